"""How fast the engine is, beside OpenSpiel's hearts, in one interleaved run: `python -m bench`.

python -m bench --growth                # and how much the process grows over a million games
python -m bench --beside WHEEL_OR_TREE  # only this engine beside another one
python -m bench --json                  # the figures as JSON
"""

import argparse
import random
import resource
from pathlib import Path
from statistics import median
from time import perf_counter

import pyspiel
from rich.console import Console
from rich.progress import Progress

from bench.batches import batched, rate
from bench.beside import beside
from bench.figures import show
from jamaica import bench
from jamaica.engine.answers import play_on
from jamaica.luck import Luck
from jamaica.native import compiled

HEARTS = pyspiel.load_game("hearts")
TURNS = 12
GAMES_FOR_GROWTH = 1_000_000
ROLLOUTS = (1000, 15000)
"""The numbers of rollouts whose difference is measured: about a quarter of a second."""
HEARTS_DECISIONS = 64
"""The decisions of a game of hearts after the deal: each of four players passes three cards and plays thirteen."""


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


def dealt() -> pyspiel.State:
    """Return a game of hearts after the deal."""
    luck = random.Random(1692)
    state = HEARTS.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    return state


def hearts_rollouts() -> float:
    """OpenSpiel's hearts played at random inside its C++ search: decisions a second.

    The search evaluates one position by many rollouts. The difference of two numbers of rollouts is their cost alone.
    """
    state = dealt()
    few, many = (rollout_seconds(state, rollouts) for rollouts in ROLLOUTS)
    return (ROLLOUTS[1] - ROLLOUTS[0]) * HEARTS_DECISIONS / (many - few)


def rollout_seconds(state: pyspiel.State, rollouts: int) -> float:
    """Return how long the search of one position takes that makes so many rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1692)
    bot = pyspiel.MCTSBot(HEARTS, evaluator, 2.0, 1, 64, False, 1692, False)
    began = perf_counter()
    bot.step(state)
    return perf_counter() - began


def beside_hearts(progress: Progress) -> dict[str, float]:
    """Both stepped from Python and both inside, and our games in a batch with observations, slice by slice in turn; the
    ratio of each turn, and their median."""
    task = progress.add_task("beside OpenSpiel's hearts", total=TURNS)
    ours, by_odds, by_legal, inside, rollouts, at_once, by_numpy = [], [], [], [], [], [], []
    batch, batch_by_numpy = batched(1024), batched(1024, by_numpy=True)
    for _ in range(TURNS):
        ours.append(bench.stepped())
        by_odds.append(hearts())
        by_legal.append(hearts(by_odds=False))
        inside.append(bench.inside()["decisions"])
        rollouts.append(hearts_rollouts())
        at_once.append(rate(batch, bench.SLICE))
        by_numpy.append(rate(batch_by_numpy, bench.SLICE))
        progress.advance(task)
    return {
        "batched_decisions_per_second": median(at_once),
        "batched_over_hearts": median(our / their for our, their in zip(at_once, by_odds, strict=True)),
        "batched_by_numpy_over_hearts": median(our / their for our, their in zip(by_numpy, by_odds, strict=True)),
        "hearts_rollout_decisions_per_second": median(rollouts),
        "inside_over_hearts_rollouts": median(our / their for our, their in zip(inside, rollouts, strict=True)),
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


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="How fast the engine is.")
    parser.add_argument("--beside", type=Path, metavar="WHEEL_OR_TREE", help="only measure beside this other engine")
    parser.add_argument("--growth", action="store_true", help="also measure the growth over a million games")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    wanted = arguments()
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("beside the other" if wanted.beside else "compiled beside interpreted", total=TURNS)
        if wanted.beside:
            figures = beside(wanted.beside, TURNS, lambda: progress.advance(task))
        else:
            figures = bench.measure(TURNS, lambda: progress.advance(task))
            figures.update(beside_hearts(progress))
        if wanted.growth:
            figures.update(growth(progress))
    show(figures, as_json=wanted.json)


if __name__ == "__main__":
    main()
