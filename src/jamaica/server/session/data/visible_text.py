"""Makes people's text safe to show: no invisible or direction-changing characters, no piles of combining marks."""

import unicodedata
from typing import Final

MOST_MARKS: Final = 2
"""How many combining marks a character may have."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that look like nothing, though Unicode calls them letters, marks or symbols."""


def visible_text(text: str) -> str:
    """The text with single spaces, in composed form, without invisible characters and without marks that pile up."""
    shown = "".join(letter for letter in text if not _invisible(letter))
    kept: list[str] = []
    marks = MOST_MARKS  # a mark needs a character before it
    for letter in unicodedata.normalize("NFC", " ".join(shown.split())):
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if letter == " " else 0
        if not is_mark or marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip()


def _invisible(letter: str) -> bool:
    """Whether a character is never seen; this includes those that change the direction of the text around them."""
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return variation or letter in _BLANK or unicodedata.category(letter) == "Cf"
