"""The bodies of HTTP requests and responses. A token goes in the header `Authorization: Bearer TOKEN`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jamaica.luck import STREAMS
from jamaica.server.protocol.charts import Chart
from jamaica.server.protocol.entries import AnyEntry
from jamaica.server.protocol.messages import ErrorCode, Link
from jamaica.server.protocol.schemas import (
    BotName,
    MoveText,
    Name,
    SeatKind,
    TableInfo,
    TableOptions,
    TableSettings,
    TableView,
)


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table."""

    kind: SeatKind = "open"
    """`person`: whoever creates the table sits here (on several seats for pass-and-play); `open`: whoever joins by the
    seat's link."""
    name: Name | None = None
    """A person's name; a bot's or a person's without one is the captain's."""
    bot: BotName | None = None
    """The bot's level, for a seat of the kind `bot`."""


class SealedStream(Struct, forbid_unknown_fields=True, tag="sealed", tag_field="kind"):
    """The rolls and draws of a game with sealed dice, from one of them on."""

    key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The key of the game. Everybody can compute it from the record, once the game is over."""
    drawn: Annotated[int, Meta(ge=0, le=100_000)]
    """How many rolls and draws came before."""


class SeededStream(Struct, forbid_unknown_fields=True, tag="seeded", tag_field="kind"):
    """The rolls and draws of a game with a seed, from one of them on."""

    words: Annotated[list[Annotated[int, Meta(ge=0, le=2**40)]], Meta(min_length=4 * STREAMS, max_length=4 * STREAMS)]
    """The state of the generator."""


class Practice(Struct, forbid_unknown_fields=True):
    """Chosen dice and cards. The table is marked as practice."""

    seed: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    """The seed of all dice and cards."""
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    """A written position to start from (`jamaica.write`); its options and number of seats are the table's."""
    luck: Annotated[list[MoveText], Meta(max_length=1000)] = []
    """The first results of dice and cards, as moves: `*roll 5 2`. From the first one that is not possible on, they come
    from the stream or the seed."""
    stream: SealedStream | SeededStream | None = None
    """The rolls and draws of another game, to go on with."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be created."""

    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=6)]
    options: TableOptions = TableOptions()
    settings: TableSettings = TableSettings()
    practice: Practice | None = None


class CreatedTable(Struct):
    """A new table and its invite links. They are sent once, here; the server keeps only hashes of them."""

    table: TableInfo
    host: Link
    spectator: Link
    seats: list[Link]
    """One for each seat, a bot's too: the host may give it to a person later."""


class TableAccess(Struct):
    """What a token opens."""

    table: TableInfo
    role: Literal["seat", "spectator", "host"]
    seat: int | None
    asked: list[int]
    """The seats that still have to answer."""
    winners: list[int] | None
    """The ships that have won, once the game is over."""


class Replay(Struct):
    """A game as one viewer may see it, or with all hands open."""

    table: str | None
    """The table's id; `null` for a record that was uploaded."""
    options: TableOptions
    names: list[str]
    bots: list[str | None]
    chart: Chart | None
    """How the game's own board is drawn; `null` for the standard board."""
    finished: bool
    seat: int | None
    """The viewer; `null` for a spectator, and for an open replay."""
    open: bool
    """Whether nothing is hidden: hands, laid cards and treasures are all there."""
    view: TableView
    """The view before the first entry."""
    entries: list[AnyEntry]
    """The entries of the game with their `changes`, without those that were undone."""
    scores: list[int] | None
    winners: list[int] | None


class Draw(Struct):
    """A roll of the dice or a draw of a card or treasure in a record."""

    move: int
    """Which move of the record it is, from 1."""
    round: int
    """The round it was made in, 0 for the deal."""
    drawn: str
    odds: list[tuple[str, int]]
    """All that it could have been, each with its weight, in the order in which a number picks one."""


class Draws(Struct):
    """Every roll and draw of a record with its odds."""

    draws: list[Draw]


class BotInfo(Struct):
    """A bot that can be seated."""

    name: str
    about: str


class Problem(Struct):
    """Why a request was refused."""

    code: ErrorCode
    message: str
