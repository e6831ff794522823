"""Events of an action: loading, sailing, paying, a shortage, a treasure, and the ghost's course."""

from dataclasses import dataclass

from jamaica.model.events.base import Event


@dataclass(frozen=True, kw_only=True)
class Loaded(Event):
    """Tokens came into a hold."""

    ship: int
    hold: int
    goods: str
    count: int
    source: str
    """`bank`, `spoils`, or the house variant that brings them."""


@dataclass(frozen=True, kw_only=True)
class LoadIgnored(Event):
    """Nothing could be loaded."""

    ship: int
    goods: str


@dataclass(frozen=True, kw_only=True)
class Emptied(Event):
    """A hold went into the bank to make room."""

    ship: int
    hold: int
    goods: str
    count: int


@dataclass(frozen=True, kw_only=True)
class Sailed(Event):
    """A ship sailed."""

    ship: int
    start: int
    path: tuple[int, ...]
    """The spaces passed, the last one being where it ended."""
    direction: str
    """`forward` or `backward`."""
    lap: int


@dataclass(frozen=True, kw_only=True)
class Finished(Event):
    """A ship has made the circuit."""

    ship: int


@dataclass(frozen=True, kw_only=True)
class Paid(Event):
    """Tokens left a hold for the bank: for a space, or as gunpowder in a battle."""

    ship: int
    hold: int
    goods: str
    count: int


@dataclass(frozen=True, kw_only=True)
class FellShort(Event):
    """A ship cannot pay the whole cost of its space."""

    ship: int
    space: int
    goods: str
    due: int
    aboard: int


@dataclass(frozen=True, kw_only=True)
class ShortageRolled(Event):
    """The shortage die was rolled."""

    ship: int
    symbol: str


@dataclass(frozen=True, kw_only=True)
class Stayed(Event):
    """A star on the shortage die: the ship stays."""

    ship: int
    space: int


@dataclass(frozen=True, kw_only=True)
class FellBack(Event):
    """A shortage took a ship back."""

    ship: int
    start: int
    path: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TreasureTaken(Event):
    """A ship took the treasure of a lair."""

    secret = ("treasure",)
    ship: int
    space: int
    treasure: str | None


@dataclass(frozen=True, kw_only=True)
class GhostSteered(Event):
    """The ghost's direction is settled."""

    ship: int
    direction: str
    die: int
    half: str
