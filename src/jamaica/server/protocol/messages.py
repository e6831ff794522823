"""Everything that crosses the WebSocket, both ways. A message is one JSON object; its `type` says which.

A connection begins with the client's `hello`; the server answers `welcome` and a `scene` for each pair of eyes the
connection has (each seat it holds, else a watcher's). From then on `happened` brings what is added to the log.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jamaica.model.events import Event
from jamaica.server.protocol.schemas import (
    LONGEST_CHAT,
    LONGEST_CID,
    Advice,
    AnyEntry,
    Ask,
    Back,
    BotName,
    Emote,
    Grace,
    MoveText,
    Name,
    Seat,
    TableInfo,
    TableSettings,
    TableView,
)  # fmt: skip

Token = Annotated[str, Meta(min_length=1, max_length=64)]
Cid = Annotated[str, Meta(min_length=1, max_length=LONGEST_CID)]

# ---- from the client --------------------------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True, kw_only=True):
    """The first message of a connection. All tokens are of one table."""

    protocol: int
    """The protocol's version that the client speaks."""
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=8)]
    """The secret links' tokens: one for a person, several for pass-and-play, the host's beside them."""
    since: Annotated[int, Meta(ge=0)] | None = None
    """The number last seen: what came after it is sent again. `null`: only the table as it lies."""


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Something the client wants. It is answered by a message with the same `cid`."""

    cid: Cid
    """The client's own id of this command. Sent again with the same `cid` it has no further effect, and is answered
    as before."""
    seen: Annotated[int, Meta(ge=0)]
    """The number of the last entry that the client has seen: for a seat's command, by that seat's own eyes."""


class Join(Command, tag="join"):
    """Take the seat whose token this connection has, under a name."""

    seat: Seat
    name: Name


class Move(Command, tag="move"):
    """Answer the question that the seat is asked."""

    seat: Seat
    move: MoveText
    """One of the `moves` of the seat's `ask`."""


class TakeBack(Command, tag="take_back"):
    """Take the seat's last choice back."""

    seat: Seat


class Confirm(Command, tag="confirm"):
    """Let the seat's answer stand: its grace is over."""

    seat: Seat


class WhyNot(Command, tag="why_not"):
    """Ask for the rule against a move."""

    seat: Seat
    move: MoveText


class Hint(Command, tag="hint"):
    """Ask for a hint on the question that the seat is asked."""

    seat: Seat
    depth: Annotated[int, Meta(ge=1, le=3)]
    """1 a nudge, 2 the move, 3 all choices with their chances."""


class Digest(Command, tag="digest"):
    """Ask what happened since the seat's last move."""

    seat: Seat


class Look(Command, tag="look"):
    """Ask for every scene anew: a full view for each pair of eyes."""


class Chat(Command, tag="chat"):
    """Write to all at the table."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class SendEmote(Command, tag="emote"):
    """Send an emote."""

    seat: Seat
    emote: Emote


class Rename(Command, tag="rename"):
    """Give a seat another name: one's own, or as host any."""

    seat: Seat
    name: Name


class Leave(Command, tag="leave"):
    """Leave the table: a bot plays on, or in the lobby the seat is open again."""

    seat: Seat


class PutBot(Command, tag="put_bot"):
    """Have a bot play for a person who is away, or on an open seat: the host at any time, any seated person once the
    person has been away for two minutes while asked."""

    seat: Seat
    bot: BotName


class ComeBack(Command, tag="come_back"):
    """Take one's seat over again from the bot that stands in."""

    seat: Seat


class Mute(Command, tag="mute"):
    """Let a person's chat not through, or let it through again. The host's."""

    seat: Seat
    muted: bool


class Reissue(Command, tag="reissue"):
    """A link anew; the old ones of that seat die, and who came by them is sent away. The host's."""

    seat: Seat | None
    """`null`: the watchers' link."""


class Begin(Command, tag="begin"):
    """Begin with bots on the open seats. The host's; with no open seat left a game begins by itself."""

    bot: BotName


class Change(Command, tag="change"):
    """Other settings. The host's."""

    settings: TableSettings


class Rematch(Command, tag="rematch"):
    """Play again with the same company, after the game; any seated person's. Everybody is sent `follow`."""


class End(Command, tag="end"):
    """End the table for all. The host's."""


AnyCommand = (
    Join
    | Move
    | TakeBack
    | Confirm
    | WhyNot
    | Hint
    | Digest
    | Look
    | Chat
    | SendEmote
    | Rename
    | Leave
    | PutBot
    | ComeBack
    | Mute
    | Reissue
    | Begin
    | Change
    | Rematch
    | End
)
ClientMessage = Hello | AnyCommand

# ---- from the server --------------------------------------------------------------------------------------------


class Welcome(Struct, tag_field="type", tag="welcome", kw_only=True):
    """The answer to `hello`."""

    protocol: int
    server: str
    """The server's version."""
    table: TableInfo
    seats: list[int]
    """The seats that this connection holds the links of, whether or not somebody joined there."""
    eyes: list[int | None]
    """Whose views this connection is sent: the seats it has joined; `[null]`, a watcher's, where there are none."""
    host: bool
    """Whether this connection has the host's powers."""


class TableMessage(Struct, tag_field="type", tag="table", kw_only=True):
    """The table changed: somebody joined, left, came or went, settings changed."""

    table: TableInfo
    eyes: list[int | None]
    """As in `welcome`: whose views this connection is sent from here on."""


class Scene(Struct, tag_field="type", tag="scene", kw_only=True):
    """The whole table for one pair of eyes: on connecting, on `look`, and after a gap."""

    eyes: int | None
    number: int
    """The last entry that is in it."""
    entries: list[AnyEntry]
    """What came after the client's `since`, if that is not too long ago; without `change`."""
    complete: bool
    """Whether `entries` has all that came after `since`."""
    view: TableView
    ask: Ask | None
    grace: Grace | None
    back: Back | None
    """`null` for a watcher."""


class Happened(Struct, tag_field="type", tag="happened", kw_only=True):
    """Entries were added to the log: what one pair of eyes may know of them, in order."""

    eyes: int | None
    number: int
    """The number of the last entry here. The first one follows what was sent before; if it does not, send `look`."""
    entries: list[AnyEntry]
    ask: Ask | None
    """What this seat is asked after all of them."""
    grace: Grace | None
    back: Back | None


class Done(Struct, tag_field="type", tag="done", kw_only=True):
    """A command was accepted, and what it did is kept."""

    cid: str
    number: int
    """The number of the entry it made, or of the last one if it made none."""


ErrorCode = Literal[
    "message",  # not a message of this protocol
    "protocol",  # another version of the protocol
    "token",  # no such link, or it has died
    "table",  # no such table
    "seat",  # this connection does not hold that seat, or nobody sits there
    "host",  # only the host may
    "turn",  # the seat is not asked, or luck is to speak
    "rule",  # a rule refuses the move
    "stale",  # the table has gone on since
    "late",  # it cannot be taken back any more
    "name",  # the name is taken or none
    "taken",  # the seat is taken
    "stage",  # not at this stage of the table
    "forbidden",  # the host does not allow it
    "muted",
    "rate",  # too much at once
    "full",  # no more tables, connections, watchers
    "bot",  # no such bot, or it cannot think
    "gone",  # the table was ended
    "slow",  # the client did not read what it was sent
    "server",  # the server's own trouble
]


class Error(Struct, tag_field="type", tag="error", kw_only=True):
    """A command was refused and had no effect; or, without `cid`, why the connection ends."""

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


class DigestLine(Struct, kw_only=True):
    """One thing that happened."""

    number: int
    """The entry it is from."""
    mine: bool
    """Whether it was done to this seat: such lines come first."""
    event: Event


class DigestGiven(Struct, tag_field="type", tag="digest", kw_only=True):
    """The answer to `digest`: what happened since the seat's last move, attacks on it first."""

    cid: str
    seat: int
    since: int
    """The number of the seat's last move, 0 if it has made none: to watch it again from there."""
    lines: list[DigestLine]


class Link(Struct, kw_only=True):
    """A secret link."""

    role: Literal["seat", "watch", "host"]
    seat: int | None
    token: str
    link: str
    """The address to open; the token is in its fragment, which browsers send to nobody."""


class LinkMade(Struct, tag_field="type", tag="link", kw_only=True):
    """The answer to `reissue`, to the host alone."""

    cid: str
    link: Link


class Follow(Struct, tag_field="type", tag="follow", kw_only=True):
    """There is a rematch: this connection's own links to the next table."""

    table: str
    links: list[Link]


class Presence(Struct, tag_field="type", tag="presence", kw_only=True):
    """Who is here."""

    here: list[bool]
    """By seat."""
    away: list[float | None]
    """By seat: for how many seconds a person has been away."""
    watchers: int


ServerMessage = (
    Welcome
    | TableMessage
    | Scene
    | Happened
    | Done
    | Error
    | Reason
    | HintGiven
    | DigestGiven
    | LinkMade
    | Follow
    | Presence
)
