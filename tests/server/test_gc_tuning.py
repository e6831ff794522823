"""Python does not stop a server to look through all its tables because a move was made."""

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from jamaica.server.gc_tuning import collect_seldom

Result = TypeVar("Result")


def tuned(measure: Callable[[], Result]) -> Result:
    """The result of a function that is called while the server's tuning is on."""

    async def run() -> Result:
        calm = asyncio.create_task(collect_seldom())
        await asyncio.sleep(0)
        found = measure()
        calm.cancel()
        with suppress(asyncio.CancelledError):
            await calm
        return found

    return asyncio.run(run())


def test_everything_is_looked_through_only_once_in_a_while() -> None:
    usual = gc.get_threshold()

    def collections() -> int:
        before = gc.get_stats()[2]["collections"]
        kept = [[number] for number in range(300_000)]
        after = gc.get_stats()[2]["collections"]
        del kept
        return int(after - before)

    assert tuned(collections) == 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_a_collection_in_between_looks_through_little_of_a_servers_memory() -> None:
    def longest() -> int:
        """The most objects that a collection of the young and the middle generation would look through."""
        kept, most = list[list[int]](), 0
        for number in range(100_000):
            kept.append([number])
            if number % 500 == 0:
                most = max(most, len(gc.get_objects(generation=0)) + len(gc.get_objects(generation=1)))
        return most

    assert tuned(longest) < 35_000
