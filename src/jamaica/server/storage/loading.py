"""Reads tables and their logs from the database."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from jamaica.server.storage.rows import Entry, News, Snapshot, StoredTable, TableRow, TokenRow
from jamaica.server.storage.schema import commands, log, snapshots, tables, tokens


def load(connection: Connection, table: str) -> StoredTable | None:
    """A table as it was last committed; `None` if there is none."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    links = connection.execute(select(tokens).where(tokens.c.table_id == table).order_by(tokens.c.role, tokens.c.seat))
    found = connection.execute(select(snapshots).where(snapshots.c.table_id == table)).one_or_none()
    snapshot = None if found is None else Snapshot(found.number, found.body)
    own = TableRow(
        id=row.id,
        settings=row.settings,
        created=row.created,
        tokens=tuple(TokenRow(link.hash, link.role, link.seat) for link in links),
        finished=row.finished,
    )
    carried_out = connection.execute(select(commands.c.token, commands.c.cid).where(commands.c.table_id == table))
    later = entries(connection, table, snapshot.number if snapshot else 0, None)
    return StoredTable(own, snapshot, later, [(command.token, command.cid) for command in carried_out])


def entries(connection: Connection, table: str, since: int, until: int | None) -> list[Entry]:
    """The log of a table: entries with a number above `since`, and up to `until`."""
    query = select(log.c.number, log.c.at, log.c.kind, log.c.body).where(log.c.table_id == table, log.c.number > since)
    if until is not None:
        query = query.where(log.c.number <= until)
    return [Entry(*row) for row in connection.execute(query.order_by(log.c.number))]


def news(connection: Connection, table: str, since: int) -> News | None:
    """What is new at a table after an entry; `None` if there is no such table."""
    settings = connection.scalar(select(tables.c.settings).where(tables.c.id == table))
    return None if settings is None else News(settings, entries(connection, table, since, None))


def last_numbers(connection: Connection, wanted: Sequence[str]) -> dict[str, int]:
    """The number of the last entry of each of these tables."""
    query = (
        select(log.c.table_id, func.max(log.c.number).label("number"))
        .where(log.c.table_id.in_(wanted))
        .group_by(log.c.table_id)
    )
    return {row.table_id: row.number for row in connection.execute(query)}
