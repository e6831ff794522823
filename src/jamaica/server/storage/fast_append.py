"""The short way into the database, for what nearly every move wants: further entries of logs, and snapshots.

It goes past SQLAlchemy, which takes longer for such a transaction than the database does, and keeps the event loop
waiting meanwhile.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert

from jamaica.server.storage.database import Database
from jamaica.server.storage.schema import log, snapshots
from jamaica.server.storage.write_requests import Row, WriteRequest


class Statement:
    """A statement as the database's own driver takes it."""

    def __init__(self, database: Database, clause: Any) -> None:
        compiled = clause.compile(dialect=database.writing.dialect)
        self._text = str(compiled)
        self._names: list[str] | None = compiled.positiontup

    def carry_out(self, cursor: Any, rows: list[Row]) -> None:
        """Carry it out for each of these rows."""
        if rows:
            names = self._names
            cursor.executemany(self._text, rows if names is None else [[row[name] for name in names] for row in rows])


class FastAppend:
    """Transactions that only add to logs."""

    def __init__(self, database: Database) -> None:
        self._trouble: type[Exception] = database.writing.dialect.loaded_dbapi.Error
        self._begin = database.begin
        self._entries = Statement(database, insert(log))
        self._drop = Statement(database, delete(snapshots).where(snapshots.c.table_id == bindparam("table_id")))
        self._snapshots = Statement(database, insert(snapshots))

    def commit(self, line: Connection, jobs: list[WriteRequest], under_way: Callable[[], None]) -> bool:
        """Commit such jobs together; if the database does not take them, nothing has happened, and the answer is no.
        `under_way` is called when only the disk is still to be waited for."""
        driver: Any = line.connection.dbapi_connection
        try:
            cursor = driver.cursor()
            if self._begin is not None:
                cursor.execute(self._begin)
            self._write(cursor, jobs)
            under_way()
            driver.commit()
            cursor.close()
        except self._trouble:
            with suppress(self._trouble):
                driver.rollback()
            return False
        return True

    def _write(self, cursor: Any, jobs: list[WriteRequest]) -> None:
        self._entries.carry_out(cursor, [row for request in jobs for row in request.entries])
        newest = {request.table: request.snapshot for request in jobs if request.snapshot}
        self._drop.carry_out(cursor, [{"table_id": table} for table in newest])
        self._snapshots.carry_out(cursor, list(newest.values()))
