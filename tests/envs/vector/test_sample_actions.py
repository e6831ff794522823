"""Random legal actions for all games."""

from typing import Any

import numpy as np
import pytest

import jamaica
from jamaica.envs import JamaicaVec
from tests.support.games import quick

MIX = [2, 3, 4, 5, 6, 2, 4]
HOUSE: dict[str, Any] = {"options": jamaica.options(crew="chosen", market="on")}


def test_a_game_of_sampled_actions_is_the_playout_of_its_seed() -> None:
    for settings in ({}, HOUSE):
        games = JamaicaVec(7, seats=MIX, reward="score", **settings)
        games.reset(seed=30)
        finals: dict[int, list[float]] = {}
        while len(finals) < 7:
            _, rewards, terminations, _, _ = games.step(games.sample_actions())
            for place in np.flatnonzero(terminations).tolist():
                finals.setdefault(place, rewards[place].tolist())
        for at, seats in enumerate(MIX):
            table = jamaica.start(settings.get("options", jamaica.options()), seats)
            end = jamaica.playout(table, jamaica.Luck(30 + at))
            assert finals[at][:seats] == list(jamaica.scores(end)[:seats])


def test_each_legal_action_is_as_likely() -> None:
    games = JamaicaVec(quick(20_000, 5_000), seats=3)
    games.reset(seed=1)
    for _ in range(12):
        chosen = games.sample_actions().astype(int)
        counts = games.masks.sum(axis=1)
        before = np.arange(games.masks.shape[1]) < chosen[:, None]
        ranks = (games.masks * before).sum(axis=1)
        assert (games.masks[np.arange(games.n), chosen] == 1).all()
        for count in np.unique(counts):
            of_count = np.bincount(ranks[counts == count], minlength=count)
            expected = of_count.sum() / count
            assert (abs(of_count - expected) <= 5 * np.sqrt(expected)).all()
        games.step(chosen)


def test_workers_sample_the_same_actions() -> None:
    alone = JamaicaVec(5, seats=[2, 3, 4, 5, 6], truncate=40)
    with JamaicaVec(5, seats=[2, 3, 4, 5, 6], truncate=40, workers=2) as pooled:
        for seed, pause in ((3, 70), (3, 7), (4, 2)):
            alone.reset(seed=seed)
            pooled.reset(seed=seed)
            for step in range(60):
                actions = alone.masks.argmax(axis=1)
                if step % pause != 1:
                    actions = alone.sample_actions()
                    assert (pooled.sample_actions() == actions).all()
                    assert alone.masks[np.arange(5), actions].all()
                alone.step(actions)
                pooled.step(actions)
                assert (alone.observations == pooled.observations).all()


def test_a_reset_samples_the_same_actions_again() -> None:
    games = JamaicaVec(50)

    def played() -> list[list[int]]:
        games.reset(seed=9)
        chosen = []
        for _ in range(30):
            chosen.append(games.sample_actions())
            games.step(chosen[-1])
        return [actions.tolist() for actions in chosen]

    assert played() == played()


def test_sampled_actions_stay_until_the_next_step() -> None:
    games = JamaicaVec(50)
    games.reset(seed=2)
    first = games.sample_actions()
    kept = first.copy()
    assert (games.sample_actions() == first).all()
    with pytest.raises(jamaica.IllegalMove):
        games.step(np.full(50, 199))
    assert (games.sample_actions() == first).all()
    games.step(games.masks.argmax(axis=1))
    assert (games.sample_actions() != first).any()
    assert (first == kept).all()


def test_sampling_does_not_change_dice_and_draws() -> None:
    sampling, plain = JamaicaVec(20), JamaicaVec(20)
    sampling.reset(seed=6)
    plain.reset(seed=6)
    for _ in range(quick(400, 100)):
        sampling.sample_actions()
        actions = plain.masks.argmax(axis=1)
        sampling.step(actions)
        plain.step(actions)
        assert (sampling.observations == plain.observations).all()


def test_before_a_reset_there_is_nothing_to_sample() -> None:
    with pytest.raises(ValueError, match="call reset"):
        JamaicaVec(2).sample_actions()
