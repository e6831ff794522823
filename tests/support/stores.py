"""An open store for a test, and entries to put into it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from jamaica.server.storage.store import Entry, Store

Answer = TypeVar("Answer")


def with_store(database: str, play: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """What comes of doing something with an open store."""

    async def run() -> Answer:
        store = await Store.open(database)
        try:
            return await play(store)
        finally:
            await store.close()

    return asyncio.run(run())


def entry(number: int, at: float = 0.0) -> Entry:
    """An entry with this number."""
    return Entry(number, at, "move", b'{"text":"sail %d"}' % number)


def entries(first: int, last: int) -> list[Entry]:
    """The entries from one number to another."""
    return [entry(number) for number in range(first, last + 1)]
