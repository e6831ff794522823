"""Events of Solo: the garrisons, and the rank."""

from dataclasses import dataclass

from jamaica.model.events.base import Event


@dataclass(frozen=True, kw_only=True)
class GarrisonMet(Event):
    """A ship fights the garrison of a lair."""

    ship: int
    space: int


@dataclass(frozen=True, kw_only=True)
class GarrisonBeaten(Event):
    """The garrison is beaten; the treasure is told after it."""

    ship: int
    space: int


@dataclass(frozen=True, kw_only=True)
class GarrisonHeld(Event):
    """The garrison keeps its treasure."""

    ship: int
    space: int


@dataclass(frozen=True, kw_only=True)
class Ranked(Event):
    """The final score earned a rank."""

    ship: int
    score: int
    rank: str
