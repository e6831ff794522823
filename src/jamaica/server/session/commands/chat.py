"""Chat lines and emotes."""

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.rate_limits import CHAT
from jamaica.server.session.commands.access import done, require_joined
from jamaica.server.session.data.visible_text import visible_text
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.table import LiveTable


async def chat(table: LiveTable, connection: Connection, command: c.Chat) -> p.ServerMessage:
    """Send a chat line to everybody."""
    _require_chat(table, connection, command.seat)
    text = visible_text(command.text)
    if not text or not text.isprintable():
        raise CommandRefused("message", "a chat line has at least one visible character, and no control characters")
    table.log.add("chat", {"seat": command.seat, "text": text})
    return done(table, command)


async def emote(table: LiveTable, connection: Connection, command: c.SendEmote) -> p.ServerMessage:
    """Send an emote to everybody."""
    _require_chat(table, connection, command.seat)
    table.log.add("emote", {"seat": command.seat, "emote": command.emote})
    return done(table, command)


def _require_chat(table: LiveTable, connection: Connection, seat: int) -> None:
    require_joined(table, connection, seat)
    if not table.data.settings.chat:
        raise CommandRefused("forbidden", "the host does not allow chat at this table")
    if table.seat_config(seat).muted:
        raise CommandRefused("muted", "the host has muted you")
    if not table.chat_limit.allow(seat):
        raise CommandRefused("rate", f"at most {CHAT[0]} lines in {CHAT[1]:.0f} seconds; wait a little")
