"""Who may send which command, and the reply that most commands have."""

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.table import LiveTable


def done(table: LiveTable, command: c.AnyCommand) -> p.Done:
    """The reply to an accepted command."""
    return p.Done(cid=command.cid, number=table.log.number)


def require_host(connection: Connection) -> None:
    """`CommandRefused` unless the connection has the host's link."""
    if not connection.host:
        raise CommandRefused("host", "only the host can do this")


def require_link(table: LiveTable, connection: Connection, seat: int) -> None:
    """`CommandRefused` unless the connection has this seat's link."""
    table.seat_config(seat)
    if seat not in connection.seats:
        raise CommandRefused("seat", f"this connection does not have the link of seat {seat}")


def require_joined(table: LiveTable, connection: Connection, seat: int) -> None:
    """`CommandRefused` unless the connection's person has joined this seat."""
    require_link(table, connection, seat)
    if not table.seat_config(seat).persons:
        raise CommandRefused("seat", f"nobody has joined seat {seat} yet; send `join` with a name first")


def require_playing(table: LiveTable, connection: Connection, seat: int) -> None:
    """`CommandRefused` unless the connection's person plays this seat in a game in progress."""
    require_joined(table, connection, seat)
    if table.data.stage == "lobby":
        raise CommandRefused("stage", "the game has not started; it starts when no seat is open")
    if table.data.stage == "sealing":
        raise CommandRefused("stage", "the game starts as soon as the dice are sealed")
    if table.data.stage == "over":
        raise CommandRefused("stage", "the game is over")
    if table.seat_config(seat).kind == "bot":
        raise CommandRefused("seat", f"a bot plays seat {seat} for you; send `return_to_seat` to play yourself")
