"""Which server of a cluster may write to a table: by heartbeats, owners and epochs in a real PostgreSQL."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from jamaica.server.storage.database import Database
from jamaica.server.storage.ownership import Elsewhere, Owned, Ownership, leave_cluster
from jamaica.server.storage.store import CommandRow, NotOwner, Snapshot, Store, StoreError, TableRow, TokenRow
from tests.support.postgresql import RunningPostgresql
from tests.support.stores import entries

Play = Callable[[Store, Ownership, Ownership], Awaitable[None]]


def with_ownership(database: str, play: Play) -> None:
    """Do something with an open store, and two servers that are alive."""

    async def run() -> None:
        store, a, b = await Store.open(database), Ownership(database, "a"), Ownership(database, "b")
        try:
            for server, name in (a, "a"), (b, "b"):
                server.beat(f"{name}.example:1700", "0.1.0", 0)
            await store.create(TableRow("port", b"{}", 100.0), entries(1, 2))
            await play(store, a, b)
        finally:
            await a.close()
            await b.close()
            await store.close()

    asyncio.run(run())


def expire(database: str, server: str) -> None:
    """Let a server's heartbeat expire."""
    with psycopg.connect(database) as line:
        line.execute("UPDATE servers SET seen = seen - 3 WHERE id = %s", (server,))


async def claimed(server: Ownership, table: str = "port") -> int:
    """The epoch in which a server gets a table."""
    found = await server.claim(table)
    assert isinstance(found, Owned)
    assert found.epoch is not None
    return found.epoch


@pytest.fixture
def database(postgresql: Callable[[], str]) -> str:
    return postgresql()


def test_a_table_belongs_to_the_first_server_until_its_heartbeat_expires(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        first = await claimed(a)
        assert await b.claim("port") == Elsewhere("a", "a.example:1700")
        expire(database, "a")
        second = await claimed(b)
        assert second > first
        assert (await b.epoch("port"), await a.epoch("port")) == (second, None)
        a.beat("a.example:1700", "0.1.0", 0)
        assert await a.claim("port") == Elsewhere("b", "b.example:1700")

    with_ownership(database, play)


def test_a_heartbeat_survives_a_crash_of_the_database(postgresql: RunningPostgresql) -> None:
    database = postgresql()

    def seen() -> float:
        with psycopg.connect(database) as line:
            row = line.execute("SELECT seen FROM servers WHERE id = 'a'").fetchone()
        assert row is not None
        return float(row[0])

    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        before = seen()
        a.beat("a.example:1700", "0.1.0", 0)
        last = seen()
        postgresql.crash()
        postgresql.start()
        assert before < last == seen()

    with_ownership(database, play)


@pytest.mark.parametrize("table", ["nowhere", "", "\0", "\N{SNOWMAN}"])
def test_nobody_owns_a_table_that_is_not_there(database: str, table: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        assert await a.claim(table) is None

    with_ownership(database, play)


def test_a_server_that_left_or_takes_a_table_anew_gives_it_a_new_epoch(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        epochs = [await claimed(a), await claimed(a)]
        await a.leave()
        epochs += [await claimed(b), await claimed(b)]
        assert epochs == sorted(set(epochs))
        assert [(server.id, server.tables) for server in await b.servers()] == [("b", 1)]

    with_ownership(database, play)


WRITES: dict[str, dict[str, Any]] = {
    "entries": {"entries": entries(3, 3)},
    "command": {"command": CommandRow(b"t", "c", b"p", 2)},
    "snapshot": {"snapshot": Snapshot(2, b"late")},
    "settings": {"settings": b"late"},
    "tokens": {"tokens": (TokenRow(b"late", "host"),)},
    "end": {"entries": entries(3, 3), "finished": True},
}
"""One write of every kind. Those of settings, tokens and the end go through SQLAlchemy, the others past it."""


@pytest.mark.parametrize("kind", WRITES)
@pytest.mark.parametrize("warm", [False, True])
def test_nothing_is_written_with_an_old_epoch(database: str, kind: str, warm: bool) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        write = {"entries": (), **WRITES[kind]}
        old = await claimed(a)
        if warm:  # the fast path needs a connection that was used before
            await store.append("port", (), snapshot=Snapshot(1, b"early"), epoch=old)
        expire(database, "a")
        new = await claimed(b)
        before = await store.load("port")
        for epoch in (old, None, new + 1):
            with pytest.raises(NotOwner, match="another server has taken over the table 'port'"):
                await store.append("port", epoch=epoch, **write)
        with pytest.raises(NotOwner):
            await store.delete("port", old)
        assert await store.load("port") == before
        await store.append("port", epoch=new, **write)
        assert await store.load("port") != before

    with_ownership(database, play)


def test_one_late_write_does_not_spoil_the_group(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        epochs: dict[str, int] = {}
        for number in range(20):
            await store.create(TableRow(f"table{number}", b"{}", 0.0), entries(1, 1))
            epochs[f"table{number}"] = await claimed(a, f"table{number}")
        await claimed(a, "table7")
        writes = [store.append(table, entries(2, 2), epoch=epoch) for table, epoch in epochs.items()]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        refused = {table: type(answer) for table, answer in zip(epochs, answers, strict=True) if answer is not None}
        assert refused == {"table7": NotOwner}
        assert len(await store.entries("table7")) == 1

    with_ownership(database, play)


def test_a_table_is_deleted_with_its_owner(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        await store.delete("port", await claimed(a))
        assert await a.claim("port") is None

    with_ownership(database, play)


def test_a_server_alone_takes_a_database_only_when_the_cluster_is_gone(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        old = await claimed(a)
        alone = Database(database)
        await b.leave()
        refusal = pytest.raises(StoreError, match=r"\(a.example:1700\): start this one with --advertise")
        with refusal, alone.writing.begin() as line:
            leave_cluster(line)
        expire(database, "a")
        with alone.writing.begin() as line:
            leave_cluster(line)
        alone.dispose()
        await store.append("port", entries(3, 3))
        with pytest.raises(NotOwner):
            await store.append("port", entries(4, 4), epoch=old)
        assert await claimed(b) > old

    with_ownership(database, play)


_WRITER = """
import asyncio, sys
from jamaica.server.storage.ownership import session
from jamaica.server.storage.store import Store
from tests.support.stores import entries

async def write(database, epoch):
    store = await Store.open(database, session=session("a"))
    await store.append("port", entries(3, 3), epoch=epoch)
    commit = store._writer._fast_append._write
    def slow(cursor, requests):
        commit(cursor, requests)
        print("written", flush=True)
        sys.stdin.readline()
    store._writer._fast_append._write = slow
    try:
        await store.append("port", entries(4, 4), epoch=epoch)
        print("committed", flush=True)
    except Exception as error:
        print(type(error).__name__, flush=True)

asyncio.run(write(sys.argv[1], int(sys.argv[2])))
"""
"""A server that is stopped between writing and committing."""


@contextmanager
def late_writer(database: str, epoch: int) -> Iterator["subprocess.Popen[str]"]:
    """A server `a` that has written an entry, and waits before it commits."""
    command = [sys.executable, "-c", _WRITER, database, str(epoch)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as late:
        try:
            assert late.stdout is not None
            assert late.stdout.readline() == "written\n"
            yield late
        finally:
            late.kill()


def test_a_server_stopped_before_its_commit_keeps_no_lock_and_writes_nothing_later(database: str) -> None:
    async def play(store: Store, a: Ownership, b: Ownership) -> None:
        epoch = await claimed(a)
        with late_writer(database, epoch) as late:
            os.kill(late.pid, signal.SIGSTOP)
            expire(database, "a")
            new = await claimed(b)
            assert [entry.number for entry in await store.entries("port")] == [1, 2, 3]
            await store.append("port", entries(4, 5), epoch=new)
            os.kill(late.pid, signal.SIGCONT)
            assert late.communicate("\n", timeout=60)[0] == "NotOwner\n"
        assert [entry.number for entry in await store.entries("port")] == [1, 2, 3, 4, 5]

    with_ownership(database, play)
