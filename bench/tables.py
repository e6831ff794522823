"""How fast the table server is, beside a bare server (`bench/bare_server.py`), in one interleaved run.

`python -m bench.tables` measures at 10 and 100 tables of four, with `--large` at 1,000 too; `--tables 1000` measures
the delays at so many only; `--json` prints JSON. At 10,000 tables, which `--tables 10000` measures, each table has one
client: the two people of a table share a device. Four clients would be 40,000 sockets, more than a process may open on
many systems.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.figures import show
from bench.load import Crowd, Delays, clients_of, make_table
from bench.serving import bare_server, page_ready, prepare, table_server
from jamaica.native import compiled

RATES = {10: 20.0, 100: 100.0, 1000: 200.0, 10_000: 200.0}
"""Moves a second at so many tables, when delays are measured: people in a hurry."""
CROWDS = {tables: Crowd(tables) for tables in (10, 100, 1000)} | {10_000: Crowd(10_000, clients=1, seats=2)}
"""The clients at so many tables."""
SECONDS = 5.0
"""How long one measurement lasts."""
TURNS = 4
"""How often each of the two is measured, in turn."""
IDLE = 1000
"""Tables without connections, for the memory that one takes."""

Figures = dict[str, float]


def at(part: float, delays: Delays) -> float:
    """The delay that this part of all moves did not exceed."""
    ordered = sorted(delays)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


# ---- both in turn


def delays(tables: int) -> Figures:
    """The delays of both, at the same rate; and how many moves a second both can do."""
    crowd = CROWDS[tables]
    with ExitStack() as stack:
        folder = stack.enter_context(_folder())
        ours, bare = stack.enter_context(table_server(folder)), stack.enter_context(bare_server(folder))
        load = stack.enter_context(clients_of("tables", [ours.port], crowd))
        other = stack.enter_context(clients_of("bare", [bare.port], crowd))
        own, theirs = list[Delays](), list[Delays]()
        used, began = ours.seconds(), perf_counter()
        for _ in range(TURNS):
            own.append(load.at_rate(RATES[tables], SECONDS))
            theirs.append(other.at_rate(RATES[tables], SECONDS))
        busy = (ours.seconds() - used) / ((perf_counter() - began) / 2)
        figures = _compared(tables, own, theirs)
        figures[f"core_used_at_{tables}"] = busy
        figures[f"memory_mb_at_{tables}"] = ours.memory() / 1e6
        if tables == 100:
            speeds = [(load.at_full_speed(2), other.at_full_speed(2)) for _ in range(TURNS)]
            figures["moves_per_second"] = median(speed for speed, _ in speeds)
            figures["bare_moves_per_second"] = median(speed for _, speed in speeds)
    return figures


def _compared(tables: int, own: list[Delays], theirs: list[Delays]) -> Figures:
    mine, bares = [one for turn in own for one in turn], [one for turn in theirs for one in turn]
    return {
        f"clients_per_table_at_{tables}": CROWDS[tables].clients,
        f"p50_ms_at_{tables}": at(0.5, mine),
        f"p99_ms_at_{tables}": at(0.99, mine),
        f"bare_p50_ms_at_{tables}": at(0.5, bares),
        f"bare_p99_ms_at_{tables}": at(0.99, bares),
        f"p99_over_bare_at_{tables}": median(at(0.99, a) / at(0.99, b) for a, b in zip(own, theirs, strict=True)),
        f"moves_per_second_asked_at_{tables}": RATES[tables],
        f"moves_per_second_done_at_{tables}": len(mine) / (SECONDS * TURNS),
    }


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
        figures |= delays(tables)
    show(figures, as_json=wanted.json)


if __name__ == "__main__":
    main()
