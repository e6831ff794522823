"""The wire format: messages, HTTP bodies, errors, and the types generated from them."""
