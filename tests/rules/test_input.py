"""Bad input is answered with a sentence that a person can act on."""

from typing import Any

import pytest

import jamaica
from tests.support.positions import position


@pytest.mark.rule("component.players")
@pytest.mark.parametrize("seats", [1, 7, 0, -2])
def test_a_table_has_2_to_6_players(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"2 to 6 players, not {seats}"):
        jamaica.start(jamaica.options(), seats)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"edition": "third"}, "no edition 'third'; there are revised and first"),
        ({"edition": ""}, "no edition ''"),
        ({"bank": "big"}, "bank is endless or limited, not 'big'"),
        ({"ghost": "yes"}, "ghost is True, False or None, not 'yes'"),
        ({"board": 7}, "a board is a Board, its data or the path of its file, not int"),
        ({"board": "no/such/file.json"}, "board file 'no/such/file.json'"),
        ({"board": {"name": "Nothing"}}, "."),
        ({"shortage_die": ["circle"]}, "six faces, each one of circle, square, skull, star"),
        ({"shortage_die": "circle"}, "six faces"),
        ({"shortage_die": ["circle"] * 5 + ["moon"]}, "six faces"),
        ({"edition": "first", "shortage_die": ["circle"] * 6}, "the first edition has no shortage die"),
    ],
)
def test_options_that_do_not_exist_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.options(**settings)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sail 99", "there is no move 'sail 99'; the nearest are 'sail"),
        ("", "there is no move ''; moves read like 'morning 5'"),
        ("Play gold/gold", "the nearest are 'play gold/gold'"),
        ("sail  14", "the nearest are 'sail 14'"),
        ("pay 2 0", "there is no move"),
        ("spend 37", "there is no move"),
        ("*roll 2 5", "there is no move"),
        ("x" * 10_000, "there is no move 'xxx"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_the_nearest(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("*", r"\*")) as refused:
        jamaica.move(text)
    assert len(str(refused.value)) < 300


def test_every_move_is_found_by_its_text_and_number() -> None:
    for id, move in enumerate(jamaica.MOVES):
        assert move.id == id
        assert jamaica.move(move.text) is move
        assert move.by_luck == move.text.startswith("*")


@pytest.mark.parametrize("id", [-1, 298, 10**12])
def test_a_number_that_is_no_move_is_refused(id: int) -> None:
    table = position().play("*roll 5 2")
    before = table.state.key()
    with pytest.raises(ValueError, match=rf"there is no move {id}; ids run from 0 to 297"):
        jamaica.apply(table.state, id, 0)
    with pytest.raises(ValueError, match=rf"there is no move {id}"):
        jamaica.why_not(table.state, 0, id)
    assert table.state.key() == before


def test_a_move_may_be_given_by_its_number() -> None:
    table = position().play("*roll 5 2")
    jamaica.apply(table.state, jamaica.move("morning 5").id, 0)
    assert table.state.morning == 5


@pytest.mark.parametrize("seat", [3, 99, -1, -5, 10**12])
def test_a_seat_that_does_not_exist_is_refused_and_sees_nothing(seat: int) -> None:
    table = position().play("*roll 5 2", "morning 5")
    with pytest.raises(jamaica.IllegalMove, match=r"\[table.turn\]"):
        jamaica.apply(table.state, jamaica.move("play gold/gold"), seat)
    assert jamaica.legal(table.state, seat) == []
    with pytest.raises(ValueError, match="seats run from 0 to 2"):
        jamaica.view(table.state, seat)


def test_a_rule_that_does_not_exist_is_answered_with_the_nearest() -> None:
    assert jamaica.rule("shortage.die").id == "shortage.die"
    with pytest.raises(ValueError, match=r"no rule 'shortage\.dice'; the nearest are shortage\.die"):
        jamaica.rule("shortage.dice")


@pytest.mark.parametrize("seed", ["1692", 1.5, None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        jamaica.Luck(seed)
