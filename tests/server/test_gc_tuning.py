"""Python does not stop a server to look through all its tables because a move was made."""

import asyncio
import gc
from contextlib import suppress

from jamaica.server.gc_tuning import collect_seldom


def test_everything_is_looked_through_only_once_in_a_while() -> None:
    usual = gc.get_threshold()

    async def run() -> int:
        calm = asyncio.create_task(collect_seldom())
        await asyncio.sleep(0)
        before = gc.get_stats()[2]["collections"]
        kept = [[number] for number in range(300_000)]
        after = gc.get_stats()[2]["collections"]
        calm.cancel()
        with suppress(asyncio.CancelledError):
            await calm
        del kept
        return int(after - before)

    assert asyncio.run(run()) == 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
