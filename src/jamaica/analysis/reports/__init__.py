"""An analysis in words, as plain data, as pictures and as a page."""
