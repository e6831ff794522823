"""Thousands of games at once are the same games as one by one."""

import gc
import tracemalloc
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import jamaica
from jamaica.envs import JamaicaVec, jamaica_v0
from jamaica.envs.encoding.arrays import observe
from jamaica.envs.encoding.layout import ACTIONS, ROW
from jamaica.envs.rewards import REWARDS
from jamaica.envs.vector.process_pool import ProcessPool
from jamaica.model.moves import IllegalMove
from tests.support.games import LAGOON, quick

MIX = [2, 3, 4, 5, 6, 2, 4]


def choose(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[Any]:
    """A random open move in every game."""
    chosen: NDArray[Any] = np.argmax(rng.random(masks.shape) * masks, axis=1)
    return chosen


class Singles:
    """The same games one by one, each in its own environment, which restarts after the end."""

    def __init__(self, n: int, seats: list[int], seed: int, **settings: Any) -> None:
        self.n = n
        self.envs = [jamaica_v0.raw_env(seats=each, **settings) for each in seats]
        self.seeds = [seed + place for place in range(n)]
        for env, each in zip(self.envs, self.seeds, strict=True):
            env.reset(seed=each)

    def step(self, place: int, action: int) -> tuple[list[float], bool, bool]:
        """One action; what it brought each seat, and whether that was the end."""
        env = self.envs[place]
        env.step(action)
        got = list(env.rewards.values())
        ended, cut = env.terminations["seat_0"], env.truncations["seat_0"]
        if ended or cut:
            self.seeds[place] += self.n
            env.reset(seed=self.seeds[place])
        return got, ended, cut


def check_alike(games: JamaicaVec, singles: Singles, steps: int, seed: int) -> int:
    """Play random moves in both, and compare all there is to see. How many games ended is returned."""
    rng = np.random.default_rng(seed)
    ends = 0
    for _ in range(steps):
        for place, env in enumerate(singles.envs):
            agent = env.agent_selection
            seen = env.observe(agent)
            assert agent == f"seat_{games.to_act[place]}"
            assert (games.observations[place] == seen["observation"]).all()
            assert (games.masks[place] == seen["action_mask"]).all()
        actions = choose(games.masks, rng)
        _, rewards, terminations, truncations, _ = games.step(actions)
        for place in range(games.n):
            got, ended, cut = singles.step(place, int(actions[place]))
            assert rewards[place].tolist() == got + [0.0] * (6 - len(got))
            assert (terminations[place], truncations[place]) == (ended, cut)
            ends += ended or cut
    return ends


@pytest.mark.parametrize("reward", list(REWARDS))
def test_games_side_by_side_are_the_games_one_by_one(reward: str) -> None:
    settings: dict[str, Any] = {"reward": reward, "discount": 0.99}
    if reward == "rank":
        settings["options"] = jamaica.options("first", bank="limited", board=LAGOON)
    elif reward == "score":
        settings["options"] = jamaica.options(crew="chosen", market="on")
    games = JamaicaVec(7, seats=MIX, **settings)
    games.reset(seed=40)
    assert check_alike(games, Singles(7, MIX, 40, **settings), quick(700, 60), 1) >= quick(5, 0)


def test_games_that_are_cut_off_begin_anew_and_can_still_be_seen() -> None:
    games = JamaicaVec(3, seats=[2, 3, 4], truncate=20, reward="shaped")
    games.reset(seed=1)
    singles = Singles(3, [2, 3, 4], 1, truncate=20, reward="shaped")
    rng = np.random.default_rng(2)
    for _ in range(19):
        actions = choose(games.masks, rng)
        games.step(actions)
        for place in range(3):
            singles.step(place, int(actions[place]))
    actions = choose(games.masks, rng)
    with pytest.raises(ValueError, match="was not cut off"):
        games.final_observations(1)
    _, _, terminations, truncations, _ = games.step(actions)
    assert truncations.all()
    assert not terminations.any()
    for place, env in enumerate(singles.envs):
        env.step(int(actions[place]))
        rows = games.final_observations(place)
        assert len(rows) == place + 2
        for seat, row in enumerate(rows):
            assert (row == observe(jamaica.view(env.table, seat))[0]).all()


def test_workers_play_the_same_games() -> None:
    alone = JamaicaVec(5, seats=[2, 3, 4, 5, 6], reward="shaped", truncate=60)
    with JamaicaVec(5, seats=[2, 3, 4, 5, 6], reward="shaped", truncate=60, workers=2) as pooled:
        for seed in (3, 4):
            alone.reset(seed=seed)
            pooled.reset(seed=seed)
            rng = np.random.default_rng(seed)
            for step in range(70):
                for name in ("observations", "masks", "to_act", "rewards", "terminations", "truncations"):
                    assert (getattr(alone, name) == getattr(pooled, name)).all(), name
                if step == 60:
                    assert (alone.final_observations(4) == pooled.final_observations(4)).all()
                actions = choose(alone.masks, rng)
                alone.step(actions)
                pooled.step(actions)
        with pytest.raises(IllegalMove, match=r"game 4: .*possible:"):
            pooled.step(np.where(np.arange(5) == 4, wrong(pooled.masks)[4], choose(pooled.masks, rng)))
        pooled.step(choose(pooled.masks, rng))
    with pytest.raises(RuntimeError, match="closed"):
        pooled.step(choose(pooled.masks, rng))


def test_a_worker_that_is_gone_is_told() -> None:
    with JamaicaVec(4, workers=2) as pooled:
        pooled.reset(seed=1)
        assert isinstance(pooled._games, ProcessPool)
        pooled._games.processes[1].terminate()
        pooled._games.processes[1].join()
        with pytest.raises(RuntimeError, match="worker 1 has ended"):
            pooled.step(pooled.masks.argmax(axis=1))


def wrong(masks: NDArray[np.int8]) -> NDArray[Any]:
    """An action outside the mask in every game."""
    chosen: NDArray[Any] = np.argmax(masks == 0, axis=1)
    return chosen


def test_the_arrays_stay_where_they_are_and_are_only_for_reading() -> None:
    games = JamaicaVec(8)
    observations, info = games.reset(seed=1)
    assert observations is games.observations
    assert observations.shape == (8, ROW)
    assert info["action_mask"].shape == (8, ACTIONS)
    first = observations.copy()
    again, rewards, *_ = games.step(games.masks.argmax(axis=1))
    assert again is observations
    assert (observations != first).any()
    assert rewards.shape == (8, 6)
    for array in (games.observations, games.masks, games.rewards, games.to_act):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert games.scaled().max() <= 1


def test_an_action_outside_the_mask_changes_nothing() -> None:
    games = JamaicaVec(6)
    games.reset(seed=1)
    before = games.observations.copy()
    right = games.masks.argmax(axis=1)
    for number, words in ((int(wrong(games.masks)[3]), "possible:"), (200, "no such action"), (-1, "no such action")):
        with pytest.raises(IllegalMove, match=f"game 3: .*{words}"):
            games.step(np.where(np.arange(6) == 3, number, right))
    assert (games.observations == before).all()
    games.step(right)


def test_an_action_outside_the_mask_loses_where_that_is_asked_for() -> None:
    games = JamaicaVec(4, seats=3, illegal="loss")
    games.reset(seed=1)
    seats = games.to_act.copy()
    _, rewards, terminations, _, _ = games.step(wrong(games.masks))
    assert terminations.all()
    for place, seat in enumerate(seats):
        assert rewards[place].tolist() == [-1.0 if each == seat else 0.0 for each in range(6)]
    twin = JamaicaVec(4, seats=3)
    twin.reset(seed=5)
    assert (games.observations == twin.observations).all()
    _, rewards, terminations, _, _ = games.step(games.masks.argmax(axis=1))
    assert not terminations.any()
    assert not rewards.any()


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    games = JamaicaVec(3)
    with pytest.raises(ValueError, match="call reset"):
        games.step([0, 0, 0])
    games.reset()
    refusals: list[tuple[Any, str]] = [
        ([0, 0], r"actions have the shape \(3,\), not \(2,\)"),
        ([0.0, 0.0, 0.0], "actions are whole numbers"),
    ]
    for actions, words in refusals:
        with pytest.raises(ValueError, match=words):
            games.step(actions)
    settings: list[tuple[dict[str, Any], str]] = [
        ({"n": 0}, "n is a whole number from 1 on"),
        ({"n": 3, "seats": 7}, "2 to 6 players"),
        ({"n": 3, "seats": [2, 3]}, "one for each of the 3 games"),
        ({"n": 3, "reward": "gold"}, "there is no reward 'gold'; there is win, rank, score, shaped"),
        ({"n": 3, "discount": 2}, "a discount is a number above 0"),
        ({"n": 3, "truncate": 0}, "truncate is a number of decisions"),
        ({"n": 3, "illegal": "maybe"}, "illegal is 'error' or 'loss'"),
        ({"n": 3, "options": "first"}, "options come from jamaica.options"),
        ({"n": 3, "workers": -1}, "workers is a whole number"),
        ({"n": 3, "workers": 4}, "at most 3 workers"),
    ]
    for setting, words in settings:
        with pytest.raises(ValueError, match=words):
            JamaicaVec(**setting)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        games.reset(seed=1.5)  # type: ignore[arg-type]


def test_playing_on_takes_no_more_memory() -> None:
    games = JamaicaVec(64, seats=3, truncate=70, reward="shaped")
    games.reset(seed=1)
    rng = np.random.default_rng(1)

    def play(steps: int) -> int:
        for _ in range(steps):
            games.step(choose(games.masks, rng))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = play(quick(150, 10))
        after = play(quick(450, 10))
    finally:
        tracemalloc.stop()
    assert after - before < 20_000
