"""Train the weights in `jamaica/bots/search/weights.py`: `python -m bench.weights --minutes 10 --games 16000`.

First a random hill climb improves the rollout policy by self-play. Then the win model is fitted to the winners of games
of that policy. The weights are printed in the order of `weights.py`; no file is written.
"""

import random
import time
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import jamaica
from jamaica.analysis.judging.judge import JUDGE
from jamaica.analysis.judging.weights import JUDGE_WEIGHTS
from jamaica.bots.search.evaluation import Evaluator
from jamaica.bots.search.rollout_policy import RolloutPolicy, wins_against
from jamaica.bots.search.ship_model import ModelWeights
from jamaica.bots.search.weights import NOISE, ROLLOUT_EVALUATOR, SHIP_WEIGHTS, WIN_WEIGHTS
from jamaica.bots.search.win_model import FEATURES, PHASE_ENDS, PHASES, WinModel, leader_left
from jamaica.model.board import Board
from jamaica.rules.scoring import scores

Rows = NDArray[np.float64]

EVALUATOR_STEPS: Final = {
    "base": 1.0, "way": 3.0, "way_squared": 3.0, "food": 0.2, "more_food": 0.1, "powder": 0.15, "more_powder": 0.1,
    "gold": 0.15, "more_gold": 0.15, "empty": 0.2,
}  # fmt: skip
"""The evaluator's weights that the climb changes, with the standard deviation of a change."""
FIXED: Final = ("map", "sabre", "beth", "sixth", "rival")
"""The evaluator's weights that it leaves alone."""
SHIP_STEPS: Final = {
    "near": 0.2, "battle": 0.1, "treasure": 0.5, "shortage": 0.2, "powder": 0.08,
    "fork_step": 0.3, "fork_lair": 0.8, "fork_port": 0.3, "fork_sea": 0.2, "fork_shortage": 0.4,
}  # fmt: skip
"""The ship model's weights that it changes, with the standard deviation of a change."""
CARDS: Final = 11
SEATS: Final = (4, 4, 4, 2, 3, 4, 5, 6)
"""The numbers of players in the games for the win model, in turn."""
MOST_SHIPS: Final = 7

Weights = dict[str, float]


def current_weights() -> Weights:
    """Return the weights of today's rollout policy by name."""
    found = {name: float(getattr(ROLLOUT_EVALUATOR, name)) for name in (*EVALUATOR_STEPS, *FIXED)}
    found |= {f"ship {name}": float(getattr(SHIP_WEIGHTS, name)) for name in SHIP_STEPS}
    return found | {f"card {card}": float(SHIP_WEIGHTS.cards[card]) for card in range(CARDS)}


def policy_of(weights: Weights, board: Board, noise: float) -> RolloutPolicy:
    """Return the rollout policy with these weights."""
    evaluator = Evaluator(**{name: weights[name] for name in (*EVALUATOR_STEPS, *FIXED)})
    cards = [weights[f"card {card}"] for card in range(CARDS)]
    ship_weights = ModelWeights(**{name: weights[f"ship {name}"] for name in SHIP_STEPS}, cards=cards)
    return RolloutPolicy(evaluator, ship_weights, board, noise)


def climb(minutes: float, seed: int) -> Weights:
    """Return weights that win more games than today's."""
    steps = EVALUATOR_STEPS | {f"ship {name}": step for name, step in SHIP_STEPS.items()}
    steps |= {f"card {card}": 0.4 for card in range(CARDS)}
    chooser, luck = random.Random(seed), jamaica.Luck(seed)
    table = jamaica.start(jamaica.options("revised"), 4)
    best = current_weights()
    end = time.monotonic() + minutes * 60
    with Progress() as progress:
        bar = progress.add_task("climbing", total=minutes * 60)
        while time.monotonic() < end:
            other = dict(best)
            for name in chooser.sample(sorted(steps), chooser.choice([1, 2, 3, 5])):
                other[name] += chooser.gauss(0, steps[name])
            one, two = (policy_of(weights, table.board, 0.0) for weights in (other, best))
            if (
                wins_against(one, two, table, luck, games=1200) > 0.262 * 1200
                and wins_against(one, two, table, luck, games=6000) > 0.2575 * 6000
            ):
                best = other
            progress.update(bar, completed=minutes * 60 - (end - time.monotonic()))
    return best


def collect(weights: Weights, games: int, seed: int, *, judge: bool) -> tuple[Rows, Rows, Rows]:
    """Return, for each round of each game, all ships' features, their final shares, and the leader's distance.

    The games are those of the coach's judge with `judge`, otherwise those of the search.
    """
    reader, luck = WinModel([0.0] * (PHASES * FEATURES)), jamaica.Luck(seed)
    features: list[Rows] = []
    shares: list[Rows] = []
    left: list[float] = []
    with Progress() as progress:
        for game in progress.track(range(games), description="playing"):
            seats = SEATS[game % len(SEATS)]
            state = jamaica.start(jamaica.options("revised"), seats).copy()
            player = JUDGE.policy(state.board) if judge else policy_of(weights, state.board, NOISE)
            rounds = 0
            player.play_on(state, luck, 0)
            while not state.over:
                row = np.full((MOST_SHIPS, FEATURES), np.nan)
                for ship in range(state.ships):
                    reader.read_features(state, ship)
                    row[ship] = list(reader.features)
                features.append(row)
                left.append(leader_left(state))
                rounds += 1
                player.play_on(state, luck, state.round)
            shares += [victory(state, softness=0.0 if judge else 0.5)] * rounds
    return np.array(features), np.array(shares), np.array(left)


def victory(state: jamaica.State, softness: float) -> Rows:
    """Return each ship's share of the victory: in part for winning, in part by the scores."""
    points = np.array(scores(state), dtype=float)
    soft = np.exp((points - points.max()) / 2.0)
    won = jamaica.winners(state)
    hard = np.array([(ship in won) / len(won) for ship in range(state.ships)])
    shares = np.zeros(MOST_SHIPS)
    shares[: state.ships] = softness * soft / soft.sum() + (1 - softness) * hard
    return shares


def phase_mix(left: Rows) -> Rows:
    """Return the weight of each phase at the leader's distances."""
    ends = np.array([PHASE_ENDS[phase] for phase in range(PHASES)])
    early = np.clip((left[:, None] < ends[None, 1:-1]).sum(1), 0, PHASES - 2)
    part = np.clip((ends[early] - left) / (ends[early] - ends[early + 1]), 0, 1)
    mix = np.zeros((len(left), PHASES))
    mix[np.arange(len(left)), early] = 1 - part
    mix[np.arange(len(left)), early + 1] += part
    return mix


def fit(features: Rows, shares: Rows, left: Rows) -> Rows:
    """Fit the win model's weights: a conditional logit, by gradient descent (Adam)."""
    present = ~np.isnan(features[:, :, 0])
    features = np.nan_to_num(features)
    mix = phase_mix(left)
    weights = np.zeros((PHASES, FEATURES))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    order = np.random.default_rng(0)
    step = 0
    for epoch in range(8):
        for batch in np.array_split(order.permutation(len(left)), max(len(left) // 512, 1)):
            score = np.einsum("nkf,nf->nk", features[batch], mix[batch] @ weights)
            chance = np.exp(np.where(present[batch], score - score.max(1, keepdims=True), -np.inf))
            chance /= chance.sum(1, keepdims=True)
            error = chance - shares[batch]
            gradient = np.einsum("np,nk,nkf->pf", mix[batch], error, features[batch]) / len(batch) + 1e-4 * weights
            step += 1
            mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient * gradient
            rate = 0.03 * 0.75**epoch
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


@click.command()
@click.option("--minutes", type=float, default=10.0, show_default=True, help="Time for the climb; 0 keeps the policy.")
@click.option("--games", type=int, default=16000, show_default=True, help="Games that the win model is fitted to.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--judge", is_flag=True, help="Fit the win model of the coach's judge: to who won, by its own games.")
def main(minutes: float, games: int, seed: int, judge: bool) -> None:
    """Train the weights of the search and print them."""
    weights = climb(minutes, seed) if minutes > 0 else current_weights()
    for name, value in weights.items():
        print(f"{name} = {value:.2f}")
    found = fit(*collect(weights, games, seed, judge=judge))
    old = np.array(JUDGE_WEIGHTS if judge else WIN_WEIGHTS).reshape(PHASES, FEATURES)
    for phase in range(PHASES):
        print(f"phase {phase}: {', '.join(f'{value:.2f}' for value in found[phase])}")
    print(f"largest change of a win model weight: {np.abs(found - old).max():.2f}")


if __name__ == "__main__":
    main()
