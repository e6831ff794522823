"""Events of a round: its beginning, the dice, the cards, the draw, and the end of the game."""

from dataclasses import dataclass

from jamaica.model.events.base import Event


@dataclass(frozen=True, kw_only=True)
class CaptainChosen(Event):
    """The first captain was chosen at random."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class RoundBegun(Event):
    """A round begins."""

    round: int
    captain: int


@dataclass(frozen=True, kw_only=True)
class Rolled(Event):
    """The captain rolled the action dice."""

    seat: int
    high: int
    low: int


@dataclass(frozen=True, kw_only=True)
class Placed(Event):
    """The dice lie on morning and evening."""

    seat: int
    morning: int
    evening: int


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """A player laid a card face down."""

    secret = ("card",)
    seat: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class Turned(Event):
    """A laid card was turned over."""

    seat: int
    card: str


@dataclass(frozen=True, kw_only=True)
class ActionBegun(Event):
    """A symbol of the card is carried out."""

    ship: int
    symbol: str
    die: int
    half: str
    """`morning` or `evening`."""


@dataclass(frozen=True, kw_only=True)
class ActionLost(Event):
    """The ship has finished; this action is lost."""

    ship: int
    half: str


@dataclass(frozen=True, kw_only=True)
class PileRenewed(Event):
    """The discards became a new draw pile; the cards in hand are known to all from then on."""

    seat: int
    kept: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """A player drew a card."""

    secret = ("card",)
    seat: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class CompassPassed(Event):
    """The compass has a new owner."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Counted(Event):
    """A ship's score at the end."""

    ship: int
    space: int
    """The number of its space."""
    gold: int
    treasures: tuple[str, ...]
    """Its face-down treasures, turned over."""
    crew: int
    """What its crew card adds."""
    rounds: int
    """What rounds add in Solo: those not played to a ship at home, those played to the Phantom."""
    score: int


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """The game is over."""

    winners: tuple[int, ...]
