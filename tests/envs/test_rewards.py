"""What a game pays adds up to what the page says."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import jamaica
from jamaica import State
from jamaica.envs import jamaica_v0
from jamaica.envs.rewards import RANK, SCORE, WIN, potential, settle
from jamaica.envs.single.observed import ObservedGame
from jamaica.model.solo import TIDE
from tests.support.games import SETTINGS, gallery, quick, walk


def ends() -> Iterator[State]:
    """Ends of many games."""
    for number in range(0, len(SETTINGS), quick(1, 7)):
        for state in walk(SETTINGS[number], number):
            if state.over:
                yield state


def paid(state: State, kind: int) -> list[float]:
    """What each seat gets at the end."""
    out = ObservedGame(state, kind, 1.0, 0).rewards
    settle(state, kind, out, 0)
    return [float(got) for got in out]


def test_the_rewards_of_the_end_follow_from_the_count() -> None:
    for state in ends():
        scores, winners = jamaica.scores(state), jamaica.winners(state)
        nobody = [0.0] * (6 - state.seats)
        assert paid(state, SCORE) == [float(score) for score in scores[: state.seats]] + nobody
        won = paid(state, WIN)
        if state.solo == TIDE:
            assert won[0] == pytest.approx((min(max(scores[0], -10), 50) + 10) / 60)
            assert paid(state, RANK)[0] == pytest.approx(2 * won[0] - 1)
            continue
        ghost = state.ghost in winners
        assert sum(won) == pytest.approx(1 - ghost / len(winners))
        assert [seat for seat, share in enumerate(won) if share] == [ship for ship in winners if ship < state.seats]
        ranked = paid(state, RANK)
        assert all(-1 <= rank <= 1 for rank in ranked)
        assert ranked[state.seats :] == nobody
        if state.ghost < 0:
            assert sum(ranked) == pytest.approx(0)
        for one in range(state.seats):
            for other in range(state.seats):
                if scores[one] > scores[other]:
                    assert ranked[one] > ranked[other]
        if len(winners) == 1 and not ghost:
            assert ranked[winners[0]] == 1


def asked_potentials(**settings: Any) -> tuple[list[list[float]], list[list[float]], list[float], list[float]]:
    """One random game with the shaped reward: for each seat its potentials whenever it was asked, what it was paid
    until it was asked next, its share of the victory, and its whole reward."""
    played = jamaica_v0.raw_env(seats=3, reward="shaped", **settings)
    played.reset(seed=12)
    rng = np.random.default_rng(12)
    seen: list[list[float]] = [[], [], []]
    got: list[list[float]] = [[], [], []]
    for agent in played.agent_iter():
        seat = int(agent[-1])
        observation, reward, ended, cut, _ = played.last()
        if seen[seat]:
            got[seat].append(reward)
        else:
            assert reward == 0
        if ended or cut:
            played.step(None)
            continue
        seen[seat].append(potential(jamaica.view(played.table, seat), seat))
        played.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
    winners = jamaica.winners(played.table) if played.table.over else []
    shares = [(seat in winners) / max(len(winners), 1) for seat in range(3)]
    last = [potential(jamaica.view(played.table, seat), seat) for seat in range(3)]
    return seen, got, shares, last


@pytest.mark.parametrize("discount", [1.0, 0.9])
def test_the_shaped_reward_is_the_change_of_potential_from_one_own_decision_to_the_next(discount: float) -> None:
    seen, got, shares, _ = asked_potentials(discount=discount)
    for seat in range(3):
        expected = [discount * after - before for before, after in pairwise(seen[seat])]
        assert got[seat][:-1] == pytest.approx(expected)
        assert got[seat][-1] == pytest.approx(shares[seat] - seen[seat][-1])
        back = sum(discount**step * reward for step, reward in enumerate(got[seat]))
        plain = discount ** (len(got[seat]) - 1) * shares[seat]
        assert back == pytest.approx(plain - seen[seat][0])


def test_a_game_that_is_cut_off_keeps_its_potential() -> None:
    seen, got, _, last = asked_potentials(truncate=50)
    for seat in range(3):
        assert sum(got[seat]) == pytest.approx(last[seat] - seen[seat][0])


def test_a_potential_tells_a_seat_only_what_it_knows() -> None:
    for state in gallery():
        for seat in range(state.seats):
            view = jamaica.view(state, seat)
            other = jamaica.imagine(view, jamaica.Luck(3))
            assert potential(state, seat) == potential(view, seat) == potential(other, seat)
