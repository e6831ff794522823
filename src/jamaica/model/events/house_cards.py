"""Events of the house variants with cards: Crew and Port Marketplace."""

from dataclasses import dataclass
from typing import ClassVar

from jamaica.model.events.base import Choices, Event


@dataclass(frozen=True, kw_only=True)
class CrewDealt(Event):
    """A player was dealt a crew card."""

    secret = ("card",)
    in_recap = False
    seat: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class CrewKept(Event):
    """A player has chosen which crew card to keep."""

    secret = ("card",)
    in_recap = False
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


@dataclass(frozen=True, kw_only=True)
class OfferTurned(Event):
    """An offer was turned face up."""

    in_recap = False
    offer: int


@dataclass(frozen=True, kw_only=True)
class OfferWithdrawn(Event):
    """The oldest offer joined the used cards, because nobody had traded."""

    in_recap = False
    offer: int


@dataclass(frozen=True, kw_only=True)
class Traded(Event):
    """A ship takes an offer; what it gives and gets is told after it."""

    choices: ClassVar[Choices] = {"visit": lambda _: "trade", "offer": lambda event: str(event.offer)}
    ship: int
    offer: int
    gives: str
    asked: int
    """How many tokens it gives."""
    gets: str
    brings: int
    """How many tokens it gets."""


@dataclass(frozen=True, kw_only=True)
class TradeDeclined(Event):
    """A ship takes no offer."""

    choices: ClassVar[Choices] = {"visit": lambda _: "no trade"}
    in_recap = False
    ship: int


@dataclass(frozen=True, kw_only=True)
class OffersShuffled(Event):
    """The used offers became a new pile."""

    in_recap = False
