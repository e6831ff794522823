"""The game in OpenSpiel: its own tests and bots on it, and what a player's information has in it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import jamaica
from jamaica.envs.openspiel import JamaicaState, resampler
from jamaica.model.moves import CAPTAIN

SEQUENTIAL = ["players=2", "players=2,ghost=no,bank=limited", "players=4,edition=first", "players=6,rewards=score"]
SEQUENTIAL += ["players=3,crew=chosen,market=on"]


def load(parameters: str, form: str = "python_jamaica") -> Any:
    return pyspiel.load_game(f"{form}({parameters})")


def moments(game: Any, seed: int) -> Iterator[JamaicaState]:
    """A random game, moment by moment."""
    random = np.random.RandomState(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        step(state, random, lambda: random.choice(state.legal_actions()))


def end(game: Any, seed: int) -> Any:
    """The end of a random game."""
    return list(moments(game, seed))[-1]


def step(state: Any, random: Any, choose: Callable[[], int]) -> None:
    """One answer, luck's or a player's."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choice(actions, p=odds))
    else:
        state.apply_action(choose())


@pytest.mark.parametrize("parameters", SEQUENTIAL)
def test_openspiels_own_test_finds_nothing(parameters: str) -> None:
    pyspiel.random_sim_test(load(parameters), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("parameters", ["players=2", "players=4,edition=first,rewards=score"])
def test_openspiels_own_test_finds_nothing_where_cards_are_laid_at_once(parameters: str) -> None:
    game = load(parameters, "python_jamaica_simultaneous")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_both_of_openspiels_searches_play_a_game() -> None:
    game, random = load("players=3"), np.random.RandomState(7)
    look_ahead = mcts.RandomRolloutEvaluator(1, random, max_length=40)
    search = mcts.MCTSBot(game, 1.0, 3, look_ahead, random_state=random)
    blind = ismcts.ISMCTSBot(game, look_ahead, 1.0, 3, random_state=random)
    blind.set_resampler(resampler(jamaica.Luck(7)))
    asked = {0: 0, 1: 0}
    state = game.new_initial_state()

    def choose() -> int:
        seat = state.current_player()
        if seat == 2:
            return int(random.choice(state.legal_actions()))
        asked[seat] += 1
        return int((search, blind)[seat].step(state))

    while not state.is_terminal():
        step(state, random, choose)
    assert min(asked.values()) > 10
    assert sum(state.returns()) == pytest.approx(1)


def test_it_is_the_engines_game_move_by_move() -> None:
    game = load("players=3,ghost=yes")
    table = jamaica.start(game.options, 3)
    made = 0
    for state in moments(game, 11):
        for entry in state.full_history()[made:]:
            follow(table, entry.action)
            made += 1
        assert state.table == table
        assert state.is_terminal() == table.over
        if table.luck_next:
            found = jamaica.outcomes(table)
            total = sum(weight for _, weight in found)
            assert state.chance_outcomes() == [(move.id - CAPTAIN, weight / total) for move, weight in found]
        elif not table.over:
            seat = jamaica.to_act(table)[0]
            assert state.current_player() == seat
            assert state.legal_actions() == [move.id for move in jamaica.legal(table, seat)]
    assert table.over
    assert made > 100


def follow(table: jamaica.State, action: int) -> None:
    """The same action on the engine's own table."""
    if table.luck_next:
        jamaica.apply(table, CAPTAIN + action)
    else:
        jamaica.apply(table, action, seat=jamaica.to_act(table)[0])


@pytest.mark.parametrize("parameters", SEQUENTIAL)
def test_a_player_cannot_tell_an_imagined_state_from_the_true_one(parameters: str) -> None:
    luck, differed = jamaica.Luck(3), 0
    for state in moments(load(parameters), 5):
        if state.is_terminal() or state.move_number() % 7:
            continue
        for seat in range(state.num_players()):
            other = state.resampled(seat, luck)
            differed += other.table != state.table
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert differed > 20


def test_an_information_state_has_all_that_the_player_has_seen() -> None:
    seen: list[list[str]] = [[], [], []]
    for state in moments(load("players=3"), 2):
        for seat in range(3):
            whole = state.information_state_string(seat)
            past = whole[: whole.index(" and has ")]
            assert not seen[seat] or past.startswith(seen[seat][-1])
            seen[seat].append(past)
    assert all(len(set(pasts)) == len(pasts) for pasts in seen)


def test_a_laid_card_is_hidden_until_it_is_turned_over() -> None:
    game = load("players=3")
    state = game.new_initial_state()
    random = np.random.RandomState(1)
    while state.is_chance_node() or not state.table.waiting:
        step(state, random, lambda: random.choice(state.legal_actions()))
    chosen = jamaica.MOVES[state.legal_actions()[0]].text
    state.apply_action(state.legal_actions()[0])
    assert f"0 {chosen}" in state.information_state_string(0)
    assert f"0 {chosen}" not in state.information_state_string(1)
    assert state.information_state_string(1).count("turned") == 0
    while not state.table.shown & 1 and state.table.round == 1:
        step(state, random, lambda: random.choice(state.legal_actions()))
    assert f"seat 0 turned {chosen.removeprefix('play ')}" in state.information_state_string(1)


def test_nobody_sees_what_others_draw() -> None:
    seen = end(load("players=4"), 8).information_state_string(0)
    drawn = [part.split() for part in seen.split("; ") if part.startswith("*draw")]
    assert {len(words) for words in drawn if words[1] == "0"} == {3}
    assert {len(words) for words in drawn if words[1] != "0"} == {2}


def test_an_imagined_state_can_be_kept_and_played_on() -> None:
    game = load("players=3")
    state = next(state for state in moments(game, 4) if state.move_number() == 60)
    other = state.resampled(1, jamaica.Luck(1))
    again = game.deserialize_state(other.serialize())
    assert again.table == other.table
    assert [again.information_state_string(seat) for seat in range(3)] == [
        other.information_state_string(seat) for seat in range(3)
    ]
    random = np.random.RandomState(0)
    while not again.is_terminal():
        step(again, random, lambda: random.choice(again.legal_actions()))


@pytest.mark.parametrize(("parameters", "total"), [("players=4", 1), ("players=3,rewards=score", 0)])
def test_rewards_come_at_the_end_and_sum_up_as_documented(parameters: str, total: int) -> None:
    for state in moments(load(parameters), 6):
        assert state.is_terminal() or not any(state.returns())
    assert sum(state.returns()) == pytest.approx(total)
    assert any(state.returns())


@pytest.mark.parametrize("solo", ["phantom", "tide"])
def test_one_player_alone_plays_solo_for_victory_or_points(solo: str) -> None:
    state = end(load(f"players=1,solo={solo},rewards=score"), 3)
    assert state.returns() == jamaica.scores(state.table)[:1]
    state = end(load(f"players=1,solo={solo}"), 3)
    share = (min(max(jamaica.scores(state.table)[0], -10), 50) + 10) / 60
    assert state.returns() == [pytest.approx(share if solo == "tide" else float(0 in jamaica.winners(state.table)))]


def test_rewards_follow_the_winners() -> None:
    state = end(load("players=2"), 3)
    best = jamaica.winners(state.table)
    assert state.returns() == [1 / len(best) if seat in best else 0.0 for seat in range(2)]


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ("players=7", "2 to 6 players, not 7"),
        ("players=1", "one player plays Solo"),
        ("players=2,solo=tide", "Solo is for exactly one player, not 2"),
        ("players=6,ghost=yes", "six players leave no ship for the ghost"),
        ("edition=third", "there is no edition 'third'"),
        ("ghost=maybe", "ghost is auto or yes or no, not 'maybe'"),
        ("rewards=gold", "rewards is win or score, not 'gold'"),
    ],
)
def test_parameters_that_cannot_be_are_refused_with_a_sentence(parameters: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load(parameters)


def test_an_observation_is_what_one_player_sees() -> None:
    game = load("players=3")
    state = next(state for state in moments(game, 4) if state.move_number() == 40)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    whole = np.concatenate([part.ravel() for part in observer.dict.values()])
    assert whole.tolist() == observer.tensor.tolist() == state.observation_tensor(1)
    assert 0 <= whole.min() <= whole.max() <= 1
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="is what one player sees"):
        game.make_py_observer(everybody)
    with pytest.raises(ValueError, match="has no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_without_openspiel_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import jamaica.envs.openspiel"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'jamaica[openspiel]'" in run.stderr
