"""A hall of tables in this process, and guests who say things and remember what they were told."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec

from jamaica.server.protocol.messages import AnyCommand, Link
from jamaica.server.protocol.requests import MadeTable, NewTable
from jamaica.server.rate_limits import Limits
from jamaica.server.session.connection import Connection
from jamaica.server.session.registry import Hall
from jamaica.server.session.table import Table
from jamaica.server.session.view_payload import changed
from jamaica.server.storage.store import Store
from jamaica.server.workers.pool import Thinkers

Plain = dict[str, Any]
PEOPLE = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
AT_ONCE: Plain = {"grace": 0, "pace": 0}
_cids = itertools.count(1)


@asynccontextmanager
async def a_hall(database: Path | str, limits: Limits | None = None) -> AsyncIterator[Hall]:
    """A hall on a database: in a folder, or at an address."""
    address = str(database / "tables.db") if isinstance(database, Path) else database
    store, thinkers = await Store.open(address), Thinkers(1)
    hall = Hall(store, thinkers, "http://here", limits)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()
        await thinkers.close()
        await store.close()


def in_a_hall(test: Callable[[Hall], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that needs a hall of tables."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        async def inside() -> None:
            async with a_hall(tmp_path) as hall:
                await asyncio.wait_for(test(hall), 60)

        asyncio.run(inside())

    del run.__dict__["__wrapped__"]  # pytest looks there for the fixtures that are wanted
    return run


def people(count: int) -> list[Plain]:
    return [{"kind": "person", "name": name} for name in PEOPLE[:count]]


async def make(hall: Hall, seats: list[Plain], settings: Plain | None = None, **more: Any) -> MadeTable:
    """A table; its luck is the same in every run."""
    own = {"settings": AT_ONCE if settings is None else settings, "practice": {"seed": 1692}}
    wanted = {"seats": seats, **own, **more}
    return await hall.make(msgspec.convert(wanted, NewTable))


class Guest:
    """Somebody at a table, with any number of its links."""

    def __init__(self, hall: Hall, links: list[Link]) -> None:
        self._hall, self._links = hall, links
        self.number = 0
        self.heard: list[Plain] = []
        self.views: dict[int | None, Plain] = {}
        self.asks: dict[int | None, Plain | None] = {}
        self.last: dict[int | None, Plain] = {}
        """The last scene or happened for each pair of eyes."""

    async def come(self, since: int | None = None) -> "Guest":
        """Say hello, and wait until all is quiet."""
        id, grants = await self._hall.grants([link.token for link in self._links])
        table = await self._hall.find(id)
        assert table is not None
        self.table: Table = table
        self.connection = Connection(grants)
        self.table.post(lambda: self.table.presence.come(self.connection, since))
        await self.hear()
        return self

    async def go(self) -> None:
        """Leave the line."""

        async def gone() -> None:
            self.table.presence.go(self.connection)

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
        if message["type"] not in ("scene", "happened"):
            return
        eyes = message["eyes"]
        if message["type"] == "scene":
            self.views[eyes] = message["view"]
        else:
            for entry in message["entries"]:
                if "change" in entry:
                    self.views[eyes] = changed(self.views[eyes], entry["change"])
        self.number = max(self.number, message["number"])
        self.asks[eyes], self.last[eyes] = message["ask"], message

    async def say(self, type: str, **fields: Any) -> Plain:
        """Send a command, and the answer to it."""
        message = {"type": type, "cid": f"cid{next(_cids)}", "seen": self.number, **fields}
        self.table.command(self.connection, msgspec.convert(message, AnyCommand))
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


async def play(guest: Guest, choose: Callable[[int, list[str]], str], until: Callable[[], bool]) -> None:
    """A guest who holds all seats plays on until something is so."""
    while not until():
        asked = [eyes for eyes, ask in guest.asks.items() if ask is not None]
        if not asked:
            await asyncio.sleep(0.001)
            await guest.hear()
            continue
        seat = asked[0]
        ask = guest.asks[seat]
        assert seat is not None
        assert ask is not None
        await guest.done("move", seat=seat, move=choose(seat, ask["moves"]))
