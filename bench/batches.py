"""How fast many games at once are, in interleaved runs: `python -m bench.batches [--json]`.

`JamaicaVec` steps all games in one call and writes what each next seat sees. `sample_actions` or NumPy chooses the
moves, which is part of the time. All runs are measured by the clock, because two workers use two cores: run it on a
quiet machine.
"""

import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from bench.figures import show
from jamaica.envs import JamaicaVec
from jamaica.envs.encoding.layout import ACTIONS
from jamaica.native import compiled

SLICE = 0.4
"""The length of one run, in seconds."""
TURNS = 9
GAMES = (64, 1024, 16384)
WORKERS_GAMES = 4096
WAYS = {"": False, "_by_numpy": True}
"""Whether NumPy chooses the moves, by the end of a figure's name."""
RATIOS = [
    ("games_16384_over_64", "games_16384", "games_64"),
    ("two_workers_over_one", "workers_2", "workers_1"),
]


def batched(games: int, workers: int = 0, *, by_numpy: bool = False) -> Iterator[int]:
    """Play many games at random without end; yield the number of decisions of each step.

    `sample_actions` chooses the moves, or NumPy from the masks.
    """
    with JamaicaVec(games, workers=workers) as vec:
        vec.reset(seed=0)
        choose = numpy_choice(vec) if by_numpy else vec.sample_actions
        while True:
            vec.step(choose())
            yield games


def numpy_choice(vec: JamaicaVec) -> Callable[[], NDArray[np.int64]]:
    """Return a function that chooses random actions from the masks."""
    chance = np.random.default_rng(1692)
    places = ACTIONS * np.arange(vec.n)

    def choose() -> NDArray[np.int64]:
        offered = np.flatnonzero(vec.masks.view(np.bool_))
        counts = vec.masks.sum(axis=1, dtype=np.uint8)  # at most 40 each
        which = counts.cumsum(dtype=np.int64) - counts + (chance.random(vec.n) * counts).astype(np.int64)
        chosen: NDArray[np.int64] = offered[which] - places
        return chosen

    return choose


def rate(player: Iterator[int], seconds: float = SLICE) -> float:
    """Return decisions per second."""
    decisions, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        decisions += next(player)
    return decisions / (perf_counter() - began)


def measure() -> dict[str, float]:
    """Return the rates, the ratio of the largest to the smallest batch, and of two workers to one: medians."""
    players: dict[str, Iterator[int]] = {}
    for way, by_numpy in WAYS.items():
        players |= {f"games_{n}{way}": batched(n, by_numpy=by_numpy) for n in GAMES}
        players |= {f"workers_{n}{way}": batched(WORKERS_GAMES, n, by_numpy=by_numpy) for n in (1, 2)}
    for player in players.values():
        next(player)
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in track(range(TURNS), "taking turns", console=Console(stderr=True), transient=True):
        for name, player in players.items():
            found[name].append(rate(player))
    figures: dict[str, float] = {f"{name}_decisions_per_second": round(median(found[name])) for name in found}
    for way in WAYS:
        for ratio, more, less in RATIOS:
            pairs = zip(found[more + way], found[less + way], strict=True)
            figures[ratio + way] = median(many / few for many, few in pairs)
    return figures


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    show(measure(), as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
