"""How a database is opened, what it promises, and the sentences for those that cannot be used."""

import asyncio
import re
import socket
import sqlite3
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event, text

from jamaica.server.storage.database import Database
from jamaica.server.storage.schema import VERSION, VERSION_TABLE
from jamaica.server.storage.store import Entry, Store, StoreError, TableRow


def opened(address: str) -> None:
    """Open a store and close it."""

    async def run() -> None:
        await (await Store.open(address)).close()

    asyncio.run(run())


def refusal(address: str) -> str:
    """Why a store cannot be opened."""
    with pytest.raises(StoreError) as refused:
        opened(address)
    return str(refused.value)


# ---- what SQLite promises


def test_sqlite_syncs_every_commit_to_a_write_ahead_log(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "tables.db"))
    database.prepare()
    full = 2
    for engine in (database.writing, database.reading):
        with engine.begin() as connection:
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(text("PRAGMA synchronous")) == full
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    database.dispose()


def test_few_commits_wait_for_pages_to_be_copied_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    database = Database(str(file))
    database.prepare()
    with database.writing.connect() as connection:
        with connection.begin():
            connection.execute(text("CREATE TABLE pages (body)"))
        before = file.stat().st_mtime_ns, file.stat().st_size
        for _ in range(3):
            with connection.begin():
                connection.execute(text("INSERT INTO pages VALUES (zeroblob(1000 * 4096))"))
        assert (file.stat().st_mtime_ns, file.stat().st_size) == before
        with connection.begin():
            connection.execute(text("INSERT INTO pages VALUES (zeroblob(1000 * 4096))"))
        assert file.stat().st_size > before[1] + 4000 * 4096
    database.dispose()


def test_sqlite_takes_the_lock_before_it_writes(tmp_path: Path) -> None:
    async def run() -> list[str]:
        store = await Store.open(str(tmp_path / "tables.db"))
        said: list[str] = []
        event.listen(store._database.writing, "before_cursor_execute", lambda *about: said.append(about[2]))
        await store.create(TableRow("port", b"", 0.0), [Entry(1, 0.0, "made", b"")])
        await store.close()
        return said

    said = asyncio.run(run())
    assert said[0] == "BEGIN IMMEDIATE"
    assert [words.split()[2] for words in said[1:]] == ["tables", "log"]


def test_sqlite_waits_while_another_process_writes(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        threading.Timer(0.2, other.execute, ["COMMIT"]).start()
        await store.create(TableRow("port", b"", 0.0))
        assert await store.unfinished() == ["port"]
        await store.close()
        other.close()

    asyncio.run(run())


def test_only_this_user_may_read_the_file(tmp_path: Path) -> None:
    opened(str(tmp_path / "tables.db"))
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


# ---- addresses


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}"])
def test_a_sqlite_file_is_named_by_its_path_or_its_address(tmp_path: Path, form: str) -> None:
    opened(form.format(tmp_path / "tables.db"))
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall() == [(VERSION,)]
    connection.close()


@pytest.mark.parametrize("scheme", ["postgresql://", "postgres://", "postgresql+psycopg://"])
def test_postgresql_is_named_as_people_write_it(postgresql: Callable[[], str], scheme: str) -> None:
    usual = postgresql()

    async def written_and_read() -> list[str]:
        store = await Store.open(usual.replace("postgresql://", scheme))
        await store.create(TableRow("port", b"", 0.0))
        await store.close()
        again = await Store.open(usual)
        found = await again.unfinished()
        await again.close()
        return found

    assert asyncio.run(written_and_read()) == ["port"]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (
            "mysql://root:hush@localhost/x",
            "no way to keep tables in a database of the kind 'mysql'; write a path, sqlite:",
        ),
        ("sqlite://", "a database in memory forgets every move"),
        (":memory:", "a database in memory forgets every move"),
        ("postgresql://host:port/x", "no address of a database; write a path"),
        ("://", "no address of a database; write a path"),
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(address: str, sentence: str) -> None:
    said = refusal(address)
    assert sentence in said
    assert "hush" not in said


# ---- databases that cannot be used


def test_a_file_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    said = refusal(str(tmp_path / "nowhere" / "tables.db"))
    assert said.endswith(f"cannot be made: there is no folder '{tmp_path / 'nowhere'}'")


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert re.search(r"cannot be used: unable to open database file; allow this user", refusal(str(tmp_path)))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy limes. " * 100)
    said = refusal(str(tmp_path / "notes.txt"))
    assert said.endswith("cannot be used: file is not a database; this file is something else, choose another one")
    assert (tmp_path / "notes.txt").read_text() == "Buy limes. " * 100


def test_a_file_that_is_cut_short(tmp_path: Path) -> None:
    opened(str(tmp_path / "tables.db"))
    (tmp_path / "tables.db").write_bytes((tmp_path / "tables.db").read_bytes()[:6000])
    assert "cannot be used: database disk image is malformed" in refusal(str(tmp_path / "tables.db"))


def test_a_database_of_something_else(database: str) -> None:
    other = Database(database)
    with other.writing.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    other.dispose()
    assert "belongs to something else (it has 'recipes'): choose another one" in refusal(database)


def test_a_database_of_a_newer_version(database: str) -> None:
    opened(database)
    newer = Database(database)
    with newer.writing.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    newer.dispose()
    said = refusal(database)
    assert f"was written by a newer jamaica (its schema is 9999, this one knows up to {VERSION})" in said
    assert said.endswith("install the newer jamaica, or choose another database")


def test_a_database_that_stays_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamaica.server.storage.database.PATIENCE", 0.1)
    path = tmp_path / "tables.db"
    opened(str(path))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "cannot be used: database is locked; another program keeps it locked" in refusal(str(path))
    other.close()


def test_a_postgresql_that_cannot_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    said = refusal(f"postgresql://anne:hush@127.0.0.1:{port}/tables")
    assert said.startswith(f"the database postgresql://anne:***@127.0.0.1:{port}/tables cannot be used: ")
    assert said.endswith("is PostgreSQL running there?")
    assert "hush" not in said


def test_a_postgresql_without_such_a_database(postgresql: Callable[[], str]) -> None:
    assert 'database "nix" does not exist' in refusal(re.sub(r"/test\d+", "/nix", postgresql()))


def test_a_lost_connection_is_made_again(postgresql: Callable[[], str]) -> None:
    address = postgresql()

    async def run() -> list[Entry]:
        store = await Store.open(address)
        await store.create(TableRow("port", b"", 0.0))
        for number in range(1, 4):
            await store.append("port", [Entry(number, 0.0, "move", b"")])
            other = Database(address)
            with other.reading.begin() as connection:
                mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                connection.execute(text(mine + "AND datname = current_database()"))
            other.dispose()
        found = await store.entries("port")
        await store.close()
        return found

    assert [one.number for one in asyncio.run(run())] == [1, 2, 3]


def test_two_servers_do_not_use_one_sqlite_file(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    async def run() -> None:
        first = await Store.open(database, server="http://127.0.0.1:1692")
        for _ in range(2):
            with pytest.raises(StoreError, match=r"another server uses .* \(http://127.0.0.1:1692\); use that one"):
                await Store.open(database, server="http://127.0.0.1:1693")
        await first.close()
        await (await Store.open(database, server="http://127.0.0.1:1693")).close()

    asyncio.run(run())
