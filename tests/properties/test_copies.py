"""Copies, the order of simultaneous choices, playouts, and memory."""

import copy
import gc
import tracemalloc
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given

import jamaica
from jamaica import Luck, Move, State
from jamaica.model.events import Event
from jamaica.model.steps import ASK_CARD
from tests.support.games import SETTINGS, Place, Players, Setting, gallery, places, question, quick, telling, walk


def play_on(state: State, seed: int, steps: int) -> None:
    """Some random steps more."""
    players = Players(seed)
    for _ in range(steps):
        if state.over:
            return
        move, seat = players.next_move(state)
        jamaica.apply(state, move, seat)


@given(places())
def test_a_copy_is_equal_and_never_changes_its_original(place: Place) -> None:
    state = place.state()
    before = state.key()
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin is not state
        assert twin == state
        assert hash(twin) == hash(state)
        play_on(twin, place.seed, 60)
        assert state.key() == before
        assert (twin == state) == state.over


@given(places())
def test_an_original_never_changes_its_copy(place: Place) -> None:
    state = place.state()
    twin, before = state.copy(), state.key()
    play_on(state, place.seed, 60)
    assert twin.key() == before


def test_states_at_tables_with_other_options_are_never_equal() -> None:
    starts = [setting.start() for setting in SETTINGS]
    for number, one in enumerate(starts):
        for other in starts[:number]:
            assert one != other
    assert starts[0] != "a state"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_telling_game_and_its_silent_copy_reach_the_same_states(setting: Setting) -> None:
    teller = setting.start()
    silent = teller.copy()
    players = Players(7)
    while not teller.over:
        move, seat = players.next_move(teller)
        assert jamaica.apply(teller, move, seat), "everything that is done is told"
        assert jamaica.apply(silent, move, seat) == ()
        assert silent == teller


def choices(state: State, pick: int) -> dict[int, Move]:
    """A card for each seat that has to lay one."""
    laid: dict[int, Move] = {}
    for seat in jamaica.to_act(state):
        moves = jamaica.legal(state, seat)
        laid[seat] = moves[(pick + seat) % len(moves)]
    return laid


def lay(state: State, cards: dict[int, Move], order: tuple[int, ...]) -> tuple[State, Counter[Event]]:
    """All cards laid in an order: what is reached, and all that was told."""
    teller = telling(state)
    told: Counter[Event] = Counter()
    waiting = set(cards)
    for seat in order:
        assert set(jamaica.to_act(teller)) == waiting
        told.update(jamaica.apply(teller, cards[seat], seat))
        waiting.remove(seat)
    return teller, told


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.bank == "endless"], ids=str)
def test_the_order_of_simultaneous_choices_does_not_matter(setting: Setting) -> None:
    tables = [state.copy() for state in walk(setting, 3) if question(state) == ASK_CARD]
    tables = [state for state in tables if len(jamaica.to_act(state)) == setting.seats]
    assert tables
    for state in tables[:: max(1, len(tables) // quick(6, 2))]:
        cards = choices(state, int(state.round))
        first, told = lay(state, cards, tuple(cards))
        for order in permutations(cards):
            reached, also_told = lay(state, cards, order)
            assert reached == first
            assert also_told == told


@given(places())
def test_a_playout_ends_and_leaves_its_argument_and_gives_the_same_end_for_the_same_luck(place: Place) -> None:
    state = telling(place.state())
    before = state.key()
    end = jamaica.playout(state, Luck(place.seed))
    assert end.over
    assert end is not state
    assert state.key() == before
    assert state.told == []
    assert end.told is None
    assert jamaica.playout(state.copy(), Luck(place.seed)) == end
    assert len(jamaica.scores(end)) == state.ships
    assert set(jamaica.winners(end)) <= set(range(state.ships))


def test_playouts_with_other_luck_end_otherwise() -> None:
    state = SETTINGS[0].start()
    ends = {jamaica.playout(state, Luck(seed)) for seed in range(20)}
    assert len(ends) == 20


def many_games(games: int) -> None:
    """Whole games with everything that makes and drops objects: states, events, views, imagined states, playouts."""
    for number in range(games):
        state = SETTINGS[number % len(SETTINGS)].start()
        play_on(state, number % 50, 40)
        view = jamaica.view(state, number % state.seats)
        view.to_dict()
        for seed in range(2):
            jamaica.playout(jamaica.imagine(view, Luck(seed)), Luck(seed))


def test_memory_does_not_grow_over_many_games() -> None:
    many_games(25)
    gallery()
    tracemalloc.start()
    try:
        many_games(25)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        many_games(quick(1000, 25))
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20_000, f"{after - before} bytes more than before"
