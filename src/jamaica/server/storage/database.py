"""Opens a database by its address and migrates it to this version's schema."""

import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from jamaica.server.storage.schema import VERSION, VERSION_TABLE, create_all

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

PATIENCE: Final = 5
"""How many seconds to wait for a database to answer, or for another process to release its lock."""
CHECKPOINT_PAGES: Final = 4000
"""After so many pages in SQLite's write-ahead log, 16 MB, a commit copies them into the database file. With SQLite's
own 1,000 pages every 170th move waited 3 ms for that; with these every 670th waits 6 ms, less than half as much."""
_MIGRATION_LOCK: Final = 1692


class StoreError(RuntimeError):
    """The database cannot be used; the message says why, and what would help. It never contains a password."""


class Database:
    """A database with one connection that writes and a few that read."""

    def __init__(self, address: str, session: Mapping[str, str] | None = None) -> None:
        """Raises a StoreError if the address is not of a supported database. `session` has settings of PostgreSQL for
        its connections."""
        self.url = _url(address)
        self._session = " ".join(f"-c {name}={value}" for name, value in (session or {}).items())
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.name = str(self.url.database) if self.sqlite else self.url.set(drivername="postgresql").render_as_string()
        """The database's name in messages: the file, or the address without the password."""
        self.begin = "BEGIN IMMEDIATE" if self.sqlite else None
        """The statement that starts a writing transaction, if one is needed."""
        self._file: tuple[int, int] | None = None
        """What identifies the file of a SQLite database on its disk."""
        self._lock: BinaryIO | None = None
        self.writing = self._engine("BEGIN IMMEDIATE", 1)
        self.reading = self._engine("BEGIN", 2)

    def prepare(self) -> None:
        """Create the database if it does not exist, and migrate it; a StoreError if that is not possible."""
        if self.sqlite:
            _make_file(self.name)
        try:
            with self.writing.begin() as connection:
                _migrate(connection, self.name)
        except DBAPIError as error:
            raise self.failure(error) from error
        if self.sqlite:
            self._file = _identity(self.name)

    def check_file(self) -> None:
        """A StoreError if the file of a SQLite database was deleted or replaced: an open file would still take writes,
        and they would be lost."""
        if self._file is not None and _identity(self.name) != self._file:
            raise StoreError(
                f"the database '{self.name}' was deleted or replaced; put the same file back, or restart the server"
            )

    def failure(self, error: DBAPIError) -> StoreError:
        """An error of the database driver as a StoreError."""
        said = str(error.orig).strip().splitlines()
        reason = said[0] if said else type(error.orig).__name__
        if self.sqlite:
            hint = _SQLITE_HINTS.get(getattr(error.orig, "sqlite_errorname", ""), "")
            return StoreError(f"the database '{self.name}' cannot be used: {reason}{hint}")
        return StoreError(f"the database {self.name} cannot be used: {reason}; is PostgreSQL running there?")

    def lock(self, address: str) -> None:
        """Keep other servers off the file of a SQLite database; a StoreError if one uses it. The lock is a file beside
        it, with this server's address in it, and ends with the process."""
        if not self.sqlite or fcntl is None:
            return
        try:
            self._lock = Path(f"{self.name}.lock").open("a+b")  # noqa: SIM115 (it stays open)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._lock.truncate(0)
            self._lock.write(address.encode())
            self._lock.flush()
        except BlockingIOError:
            raise StoreError(
                f"another server uses the database '{self.name}'{self._locked_by()}; "
                "use that one, stop it, or choose another database"
            ) from None
        except OSError:
            return  # opening the database will say what is wrong

    def _locked_by(self) -> str:
        """Where the server is that uses the file, for a message."""
        assert self._lock is not None
        self._lock.seek(0)
        address = self._lock.read(200).decode(errors="replace")
        return f" ({address})" if address else ""

    def dispose(self) -> None:
        """Close all connections, and give the lock back."""
        self.reading.dispose()
        self.writing.dispose()
        if self._lock is not None:
            self._lock.close()

    def _engine(self, begin: str, size: int) -> Engine:
        if not self.sqlite:
            lost = PATIENCE * 1000  # milliseconds after which a connection whose other end is silent is given up
            connect = {"connect_timeout": PATIENCE, "tcp_user_timeout": lost, "options": self._session}
            options: dict[str, Any] = {"connect_args": connect}
            if size > 1:
                options["isolation_level"] = "REPEATABLE READ"  # a table is read as it is at one moment
            return _engine(self.url, size, options)
        engine = _engine(self.url, size, {"connect_args": {"timeout": PATIENCE, "check_same_thread": False}})
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine


_SQLITE_HINTS: Final = {
    "SQLITE_NOTADB": "; this file is something else, choose another one",
    "SQLITE_BUSY": "; another program keeps it locked",
    "SQLITE_READONLY": "; allow this user to write to it",
    "SQLITE_READONLY_DIRECTORY": "; allow this user to write to its folder",
    "SQLITE_CANTOPEN": "; allow this user to write to it and to its folder",
    "SQLITE_FULL": "; make room on the disk",
}


def _url(address: str) -> URL:
    """The address for SQLAlchemy. A path is a SQLite file."""
    shown = address.partition("@")[2] or address
    try:
        url = make_url(address if "://" in address else f"sqlite:///{address}")
        kind = url.get_backend_name() if "+" in url.drivername else url.drivername
    except (ArgumentError, ValueError):
        raise StoreError(f"'{shown}' is no address of a database; {_WANTED}") from None
    if kind == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise StoreError(f"a database in memory forgets every move when the server ends; {_WANTED}")
        return url.set(drivername="sqlite+pysqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"there is no way to keep tables in a database of the kind '{kind}'; {_WANTED}")


_WANTED: Final = "write a path, sqlite:///path or postgresql://user:password@host/name"


def _engine(url: URL, size: int, options: dict[str, Any]) -> Engine:
    try:
        return create_engine(url, poolclass=QueuePool, pool_size=size, max_overflow=0, **options)
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs one more package: pip install 'jamaica[postgres]'") from None


_PRAGMAS: Final = (
    "synchronous = FULL",
    "foreign_keys = ON",
    f"wal_autocheckpoint = {CHECKPOINT_PAGES}",
)


def _set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    """Commits survive a power cut, and readers do not block the writer."""
    connection.isolation_level = None  # transactions start with an explicit BEGIN
    _use_write_ahead_log(connection)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite itself does not wait here while another program has the file locked."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _make_file(name: str) -> None:
    """Create an empty file that only this user may read, because it will contain hidden cards."""
    folder = Path(name).resolve().parent
    if not folder.is_dir():
        raise StoreError(f"the database '{name}' cannot be made: there is no folder '{folder}'")
    with suppress(OSError):  # it exists, or SQLite will report what is wrong
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _identity(name: str) -> tuple[int, int] | None:
    """What identifies a file on its disk; `None` if there is no such file."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _migrate(connection: Connection, name: str) -> None:
    """Migrate the database to this version; a StoreError if it is of a newer one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    version = _version(connection, name)
    if version == VERSION:
        return
    if version is None:
        create_all(connection)
        return
    if version > VERSION:
        raise StoreError(
            f"the database '{name}' was written by a newer jamaica (its schema is {version}, this one knows up to "
            f"{VERSION}): install the newer jamaica, or choose another database"
        )
    upgrade(connection)


def _version(connection: Connection, name: str) -> str | None:
    """The version of a database; `None` if it is empty."""
    there = inspect(connection).get_table_names()
    if VERSION_TABLE in there:
        return str(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")))
    if there:
        raise StoreError(f"the database '{name}' belongs to something else (it has '{there[0]}'): choose another one")
    return None


def upgrade(connection: Connection) -> None:
    """Run all migrations that the database lacks. Alembic is imported only then, because that takes a tenth of a second
    that every start of the server would pay for."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
