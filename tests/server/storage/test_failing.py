"""A disk that fails: nobody is told what was not kept, and the table goes on from what was."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jamaica
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry, Store, StoreError
from jamaica.server.workers.pool import WorkerPool
from tests.support.in_process_clients import Guest, make, people, play


class Unlucky(Store):
    """A store whose disk can fail at the last moment, when all that is to be told is prepared."""

    fails = False

    async def append(
        self, table: str, entries: Sequence[Entry], *, meanwhile: Callable[[], None] | None = None, **more: Any
    ) -> None:
        """Keep it, unless the disk fails."""
        if self.fails:
            assert meanwhile is not None
            meanwhile()
            raise StoreError("the disk is full")
        await super().append(table, entries, meanwhile=meanwhile, **more)


def test_what_was_prepared_and_not_kept_is_told_to_nobody(tmp_path: Path) -> None:
    async def law() -> None:
        store, pool = await Unlucky.open(str(tmp_path / "tables.db")), WorkerPool(1)
        assert isinstance(store, Unlucky)
        registry = TableRegistry(store, pool)
        made = await make(registry, people(3))
        guests = [await Guest(registry, [link]).come() for link in made.seats]
        table = guests[0].table
        for _ in range(12):
            await fail_once(store, guests)
            seat = table.game.asked()[0]
            await guests[seat].done("move", seat=seat, move=jamaica.legal(table.game.state, seat)[0].text)
        everybody = await Guest(registry, made.seats).come()
        await play(everybody, lambda seat, moves: moves[-1], lambda: everybody.views[0]["round"] > 4)
        await registry.close()
        await pool.close()
        await store.close()

    asyncio.run(law())


async def fail_once(store: Unlucky, guests: list[Guest]) -> None:
    """A move that the disk does not take; afterwards everybody has the table as it was, and the same questions."""
    table = guests[0].table
    for guest in guests:
        await guest.hear()
    number, state, seat = table.log.number, table.game.state.copy(), table.game.asked()[-1]
    asks = [guests[each].asks[each] for each in range(3)]
    views = [guests[each].views[each] for each in range(3)]
    store.fails = True
    refused = await guests[seat].say("move", seat=seat, move=jamaica.legal(state, seat)[-1].text)
    store.fails = False
    assert (refused["type"], refused["code"]) == ("error", "server")
    assert "did not happen" in refused["message"]
    assert (table.log.number, table.game.state) == (number, state)
    for each, guest in enumerate(guests):
        heard = await guest.hear() or guest.heard[-2:]
        assert [message["type"] for message in heard if message["type"] != "error"] == ["sync"]
        assert guest.views[each] == views[each]
        assert guest.asks[each] == asks[each]
