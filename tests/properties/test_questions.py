"""What is asked, of whom, which answers are open, and that every other answer is refused."""

import pytest
from hypothesis import given

import jamaica
from jamaica import MOVES, IllegalMove, Move, State
from jamaica.model.bits import count
from jamaica.model.market import LUCK_OFFER
from jamaica.model.options import VARIANTS
from jamaica.model.steps import (
    LUCK_CAPTAIN,
    LUCK_COMBAT,
    LUCK_CREW,
    LUCK_DRAW,
    LUCK_ROLL,
    LUCK_SHORTAGE,
    LUCK_TREASURE,
    step_a,
)
from jamaica.rules.market import pile
from jamaica.rules.registry import CHANCES, QUESTIONS
from tests.support.games import SETTINGS, Place, Setting, gallery, places, question, quick, telling, walk


def whole(state: State) -> int:
    """The sum that the weights of luck's outcomes must have."""
    drawer = int(step_a(state.top()))
    sums = {
        LUCK_CAPTAIN: state.seats,
        LUCK_DRAW: count(state.pile(drawer)) if drawer < state.seats else 0,
        LUCK_ROLL: 36,
        LUCK_COMBAT: 6,
        LUCK_SHORTAGE: 6,
        LUCK_TREASURE: count(state.undrawn),
        LUCK_OFFER: count(pile(state)),
        LUCK_CREW: 12 - sum(int(state.dealt_cards(seat)) for seat in range(state.seats)),
    }
    return sums[question(state)]


def check_luck(state: State) -> None:
    assert jamaica.to_act(state) == []
    found = jamaica.outcomes(state)
    ids = [move.id for move, _ in found]
    assert ids == sorted(set(ids))
    assert all(move.by_luck and weight > 0 for move, weight in found)
    assert sum(weight for _, weight in found) == whole(state) > 0


def check_seats(state: State) -> None:
    asked = jamaica.to_act(state)
    assert asked == sorted(set(asked))
    assert asked
    assert jamaica.outcomes(state) == []
    for seat in range(state.seats):
        moves = jamaica.legal(state, seat)
        ids = [move.id for move in moves]
        assert bool(moves) == (seat in asked)
        assert ids == sorted(set(ids))
        assert all(MOVES[move.id] is move and not move.by_luck for move in moves)


def check_next(state: State) -> None:
    """Either luck, or some seat with a legal move, or nobody at the end."""
    if state.over:
        assert not state.luck_next
        assert jamaica.to_act(state) == []
        assert jamaica.outcomes(state) == []
        assert not any(jamaica.legal(state, seat) for seat in range(state.seats))
    elif state.luck_next:
        check_luck(state)
    else:
        check_seats(state)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_until_the_end_either_luck_or_a_seat_with_a_legal_move_is_next(setting: Setting) -> None:
    for seed in range(quick(3, 1)):
        for state in walk(setting, 100 + seed):
            check_next(state)


OFF = (None, False, *(variant.default for variant in VARIANTS))
"""The values of an option that a table has not chosen."""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_question_of_an_option_is_asked_only_with_it(setting: Setting) -> None:
    options = setting.options()
    asked = {question(state) for state in walk(setting, 99)}
    for each in QUESTIONS:
        if each.option is not None and getattr(options, each.option) in OFF:
            assert each.kind not in asked


def test_every_table_and_every_option_asks_its_questions() -> None:
    asked = {question(state) for state in gallery()}
    assert asked >= {each.kind for each in QUESTIONS} | {each.kind for each in CHANCES}


def possible(state: State, seat: int | None) -> list[Move]:
    """What a seat, or luck, may do."""
    if seat is None:
        return [move for move, _ in jamaica.outcomes(state)]
    return jamaica.legal(state, seat)


def check_possible(state: State, seat: int | None, moves: list[Move]) -> None:
    """Every possible move applies, and leaves a state in which somebody is next."""
    for move in moves:
        assert jamaica.why_not(state, seat, move) is None
        by_move, by_id = telling(state), state.copy()
        assert jamaica.apply(by_move, move, seat)
        assert jamaica.apply(by_id, move.id, seat) == ()
        assert by_move == by_id != state
        check_next(by_move)


def check_refused(state: State, seat: int | None, moves: list[Move]) -> None:
    """Every other move of the catalogue is refused, by a rule of the rulebook."""
    for move in MOVES:
        if move in moves:
            continue
        refusal = jamaica.why_not(state, seat, move)
        if seat is None and not move.by_luck:
            assert refusal is not None, "luck makes no player's move"
            continue
        assert refusal is not None
        assert jamaica.rule(refusal.rule).text == refusal.sentence
        with pytest.raises(IllegalMove) as caught:
            jamaica.apply(state, move, seat)
        assert caught.value.rule == refusal.rule
        assert caught.value.sentence.startswith(refusal.sentence)


def check_catalogue(state: State) -> None:
    before, twin = state.key(), state.copy()
    for seat in [None, *range(state.seats)]:
        moves = possible(state, seat)
        check_possible(state, seat, moves)
        assert state.key() == before, "trying a move on a copy changed the original"
        check_refused(state, seat, moves)
        assert state.key() == before, "a refused move changed the state"
    assert state == twin


@pytest.mark.parametrize("number", range(len(gallery())))
def test_every_legal_move_applies_and_every_other_is_refused_by_a_rule_and_changes_nothing(number: int) -> None:
    check_catalogue(gallery()[number])


@given(places())
def test_every_move_applies_or_is_refused_anywhere(place: Place) -> None:
    check_catalogue(place.state())


def test_the_gallery_shows_every_question_in_both_editions_and_with_every_number_of_seats() -> None:
    asked = {question(state) for state in gallery()}
    assert asked == {0, *(int(each.kind) for each in QUESTIONS), *(int(each.kind) for each in CHANCES)}
    assert {state.first for state in gallery()} == {False, True}
    assert {int(state.seats) for state in gallery()} == {1, 2, 3, 4, 5, 6}
    assert {state.ghost >= 0 for state in gallery()} == {False, True}
    assert {state.limited for state in gallery()} == {False, True}


def test_a_refused_move_of_a_telling_state_tells_nothing() -> None:
    for state in gallery():
        teller = telling(state)
        with pytest.raises(IllegalMove):
            jamaica.apply(teller, jamaica.move("*captain 5"), 0)
        assert teller.told == []
        assert teller == state


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    for state in gallery():
        for seat in (-2, -1, int(state.seats), 99):
            for move in (MOVES[0], jamaica.move("leave"), jamaica.move("*combat star")):
                refusal = jamaica.why_not(state, seat, move)
                assert refusal is not None
                assert refusal.rule in ("table.turn", "table.luck", "table.over")
                with pytest.raises(IllegalMove):
                    jamaica.apply(state, move, seat)


def test_a_single_seat_may_be_left_out_and_is_answered_as_if_it_were_named() -> None:
    for state in gallery():
        asked = jamaica.to_act(state)
        if len(asked) != 1:
            continue
        for move in MOVES[:200]:
            named, unnamed = state.copy(), state.copy()
            refusal = jamaica.why_not(state, asked[0], move)
            if refusal is None:
                jamaica.apply(named, move, asked[0])
                jamaica.apply(unnamed, move)
                assert named == unnamed
            else:
                with pytest.raises(IllegalMove) as caught:
                    jamaica.apply(unnamed, move)
                assert caught.value.rule == refusal.rule, move.text
                assert unnamed == state


def test_with_several_seats_or_none_asked_a_player_must_be_named() -> None:
    for state in gallery():
        if len(jamaica.to_act(state)) == 1:
            continue
        rule = "table.over" if state.over else "table.luck" if state.luck_next else "table.turn"
        for move in MOVES[:200]:
            with pytest.raises(IllegalMove) as caught:
                jamaica.apply(state, move)
            assert caught.value.rule == rule
