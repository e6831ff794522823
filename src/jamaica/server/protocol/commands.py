"""The messages of a client: `hello`, and commands. A message is one JSON object; its `type` says which."""

from typing import Annotated

from msgspec import Meta, Struct

from jamaica.server.protocol.schemas import (
    LONGEST_CHAT,
    LONGEST_CID,
    BotName,
    Emote,
    MoveText,
    Name,
    Seat,
    Speed,
    TableSettings,
)  # fmt: skip
from jamaica.server.protocol.seals import Hash

Token = Annotated[str, Meta(min_length=1, max_length=64)]
Cid = Annotated[str, Meta(min_length=1, max_length=LONGEST_CID)]


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True, kw_only=True):
    """The first message of a connection. All tokens are of one table."""

    protocol: int
    """The client's version of the protocol."""
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=8)]
    """The tokens of invite links: one for a person, several for pass-and-play, and the host's."""
    since: Annotated[int, Meta(ge=0)] | None = None
    """The number of the last entry seen: later ones are sent again. `null`: only the present view."""
    seals: bool = False
    """Whether the client adds a secret to the dice: it answers the stage `sealing` with `commit` and `reveal`."""


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Something the client wants. It is answered by a message with the same `cid`."""

    cid: Cid
    """The client's own id of this command. Sent again with the same `cid` it has no further effect, and is answered
    as before."""
    seen: Annotated[int, Meta(ge=0)]
    """The number of the last entry that the client has received: for a seat's command, in that seat's feed."""


class Join(Command, tag="join"):
    """Take the seat whose token this connection has, under a name."""

    seat: Seat
    name: Name


class Move(Command, tag="move"):
    """Answer the question that the seat is asked."""

    seat: Seat
    move: MoveText
    """One of the `moves` of the seat's `prompt`."""


class UndoMove(Command, tag="undo"):
    """Undo the seat's last choice."""

    seat: Seat


class Confirm(Command, tag="confirm"):
    """End the undo window of the seat's answer."""

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


class Recap(Command, tag="recap"):
    """Ask what happened since the seat's last move."""

    seat: Seat


class Resync(Command, tag="resync"):
    """Ask for a `sync` of every feed."""


class SetSpeed(Command, tag="speed"):
    """Say how fast this client shows the game, for a connection with a joined seat. Bots, and the undo window where one
    person plays, follow the slowest of the connected people. It holds until the connection ends."""

    speed: Speed


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


class ReturnToSeat(Command, tag="return_to_seat"):
    """Take one's seat back from the bot that stands in."""

    seat: Seat


class Mute(Command, tag="mute"):
    """Mute a person's chat, or unmute it. For the host."""

    seat: Seat
    muted: bool


class Reissue(Command, tag="reissue"):
    """Replace a link. The old links of that seat stop working, and their connections are closed. For the host."""

    seat: Seat | None
    """`null`: the spectators' link."""


class Start(Command, tag="start"):
    """Start the game with bots on the open seats. For the host. Without open seats a game starts by itself."""

    bot: BotName


class ChangeSettings(Command, tag="change_settings"):
    """Change the table's settings. For the host."""

    settings: TableSettings


class Commit(Command, tag="commit"):
    """Add a secret to the dice: publish its commitment. In the phase `commit` of the stage `sealing`."""

    seat: Seat
    commitment: Hash


class Reveal(Command, tag="reveal"):
    """Reveal the secret of a commitment. In the phase `reveal` of the stage `sealing`."""

    seat: Seat
    commitment: Hash
    secret: Hash


class Rematch(Command, tag="rematch"):
    """Play again at a new table, after the game. For any seated person. Everybody gets `follow`."""


class End(Command, tag="end"):
    """End the game for everybody. For the host."""


AnyCommand = (
    Join
    | Move
    | UndoMove
    | Confirm
    | WhyNot
    | Hint
    | Recap
    | Resync
    | SetSpeed
    | Chat
    | SendEmote
    | Rename
    | Leave
    | PutBot
    | ReturnToSeat
    | Mute
    | Reissue
    | Start
    | ChangeSettings
    | Commit
    | Reveal
    | Rematch
    | End
)
ClientMessage = Hello | AnyCommand
