"""Events of a battle: gunpowder, the dice, the Sabre, the result and the spoils."""

from dataclasses import dataclass

from jamaica.model.events.base import Event


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
    crew: int
    """1 with the Gunner, else 0."""
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
