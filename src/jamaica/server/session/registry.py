"""All tables of a server: created, found by their links, unloaded when nobody is there, loaded again."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from jamaica import __version__
from jamaica.rules import BEHAVIOUR
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, Link
from jamaica.server.protocol.requests import CreatedTable, NewTable, Practice
from jamaica.server.rate_limits import Limits
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.seating import InviteLinks, TableData, agreed_options, plain_options, seated
from jamaica.server.session.services import TableServices
from jamaica.server.session.table import LiveTable
from jamaica.server.storage.store import Keep, Store, TableRow, token_hash
from jamaica.server.workers.pool import WorkerPool

SEED_BITS: Final = 256
"""How many random bits a table's seed has."""
TIDY_EVERY: Final = 3600.0
"""Seconds between two deletions of stale tables."""
LINK: Final = "/#/table/"
"""The path of an invite link; the token follows. It is in the fragment, which browsers do not send to servers."""

log = logging.getLogger("jamaica.server")


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
    ) -> None:
        self.store, self.pool = store, pool
        self.address = address
        """The public address, with which links start."""
        self.limits = limits or Limits()
        self.keep = keep or Keep()
        self.metrics = metrics or Metrics()
        self.tables: dict[str, LiveTable] = {}
        """The tables in memory, by id."""
        self.unfinished = 0
        """How many tables are not over, as of the last count."""
        self.services = TableServices(
            store=store,
            pool=pool,
            limits=self.limits,
            metrics=self.metrics,
            link=self.link,
            links_to=self.links_to,
            rematch=self.rematch,
            forget=self.forget,
        )
        self._loading: dict[str, asyncio.Lock] = {}
        self._housekeeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Count the unfinished tables, and start the housekeeping."""
        self.unfinished = len(await self.store.unfinished())
        self._housekeeper = asyncio.create_task(self._keep_house(), name="housekeeping")

    async def close(self) -> None:
        """Stop all tables. Everything that was broadcast is in the database."""
        if self._housekeeper is not None:
            self._housekeeper.cancel()
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        self.tables.clear()

    # ---- creating

    async def create(self, new: NewTable, address: str = "") -> CreatedTable:
        """Create a table for somebody at a network address. Its links are in the result and nowhere else."""
        if self.unfinished >= self.limits.tables:
            raise CommandRefused("full", "this server has no room for more tables; try again later")
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
            behaviour=BEHAVIOUR,
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

    async def rematch(self, old: TableData, address: str) -> str:
        """Create a table with the same seats and a new seed; its id."""
        data = msgspec.json.decode(old.encoded(), type=TableData)
        data.stage, data.seed, data.next, data.behaviour = "lobby", f"{_random_seed():x}", None, BEHAVIOUR
        data.practice = data.position is not None
        return (await self._add(data, InviteLinks(), address)).id

    async def _add(self, data: TableData, links: InviteLinks, address: str) -> LiveTable:
        """Store a new table and open it."""
        table = LiveTable(self.services, secrets.token_urlsafe(12), time.time(), data=data, links=links)
        table.presence.address = address
        table.start_if_full()
        entries = table.first_entries()
        row = TableRow(table.id, data.encoded(), table.created, tuple(links.rows))
        await self.store.create(row, entries)
        self.tables[table.id] = table
        self.unfinished += 1
        self.metrics.count("tables_made")
        table.open()
        return table

    def link(self, role: str, seat: int | None, token: str) -> Link:
        """A whole invite link."""
        return Link(role=role, seat=seat, token=token, link=f"{self.address}{LINK}{token}")  # type: ignore[arg-type]

    async def links_to(self, id: str, grants: Sequence[Grant]) -> list[Link]:
        """New links to a table for somebody who had such links to the table before it."""
        table = await self.find(id)
        if table is None:
            return []

        def make() -> list[Link]:
            table.links_changed = True
            return [self.link(grant.role, grant.seat, table.links.make(grant.role, grant.seat)) for grant in grants]

        return await table.ask(make)

    # ---- finding

    async def find(self, id: str) -> LiveTable | None:
        """A table by its id, loaded from the database if it is not in memory."""
        if id in self.tables:
            return self.tables[id]
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            if id not in self.tables:
                stored = await self.store.load(id)
                if stored is not None:
                    self.tables[id] = LiveTable.loaded(self.services, stored)
                    self.tables[id].open()
        self._loading.pop(id, None)
        return self.tables.get(id)

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
        for connection in table.presence.connections if table is not None else ():
            connection.close(Error(cid=None, code="gone", message="This table was deleted."))

    def connected(self) -> int:
        """How many clients are connected."""
        return sum(len(table.presence.connections) for table in self.tables.values())

    def connected_from(self, address: str) -> int:
        """How many clients are connected from one network address."""
        connections = [each for table in self.tables.values() for each in table.presence.connections]
        return sum(connection.address == address for connection in connections)

    # ---- housekeeping

    async def _keep_house(self) -> None:
        """Unload tables that were idle twice in a row, and delete stale ones hourly."""
        idle: set[str] = set()
        tidied = time.monotonic()
        while True:
            await asyncio.sleep(self.limits.sleep)
            for id in [id for id in idle if id in self.tables and self.tables[id].idle]:
                await self.tables.pop(id).close()
            idle = {id for id, table in self.tables.items() if table.idle}
            self.unfinished = len(await self.store.unfinished())
            if time.monotonic() - tidied > TIDY_EVERY:
                tidied = time.monotonic()
                for id in await self.store.tidy(time.time(), self.keep):
                    self.forget(id)


def _random_seed() -> int:
    return secrets.randbits(SEED_BITS)
