"""Which servers of a cluster are alive, and which of them owns a table. PostgreSQL decides, by its own clock.

A server may take a table that has no owner or whose owner's heartbeat has expired. It gets a new epoch, without which
the fence of the database (`schema.py`) refuses its writes. Epochs only grow, and none is given twice.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from jamaica.server.storage.database import Database, StoreError

LEASE_SECONDS: Final = 1.6
"""How long after its last heartbeat a server counts as alive."""
LOCK_SECONDS: Final = 2
"""How long a transaction waits for a lock of another server."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server of a cluster, as the others know it."""

    id: str
    """A new one at every start."""
    address: str
    """Where the other servers reach it: host and port."""
    version: str
    started: float
    silent: float
    """Seconds since its last heartbeat."""
    clients: int
    tables: int
    """How many tables it owns."""

    @property
    def alive(self) -> bool:
        """Whether its heartbeat has not expired."""
        return self.silent < LEASE_SECONDS


@dataclass(frozen=True, slots=True)
class Owned:
    """This server owns a table."""

    epoch: int | None
    """`None` for a server alone."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another server owns a table."""

    server: str
    address: str


_NOW: Final = "extract(epoch FROM clock_timestamp())"
_ALIVE: Final = f"servers.seen > {_NOW} - {LEASE_SECONDS}"
_BEAT: Final = text(f"""
    INSERT INTO servers (id, address, version, started, seen, clients)
    VALUES (:id, :address, :version, {_NOW}, {_NOW}, :clients)
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, clients = excluded.clients
""")
_CLAIM: Final = text(f"""
    INSERT INTO ownership (table_id, owner, epoch)
    SELECT id, :server, nextval('epochs') FROM tables WHERE id = :table AND tidied = 0
    ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch
    WHERE ownership.owner = :server
       OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = ownership.owner AND {_ALIVE})
    RETURNING epoch
""")
_CUT_OFF: Final = text(f"""
    SELECT pg_terminate_backend(activity.pid, {1000 * LOCK_SECONDS}) FROM pg_stat_activity AS activity, ownership
    WHERE ownership.table_id = :table AND ownership.owner <> :server AND activity.usename = current_user
      AND activity.application_name = 'jamaica-' || ownership.owner
      AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = ownership.owner AND {_ALIVE})
""")
_OWNER: Final = text("""
    SELECT ownership.owner, ownership.epoch, servers.address
    FROM ownership LEFT JOIN servers ON servers.id = ownership.owner WHERE table_id = :table
""")
_SERVERS: Final = text(f"""
    SELECT id, address, version, started, {_NOW} - seen, clients,
           (SELECT count(*) FROM ownership WHERE owner = servers.id)
    FROM servers ORDER BY started, id
""")
_FREE: Final = text(f"""
    SELECT count(*) FROM tables LEFT JOIN ownership ON ownership.table_id = tables.id
    WHERE tables.finished IS NULL
      AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = ownership.owner AND {_ALIVE})
""")
_OWNED: Final = text("SELECT table_id, epoch FROM ownership WHERE owner = :server")
_LIVING: Final = text(f"SELECT id FROM servers WHERE {_ALIVE}")
_LEAVE: Final = text("DELETE FROM servers WHERE id = :server")
_FORGET: Final = text(f"DELETE FROM servers WHERE seen < {_NOW} - 3600")


def session(server: str) -> dict[str, str]:
    """The settings for all of a server's connections. By their name others find them, to close them when they take over
    its tables: a server that was stopped in the middle of a transaction keeps no lock."""
    return {"application_name": f"jamaica-{server}", "lock_timeout": f"{LOCK_SECONDS}s"}


class Ownership:
    """A server's heartbeat and tables in PostgreSQL, over connections of their own: neither waits for the other, nor
    for entries that are being written."""

    def __init__(self, address: str, server: str) -> None:
        self._server = server
        self._claims = Database(address, session(server))
        self._beats = Database(address, session(server))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="jamaica ownership")

    async def close(self) -> None:
        """Close the connections."""
        await asyncio.to_thread(self._thread.shutdown)
        self._beats.dispose()
        self._claims.dispose()

    def beat(self, address: str, version: str, clients: int) -> None:
        """Renew the heartbeat. It waits for the database; call it in a thread of its own."""
        row = {"id": self._server, "address": address, "version": version, "clients": clients}
        _carry_out(self._beats, lambda line: line.execute(_BEAT, row))

    async def claim(self, table: str) -> Owned | Elsewhere | None:
        """Make this server the owner of a table, in a new epoch, unless another owner is alive; `None` if there is no
        such table. The table is to be loaded after this."""
        if "\0" in table:  # PostgreSQL does not accept it in a text
            return None
        return await self._ask(lambda line: _claim(line, self._server, table))

    async def epoch(self, table: str) -> int | None:
        """The epoch in which this server owns a table; `None` if it does not."""
        row = await self._ask(lambda line: line.execute(_OWNER, {"table": table}).one_or_none())
        return row.epoch if row is not None and row.owner == self._server else None

    async def owned(self) -> dict[str, int | None]:
        """The tables that this server owns, with the epoch of each."""
        rows = await self._ask(lambda line: line.execute(_OWNED, {"server": self._server}).all())
        return {row.table_id: row.epoch for row in rows}

    async def servers(self) -> list[ServerRow]:
        """All servers, oldest first, also those whose heartbeat has expired within the last hour."""
        return await self._ask(read_servers)

    async def living(self) -> set[str]:
        """The ids of the servers whose heartbeat has not expired."""
        return await self._ask(lambda line: set(line.scalars(_LIVING)))

    async def leave(self) -> None:
        """Delete the heartbeat: others may take this server's tables from now on."""
        await self._ask(lambda line: line.execute(_LEAVE, {"server": self._server}))

    async def forget_dead(self) -> None:
        """Delete the servers that have been silent for an hour."""
        await self._ask(lambda line: line.execute(_FORGET))

    async def _ask(self, ask: Callable[[Connection], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, _carry_out, self._claims, ask)


@dataclass(frozen=True, slots=True)
class ClusterStatus:
    """The servers of a cluster, and how many unfinished tables none of them has."""

    servers: list[ServerRow]
    free: int


def cluster_status(address: str) -> ClusterStatus:
    """The state of a cluster; a StoreError if there is no database of this version at the address."""
    database = Database(address)
    if database.sqlite:
        raise StoreError("a SQLite file belongs to one server; its state is at /health and /metrics of that server")
    try:
        return _carry_out(database, lambda line: ClusterStatus(read_servers(line), line.scalar(_FREE) or 0))
    finally:
        database.dispose()


def read_servers(line: Connection) -> list[ServerRow]:
    """All servers, oldest first."""
    return [ServerRow(*row) for row in line.execute(_SERVERS)]


def leave_cluster(line: Connection) -> None:
    """Delete all owners, so that a server alone can use the tables; a StoreError if a server of a cluster is alive."""
    alive = [server.address for server in read_servers(line) if server.alive]
    if alive:
        raise StoreError(
            f"servers of a cluster use this database ({', '.join(alive)}): start this one with --advertise and their "
            "secret, or stop them first"
        )
    line.execute(text("DELETE FROM ownership"))


def _claim(line: Connection, server: str, table: str) -> Owned | Elsewhere | None:
    wanted = {"server": server, "table": table}
    line.execute(_CUT_OFF, wanted).all()
    epoch = line.scalar(_CLAIM, wanted)
    if epoch is not None:
        return Owned(epoch)
    row = line.execute(_OWNER, {"table": table}).one_or_none()
    return None if row is None else Elsewhere(row.owner, row.address or "")


def _carry_out(database: Database, ask: Callable[[Connection], Answer]) -> Answer:
    """Do something in a transaction, and once more if the connection was lost."""
    for last in (False, True):
        try:
            with database.writing.begin() as line:
                return ask(line)
        except DBAPIError as error:
            if last or not error.connection_invalidated:
                raise database.failure(error) from error
    raise AssertionError("unreachable")
