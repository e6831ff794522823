"""Backups of a SQLite database: made while a server uses it, restored while none does."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from jamaica.server.storage.database import PATIENCE, Database, StoreError
from jamaica.server.storage.schema import VERSION, VERSION_TABLE

_ASIDE: Final = ".before-restore"
"""What is added to the name of a database that is replaced."""
_POSTGRESQL: Final = (
    "PostgreSQL has its own programs for this: pg_dump and pg_restore (docs/how-to/back-up-a-server.md)"
)


def back_up(address: str, target: Path) -> None:
    """Write a copy of a database, as it is at one moment, to a new file that only its owner can read. A server that
    uses the database goes on writing."""
    source = _file(address)
    _check(source)
    _copy(source, target)


def restore(address: str, source: Path) -> Path | None:
    """Replace a database by a backup. Returns where the database that was there is kept, `None` if there was none. A
    StoreError if a server uses the database, or if the backup is none."""
    _check(source)
    target = _file(address)
    aside = Path(f"{target}{_ASIDE}")
    database = Database(address)
    try:
        database.lock("jamaica restore")
        if not target.exists():
            _copy(source, target)
            return None
        _copy(target, aside)
        with _failures(target), closing(_connect(source)) as old, closing(_connect(target)) as new:
            old.backup(new)
        return aside
    finally:
        database.dispose()


def _file(address: str) -> Path:
    """The file of a SQLite database."""
    database = Database(address)
    database.dispose()
    if not database.sqlite:
        raise StoreError(_POSTGRESQL)
    return Path(database.name)


def _connect(file: Path) -> sqlite3.Connection:
    """A connection to a file that exists."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)


def _check(file: Path) -> None:
    """A StoreError unless a file is a whole database of this version or an older one."""
    if not file.is_file():
        raise StoreError(f"there is no database '{file}'")
    with _failures(file), closing(_connect(file)) as connection:
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise StoreError(f"the database '{file}' is damaged: {damage}")
        version = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()[0]
    if version > VERSION:
        raise StoreError(f"the database '{file}' was written by a newer jamaica; install that one")


def _copy(source: Path, target: Path) -> None:
    """Copy a database to a new file. Until the copy is whole and on the disk, it has another name."""
    if target.exists():
        raise StoreError(f"there is a file '{target}' already; choose another name, or move it away")
    part = Path(f"{target}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with _failures(source), closing(_connect(source)) as old, closing(_connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
        part.replace(target)
    except OSError as error:
        raise StoreError(f"'{target}' cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _failures(file: Path) -> Iterator[None]:
    """Errors of SQLite become a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"the database '{file}' cannot be used: {error}") from None
