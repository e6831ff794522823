"""The host's commands, and the rematch."""

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.commands.access import done, require_host
from jamaica.server.session.commands.seats import log_seat, seat_bot
from jamaica.server.session.data.seating import known_bot
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.table import LiveTable


async def mute(table: LiveTable, connection: Connection, command: c.Mute) -> p.ServerMessage:
    """Mute a person's chat, or unmute it."""
    require_host(connection)
    table.seat_config(command.seat).muted = command.muted
    log_seat(table, command.seat, "muted" if command.muted else "unmuted")
    return done(table, command)


async def reissue(table: LiveTable, connection: Connection, command: c.Reissue) -> p.ServerMessage:
    """Replace a link: the old ones stop working, and their connections are closed."""
    require_host(connection)
    role = "spectator" if command.seat is None else "seat"
    if command.seat is not None:
        table.seat_config(command.seat)
        log_seat(table, command.seat, "reissued")
    table.links.revoke(role, command.seat)
    token = table.links.make(role, command.seat)
    table.links_changed = True
    return p.LinkMade(cid=command.cid, link=table.services.link(role, command.seat, token))


async def start(table: LiveTable, connection: Connection, command: c.Start) -> p.ServerMessage:
    """Start the game with bots on the open seats."""
    require_host(connection)
    if table.data.stage != "lobby":
        raise CommandRefused("stage", "the game has started already")
    bot = known_bot(command.bot)
    for seat, config in enumerate(table.data.seats):
        if config.kind == "open":
            seat_bot(table, seat, bot)
            log_seat(table, seat, "bot")
    table.start_if_full()
    return done(table, command)


async def change_settings(table: LiveTable, connection: Connection, command: c.ChangeSettings) -> p.ServerMessage:
    """Change the table's settings."""
    require_host(connection)
    table.data.settings = command.settings
    table.log.add("table", {"what": "settings", "next": None})
    table.changed = True
    return done(table, command)


async def rematch(table: LiveTable, connection: Connection, command: c.Rematch) -> p.ServerMessage:
    """Create a table for the same people; a second request leads to the same one."""
    if table.data.stage != "over":
        raise CommandRefused("stage", "the game is not over; a rematch is possible after it")
    seated = any(table.seat_config(seat).persons for seat in connection.seats)
    if not (connection.host or seated):
        raise CommandRefused("host", "only the host or a seated person can ask for a rematch")
    if table.data.next is None:
        table.data.next = await table.services.rematch(table.data, connection.address)
        table.log.add("table", {"what": "rematch", "next": table.data.next})
        table.changed = True
    return done(table, command)


async def end(table: LiveTable, connection: Connection, command: c.End) -> p.ServerMessage:
    """End the game for everybody."""
    require_host(connection)
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over already")
    table.data.stage, table.changed = "ended", True
    table.log.add("table", {"what": "ended", "next": None})
    table.bots.stop()
    return done(table, command)
