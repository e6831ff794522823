"""One network address has a share of the tables; abandoned tables go soon; changes of a table are paced."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import CreatedTable, NewTable
from jamaica.server.rate_limits import Limits, RateLimit
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry, StoreError, TableRow
from tests.support.in_process_clients import InProcessClient, a_registry, make, people, with_registry

HOUR = 3600.0


async def table_from(registry: TableRegistry, address: str) -> CreatedTable:
    """A new table of two people, created from a network address."""
    return await registry.create(msgspec.convert({"seats": people(2)}, NewTable), address)


def test_an_address_fills_only_its_share_of_the_tables(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(tables=4, tables_per_address=2)
        async with a_registry(tmp_path, limits) as registry:
            made = [await table_from(registry, "a") for _ in range(2)]
            with pytest.raises(CommandRefused, match="2 unfinished tables were created from your network address"):
                await table_from(registry, "a")
            tries = await asyncio.gather(*(table_from(registry, "b") for _ in range(5)), return_exceptions=True)
            assert sum(isinstance(each, CreatedTable) for each in tries) == 2
            with pytest.raises(CommandRefused, match="4 unfinished tables, the most that it allows"):
                await table_from(registry, "c")
            host = await InProcessClient(registry, [made[0].host]).come()
            await host.done("end")
            await registry.housekeeping.count_unfinished()
            assert len(registry.addresses.tables) == 3
            await table_from(registry, "a")
        async with a_registry(tmp_path, limits) as registry:  # after a restart only the sum is known
            assert len(registry.addresses.tables) == 4
            with pytest.raises(CommandRefused):
                await table_from(registry, "c")

    asyncio.run(run())


@with_registry
async def test_a_table_that_could_not_be_stored_does_not_count(registry: TableRegistry) -> None:
    async def fails(row: object, entries: object) -> None:
        raise StoreError("no")

    registry.store.create = fails  # type: ignore[method-assign, assignment]
    with pytest.raises(StoreError):
        await table_from(registry, "a")
    assert len(registry.addresses.tables) == 0


@with_registry
async def test_a_table_that_is_created_during_a_count_counts_for_its_address(registry: TableRegistry) -> None:
    create = registry.store.create

    async def counted_before(row: TableRow, entries: list[Entry]) -> None:
        await registry.housekeeping.count_unfinished()
        await create(row, entries)

    registry.store.create = counted_before  # type: ignore[method-assign, assignment]
    made = await table_from(registry, "a")
    assert registry.addresses.tables._holders == {made.table.id: "a"}


@with_registry
async def test_abandoned_tables_are_deleted_after_an_hour(registry: TableRegistry) -> None:
    unvisited, visited, connected = [await make(registry, people(2)) for _ in range(3)]
    registry.housekeeping.note_visited(visited.table.id)
    await InProcessClient(registry, [connected.host]).come()
    left = await make(registry, [*people(1), {"kind": "open"}])
    registry.housekeeping.note_visited(left.table.id)
    ann = await InProcessClient(registry, [left.seats[0]]).come()
    await ann.done("leave", seat=0)
    await ann.go()
    await registry.unload(left.table.id)

    await registry.housekeeping.delete_abandoned(time.monotonic() + HOUR - 60)
    assert len(await registry.store.unfinished()) == 4
    await registry.housekeeping.delete_abandoned(time.monotonic() + HOUR + 60)
    assert set(await registry.store.unfinished()) == {visited.table.id, connected.table.id}
    assert await registry.find(unvisited.table.id) is None
    with pytest.raises(CommandRefused, match="this link opens no table"):
        await registry.grants([left.seats[0].token])


@with_registry
async def test_a_lobby_with_a_person_in_it_is_not_abandoned(registry: TableRegistry) -> None:
    waiting = await make(registry, [*people(1), {"kind": "open"}])
    registry.housekeeping.note_visited(waiting.table.id)
    await registry.unload(waiting.table.id)
    await registry.housekeeping.delete_abandoned(time.monotonic() + 2 * HOUR)
    assert await registry.store.unfinished() == [waiting.table.id]


def test_changes_are_paced_for_each_seat_and_the_host(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path, Limits(changes=(3, 1e9))) as registry:
            made = await make(registry, people(2))
            host = await InProcessClient(registry, [made.host]).come()
            ben = await InProcessClient(registry, [made.seats[1]]).come()
            settings = {"undo_window": 0, "pace": 0}
            for _ in range(3):
                await host.done("change_settings", settings=settings)
            refused = await host.refused("change_settings", settings=settings)
            assert (refused["code"], refused["message"]) == (
                "rate",
                "Too many changes: at most 3 in 1e+09 seconds; wait a little.",
            )
            assert (await host.refused("mute", seat=1, muted=True))["code"] == "rate"
            again = await InProcessClient(registry, [made.host]).come()
            assert (await again.refused("rename", seat=1, name="Bob"))["code"] == "rate"
            await ben.done("rename", seat=1, name="Bob")
            await ben.done("chat", seat=1, text="Ahoy")

    asyncio.run(run())


def test_a_rate_limit_lets_so_many_through_and_refills() -> None:
    now = [0.0]
    limit = RateLimit(2, 10.0, lambda: now[0])
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]
    assert limit.allow("b")
    now[0] = 4.9
    assert not limit.allow("a")
    now[0] = 5.0
    assert limit.allow("a")
    assert str(limit) == "2 in 10 seconds"


class Counting(RateLimit):
    """A rate limit that counts how often it looks through all keys."""

    looks = 0

    def _forget(self, now: float) -> None:
        self.looks += 1
        super()._forget(now)


def test_a_rate_limit_forgets_addresses_without_looking_at_all_of_them_each_time() -> None:
    now = [0.0]
    limit = Counting(2, 10.0, lambda: now[0])
    for address in range(25_000):
        limit.allow(address)
    assert limit.looks == 2
    now[0] = 11.0
    for address in range(25_000, 42_000):
        limit.allow(address)
    assert len(limit._buckets) < 25_000
