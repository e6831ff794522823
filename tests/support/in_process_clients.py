"""A registry of tables in this process, and clients who say things and remember what they were told."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec

from jamaica.server.metrics import Metrics
from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.protocol.messages import Link
from jamaica.server.protocol.requests import CreatedTable, NewTable
from jamaica.server.rate_limits import Limits
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.view_payload import changed
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Store
from jamaica.server.workers.pool import WorkerPool
from jamaica.server.workers.queue import Quotas

Plain = dict[str, Any]
PEOPLE = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
AT_ONCE: Plain = {"undo_window": 0, "pace": 0}
_cids = itertools.count(1)


@asynccontextmanager
async def a_registry(
    database: Path | str, limits: Limits | None = None, quotas: Quotas | None = None
) -> AsyncIterator[TableRegistry]:
    """A registry on a database: in a folder, or at an address."""
    address = str(database / "tables.db") if isinstance(database, Path) else database
    metrics = Metrics()
    store, pool = await Store.open(address), WorkerPool(1, metrics, quotas)
    registry = TableRegistry(store, pool, "http://here", limits=limits, metrics=metrics)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()
        await pool.close()
        await store.close()


def run_with_registry(
    database: Path | str, test: Callable[[TableRegistry], Awaitable[None]], limits: Limits | None = None
) -> None:
    """Run a test with a registry on a database: in a folder, or at an address."""

    async def inside() -> None:
        async with a_registry(database, limits) as registry:
            await asyncio.wait_for(test(registry), 60)

    asyncio.run(inside())


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


def with_registry(test: Callable[[TableRegistry], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that needs a registry of tables."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        run_with_registry(tmp_path, test)

    del run.__dict__["__wrapped__"]  # pytest looks there for the fixtures that are wanted
    return run


def people(count: int) -> list[Plain]:
    return [{"kind": "person", "name": name} for name in PEOPLE[:count]]


async def make(registry: TableRegistry, seats: list[Plain], settings: Plain | None = None, **more: Any) -> CreatedTable:
    """A table; its luck is the same in every run."""
    own = {"settings": AT_ONCE if settings is None else settings, "practice": {"seed": 1692}}
    wanted = {"seats": seats, **own, **more}
    return await registry.create(msgspec.convert(wanted, NewTable))


class InProcessClient:
    """Somebody at a table, with any number of its links."""

    def __init__(self, registry: TableRegistry, links: list[Link]) -> None:
        self._registry, self._links = registry, links
        self.number = 0
        self.heard: list[Plain] = []
        self.views: dict[int | None, Plain] = {}
        self.asks: dict[int | None, Plain | None] = {}
        self.last: dict[int | None, Plain] = {}
        """The last scene or happened for each pair of viewer."""

    async def come(self, since: int | None = None, address: str = "", seals: bool = False) -> "InProcessClient":
        """Say hello from a network address, and wait until all is quiet."""
        id, grants = await self._registry.grants([link.token for link in self._links])
        table = await self._registry.find(id)
        assert table is not None
        self.table: LiveTable = table
        self.connection = Connection(grants, address, seals=seals, since=since)
        self.table.arrive(self.connection)
        await self.hear()
        return self

    async def go(self) -> None:
        """Leave the line."""

        async def gone() -> None:
            self.table.disconnect(self.connection)

        self.connection.close()
        self.table.post(gone)
        await self.table.ask(lambda: None)

    async def hear(self) -> list[Plain]:
        """All that was said by now."""
        await self.table.ask(lambda: None)
        found: list[Plain] = []
        while self.connection._outbox:
            message = await self.connection.next()
            assert message is not None
            found.append(msgspec.json.decode(message))
            self._learn(found[-1])
        self.heard += found
        return found

    async def wait_for(self, true: Callable[[], bool], seconds: float = 10) -> None:
        """Listen until something is so."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not true():
            assert asyncio.get_running_loop().time() < deadline, self.heard[-3:]
            await asyncio.sleep(0.005)
            await self.hear()

    def _learn(self, message: Plain) -> None:
        if message["type"] not in ("sync", "update"):
            return
        viewer = message["seat"]
        if message["type"] == "sync":
            self.views[viewer] = message["view"]
        else:
            for entry in message["entries"]:
                for change in entry.get("changes", [entry["change"]] if "change" in entry else []):
                    self.views[viewer] = changed(self.views[viewer], change)
        self.number = max(self.number, message["number"])
        self.asks[viewer], self.last[viewer] = message["prompt"], message

    async def say(self, type: str, **fields: Any) -> Plain:
        """Send a command, and the answer to it."""
        message = {"type": type, "cid": f"cid{next(_cids)}", "seen": self.number, **fields}
        submit(self.table, self.connection, msgspec.convert(message, AnyCommand))
        answers = [each for each in await self.hear() if each.get("cid") == message["cid"]]
        assert len(answers) == 1, answers
        return answers[0]

    async def done(self, type: str, **fields: Any) -> int:
        """Send a command that must be accepted; the number of its entry."""
        answer = await self.say(type, **fields)
        assert answer["type"] == "done", answer
        return int(answer["number"])

    async def refused(self, type: str, **fields: Any) -> Plain:
        """Send a command that must be refused; the error."""
        before = self.table.log.number
        answer = await self.say(type, **fields)
        assert answer["type"] == "error", answer
        assert self.table.log.number == before
        assert answer["message"][0].isupper() or not answer["message"][0].isalpha()
        assert answer["message"].endswith((".", "!", "?", ")"))
        return answer


async def play(client: InProcessClient, choose: Callable[[int, list[str]], str], until: Callable[[], bool]) -> None:
    """A client who holds all seats plays on until something is so."""
    while not until():
        asked = [viewer for viewer, ask in client.asks.items() if ask is not None]
        if not asked:
            await asyncio.sleep(0.001)
            await client.hear()
            continue
        seat = asked[0]
        ask = client.asks[seat]
        assert seat is not None
        assert ask is not None
        await client.done("move", seat=seat, move=choose(seat, ask["moves"]))
