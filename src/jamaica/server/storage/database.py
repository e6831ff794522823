"""A database by its address: opened, looked at, brought up to this version's schema."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from jamaica.server.storage.schema import VERSION, VERSION_TABLE, make

PATIENCE: Final = 5
"""How many seconds a database may take to answer, or another process may keep it locked."""
_MIGRATION_LOCK: Final = 1692


class StoreError(RuntimeError):
    """The database cannot be used; the sentence says why, and what would help. It never has a password in it."""


class Database:
    """Two ways into one database: one connection that writes, a few that read."""

    def __init__(self, address: str) -> None:
        """A StoreError if this is no address of a database that we use."""
        self.url = _url(address)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.name = str(self.url.database) if self.sqlite else self.url.set(drivername="postgresql").render_as_string()
        """The database in messages: the file, or the address without the password."""
        self.begin = "BEGIN IMMEDIATE" if self.sqlite else None
        """How a transaction that writes begins, where it does not begin by itself."""
        self.writing = self._engine("BEGIN IMMEDIATE", 1)
        self.reading = self._engine("BEGIN", 2)

    def prepare(self) -> None:
        """Make the database if it is not there and bring it up to this version's schema, or a StoreError."""
        if self.sqlite:
            _make_file(self.name)
        try:
            with self.writing.begin() as connection:
                _migrate(connection, self.name)
        except DBAPIError as error:
            raise self.trouble(error) from error

    def trouble(self, error: DBAPIError) -> StoreError:
        """What the database said, as a sentence."""
        said = str(error.orig).strip().splitlines()
        reason = said[0] if said else type(error.orig).__name__
        if self.sqlite:
            hint = _SQLITE_HINTS.get(getattr(error.orig, "sqlite_errorname", ""), "")
            return StoreError(f"the database '{self.name}' cannot be used: {reason}{hint}")
        return StoreError(f"the database {self.name} cannot be used: {reason}; is PostgreSQL running there?")

    def dispose(self) -> None:
        """Let all connections go."""
        self.reading.dispose()
        self.writing.dispose()

    def _engine(self, begin: str, size: int) -> Engine:
        if not self.sqlite:
            options: dict[str, Any] = {"connect_args": {"connect_timeout": PATIENCE}}
            if size > 1:
                options["isolation_level"] = "REPEATABLE READ"  # a table is read as of one moment
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
    """The address as SQLAlchemy takes it: a path is a SQLite file, and PostgreSQL is written as people write it."""
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


def _set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    """What is committed outlives a power cut, and readers do not hold up the writer."""
    connection.isolation_level = None  # transactions begin where we say
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _make_file(name: str) -> None:
    """An empty file that only this user may read, for hands and treasures will lie in it."""
    folder = Path(name).resolve().parent
    if not folder.is_dir():
        raise StoreError(f"the database '{name}' cannot be made: there is no folder '{folder}'")
    with suppress(OSError):  # it is there, or SQLite will say what is wrong
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _migrate(connection: Connection, name: str) -> None:
    """Bring the database up to this version, unless it is there already or beyond."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    version = _version(connection, name)
    if version == VERSION:
        return
    if version is None:
        make(connection)
        return
    if version > VERSION:
        raise StoreError(
            f"the database '{name}' was written by a newer jamaica (its schema is {version}, this one knows up to "
            f"{VERSION}): install the newer jamaica, or choose another database"
        )
    upgrade(connection)


def _version(connection: Connection, name: str) -> str | None:
    """What a database says of itself; nothing if it is empty."""
    there = inspect(connection).get_table_names()
    if VERSION_TABLE in there:
        return str(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")))
    if there:
        raise StoreError(f"the database '{name}' belongs to something else (it has '{there[0]}'): choose another one")
    return None


def upgrade(connection: Connection) -> None:
    """Carry out all migrations that the database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
