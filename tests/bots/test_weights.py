"""The weights of the searching bots can be learned again."""

import numpy as np

import jamaica
from bench.weights import fit, gather, instinct_of, known
from jamaica.bots.search.rollout_policy import contest
from jamaica.bots.search.weights import quick_instinct
from jamaica.bots.search.win_model import PHASES, SIGNS


def test_prospects_fitted_to_games_say_that_the_way_made_and_gold_at_the_end_are_good() -> None:
    signs, shares, left = gather(known(), 200, seed=3)
    assert np.allclose(shares.sum(1), 1.0)
    weights = fit(signs, shares, left)
    assert weights.shape == (PHASES, SIGNS)
    assert (weights[:, 0] > 0).all()
    assert weights[-1, 2] > 0


def test_the_weights_that_are_known_play_as_the_bots_do() -> None:
    table = jamaica.start(jamaica.options("revised"), 4)
    one, two = instinct_of(known(), table.board, 1.0), quick_instinct(table.board)
    assert contest(one, two, table, jamaica.Luck(1), 40) == contest(two, two, table, jamaica.Luck(1), 40)
