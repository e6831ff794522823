"""What a seat may not know makes no difference to anything it sees."""

import json
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

import jamaica
from jamaica import Luck, Move, State
from jamaica.engine.questions import asked_seat
from jamaica.model.bits import count, members
from jamaica.model.cards import ALL_TREASURES, CARDS, FIRST_CARD, FIRST_CURSE, FIRST_TREASURE, TREASURE_KINDS
from jamaica.model.events import Event
from jamaica.model.moves import GIVE, TREASURE
from jamaica.model.steps import LUCK_COMBAT, step_a, step_ship
from jamaica.model.table import SLOT_KIND, SLOT_SEEN, SLOTS
from jamaica.rules.spoils import loser_to
from jamaica.views import view_change
from tests.support.games import SETTINGS, Place, Setting, gallery, places, question, quick, telling, walk

REVEALING = {"turned", "treasure_stolen", "counted", "crew_revealed"}
"""Events that show what was hidden: from there on two tables that looked alike may differ."""


def viewers(state: State) -> list[int | None]:
    """Everybody who looks on: the seats, and a spectator."""
    return [None, *range(state.seats)]


def check_alike(state: State, other: State, seat: int | None) -> None:
    """Two tables that differ only in what a seat cannot know look alike to it."""
    view, twin = jamaica.view(state, seat), jamaica.view(other, seat)
    assert view == twin
    assert hash(view) == hash(twin)
    assert view.to_dict() == twin.to_dict()
    assert view.legal == twin.legal
    assert jamaica.to_act(state) == jamaica.to_act(other) == jamaica.to_act(view)
    assert (state.over, state.luck_next) == (other.over, other.luck_next) == (view.over, view.luck_next)
    if seat is not None:
        assert view.legal == jamaica.legal(state, seat) == jamaica.legal(other, seat)


def possible(state: State) -> list[tuple[Move, int | None]]:
    """Every move that may come next, with who makes it."""
    if state.luck_next:
        return [(move, None) for move, _ in jamaica.outcomes(state)]
    return [(move, seat) for seat in jamaica.to_act(state) for move in jamaica.legal(state, seat)]


def looks(state: State, move: Move, by: int | None, seat: int | None) -> Hashable:
    """What a seat sees of a move, as far as it may see it: moves that look alike have equal looks."""
    step = state.top()
    if move.kind in ("play", "keep") and by != seat:
        return (move.kind, by)
    if move.kind in ("draw", "crew") and step_a(step) != seat:
        return move.kind
    if move.kind == "treasure":
        ship = step_ship(step)
        hidden = ship == state.ghost or (ship != seat and move.id - TREASURE >= FIRST_TREASURE)
        return "treasure" if hidden else move.id
    if move.kind == "give" and by is not None and seat not in (by, loser_to(state, by)):
        return ("give", state.find_facedown(by, move.id - GIVE + FIRST_CURSE))
    return (move.id, by)


def first_difference(told: list[Event], also_told: list[Event]) -> str | None:
    """The kind of the first event in which two stories differ."""
    for one, other in zip(told, also_told, strict=False):
        if one != other:
            assert one.kind == other.kind
            return one.kind
    assert len(told) == len(also_told)
    return None


def check_goes_on_alike(state: State, other: State, seat: int | None) -> int:
    """Moves that look alike lead to tables that look alike, until something hidden is shown."""
    answers = {looks(other, move, by, seat): (move, by) for move, by in possible(other)}
    alike = 0
    for move, by in possible(state):
        also = answers.get(looks(state, move, by, seat))
        if also is None:
            hidden = ("give", "treasure", "crew")
            assert move.kind in hidden, f"{move} is possible at only one of two tables that look alike"
            continue
        one, two = telling(state), telling(other)
        told = [event.seen_by(seat) for event in jamaica.apply(one, move, by)]
        also_told = [event.seen_by(seat) for event in jamaica.apply(two, *also)]
        difference = first_difference(told, also_told)
        if difference is None:
            check_alike(one, two, seat)
            alike += 1
        else:
            assert difference in REVEALING
    return alike


def check_hidden(state: State, seed: int, deep: bool) -> None:
    for seat in viewers(state):
        other = jamaica.imagine(jamaica.view(state, seat), Luck(seed, stream=3))
        check_alike(state, other, seat)
        if deep:
            check_goes_on_alike(state, other, seat)


@given(places())
def test_a_seat_sees_the_whole_score_of_its_own_ship_until_all_are_counted(place: Place) -> None:
    state = place.state()
    whole: list[int | None] = [*jamaica.scores(state)]
    for seat in viewers(state):
        shown = [ship["own_score"] for ship in jamaica.view(state, seat).to_dict()["seats"]]
        assert shown == (whole if state.over else [score if ship == seat else None for ship, score in enumerate(whole)])
    assert [ship["own_score"] for ship in jamaica.commentator(state).to_dict()["seats"]] == whole


@pytest.mark.parametrize("number", range(len(gallery())))
def test_hidden_things_change_nothing_that_a_seat_sees_and_nothing_that_follows(number: int) -> None:
    for seed in range(quick(3, 1, 1)):
        check_hidden(gallery()[number], seed, deep=True)


@given(places())
def test_an_imagined_table_looks_the_same_anywhere(place: Place) -> None:
    check_hidden(place.state(), place.seed, deep=place.seed % 4 == 0)


def bare_battle(battle: State, kind: str) -> State:
    """A battle in which the ship that rolls has one face-down treasure, and nobody anything else."""
    state = battle.copy()
    for power in range(4):
        state.give_power(power, -1)
    for at in range(len(state.cargo)):
        state.cargo[at] = 0
    for at in range(len(state.facedown)):
        state.facedown[at] = 0
    ship, treasure = step_ship(state.top()), TREASURE_KINDS.index(kind)
    state.facedown[ship * SLOTS] = treasure + 1 | (1 << ship) << 4
    state.undrawn = ALL_TREASURES & ~(1 << FIRST_CARD[treasure])
    return state


def test_a_winner_is_asked_for_spoils_whether_the_hidden_treasure_is_cursed_or_not() -> None:
    battles = [state for state in gallery() if question(state) == LUCK_COMBAT and state.ghost < 0]
    assert battles
    for battle in battles:
        blessed, cursed = bare_battle(battle, "+5"), bare_battle(battle, "-3")
        winner = int(step_ship(battle.top()))
        for seat in viewers(battle):
            if seat != winner:
                check_alike(blessed, cursed, seat)
                assert check_goes_on_alike(blessed, cursed, seat) == 6
        for state, texts in ((blessed, ["leave"]), (cursed, ["give -3", "leave"])):
            jamaica.apply(state, jamaica.move("*combat star"))
            assert [move.text for move in jamaica.legal(state, winner)] == texts


def test_most_of_what_follows_stays_hidden() -> None:
    state = next(state for state in gallery() if len(jamaica.to_act(state)) > 2)
    other = jamaica.imagine(jamaica.view(state, None), Luck(5))
    assert other != state
    assert check_goes_on_alike(state, other, None) == sum(count(state.hand[seat]) for seat in jamaica.to_act(state))


@given(places())
def test_a_commentator_sees_all_there_is(place: Place) -> None:
    state = place.state()
    view = jamaica.commentator(state)
    assert jamaica.imagine(view, Luck(1)) == state
    assert jamaica.commentator(jamaica.imagine(view, Luck(1))) == view
    for seat, shown in enumerate(view.to_dict()["seats"][: state.seats]):
        assert shown["hand"] == [CARDS[card] for card in members(state.hand[seat])]
        assert shown["laid"] == (CARDS[state.laid[seat] - 1] if state.laid[seat] else None)


@given(places())
def test_an_imagined_state_is_silent_and_what_is_done_there_is_done_nowhere_else(place: Place) -> None:
    state = place.state()
    view = jamaica.view(state, 0)
    before, seen = state.key(), view.key()
    other = jamaica.imagine(view, Luck(place.seed))
    assert other.told is None
    for move, by in possible(other)[:1]:
        assert jamaica.apply(other, move, by) == ()
    assert state.key() == before
    assert view.key() == seen


def check_hands(state: State, seat: int | None, shown: dict[str, Any], each: int) -> None:
    """Of another's hand only the number is told, and a laid card is told once it is turned over."""
    hand = [CARDS[card] for card in members(state.hand[each])]
    assert shown["hand"] == (hand if each == seat else len(hand))
    assert shown["pile"] == count(state.pile(each))
    if state.laid[each] == 0:
        assert shown["laid"] is None
    elif each == seat or state.shown & (1 << each):
        assert shown["laid"] == CARDS[state.laid[each] - 1]
    else:
        assert shown["laid"] == "hidden"


def check_treasures(state: State, seat: int | None, shown: dict[str, Any], ship: int) -> None:
    """The value of a face-down treasure is told to who has seen it, and to all after the end."""
    assert len(shown["facedown"]) == state.facedown_count(ship)
    for place, told in enumerate(shown["facedown"]):
        slot = state.facedown[ship * SLOTS + place]
        seen = members((slot & SLOT_SEEN) >> 4)
        known = state.over or seat in seen
        assert told["value"] == (TREASURE_KINDS[(slot & SLOT_KIND) - 1] if known else None)
        assert told["known_to"] == seen


@given(places())
def test_the_plain_data_of_a_view_have_no_hidden_card_or_treasure_in_them(place: Place) -> None:
    state = place.state()
    for seat in viewers(state):
        data = jamaica.view(state, seat).to_dict()
        assert json.loads(json.dumps(data)) == data
        assert data["seat"] == seat
        assert len(data["seats"]) == state.ships
        for ship, shown in enumerate(data["seats"]):
            assert shown["ghost"] == (ship == state.ghost)
            check_treasures(state, seat, shown, ship)
            if ship < state.seats:
                check_hands(state, seat, shown, ship)
        asked = seat is not None and seat in jamaica.to_act(state)
        assert (data["ask"] is not None) == asked
        if asked and seat is not None:
            assert data["ask"]["moves"] == [move.text for move in jamaica.legal(state, seat)]
            assert all(jamaica.rule(rule) for rule in data["ask"]["rules"])


def test_a_view_has_nothing_of_a_state_that_only_luck_knows() -> None:
    for state in gallery():
        view = jamaica.view(state, 0)
        assert not hasattr(view, "undrawn")
        assert not hasattr(view, "pile")
        assert not hasattr(view, "told")


def check_change(before: State, after: State) -> None:
    """The change between two views is all that differs between them, and nothing else."""
    for viewer in viewers(after):
        old, new = jamaica.view(before, viewer), jamaica.view(after, viewer)
        was, now = old.to_dict(), new.to_dict()
        change = view_change(old, new)
        ships = [ship | change.get("seats", {}).get(str(at), {}) for at, ship in enumerate(was["seats"])]
        assert was | change | {"seats": ships, "ask": now["ask"]} == now
        assert all(was[key] != value for key, value in change.items())
        assert all(was["seats"][int(at)] != fields for at, fields in change.get("seats", {}).items())


@pytest.mark.parametrize("setting", SETTINGS[:: quick(1, 23, 1)], ids=str)
def test_a_change_is_what_differs_between_two_views(setting: Setting) -> None:
    states = [state.copy() for state in walk(setting, 3)]
    for before, after in pairwise(states):
        check_change(before, after)


def test_a_view_does_not_change_where_nothing_happens() -> None:
    for state in gallery()[::20]:
        seen = jamaica.commentator(state)
        assert view_change(seen, jamaica.commentator(state)) == {}


def test_the_first_seat_asked_is_the_first_to_act() -> None:
    for state in gallery():
        assert asked_seat(state) == (jamaica.to_act(state) or [-1])[0]
