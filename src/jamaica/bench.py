"""The engine's speed, measured in short interleaved runs, so that noise hits every candidate equally."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import environ
from statistics import median
from time import perf_counter
from typing import Any, Final

from jamaica.engine import apply, legal, let_luck, start, to_act
from jamaica.engine.answers import play_on
from jamaica.luck import Luck
from jamaica.model.options import options
from jamaica.model.state import State
from jamaica.native import compiled
from jamaica.views import imagine, view

SEATS: Final = 4
SLICE: Final = 0.25
"""The length of one run, in seconds."""
FOREVER: Final = 10**9


def table() -> State:
    """Return the table for all measurements: four players, revised edition, no events."""
    return start(options("revised"), SEATS).copy()


def inside(seconds: float = SLICE) -> dict[str, float]:
    """Play random games inside the engine; return games and decisions per second."""
    beginning, luck = table(), Luck(1692)
    games = decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        decisions += play_on(beginning.copy(), luck, FOREVER)
        games += 1
    spent = perf_counter() - began
    return {"games": games / spent, "decisions": decisions / spent}


def stepped(seconds: float = SLICE) -> float:
    """Play random games with `legal` and `apply` from Python; return decisions per second."""
    beginning, luck = table(), Luck(1692)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        state = beginning.copy()
        let_luck(state, luck)
        while asked := to_act(state):
            seat = asked[0]
            moves = legal(state, seat)
            apply(state, moves[luck.below(len(moves))], seat)
            let_luck(state, luck)
            decisions += 1
    return decisions / (perf_counter() - began)


def middle() -> State:
    """Return a state in the middle of a game that waits for a card."""
    state, luck = table(), Luck(7)
    let_luck(state, luck)
    play_on(state, luck, 60)
    let_luck(state, luck)
    return state


def nanoseconds(call: Callable[[], object], seconds: float = SLICE) -> float:
    """Return the duration of one call."""
    calls = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        for _ in range(100):
            call()
        calls += 100
    return (perf_counter() - began) / calls * 1e9


def bytes_of_state() -> float:
    """Return the memory of one state, from the growth over two thousand copies."""
    state = middle()
    tracemalloc.start()
    kept = [state.copy() for _ in range(2000)]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    return size


@contextmanager
def interpreted() -> Iterator[Callable[[], float]]:
    """Start a second process with the interpreted engine; yield a function that measures one run in it."""
    command = [sys.executable, "-m", "jamaica.bench"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**environ, "JAMAICA_INTERPRETED": "1"},
    ) as child:

        def ask() -> float:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write("go\n")
            child.stdin.flush()
            return float(child.stdout.readline())

        yield ask
        assert child.stdin is not None
        child.stdin.close()


def measure(slices: int = 8, progress: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Measure everything in interleaved runs; return medians, with ratios taken run by run."""
    rows: list[dict[str, float]] = []
    state, luck = middle(), Luck(1)
    seen = view(state, to_act(state)[0])
    with interpreted() as slow:
        for _ in range(slices):
            fast, slow_decisions = inside(), slow()
            rows.append(
                {
                    "games_per_second": fast["games"],
                    "decisions_per_second": fast["decisions"],
                    "stepped_decisions_per_second": stepped(),
                    "interpreted_decisions_per_second": slow_decisions,
                    "compiled_over_interpreted": fast["decisions"] / slow_decisions,
                    "copy_ns": nanoseconds(state.copy, SLICE / 4),
                    "view_ns": nanoseconds(lambda: view(state, 0), SLICE / 4),
                    "imagine_ns": nanoseconds(lambda: imagine(seen, luck), SLICE / 4),
                }
            )
            progress()
    figures: dict[str, Any] = {"compiled": compiled()}
    for key in rows[0]:
        figures[key] = round(median(row[key] for row in rows), 1)
    figures["bytes_per_state"] = round(bytes_of_state())
    return figures


if __name__ == "__main__":
    for _ in sys.stdin:
        print(inside()["decisions"], flush=True)
