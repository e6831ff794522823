"""A bus over Valkey."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from valkey.asyncio import Valkey
from valkey.asyncio.client import PubSub

from jamaica.server.cluster.bus import SEND_SECONDS

NAME: Final = "jamaica"
"""The name of the channel."""


class ValkeyChannel:
    """A channel that all servers have subscribed to."""

    def __init__(self, client: Valkey, subscription: PubSub) -> None:
        self._client, self._subscription = client, subscription

    async def send(self, message: str) -> None:
        """Publish a message."""
        await self._client.publish(NAME, message)

    async def receive(self, seconds: float) -> str | None:
        """The next message."""
        found = await self._subscription.get_message(ignore_subscribe_messages=True, timeout=seconds)
        return None if found is None else str(found["data"])


@asynccontextmanager
async def connect(address: str) -> AsyncIterator[ValkeyChannel]:
    """The channel of a Valkey, given by its address."""
    client = Valkey.from_url(
        address,
        decode_responses=True,
        socket_timeout=SEND_SECONDS,
        socket_connect_timeout=SEND_SECONDS,
    )
    async with client, client.pubsub() as subscription:
        await subscription.subscribe(NAME)
        yield ValkeyChannel(client, subscription)
