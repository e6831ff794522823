"""Evaluations and hints: what they say, to whom, and that they know no more than a seat may know."""

import json

import pytest

import jamaica
from jamaica.bots import evaluate, hint
from jamaica.bots.reasons import REASONS, about_card
from jamaica.model.agenda import ASK_DICE
from jamaica.model.rulebook import RULES
from tests.support.games import gallery


def test_an_evaluation_values_every_move_and_shares_out_the_victory() -> None:
    for state in gallery():
        for seat in jamaica.to_act(state):
            found = evaluate(jamaica.view(state, seat), jamaica.Luck(1), 12)
            assert sum(found.chances) == pytest.approx(1.0)
            assert len(found.chances) == state.ships
            assert {each.move for each in found.moves} == set(jamaica.legal(state, seat))
            assert all(0.0 <= each.low <= each.value <= each.high <= 1.0 for each in found.moves)
            assert sum(each.tries for each in found.moves) == found.playouts == 12


def test_a_seat_that_is_not_asked_and_a_spectator_get_the_chances_alone() -> None:
    for state in gallery():
        found = evaluate(jamaica.view(state, None), jamaica.Luck(1), 4)
        assert sum(found.chances) == pytest.approx(1.0)
        assert found.moves == ()


def test_who_has_won_is_sure_of_it() -> None:
    state = jamaica.start(jamaica.options("revised"), 3)
    end = jamaica.playout(state, jamaica.Luck(3))
    chances = evaluate(jamaica.view(end, 0), jamaica.Luck(1), 4).chances
    assert chances[jamaica.winners(end)[0]] == max(chances)


def test_an_evaluation_is_the_same_when_only_hidden_things_differ() -> None:
    for number, state in enumerate(gallery()):
        for seat in jamaica.to_act(state):
            seen = jamaica.view(state, seat)
            other = jamaica.view(jamaica.imagine(seen, jamaica.Luck(number)), seat)
            assert evaluate(seen, jamaica.Luck(5), 8) == evaluate(other, jamaica.Luck(5), 8)


def test_a_hint_says_more_the_deeper_it_is() -> None:
    state = next(state for state in gallery() if jamaica.to_act(state))
    seen = jamaica.view(state, jamaica.to_act(state)[0])
    nudge, move, table = (hint(seen, depth).to_dict() for depth in (1, 2, 3))
    assert nudge["nudge"]
    assert nudge["move"] is None
    assert nudge["choices"] == nudge["reasons"] == []
    assert move["move"] in [each.text for each in seen.legal]
    assert move["choices"] == []
    assert len(table["choices"]) == len(seen.legal)
    assert table["choices"][0]["move"] == table["move"] == move["move"]
    json.dumps(table)


def test_every_reason_names_a_rule_of_the_book() -> None:
    assert all(reason.rule in RULES and reason.nudge and reason.sentence for reason in REASONS.values())


def test_a_hint_on_the_dice_names_the_card_and_the_gain() -> None:
    state = next(state for state in gallery() if jamaica.to_act(state) and state.top() & 63 == ASK_DICE)
    seen = jamaica.view(state, jamaica.to_act(state)[0])
    found = hint(seen, 3)
    reason = found.reasons[0]
    assert reason.card in seen.to_dict()["seats"][seen.seat]["hand"]
    assert f": {reason.card}." in reason.sentence
    assert found.nudge == REASONS["dice"]
    gain = found.choices[0].value - found.choices[1].value
    assert reason.gain == (gain if gain >= 0.005 else None)


def test_the_gain_is_told_from_half_a_percent_on() -> None:
    small, large = (about_card(REASONS["dice"], "gold/forward", gain) for gain in (0.004, 0.031))
    assert (small.gain, small.sentence) == (None, "Your best card this way: gold/forward.")
    assert large.sentence == "Your best card this way: gold/forward. It raises your chance to win by about 3%."


def test_a_hint_is_refused_where_there_is_nothing_to_decide() -> None:
    state = jamaica.start(jamaica.options("revised"), 3)
    with pytest.raises(ValueError, match="not asked"):
        hint(jamaica.view(state, 0), 1)
    with pytest.raises(ValueError, match="a nudge"):
        hint(jamaica.view(state, 0), 4)
