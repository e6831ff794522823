"""A bus over the LISTEN and NOTIFY of the PostgreSQL that has the tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from psycopg import AsyncConnection
from sqlalchemy import make_url

from jamaica.server.cluster.bus import SEND_SECONDS

NAME: Final = "jamaica"
"""The name of the channel."""


class PostgresqlChannel:
    """Two connections: one that listens is not free to send."""

    def __init__(self, sending: AsyncConnection, listening: AsyncConnection) -> None:
        self._sending, self._listening = sending, listening

    async def send(self, message: str) -> None:
        """Notify all servers, outside the transactions that write entries: they would wait for each other."""
        await self._sending.execute("SELECT pg_notify(%s, %s)", (NAME, message))

    async def receive(self, seconds: float) -> str | None:
        """The next notifications: several can come at once."""
        found = [each.payload async for each in self._listening.notifies(timeout=seconds, stop_after=1)]
        return "\n".join(found) if found else None


@asynccontextmanager
async def connect(database: str) -> AsyncIterator[PostgresqlChannel]:
    """The channel of a database, given by its address."""
    address = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    async with asyncio.timeout(SEND_SECONDS):
        sending = await AsyncConnection.connect(address, autocommit=True)
    async with sending:
        async with asyncio.timeout(SEND_SECONDS):
            listening = await AsyncConnection.connect(address, autocommit=True)
            await listening.execute(f"LISTEN {NAME}")
        async with listening:
            yield PostgresqlChannel(sending, listening)
