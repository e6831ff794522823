"""Idle tables leave memory; stale and abandoned tables are deleted."""

import asyncio
import time
from typing import Protocol

from jamaica.server.addresses import Quota
from jamaica.server.session.live.services import TableServices
from jamaica.server.session.live.table import LiveTable
from jamaica.server.storage.ownership import Owned
from jamaica.server.storage.rows import HOUR
from jamaica.server.storage.store import Keep, StoreError
from jamaica.server.supervision import SupervisedTask


class LoadedTables(Protocol):
    """The tables in memory."""

    tables: dict[str, LiveTable]
    """By id."""

    def lock(self, id: str) -> asyncio.Lock:
        """Held while a table is loaded, unloaded or deleted."""

    async def unload(self, id: str) -> None:
        """Remove a table from memory, unless it is used."""


class Housekeeping:
    """What is done now and then for all tables."""

    def __init__(self, services: TableServices, shares: Quota, keep: Keep, memory: LoadedTables) -> None:
        """`shares` counts the unfinished tables of each network address."""
        self.keep = keep
        """How long tables are kept."""
        self._services, self._shares, self._memory = services, shares, memory
        self._abandoned: dict[str, float] = {}
        """Tables that nobody has connected to yet, and lobbies that everybody left: since when."""
        self._task = SupervisedTask(
            "housekeeping", self._run, lambda: services.metrics.count("restarts", "housekeeping")
        )

    async def start(self) -> None:
        """Count the unfinished tables, and go on from time to time."""
        await self.count_unfinished()
        self._task.start()

    async def stop(self) -> None:
        """Stop."""
        await self._task.stop()

    def note_abandoned(self, id: str) -> None:
        """Note that nobody has connected to a table yet, or that everybody has left it."""
        self._abandoned.setdefault(id, time.monotonic())

    def note_visited(self, id: str) -> None:
        """Note that somebody connects to a table, here or at another server: it is not abandoned."""
        self._abandoned.pop(id, None)

    async def _run(self) -> None:
        """Unload tables that were idle twice in a row, and delete stale ones after every hour of running."""
        idle: set[str] = set()
        since = time.monotonic()
        while True:
            await asyncio.sleep(self._services.limits.sleep)
            for id in idle:
                await self._memory.unload(id)
            idle = {id for id, table in self._memory.tables.items() if table.idle}
            try:
                await self._services.store.ready()
                await self.delete_abandoned(time.monotonic())
                await self.count_unfinished()
                if time.monotonic() - since >= HOUR:
                    await self.tidy()
                    since = time.monotonic()
            except StoreError:
                continue  # the store has reported it, and the next round tries again

    async def tidy(self) -> None:
        """Note an hour of running, and delete the tables that have been stale for longer than they are kept. A table
        where somebody is connected stays. In a cluster one server does this."""
        store, cluster = self._services.store, self._services.cluster
        if not await cluster.leads():
            return
        await store.note_hours(time.time())
        for id in await store.stale(self.keep):
            await self._memory.unload(id)
            async with self._memory.lock(id):
                if id not in self._memory.tables and isinstance(found := await cluster.claim(id), Owned):
                    await store.delete_stale(id, self.keep, found.epoch)

    async def count_unfinished(self) -> None:
        """Count the tables that are not over."""
        self._shares.keep_only(set(await self._services.store.unfinished()))

    async def delete_abandoned(self, now: float) -> None:
        """Delete the tables that have been abandoned for long. A table where somebody is connected stays."""
        longest = self._services.limits.abandoned
        for id in [id for id, since in self._abandoned.items() if now - since > longest]:
            await self._memory.unload(id)
            async with self._memory.lock(id):
                if id not in self._memory.tables:
                    await self._delete_own(id)
                    self._abandoned.pop(id, None)

    async def _delete_own(self, id: str) -> None:
        """Delete a table unless another server has taken it, which knows better whether it is abandoned."""
        cluster = self._services.cluster
        if await cluster.owns(id) and isinstance(found := await cluster.claim(id), Owned):
            await self._services.store.delete(id, found.epoch)
