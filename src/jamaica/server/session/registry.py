"""All tables of a server: created, found by their links, unloaded when nobody is there, loaded again."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from jamaica import __version__
from jamaica.rules import behaviour
from jamaica.server.addresses import AddressBook
from jamaica.server.cluster.bus import Bus
from jamaica.server.cluster.membership import Cluster
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, Link
from jamaica.server.protocol.requests import CreatedTable, NewTable, Practice
from jamaica.server.rate_limits import Limits
from jamaica.server.session.data.seating import InviteLinks, TableData, agreed_options, plain_options, seated
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.feeds.relay import AskLinks, ask
from jamaica.server.session.following import Following
from jamaica.server.session.housekeeping import Housekeeping
from jamaica.server.session.live.services import TableServices
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.watch import ClusterWatch
from jamaica.server.storage.ownership import Elsewhere, Owned
from jamaica.server.storage.store import Keep, Store, StoreError, TableRow, token_hash
from jamaica.server.supervision import SupervisedTask
from jamaica.server.workers.analyses import Analyses
from jamaica.server.workers.pool import WorkerPool

SEED_BITS: Final = 256
"""How many random bits a table's seed has."""
LINK: Final = "/#/table/"
"""The path of an invite link; the token follows. It is in the fragment, which browsers do not send to servers."""


class TableRegistry:
    """The tables of a server."""

    version = __version__

    def __init__(
        self,
        store: Store,
        pool: WorkerPool,
        address: str = "",
        *,
        limits: Limits | None = None,
        keep: Keep | None = None,
        metrics: Metrics | None = None,
        cluster: Cluster | None = None,
        bus: Bus | None = None,
    ) -> None:
        self.store, self.pool = store, pool
        self.cluster = cluster or Cluster()
        self.address = address
        """The public address, with which links start."""
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.addresses = AddressBook(self.limits)
        """What each network address uses. Its `tables` are those that are not over, as of the last count."""
        self.tables: dict[str, LiveTable] = {}
        """The tables in memory, by id."""
        self.services = TableServices(
            store=store,
            pool=pool,
            limits=self.limits,
            metrics=self.metrics,
            link=self.link,
            links_to=self.links_to,
            rematch=self.rematch,
            forget=self.forget,
            move=self.move,
            cluster=self.cluster,
            bus=bus or Bus(),
        )
        self.following = Following(store, self.services.bus, self.metrics)
        """The tables of other servers that clients of this one follow."""
        self.analyses = Analyses(pool)
        """The analyses of finished games."""
        self.stopping = False
        """Whether this server has given its tables away and takes no others."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._closing: set[asyncio.Task[None]] = set()
        self.housekeeping = Housekeeping(self.services, self.addresses.tables, keep or Keep(), self)
        self.watch = ClusterWatch(self.cluster, self.tables, self.move)
        self._watchers = [
            SupervisedTask("watching the cluster", self.watch.run, lambda: self.metrics.count("restarts", "watching")),
            SupervisedTask("probing the others", self.watch.probe, lambda: self.metrics.count("restarts", "probing")),
        ]

    async def open(self) -> None:
        """Count the unfinished tables, and start the housekeeping."""
        await self.housekeeping.start()
        if self.cluster.shared:
            await self.following.open()
            for watcher in self._watchers:
                watcher.start()

    async def drain(self) -> None:
        """In a cluster, stop all tables and let other servers take them. Their clients go on there."""
        if not self.cluster.shared or self.stopping:
            return
        self.stopping = True
        for watcher in self._watchers:
            await watcher.stop()
        tables = list(self.tables.values())
        self.tables.clear()
        for table in tables:
            table.moved = True
        await asyncio.gather(*(table.close() for table in tables))
        with suppress(StoreError):  # the heartbeat expires soon
            await self.cluster.leave()

    async def close(self) -> None:
        """Stop all tables. Everything that was broadcast is in the database."""
        await self.housekeeping.stop()
        await self.drain()
        await self.following.close()
        await asyncio.gather(*(table.close() for table in self.tables.values()), *self._closing)
        self.tables.clear()

    # ---- creating

    async def create(self, new: NewTable, address: str = "") -> CreatedTable:
        """Create a table for somebody at a network address. Its links are in the result and nowhere else."""
        options, practice = agreed_options(new), new.practice or Practice()
        data = TableData(
            stage="lobby",
            options=plain_options(options),
            settings=new.settings,
            seats=seated(new.seats),
            seed=f"{_random_seed() if practice.seed is None else practice.seed:x}",
            practice=new.practice is not None,
            position=practice.position,
            script=practice.luck,
            stream=practice.stream,
            behaviour=behaviour(options),
        )
        links = InviteLinks()
        host, spectator = links.make("host"), links.make("spectator")
        tokens = [links.make("seat", seat) for seat in range(len(data.seats))]
        table = await self._add(data, links, address)
        return CreatedTable(
            table=table.info(),
            host=self.link("host", None, host),
            spectator=self.link("spectator", None, spectator),
            seats=[self.link("seat", seat, token) for seat, token in enumerate(tokens)],
        )

    async def rematch(self, old: TableData, address: str = "") -> str:
        """Create a table with the same seats and a new seed for somebody at a network address; its id."""
        data = msgspec.json.decode(old.encoded(), type=TableData)
        data.stage, data.seed, data.next = "lobby", f"{_random_seed():x}", None
        data.behaviour = behaviour(data.play_options())
        data.seal = None
        data.script, data.stream, data.practice = [], None, data.position is not None
        return (await self._add(data, InviteLinks(), address)).id

    async def _add(self, data: TableData, links: InviteLinks, address: str) -> LiveTable:
        """Store a new table and open it; `CommandRefused` if there are too many."""
        id = secrets.token_urlsafe(12)
        self.addresses.tables.take(id, address)
        try:
            table = LiveTable(self.services, id, time.time(), data=data, links=links)
            table.presence.address = address
            table.start_if_full()
            entries = table.first_entries()
            await self.store.create(TableRow(id, data.encoded(), table.created, tuple(links.rows)), entries)
            table.lapses = self.cluster.lapses
            table.epoch = await self._claim_new(id)
        except BaseException:
            self.addresses.tables.give_back(id)
            raise
        self.addresses.tables.add(id, address)  # a count of the database may have missed it meanwhile
        self.tables[id] = table
        self.housekeeping.note_abandoned(id)
        self.metrics.count("tables_made")
        table.open()
        return table

    async def _claim_new(self, id: str) -> int | None:
        """The epoch in which this server has a table that it has just created."""
        found = await self.cluster.claim(id)
        if self.stopping or not isinstance(found, Owned):
            raise StoreError("this server cannot have the new table")
        return found.epoch

    def link(self, role: str, seat: int | None, token: str) -> Link:
        """A whole invite link."""
        return Link(role=role, seat=seat, token=token, link=f"{self.address}{LINK}{token}")  # type: ignore[arg-type]

    async def links_to(self, id: str, grants: Sequence[Grant]) -> list[Link]:
        """New links to a table for somebody who had such links to the table before it."""
        table = await self.locate(id)
        if table is None:
            return []
        if isinstance(table, Elsewhere):
            return await ask(self.cluster, table, AskLinks(id, list(grants)), list[Link])

        def make() -> list[Link]:
            table.links_changed = True
            return [self.link(grant.role, grant.seat, table.links.make(grant.role, grant.seat)) for grant in grants]

        return await table.ask(make)

    # ---- finding

    async def find(self, id: str) -> LiveTable | None:
        """A table by its id, if this server has it or takes it."""
        found = await self.locate(id)
        return found if isinstance(found, LiveTable) else None

    async def locate(self, id: str) -> LiveTable | Elsewhere | None:
        """A table by its id, loaded from the database if it is not in memory; or which other server has it."""
        table = self.tables.get(id)
        if table is not None and table.sure:
            return table
        async with self.lock(id):
            return await self._still_had(id) or await self._take(id)

    async def _still_had(self, id: str) -> LiveTable | None:
        """A table in memory, unless another server has taken it: then what is in memory is an old state."""
        table = self.tables.get(id)
        if table is None or table.sure:
            return table
        lapses = self.cluster.lapses
        if await self.cluster.owns(id, table.epoch):
            table.lapses = lapses
            return table
        self.move(id)
        return None

    async def _take(self, id: str) -> LiveTable | Elsewhere | None:
        """Take a table and load it, unless another server has it."""
        if self.stopping:
            raise StoreError("this server is stopping")
        lapses = self.cluster.lapses
        found = await self.cluster.claim(id)
        if not isinstance(found, Owned):
            return found
        stored = await self.store.load(id)
        if stored is None:
            return None
        table = LiveTable.loaded(self.services, stored)
        table.epoch, table.lapses = found.epoch, lapses
        self.tables[id] = table
        self.metrics.count("tables_loaded")
        table.open()
        return table

    def lock(self, id: str) -> asyncio.Lock:
        """Held while a table is loaded, unloaded or deleted."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def grants(self, tokens: Sequence[str]) -> tuple[str, list[Grant]]:
        """The id of the table that tokens open, and what each grants; `CommandRefused` if one does not work, or if they
        are of several tables."""
        found: list[Grant] = []
        ids: set[str] = set()
        for token in dict.fromkeys(tokens):
            opened = await self.store.table_of(token_hash(token))
            if opened is None:
                raise CommandRefused("token", "this link opens no table: it is mistyped, or the host has replaced it")
            ids.add(opened.table)
            found.append(Grant(opened.role, opened.seat, token_hash(token)))
        if len(ids) != 1:
            raise CommandRefused("token", "these links are of several tables; connect once for each table")
        return ids.pop(), found

    def forget(self, id: str) -> None:
        """Remove a table from memory that is not in the database any more."""
        table = self.tables.pop(id, None)
        if table is None:
            return
        for connection in table.clients():
            connection.close(Error(cid=None, code="gone", message="This table was deleted."))
        self._close_later(table)

    def move(self, id: str) -> None:
        """Remove a table from memory that another server has taken. Its clients go on there."""
        self.housekeeping.note_visited(id)
        table = self.tables.pop(id, None)
        if table is None:
            return
        table.moved = True
        self.metrics.count("tables_lost")
        for connection in table.clients():
            connection.move()
        self._close_later(table)

    def _close_later(self, table: LiveTable) -> None:
        closing = asyncio.create_task(table.close())  # the table itself may have called this
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def connected(self) -> int:
        """How many clients are connected."""
        return sum(len(table.presence.connections) for table in self.tables.values())

    async def unload(self, id: str) -> None:
        """Remove a table from memory, unless somebody has come by now; note whether everybody has left it."""
        async with self.lock(id):
            table = self.tables.get(id)
            if table is None or not table.idle:
                return
            if table.data.deserted:
                self.housekeeping.note_abandoned(id)
            del self.tables[id]
            await table.close()


def _random_seed() -> int:
    return secrets.randbits(SEED_BITS)
