"""How fast the engine is, beside OpenSpiel's hearts, in one interleaved run: `python -m bench`."""

import random
import resource
import sys
from statistics import median
from time import perf_counter

import pyspiel
from rich.console import Console
from rich.progress import Progress

from bench.figures import show
from jamaica import bench
from jamaica.engine.answers import play_on
from jamaica.luck import Luck
from jamaica.native import compiled

HEARTS = pyspiel.load_game("hearts")
TURNS = 12
GAMES_FOR_GROWTH = 1_000_000


def hearts(seconds: float = bench.SLICE, by_odds: bool = True) -> float:
    """OpenSpiel's hearts stepped through its Python API: decisions a second.

    Chance is drawn from `chance_outcomes` by its odds, as its examples do, or (the quicker way that happens to be
    right for a deal of cards) as a random legal action.
    """
    luck = random.Random(1692)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        state = HEARTS.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                if by_odds:
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(luck.choices(actions, odds)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(luck.random() * len(actions))])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(luck.random() * len(actions))])
                decisions += 1
    return decisions / (perf_counter() - began)


def beside_hearts(progress: Progress) -> dict[str, float]:
    """Both stepped from Python, slice by slice in turn; the ratio of each turn, and the median of those."""
    task = progress.add_task("beside OpenSpiel's hearts", total=TURNS)
    ours, by_odds, by_legal = [], [], []
    for _ in range(TURNS):
        ours.append(bench.stepped())
        by_odds.append(hearts())
        by_legal.append(hearts(by_odds=False))
        progress.advance(task)
    return {
        "hearts_decisions_per_second": median(by_odds),
        "hearts_quick_chance_decisions_per_second": median(by_legal),
        "stepped_over_hearts": median(our / their for our, their in zip(ours, by_odds, strict=True)),
        "stepped_over_hearts_quick_chance": median(our / their for our, their in zip(ours, by_legal, strict=True)),
    }


def growth(progress: Progress) -> dict[str, float]:
    """How much the process grows over a million games."""
    task = progress.add_task("a million games", total=GAMES_FOR_GROWTH)
    table, luck = bench.table(), Luck(1)
    for _ in range(GAMES_FOR_GROWTH // 100):
        play_on(table.copy(), luck, bench.FOREVER)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for game in range(GAMES_FOR_GROWTH):
        play_on(table.copy(), luck, bench.FOREVER)
        if game % 1000 == 0:
            progress.advance(task, 1000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"growth_kib_over_a_million_games": after - before}


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    console = Console(stderr=True)
    with Progress(console=console) as progress:
        task = progress.add_task("compiled beside interpreted", total=TURNS)
        figures = bench.measure(TURNS, lambda: progress.advance(task))
        figures.update(beside_hearts(progress))
        if "--growth" in sys.argv:
            figures.update(growth(progress))
    show(figures, as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
