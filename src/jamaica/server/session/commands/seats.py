"""Joining and leaving seats, and bots that stand in."""

import time

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.entries import SeatNews
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.commands.access import done, require_link
from jamaica.server.session.data.seating import default_bot, known_bot, proper_name, unique
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.table import LiveTable


def log_seat(table: LiveTable, seat: int, what: SeatNews) -> None:
    """Add an entry about a seat, and have the table stored and broadcast."""
    config = table.data.seats[seat]
    table.log.add("seat", {"seat": seat, "what": what, "name": config.name, "bot": config.bot})
    table.changed = True


def seat_bot(table: LiveTable, seat: int, bot: str) -> None:
    """Let a bot play a seat; it stands in if a person sits there."""
    config = table.data.seats[seat]
    config.stands_in = config.kind == "person"
    config.kind, config.bot = "bot", bot
    table.undo_windows.end(seat)


async def join(table: LiveTable, connection: Connection, command: c.Join) -> p.ServerMessage:
    """Take the seat of the connection's link under a name."""
    require_link(table, connection, command.seat)
    seat, config = command.seat, table.seat_config(command.seat)
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over; watch its replay, or ask for a rematch")
    name = unique(proper_name(command.name), table.data.other_names(seat))
    if config.kind == "person":
        if name != config.name:
            raise CommandRefused(
                "taken", f"{config.name} sits at seat {seat}; with this link you play as {config.name}"
            )
        return done(table, command)
    config.kind, config.name, config.bot, config.stands_in = "person", name, None, False
    log_seat(table, seat, "joined")
    table.start_if_full()
    return done(table, command)


async def leave(table: LiveTable, connection: Connection, command: c.Leave) -> p.ServerMessage:
    """Leave the seat: a bot plays on, or in the lobby the seat is open again."""
    require_link(table, connection, command.seat)
    config = table.seat_config(command.seat)
    if config.kind != "person":
        raise CommandRefused("seat", f"nobody sits at seat {command.seat}")
    if table.data.stage == "lobby":
        config.kind, config.muted = "open", False
    elif table.data.stage in ("sealing", "playing"):
        seat_bot(table, command.seat, default_bot())
    log_seat(table, command.seat, "left")
    return done(table, command)


async def return_to_seat(table: LiveTable, connection: Connection, command: c.ReturnToSeat) -> p.ServerMessage:
    """Take the seat back from the bot that stands in."""
    require_link(table, connection, command.seat)
    config = table.seat_config(command.seat)
    if not config.stands_in:
        raise CommandRefused("seat", f"no bot stands in for a person at seat {command.seat}")
    config.kind, config.bot, config.stands_in = "person", None, False
    log_seat(table, command.seat, "returned")
    return done(table, command)


async def rename(table: LiveTable, connection: Connection, command: c.Rename) -> p.ServerMessage:
    """Give a seat another name: one's own, or as host any."""
    config = table.seat_config(command.seat)
    if not connection.host:
        require_link(table, connection, command.seat)
        if config.kind != "person":
            raise CommandRefused("seat", "nobody sits there yet; send `join` with a name")
    config.name = unique(proper_name(command.name), table.data.other_names(command.seat))
    log_seat(table, command.seat, "renamed")
    return done(table, command)


async def put_bot(table: LiveTable, connection: Connection, command: c.PutBot) -> p.ServerMessage:
    """Let a bot play for an absent person or on an open seat. For the host; after two minutes for any seated person."""
    seat, config, bot = command.seat, table.seat_config(command.seat), known_bot(command.bot)
    if table.data.stage not in ("lobby", "sealing", "playing"):
        raise CommandRefused("stage", "the game is over")
    if config.kind == "person" and table.presence.here(seat):
        raise CommandRefused("taken", f"{config.name} is connected; a bot can stand in only for somebody who is away")
    if not connection.host:
        _require_absence(table, connection, seat)
    seat_bot(table, seat, bot)
    log_seat(table, seat, "bot")
    table.start_if_full()
    return done(table, command)


def _require_absence(table: LiveTable, connection: Connection, seat: int) -> None:
    """`CommandRefused` unless a seated person asks, and somebody who has to answer has been away long enough."""
    if not any(table.seat_config(own).kind == "person" for own in connection.seats):
        raise CommandRefused("host", "only the host or a seated person can do this")
    away = table.presence.away(seat)
    if away is None or seat not in table.game.asked():
        raise CommandRefused("host", "only the host can do this, unless a person who has to answer has been away long")
    waited = min(away, time.monotonic() - table.asked_since)
    if waited < table.services.limits.absence:
        left = table.services.limits.absence - waited
        raise CommandRefused("host", f"only the host can do this now; others can in {left:.0f} seconds")
