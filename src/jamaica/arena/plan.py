"""The plan of an arena: bots, options, seed, and a number of deals, each played from one or all seatings."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jamaica import __version__
from jamaica.bots import make_bot
from jamaica.match import Match
from jamaica.model.options import Options, options
from jamaica.rules import behaviour

SEED_BITS: Final = 32
"""The size of a random seed."""
TABLE_SEED_BYTES: Final = 6
"""The size of a deal's seed: small enough to be an exact number in every JSON reader."""
FAULTS: Final = ("stop", "replace")
"""What to do when a bot's program fails."""

Key = tuple[int, int]
"""Identifies a game of an arena: deal and rotation, both counted from 0."""


@dataclass(frozen=True)
class Task:
    """One game to play, with all that a worker on any machine needs."""

    deal: int
    """The number of the deal, from 0."""
    rotation: int
    """The number of seats by which the bots are rotated."""
    seed: int
    """The game's seed, the same for all rotations of a deal."""
    bots: tuple[str, ...]
    """The bot in each seat."""
    options: dict[str, Any]
    """The table's options as plain data."""
    faults: str
    """What to do when a program fails: `stop`, or `replace` it for that move."""
    version: str
    """The version of jamaica that the worker must have."""
    behaviour: int
    """The behaviour version of the rules that the worker must have."""
    luck_adjusted: bool = False
    """Whether to compute each seat's luck."""

    @property
    def key(self) -> Key:
        """Deal and rotation."""
        return self.deal, self.rotation


@dataclass(frozen=True)
class Plan:
    """The games of an arena. Create it with `plan()`, which checks it."""

    bots: tuple[str, ...]
    """The bots by name, one for each seat."""
    options: Options
    """The tables' options, with the ghost settled."""
    seed: int
    """The seed that all deals' seeds are derived from."""
    deals: int
    """The number of deals."""
    rotations: int
    """The number of games of a deal: one for each seat, or 1 if all bots are the same."""
    faults: str = "stop"
    """What to do when a bot's program fails: `stop` the arena, or `replace` the bot for that move."""
    luck_adjusted: bool = False
    """Whether to compute each seat's luck, and win rates without it."""

    @property
    def seats(self) -> int:
        """The number of players at a table."""
        return len(self.bots)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self.rotations

    def settings(self) -> dict[str, Any]:
        """Return all that a game depends on as plain data; results in one folder must have the same settings."""
        return {
            "bots": list(self.bots),
            "seats": self.seats,
            "options": self.options.to_dict(),
            "seed": self.seed,
            "faults": self.faults,
            "rotations": self.rotations,
            "version": __version__,
            "behaviour": behaviour(self.options),
            **({"luck_adjusted": True} if self.luck_adjusted else {}),
        }

    def table_seed(self, deal: int) -> int:
        """Return the seed of a deal."""
        digest = hashlib.sha256(f"jamaica arena {self.seed} {deal}".encode()).digest()
        return int.from_bytes(digest[:TABLE_SEED_BYTES], "big")

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Return the bot in each seat after a rotation."""
        return tuple(self.bots[(seat - rotation) % self.seats] for seat in range(self.seats))

    def schedule(self) -> Iterator[Key]:
        """Return all games of the plan, deal by deal."""
        return ((deal, rotation) for deal in range(self.deals) for rotation in range(self.rotations))

    def task(self, key: Key) -> Task:
        """Return one game of the plan as a task for a worker."""
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
            luck_adjusted=self.luck_adjusted,
        )


def plan(
    bots: Sequence[str],
    table: Options,
    games: int,
    seed: int | None = None,
    *,
    seats: int | None = None,
    faults: str = "stop",
    rotations: int | None = None,
    luck_adjusted: bool = False,
) -> Plan:
    """Return a plan of at least `games` games, by default with a random seed and all rotations of the seats.

    Raise ValueError if it is invalid.
    """
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
    rotations = places if rotations is None else rotations
    return Plan(tuple(bots), settled, seed, -(-games // rotations), rotations, faults, luck_adjusted)


def _check_bots(bots: Sequence[str], settled: Options) -> None:
    """Raise ValueError if a bot cannot be created or seated."""
    made = [make_bot(text) for text in bots]
    try:
        Match(settled, made, seed=0)
    finally:
        for bot in made:
            close_bot(bot)


def close_bot(bot: object) -> None:
    """Close a bot that holds resources, such as a program."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def options_of(data: dict[str, Any]) -> Options:
    """Return the options from plain data."""
    return options(**data)
