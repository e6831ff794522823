"""A search keeps its budget of time and playouts."""

import pytest

import jamaica
from jamaica.bots import LEVELS, evaluate, make_bot
from jamaica.bots.flat import FlatBot
from jamaica.bots.search.bot import SearchBot
from jamaica.bots.search.budget import Budget
from tests.support.games import LONG, gallery


class TickingClock:
    """A clock that advances a millisecond with every call."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> float:
        self.calls += 1
        return 50.0 + self.calls / 1000


def asked() -> tuple[jamaica.State, int]:
    """A position where somebody has a choice."""
    for state in gallery():
        for seat in jamaica.to_act(state):
            if len(jamaica.legal(state, seat)) > 2:
                return state, seat
    raise AssertionError("the gallery has no choice in it")


@pytest.mark.parametrize("bot", [SearchBot(ms=25), FlatBot(ms=25)])
def test_a_time_is_kept_within_one_playout(bot: SearchBot | FlatBot) -> None:
    clock = bot.budget.clock = TickingClock()
    state, seat = asked()
    bot.choose(jamaica.view(state, seat), jamaica.Luck(1))
    assert 20 <= clock.calls <= 28  # one or two calls at the start, one after each playout, the last at the deadline


def test_playouts_are_counted_and_nothing_else_when_no_time_is_given() -> None:
    state, seat = asked()
    assert evaluate(jamaica.view(state, seat), jamaica.Luck(1), 30).playouts == 30


@pytest.mark.parametrize(("playouts", "every"), [(40, 1), (200, 2), (1000, 7)])
def test_a_search_ends_when_what_is_left_cannot_change_the_choice(playouts: int, every: int) -> None:
    """The move is that of the whole search, found in fewer playouts."""
    spared = 0
    for state in gallery()[:: 1 if LONG else every]:
        for seat in jamaica.to_act(state):
            view = jamaica.view(state, seat)
            if len(view.legal) > 1:
                bot = SearchBot(playouts=playouts)
                chosen = bot.choose(view, jamaica.Luck(1))
                assert bot.tree is not None
                assert chosen == evaluate(view, jamaica.Luck(1), playouts).moves[0].move
                spared += playouts - bot.tree.playouts
    assert spared > 0


def test_whichever_ends_first_ends_the_search() -> None:
    bot = SearchBot(ms=10, playouts=1000)
    bot.budget.clock = TickingClock()
    state, seat = asked()
    bot.choose(jamaica.view(state, seat), jamaica.Luck(1))
    assert bot.tree is not None
    assert bot.tree.playouts in (9, 10, 11)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("search:ms=-1", "'ms' is a whole number from 1"),
        ("flat:playouts=9999999999", "'playouts' is a whole number from 1"),
        ("search:taste=rum", "victory, gold, battle, race"),
        ("captain:ms=5", "has no settings"),
        ("captian", "the nearest is captain"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make_bot(text)


def test_a_budget_must_end_somewhere() -> None:
    with pytest.raises(ValueError, match="would never answer"):
        Budget(ms=0, playouts=0)


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_named_by_its_own_name(name: str) -> None:
    assert make_bot(name).name == name


def test_an_evaluation_keeps_its_budget_too() -> None:
    state, seat = asked()
    budget = Budget(ms=10, playouts=0)
    budget.clock = TickingClock()
    assert evaluate(jamaica.view(state, seat), jamaica.Luck(1), budget).playouts in (9, 10, 11)
    assert evaluate(jamaica.view(state, None), jamaica.Luck(1), 12).playouts == 12
