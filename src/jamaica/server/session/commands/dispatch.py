"""Executes a command: finds its handler, commits its effect, and replies."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.commands import chat, host, play, seats
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.table import LiveTable
from jamaica.server.storage.store import StoreError

Handler = Callable[[LiveTable, Connection, Any], Awaitable[p.ServerMessage | None]]

HANDLERS: Final[dict[type, Handler]] = {
    c.Move: play.move,
    c.UndoMove: play.undo,
    c.Confirm: play.confirm,
    c.WhyNot: play.why,
    c.Hint: play.hint,
    c.Recap: play.recap,
    c.Resync: play.resync,
    c.Chat: chat.chat,
    c.SendEmote: chat.emote,
    c.Join: seats.join,
    c.Rename: seats.rename,
    c.Leave: seats.leave,
    c.PutBot: seats.put_bot,
    c.ReturnToSeat: seats.return_to_seat,
    c.Mute: host.mute,
    c.Reissue: host.reissue,
    c.Start: host.start,
    c.ChangeSettings: host.change_settings,
    c.Rematch: host.rematch,
    c.End: host.end,
}


NOT_PACED: Final = (c.Move, c.UndoMove, c.Confirm, c.WhyNot, c.Hint, c.Recap, c.Resync, c.Chat, c.SendEmote)
"""Commands that are not changes of seats, names, links or settings."""


def submit(table: LiveTable, connection: Connection, command: c.AnyCommand) -> None:
    """Put a client's command into the table's inbox."""
    table.post(lambda: execute(table, connection, command))


async def execute(table: LiveTable, connection: Connection, command: c.AnyCommand) -> None:
    """Execute a command, commit and broadcast its effect, then reply. A command that was sent again gets the reply of
    the first time."""
    seat: int | None = getattr(command, "seat", None)
    allowed = connection.host or seat in connection.seats
    known = table.replies.reply((seat, command.cid)) if has_effect(command) and allowed else None
    if known is not None:
        connection.tell(known)
        return
    table.log.mark = {"by": seat, "cid": command.cid} if has_effect(command) else None
    table.commander = (connection, seat)
    try:
        reply = await _committed(table, connection, command)
    finally:
        table.log.mark = table.commander = None
    if reply is not None:
        connection.tell(reply)


async def _committed(table: LiveTable, connection: Connection, command: c.AnyCommand) -> p.ServerMessage | None:
    """The reply to a command after its effect is committed and broadcast."""
    try:
        reply = await handle(table, connection, command)
        table.log.mark = None
        await table.commit()
    except CommandRefused as refused:
        table.services.metrics.count("refused", refused.code)
        return p.Error(cid=command.cid, code=refused.code, message=refused.message, rule=refused.rule)
    except StoreError:
        message = "The server could not store this, so it did not happen. Try again in a moment."
        connection.tell(p.Error(cid=command.cid, code="server", message=message))
        raise
    if has_effect(command) and reply is not None:
        table.replies.add((getattr(command, "seat", None), command.cid), reply)
    if isinstance(command, c.Rematch):
        for each in list(table.presence.connections):
            await table.send_follow(each)
    return reply


def has_effect(command: c.AnyCommand) -> bool:
    """Whether a command changes something, so that it must not be executed twice."""
    return not isinstance(command, (c.WhyNot, c.Hint, c.Recap, c.Resync))


async def handle(table: LiveTable, connection: Connection, command: c.AnyCommand) -> p.ServerMessage | None:
    """The reply to a command, `None` if it comes later; `CommandRefused` if the command is not possible."""
    if table.data.stage == "ended" and has_effect(command):
        raise CommandRefused("gone", "the host has ended this table")
    if command.seen > table.log.number:
        raise CommandRefused("stale", f"this table has {table.log.number} entries, not {command.seen}; connect again")
    if not isinstance(command, NOT_PACED):
        _require_pace(table, connection)
    return await HANDLERS[type(command)](table, connection, command)


def _require_pace(table: LiveTable, connection: Connection) -> None:
    """`CommandRefused` if the host or the person at these seats changes the table too often."""
    if not table.change_limit.allow("host" if connection.host else tuple(connection.seats)):
        raise CommandRefused("rate", f"too many changes: at most {table.change_limit}; wait a little")
