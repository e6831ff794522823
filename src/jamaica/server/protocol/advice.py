"""Hints, as they are sent."""

from msgspec import Struct


class AdviceReason(Struct):
    """A reason for a move."""

    topic: str
    """What it is about, as a key: `treasure`, `no-shortage` ..."""
    rule: str
    """The id of the rule it comes from."""
    nudge: str
    """A sentence that makes one think of it without naming the move."""
    sentence: str
    """What the move does for it."""
    card: str | None
    """The card it is about, if it is about one."""
    gain: float | None
    """By how much the card raises the chance to win, if it does."""


class AdviceChoice(Struct):
    """What one move was found to be worth."""

    move: str
    value: float
    """The seat's chance to win with it, from 0 to 1."""
    low: float
    """The lower end of that value's 95 % interval."""
    high: float
    """The upper end."""
    tries: int
    """In how many playouts it was tried."""


class Advice(Struct):
    """A hint, as much of it as was asked for."""

    depth: int
    """1 a nudge, 2 the move, 3 all choices with their chances."""
    topic: str
    """What to think of, as a key."""
    nudge: str
    """The same as a sentence."""
    rule: str
    """The id of the rule it comes from."""
    move: str | None
    """The move advised, from depth 2 on."""
    reasons: list[AdviceReason]
    """Why, from depth 2 on."""
    choices: list[AdviceChoice]
    """Every choice, the best first, at depth 3."""
