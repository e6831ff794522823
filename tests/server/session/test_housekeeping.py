"""Housekeeping: idle tables leave memory, stale ones the database, and nobody who is there is disturbed."""

import asyncio
import gc
import time
import weakref
from pathlib import Path

import pytest

from jamaica.server.rate_limits import Limits
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.rows import DAY
from jamaica.server.storage.store import StoreError
from tests.support.in_process_clients import InProcessClient, make, people, run_with_registry, until, with_registry

BUSY = Limits(sleep=0.01)
"""Look for idle tables all the time."""


async def left_alone(registry: TableRegistry) -> InProcessClient:
    """Somebody who was at a new table and left."""
    client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
    await client.go()
    return client


def test_it_goes_on_after_a_failure_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = 0

    async def unfinished() -> list[str]:
        nonlocal failed
        failed += 1
        raise StoreError("the database is away")

    async def test(registry: TableRegistry) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(registry.store, "unfinished", unfinished)
            await until(lambda: failed > 2)
        await left_alone(registry)
        await until(lambda: registry.tables == {} and len(registry.addresses.tables) == 1)

    run_with_registry(tmp_path, test, BUSY)


def test_it_is_started_again_after_an_error_that_nobody_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(registry: TableRegistry) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(LiveTable, "idle", property(lambda _: 1 // 0))
            await left_alone(registry)
            await until(lambda: 'restarts_total{code="housekeeping"} 1' in registry.metrics.text({}))
        await until(lambda: registry.tables == {})

    run_with_registry(tmp_path, test, BUSY)
    assert sum("housekeeping ended unexpectedly" in line for line in caplog.messages) == 1


def test_who_sits_down_while_tables_are_unloaded_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closing, go_on = asyncio.Event(), asyncio.Event()
    close = LiveTable.close

    async def slow(table: LiveTable) -> None:
        closing.set()
        await go_on.wait()
        await close(table)

    async def test(registry: TableRegistry) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(LiveTable, "close", slow)
            clients = [await left_alone(registry) for _ in range(2)]
            await closing.wait()
            remaining = next(each for each in clients if each.table.id in registry.tables)
            coming = [asyncio.create_task(each.come()) for each in clients]
            await remaining.come()
            go_on.set()
            await asyncio.gather(*coming)
        for client in clients:
            assert registry.tables[client.table.id] is client.table
            assert not client.connection.closed
            await client.done("chat", seat=0, text="Still here.")

    run_with_registry(tmp_path, test, BUSY)


@with_registry
async def test_a_client_who_is_just_connecting_keeps_the_table(registry: TableRegistry) -> None:
    client = await left_alone(registry)
    release = asyncio.Event()
    entries = registry.store.entries

    async def slow(*which: object, **more: object) -> object:
        await release.wait()
        return await entries(*which, **more)  # type: ignore[arg-type]

    registry.store.entries = slow  # type: ignore[method-assign, assignment]
    coming = asyncio.create_task(client.come(since=0))
    while client.table.empty:
        await asyncio.sleep(0)
    await registry.unload(client.table.id)
    release.set()
    await coming
    assert registry.tables == {client.table.id: client.table}


@with_registry
async def test_a_table_where_somebody_is_connected_is_never_deleted(registry: TableRegistry) -> None:
    watched = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
    left = await left_alone(registry)
    await registry.housekeeping.tidy()
    assert await registry.store.load(left.table.id) is not None
    await registry.store.note_hours(time.time() + 1, 24 * 30)
    await registry.housekeeping.tidy()
    assert await registry.store.load(left.table.id) is None
    assert left.table.id not in registry.tables
    assert await registry.store.load(watched.table.id) is not None
    await watched.done("chat", seat=0, text="Still here.")


@with_registry
async def test_a_clock_that_jumps_by_a_month_deletes_nothing(registry: TableRegistry) -> None:
    left = await left_alone(registry)
    await registry.store.note_hours(time.time(), 24 * 29)
    await registry.store.note_hours(time.time() + 31 * DAY)
    await registry.housekeeping.tidy()
    assert await registry.store.load(left.table.id) is not None


@with_registry
async def test_the_memory_of_an_unloaded_table_is_free_at_once(registry: TableRegistry) -> None:
    client = await left_alone(registry)
    gc.collect()
    gc.disable()
    try:
        table, game = weakref.ref(client.table), weakref.ref(client.table.game)
        del client.table
        await registry.unload(next(iter(registry.tables)))
        del client
        await asyncio.sleep(0)
        assert (table(), game()) == (None, None)
    finally:
        gc.enable()
