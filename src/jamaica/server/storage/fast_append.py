"""A fast path for what nearly every move writes: new entries, the command and snapshots.

It uses the database driver directly. SQLAlchemy takes longer for such a transaction than the database does, and
delays the event loop meanwhile.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert

from jamaica.server.storage.database import Database
from jamaica.server.storage.schema import commands, log, snapshots
from jamaica.server.storage.write_requests import Row, WriteRequest, set_epochs


class Statement:
    """A statement for the database driver."""

    def __init__(self, database: Database, clause: Any) -> None:
        compiled = clause.compile(dialect=database.writing.dialect)
        self._text = str(compiled)
        self._names: list[str] | None = compiled.positiontup

    def execute(self, cursor: Any, rows: list[Row]) -> None:
        """Execute it for each of these rows."""
        if rows:
            names = self._names
            cursor.executemany(self._text, rows if names is None else [[row[name] for name in names] for row in rows])


class FastAppend:
    """Transactions that only add entries, commands and snapshots."""

    def __init__(self, database: Database) -> None:
        self._failure: type[Exception] = database.writing.dialect.loaded_dbapi.Error
        self._begin = database.begin
        self._entries = Statement(database, insert(log))
        self._commands = Statement(database, insert(commands))
        self._drop = Statement(database, delete(snapshots).where(snapshots.c.table_id == bindparam("table_id")))
        self._snapshots = Statement(database, insert(snapshots))

    def commit(self, line: Connection, requests: list[WriteRequest], committing: Callable[[], None]) -> bool:
        """Commit requests together; whether the database accepted them, otherwise nothing has changed. `committing` is
        called when only the disk is still to be waited for."""
        driver: Any = line.connection.dbapi_connection
        try:
            cursor = driver.cursor()
            if self._begin is not None:
                cursor.execute(self._begin)
            set_epochs(cursor.execute, requests)
            self._write(cursor, requests)
            committing()
            driver.commit()
            cursor.close()
        except self._failure:
            with suppress(self._failure):
                driver.rollback()
            return False
        return True

    def _write(self, cursor: Any, requests: list[WriteRequest]) -> None:
        self._entries.execute(cursor, [row for request in requests for row in request.entries])
        self._commands.execute(cursor, [request.command for request in requests if request.command])
        newest = {request.table: request.snapshot for request in requests if request.snapshot}
        self._drop.execute(cursor, [{"table_id": table} for table in newest])
        self._snapshots.execute(cursor, list(newest.values()))
