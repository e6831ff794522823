"""The commands by which a client adds a secret to the dice."""

from typing import Final

from jamaica.server.protocol import commands as c
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.seals import Contributed
from jamaica.server.session.commands.access import done, require_joined
from jamaica.server.session.data.seal import TableSeal
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.table import LiveTable

MOST_CONTRIBUTIONS: Final = 32
"""How many clients can add a secret."""


async def commit(table: LiveTable, connection: Connection, command: c.Commit) -> p.ServerMessage:
    """Take down a client's commitment. It is published together with all others."""
    require_joined(table, connection, command.seat)
    seal = _open_seal(table)
    if seal.phase != "commit":
        raise CommandRefused("stage", "the commitments are published already; this client adds no secret")
    if seal.find(command.seat, command.commitment) is None:
        _require_room(seal, connection)
        seal.contributions.append(Contributed(seat=command.seat, commitment=command.commitment, secret=None))
        table.seal_changed(published=False)
    connection.commitment = command.commitment
    return done(table, command)


async def reveal(table: LiveTable, connection: Connection, command: c.Reveal) -> p.ServerMessage:
    """Take down a client's secret. A false one starts the stage again, without that seat."""
    require_joined(table, connection, command.seat)
    seal = _open_seal(table)
    own = seal.find(command.seat, command.commitment)
    if seal.phase != "reveal" or own is None:
        raise CommandRefused("stage", "this commitment is not among those that were published")
    if seal.fits(own, command.secret):
        own.secret = command.secret
        table.seal_changed(published=False)
    elif own.secret is None:
        seal.restart({own.seat: "false"})
        table.seal_changed(published=True)
    return done(table, command)


def _open_seal(table: LiveTable) -> TableSeal:
    """The seal in the stage `sealing`; otherwise `CommandRefused`."""
    if table.data.stage != "sealing" or table.data.seal is None:
        raise CommandRefused("stage", "the dice are not being sealed now")
    return table.data.seal


def _require_room(seal: TableSeal, connection: Connection) -> None:
    """`CommandRefused` unless this client can add a secret."""
    if seal.seats_left_out & set(connection.seats):
        raise CommandRefused("stage", "a client of this seat did not reveal its secret; the dice are sealed without it")
    if connection.commitment in {each.commitment for each in seal.contributions}:
        raise CommandRefused("stage", "this client has sent a commitment already; each adds one secret")
    if len(seal.contributions) >= MOST_CONTRIBUTIONS:
        raise CommandRefused("full", f"{MOST_CONTRIBUTIONS} clients have added a secret; that is the most")
