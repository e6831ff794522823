"""What a house variant adds to the text of a position."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from jamaica.model.state import State


def _nothing(*_: Any) -> None:
    """Do nothing."""


def _no(*_: Any) -> bool:
    return False


def _no_words(*_: Any) -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class VariantNotation:
    """The words of a house variant in positions. Each function has a default that does nothing."""

    keywords: tuple[str, ...] = ()
    """Its keywords at the table."""
    put_table: Callable[[State, dict[str, list[str]]], None] = _nothing
    """Put on the table what follows these keywords."""
    table_words: Callable[[State], list[str]] = _no_words
    """What is on the table, as words."""
    nexts: Mapping[str, Callable[[State, Sequence[str]], None]] = field(default_factory=dict)
    """What it asks between turns, by word: a function that fills the agenda, given the words after it."""
    while_drawing: tuple[str, ...] = ()
    """Those of them that it asks in the setup and at the end of a round."""
    check: Callable[[State, str], None] = _nothing
    """Check that everything before what is next has been done."""
    arrivals: Mapping[str, Callable[[State, int, Sequence[str]], None]] = field(default_factory=dict)
    """What it asks of a ship that has ended a movement, by word: a function that fills the agenda."""
    put_inside: Callable[[State, int, str, list[str]], bool] = _no
    """Fill the agenda where a question that others ask too is asked by the variant; returns whether it is."""
    inside_words: Callable[[State, int], list[str]] = _no_words
    """The words after such a question."""
    before_paying: Callable[[State, int, bool], None] = _nothing
    """Put on the agenda what comes after a space is paid; the last argument says whether the ship fell back there."""
    fell_back: Callable[[State, Sequence[int]], bool] = _no
    """Whether it matters later that the ship that pays fell back, given the agenda."""
