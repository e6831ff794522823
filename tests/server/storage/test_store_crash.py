"""A process that is killed while it writes: what it was told to be kept is kept, once, and nothing has a hole."""

import asyncio
import random
import subprocess
import sys

import pytest

from jamaica.server.storage.store import Entry, Store, TableRow

WRITER = """
import asyncio, sys
from jamaica.server.storage.store import Entry, Store

async def write(store, name):
    number = len(await store.entries(name))
    while True:
        number += 1
        await store.append(name, [Entry(number, 0.0, "move", b"%d" % number)])
        print(name, number, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(write(store, name) for name in await store.unfinished()))

asyncio.run(main())
"""
TABLES = ("port", "haven", "lair")


def killed_while_writing(database: str, answers: int) -> dict[str, int]:
    """The highest number of each table that a process was told to be kept before it was killed, after so many."""
    told = dict.fromkeys(TABLES, 0)
    with subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if not line.endswith("\n"):
                break  # the kill has cut it off
            name, number = line.split()
            told[name] = int(number)
            answers -= 1
            if answers == 0:
                process.kill()
    return told


@pytest.mark.parametrize("seed", range(2))
def test_what_was_answered_outlives_the_process(database: str, seed: int) -> None:
    async def begin() -> None:
        store = await Store.open(database)
        for name in TABLES:
            await store.create(TableRow(name, b"", 0.0))
        await store.close()

    async def logs() -> dict[str, list[Entry]]:
        store = await Store.open(database)
        found = {name: await store.entries(name) for name in TABLES}
        await store.close()
        return found

    asyncio.run(begin())
    luck = random.Random(seed)
    for _ in range(2):
        told = killed_while_writing(database, luck.randint(1, 60))
        for name, log in asyncio.run(logs()).items():
            assert [entry.number for entry in log] == list(range(1, len(log) + 1))
            assert [int(entry.body) for entry in log] == list(range(1, len(log) + 1))
            assert told[name] <= len(log)
