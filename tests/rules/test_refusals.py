"""Refusals: a move that is not possible names the rule against it, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

import jamaica
from tests.support.positions import Table, dealt, position, turn

# ---- whose turn it is ---------------------------------------------------------------------------------------------


@pytest.mark.rule("table.turn")
def test_a_seat_that_is_not_asked_is_refused() -> None:
    table = position().play("*roll 5 2")
    assert table.refusal("1: morning 5") == table.refusal("2: play gold/gold") == "table.turn"
    assert table.refusal("5: morning 5") == "table.turn", "nobody sits there"
    assert jamaica.legal(table.state, 1) == []


@pytest.mark.rule("table.turn")
def test_who_has_laid_a_card_cannot_lay_another() -> None:
    table = position().play("*roll 5 2", "morning 5", "1: play gold/gold")
    assert table.refusal("1: play food/forward") == "table.turn"


@pytest.mark.rule("table.turn")
def test_luck_does_not_speak_for_a_seat() -> None:
    table = position().play("*roll 5 2")
    assert jamaica.outcomes(table.state) == []
    assert table.refusal("*roll 6 6") == "table.turn"
    with pytest.raises(jamaica.IllegalMove, match=r"\[table.turn\]"):
        jamaica.sample(table.state, jamaica.Luck(1))


@pytest.mark.rule("table.turn")
def test_while_several_are_asked_a_move_needs_its_seat() -> None:
    table = position().play("*roll 5 2", "morning 5")
    before = table.state.key()
    with pytest.raises(jamaica.IllegalMove, match=r"\[table.turn\].*seat 0, seat 1, seat 2"):
        jamaica.apply(table.state, jamaica.move("play gold/gold"))
    assert table.state.key() == before


@pytest.mark.rule("table.turn", "round.dice")
def test_while_one_is_asked_the_seat_may_be_left_out() -> None:
    table = position(captain=2).play("*roll 5 2")
    with pytest.raises(jamaica.IllegalMove, match=r"\[round.dice\].*possible: morning 2, morning 5"):
        jamaica.apply(table.state, jamaica.move("morning 6"))
    jamaica.apply(table.state, jamaica.move("morning 5"))
    assert table.state.morning == 5


@pytest.mark.rule("table.luck")
def test_while_luck_is_to_speak_nobody_else_may() -> None:
    table = position()
    assert jamaica.to_act(table.state) == []
    assert table.refusal("0: morning 5") == "table.luck"
    assert table.refusal("*combat 4") == table.refusal("*captain 0") == "table.luck"
    assert table.refusal("0: *roll 5 2") == "table.luck", "a seat cannot choose its dice"


@pytest.mark.rule("table.luck")
def test_luck_cannot_draw_what_is_not_there() -> None:
    table = position(hands={0: "gold/gold gold/forward food/forward"}).play(dice=(1, 2))
    for card in ("gold/gold", "gold/forward", "food/forward"):
        assert table.refusal(f"*draw {card}") == "table.luck"


@pytest.mark.rule("table.over")
def test_after_the_end_nothing_is_possible() -> None:
    table = turn("forward/food", (1, 1), ships="49")
    assert table.state.over
    for line in ("0: morning 5", "2: play gold/gold", "*roll 5 2", "*draw gold/gold"):
        assert table.refusal(line) == "table.over"
    assert (table.asks(), table.luck()) == ({}, [])
    with pytest.raises(jamaica.IllegalMove, match=r"\[table.over\]"):
        jamaica.sample(table.state, jamaica.Luck(1))


# ---- the wrong answer ---------------------------------------------------------------------------------------------


@pytest.mark.rule("round.dice")
def test_a_die_that_was_not_rolled_cannot_be_placed() -> None:
    table = position().play("*roll 5 2")
    assert table.refusal("morning 3") == table.refusal("leave") == "round.dice"


@pytest.mark.rule("round.card")
def test_a_card_that_is_not_in_hand_cannot_be_laid() -> None:
    table = position(hands={0: "gold/gold gold/forward food/forward"}).play("*roll 5 2", "morning 5")
    assert table.refusal("0: play forward/food") == table.refusal("0: sail 5") == "round.card"


BATTLE: dict[str, Any] = {"ships": "28 29", "holds": {0: "P2 F3 P1", 1: "P1 G3"}}


@pytest.mark.rule("battle.attack", "battle.defence")
def test_too_much_gunpowder_is_refused_to_each_side_by_its_own_rule() -> None:
    table = turn("forward/food", (1, 2), **BATTLE)
    assert table.refusal("spend 4") == table.refusal("accept") == "battle.attack"
    table.play("spend 0", "*combat 4")
    assert table.refusal("spend 2") == table.refusal("accept") == "battle.defence"


@pytest.mark.rule("ruling.powder-holds", "pay.which-holds")
def test_what_is_no_payment_is_refused_by_the_rule_of_what_is_due() -> None:
    table = turn("forward/food", (1, 2), **BATTLE).play("spend 1")
    assert table.refusal("pay 2 1") == table.refusal("leave") == "ruling.powder-holds"
    table = turn("forward/food", (1, 2), ships="28", holds={0: "F2 F3"})
    assert table.refusal("pay 3 1") == table.refusal("leave") == "pay.which-holds"


@pytest.mark.rule("treasure.sabre")
def test_the_sabre_is_answered_with_reroll_or_accept() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", powers={"sabre": 0}).play("*combat 4")
    assert table.refusal("leave") == "treasure.sabre"


@pytest.mark.rule("treasure.sabre")
def test_without_the_sabre_nothing_is_rolled_again() -> None:
    table = turn("forward/food", (1, 2), ships="28 29").play("*combat 4")
    assert table.refusal("0: reroll") == "table.luck"


@pytest.mark.rule("spoils.choice", "ruling.spoils-nothing")
def test_spoils_are_answered_with_spoils() -> None:
    table = turn("forward/food", (1, 2), ships="28 29").play("*combat star")
    assert table.refusal("sail 5") == "spoils.choice"


@pytest.mark.rule("load.make-room", "ruling.hold-choice")
def test_loads_are_answered_with_holds() -> None:
    table = turn("gold/gold", (1, 2), holds={0: "F1 F2 F3 F4 F5"})
    assert table.refusal("load 1") == "load.make-room"
    table = turn("gold/gold", (1, 2), powers={"sixth": 0})
    assert table.refusal("empty 1") == "ruling.hold-choice"


QUESTIONS: dict[str, Callable[[], Table]] = {
    "place_dice": lambda: position().play("*roll 5 2"),
    "choose_card": lambda: position().play("*roll 5 2", "morning 5"),
    "choose_hold": lambda: turn("gold/gold", (1, 2), powers={"sixth": 0}),
    "make_room": lambda: turn("gold/gold", (1, 2), holds={0: "F1 F2 F3 F4 F5"}),
    "sail": lambda: turn("forward/food", (1, 2), ships="6"),
    "fall_back": lambda: turn("forward/food", (1, 2), ships="14", holds={0: ""}).play("*shortage skull"),
    "choose_target": lambda: turn("forward/food", (1, 2), ships="28 29 29"),
    "spend_powder": lambda: turn("forward/food", (1, 2), **BATTLE),
    "pay": lambda: turn("forward/food", (1, 2), ships="28", holds={0: "F2 F3"}),
    "use_sabre": lambda: turn("forward/food", (1, 2), ships="28 29", powers={"sabre": 0}).play("*combat 4"),
    "choose_spoils": lambda: turn("forward/food", (1, 2), ships="28 29", facedown={0: "-3"}).play("*combat star"),
    "steer_ghost": lambda: position(seats=2, ghost=True).play(dice=(1, 2)),
    "trade": lambda: turn("forward/food", (5, 1), offers="5 2 9", holds={0: "G6 F1"}),
    "keep_crew": lambda: dealt("cook pilot", "purser gunner", "surgeon monkey"),
    "refuse_load": lambda: turn("gold/gold", (1, 2), holds={0: "F1 G2 F3 F4 F5"}, aboard={0: "quartermaster"}),
}


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_move_of_the_catalogue_is_legal_or_refused_by_a_rule_that_exists(key: str) -> None:
    table = QUESTIONS[key]()
    assert table.seen(None)["question"]["key"] == key
    for seat, open_moves in table.asks().items():
        for move in jamaica.MOVES:
            if move.text in open_moves:
                assert jamaica.why_not(table.state, seat, move) is None
            else:
                assert table.refusal(f"{seat}: {move.text}") in jamaica.RULES


@pytest.mark.rule("table.turn")
def test_a_refusal_tells_a_seat_nothing_of_another_s_hand() -> None:
    table = position(hands={0: "gold/gold gold/forward food/forward"}).play("*roll 5 2", "morning 5")
    with pytest.raises(jamaica.IllegalMove) as refused:
        jamaica.apply(table.state, jamaica.move("play gold/forward"))
    assert "food/forward" not in str(refused.value)
    with pytest.raises(jamaica.IllegalMove) as refused:
        jamaica.apply(table.state, jamaica.move("play gold/forward"), seat=4)
    assert "food/forward" not in str(refused.value)


@pytest.mark.rule("ruling.powder-holds", "pay.which-holds")
def test_a_question_names_only_the_rule_that_is_meant() -> None:
    def rules(table: Table, seat: int) -> list[str]:
        return list(jamaica.view(table.state, seat).to_dict()["ask"]["rules"])

    attack = turn("forward/food", (1, 2), **BATTLE)
    assert rules(attack, 0) == ["battle.attack"]
    assert rules(attack.play("spend 1"), 0) == ["ruling.powder-holds"]
    defence = turn("forward/food", (1, 2), **BATTLE).play("spend 0", "*combat 4")
    assert rules(defence, 1) == ["battle.defence"]
