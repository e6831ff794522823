"""How fast the searching bot thinks, beside plain playouts, in one interleaved run: `python -m bench.search`.

A playout of the search is one imagined table, one descent, one value; a plain one is an imagined table played to its
end with random moves. Both start from the same views: every choice of one seat in a game of four. With `--json` the
figures are printed as JSON.
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
from jamaica.bots.search.tree import Tree, grow
from jamaica.bots.search.weights import fresh_tree
from jamaica.native import compiled

SEED = 1692
SLICE = 0.3
"""How long one slice lasts, in seconds."""
TURNS = 12
PER_VIEW = 200
"""How many playouts are made from a view before the next has its turn."""
BUDGETS = (5, 20, 100)
"""Times to think whose keeping is looked at, in milliseconds."""
CHOOSING = 1000
"""The playouts of a search of which it is looked at how many it needs."""
THOUGHTS = 60
"""How often each time is measured."""

Figures = dict[str, float]


class Witness:
    """A greedy bot that keeps what it saw at every choice."""

    def __init__(self) -> None:
        self.name = "witness"
        self.bot = make_bot("greedy")
        self.seen: list[jamaica.View] = []

    def choose(self, view: jamaica.View, luck: jamaica.Luck) -> jamaica.Move:
        if len(view.legal) > 1:
            self.seen.append(view)
        return self.bot.choose(view, luck)


def views(seed: int = SEED) -> list[jamaica.View]:
    """Every choice of seat 0 in one game of four greedy bots, as its seat saw it."""
    witness = Witness()
    jamaica.Match(jamaica.options(), [witness, *(make_bot("greedy") for _ in range(3))], seed=seed).play()
    return witness.seen


def searched(view: jamaica.View, luck: jamaica.Luck, budget: Budget) -> Tree:
    """The whole budget spent on one view."""
    tree = fresh_tree(view, luck)
    grow(tree, view, budget.playouts, budget.until(), budget.clock, to_choose=False)
    return tree


def plain(view: jamaica.View, luck: jamaica.Luck) -> None:
    """As many random games to the end."""
    for _ in range(PER_VIEW):
        jamaica.playout(jamaica.imagine(view, luck), luck)


def rate(call: Callable[[], object]) -> float:
    """How many playouts a second a call makes that makes `PER_VIEW`."""
    made, began = 0, perf_counter()
    while perf_counter() - began < SLICE:
        call()
        made += PER_VIEW
    return made / (perf_counter() - began)


def playouts(seen: list[jamaica.View]) -> Figures:
    """Playouts a second of both, and how deep those of the search go in its tree."""
    luck, turn, depths = jamaica.Luck(1), cycle(seen), list[float]()

    def search() -> None:
        tree = searched(next(turn), luck, Budget(ms=0, playouts=PER_VIEW))
        depths.append(int(tree.depth) / int(tree.playouts))

    rows = [
        (rate(search), rate(lambda: plain(next(turn), luck)))
        for _ in track(range(TURNS), "playouts", console=Console(stderr=True), transient=True)
    ]
    return {
        "search_playouts_per_second": median(own for own, _ in rows),
        "plain_playouts_per_second": median(theirs for _, theirs in rows),
        "search_over_plain": median(own / theirs for own, theirs in rows),
        "mean_depth": fmean(depths),
        "deepest_mean": max(depths),
    }


def thrift(seen: list[jamaica.View]) -> Figures:
    """What part of its playouts a search makes until the rest cannot change its choice."""
    parts = []
    for view in seen:
        bot = SearchBot(playouts=CHOOSING)
        bot.choose(view, jamaica.Luck(1))
        assert bot.tree is not None
        parts.append(int(bot.tree.playouts) / CHOOSING)
    return {"part_of_budget_used": fmean(parts)}


def punctuality(seen: list[jamaica.View]) -> Figures:
    """By how many milliseconds a search that is given a time ends after it."""
    luck, turn, figures = jamaica.Luck(1), cycle(seen), Figures()
    for ms in BUDGETS:
        late = []
        for _ in track(range(THOUGHTS), f"{ms} ms", console=Console(stderr=True), transient=True):
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
    figures = {"views": len(seen), **playouts(seen), **thrift(seen), **punctuality(seen)}
    show(figures, as_json="--json" in sys.argv)


if __name__ == "__main__":
    main()
