"""Watches this server's heartbeat and those of the others: tables that others have taken are given up, and connections
to servers that are silent or cut off are dropped."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, Protocol

from jamaica.server.cluster.line import Unreachable
from jamaica.server.cluster.membership import Cluster
from jamaica.server.session.live.table import LiveTable
from jamaica.server.storage.ownership import Elsewhere
from jamaica.server.storage.store import StoreError

WATCH_SECONDS: Final = 0.1
"""How often a server looks whether it still has a heartbeat."""
OTHERS_SECONDS: Final = 0.3
"""How often it looks whether the servers that have its clients' tables are alive."""
PROBE_SECONDS: Final = 1.0
"""How often it looks whether it can reach them: what is sent into a network that is cut just gets no answer."""
MOST_MISSED: Final = 2
"""How many of these calls in a row may fail until the connections to a server are dropped."""
CHECK_SECONDS: Final = 10.0
"""How often it makes sure that it has its tables, even if nothing seems wrong: the database's clock may have jumped."""


class Relay(Protocol):
    """A client's connection to another server."""

    where: Elsewhere
    """The other server."""

    def drop(self) -> None:
        """End the connection: the client looks where its table is now."""


class ClusterWatch:
    """What a server of a cluster looks after all the time."""

    def __init__(self, cluster: Cluster, tables: Mapping[str, LiveTable], move: Callable[[str], None]) -> None:
        self._cluster, self._tables, self._move = cluster, tables, move
        self.relays: set[Relay] = set()
        """The clients of this server whose tables are elsewhere."""
        self._missed: Counter[Elsewhere] = Counter()
        self._held = True
        self._lapses = cluster.lapses
        self._checked = self._looked = time.monotonic()

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            self._stall_without_heartbeat()
            with suppress(StoreError):
                await self._give_up_lost()
                await self._drop_silent()

    def _stall_without_heartbeat(self) -> None:
        """Stall all tables when there is no heartbeat any more. They go on, or are given up, when there is one."""
        if self._held and not self._cluster.held:
            for table in self._tables.values():
                table.post(_nothing)
        self._held = self._cluster.held

    async def _give_up_lost(self) -> None:
        """Give up the tables that others have taken, after a time without heartbeat and now and then."""
        lapses, now = self._cluster.lapses, time.monotonic()
        if not self._held or (lapses == self._lapses and now - self._checked < CHECK_SECONDS):
            return
        before = {id: table.epoch for id, table in self._tables.items()}
        own = await self._cluster.owned()
        for id, epoch in before.items():
            if own.get(id) != epoch and id in self._tables and self._tables[id].epoch == epoch:
                self._move(id)
        self._lapses, self._checked = lapses, now

    async def _drop_silent(self) -> None:
        """Drop the connections to servers whose heartbeat has expired: one that is paused does not close them."""
        now = time.monotonic()
        if not self.relays or now - self._looked < OTHERS_SECONDS:
            return
        alive = await self._cluster.alive()
        for relay in list(self.relays):
            if relay.where.server not in alive:
                relay.drop()
        self._looked = now

    async def probe(self) -> None:
        """Call the servers that have clients' tables now and then, until cancelled, and drop the connections to those
        that cannot be reached."""
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            others = {relay.where for relay in self.relays}
            await asyncio.gather(*map(self._probe, others))
            self._missed = Counter({other: missed for other, missed in self._missed.items() if other in others})

    async def _probe(self, other: Elsewhere) -> None:
        try:
            line = await self._cluster.call(other)
        except Unreachable:
            self._missed[other] += 1
            if self._missed[other] >= MOST_MISSED:
                for relay in list(self.relays):
                    if relay.where == other:
                        relay.drop()
        else:
            line.abort()
            self._missed[other] = 0


async def _nothing() -> None:
    """Work that makes the inbox of a table look whether it is up to date."""
