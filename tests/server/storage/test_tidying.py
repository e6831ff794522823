"""Old tables are deleted with everything of theirs, by the hours that a server has run."""

import asyncio

import pytest

from jamaica.server.storage.store import (
    DAY,
    CommandRow,
    Keep,
    NoSuchTable,
    Opened,
    Snapshot,
    Store,
    TableRow,
    TokenRow,
    token_hash,
)
from tests.support.stores import entries, entry, with_store


def test_tables_that_nobody_touches_are_tidied_away_by_the_rule(database: str) -> None:
    async def play(store: Store) -> None:
        for name, finished, days in [("idle", False, 29), ("old", False, 31), ("won", True, 364), ("lost", True, 366)]:
            at = (400 - days) * DAY
            await store.create(TableRow(name, b"", 0.0, (TokenRow(token_hash(name), "host"),)))
            await store.append(name, [entry(1, at=at)], finished=finished, snapshot=Snapshot(1, b""))
        await store.create(TableRow("untouched", b"", 369 * DAY))
        await store.create(TableRow("made lately", b"", 371 * DAY))
        assert await tidied(store) == []
        await store.note_hours(1000 * DAY, 24 * 366)  # the clock jumped
        for day in range(34, 401):
            await store.note_hours(day * DAY, 24)
        assert await tidied(store) == ["lost", "old", "untouched"]
        assert await tidied(store) == []
        assert await store.unfinished() == ["idle", "made lately"]
        assert (await store.load("old"), await store.table_of(token_hash("old"))) == (None, None)
        assert await store.table_of(token_hash("won")) == Opened("won", "host", None)
        with pytest.raises(NoSuchTable, match="'old', or it was deleted"):
            await store.append("old", [entry(2)])
        assert await tidied(store, Keep(unfinished=1.0, finished=1.0)) == ["idle", "made lately", "won"]

    with_store(database, play)


async def tidied(store: Store, keep: Keep | None = None) -> list[str]:
    """Delete the stale tables; which they were."""
    rule = keep or Keep()
    return sorted([id for id in await store.stale(rule) if await store.delete_stale(id, rule)])


def test_a_clock_that_jumps_deletes_nothing(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(TableRow("port", b"", 100 * DAY), [entry(1, at=100 * DAY)])
        await store.note_hours(100 * DAY, 24 * 29)
        await store.note_hours(131 * DAY)
        assert await store.stale(Keep()) == []
        await store.note_hours(131 * DAY, 24 * 30)
        assert await store.stale(Keep()) == ["port"]

    with_store(database, play)


def test_a_table_that_was_used_since_is_not_deleted(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(TableRow("port", b"", 0.0), [entry(1, at=0.0)])
        await store.note_hours(40 * DAY, 24 * 31)
        assert await store.stale(Keep()) == ["port"]
        await store.append("port", [entry(2, at=41 * DAY)])
        assert not await store.delete_stale("port", Keep())
        assert len(await store.entries("port")) == 2

    with_store(database, play)


def test_a_table_is_deleted_with_everything_of_it(database: str) -> None:
    async def play(store: Store) -> list[str]:
        for name in ("port", "bay"):
            await store.create(TableRow(name, b"", 1.0), entries(1, 2))
            await store.append(name, [], command=CommandRow(b"a", "1", b"x", 2), snapshot=Snapshot(2, b""))
        for name in ("port", "nobody"):
            await store.delete(name)
        assert (await store.load("port"), await store.command("port", b"a", "1")) == (None, None)
        assert len(await store.entries("bay")) == 2
        return await store.unfinished()

    assert with_store(database, play) == ["bay"]


def test_many_old_tables_are_deleted_in_one_go(database: str) -> None:
    async def play(store: Store) -> int:
        await asyncio.gather(*(store.create(TableRow(f"{number}", b"", 0.0), entries(1, 1)) for number in range(250)))
        await store.note_hours(40 * DAY, 24 * 30)
        return len(await tidied(store))

    assert with_store(database, play) == 250
