"""Paying for a space: how much, with what, and out of which holds."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

import jamaica
from jamaica.model.board import LAIR, PORT, SEA, STANDARD
from jamaica.model.cards import FOOD, GOLD, GUNPOWDER
from jamaica.model.state import State
from jamaica.rules.cargo import one_result, purse_of
from tests.support.games import quick
from tests.support.positions import position, turn

PORTS = [space for space in range(50) if STANDARD.kind[space] == PORT]
SEAS = [space for space in range(50) if STANDARD.kind[space] == SEA]
LAIRS = [space for space in range(50) if STANDARD.kind[space] == LAIR]


@pytest.mark.rule("pay.port")
@pytest.mark.parametrize("space", PORTS)
def test_a_port_costs_the_doubloons_on_its_pin(space: int) -> None:
    table = turn("forward/food", (1, 1), ships=str(STANDARD.prev[space][0]), holds={0: "F6 G6 G1"})
    if STANDARD.cost[space] == 7:
        assert [event.count for event in table.told("paid")] == [6, 1]
        return
    cost = STANDARD.cost[space]
    table.play(f"pay 2 {cost}")
    assert table.holds(0).startswith(f"F6 G{6 - cost} G1")
    assert table.told("paid")[0].goods == "gold"


@pytest.mark.rule("pay.sea")
@pytest.mark.parametrize("space", SEAS)
def test_a_sea_space_costs_a_food_for_each_white_square(space: int) -> None:
    start = STANDARD.prev[space][0]
    table = turn("forward/food", (1, 1), ships=str(start), holds={0: "F6 G6"})
    if len(STANDARD.next[start]) > 1:
        table.play(f"sail {space}")
    assert table.state.space[0] == space
    assert table.holds(0).startswith(f"F{6 - STANDARD.cost[space]} G6")
    assert table.told("paid")[0].goods == "food"


@pytest.mark.rule("pay.lair")
@pytest.mark.parametrize("space", LAIRS)
def test_a_lair_is_free(space: int) -> None:
    start = STANDARD.prev[space][0]
    table = turn("forward/gunpowder", (1, 1), ships=str(start), holds={0: "F6 G6"})
    if len(STANDARD.next[start]) > 1:
        table.play(f"sail {space}")
    table.play("*treasure +3")
    assert table.told("paid") == []
    assert table.holds(0) == "F6 G6 P1 - -"


@pytest.mark.rule("pay.lair")
def test_a_looted_lair_is_free_too() -> None:
    table = turn("forward/gunpowder", (1, 1), ships="43", facedown={1: "+3"}, holds={0: ""})
    assert table.ships().startswith("44")
    assert table.holds(0) == "P1 - - - -"


@pytest.mark.rule("pay.no-credit")
def test_what_the_evening_would_bring_cannot_pay_for_the_morning() -> None:
    table = turn("forward/food", (1, 6), ships="14", holds={0: "F2"})
    assert table.luck_kind() == "shortage"
    assert table.holds(0) == "- - - - -"


@pytest.mark.rule("pay.no-credit")
def test_what_the_morning_brought_pays_for_the_evening() -> None:
    table = turn("gold/forward", (5, 1), ships="15", holds={0: ""})
    assert table.holds(0) == "G2 - - - -"
    assert table.told("fell_short") == []


@pytest.mark.rule("pay.sea", "pay.port", "ruling.powder-holds")
def test_other_goods_cannot_pay() -> None:
    sea = turn("forward/gunpowder", (1, 1), ships="14", holds={0: "F2 G3 F4 P1"})
    assert sea.refusal("pay 2 3") == sea.refusal("pay 4 1") == "pay.sea"
    port = turn("forward/gunpowder", (1, 1), ships="15", holds={0: "F2 G3 G4"})
    assert port.refusal("pay 1 1") == "pay.port"
    assert port.refusal("pay 4 1") == "pay.which-holds"


@pytest.mark.rule("pay.which-holds")
def test_the_player_chooses_the_holds_in_any_split() -> None:
    table = turn("forward/gunpowder", (1, 1), ships="14", holds={0: "F2 G3 F4 F1"})
    assert table.question() == (0, "pay")
    assert table.asks() == {0: ["pay 1 1", "pay 1 2", "pay 3 2", "pay 3 3"]}
    assert table.refusal("pay 4 1") == table.refusal("pay 3 1") == table.refusal("pay 3 4") == "pay.which-holds"
    table.play("pay 1 1")
    assert table.asks() == {0: ["pay 3 1", "pay 3 2"]}
    assert table.refusal("pay 1 1") == "pay.which-holds"
    table.play("pay 3 1")
    assert table.holds(0) == "F1 G3 F3 P1 -"
    assert [(event.hold, event.count) for event in table.told("paid")] == [(1, 1), (3, 1), (4, 1)]


@pytest.mark.rule("pay.which-holds", "ruling.forced")
@pytest.mark.parametrize(
    ("holds", "after"),
    [
        ("F3 G3", "- G3"),
        ("F5 G3", "F2 G3"),
        ("F1 F2 G3", "- - G3"),
        ("F2 F2 G3", "- F1 G3"),
        ("F1 F3 G3", "- F1 G3"),
        ("F1 F1 F1 F1 G3", "- - - F1 G3"),
        ("F1 F1 F1 F1 F1", "- - - F1 F1"),
    ],
)
def test_a_payment_with_one_possible_result_is_made_by_itself_and_told(holds: str, after: str) -> None:
    """Three food on space 15."""
    table = turn("forward/gunpowder", (1, 1), ships="14", holds={0: holds})
    paid = [event for event in table.told("paid") if event.ship == 0]
    assert sum(event.count for event in paid) == 3
    assert table.holds(0).split()[: len(after.split())] == after.replace("-", "P1", 1).split()


@pytest.mark.rule("pay.which-holds", "ruling.forced")
@pytest.mark.parametrize("holds", ["F3 F2", "F4 F1", "F2 F2 F2", "F3 F3", "F2 F1 F1 F1"])
def test_a_payment_with_several_results_is_asked(holds: str) -> None:
    table = turn("forward/gunpowder", (1, 1), ships="14", holds={0: holds})
    assert table.question() == (0, "pay")


@pytest.mark.rule("ruling.forced")
def test_one_token_out_of_holds_alike_is_taken_from_the_lowest() -> None:
    table = turn("forward/backward", (1, 1), ships="28", holds={0: "G1 F4 F4 F4"})
    assert table.told("paid")[0].hold == 2


@pytest.mark.rule("ruling.forced", "treasure.hold")
@pytest.mark.parametrize(
    ("holds", "asked"),
    [
        ("F1 - - - - F1", ["pay 1 1", "pay 6 1"]),
        ("F4 - - - - F4", ["pay 1 1", "pay 6 1"]),
        ("F2 F2 - - - F1", ["pay 1 1", "pay 2 1", "pay 6 1"]),
    ],
)
def test_the_6th_hold_is_apart_even_if_alike(holds: str, asked: list[str]) -> None:
    """One food on space 29."""
    table = turn("forward/backward", (1, 1), ships="28", holds={0: holds}, powers={"sixth": 0})
    assert table.asks() == {0: asked}


@pytest.mark.rule("ruling.forced", "treasure.hold")
@pytest.mark.parametrize("holds", ["- - - - - F3", "F1 - - - - -", "F2 - - - - G1"])
def test_a_6th_hold_that_does_not_matter_is_not_asked(holds: str) -> None:
    table = turn("forward/backward", (1, 1), ships="28", holds={0: holds}, powers={"sixth": 0})
    assert table.told("paid")[0].count == 1


# ---- against enumeration ------------------------------------------------------------------------------------------


def splits(holds: tuple[int, ...], due: int) -> Iterator[tuple[int, ...]]:
    """All ways to take so many tokens out of these holds, as what is left in them."""
    for taken in product(*(range(tokens + 1) for tokens in holds)):
        if sum(taken) == due:
            yield tuple(tokens - out for tokens, out in zip(holds, taken, strict=True))


def results(holds: tuple[int, ...], due: int) -> set[tuple[object, ...]]:
    """The different results: ordinary holds alike count as one, the last, the 6th, is apart."""
    return {(tuple(sorted(left[:5])), left[5]) for left in splits(holds, due)}


def with_holds(goods: int, holds: tuple[int, ...]) -> State:
    state = position(powers={"sixth": 0}).state
    for hold, tokens in enumerate(holds):
        state.cargo[hold] = goods * 8 + tokens if tokens else 0
    return state


@pytest.mark.rule("ruling.forced", "pay.which-holds", "ruling.powder-holds")
@pytest.mark.parametrize("goods", [GOLD, FOOD, GUNPOWDER])
def test_what_is_asked_is_what_enumeration_finds_to_differ(goods: int) -> None:
    """Every combination of one to five holds with up to 3 tokens, and a 6th with up to 2; every amount due."""
    state = with_holds(goods, (0,) * 6)
    for ordinary in combinations_with_replacement(range(4), 5):
        for sixth in range(3):
            holds = (*ordinary, sixth)
            for hold, tokens in enumerate(holds):
                state.cargo[hold] = goods * 8 + tokens if tokens else 0
            for due in range(1, sum(holds) + 1):
                assert one_result(state, 0, goods, due, purse_of(state, 0, goods, 0)) == (
                    len(results(holds, due)) == 1
                ), (holds, due)


@pytest.mark.rule("ruling.forced", "pay.which-holds")
def test_full_holds_are_asked_for_likewise() -> None:
    """Up to three ordinary holds with up to 6 tokens, in any order, and the costs that are printed on the board."""
    state = with_holds(FOOD, (0,) * 6)
    for ordinary in product(range(7), repeat=3):
        holds = (*ordinary, 0, 0, 0)
        for hold, tokens in enumerate(holds):
            state.cargo[hold] = FOOD * 8 + tokens if tokens else 0
        for due in range(1, min(sum(holds), 9) + 1):
            assert one_result(state, 0, FOOD, due, purse_of(state, 0, FOOD, 0)) == (len(results(holds, due)) == 1), (
                holds,
                due,
            )


def reached(state: State, goods: int) -> set[tuple[object, ...]]:
    """What of these goods is left in seat 0's holds after every sequence of payments."""
    if not any(move.kind == "pay" for move in jamaica.legal(state, 0)):
        left = [state.cargo[hold] & 7 if state.cargo[hold] >> 3 == goods else 0 for hold in range(6)]
        return {(tuple(sorted(left[:5])), left[5])}
    found: set[tuple[object, ...]] = set()
    for move in jamaica.legal(state, 0):
        after = state.copy()
        jamaica.apply(after, move, 0)
        found |= reached(after, goods)
    return found


@pytest.mark.rule("pay.which-holds")
@pytest.mark.parametrize(("space", "letter", "goods"), [(29, "F", FOOD), (15, "F", FOOD), (45, "G", GOLD)])
def test_the_moves_lead_to_every_possible_split_and_to_no_other(space: int, letter: str, goods: int) -> None:
    cost, start = STANDARD.cost[space], STANDARD.prev[space][0]
    for ordinary in product(range(quick(4, 3, 1)), repeat=4):
        holds = (*ordinary, 0, 2)
        if sum(holds) >= cost:
            texts = " ".join(f"{letter}{tokens}" if tokens else "-" for tokens in holds)
            table = turn("forward/gunpowder", (1, 1), holds={0: texts}, powers={"sixth": 0}, ships=str(start))
            assert reached(table.state, goods) == results(holds, cost), holds


# ---- gunpowder ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.powder-holds")
def test_gunpowder_comes_from_the_holds_the_player_chooses() -> None:
    table = turn("forward/food", (1, 1), ships="28 29", holds={0: "P4 F3 P2"}).play("spend 3")
    assert table.asks() == {0: ["pay 1 1", "pay 1 2", "pay 1 3"]}
    assert table.refusal("pay 3 3") == table.refusal("pay 2 1") == "ruling.powder-holds"
    table.play("pay 1 2")
    assert table.holds(0) == "P2 F3 P1 - -"
    assert table.luck_kind() == "combat"


@pytest.mark.rule("ruling.powder-holds", "ruling.forced")
@pytest.mark.parametrize("spent", ["spend 0", "spend 5", "spend 6"])
def test_gunpowder_is_not_asked_for_where_it_makes_no_difference(spent: str) -> None:
    table = turn("forward/food", (1, 1), ships="28 29", holds={0: "P4 F3 P2"}).play(spent)
    assert table.luck_kind() == "combat"
    assert sum(event.count for event in table.told("paid")) == int(spent[-1])


def test_the_results_of_a_payment_are_counted_as_a_person_would() -> None:
    assert Counter(splits((2, 1, 0, 0, 0, 0), 1)) == {(1, 1, 0, 0, 0, 0): 1, (2, 0, 0, 0, 0, 0): 1}
    assert len(results((1, 1, 0, 0, 0, 0), 1)) == 1
    assert len(results((1, 0, 0, 0, 0, 1), 1)) == 2
