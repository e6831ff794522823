"""Seats, options, settings and invite links of a table: everything that is not the game itself."""

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from jamaica.bots import BOTS
from jamaica.model.cards import CAPTAINS
from jamaica.model.moves import move
from jamaica.model.options import Options
from jamaica.model.options import options as checked_options
from jamaica.notation import read
from jamaica.rules import behaviour
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import NewSeat, NewTable, SealedStream, SeededStream
from jamaica.server.protocol.schemas import LONGEST_NAME, SeatKind, Stage, TableOptions, TableSettings
from jamaica.server.session.data.seal import TableSeal
from jamaica.server.session.data.visible_text import visible_text
from jamaica.server.storage.rows import TokenRow, token_hash

TOKEN_BYTES: Final = 18
"""How long a token is: 144 bits, 24 letters."""
MOST_TOKENS: Final = {"seat": 8, "host": 8, "spectator": 256}
"""How many links of one role and seat can work at once; a rematch gives one to each device."""


class SeatConfig(Struct, kw_only=True):
    """A seat, as it is stored."""

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
    """What is stored of a table beside its log."""

    stage: Stage
    options: TableOptions
    settings: TableSettings
    seats: list[SeatConfig]
    seed: str
    """The seed of the bots and, at a table without a seal, of the dice and cards, in hexadecimal digits: a secret."""
    seal: TableSeal | None = None
    """The seal of the dice, from the stage `sealing` on."""
    practice: bool = False
    position: str | None = None
    """The written position that the game starts from."""
    script: list[str] = []
    """The first results of dice and cards, as moves."""
    stream: SealedStream | SeededStream | None = None
    """The rolls and draws of another game, with which this one goes on."""
    behaviour: int
    """The version of the rules' behaviour when the game started."""
    next: str | None = None
    """The table of the rematch."""

    @property
    def deserted(self) -> bool:
        """Whether this is a lobby in which no person sits."""
        return self.stage == "lobby" and not any(seat.persons for seat in self.seats)

    @property
    def foreign(self) -> bool:
        """Whether the game was played under another version of the rules: it can only be replayed."""
        return self.behaviour != behaviour(self.play_options())

    def encoded(self) -> bytes:
        """The bytes that are stored."""
        return msgspec.json.encode(self)

    def play_options(self) -> Options:
        """The options as the engine takes them."""
        return engine_options(self.options, len(self.seats))

    def players(self) -> list[str]:
        """By seat: `person`, or the name of the bot that plays it."""
        return ["person" if seat.kind == "person" else seat.bot or "" for seat in self.seats]

    def other_names(self, seat: int) -> list[str]:
        """The names of all other seats."""
        return [config.name for number, config in enumerate(self.seats) if number != seat]


def engine_options(own: TableOptions, seats: int) -> Options:
    """The options for the engine, with the ghost decided; a ValueError says what is wrong with them."""
    return checked_options(**msgspec.structs.asdict(own)).settled(seats)


def agreed_options(new: NewTable) -> Options:
    """The options of a new table; `CommandRefused` says what is wrong with them."""
    practice = new.practice
    try:
        if practice is not None:
            for text in practice.luck:
                if not move(text).by_luck:
                    raise ValueError(f"'{text}' is no roll or draw; those begin with a star, as in '*roll 5 2'")
            if practice.position is not None:
                state = read(practice.position)
                if state.seats != len(new.seats):
                    raise ValueError(f"the position has {state.seats} seats, the table {len(new.seats)}")
                return state.options
        return engine_options(new.options, len(new.seats))
    except ValueError as error:
        raise CommandRefused("message", str(error)) from None


def plain_options(own: Options) -> TableOptions:
    """The engine's options as the protocol has them."""
    return TableOptions(**own.to_dict())


def seated(asked: list[NewSeat]) -> list[SeatConfig]:
    """The seats of a new table; `CommandRefused` if they do not fit together."""
    seats: list[SeatConfig] = []
    for seat, wanted in enumerate(asked):
        name = captain(seat) if wanted.name is None else proper_name(wanted.name)
        if wanted.kind == "bot":
            seats.append(SeatConfig(kind="bot", name=name, bot=known_bot(wanted.bot or "")))
        elif wanted.bot is not None:
            raise CommandRefused("bot", f"seat {seat} is not a bot's seat; leave `bot` out")
        else:
            seats.append(SeatConfig(kind=wanted.kind, name=name))
    for seat, config in enumerate(seats):
        unique(config.name, [each.name for each in seats[:seat]])
    return seats


def captain(seat: int) -> str:
    """The name of a seat's captain, which is the seat's name until somebody gives another."""
    return str(CAPTAINS[seat]["name"])


def proper_name(name: str) -> str:
    """A name as it can be shown, or `CommandRefused`."""
    tidy = visible_text(name)
    if not tidy or not tidy.isprintable() or len(tidy) > LONGEST_NAME:
        raise CommandRefused("name", f"a name has 1 to {LONGEST_NAME} visible characters")
    return tidy


def unique(name: str, others: list[str]) -> str:
    """A name that nobody else at the table has, or `CommandRefused`."""
    if name.casefold() in (other.casefold() for other in others):
        raise CommandRefused("name", f"somebody at this table is called {name!r} already; choose another name")
    return name


def known_bot(name: str) -> str:
    """The name of a bot that may be seated, or `CommandRefused`: programs (`process:...`) may not."""
    if name not in BOTS:
        raise CommandRefused("bot", f"there is no bot {name[:40]!r}; choose one of {', '.join(BOTS)}")
    return name


def default_bot() -> str:
    """The bot that stands in for a person who leaves."""
    return next(name for name in ("sailor", "greedy", *BOTS) if name in BOTS)


class InviteLinks:
    """The secret links of a table. Only hashes are stored; a token is sent once, when it is made."""

    def __init__(self, rows: tuple[TokenRow, ...] = ()) -> None:
        self.rows = list(rows)

    def make(self, role: str, seat: int | None = None) -> str:
        """Make another token. If there are too many, the oldest stops working."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        alike = [row for row in self.rows if (row.role, row.seat) == (role, seat)]
        for row in alike[: max(0, len(alike) + 1 - MOST_TOKENS[role])]:
            self.rows.remove(row)
        self.rows.append(TokenRow(token_hash(token), role, seat))
        return token

    def revoke(self, role: str, seat: int | None) -> None:
        """Make all links of a role and seat stop working."""
        self.rows = [row for row in self.rows if (row.role, row.seat) != (role, seat)]

    def alive(self, hash: bytes) -> bool:
        """Whether a link still works."""
        return any(row.hash == hash for row in self.rows)
