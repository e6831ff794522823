"""Learn the weights of `jamaica.bots.search.weights` again: `python -m bench.weights --minutes 10 --games 16000`.

First instinct plays against itself: weights are changed at random, and kept where they win more. Then the prospects
are fitted to who won games of that instinct. What was found is printed as `learned.py` has it; nothing is written.
"""

import random
import time
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import jamaica
from jamaica.bots.search.evaluation import Judgement
from jamaica.bots.search.rollout_policy import Instinct, contest
from jamaica.bots.search.ship_model import Habits
from jamaica.bots.search.weights import HABITS, NOISE, QUICK, SOUND
from jamaica.bots.search.win_model import PHASE_ENDS, PHASES, SIGNS, Prospect, leader_left
from jamaica.model.board import Board
from jamaica.rules.scoring import scores

Rows = NDArray[np.float64]

JUDGED: Final = {
    "base": 1.0, "way": 3.0, "way_squared": 3.0, "food": 0.2, "more_food": 0.1, "powder": 0.15, "more_powder": 0.1,
    "gold": 0.15, "more_gold": 0.15, "empty": 0.2,
}  # fmt: skip
"""The weights of the judgement that are changed, and by how much."""
POWERS: Final = ("map", "sabre", "beth", "sixth", "envy")
KEPT: Final = {
    "near": 0.2, "battle": 0.1, "treasure": 0.5, "fall": 0.2, "step": 0.3, "lair": 0.8, "port": 0.3, "sea": 0.2,
    "stumble": 0.4, "powder": 0.08,
}  # fmt: skip
"""The habits that are changed, and by how much."""
CARDS: Final = 11
SEATS: Final = (4, 4, 4, 2, 3, 4, 5, 6)
"""How many players the games have that the prospects are fitted to, in turn."""
MOST_SHIPS: Final = 7

Weights = dict[str, float]


def known() -> Weights:
    """The weights as they are."""
    found = {name: float(getattr(QUICK, name)) for name in (*JUDGED, *POWERS)}
    found |= {f"habit {name}": float(getattr(HABITS, name)) for name in KEPT}
    return found | {f"card {card}": float(HABITS.cards[card]) for card in range(CARDS)}


def instinct_of(weights: Weights, board: Board, noise: float) -> Instinct:
    """How somebody with these weights plays."""
    judgement = Judgement(**{name: weights[name] for name in (*JUDGED, *POWERS)})
    cards = [weights[f"card {card}"] for card in range(CARDS)]
    habits = Habits(**{name: weights[f"habit {name}"] for name in KEPT}, cards=cards)
    return Instinct(judgement, habits, board, noise)


def climb(minutes: float, seed: int) -> Weights:
    """Weights that win more against those there were."""
    steps = JUDGED | {f"habit {name}": step for name, step in KEPT.items()}
    steps |= {f"card {card}": 0.4 for card in range(CARDS)}
    chooser, luck = random.Random(seed), jamaica.Luck(seed)
    table = jamaica.start(jamaica.options("revised"), 4)
    best = known()
    end = time.monotonic() + minutes * 60
    with Progress() as progress:
        bar = progress.add_task("climbing", total=minutes * 60)
        while time.monotonic() < end:
            other = dict(best)
            for name in chooser.sample(sorted(steps), chooser.choice([1, 2, 3, 5])):
                other[name] += chooser.gauss(0, steps[name])
            one, two = (instinct_of(weights, table.board, 0.0) for weights in (other, best))
            if (
                contest(one, two, table, luck, 1200) > 0.262 * 1200
                and contest(one, two, table, luck, 6000) > 0.2575 * 6000
            ):
                best = other
            progress.update(bar, completed=minutes * 60 - (end - time.monotonic()))
    return best


def gather(weights: Weights, games: int, seed: int) -> tuple[Rows, Rows, Rows]:
    """The signs of every ship at every round, the shares of the victory in the end, and how far the leader was."""
    reader, luck = Prospect([0.0] * (PHASES * SIGNS)), jamaica.Luck(seed)
    signs: list[Rows] = []
    shares: list[Rows] = []
    left: list[float] = []
    with Progress() as progress:
        for game in progress.track(range(games), description="playing"):
            seats = SEATS[game % len(SEATS)]
            state = jamaica.start(jamaica.options("revised"), seats).copy()
            player = instinct_of(weights, state.board, NOISE)
            rounds = 0
            player.play_on(state, luck, 0)
            while not state.over:
                row = np.full((MOST_SHIPS, SIGNS), np.nan)
                for ship in range(state.ships):
                    reader.read(state, ship)
                    row[ship] = list(reader.signs)
                signs.append(row)
                left.append(leader_left(state))
                rounds += 1
                player.play_on(state, luck, state.round)
            shares += [victory(state)] * rounds
    return np.array(signs), np.array(shares), np.array(left)


def victory(state: jamaica.State) -> Rows:
    """Half for who won, half by the scores: a narrow loss is worth something."""
    points = np.array(scores(state), dtype=float)
    soft = np.exp((points - points.max()) / 2.0)
    won = jamaica.winners(state)
    hard = np.array([(ship in won) / len(won) for ship in range(state.ships)])
    shares = np.zeros(MOST_SHIPS)
    shares[: state.ships] = (soft / soft.sum() + hard) / 2
    return shares


def fit(signs: Rows, shares: Rows, left: Rows) -> Rows:
    """The weights for which the shares are likeliest: a conditional logit, by gradient descent."""
    there = ~np.isnan(signs[:, :, 0])
    signs = np.nan_to_num(signs)
    ends = np.array([PHASE_ENDS[phase] for phase in range(PHASES)])
    early = np.clip((left[:, None] < ends[None, 1:-1]).sum(1), 0, PHASES - 2)
    part = np.clip((ends[early] - left) / (ends[early] - ends[early + 1]), 0, 1)
    mix = np.zeros((len(left), PHASES))
    mix[np.arange(len(left)), early] = 1 - part
    mix[np.arange(len(left)), early + 1] += part
    weights = np.zeros((PHASES, SIGNS))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    order = np.random.default_rng(0)
    step = 0
    for turn in range(8):
        for some in np.array_split(order.permutation(len(left)), max(len(left) // 512, 1)):
            score = np.einsum("nkf,nf->nk", signs[some], mix[some] @ weights)
            chance = np.exp(np.where(there[some], score - score.max(1, keepdims=True), -np.inf))
            chance /= chance.sum(1, keepdims=True)
            slope = (
                np.einsum("np,nk,nkf->pf", mix[some], chance - shares[some], signs[some]) / len(some) + 1e-4 * weights
            )
            step += 1
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
            pace = 0.03 * 0.75**turn
            weights -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


@click.command()
@click.option("--minutes", type=float, default=10.0, show_default=True, help="How long to climb; 0 keeps the instinct.")
@click.option("--games", type=int, default=16000, show_default=True, help="How many games the prospects are fitted to.")
@click.option("--seed", type=int, default=1, show_default=True)
def main(minutes: float, games: int, seed: int) -> None:
    """Learn the weights of the searching bots again, and print them."""
    weights = climb(minutes, seed) if minutes > 0 else known()
    for name, value in weights.items():
        print(f"{name} = {value:.2f}")
    found = fit(*gather(weights, games, seed))
    old = np.array(SOUND).reshape(PHASES, SIGNS)
    for phase in range(PHASES):
        print(f"phase {phase}: {', '.join(f'{value:.2f}' for value in found[phase])}")
    print(f"the greatest change of a prospect's weight is {np.abs(found - old).max():.2f}")


if __name__ == "__main__":
    main()
