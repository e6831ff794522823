"""The tables of other servers that clients of this server follow, and how this server learns that they have something
new: the bus says so at once, and the database is asked once a second in case the bus did not."""

import asyncio
import logging
from typing import Final
from weakref import WeakValueDictionary

from jamaica.server.cluster.bus import Bus
from jamaica.server.metrics import Metrics
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live.followed_table import FollowedTable
from jamaica.server.storage.store import Store, StoreError
from jamaica.server.supervision import SupervisedTask, described

POLL_SECONDS: Final = 1.0
"""How often the database is asked for new entries."""

log = logging.getLogger("jamaica.server")


class Following:
    """The followed tables of a server."""

    def __init__(self, store: Store, bus: Bus, metrics: Metrics) -> None:
        self._store, self._bus, self._metrics = store, bus, metrics
        self.tables: dict[str, FollowedTable] = {}
        """By id."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is loaded."""
        self._looking: set[asyncio.Task[None]] = set()
        self._due = asyncio.Event()
        self._poller = SupervisedTask("following tables", self._poll, lambda: metrics.count("restarts", "following"))

    async def open(self) -> None:
        """Listen to the bus, and ask the database."""
        await self._bus.start(self._look, self._due.set, lambda: self._metrics.count("restarts", "bus"))
        self._poller.start()

    async def close(self) -> None:
        """Follow no table any more."""
        await self._bus.close()
        await self._poller.stop()
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
        self.tables.clear()

    async def follow(self, id: str, connection: Connection, feeds: list[int | None]) -> FollowedTable:
        """Send a client what these viewers may know of a table, from now on. A StoreError if that is not possible."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            table = self.tables.get(id) or await FollowedTable.load(self._store, id)
            if table is None:
                raise StoreError("this table was deleted")
            await table.follow(connection, feeds)
            self.tables[id] = table
        return table

    def leave(self, table: FollowedTable, connection: Connection) -> None:
        """Send a client nothing more. A table that nobody follows leaves memory."""
        table.leave(connection)
        if not table.connections and self.tables.get(table.id) is table:
            del self.tables[table.id]

    # ---- news

    def _look(self, id: str, number: int) -> None:
        """Send a table's new entries to its clients, if there are any up to this number."""
        table = self.tables.get(id)
        if table is not None and number > table.number:
            self._metrics.count("news", "bus")
            self._start(table, number)

    async def _poll(self) -> None:
        """Ask for new entries once a second, and whenever the bus is there again."""
        while True:
            try:
                async with asyncio.timeout(POLL_SECONDS):
                    await self._due.wait()
            except TimeoutError:
                pass
            self._due.clear()
            try:
                last = await self._store.last_numbers(list(self.tables)) if self.tables else {}
            except StoreError:
                continue  # the store has reported it, and the next round tries again
            for id, number in last.items():
                table = self.tables.get(id)
                if table is not None and number > table.number:
                    self._metrics.count("news", "poll")
                    self._start(table, number)

    def _start(self, table: FollowedTable, number: int) -> None:
        task = asyncio.create_task(self._reach(table, number))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _reach(self, table: FollowedTable, number: int) -> None:
        try:
            await table.reach(number)
        except StoreError:
            return  # the next round tries again
        except Exception as error:
            log.error("table %s cannot be followed and is loaded again%s", table.id, described(error))
            self.tables.pop(table.id, None)
            for connection in table.connections:
                connection.move()
