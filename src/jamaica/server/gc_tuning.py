"""Runs Python's cyclic garbage collector seldom.

Reference counting frees nearly everything that a move leaves behind. A full collection takes half a second with 1,000
tables, and by default Python runs one every few seconds. A collection of what is new takes 15 ms for 10,000 objects,
which come about with a thousand moves. Smaller and more frequent ones would delay more moves: it takes as long in all,
and a hundredth of all moves would wait.
"""

import asyncio
import gc
from typing import Final

YOUNG: Final = 10_000
"""How many new objects trigger a collection of the young generation."""
MIDDLE: Final = 1
"""After so many of those the middle generation is collected too, which is what survived them. With 100 it grew to a
million objects, and collecting it took as long as a full collection."""
NEVER: Final = 1_000_000_000
"""How many of those until Python would look through everything by itself."""
SECONDS: Final = 600.0
"""Seconds between two full collections."""


async def collect_seldom() -> None:
    """Look through everything only once in a while, for as long as this runs."""
    usual = gc.get_threshold()
    gc.freeze()  # loaded modules never become garbage
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        while True:
            await asyncio.sleep(SECONDS)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
