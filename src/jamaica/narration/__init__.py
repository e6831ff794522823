"""What happened, in English: every event as a line of the log or as a sentence of a story.

The words come from the event alone, so an event that went through `seen_by` says only what that seat may know.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from jamaica.model.board import STANDARD, Board
from jamaica.model.events import Event
from jamaica.narration.lines import LINES
from jamaica.narration.narrator import tell_story
from jamaica.narration.stories import STORIES
from jamaica.narration.words import Words, captains, sentence

__all__ = ["LENGTHS", "captains", "say", "tell_story"]

LENGTHS: Final = {"line": LINES, "story": STORIES}
"""The sentences for every kind of event, by their length."""


def say(event: Event, names: Sequence[str] | None = None, length: str = "line", board: Board = STANDARD) -> str:
    """An event as an English sentence: a `line` for the log, or one for a `story`.

    `names` are the players' names by seat, the captains' if none are given; the ship after the last name is the
    ghost. `board` is the board they sail on. Pass `event.seen_by(seat)` to say only what that seat may know.
    """
    if length not in LENGTHS:
        raise ValueError(f"there is no length {length!r}; a sentence is a line or a story")
    if not isinstance(event, Event):
        raise TypeError(f"only events can be said, not {type(event).__name__}; apply() returns them")
    return sentence(LENGTHS[length][event.kind](event, _words(None if names is None else tuple(names), board)))


@lru_cache(maxsize=64)
def _words(names: tuple[str, ...] | None, board: Board) -> Words:
    """The words of a table, made once."""
    return Words(names, board)
