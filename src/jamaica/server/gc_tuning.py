"""When Python looks for rubbish: seldom, and not because a move has made some.

Nearly all that a move leaves behind goes at once, by counting references. Looking through everything for the rest takes
half a second where a thousand tables are played, and by default it comes every few seconds.
"""

import asyncio
import gc
from typing import Final

YOUNG: Final = 10_000
"""How many further objects there are before the young ones are looked through."""
SECONDS: Final = 600.0
"""How long it takes until all of them are."""


async def collect_seldom() -> None:
    """Resync through everything only once in a while, for as long as this runs."""
    usual = gc.get_threshold()
    gc.freeze()  # what is loaded stays
    gc.set_threshold(YOUNG, 100, 1_000_000)
    try:
        while True:
            await asyncio.sleep(SECONDS)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
