"""Coming and going, and the host's powers: the commands about seats and about the table itself."""

import time
from typing import TYPE_CHECKING

from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.schemas import SeatNews
from jamaica.server.session.connection import Connection
from jamaica.server.session.seating import default_bot, known_bot, proper_name, unique

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable


def _done(table: "LiveTable", command: p.AnyCommand) -> p.Done:
    return p.Done(cid=command.cid, number=table.log.number)


def _news(table: "LiveTable", seat: int, what: SeatNews) -> None:
    """Tell all that something about a seat changed."""
    place = table.data.seats[seat]
    table.log.add("seat", {"seat": seat, "what": what, "name": place.name, "bot": place.bot})
    table.changed = True


def _host_only(connection: Connection) -> None:
    if not connection.host:
        raise CommandRefused("host", "only the host can do this")


def _own(table: "LiveTable", connection: Connection, seat: int) -> None:
    table.place(seat)
    if seat not in connection.seats:
        raise CommandRefused("seat", f"this connection does not hold the link of seat {seat}")


# ---- coming and going


async def join(table: "LiveTable", connection: Connection, command: p.Join) -> p.ServerMessage:
    """Take the seat whose link one has, under a name."""
    _own(table, connection, command.seat)
    seat, place = command.seat, table.place(command.seat)
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over; watch it again, or ask for a rematch")
    name = unique(proper_name(command.name), table.data.other_names(seat))
    if place.kind == "person":
        if name != place.name:
            raise CommandRefused("taken", f"{place.name} sits at seat {seat}; who has this link plays as {place.name}")
        return _done(table, command)
    place.kind, place.name, place.bot, place.stands_in = "person", name, None, False
    _news(table, seat, "joined")
    table.begin_if_full()
    return _done(table, command)


async def leave(table: "LiveTable", connection: Connection, command: p.Leave) -> p.ServerMessage:
    """Leave: a bot plays on, or in the lobby the seat is open again."""
    _own(table, connection, command.seat)
    place = table.place(command.seat)
    if place.kind != "person":
        raise CommandRefused("seat", f"nobody sits at seat {command.seat}")
    if table.data.stage == "lobby":
        place.kind, place.muted = "open", False
    elif table.data.stage == "playing":
        _stand_in(table, command.seat, default_bot())
    _news(table, command.seat, "left")
    return _done(table, command)


def _stand_in(table: "LiveTable", seat: int, bot: str) -> None:
    place = table.data.seats[seat]
    place.stands_in = place.kind == "person"
    place.kind, place.bot = "bot", bot
    table.undo_windows.end(seat)


async def return_to_seat(table: "LiveTable", connection: Connection, command: p.ReturnToSeat) -> p.ServerMessage:
    """Take one's seat over again from the bot that stands in."""
    _own(table, connection, command.seat)
    place = table.place(command.seat)
    if not place.stands_in:
        raise CommandRefused("seat", f"no bot stands in for a person at seat {command.seat}")
    place.kind, place.bot, place.stands_in = "person", None, False
    _news(table, command.seat, "returned")
    return _done(table, command)


async def put_bot(table: "LiveTable", connection: Connection, command: p.PutBot) -> p.ServerMessage:
    """A bot for an absent person or on an open seat: the host's power, and after two minutes any seated person's."""
    seat, place, bot = command.seat, table.place(command.seat), known_bot(command.bot)
    if table.data.stage not in ("lobby", "playing"):
        raise CommandRefused("stage", "the game is over")
    if place.kind == "person" and table.presence.here(seat):
        raise CommandRefused("taken", f"{place.name} is at the table; a bot can stand in only for somebody who is away")
    if not connection.host:
        _may_replace(table, connection, seat)
    _stand_in(table, seat, bot)
    _news(table, seat, "bot")
    table.begin_if_full()
    return _done(table, command)


def _may_replace(table: "LiveTable", connection: Connection, seat: int) -> None:
    """Any seated person may put a bot in after two minutes' absence of somebody who is asked."""
    if not any(table.place(own).kind == "person" for own in connection.seats):
        raise CommandRefused("host", "only the host, or somebody who sits at the table, can do this")
    away = table.presence.away(seat)
    if away is None or seat not in table.game.asked():
        raise CommandRefused("host", "only the host can do this, unless somebody who is asked has been away for long")
    waited = min(away, time.monotonic() - table.asked_since)
    if waited < table.registry.limits.absence:
        left = table.registry.limits.absence - waited
        raise CommandRefused("host", f"only the host can do this before {left:.0f} more seconds have passed")


# ---- the host's


async def rename(table: "LiveTable", connection: Connection, command: p.Rename) -> p.ServerMessage:
    """Give a seat another name: one's own, or as host any."""
    table.place(command.seat)
    if not connection.host:
        _own(table, connection, command.seat)
    place = table.place(command.seat)
    if not connection.host and place.kind != "person":
        raise CommandRefused("seat", "nobody sits there yet; send `join` with a name")
    place.name = unique(proper_name(command.name), table.data.other_names(command.seat))
    _news(table, command.seat, "renamed")
    return _done(table, command)


async def mute(table: "LiveTable", connection: Connection, command: p.Mute) -> p.ServerMessage:
    """Let a person's chat not through, or let it through again."""
    _host_only(connection)
    table.place(command.seat).muted = command.muted
    _news(table, command.seat, "muted" if command.muted else "unmuted")
    return _done(table, command)


async def reissue(table: "LiveTable", connection: Connection, command: p.Reissue) -> p.ServerMessage:
    """A link anew: the old ones die, and who came by them is sent away."""
    _host_only(connection)
    role = "spectator" if command.seat is None else "seat"
    if command.seat is not None:
        table.place(command.seat)
        _news(table, command.seat, "reissued")
    table.links.kill(role, command.seat)
    token = table.links.make(role, command.seat)
    table.links_changed = True
    return p.LinkMade(cid=command.cid, link=table.registry.link(role, command.seat, token))


async def begin(table: "LiveTable", connection: Connection, command: p.Start) -> p.ServerMessage:
    """Start with bots on the open seats."""
    _host_only(connection)
    if table.data.stage != "lobby":
        raise CommandRefused("stage", "the game has begun already")
    bot = known_bot(command.bot)
    for seat, place in enumerate(table.data.seats):
        if place.kind == "open":
            _stand_in(table, seat, bot)
            _news(table, seat, "bot")
    table.begin_if_full()
    return _done(table, command)


async def change(table: "LiveTable", connection: Connection, command: p.ChangeSettings) -> p.ServerMessage:
    """Other settings."""
    _host_only(connection)
    table.data.settings = command.settings
    table.log.add("table", {"what": "settings", "next": None})
    table.changed = True
    return _done(table, command)


async def rematch(table: "LiveTable", connection: Connection, command: p.Rematch) -> p.ServerMessage:
    """The same company at a further table; whoever asks second is told of the same one."""
    if table.data.stage != "over":
        raise CommandRefused("stage", "a rematch comes after the game")
    seated = any(table.place(seat).persons for seat in connection.seats)
    if not (connection.host or seated):
        raise CommandRefused("host", "only somebody who sat at the table can ask for a rematch")
    if table.data.next is None:
        table.data.next = await table.registry.rematch(table)
        table.log.add("table", {"what": "rematch", "next": table.data.next})
        table.changed = True
    return _done(table, command)


async def end(table: "LiveTable", connection: Connection, command: p.End) -> p.ServerMessage:
    """End the table for all."""
    _host_only(connection)
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over already; there is nothing to end")
    table.data.stage, table.changed = "ended", True
    table.log.add("table", {"what": "ended", "next": None})
    table.bots.stop()
    return _done(table, command)
