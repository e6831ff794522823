"""How fast many games at once are, in interleaved runs: `python -m bench.batches [--json]`.

`JamaicaVec` steps all games in one call and writes what each next seat sees. NumPy chooses the moves, which is part of
the time. All runs are measured by the clock, because two workers use two cores: run it on a quiet machine.
"""

import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import numpy as np
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


def batched(games: int, workers: int = 0) -> Iterator[int]:
    """Play many games at random without end; yield the number of decisions of each step."""
    vec = JamaicaVec(games, workers=workers)
    vec.reset(seed=0)
    chance = np.random.default_rng(1692)
    places = ACTIONS * np.arange(games)
    try:
        while True:
            offered = np.flatnonzero(vec.masks.view(np.bool_))
            counts = vec.masks.sum(axis=1, dtype=np.uint8)  # at most 40 each
            which = counts.cumsum(dtype=np.int64) - counts + (chance.random(games) * counts).astype(np.int64)
            vec.step(offered[which] - places)
            yield games
    finally:
        vec.close()


def rate(player: Iterator[int], seconds: float = SLICE) -> float:
    """Return decisions per second."""
    decisions, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        decisions += next(player)
    return decisions / (perf_counter() - began)


def measure() -> dict[str, float]:
    """Return the rates, the ratio of the largest to the smallest batch, and of two workers to one: medians."""
    players = {f"games_{games}_decisions_per_second": batched(games) for games in GAMES}
    players |= {f"workers_{n}_decisions_per_second": batched(WORKERS_GAMES, n) for n in (1, 2)}
    for player in players.values():
        next(player)
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in track(range(TURNS), "taking turns", console=Console(stderr=True), transient=True):
        for name, player in players.items():
            found[name].append(rate(player))
    figures = {name: round(median(rates)) for name, rates in found.items()}
    columns = list(found.values())
    return {
        **figures,
        "games_16384_over_64": median(many / few for few, many in zip(columns[0], columns[2], strict=True)),
        "two_workers_over_one": median(two / one for one, two in zip(columns[3], columns[4], strict=True)),
    }


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    show(measure(), as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
