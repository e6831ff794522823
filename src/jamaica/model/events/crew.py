"""Events of the crew cards."""

from dataclasses import dataclass

from jamaica.model.events.base import Event


@dataclass(frozen=True, kw_only=True)
class CrewDealt(Event):
    """A player was dealt a crew card."""

    secret = ("card",)
    seat: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class CrewKept(Event):
    """A player has chosen which crew card to keep."""

    secret = ("card",)
    seat: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class CrewRevealed(Event):
    """The kept crew cards were turned over."""

    crew: tuple[str, ...]
    """The card of each seat."""


@dataclass(frozen=True, kw_only=True)
class LoadRefused(Event):
    """The Quartermaster refused a load."""

    ship: int
    goods: str
    count: int
