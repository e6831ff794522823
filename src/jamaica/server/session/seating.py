"""Who sits at a table, what was agreed there, and the secret links: all of a table that is not the game itself."""

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from jamaica.bots import BOTS
from jamaica.model.cards import CAPTAINS
from jamaica.model.options import Options
from jamaica.model.options import options as checked_options
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import NewSeat
from jamaica.server.protocol.schemas import LONGEST_NAME, SeatKind, Stage, TableOptions, TableSettings
from jamaica.server.storage.store import TokenRow, token_hash

TOKEN_BYTES: Final = 18
"""How long a token is: 144 bits, 24 letters."""
MOST_TOKENS: Final = {"seat": 8, "host": 8, "spectator": 256}
"""How many links of one seat can be alive at once; a rematch hands out one to each device."""


class SeatConfig(Struct, kw_only=True):
    """A seat, as the table keeps it."""

    kind: SeatKind
    name: str
    bot: str | None = None
    stands_in: bool = False
    """Whether the bot plays for a person."""
    muted: bool = False

    @property
    def persons(self) -> bool:
        """Whether a person sits here, or has a bot standing in."""
        return self.kind == "person" or self.stands_in


class TableData(Struct, kw_only=True):
    """What is kept of a table beside its log."""

    stage: Stage
    options: TableOptions
    settings: TableSettings
    seats: list[SeatConfig]
    seed: str
    """The seed of the table's luck, in hexadecimal digits: a secret."""
    practice: bool = False
    position: str | None = None
    """The written position that the game starts from."""
    script: list[str] = []
    """What luck says first."""
    behaviour: int
    """The behaviour of the rules that the game began under."""
    next: str | None = None
    """The table of the rematch."""

    def encoded(self) -> bytes:
        """As it is kept in the database."""
        return msgspec.json.encode(self)

    def play_options(self) -> Options:
        """The options as the engine takes them."""
        return engine_options(self.options, len(self.seats))

    def other_names(self, seat: int) -> list[str]:
        """The names of all other seats."""
        return [place.name for number, place in enumerate(self.seats) if number != seat]


def engine_options(own: TableOptions, seats: int) -> Options:
    """The options as the engine takes them, the ghost decided; a ValueError says what does not fit."""
    return checked_options(own.edition, own.ghost, own.bank, own.board, own.shortage_die).settled(seats)


def plain_options(own: Options) -> TableOptions:
    """The engine's options as the protocol has them."""
    return TableOptions(**own.to_dict())


def seated(asked: list[NewSeat]) -> list[SeatConfig]:
    """The seats of a table that is made; `CommandRefused` if they do not fit together."""
    seats: list[SeatConfig] = []
    for seat, wanted in enumerate(asked):
        name = captain(seat) if wanted.name is None else proper_name(wanted.name)
        if wanted.kind == "bot":
            seats.append(SeatConfig(kind="bot", name=name, bot=known_bot(wanted.bot or "")))
        elif wanted.bot is not None:
            raise CommandRefused("bot", f"seat {seat} is not a bot's, so it has no level; leave `bot` out")
        else:
            seats.append(SeatConfig(kind=wanted.kind, name=name))
    for seat, place in enumerate(seats):
        unique(place.name, [each.name for each in seats[:seat]])
    return seats


def captain(seat: int) -> str:
    """The name of a seat's captain, under which it sails until somebody gives another."""
    return str(CAPTAINS[seat]["name"])


def proper_name(name: str) -> str:
    """A name without blanks around it, or `CommandRefused`."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable() or len(tidy) > LONGEST_NAME:
        raise CommandRefused("name", f"a name is a line of 1 to {LONGEST_NAME} characters that can be seen")
    return tidy


def unique(name: str, others: list[str]) -> str:
    """A name that nobody else at the table has, or `CommandRefused`."""
    if name.casefold() in (other.casefold() for other in others):
        raise CommandRefused("name", f"somebody at this table is called {name!r} already; choose another name")
    return name


def known_bot(name: str) -> str:
    """The name of a bot that may be seated, or `CommandRefused`: programs (`process:...`) may not."""
    if name not in BOTS:
        raise CommandRefused("bot", f"there is no bot {name[:40]!r} here; there is {', '.join(BOTS)}")
    return name


def default_bot() -> str:
    """Who stands in for a person that leaves."""
    return next(name for name in ("sailor", "greedy", *BOTS) if name in BOTS)


class InviteLinks:
    """The secret links of a table. Only hashes are kept; a token is told once, when it is made."""

    def __init__(self, rows: tuple[TokenRow, ...] = ()) -> None:
        self.rows = list(rows)

    def make(self, role: str, seat: int | None = None) -> str:
        """A further link; of too many, the oldest dies."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        alike = [row for row in self.rows if (row.role, row.seat) == (role, seat)]
        for row in alike[: max(0, len(alike) + 1 - MOST_TOKENS[role])]:
            self.rows.remove(row)
        self.rows.append(TokenRow(token_hash(token), role, seat))
        return token

    def kill(self, role: str, seat: int | None) -> None:
        """Let all links of a seat die."""
        self.rows = [row for row in self.rows if (row.role, row.seat) != (role, seat)]

    def alive(self, hash: bytes) -> bool:
        """Whether a link still opens the table."""
        return any(row.hash == hash for row in self.rows)
