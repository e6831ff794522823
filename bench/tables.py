"""How fast the table server is, beside a bare server (`bench/bare_server.py`), in one interleaved run.

`python -m bench.tables` measures at 10 and 100 tables of four, with `--large` at 1,000 too; `--tables 1000` measures
the delays at so many only; `--json` prints JSON.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.figures import show
from bench.load import BareLoad, Load, TableLoad, make_table
from bench.serving import bare_server, page_ready, prepare, table_server
from jamaica.native import compiled

RATES = {10: 20.0, 100: 100.0, 1000: 200.0}
"""Moves a second at so many tables, when delays are measured: people in a hurry."""
SECONDS = 5.0
"""How long one measurement lasts."""
TURNS = 4
"""How often each of the two is measured, in turn."""
IDLE = 1000
"""Tables without connections, for the memory that one takes."""

Figures = dict[str, float]


# ---- one measurement


async def at_rate(load: Load, rate: float, seconds: float) -> list[float]:
    """Moves at a steady rate, each at a random table that is not waiting for one; their delays in milliseconds."""
    luck, delays, free = random.Random(1692), list[float](), list(range(load.tables))

    async def move(table: int) -> None:
        delays.append(1000 * await load.move(table))
        free.append(table)

    began = perf_counter()
    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
            if free:
                group.create_task(move(free.pop(luck.randrange(len(free)))))
    return delays


async def at_full_speed(load: Load, seconds: float) -> float:
    """Moves a second if every table goes on as soon as all its clients were told."""
    began = perf_counter()

    async def play(table: int) -> int:
        moves = 0
        while perf_counter() < began + seconds:
            await load.move(table)
            moves += 1
        return moves

    moves = sum(await asyncio.gather(*(play(table) for table in range(load.tables))))
    return moves / (perf_counter() - began)


def at(part: float, delays: list[float]) -> float:
    """The delay that this part of all moves did not exceed."""
    ordered = sorted(delays)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


# ---- both in turn


async def delays(tables: int) -> Figures:
    """The delays of both, at the same rate; and how many moves a second both can do."""
    with _folder() as folder, table_server(folder) as ours, bare_server(folder) as bare:
        load, other = TableLoad(ours.port, tables), BareLoad(bare.port, tables)
        await load.open()
        await other.open()
        own, theirs = list[list[float]](), list[list[float]]()
        used, began = ours.seconds(), perf_counter()
        for _ in range(TURNS):
            own.append(await at_rate(load, RATES[tables], SECONDS))
            theirs.append(await at_rate(other, RATES[tables], SECONDS))
        mine, bares = [one for turn in own for one in turn], [one for turn in theirs for one in turn]
        busy = (ours.seconds() - used) / ((perf_counter() - began) / 2)
        figures = {
            f"p50_ms_at_{tables}": at(0.5, mine),
            f"p99_ms_at_{tables}": at(0.99, mine),
            f"bare_p50_ms_at_{tables}": at(0.5, bares),
            f"bare_p99_ms_at_{tables}": at(0.99, bares),
            f"p99_over_bare_at_{tables}": median(at(0.99, a) / at(0.99, b) for a, b in zip(own, theirs, strict=True)),
            f"moves_per_second_asked_at_{tables}": RATES[tables],
            f"moves_per_second_done_at_{tables}": len(mine) / (SECONDS * TURNS),
            f"core_used_at_{tables}": busy,
        }
        if tables == 100:
            speeds = [(await at_full_speed(load, 2), await at_full_speed(other, 2)) for _ in range(TURNS)]
            figures["moves_per_second"] = median(speed for speed, _ in speeds)
            figures["bare_moves_per_second"] = median(speed for _, speed in speeds)
        await load.close()
        await other.close()
    return figures


def idle_memory() -> Figures:
    """How much the process grows by a table without connections."""
    with _folder() as folder, table_server(folder) as ours:
        for _ in range(100):
            make_table(ours.port)
        before = ours.memory()
        for _ in range(IDLE):
            make_table(ours.port)
        return {"kilobytes_per_idle_table": (ours.memory() - before) / IDLE / 1000}


def start() -> Figures:
    """How soon the page is there, the first time and later."""
    with _folder() as folder:
        first = page_ready(folder)
        return {"first_page_ready_s": first, "page_ready_s": median(page_ready(folder) for _ in range(3))}


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def _wanted() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m bench.tables")
    words.add_argument("--large", action="store_true", help="measure at 1,000 tables too")
    words.add_argument("--tables", type=int, choices=RATES, help="measure the delays at so many tables only")
    words.add_argument("--json", action="store_true", help="print JSON")
    return words.parse_args()


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    wanted = _wanted()
    prepare()
    figures = {} if wanted.tables else {**start(), **idle_memory()}
    for tables in [wanted.tables] if wanted.tables else (10, 100, 1000) if wanted.large else (10, 100):
        figures |= asyncio.run(delays(tables))
    show(figures, as_json=wanted.json)


if __name__ == "__main__":
    main()
