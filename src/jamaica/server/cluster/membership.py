"""A server's place among others: which tables it has, and where the others are. A server alone has all tables."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final

from jamaica import __version__
from jamaica.server.cluster.lease import Lease
from jamaica.server.cluster.line import Identity, Line, SecretRefused, Unreachable, call
from jamaica.server.storage.database import StoreError
from jamaica.server.storage.ownership import LEASE_SECONDS, Elsewhere, Owned, Ownership

log = logging.getLogger("jamaica.server")

SAME_ADDRESS_SECONDS: Final = LEASE_SECONDS + 1.0
"""How long a server waits for the heartbeat of the one before it at the same address to expire."""


class Cluster:
    """A server alone: it has every table, and nobody else is there."""

    shared = False
    """Whether there may be other servers."""

    @property
    def seconds_left(self) -> float:
        """For how long this server may serve its tables without another heartbeat; negative if it may not."""
        return LEASE_SECONDS

    @property
    def held(self) -> bool:
        """Whether this server may serve its tables."""
        return self.seconds_left > 0

    async def claim(self, table: str) -> Owned | Elsewhere | None:
        """Who has a table; this server takes it if nobody has. `None` if there is no such table. It is loaded after
        this."""
        return Owned(None)

    async def owns(self, table: str, epoch: int | None = None) -> bool:
        """Whether this server has a table, in this epoch or in any."""
        return True

    async def owned(self) -> dict[str, int | None]:
        """The tables that this server has, with the epoch of each."""
        return {}

    async def alive(self) -> set[str]:
        """The servers whose heartbeat has not expired."""
        return set()

    @property
    def lapses(self) -> int:
        """How often this server was without a heartbeat and got one again."""
        return 0

    async def leads(self) -> bool:
        """Whether this server is the one that does what is to be done once in a cluster."""
        return True

    async def call(self, other: Elsewhere) -> Line:
        """A private connection to another server."""
        raise Unreachable("this server is alone")

    async def leave(self) -> None:
        """Let others take this server's tables. It must not serve them any more."""


class Membership(Cluster):
    """A server of a cluster."""

    shared = True

    def __init__(self, database: str, address: str, secret: bytes) -> None:
        """`address` is where the others reach this server."""
        self.address = address
        self.identity = Identity(secrets.token_hex(8), secret)
        self.clients: Callable[[], int] = lambda: 0
        """How many clients are connected; it is called in another thread."""
        self._ownership = Ownership(database, self.identity.server)
        self._lease = Lease(lambda: self._ownership.beat(address, __version__, self.clients()))

    async def join(self) -> None:
        """Send the first heartbeat; a StoreError if this server does not fit the others."""
        await self._wait_for_the_one_before()
        for other in await self._ownership.servers():
            if other.alive:
                await self._meet(Elsewhere(other.id, other.address))
        await asyncio.to_thread(self._lease.start)

    async def _wait_for_the_one_before(self) -> None:
        """Wait until no living server has this one's address; a StoreError if that does not happen."""
        deadline = asyncio.get_running_loop().time() + SAME_ADDRESS_SECONDS
        while any(each.alive and each.address == self.address for each in await self._ownership.servers()):
            if asyncio.get_running_loop().time() > deadline:
                raise StoreError(
                    f"another server of this cluster advertises {self.address} already; give each its own address"
                )
            await asyncio.sleep(0.1)

    async def _meet(self, other: Elsewhere) -> None:
        """Make sure that this server and another fit."""
        try:
            await (await self.call(other)).close()
        except SecretRefused as error:
            raise StoreError(
                f"the server at {other.address} does not accept this one: {error}. All servers of a cluster need the "
                "same secret and version"
            ) from None
        except Unreachable as error:
            log.warning("%s; clients of its tables cannot be served here until that works", error)

    async def close(self) -> None:
        """Leave, and close the connections."""
        await self._ownership.close()

    @property
    def seconds_left(self) -> float:
        """For how long this server may serve its tables without another heartbeat; negative if it may not."""
        return self._lease.seconds_left

    async def claim(self, table: str) -> Owned | Elsewhere | None:
        """Who has a table; this server takes it if nobody has that is alive."""
        if not self.held:
            raise StoreError("this server has no heartbeat, so it must not take tables")
        return await self._ownership.claim(table)

    async def owns(self, table: str, epoch: int | None = None) -> bool:
        """Whether this server has a table, in this epoch or in any. A StoreError if that is not known."""
        if not self.held:
            raise StoreError("this server has no heartbeat, so others may have its tables")
        found = await self._ownership.epoch(table)
        return found is not None and epoch in (None, found)

    async def owned(self) -> dict[str, int | None]:
        """The tables that this server has, with the epoch of each."""
        return await self._ownership.owned()

    async def alive(self) -> set[str]:
        """The servers whose heartbeat has not expired."""
        return await self._ownership.living()

    @property
    def lapses(self) -> int:
        """How often this server was without a heartbeat and got one again."""
        return self._lease.lapses

    async def leads(self) -> bool:
        """Whether this is the oldest server that is alive. It also forgets those that are long gone."""
        await self._ownership.forget_dead()
        alive = [server.id for server in await self._ownership.servers() if server.alive]
        return alive[:1] == [self.identity.server]

    async def call(self, other: Elsewhere) -> Line:
        """A private connection to another server; `Unreachable` or `SecretRefused` if there is none."""
        return await call(self.identity, other.server, other.address)

    async def leave(self) -> None:
        """Let others take this server's tables. It must not serve them any more."""
        await asyncio.to_thread(self._lease.stop)
        await self._ownership.leave()
