"""The speed of the search compared to random playouts, in one interleaved run: `python -m bench.search [--json]`.

A playout of the search samples a state, descends the tree and evaluates the result. A random playout samples a state
and plays random moves to the end. Both start from the same views: every choice of one seat in a game of four.
"""

import sys
from collections.abc import Callable
from itertools import cycle
from statistics import fmean, median
from time import perf_counter

from rich.console import Console
from rich.progress import track

import jamaica
from bench.figures import show
from jamaica.bots import make_bot
from jamaica.bots.search.bot import SearchBot
from jamaica.bots.search.budget import Budget
from jamaica.bots.search.playouts import run_playouts
from jamaica.bots.search.tree import Tree
from jamaica.bots.search.weights import new_tree
from jamaica.native import compiled

SEED = 1692
SLICE = 0.3
"""The length of one measurement, in seconds."""
TURNS = 12
PER_VIEW = 200
"""Playouts from one view before the next view's turn."""
BUDGETS = (5, 20, 100)
"""The time limits that are checked, in milliseconds."""
MOST_PLAYOUTS = 1000
"""The playout limit of the searches that may stop early."""
SEARCHES = 60
"""Searches per time limit."""

Figures = dict[str, float]


class RecordingBot:
    """A greedy bot that keeps its view of every choice."""

    def __init__(self) -> None:
        self.name = "recording"
        self.bot = make_bot("greedy")
        self.seen: list[jamaica.View] = []

    def choose(self, view: jamaica.View, luck: jamaica.Luck) -> jamaica.Move:
        if len(view.legal) > 1:
            self.seen.append(view)
        return self.bot.choose(view, luck)


def views(seed: int = SEED) -> list[jamaica.View]:
    """Return seat 0's view of each of its choices in one game of four greedy bots."""
    recording = RecordingBot()
    jamaica.Match(jamaica.options(), [recording, *(make_bot("greedy") for _ in range(3))], seed=seed).play()
    return recording.seen


def searched(view: jamaica.View, luck: jamaica.Luck, budget: Budget) -> Tree:
    """Spend the whole budget on one view and return the tree."""
    tree = new_tree(view, luck)
    run_playouts(tree, view, budget, to_choose=False)
    return tree


def play_random(view: jamaica.View, luck: jamaica.Luck) -> None:
    """Run `PER_VIEW` random playouts."""
    for _ in range(PER_VIEW):
        jamaica.playout(jamaica.imagine(view, luck), luck)


def rate(call: Callable[[], object]) -> float:
    """Return the playouts per second of a call that runs `PER_VIEW` of them."""
    made, began = 0, perf_counter()
    while perf_counter() - began < SLICE:
        call()
        made += PER_VIEW
    return made / (perf_counter() - began)


def playouts(seen: list[jamaica.View]) -> Figures:
    """Measure both kinds of playout, and the depth that the search reaches in its tree."""
    luck, turn, depths = jamaica.Luck(1), cycle(seen), list[float]()

    def search() -> None:
        tree = searched(next(turn), luck, Budget(ms=0, playouts=PER_VIEW))
        depths.append(int(tree.depth) / int(tree.playouts))

    rows = [
        (rate(search), rate(lambda: play_random(next(turn), luck)))
        for _ in track(range(TURNS), "playouts", console=Console(stderr=True), transient=True)
    ]
    return {
        "search_playouts_per_second": median(own for own, _ in rows),
        "plain_playouts_per_second": median(theirs for _, theirs in rows),
        "search_over_plain": median(own / theirs for own, theirs in rows),
        "mean_depth": fmean(depths),
        "deepest_mean": max(depths),
    }


def early_stops(seen: list[jamaica.View]) -> Figures:
    """Measure the share of its playouts that a search uses before it stops early."""
    parts = []
    for view in seen:
        bot = SearchBot(playouts=MOST_PLAYOUTS)
        bot.choose(view, jamaica.Luck(1))
        assert bot.tree is not None
        parts.append(int(bot.tree.playouts) / MOST_PLAYOUTS)
    return {"part_of_budget_used": fmean(parts)}


def overruns(seen: list[jamaica.View]) -> Figures:
    """Measure by how many milliseconds a search exceeds its time limit."""
    luck, turn, figures = jamaica.Luck(1), cycle(seen), Figures()
    for ms in BUDGETS:
        late = []
        for _ in track(range(SEARCHES), f"{ms} ms", console=Console(stderr=True), transient=True):
            began = perf_counter()
            searched(next(turn), luck, Budget(ms=ms, playouts=0))
            late.append(1000 * (perf_counter() - began) - ms)
        late.sort()
        figures |= {f"late_ms_after_{ms}_median": median(late), f"late_ms_after_{ms}_worst": late[-1]}
    return figures


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    seen = views()
    figures = {"views": len(seen), **playouts(seen), **early_stops(seen), **overruns(seen)}
    show(figures, as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
