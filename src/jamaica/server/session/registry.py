"""All tables of a server: made, found by their links, put to sleep when nobody is there, woken again."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from jamaica import __version__
from jamaica.model.moves import move
from jamaica.model.options import Options
from jamaica.notation import read
from jamaica.rules import BEHAVIOUR
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, Link
from jamaica.server.protocol.requests import CreatedTable, NewTable, Practice
from jamaica.server.rate_limits import Limits
from jamaica.server.session.connection import Connection, Grant
from jamaica.server.session.seating import InviteLinks, TableData, engine_options, plain_options, seated
from jamaica.server.session.table import LiveTable
from jamaica.server.storage.store import Keep, Store, TableRow, token_hash
from jamaica.server.workers.pool import WorkerPool

SEED_BITS: Final = 256
"""How much of the system's entropy a table's luck is drawn from."""
TIDY_EVERY: Final = 3600.0
LINK: Final = "/#/table/"
"""Where a link leads; the token follows. It stands in the fragment, which is sent to nobody."""

log = logging.getLogger("jamaica.server")


class TableRegistry:
    """The tables of a server."""

    version = __version__

    def __init__(
        self,
        store: Store,
        pool: WorkerPool,
        address: str = "",
        limits: Limits | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.store, self.pool = store, pool
        self.address = address
        """The public address that links begin with."""
        self.limits = limits or Limits()
        self.keep = keep or Keep()
        self.metrics = Metrics()
        self.tables: dict[str, LiveTable] = {}
        self.unfinished = 0
        """How many tables are not over, as of the last count."""
        self._waking: dict[str, asyncio.Lock] = {}
        self._housekeeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start: count what is there, and keep order from here on."""
        self.unfinished = len(await self.store.unfinished())
        self._housekeeper = asyncio.create_task(self._keep_order(), name="the registry's persistence")

    async def close(self) -> None:
        """Stop all tables; what was told is in the database."""
        if self._housekeeper is not None:
            self._housekeeper.cancel()
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        self.tables.clear()

    # ---- making

    async def make(self, new: NewTable) -> CreatedTable:
        """Make a table; its links are in the answer and nowhere else."""
        if self.unfinished >= self.limits.tables:
            raise CommandRefused("full", "this server has as many tables as it can keep; try again later")
        options, practice = agreed(new), new.practice or Practice()
        data = TableData(
            stage="lobby",
            options=plain_options(options),
            settings=new.settings,
            seats=seated(new.seats),
            seed=f"{_entropy() if practice.seed is None else practice.seed:x}",
            practice=new.practice is not None,
            position=practice.position,
            script=practice.luck,
            behaviour=BEHAVIOUR,
        )
        links = InviteLinks()
        host, spectator = links.make("host"), links.make("spectator")
        tokens = [links.make("seat", seat) for seat in range(len(data.seats))]
        table = await self._lay(data, links)
        return CreatedTable(
            table=table.info(),
            host=self.link("host", None, host),
            spectator=self.link("spectator", None, spectator),
            seats=[self.link("seat", seat, token) for seat, token in enumerate(tokens)],
        )

    async def rematch(self, old: LiveTable) -> str:
        """A table for the same company, with luck of its own; its id."""
        data = msgspec.json.decode(old.data.encoded(), type=TableData)
        data.stage, data.seed, data.next, data.behaviour = "lobby", f"{_entropy():x}", None, BEHAVIOUR
        data.practice = data.position is not None
        return (await self._lay(data, InviteLinks())).id

    async def _lay(self, data: TableData, links: InviteLinks) -> LiveTable:
        """Keep a table in the database, and open it."""
        table = LiveTable(self, secrets.token_urlsafe(12), time.time(), data, links)
        table.begin_if_full()
        entries = table.first_entries()
        row = TableRow(table.id, data.encoded(), table.created, tuple(links.rows))
        await self.store.create(row, entries)
        self.tables[table.id] = table
        self.unfinished += 1
        self.metrics.count("tables_made")
        table.open()
        return table

    def link(self, role: str, seat: int | None, token: str) -> Link:
        """A secret link, whole."""
        return Link(role=role, seat=seat, token=token, link=f"{self.address}{LINK}{token}")  # type: ignore[arg-type]

    async def links_to(self, id: str, grants: Sequence[Grant]) -> list[Link]:
        """Further links to a table for somebody who had such links to the table before it."""
        table = await self.find(id)
        if table is None:
            return []

        def make() -> list[Link]:
            table.links_changed = True
            return [self.link(grant.role, grant.seat, table.links.make(grant.role, grant.seat)) for grant in grants]

        return await table.ask(make)

    # ---- finding

    async def find(self, id: str) -> LiveTable | None:
        """A table by its id, woken if it sleeps."""
        if id in self.tables:
            return self.tables[id]
        lock = self._waking.setdefault(id, asyncio.Lock())
        async with lock:
            if id not in self.tables:
                stored = await self.store.load(id)
                if stored is not None:
                    self.tables[id] = LiveTable.loaded(self, stored)
                    self.tables[id].open()
        self._waking.pop(id, None)
        return self.tables.get(id)

    async def grants(self, tokens: Sequence[str]) -> tuple[str, list[Grant]]:
        """The table that tokens open, and as what; `CommandRefused` if they are dead, or of several tables."""
        found: list[Grant] = []
        ids: set[str] = set()
        for token in dict.fromkeys(tokens):
            opened = await self.store.table_of(token_hash(token))
            if opened is None:
                raise CommandRefused(
                    "token", "this link opens no table: it is mistyped, or the host has made another one"
                )
            ids.add(opened.table)
            found.append(Grant(opened.role, opened.seat, token_hash(token)))
        if len(ids) != 1:
            raise CommandRefused("token", "these links are of several tables; connect once for each table")
        return ids.pop(), found

    async def drop(self, table: LiveTable) -> None:
        """Forget a table that is not in the database any more."""
        self.tables.pop(table.id, None)
        for connection in table.connections:
            connection.close(Error(cid=None, code="gone", message="This table is not kept any longer."))

    def connected(self) -> int:
        """How many clients there are."""
        return sum(len(table.connections) for table in self.tables.values())

    def connected_from(self, address: str) -> int:
        """How many clients there are from one network address."""
        here: list[Connection] = [each for table in self.tables.values() for each in table.connections]
        return sum(connection.address == address for connection in here)

    # ---- keeping order

    async def _keep_order(self) -> None:
        """Put tables to sleep that nobody is at, and tidy up old ones by the store's rule."""
        idle: set[str] = set()
        tidied = time.monotonic()
        while True:
            await asyncio.sleep(self.limits.sleep)
            for id in [id for id in idle if id in self.tables and self.tables[id].idle]:
                await self._put_to_sleep(id)
            idle = {id for id, table in self.tables.items() if table.idle}
            self.unfinished = len(await self.store.unfinished())
            if time.monotonic() - tidied > TIDY_EVERY:
                tidied = time.monotonic()
                for id in await self.store.tidy(time.time(), self.keep):
                    if id in self.tables:
                        await self.drop(self.tables[id])

    async def _put_to_sleep(self, id: str) -> None:
        table = self.tables.pop(id)
        await table.close()


def _entropy() -> int:
    return secrets.randbits(SEED_BITS)


def agreed(new: NewTable) -> Options:
    """The options of a table that is made; `CommandRefused` says what does not fit."""
    practice = new.practice
    try:
        if practice is not None:
            for text in practice.luck:
                if not move(text).by_luck:
                    raise ValueError(f"'{text}' is no move of luck's; those begin with a star, as in '*roll 5 2'")
            if practice.position is not None:
                state = read(practice.position)
                if state.seats != len(new.seats):
                    raise ValueError(f"the position has {state.seats} seats, the table {len(new.seats)}")
                return state.options
        return engine_options(new.options, len(new.seats))
    except ValueError as error:
        raise CommandRefused("message", str(error)) from None
