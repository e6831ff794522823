"""Runs Python's cyclic garbage collector seldom.

Reference counting frees nearly everything that a move leaves behind. A full collection takes half a second with 1,000
tables, and by default Python runs one every few seconds.
"""

import asyncio
import gc
from typing import Final

YOUNG: Final = 10_000
"""How many new objects trigger a collection of the young generation."""
SECONDS: Final = 600.0
"""Seconds between two full collections."""


async def collect_seldom() -> None:
    """Resync through everything only once in a while, for as long as this runs."""
    usual = gc.get_threshold()
    gc.freeze()  # loaded modules never become garbage
    gc.set_threshold(YOUNG, 100, 1_000_000)
    try:
        while True:
            await asyncio.sleep(SECONDS)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
