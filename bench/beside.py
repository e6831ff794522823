"""This engine and another one in interleaved runs, each in its own process: `python -m bench --beside WHEEL_OR_TREE`.

The other engine is a wheel, or a source tree with its compiled modules. Both processes run the measurements of this
tree by processor time, so only the engines differ.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from os import environ, pathsep
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from zipfile import ZipFile

import jamaica
from bench import search
from jamaica import bench
from jamaica.bots.search.budget import Budget

ROOT = Path(__file__).resolve().parents[1]
SLICE = 0.25
"""The length of one run, in seconds."""
KINDS = ("inside", "stepped", "copy", "search")

Measure = Callable[[str], float]
"""Measures one kind and returns its rate per second."""


@contextmanager
def packages_of(engine: Path) -> Iterator[Path]:
    """Yield the folder to import an engine from: a tree's `src`, or a wheel unpacked for a while."""
    if engine.is_dir():
        yield engine / "src"
        return
    with TemporaryDirectory() as folder:
        ZipFile(engine).extractall(folder)
        yield Path(folder)


@contextmanager
def process(packages: Path) -> Iterator[Measure]:
    """Start a process that imports the engine from a folder; yield a function that measures in it."""
    command = [sys.executable, "-m", "bench.beside"]
    path = pathsep.join([str(packages), str(ROOT)])
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**environ, "PYTHONPATH": path},
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        given, answers = child.stdin, child.stdout
        where = answers.readline().strip()
        assert Path(where).is_relative_to(packages.resolve()), f"the engine came from {where}, not from {packages}"

        def measure(kind: str) -> float:
            given.write(f"{kind}\n")
            given.flush()
            return float(answers.readline())

        yield measure
        given.close()


def beside(other: Path, turns: int, progress: Callable[[], object]) -> dict[str, float]:
    """Return the rates of both engines, and how many times as fast this one is: medians of the turns."""
    rows: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    with packages_of(other) as packages, process(ROOT / "src") as ours, process(packages) as theirs:
        for _ in range(turns):
            for kind in KINDS:
                rows[kind].append((ours(kind), theirs(kind)))
            progress()
    figures: dict[str, float] = {}
    for kind, pairs in rows.items():
        figures[f"{kind}_per_second"] = round(median(own for own, _ in pairs), 1)
        figures[f"{kind}_per_second_of_the_other"] = round(median(other for _, other in pairs), 1)
        figures[f"{kind}_over_the_other"] = round(median(own / other for own, other in pairs), 3)
    return figures


def serve() -> None:
    """Measure each kind that is asked for on standard input."""
    for module in (bench, search):
        vars(module)["perf_counter"] = process_time  # what else runs on the machine does not count
    print(Path(jamaica.__file__).resolve(), flush=True)
    state, luck, seen = bench.middle(), jamaica.Luck(1), cycle(search.views())
    rates: dict[str, Callable[[], float]] = {
        "inside": lambda: bench.inside(SLICE)["decisions"],
        "stepped": lambda: bench.stepped(SLICE),
        "copy": lambda: 1e9 / bench.nanoseconds(state.copy, SLICE),
        "search": lambda: search.rate(
            lambda: search.searched(next(seen), luck, Budget(ms=0, playouts=search.PER_VIEW))
        ),
    }
    for line in sys.stdin:
        print(rates[line.strip()](), flush=True)


if __name__ == "__main__":
    serve()
