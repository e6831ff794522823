"""The messages of the server over the WebSocket. A message is one JSON object; its `type` says which.

A connection starts with the client's `hello`. The server answers `welcome`, and a `sync` for each of the connection's
feeds: one for each seat it has joined, or a spectator's. From then on `update` brings what is added to the log.
"""

from typing import Literal

from msgspec import Struct

from jamaica.model.events import Event
from jamaica.server.protocol.advice import Advice
from jamaica.server.protocol.entries import AnyEntry
from jamaica.server.protocol.schemas import Prompt, TableInfo, TableView, Undo, UndoWindow


class Welcome(Struct, tag_field="type", tag="welcome", kw_only=True):
    """The answer to `hello`."""

    protocol: int
    server: str
    """The server's version."""
    table: TableInfo
    seats: list[int]
    """The seats that this connection holds the links of, whether or not somebody joined there."""
    feeds: list[int | None]
    """The viewers whose messages this connection gets: the seats it has joined, and `null`, a spectator, if it has
    joined none or several (pass-and-play)."""
    host: bool
    """Whether this connection has the host's link."""


class TableMessage(Struct, tag_field="type", tag="table", kw_only=True):
    """The table changed: somebody joined, left, came or went, settings changed."""

    table: TableInfo
    feeds: list[int | None]
    """As in `welcome`: the feeds of this connection from here on."""


class Sync(Struct, tag_field="type", tag="sync", kw_only=True):
    """The whole table for one viewer: on connecting, after `resync`, and after a gap."""

    seat: int | None
    """The viewer; `null` for a spectator."""
    number: int
    """The number of the last entry that the view includes."""
    entries: list[AnyEntry]
    """The entries after the client's `since`, unless there are too many; without `changes` and `change`."""
    complete: bool
    """Whether `entries` has all entries after `since`."""
    view: TableView
    prompt: Prompt | None
    undo_window: UndoWindow | None
    undo: Undo | None
    """`null` for a spectator."""


class Update(Struct, tag_field="type", tag="update", kw_only=True):
    """Entries were added to the log: what one viewer may know of them, in order."""

    seat: int | None
    """The viewer; `null` for a spectator."""
    number: int
    """The number of the last entry here. If the first one does not follow the last one received, send `resync`."""
    entries: list[AnyEntry]
    prompt: Prompt | None
    """What this seat is asked after all of them."""
    undo_window: UndoWindow | None
    undo: Undo | None


class Done(Struct, tag_field="type", tag="done", kw_only=True):
    """A command was accepted, and its effect is stored."""

    cid: str
    number: int
    """The number of the entry it made, or of the last one if it made none."""


ErrorCode = Literal[
    "message",  # not a message of this protocol
    "protocol",  # another version of the protocol
    "token",  # no such link, or it was replaced
    "table",  # no such table
    "seat",  # this connection does not hold that seat, or nobody sits there
    "host",  # only the host may
    "turn",  # the seat is not asked anything now
    "rule",  # a rule refuses the move
    "stale",  # the table has gone on since
    "conflict",  # the cid belongs to another command
    "late",  # the choice cannot be undone any more
    "name",  # the name is taken or not allowed
    "taken",  # the seat is taken
    "stage",  # not at this stage of the table
    "forbidden",  # the host does not allow it
    "muted",
    "rate",  # over a rate limit
    "full",  # no room for more tables, connections or questions
    "bot",  # no such bot, or it failed
    "gone",  # the table was ended
    "slow",  # the client did not read what it was sent
    "server",  # a failure of the server, such as its database
]


class Error(Struct, tag_field="type", tag="error", kw_only=True):
    """A command was refused and had no effect; or, without `cid`, the reason why the connection ends."""

    cid: str | None
    code: ErrorCode
    message: str
    """A sentence: what is wrong, and what would be right."""
    rule: str | None = None
    """The id of the rule against a move."""


class Reason(Struct, tag_field="type", tag="reason", kw_only=True):
    """The answer to `why_not`."""

    cid: str
    move: str
    rule: str | None
    """The id of the rule against it; `null` if it is possible."""
    sentence: str | None
    """The rule's sentence."""


class HintGiven(Struct, tag_field="type", tag="hint", kw_only=True):
    """The answer to `hint`."""

    cid: str
    seat: int
    depth: int
    hint: Advice


class RecapLine(Struct, kw_only=True):
    """One thing that happened."""

    number: int
    """The entry it is from."""
    mine: bool
    """Whether it was done to this seat: such lines come first."""
    event: Event


class RecapGiven(Struct, tag_field="type", tag="recap", kw_only=True):
    """The answer to `recap`: what happened since the seat's last move, attacks on it first."""

    cid: str
    seat: int
    since: int
    """The number of the seat's last move, 0 if it has made none; a replay can start there."""
    lines: list[RecapLine]


class Link(Struct, kw_only=True):
    """A secret link."""

    role: Literal["seat", "spectator", "host"]
    seat: int | None
    token: str
    link: str
    """The address to open. The token is in its fragment, which browsers do not send to servers."""


class LinkMade(Struct, tag_field="type", tag="link", kw_only=True):
    """The answer to `reissue`, to the host alone."""

    cid: str
    link: Link


class Follow(Struct, tag_field="type", tag="follow", kw_only=True):
    """There is a rematch: this connection's own links to the next table."""

    table: str
    links: list[Link]


class Presence(Struct, tag_field="type", tag="presence", kw_only=True):
    """Who is connected."""

    here: list[bool]
    """By seat."""
    away: list[float | None]
    """By seat: for how many seconds a person has been away."""
    spectators: int


ServerMessage = (
    Welcome
    | TableMessage
    | Sync
    | Update
    | Done
    | Error
    | Reason
    | HintGiven
    | RecapGiven
    | LinkMade
    | Follow
    | Presence
)
