"""A disk that fails: nobody is told what was not kept, and the table goes on from what was."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jamaica
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry, Store, StoreError
from jamaica.server.workers.pool import WorkerPool
from tests.support.in_process_clients import InProcessClient, make, people, play


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
    async def run() -> None:
        store, pool = await Unlucky.open(str(tmp_path / "tables.db")), WorkerPool(1)
        assert isinstance(store, Unlucky)
        registry = TableRegistry(store, pool)
        made = await make(registry, people(3))
        clients = [await InProcessClient(registry, [link]).come() for link in made.seats]
        table = clients[0].table
        for _ in range(12):
            await fail_once(store, clients)
            seat = table.game.asked()[0]
            await clients[seat].done("move", seat=seat, move=jamaica.legal(table.game.state, seat)[0].text)
        everybody = await InProcessClient(registry, made.seats).come()
        await play(everybody, lambda seat, moves: moves[-1], lambda: everybody.views[0]["round"] > 4)
        await registry.close()
        await pool.close()
        await store.close()

    asyncio.run(run())


async def fail_once(store: Unlucky, clients: list[InProcessClient]) -> None:
    """A move that the disk does not take; afterwards everybody has the table as it was, and the same questions."""
    table = clients[0].table
    for client in clients:
        await client.hear()
    number, state, seat = table.log.number, table.game.state.copy(), table.game.asked()[-1]
    asks = [clients[each].asks[each] for each in range(3)]
    views = [clients[each].views[each] for each in range(3)]
    store.fails = True
    refused = await clients[seat].say("move", seat=seat, move=jamaica.legal(state, seat)[-1].text)
    store.fails = False
    assert (refused["type"], refused["code"]) == ("error", "server")
    assert "did not happen" in refused["message"]
    assert (table.log.number, table.game.state) == (number, state)
    for each, client in enumerate(clients):
        heard = await client.hear() or client.heard[-2:]
        assert [message["type"] for message in heard if message["type"] != "error"] == ["sync"]
        assert client.views[each] == views[each]
        assert client.asks[each] == asks[each]
