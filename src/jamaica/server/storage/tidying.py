"""Which tables are too old, and how they are deleted.

A table's age is counted in hours that a server has run since the table's last entry. The clock alone is not trusted:
it may jump, and then nothing may be deleted.
"""

from math import ceil
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from jamaica.server.storage.rows import HOUR, Keep
from jamaica.server.storage.schema import commands, hours, log, ownership, snapshots, tables, tokens
from jamaica.server.storage.write_requests import WriteRequest, set_epochs

MOST_STALE: Final = 1000
"""How many stale tables are found at once."""


def note_hours(connection: Connection, at: float, count: int = 1) -> None:
    """Note that a server has run for an hour more, or for several; the clock says `at`."""
    last = connection.scalar(select(func.max(hours.c.hour))) or 0
    connection.execute(insert(hours), [{"hour": last + more, "at": at} for more in range(1, count + 1)])


def stale(connection: Connection, keep: Keep) -> list[str]:
    """Tables that are older than they are kept, in no order."""
    return list(connection.scalars(select(tables.c.id).where(_too_old(connection, keep)).limit(MOST_STALE)))


def delete_stale(connection: Connection, table: str, keep: Keep, epoch: int | None = None) -> bool:
    """Delete a table if it is still too old; whether it was."""
    old = select(tables.c.id).where(tables.c.id == table, _too_old(connection, keep))
    if connection.scalar(old) is None:
        return False
    delete_table(connection, table, epoch)
    return True


def delete_table(connection: Connection, table: str, epoch: int | None = None) -> None:
    """Delete a table and everything of it; in a cluster by its owner in this epoch."""
    set_epochs(connection.exec_driver_sql, [WriteRequest(table, epoch=epoch)])
    connection.execute(update(tables).where(tables.c.id == table).values(tidied=1))
    for each in (log, snapshots, tokens, commands, ownership):
        connection.execute(delete(each).where(each.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))


def _too_old(connection: Connection, keep: Keep) -> Any:
    """The condition for tables to be deleted."""
    touched = select(log.c.at).where(log.c.table_id == tables.c.id).order_by(log.c.number.desc()).limit(1)
    last = func.coalesce(touched.scalar_subquery(), tables.c.created)
    finished = tables.c.finished.is_not(None)
    return (~finished & (last < _since(connection, keep.unfinished))) | (
        finished & (last < _since(connection, keep.finished))
    )


def _since(connection: Connection, seconds: float) -> float:
    """What the clock said, at the earliest, during the last so many seconds of running."""
    wanted = ceil(seconds / HOUR)
    recent = select(hours.c.at).order_by(hours.c.hour.desc()).limit(wanted).subquery()
    count, earliest = connection.execute(select(func.count(), func.min(recent.c.at)).select_from(recent)).one()
    return earliest if count == wanted else 0.0
