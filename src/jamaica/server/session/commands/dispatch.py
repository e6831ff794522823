"""Executes a command: finds its handler, commits its effect, and replies."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.clients.replies import CommandKey, key_of
from jamaica.server.session.commands import chat, host, play, seal, seats
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.live.table import LiveTable
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
    c.SetSpeed: play.set_speed,
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
    c.Commit: seal.commit,
    c.Reveal: seal.reveal,
    c.Rematch: host.rematch,
    c.End: host.end,
}


NOT_PACED: Final = (
    *(c.Move, c.UndoMove, c.Confirm, c.WhyNot, c.Hint, c.Recap, c.Resync, c.SetSpeed),
    *(c.Chat, c.SendEmote, c.Commit, c.Reveal),
)
"""Commands that are not changes of seats, names, links or settings."""


def submit(table: LiveTable, connection: Connection, command: c.AnyCommand) -> None:
    """Put a client's command into the table's inbox. While the table cannot save, refuse it, unless it may have been
    carried out already. A table that has moved leaves it unanswered: the client's connection sends it to the server
    that has the table now."""
    if table.moved:
        return
    token = connection.token_for(getattr(command, "seat", None))
    if table.stalled and not (has_effect(command) and not table.replies.is_new(token, command.cid)):
        connection.tell(p.Error(cid=command.cid, code="server", message=CANNOT_SAVE))
        return
    table.replies.waits(token, command.cid)
    began = time.monotonic()

    async def work() -> None:
        await execute(table, connection, command)
        table.services.metrics.command_took(time.monotonic() - began)

    table.post(work)


async def execute(table: LiveTable, connection: Connection, command: c.AnyCommand) -> None:
    """Execute a command, commit and broadcast its effect, then reply. A command that was sent again gets the reply of
    the first time."""
    if table.moved:
        return
    key = key_of(connection, command) if has_effect(command) else None
    table.commander = connection, getattr(command, "seat", None)
    try:
        reply = await _reply(table, connection, command, key)
    except CommandRefused as refused:
        table.services.metrics.count("refused", refused.code)
        reply = p.Error(cid=command.cid, code=refused.code, message=refused.message, rule=refused.rule)
    finally:
        table.commander = None
        table.replies.waits_no_more(connection.token_for(getattr(command, "seat", None)), command.cid)
    if reply is not None:
        connection.tell(reply)


async def _reply(
    table: LiveTable, connection: Connection, command: c.AnyCommand, key: CommandKey | None
) -> p.ServerMessage | None:
    """The reply to a command after its effect is committed, `None` if it comes later."""
    known = None if key is None else table.replies.last(key)
    if known is not None:
        return known
    try:
        if key is not None and table.replies.may_know(key):
            known = await _stored_reply(table, command, key)
        return known or await _committed(table, connection, command, key)
    except StoreError as error:
        return await _reply_after(error, table, command, key)


async def _committed(
    table: LiveTable, connection: Connection, command: c.AnyCommand, key: CommandKey | None
) -> p.ServerMessage | None:
    """Carry a command out and commit its effect; the reply."""
    reply = await handle(table, connection, command)
    table.command = key
    await table.commit()
    if key is not None and reply is not None:
        table.replies.add(key, reply)
    if isinstance(command, c.Rematch):
        for each in list(table.presence.connections):
            await table.send_follow(each)
    return reply


async def _reply_after(
    error: StoreError, table: LiveTable, command: c.AnyCommand, key: CommandKey | None
) -> p.ServerMessage | None:
    """The reply to a command whose commit failed: only the database knows whether it was carried out. `None` if another
    server has the table now, which will answer."""
    while True:
        await table.recover_after(error)
        if table.moved:
            return None
        try:
            known = None if key is None else await _stored_reply(table, command, key)
        except StoreError as again:
            error = again
        else:
            message = "The server could not save this, so it did not happen. Try again in a moment."
            return known or p.Error(cid=command.cid, code="server", message=message)


async def _stored_reply(table: LiveTable, command: c.AnyCommand, key: CommandKey) -> p.ServerMessage | None:
    """The reply to a command that the database knows; `None` if it was not carried out."""
    reply = await table.replies.find(table.services.store, table.id, key)
    if isinstance(command, c.Reissue) and isinstance(reply, p.Done):
        raise CommandRefused("conflict", "this link was replaced, but the new one was sent only once; replace it again")
    return reply


def has_effect(command: c.AnyCommand) -> bool:
    """Whether a command changes something at the table, so that it must not be executed twice."""
    return not isinstance(command, (c.WhyNot, c.Hint, c.Recap, c.Resync, c.SetSpeed))


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
