"""The commands of a seat in the game: answering, undoing, and asking about the game."""

import time
from typing import Any

import msgspec

from jamaica.engine import why_not
from jamaica.model.moves import IllegalMove
from jamaica.model.moves import Move as EngineMove
from jamaica.model.moves import move as move_by_text
from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.advice import Advice
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.commands.access import done, require_joined, require_playing
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.recap import recap_lines
from jamaica.server.session.live.table import LiveTable
from jamaica.undo import TooLate
from jamaica.views import view


async def move(table: LiveTable, connection: Connection, command: c.Move) -> p.ServerMessage:
    """Answer the seat's question."""
    require_playing(table, connection, command.seat)
    seat, game, windows = command.seat, table.game, table.undo_windows
    chosen = player_move(command.move)
    if seat not in game.asked():
        raise CommandRefused("turn", "this seat is not asked anything; wait for its turn", "table.turn")
    if not connection.has_seen(seat, game.asked_at[seat], command.seen):
        raise CommandRefused("stale", f"the question came up with entry {game.asked_at[seat]}; wait until you have it")
    now = time.monotonic()
    seconds = table.undo_seconds()
    wait = seconds != 0 or windows.release_at(game.history, now) > now
    try:
        game.answer(seat, chosen, wait)
    except IllegalMove as error:
        raise CommandRefused("rule", error.sentence, error.rule) from None
    windows.start(seat, now, seconds)
    table.services.metrics.count("moves")
    return done(table, command)


def player_move(text: str) -> EngineMove:
    """The move of a seat with this text; `CommandRefused` if there is none."""
    try:
        found = move_by_text(text)
    except ValueError as error:
        raise CommandRefused("rule", str(error)) from None
    if found.by_luck:
        raise CommandRefused("rule", f"'{text}' is a roll or a draw, which no player chooses", "table.turn")
    return found


async def undo(table: LiveTable, connection: Connection, command: c.UndoMove) -> p.ServerMessage:
    """Undo the seat's last choice."""
    require_playing(table, connection, command.seat)
    seat, now = command.seat, time.monotonic()
    if command.seen < table.game.history.last_number(seat):
        raise CommandRefused("stale", "you have not received the result of your last choice yet; wait for it")
    try:
        table.game.undo(seat, table.undo_windows.running(seat, now))
    except TooLate as late:
        raise CommandRefused("late", str(late)) from None
    table.undo_windows.end(seat)
    return done(table, command)


async def confirm(table: LiveTable, connection: Connection, command: c.Confirm) -> p.ServerMessage:
    """End the seat's undo window."""
    require_playing(table, connection, command.seat)
    table.undo_windows.end(command.seat)
    return done(table, command)


async def set_speed(table: LiveTable, connection: Connection, command: c.SetSpeed) -> p.ServerMessage:
    """Note how fast the connection shows the game."""
    if not any(table.seat_config(seat).persons for seat in connection.seats):
        raise CommandRefused("seat", "only a person with a joined seat has a speed; spectators never slow a table")
    if not connection.speed_limit.allow("speed"):
        raise CommandRefused("rate", f"too many changes of speed: at most {connection.speed_limit}; wait a little")
    connection.speed = command.speed
    return done(table, command)


# ---- questions about the game


async def why(table: LiveTable, connection: Connection, command: c.WhyNot) -> p.ServerMessage:
    """The rule against a move."""
    require_joined(table, connection, command.seat)
    refusal = why_not(table.game.state, command.seat, player_move(command.move))
    rule, sentence = (None, None) if refusal is None else (refusal.rule, refusal.sentence)
    return p.Reason(cid=command.cid, move=command.move, rule=rule, sentence=sentence)


async def hint(table: LiveTable, connection: Connection, command: c.Hint) -> None:
    """A hint, computed in a worker process while the table goes on."""
    require_playing(table, connection, command.seat)
    if not table.data.settings.hints:
        raise CommandRefused("forbidden", "the host does not allow hints at this table")
    if command.seat not in table.game.asked():
        raise CommandRefused("turn", "this seat is not asked anything, so there is no hint", "table.turn")

    def reply(found: dict[str, Any] | CommandRefused) -> None:
        if isinstance(found, CommandRefused):
            table.services.metrics.count("refused", found.code)
            connection.tell(p.Error(cid=command.cid, code=found.code, message=found.message))
        else:
            advice = msgspec.convert(found, Advice)
            connection.tell(p.HintGiven(cid=command.cid, seat=command.seat, depth=command.depth, hint=advice))

    table.bots.hint(view(table.game.state, command.seat), command.depth, connection.address, reply)


async def recap(table: LiveTable, connection: Connection, command: c.Recap) -> p.ServerMessage:
    """What happened since the seat's last move."""
    require_joined(table, connection, command.seat)
    since = table.game.last_choice[command.seat]
    entries = await table.services.store.entries(table.id, since)
    lines = recap_lines(entries, command.seat)
    return p.RecapGiven(cid=command.cid, seat=command.seat, since=since, lines=lines)


async def resync(table: LiveTable, connection: Connection, command: c.Resync) -> p.ServerMessage:
    """Send the connection a `sync` for each of its feeds."""
    table.send_syncs(only=connection)
    return done(table, command)
