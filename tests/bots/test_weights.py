"""The weights of the searching bots can be learned again."""

import numpy as np

import jamaica
from bench.weights import collect, current_weights, fit, policy_of
from jamaica.bots.search.rollout_policy import wins_against
from jamaica.bots.search.weights import quick_rollout_policy
from jamaica.bots.search.win_model import FEATURES, PHASES


def test_prospects_fitted_to_games_say_that_the_way_made_and_gold_at_the_end_are_good() -> None:
    signs, shares, left = collect(current_weights(), 200, seed=3)
    assert np.allclose(shares.sum(1), 1.0)
    weights = fit(signs, shares, left)
    assert weights.shape == (PHASES, FEATURES)
    assert (weights[:, 0] > 0).all()
    assert weights[-1, 2] > 0


def test_the_weights_that_are_known_play_as_the_bots_do() -> None:
    table = jamaica.start(jamaica.options("revised"), 4)
    one, two = policy_of(current_weights(), table.board, 1.0), quick_rollout_policy(table.board)
    assert wins_against(one, two, table, jamaica.Luck(1), games=40) == wins_against(
        two, two, table, jamaica.Luck(1), games=40
    )
