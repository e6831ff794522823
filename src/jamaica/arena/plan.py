"""What an arena is to play: the bots, the table, the seed, and so many deals, each with the seats rotated."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jamaica import __version__
from jamaica.bots import make_bot
from jamaica.match import Match
from jamaica.model.options import Options, options
from jamaica.rules import BEHAVIOUR

SEED_BITS: Final = 32
"""How long a seed is that the system chooses."""
TABLE_SEED_BYTES: Final = 6
"""How long the seed of a deal is: short enough to be a whole number in every language that reads JSON."""
FAULTS: Final = ("stop", "replace")
"""What can come of a bot's program that fails."""

Key = tuple[int, int]
"""Which game of an arena: the deal and the rotation, both counted from 0."""


@dataclass(frozen=True)
class Task:
    """One game to be played, with all that a worker on any machine needs for it."""

    deal: int
    """Which deal it is, from 0."""
    rotation: int
    """By how many seats the bots are moved on."""
    seed: int
    """The seed of all luck at the table, the same for all rotations of a deal."""
    bots: tuple[str, ...]
    """Who sits where, seat by seat."""
    options: dict[str, Any]
    """What the table has agreed on, as plain data."""
    faults: str
    """What comes of a program that fails: `stop`, or `replace` it for that move."""
    version: str
    """The version of jamaica that asks."""
    behaviour: int
    """The behaviour of the rules that it asks for."""

    @property
    def key(self) -> Key:
        """Which game of the arena it is."""
        return self.deal, self.rotation


@dataclass(frozen=True)
class Plan:
    """What an arena is to play. Made by `plan()`, which checks it."""

    bots: tuple[str, ...]
    """The bots by their names, one for each seat."""
    options: Options
    """What the tables have agreed on, the ghost decided."""
    seed: int
    """What the seeds of all deals come from."""
    deals: int
    """How many deals are played, each as often as there are seats."""
    faults: str = "stop"
    """What comes of a bot's program that fails: the arena stops, or another moves in its place (`replace`)."""

    @property
    def seats(self) -> int:
        """How many players a table has."""
        return len(self.bots)

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.deals * self.seats

    def settings(self) -> dict[str, Any]:
        """All that a game depends on, as plain data: results of the same settings may stand in one folder."""
        return {
            "bots": list(self.bots),
            "seats": self.seats,
            "options": self.options.to_dict(),
            "seed": self.seed,
            "faults": self.faults,
            "version": __version__,
            "behaviour": BEHAVIOUR,
        }

    def table_seed(self, deal: int) -> int:
        """The seed of a deal."""
        digest = hashlib.sha256(f"jamaica arena {self.seed} {deal}".encode()).digest()
        return int.from_bytes(digest[:TABLE_SEED_BYTES], "big")

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Who sits where when all have moved on by so many seats."""
        return tuple(self.bots[(seat - rotation) % self.seats] for seat in range(self.seats))

    def schedule(self) -> Iterator[Key]:
        """All games of the plan, deal by deal."""
        return ((deal, rotation) for deal in range(self.deals) for rotation in range(self.seats))

    def task(self, key: Key) -> Task:
        """One game of the plan, to be handed to a worker."""
        deal, rotation = key
        settings = self.settings()
        return Task(
            deal=deal,
            rotation=rotation,
            seed=self.table_seed(deal),
            bots=self.seating(rotation),
            options=settings["options"],
            faults=self.faults,
            version=settings["version"],
            behaviour=settings["behaviour"],
        )


def plan(
    bots: Sequence[str],
    table: Options,
    games: int,
    seed: int | None = None,
    seats: int | None = None,
    faults: str = "stop",
) -> Plan:
    """A plan of at least so many games; a ValueError says what does not fit. Without a seed the system chooses one."""
    places = len(bots) if seats is None else seats
    settled = table.settled(places)
    if len(bots) != places:
        raise ValueError(f"for {places} seats name {places} bots, one for each, not {len(bots)}")
    if games < 1:
        raise ValueError(f"an arena plays at least 1 game, not {games}")
    if faults not in FAULTS:
        raise ValueError(f"at a fault of a program the arena can {' or '.join(FAULTS)}, not {faults!r}")
    _check_bots(bots, settled)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    return Plan(tuple(bots), settled, seed, -(-games // places), faults)


def _check_bots(bots: Sequence[str], settled: Options) -> None:
    """See that each bot can be made and sit at a table."""
    made = [make_bot(text) for text in bots]
    try:
        Match(settled, made, seed=0)
    finally:
        for bot in made:
            dismiss(bot)


def dismiss(bot: object) -> None:
    """Let a bot go that may have something to close, such as a program of its own."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def options_of(data: dict[str, Any]) -> Options:
    """The options that were written as plain data."""
    return options(**data)
