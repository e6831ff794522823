"""Events, one class each: their fields, the rules that caused them, and the seats that may know the secret fields.

There is no English in an event; `say` has the words. Ships are numbered like seats, the ghost after the last
player; holds from 1; goods are `gold`, `food`, `gunpowder`; cards and treasures are named as in the moves.
"""

import re
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

EVERYBODY = -1


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened."""

    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only some may see."""
    kind: ClassVar[str] = "event"
    """The event's name: `sailed`, `battle_begun` ..."""

    rules: tuple[str, ...]
    """The ids of the rules that caused it."""
    known_to: int = EVERYBODY
    """The seats, as a bit set, that may see the secret fields."""

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def seen_by(self, seat: int | None) -> "Event":
        """This event as a seat may see it, or a spectator (`None`): what it may not know is `None`."""
        if self.known_to == EVERYBODY or (seat is not None and self.known_to >> seat & 1):
            return self
        blanks: dict[str, Any] = dict.fromkeys(self.secret)
        return replace(self, **blanks)

    def to_dict(self) -> dict[str, Any]:
        """The event as plain data, its kind first. Only what `seen_by` returned may leave the table."""
        fields = asdict(self)
        del fields["known_to"]
        return {"kind": self.kind, **fields}


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
class Loaded(Event):
    """Tokens came into a hold."""

    ship: int
    hold: int
    goods: str
    count: int
    source: str
    """`bank` or `spoils`."""


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
class BattleBegun(Event):
    """A battle begins."""

    attacker: int
    defender: int
    space: int


@dataclass(frozen=True, kw_only=True)
class PowderSpent(Event):
    """A ship says how much gunpowder it spends."""

    ship: int
    count: int


@dataclass(frozen=True, kw_only=True)
class CombatRolled(Event):
    """The combat die was rolled for a ship."""

    ship: int
    face: str
    second: bool
    """Whether this is the Sabre's second roll."""


@dataclass(frozen=True, kw_only=True)
class SabreAnswered(Event):
    """The owner of Saran's Sabre had the die rolled again, or let it stand."""

    ship: int
    rolled_by: int
    again: bool


@dataclass(frozen=True, kw_only=True)
class Fired(Event):
    """A ship's roll stands."""

    ship: int
    face: str
    powder: int
    beth: int
    """2 with Lady Beth, else 0."""
    firepower: int | None
    """`None` for a star, which wins at once."""


@dataclass(frozen=True, kw_only=True)
class BattleTied(Event):
    """Equal firepower: nothing happens."""

    attacker: int
    defender: int


@dataclass(frozen=True, kw_only=True)
class BattleWon(Event):
    """A battle has a winner."""

    winner: int
    loser: int


@dataclass(frozen=True, kw_only=True)
class HoldStolen(Event):
    """The winner takes the contents of a hold."""

    winner: int
    loser: int
    hold: int
    goods: str
    count: int


@dataclass(frozen=True, kw_only=True)
class Overboard(Event):
    """Goods the ghost has no use for went into the bank."""

    ship: int
    hold: int
    goods: str
    count: int


@dataclass(frozen=True, kw_only=True)
class PowerStolen(Event):
    """The winner takes a treasure that lies face up."""

    winner: int
    loser: int
    power: str


@dataclass(frozen=True, kw_only=True)
class TreasureStolen(Event):
    """The winner takes a face-down treasure."""

    secret = ("treasure",)
    winner: int
    loser: int
    place: int
    """From 1, in the order the loser acquired them."""
    treasure: str | None


@dataclass(frozen=True, kw_only=True)
class CurseGiven(Event):
    """The winner gives a cursed treasure to the loser."""

    secret = ("treasure",)
    winner: int
    loser: int
    place: int
    """Where it lay among the winner's face-down treasures, from 1."""
    treasure: str | None


@dataclass(frozen=True, kw_only=True)
class SpoilsLeft(Event):
    """The winner takes nothing."""

    winner: int
    loser: int


@dataclass(frozen=True, kw_only=True)
class GhostSteered(Event):
    """The ghost's direction is settled."""

    ship: int
    direction: str
    die: int
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
    score: int


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """The game is over."""

    winners: tuple[int, ...]


EVENTS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}
"""Every kind of event by its name."""
