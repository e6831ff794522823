"""The search weights can be trained again."""

import numpy as np

import jamaica
from bench.weights import collect, current_weights, fit, policy_of
from jamaica.bots.search.rollout_policy import wins_against
from jamaica.bots.search.weights import quick_rollout_policy
from jamaica.bots.search.win_model import FEATURES, PHASES


def test_a_win_model_fitted_to_games_values_distance_and_late_gold() -> None:
    features, shares, left = collect(current_weights(), 200, seed=3, judge=False)
    assert np.allclose(shares.sum(1), 1.0)
    weights = fit(features, shares, left)
    assert weights.shape == (PHASES, FEATURES)
    assert (weights[:, 0] > 0).all()
    assert weights[-1, 2] > 0


def test_the_current_weights_play_as_the_bots_do() -> None:
    table = jamaica.start(jamaica.options("revised"), 4)
    one, two = policy_of(current_weights(), table.board, 1.0), quick_rollout_policy(table.board)
    assert wins_against(one, two, table, jamaica.Luck(1), games=40) == wins_against(
        two, two, table, jamaica.Luck(1), games=40
    )
