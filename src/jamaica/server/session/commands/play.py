"""What the seats' commands do: answering, taking back, asking, talking. Each is a function by its command's type."""

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from jamaica.engine import why_not
from jamaica.model.moves import IllegalMove
from jamaica.model.moves import Move as EngineMove
from jamaica.model.moves import move as move_by_text
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import Refused
from jamaica.server.rate_limits import CHAT
from jamaica.server.session.commands import host as powers
from jamaica.server.session.connection import Connection
from jamaica.server.session.recap import digest_lines
from jamaica.server.session.undo import TooLate

if TYPE_CHECKING:
    from jamaica.server.session.table import Table

Handler = Callable[["Table", Connection, Any], Awaitable[p.ServerMessage | None]]


def is_kept(command: p.AnyCommand) -> bool:
    """Whether a command does something, so that it must be known again when it is sent again."""
    return not isinstance(command, (p.WhyNot, p.Hint, p.Digest, p.Look))


async def handle(table: "Table", connection: Connection, command: p.AnyCommand) -> p.ServerMessage | None:
    """Carry out a command; the reply, or `None` if it comes later. `Refused` if it is not possible."""
    if table.data.stage == "ended" and is_kept(command):
        raise Refused("gone", "the host has ended this table")
    if command.seen > table.log.number:
        raise Refused("stale", f"this table has {table.log.number} entries, not {command.seen}; connect again")
    return await _HANDLERS[type(command)](table, connection, command)


def done(table: "Table", command: p.AnyCommand) -> p.Done:
    """The command was accepted."""
    return p.Done(cid=command.cid, number=table.log.number)


def own_seat(table: "Table", connection: Connection, seat: int) -> None:
    """`Refused` unless the connection has joined this seat."""
    place = table.place(seat)
    if seat not in connection.seats:
        raise Refused("seat", f"this connection does not hold the link of seat {seat}")
    if not place.persons:
        raise Refused("seat", f"nobody has joined at seat {seat} yet; send `join` with a name first")


def at_the_helm(table: "Table", connection: Connection, seat: int) -> None:
    """`Refused` unless the connection's person plays this seat in a game under way."""
    own_seat(table, connection, seat)
    if table.data.stage == "lobby":
        raise Refused("stage", "the game has not begun; it does when no seat is open")
    if table.data.stage == "over":
        raise Refused("stage", "the game is over")
    if table.place(seat).kind == "bot":
        raise Refused("seat", f"a bot stands in at seat {seat}; send `come_back` to take over from it")


# ---- playing


async def move(table: "Table", connection: Connection, command: p.Move) -> p.ServerMessage:
    """Answer what the seat is asked."""
    at_the_helm(table, connection, command.seat)
    seat, game = command.seat, table.game
    chosen = known_move(command.move)
    if seat not in game.asked():
        raise Refused("turn", "this seat is not asked anything; wait for its turn", "table.turn")
    if not connection.has_seen(seat, game.asked_at[seat], command.seen):
        raise Refused("stale", f"the question came up with entry {game.asked_at[seat]}, which you have not seen yet")
    now = time.monotonic()
    wait = table.data.settings.grace != 0 or table.graces.release_at(game, now) > now
    try:
        game.answer(seat, chosen, wait)
    except IllegalMove as error:
        raise Refused("rule", error.sentence, error.rule) from None
    table.graces.give(seat, now, table.data.settings.grace)
    table.hall.metrics.count("moves")
    return done(table, command)


def known_move(text: str) -> EngineMove:
    """A move of the catalogue that a seat can make, by its text."""
    try:
        chosen = move_by_text(text)
    except ValueError as error:
        raise Refused("rule", str(error)) from None
    if chosen.by_luck:
        raise Refused("rule", f"'{text}' is luck's to say", "table.turn")
    return chosen


async def take_back(table: "Table", connection: Connection, command: p.TakeBack) -> p.ServerMessage:
    """Take the seat's last choice back."""
    at_the_helm(table, connection, command.seat)
    seat, now = command.seat, time.monotonic()
    if command.seen < table.game.choices.last_number(seat):
        raise Refused("stale", "you have not seen yet what became of your last choice; look first")
    try:
        table.game.take_back(seat, table.graces.running(seat, now))
    except TooLate as late:
        raise Refused("late", str(late)) from None
    table.graces.end(seat)
    return done(table, command)


async def confirm(table: "Table", connection: Connection, command: p.Confirm) -> p.ServerMessage:
    """Let the seat's answer stand."""
    at_the_helm(table, connection, command.seat)
    table.graces.end(command.seat)
    return done(table, command)


# ---- asking


async def why(table: "Table", connection: Connection, command: p.WhyNot) -> p.ServerMessage:
    """The rule against a move."""
    own_seat(table, connection, command.seat)
    refusal = why_not(table.game.state, command.seat, known_move(command.move))
    rule, sentence = (None, None) if refusal is None else (refusal.rule, refusal.sentence)
    return p.Reason(cid=command.cid, move=command.move, rule=rule, sentence=sentence)


async def hint(table: "Table", connection: Connection, command: p.Hint) -> None:
    """A hint is thought up in a worker; the table goes on meanwhile."""
    at_the_helm(table, connection, command.seat)
    if not table.data.settings.hints:
        raise Refused("forbidden", "the host allows no hints at this table")
    if command.seat not in table.game.asked():
        raise Refused("turn", "this seat is not asked anything, so there is nothing to hint at", "table.turn")
    table.thinking.hint(connection, command)


async def digest(table: "Table", connection: Connection, command: p.Digest) -> p.ServerMessage:
    """What happened since the seat's last move."""
    own_seat(table, connection, command.seat)
    since = table.game.last_choice[command.seat]
    entries = await table.hall.store.entries(table.id, since)
    lines = digest_lines(entries, command.seat)
    return p.DigestGiven(cid=command.cid, seat=command.seat, since=since, lines=lines)


async def look(table: "Table", connection: Connection, command: p.Look) -> p.ServerMessage:
    """Everything anew."""
    table.tell_scenes(only=connection)
    return done(table, command)


# ---- talking


async def chat(table: "Table", connection: Connection, command: p.Chat) -> p.ServerMessage:
    """Write to all."""
    _may_talk(table, connection, command.seat)
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise Refused("message", "a chat line has letters that can be seen")
    table.log.add("chat", {"seat": command.seat, "text": text})
    return done(table, command)


async def emote(table: "Table", connection: Connection, command: p.SendEmote) -> p.ServerMessage:
    """Send an emote."""
    _may_talk(table, connection, command.seat)
    table.log.add("emote", {"seat": command.seat, "emote": command.emote})
    return done(table, command)


def _may_talk(table: "Table", connection: Connection, seat: int) -> None:
    own_seat(table, connection, seat)
    if not table.data.settings.chat:
        raise Refused("forbidden", "the host allows no chat at this table")
    if table.place(seat).muted:
        raise Refused("muted", "the host has muted you")
    if not table.talk.allow(seat):
        raise Refused("rate", f"not more than {CHAT[0]} lines in {CHAT[1]:.0f} seconds; wait a little")


_HANDLERS: Final[dict[type, Handler]] = {
    p.Move: move,
    p.TakeBack: take_back,
    p.Confirm: confirm,
    p.WhyNot: why,
    p.Hint: hint,
    p.Digest: digest,
    p.Look: look,
    p.Chat: chat,
    p.SendEmote: emote,
    p.Join: powers.join,
    p.Rename: powers.rename,
    p.Leave: powers.leave,
    p.PutBot: powers.put_bot,
    p.ComeBack: powers.come_back,
    p.Mute: powers.mute,
    p.Reissue: powers.reissue,
    p.Begin: powers.begin,
    p.Change: powers.change,
    p.Rematch: powers.rematch,
    p.End: powers.end,
}
