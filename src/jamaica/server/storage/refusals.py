"""Why the database refused a write."""

from sqlalchemy import Connection, select

from jamaica.server.storage.database import StoreError
from jamaica.server.storage.schema import commands, ownership, tables
from jamaica.server.storage.write_requests import WriteRequest


class NumberTaken(StoreError):
    """An entry's number does not follow the last one of its table: another server has written there. Load it again."""


class CommandKnown(StoreError):
    """A command was carried out before, and is not carried out again."""


class NoSuchTable(StoreError):
    """There is no such table, or it was deleted."""


class NotOwner(StoreError):
    """Another server has taken the table over. This one must not serve it any more."""


def refusal(connection: Connection, request: WriteRequest) -> StoreError:
    """The reason why the database refused a request."""
    table, command = request.table, request.command
    there = connection.scalar(select(tables.c.id).where(tables.c.id == table))
    if request.row is not None:
        return StoreError(f"the table '{table}' or one of its links is there already")
    if there is None:
        return NoSuchTable(f"there is no table '{table}', or it was deleted")
    if connection.scalar(select(ownership.c.epoch).where(ownership.c.table_id == table)) != request.epoch:
        return NotOwner(f"another server has taken over the table '{table}'")
    if command is not None and connection.scalar(
        select(commands.c.number).filter_by(table_id=table, token=command["token"], cid=command["cid"])
    ):
        return CommandKnown(f"the command '{command['cid']}' was carried out before")
    if request.entries:
        first = request.entries[0]["number"]
        return NumberTaken(f"entry {first} does not follow the last one of the table '{table}'")
    return StoreError(f"a link of the table '{table}' belongs to another table")
