"""A preview answers every question of every game, from what the seat knows, and gives the rule for all the rest."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given

import jamaica
from jamaica import MOVES, Luck, State
from jamaica.engine.refusals import QUESTIONS
from jamaica.model.agenda import ASK_PAY
from jamaica.model.cards import CARDS, GOODS
from jamaica.model.events import Paid
from jamaica.preview import Payment, Preview, Tokens, preview_card
from tests.support.games import SETTINGS, Place, gallery, places, question, quick, telling, walk
from tests.support.positions import position, turn

KINDS = {key: kinds.split() for key, kinds, _ in QUESTIONS.values()}


def check(state: State, seat: int) -> Preview:
    """What holds for every preview of a seat that is asked."""
    view = jamaica.view(state, seat)
    foreseen = jamaica.preview(view)
    assert [choice.move for choice in foreseen.choices] == jamaica.legal(state, seat)
    assert foreseen.question is not None
    for move in MOVES:
        if move.kind in KINDS[foreseen.question] and not move.by_luck:
            refusal = jamaica.why_not(state, seat, move)
            assert foreseen.why_not(move) == (None if refusal is None else refusal.rule)
    plain = foreseen.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert hash(foreseen) == hash(jamaica.preview(view))
    return foreseen


def test_every_question_has_its_preview() -> None:
    seen: Counter[str | None] = Counter()
    for state in gallery():
        for seat in jamaica.to_act(state):
            seen[check(state, seat).question] += 1
    assert set(seen) == set(KINDS)


@given(places())
def test_a_preview_can_always_be_had_and_is_unchanged_when_hidden_things_change(place: Place) -> None:
    state = place.state()
    for seat in range(state.seats):
        view = jamaica.view(state, seat)
        foreseen = jamaica.preview(view)
        asked = seat in jamaica.to_act(state)
        assert bool(foreseen.choices) == asked
        if asked:
            check(state, seat)
        for seed in (1, 2):
            otherwise = jamaica.view(jamaica.imagine(view, Luck(seed)), seat)
            assert jamaica.preview(otherwise) == foreseen
            card = CARDS[seed]
            assert preview_card(otherwise, card, 2, 5) == preview_card(view, card, 2, 5)


@given(places())
def test_onlookers_have_nothing_to_choose(place: Place) -> None:
    state = place.state()
    for view in (jamaica.view(state, None), jamaica.commentator(state)):
        foreseen = jamaica.preview(view)
        assert foreseen.question is None
        assert foreseen.choices == ()
        assert bool(foreseen.falls) == (
            bool(jamaica.outcomes(state)) and jamaica.outcomes(state)[0][0].kind == "shortage"
        )


def test_a_preview_changes_nothing() -> None:
    for state in gallery():
        for seat in jamaica.to_act(state):
            view = jamaica.view(state, seat)
            before, view_before = state.key(), view.key()
            jamaica.preview(view)
            assert (state.key(), view.key()) == (before, view_before)


def test_all_cards_are_previewed_under_the_placed_dice_and_any_card_under_any() -> None:
    table = position(hands={0: "forward/food gold/gold food/forward"})
    table.place(4, 2)
    view = jamaica.view(table.state, 0)
    foreseen = jamaica.preview(view)
    for choice in foreseen.choices:
        assert choice.leads_to == preview_card(view, choice.move.text.removeprefix("play "), 4, 2)
    assert preview_card(view, "forward/forward", 6, 1).morning.landings[0].space in (6, 7, 13)


def test_words_that_mean_nothing_are_refused_with_a_sentence() -> None:
    view = jamaica.view(position().state, 0)
    with pytest.raises(ValueError, match="there is no card 'gold'; cards read like 'gold/forward'"):
        preview_card(view, "gold", 1, 2)
    with pytest.raises(ValueError, match="a die shows 1 to 6, not 7"):
        preview_card(view, "gold/gold", 1, 7)
    with pytest.raises(ValueError, match="a spectator has no ship"):
        preview_card(jamaica.view(position().state, None), "gold/gold", 1, 2)
    with pytest.raises(ValueError, match="'leave' is not possible here; possible: nothing"):
        jamaica.preview(view).of(jamaica.move("leave"))


# ---- paying -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holds", "die", "suggested", "leaves"),
    [
        ("F5 F2 G3", 1, "pay 2 2", "F5 - G3"),  # empties the second hold
        ("F3 F5", 1, "pay 1 2", "F1 F5"),  # empties none; leaves the smallest
        ("F1 F1 F6", 1, "pay 1 1", "- - F6"),  # empties two
        ("F2 F3", 2, "pay 2 3", "F2 -"),  # takes the whole of the one that fits
    ],
)
def test_the_suggested_payment_strands_as_little_as_can_be(holds: str, die: int, suggested: str, leaves: str) -> None:
    table = turn("forward/food", (die, 6), holds={0: holds})
    foreseen = jamaica.preview(jamaica.view(table.state, 0))
    assert foreseen.question == "pay"
    assert foreseen.suggestion is jamaica.move(suggested)
    outcome = foreseen.of(jamaica.move(suggested))
    move: jamaica.Move | None = jamaica.move(suggested)
    while move is not None:
        table.one(move.text)
        move = jamaica.preview(jamaica.view(table.state, 0)).suggestion
    assert isinstance(outcome, Payment)
    written = " ".join("-" if each is None else f"{each.goods[0].upper()}{each.count}" for each in outcome.leaves)
    assert written.split()[: len(leaves.split())] == leaves.split()


def payments_asked(seed: int) -> Iterator[tuple[State, int]]:
    """Every question of payment in a random game, and whose it is."""
    for state in walk(SETTINGS[seed * 17 % len(SETTINGS)], seed):
        if question(state) == ASK_PAY:
            yield state, jamaica.to_act(state)[0]


@pytest.mark.parametrize("seed", range(quick(12, 4)))
def test_no_payment_empties_more_holds_than_the_suggestion_which_leaves_what_it_says(seed: int) -> None:
    for state, seat in payments_asked(seed):
        foreseen = jamaica.preview(jamaica.view(state, seat))
        payments = [choice.leads_to for choice in foreseen.choices if isinstance(choice.leads_to, Payment)]
        for payment in payments:
            left = in_holds(payment.leaves, payment.goods)
            assert aboard(state, seat, payment.goods) - left == payment.count + payment.due
        (best,) = [payment for payment in payments if payment.suggested]
        assert best.emptied == max(payment.emptied for payment in payments)
        assert follow_suggestions(state, seat) == list(best.leaves)


def follow_suggestions(state: State, seat: int) -> list[Tokens | None]:
    """The holds of a seat that has paid as suggested, by what was told of it."""
    twin = telling(state)
    holds = [twin.cargo[seat * 6 + hold] for hold in range(6 if twin.sixth == seat else 5)]
    due = twin.top() >> 17 & 255
    while due:
        move = jamaica.preview(jamaica.view(twin, seat)).suggestion
        assert move is not None
        for event in jamaica.apply(twin, move, seat):
            if due and isinstance(event, Paid):
                holds[event.hold - 1] -= event.count
                due -= event.count
    return [Tokens(GOODS[inside >> 3], inside & 7) if inside & 7 else None for inside in holds]


def aboard(state: State, seat: int, goods: str) -> int:
    """How many tokens a ship has."""
    return int(state.amount(seat, GOODS.index(goods)))


def in_holds(holds: Iterable[Tokens | None], goods: str) -> int:
    """How many tokens lie in some holds."""
    return sum(each.count for each in holds if each is not None and each.goods == goods)
