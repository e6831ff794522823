"""What the seats' commands do: answering, taking back, asking, talking. Each is a function by its command's type."""

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from jamaica.engine import why_not
from jamaica.model.moves import IllegalMove
from jamaica.model.moves import Move as EngineMove
from jamaica.model.moves import move as move_by_text
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.rate_limits import CHAT
from jamaica.server.session.commands import host as powers
from jamaica.server.session.connection import Connection
from jamaica.server.session.recap import recap_lines
from jamaica.undo import TooLate

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable

Handler = Callable[["LiveTable", Connection, Any], Awaitable[p.ServerMessage | None]]


def is_kept(command: p.AnyCommand) -> bool:
    """Whether a command does something, so that it must be known again when it is sent again."""
    return not isinstance(command, (p.WhyNot, p.Hint, p.Recap, p.Resync))


async def handle(table: "LiveTable", connection: Connection, command: p.AnyCommand) -> p.ServerMessage | None:
    """Carry out a command; the reply, or `None` if it comes later. `CommandRefused` if it is not possible."""
    if table.data.stage == "ended" and is_kept(command):
        raise CommandRefused("gone", "the host has ended this table")
    if command.seen > table.log.number:
        raise CommandRefused("stale", f"this table has {table.log.number} entries, not {command.seen}; connect again")
    return await _HANDLERS[type(command)](table, connection, command)


def done(table: "LiveTable", command: p.AnyCommand) -> p.Done:
    """The command was accepted."""
    return p.Done(cid=command.cid, number=table.log.number)


def own_seat(table: "LiveTable", connection: Connection, seat: int) -> None:
    """`CommandRefused` unless the connection has joined this seat."""
    place = table.place(seat)
    if seat not in connection.seats:
        raise CommandRefused("seat", f"this connection does not hold the link of seat {seat}")
    if not place.persons:
        raise CommandRefused("seat", f"nobody has joined at seat {seat} yet; send `join` with a name first")


def at_the_helm(table: "LiveTable", connection: Connection, seat: int) -> None:
    """`CommandRefused` unless the connection's person plays this seat in a game under way."""
    own_seat(table, connection, seat)
    if table.data.stage == "lobby":
        raise CommandRefused("stage", "the game has not begun; it does when no seat is open")
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over")
    if table.place(seat).kind == "bot":
        raise CommandRefused("seat", f"a bot stands in at seat {seat}; send `return_to_seat` to take over from it")


# ---- playing


async def move(table: "LiveTable", connection: Connection, command: p.Move) -> p.ServerMessage:
    """Answer what the seat is asked."""
    at_the_helm(table, connection, command.seat)
    seat, game = command.seat, table.game
    chosen = known_move(command.move)
    if seat not in game.asked():
        raise CommandRefused("turn", "this seat is not asked anything; wait for its turn", "table.turn")
    if not connection.has_seen(seat, game.asked_at[seat], command.seen):
        raise CommandRefused(
            "stale", f"the question came up with entry {game.asked_at[seat]}, which you have not seen yet"
        )
    now = time.monotonic()
    wait = table.data.settings.undo_window != 0 or table.undo_windows.release_at(game, now) > now
    try:
        game.answer(seat, chosen, wait)
    except IllegalMove as error:
        raise CommandRefused("rule", error.sentence, error.rule) from None
    table.undo_windows.give(seat, now, table.data.settings.undo_window)
    table.registry.metrics.count("moves")
    return done(table, command)


def known_move(text: str) -> EngineMove:
    """A move of the catalogue that a seat can make, by its text."""
    try:
        chosen = move_by_text(text)
    except ValueError as error:
        raise CommandRefused("rule", str(error)) from None
    if chosen.by_luck:
        raise CommandRefused("rule", f"'{text}' is luck's to say", "table.turn")
    return chosen


async def undo(table: "LiveTable", connection: Connection, command: p.UndoMove) -> p.ServerMessage:
    """Take the seat's last choice back."""
    at_the_helm(table, connection, command.seat)
    seat, now = command.seat, time.monotonic()
    if command.seen < table.game.undo_history.last_number(seat):
        raise CommandRefused("stale", "you have not seen yet what became of your last choice; look first")
    try:
        table.game.undo(seat, table.undo_windows.running(seat, now))
    except TooLate as late:
        raise CommandRefused("late", str(late)) from None
    table.undo_windows.end(seat)
    return done(table, command)


async def confirm(table: "LiveTable", connection: Connection, command: p.Confirm) -> p.ServerMessage:
    """Let the seat's answer stand."""
    at_the_helm(table, connection, command.seat)
    table.undo_windows.end(command.seat)
    return done(table, command)


# ---- asking


async def why(table: "LiveTable", connection: Connection, command: p.WhyNot) -> p.ServerMessage:
    """The rule against a move."""
    own_seat(table, connection, command.seat)
    refusal = why_not(table.game.state, command.seat, known_move(command.move))
    rule, sentence = (None, None) if refusal is None else (refusal.rule, refusal.sentence)
    return p.Reason(cid=command.cid, move=command.move, rule=rule, sentence=sentence)


async def hint(table: "LiveTable", connection: Connection, command: p.Hint) -> None:
    """A hint is thought up in a worker; the table goes on meanwhile."""
    at_the_helm(table, connection, command.seat)
    if not table.data.settings.hints:
        raise CommandRefused("forbidden", "the host allows no hints at this table")
    if command.seat not in table.game.asked():
        raise CommandRefused("turn", "this seat is not asked anything, so there is nothing to hint at", "table.turn")
    table.bots.hint(connection, command)


async def digest(table: "LiveTable", connection: Connection, command: p.Recap) -> p.ServerMessage:
    """What happened since the seat's last move."""
    own_seat(table, connection, command.seat)
    since = table.game.last_choice[command.seat]
    entries = await table.registry.store.entries(table.id, since)
    lines = recap_lines(entries, command.seat)
    return p.RecapGiven(cid=command.cid, seat=command.seat, since=since, lines=lines)


async def look(table: "LiveTable", connection: Connection, command: p.Resync) -> p.ServerMessage:
    """Everything anew."""
    table.send_syncs(only=connection)
    return done(table, command)


# ---- talking


async def chat(table: "LiveTable", connection: Connection, command: p.Chat) -> p.ServerMessage:
    """Write to all."""
    _may_talk(table, connection, command.seat)
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise CommandRefused("message", "a chat line has letters that can be seen")
    table.log.add("chat", {"seat": command.seat, "text": text})
    return done(table, command)


async def emote(table: "LiveTable", connection: Connection, command: p.SendEmote) -> p.ServerMessage:
    """Send an emote."""
    _may_talk(table, connection, command.seat)
    table.log.add("emote", {"seat": command.seat, "emote": command.emote})
    return done(table, command)


def _may_talk(table: "LiveTable", connection: Connection, seat: int) -> None:
    own_seat(table, connection, seat)
    if not table.data.settings.chat:
        raise CommandRefused("forbidden", "the host allows no chat at this table")
    if table.place(seat).muted:
        raise CommandRefused("muted", "the host has muted you")
    if not table.talk.allow(seat):
        raise CommandRefused("rate", f"not more than {CHAT[0]} lines in {CHAT[1]:.0f} seconds; wait a little")


_HANDLERS: Final[dict[type, Handler]] = {
    p.Move: move,
    p.UndoMove: undo,
    p.Confirm: confirm,
    p.WhyNot: why,
    p.Hint: hint,
    p.Recap: digest,
    p.Resync: look,
    p.Chat: chat,
    p.SendEmote: emote,
    p.Join: powers.join,
    p.Rename: powers.rename,
    p.Leave: powers.leave,
    p.PutBot: powers.put_bot,
    p.ReturnToSeat: powers.return_to_seat,
    p.Mute: powers.mute,
    p.Reissue: powers.reissue,
    p.Start: powers.begin,
    p.ChangeSettings: powers.change,
    p.Rematch: powers.rematch,
    p.End: powers.end,
}
