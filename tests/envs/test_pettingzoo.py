"""The environment for PettingZoo keeps to PettingZoo's own tests, and plays what the engine plays."""

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import jamaica
from jamaica import Luck
from jamaica.envs import jamaica_v0
from jamaica.envs.encoding.arrays import observe
from jamaica.envs.encoding.layout import layout_of
from tests.support.games import SETTINGS, quick

TABLES = [{"seats": 2}, {"seats": 3, "options": jamaica.options("first", ghost=True)}, {"seats": 6, "scale": True}]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("settings", [*TABLES, {"reward": "shaped"}, {"truncate": 40}], ids=str)
def test_it_passes_the_test_of_the_interface(settings: dict[str, Any]) -> None:
    api_test(jamaica_v0.raw_env(**settings), num_cycles=200)
    api_test(jamaica_v0.env(**settings), num_cycles=200)


def test_it_passes_the_test_of_seeds() -> None:
    seed_test(jamaica_v0.env, num_cycles=100)
    seed_test(jamaica_v0.raw_env, num_cycles=100)


def test_it_passes_the_test_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(jamaica_v0.env, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert "seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("number", range(0, len(SETTINGS), 3), ids=lambda number: str(SETTINGS[number]))
def test_it_agrees_with_the_engine_move_by_move(number: int) -> None:
    """The same game twice: through the environment, and by the engine's own words."""
    config = SETTINGS[number]
    played = jamaica_v0.raw_env(seats=config.seats, options=config.options(), reward="score")
    played.reset(seed=number)
    state, luck, choices = config.start(), Luck(number), Luck(number, stream=9)
    jamaica.let_luck(state, luck)
    total = dict.fromkeys(played.possible_agents, 0.0)
    while not state.over:
        seat = jamaica.to_act(state)[0]
        moves = jamaica.legal(state, seat)
        assert played.agent_selection == f"seat_{seat}"
        observation, _, ended, cut, info = played.last()
        row, mask = observe(jamaica.view(state, seat))
        assert not ended
        assert not cut
        assert (observation["observation"] == row).all()
        assert (observation["action_mask"] == mask).all()
        assert (info["action_mask"] == mask).all()
        actions = layout_of(state.options).moves
        assert [actions[action] for action in mask.nonzero()[0]] == [move.id for move in moves]
        move = moves[choices.below(len(moves))]
        jamaica.apply(state, move, seat)
        jamaica.let_luck(state, luck)
        played.step(actions.index(move.id))
        for agent, got in played.rewards.items():
            total[agent] += got
    assert played.table == state
    assert list(total.values()) == jamaica.scores(state)[: config.seats]
    assert all(played.terminations.values())
    for seat, agent in enumerate(played.possible_agents):
        seen = played.observe(agent)
        assert (seen["observation"] == observe(jamaica.view(state, seat))[0]).all()
        assert not seen["action_mask"].any()


def play(played: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent was told that it got."""
    played.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(played.possible_agents, 0.0)
    for agent in played.agent_iter():
        observation, reward, ended, cut, _ = played.last()
        got[agent] += reward
        played.step(None if ended or cut else int(rng.choice(observation["action_mask"].nonzero()[0])))
    return got


def test_what_agents_are_told_that_they_got_is_what_the_game_paid() -> None:
    played = jamaica_v0.env(seats=3, reward="win")
    for seed in range(quick(20, 4)):
        got = play(played, seed)
        state = played.unwrapped.table
        winners = jamaica.winners(state)
        assert got == {f"seat_{seat}": (seat in winners) / len(winners) for seat in range(3)}
        assert played.agents == []


def test_an_agent_sees_nothing_of_a_card_that_another_has_chosen() -> None:
    played = jamaica_v0.raw_env(seats=3)
    played.reset(seed=3)
    while len(jamaica.to_act(played.table)) < 3:
        played.step(int(played.infos[played.agent_selection]["action_mask"].argmax()))
    seen = []
    for card in played.infos["seat_0"]["action_mask"].nonzero()[0]:
        twin = jamaica_v0.raw_env(seats=3)
        twin.reset(seed=3)
        while len(jamaica.to_act(twin.table)) < 3:
            twin.step(int(twin.infos[twin.agent_selection]["action_mask"].argmax()))
        twin.step(int(card))
        assert twin.agent_selection == "seat_1"
        seen.append(twin.observe("seat_1")["observation"].tobytes() + twin.observe("seat_2")["observation"].tobytes())
    assert len(seen) == 3
    assert len(set(seen)) == 1


def test_what_was_observed_stays_as_it_was() -> None:
    played = jamaica_v0.raw_env()
    played.reset(seed=5)
    first = played.observe(played.agent_selection)
    copies = {name: array.copy() for name, array in first.items()}
    for _ in range(50):
        played.step(int(played.infos[played.agent_selection]["action_mask"].argmax()))
    assert all((first[name] == copies[name]).all() for name in first)


def test_without_a_seed_the_next_game_follows() -> None:
    one, other = jamaica_v0.raw_env(), jamaica_v0.raw_env()
    one.reset(seed=7)
    one.reset()
    other.reset(seed=8)
    assert one.table == other.table
    fresh = [jamaica_v0.raw_env() for _ in range(2)]
    for each in fresh:
        each.reset()
    assert fresh[0].table != fresh[1].table


def test_a_game_that_was_cut_off_is_truncated_and_pays_nothing() -> None:
    played = jamaica_v0.env(truncate=25)
    got = play(played, 4)
    assert set(got.values()) == {0.0}
    played.reset(seed=4)
    for _ in range(25):
        assert not any(played.truncations.values())
        played.step(int(played.last()[0]["action_mask"].argmax()))
    assert all(played.truncations.values())
    assert not any(played.terminations.values())


def test_it_can_be_pickled_and_is_made_anew() -> None:
    played = pickle.loads(pickle.dumps(jamaica_v0.raw_env(seats=5, reward="rank")))
    assert played.possible_agents == [f"seat_{seat}" for seat in range(5)]
    assert played.config.reward == "rank"


def test_pixels_and_text_show_the_table() -> None:
    played = jamaica_v0.raw_env(seats=2, render_mode="rgb_array")
    played.reset(seed=1)
    before = played.render()
    for _ in range(60):
        if played.agents and not any(played.terminations.values()):
            played.step(int(played.infos[played.agent_selection]["action_mask"].argmax()))
    after = played.render()
    assert before.shape == after.shape == (432, 640, 3)
    assert (before != after).any()
    assert len(np.unique(after.reshape(-1, 3), axis=0)) > 20


def test_a_game_has_to_be_begun() -> None:
    with pytest.raises(ValueError, match="call reset"):
        jamaica_v0.raw_env().step(0)


def test_an_action_outside_the_mask_is_an_error_or_a_loss() -> None:
    played = jamaica_v0.raw_env(seats=3)
    played.reset(seed=2)
    agent, before = played.agent_selection, played.table.copy()
    wrong = int((played.infos[agent]["action_mask"] == 0).argmax())
    for action, words in ((wrong, "possible:"), (200, "no such action"), (-1, "no such action"), (2**70, "no such")):
        with pytest.raises(jamaica.IllegalMove, match=words):
            played.step(action)
    for nonsense in (None, 0.5, "sail 4"):
        with pytest.raises(ValueError, match="an action is the id of a move"):
            played.step(nonsense)
    assert played.table == before
    played.step(int(np.int64(played.infos[agent]["action_mask"].argmax())))
    loser = jamaica_v0.raw_env(seats=3, illegal="loss")
    loser.reset(seed=2)
    loser.step(wrong)
    assert all(loser.terminations.values())
    assert loser.rewards == {each: -1.0 if each == agent else 0.0 for each in loser.possible_agents}
    assert not loser.observe(agent)["action_mask"].any()


def test_unknown_settings_are_refused_in_a_sentence() -> None:
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"seats": 1}, "2 to 6 players"),
        ({"seats": 2, "options": jamaica.options(solo="tide")}, "Solo is for exactly one player, not 2"),
        ({"reward": "gold"}, "there is no reward 'gold'"),
        ({"render_mode": "film"}, "there is no render mode 'film'; there is human, ansi, svg, rgb_array"),
        ({"seats": 6, "options": jamaica.options(ghost=True)}, "six players leave no ship for the ghost"),
    ]
    for settings, words in refusals:
        with pytest.raises(ValueError, match=words):
            jamaica_v0.raw_env(**settings)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        jamaica_v0.raw_env().reset(seed="seven")  # type: ignore[arg-type]
