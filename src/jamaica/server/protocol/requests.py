"""What crosses HTTP: the bodies of requests and answers. A token goes in the header `Authorization: Bearer TOKEN`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jamaica.server.protocol.messages import ErrorCode, Link
from jamaica.server.protocol.schemas import (
    AnyEntry,
    BotName,
    MoveText,
    Name,
    SeatKind,
    TableInfo,
    TableOptions,
    TableSettings,
    TableView,
)  # fmt: skip


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a table that is made."""

    kind: SeatKind = "open"
    """`person`: whoever makes the table sits here (on several seats for pass-and-play); `open`: whoever joins by the
    seat's link."""
    name: Name | None = None
    """A person's name; a bot's or a person's without one is the captain's."""
    bot: BotName | None = None
    """The bot's level, for a seat of the kind `bot`."""


class Practice(Struct, forbid_unknown_fields=True):
    """Luck that was chosen. The table is marked as practice."""

    seed: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    """The seed of all luck."""
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    """A written position to start from (`jamaica.write`); its options and number of seats are the table's."""
    luck: Annotated[list[MoveText], Meta(max_length=1000)] = []
    """What luck says first, as its moves: `*roll 5 2`. Where one of them is not possible, luck goes on by itself."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=6)]
    options: TableOptions = TableOptions()
    settings: TableSettings = TableSettings()
    practice: Practice | None = None


class MadeTable(Struct):
    """A table that was made, with its secret links: they are told here and never again."""

    table: TableInfo
    host: Link
    watch: Link
    seats: list[Link]
    """One for each seat, a bot's too: the host may give it to a person later."""


class MyTable(Struct):
    """What a token opens."""

    table: TableInfo
    role: Literal["seat", "watch", "host"]
    seat: int | None


class Replay(Struct):
    """A game to look at again. A finished one is told whole, one in progress as the asker's eyes may see it."""

    table: str | None
    """The table's id; `null` for a record that was uploaded."""
    options: TableOptions
    names: list[str]
    bots: list[str | None]
    finished: bool
    eyes: int | None
    """Whose eyes see it, while the game is not over; `null` for a watcher's."""
    open: bool
    """Whether all is told: hands, laid cards, treasures."""
    view: TableView
    """The table before the first entry."""
    entries: list[AnyEntry]
    """Every one that was not taken back, with its `change`."""
    scores: list[int] | None
    winners: list[int] | None


class BotInfo(Struct):
    """A bot that can be seated."""

    name: str
    about: str


class Trouble(Struct):
    """Why a request was refused."""

    code: ErrorCode
    message: str
