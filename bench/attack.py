"""Whether attackers slow down other people's tables: `python -m bench.attack`.

Twenty people at tables of their own play against greedy bots, in turn alone and under attack, in one run: deep hints,
uploads, half requests, wrong tokens, renames, and all of them at once (`bench/attackers.py`). `busy` is no attack: it
keeps the cores busy with as low a priority and sends nothing. The same is measured with the server's default limits
and with rate limits and shares lifted; `--limits` and `--attacks` select, `--json` prints JSON. The delays of all
slices are pooled. `core` is the part of a core that the server's own process uses.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import mean
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.attackers import ATTACKS, CONTROLS
from bench.people import Person
from bench.serving import prepare, table_server
from bench.tables import at
from jamaica.native import compiled

VICTIMS, BOTS = 20, 2
THINK = 0.4
"""Seconds that a victim thinks before a move, on average."""
ROUNDS, SECONDS = 3, 5.0
"""How often each attack is measured, and how long each time; before it, the victims are measured alone for as long."""
SETTLING = 2.0
"""How long an attack lasts, or is over, before the victims are measured."""
MEASURES = {"move": "moves", "bot": "answers"}

Figures = dict[str, Any]
Delays = dict[str, list[float]]


class Victims:
    """People who play all the time."""

    def __init__(self, port: int) -> None:
        self._people = [Person(port, f"127.0.1.{n + 1}", ["greedy"] * BOTS, think=THINK) for n in range(VICTIMS)]
        self._tasks = [asyncio.create_task(person.play()) for person in self._people]

    async def measured(self, seconds: float) -> Delays:
        """The delays of all victims during so many seconds."""
        for person in self._people:
            person.moves, person.answers = [], []
        await asyncio.sleep(seconds)
        if failed := [task for task in self._tasks if task.done()]:
            await failed[0]
        return {name: [one for each in self._people for one in getattr(each, what)] for name, what in MEASURES.items()}

    async def leave(self) -> None:
        """Stop playing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextmanager
def attacked(port: int, names: list[str], outcomes: dict[str, Counter[str]]) -> Iterator[None]:
    """The attackers in a process of their own; what became of their attacks is added to the outcomes."""
    words = [sys.executable, "-m", "bench.attackers", str(port), *names]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    try:
        yield
        said, _ = process.communicate(timeout=60)
        if process.returncode:
            raise RuntimeError("the attackers gave up, so the figures are not those of an attack")
    finally:
        process.kill()
        process.wait()
    for name, counts in json.loads(said).items():
        outcomes.setdefault(name, Counter()).update(counts)


async def quiet(port: int) -> None:
    """Wait until no question of the last attack waits for a worker."""
    while await asyncio.to_thread(_waiting, port):
        await asyncio.sleep(0.5)


def _waiting(port: int) -> int:
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
        return sum(int(float(line.split()[1])) for line in lines if "questions_waiting " in line and line[0] != "#")
    return 1


async def compare(limits: str, names: list[str]) -> Figures:
    """The victims' delays alone and under each attack, and what became of the attack."""
    attacks = {name: [name] for name in (*CONTROLS, *names)} | ({"all": names} if len(names) > 1 else {})
    delays: dict[str, Delays] = {label: {name: [] for name in MEASURES} for label in ("alone", *attacks)}
    cores: dict[str, list[float]] = {label: [] for label in delays}
    outcomes: dict[str, dict[str, Counter[str]]] = {label: {} for label in attacks}
    with tempfile.TemporaryDirectory() as folder, table_server(Path(folder), limits) as server:
        victims = Victims(server.port)

        async def measure(label: str) -> None:
            await asyncio.sleep(SETTLING)
            before = server.seconds()
            for name, found in (await victims.measured(SECONDS)).items():
                delays[label][name] += found
            cores[label].append((server.seconds() - before) / SECONDS)

        for _ in range(ROUNDS):
            for label, parts in attacks.items():
                await quiet(server.port)
                await measure("alone")
                with attacked(server.port, parts, outcomes[label]):
                    await measure(label)
        await quiet(server.port)
        await victims.leave()
    figures: Figures = {
        label: _figures(found, delays["alone"]) | {"core": mean(cores[label])} for label, found in delays.items()
    }
    for label, counts in outcomes.items():
        figures[label]["outcomes"] = {name: dict(each.most_common()) for name, each in counts.items()}
    return figures


def _figures(found: Delays, alone: Delays) -> Figures:
    figures: Figures = {}
    for name in MEASURES:
        for label, part in (("p50", 0.5), ("p99", 0.99)):
            figures[f"{name}_{label}_ms"] = at(part, found[name])
            figures[f"{name}_{label}_ratio"] = at(part, found[name]) / at(part, alone[name])
        figures[f"{name}_count"] = len(found[name])
    return figures


# ---- output


def show(limits: str, figures: Figures) -> None:
    """Print the figures of one server as a table, and what became of the attacks."""
    table = Table(
        "attack", *(f"{name} {part}" for name in MEASURES for part in ("p50", "p99", "ratio", "count")), "core"
    )
    for label, row in figures.items():
        cells = [
            cell
            for name in MEASURES
            for cell in (
                f"{row[f'{name}_p50_ms']:.1f}",
                f"{row[f'{name}_p99_ms']:.1f}",
                f"{row[f'{name}_p99_ratio']:.2f}",
                str(row[f"{name}_count"]),
            )
        ]
        table.add_row(label, *cells, f"{row['core']:.2f}")
    console = Console()
    console.print(f"{limits} limits; milliseconds, and the 99th percentile over that alone", table)
    for label, row in figures.items():
        for name, counts in row.get("outcomes", {}).items():
            console.print(f"{label}: {name}: " + ", ".join(f"{what} {count}" for what, count in counts.items()))


def main() -> None:
    """Measure, and print tables, or JSON with `--json`."""
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("--limits", choices=("default", "lifted"), action="append", help="measure with these only")
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS), help="measure these only")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    assert compiled(), "this measures the compiled engine; run make engine first"
    prepare()
    for limits in given.limits or ("default", "lifted"):
        figures = asyncio.run(compare(limits, given.attacks))
        if given.json:
            print(json.dumps({limits: figures}, indent=2), flush=True)
        else:
            show(limits, figures)


if __name__ == "__main__":
    main()
