"""Databases for the tests: a SQLite file, and a real PostgreSQL that is started once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jamaica.server.session.live import inbox
from tests.support.postgresql import RunningPostgresql, running_postgresql
from tests.support.valkey import RunningValkey, running_valkey


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a write may take long without anything being wrong."""
    monkeypatch.setattr(inbox, "STALL_SECONDS", 60.0)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[RunningPostgresql]:
    """A running PostgreSQL: each call gives the address of an empty database in it."""
    with running_postgresql() as server:
        yield server


@pytest.fixture
def valkey() -> Iterator[RunningValkey]:
    """A running Valkey."""
    with running_valkey() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    make: Callable[[], str] = request.getfixturevalue("postgresql")
    return make()
