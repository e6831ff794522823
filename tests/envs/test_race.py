"""The environment for Gymnasium: one learner against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import jamaica
import jamaica.envs
from jamaica.bots import make_bot
from jamaica.envs.race import Race


def play(race: Race, seed: int) -> float:
    """A random game; what the learner got."""
    _, info = race.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total, over = 0.0, False
    while not over:
        observation, reward, ended, cut, info = race.step(rng.choice(info["action_mask"].nonzero()[0]))
        assert (observation["action_mask"] == info["action_mask"]).all()
        total += reward
        over = ended or cut
    return total


@pytest.mark.parametrize("scale", [False, True])
@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_it_passes_the_test_of_the_interface(scale: bool) -> None:
    """The checker chooses actions without looking at the mask, so they have to be losses."""
    race = gymnasium.make("jamaica/Race-v0", opponents=["random", "random"], illegal="loss", scale=scale)
    check_env(race.unwrapped, skip_render_check=True)


def test_the_learner_sits_in_every_seat_in_turn() -> None:
    race = Race(opponents=["random", "random"])
    race.reset(seed=3)
    seats = [race.seat]
    for _ in range(5):
        race.reset()
        seats.append(race.seat)
    assert seats == [0, 1, 2, 0, 1, 2]


def test_a_race_is_a_match_against_the_same_bots() -> None:
    """A learner that plays as a bot does, with that bot's luck, leads to the record of the match."""
    for seed in (4, 9):
        race = Race(opponents=["greedy", "random"], reward="score")
        _, info = race.reset(seed=seed)
        own, luck = make_bot("random"), jamaica.Luck(seed, stream=1 + race.seat)
        got, over = 0.0, False
        while not over:
            move = own.choose(jamaica.view(race.table, race.seat), luck)
            assert info["action_mask"][move.id] == 1
            _, reward, over, _, info = race.step(move.id)
            got += reward
        bots = [make_bot("greedy"), make_bot("random")]
        bots.insert(race.seat, make_bot("random"))
        match = jamaica.Match(jamaica.options("revised"), bots, seed=seed).play()
        assert match.state == race.table
        assert got == jamaica.scores(match.state)[race.seat]


def test_the_same_seed_is_the_same_race() -> None:
    race = Race(opponents=["random"] * 3, reward="shaped")
    assert play(race, 8) == play(race, 8)
    assert play(race, 8) != play(race, 9)


def test_a_race_that_was_cut_off_is_truncated() -> None:
    race = Race(opponents=["random"], truncate=30)
    _, info = race.reset(seed=1)
    ended = cut = False
    while not (ended or cut):
        _, _, ended, cut, info = race.step(int(info["action_mask"].argmax()))
    assert (ended, cut) == (False, True)
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="call reset"):
        race.step(0)


def test_wrong_opponents_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot 'gredy'"):
        Race(opponents=["gredy"])
    with pytest.raises(ValueError, match="2 to 6 players"):
        Race(opponents=[])
    with pytest.raises(ValueError, match="opponents are a list"):
        Race(opponents="greedy")


def test_an_action_outside_the_mask_is_an_error_or_a_loss() -> None:
    race = Race(opponents=["random"])
    _, info = race.reset(seed=2)
    wrong = int((info["action_mask"] == 0).argmax())
    before = race.table.copy()
    with pytest.raises(jamaica.IllegalMove, match="possible:"):
        race.step(wrong)
    with pytest.raises(jamaica.IllegalMove, match="no such action"):
        race.step(200)
    with pytest.raises(ValueError, match="an action is the id of a move"):
        race.step(0.5)
    assert race.table == before
    race = Race(opponents=["random"], illegal="loss")
    race.reset(seed=2)
    _, reward, ended, cut, info = race.step(wrong)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert not info["action_mask"].any()


def test_it_can_be_looked_at() -> None:
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        race = Race(opponents=["random"], render_mode=mode)
        race.reset(seed=1)
        assert isinstance(race.render(), kind)
    race = Race(opponents=["random"])
    race.reset(seed=1)
    with pytest.raises(ValueError, match="render_mode="):
        race.render()
    with pytest.raises(ValueError, match="there is no render mode"):
        Race(render_mode="film")


@pytest.mark.parametrize("solo", ["phantom", "tide"])
def test_a_learner_plays_solo_without_opponents(solo: str) -> None:
    for reward in ("win", "rank", "score"):
        race = Race(opponents=[], options=jamaica.options(solo=solo), reward=reward)
        got = play(race, seed=3)
        assert race.table.over
        score = jamaica.scores(race.table)[0]
        if reward == "score":
            assert got == score
        elif solo == "tide":
            share = (min(max(score, -10), 50) + 10) / 60
            assert got == pytest.approx(share if reward == "win" else 2 * share - 1)
        else:
            assert got == {"win": 1.0, "rank": 1.0}[reward] * (0 in jamaica.winners(race.table)) - (
                reward == "rank" and 0 not in jamaica.winners(race.table)
            )
