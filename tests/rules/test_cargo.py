"""Loading: one empty hold, or room made; and the limited bank."""

import pytest

from tests.support.positions import position, turn

# ---- how much, and where to ---------------------------------------------------------------------------------------


@pytest.mark.rule("load.amount")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_as_many_tokens_as_the_die_shows_go_into_the_lowest_empty_hold(die: int) -> None:
    table = turn("gold/forward", (die, 4), holds={0: "F3 - G3"})
    assert table.holds(0) == f"F3 G{die} G3 - -"
    loaded = table.told("loaded")[0]
    assert (loaded.ship, loaded.hold, loaded.goods, loaded.count, loaded.source) == (0, 2, "gold", die, "bank")


@pytest.mark.rule("load.amount")
@pytest.mark.parametrize(("card", "hold"), [("gold/forward", "G2"), ("food/forward", "F2"), ("gunpowder/gold", "P2")])
def test_each_symbol_loads_its_goods(card: str, hold: str) -> None:
    assert turn(card, (2, 4)).holds(0).split()[2] == hold


@pytest.mark.rule("load.no-topping-up")
def test_a_hold_with_the_same_kind_is_never_topped_up() -> None:
    table = turn("food/gunpowder", (1, 1), holds={0: "F1 G3"})
    assert table.holds(0) == "F1 G3 F1 P1 -"


@pytest.mark.rule("load.gold-gold")
def test_the_two_loads_of_one_card_go_into_two_holds() -> None:
    table = turn("gold/gold", (5, 2))
    assert table.holds(0) == "F3 G3 G5 G2 -"


@pytest.mark.rule("load.gold-gold", "load.make-room")
def test_two_loads_with_one_empty_hold_make_room_for_the_second_only() -> None:
    table = turn("gold/gold", (5, 2), holds={0: "F3 G3 P2 P1 -"})
    assert table.holds(0) == "F3 G3 P2 P1 G5"
    assert table.asks() == {0: ["empty 1", "empty 3", "empty 4"]}
    assert table.play("empty 4").holds(0) == "F3 G3 P2 G2 G5"


# ---- making room --------------------------------------------------------------------------------------------------


@pytest.mark.rule("load.make-room", "load.not-the-same")
def test_with_no_empty_hold_the_player_empties_one_of_another_kind() -> None:
    table = turn("gold/forward", (5, 4), holds={0: "F3 G3 P2 F6 G1"})
    assert table.question() == (0, "make_room")
    assert table.asks() == {0: ["empty 1", "empty 3", "empty 4"]}
    assert table.refusal("empty 2") == table.refusal("empty 5") == "load.not-the-same"
    assert table.refusal("empty 6") == "load.make-room"
    table.play("empty 4")
    assert table.holds(0) == "F3 G3 P2 G5 G1"
    emptied = table.told("emptied")[0]
    assert (emptied.hold, emptied.goods, emptied.count) == (4, "food", 6)


@pytest.mark.rule("load.make-room")
def test_loading_is_mandatory_even_where_it_costs_more_than_it_brings() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "F6 P6 F6 P6 F6"})
    assert table.asks() == {0: ["empty 1", "empty 2", "empty 3", "empty 4", "empty 5"]}


@pytest.mark.rule("load.not-the-same", "ruling.forced")
def test_the_only_hold_of_another_kind_is_emptied_by_itself_and_told() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "G6 G6 F6 G6 G6"})
    assert table.holds(0) == "G6 G6 G1 G6 G6"
    assert [(event.hold, event.goods, event.count) for event in table.told("emptied")] == [(3, "food", 6)]


@pytest.mark.rule("ruling.forced")
def test_holds_alike_are_one_possibility_and_the_lowest_is_emptied() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "G6 F2 F2 G6 F2"})
    assert table.holds(0) == "G6 G1 F2 G6 F2"


@pytest.mark.rule("ruling.forced")
def test_the_same_kind_in_other_numbers_is_another_possibility() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "G6 F2 F2 G6 F3"})
    assert table.asks() == {0: ["empty 2", "empty 3", "empty 5"]}


@pytest.mark.rule("ruling.forced", "treasure.hold")
def test_the_6th_hold_is_another_possibility_even_if_alike() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "G6 F2 G6 G6 G6 F2"}, powers={"sixth": 0})
    assert table.asks() == {0: ["empty 2", "empty 6"]}
    assert table.play("empty 6").holds(0) == "G6 F2 G6 G6 G6 G1"


@pytest.mark.rule("ruling.forced", "treasure.hold")
def test_the_6th_hold_alone_is_emptied_by_itself() -> None:
    table = turn("gold/forward", (1, 4), holds={0: "G6 G6 G6 G6 G6 F2"}, powers={"sixth": 0})
    assert table.holds(0) == "G6 G6 G6 G6 G6 G1"


@pytest.mark.rule("load.ignored")
def test_with_every_hold_full_of_that_kind_the_load_is_ignored() -> None:
    table = turn("gold/gold", (6, 5), holds={0: "G1 G1 G1 G1 G1"})
    assert table.holds(0) == "G1 G1 G1 G1 G1"
    ignored = [event for event in table.told("load_ignored") if event.ship == 0]
    assert [event.rules for event in ignored] == [("load.ignored",)] * 2


@pytest.mark.rule("load.ignored", "treasure.hold")
def test_a_6th_hold_full_of_it_too_makes_no_difference() -> None:
    table = turn("gold/gold", (6, 5), holds={0: "G1 G1 G1 G1 G1 G1"}, powers={"sixth": 0})
    assert table.holds(0) == "G1 G1 G1 G1 G1 G1"


@pytest.mark.rule("load.ignored")
def test_a_6th_hold_of_somebody_else_is_no_room() -> None:
    table = turn("gold/gold", (6, 5), holds={0: "G1 G1 G1 G1 G1"}, powers={"sixth": 1})
    assert table.holds(0) == "G1 G1 G1 G1 G1"


# ---- the 6th hold -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.hold-choice", "treasure.hold")
def test_with_the_6th_hold_among_several_empty_ones_the_player_chooses() -> None:
    table = turn("gold/forward", (5, 4), holds={0: "F3 - G3 - P1 -"}, powers={"sixth": 0})
    assert table.question() == (0, "choose_hold")
    assert table.asks() == {0: ["load 2", "load 6"]}
    assert table.refusal("load 1") == table.refusal("load 3") == "load.no-topping-up"
    assert table.refusal("load 4") == "ruling.hold-choice"
    assert table.play("load 6").holds(0) == "F3 - G3 - P1 G5"


@pytest.mark.rule("ruling.hold-choice")
@pytest.mark.parametrize(
    ("holds", "after"),
    [("F3 G3 - - - G1", "F3 G3 G5 - - G1"), ("F3 G3 P1 P1 F1 -", "F3 G3 P1 P1 F1 G5")],
    ids=["the 6th is full", "the 6th alone is empty"],
)
def test_otherwise_no_hold_is_asked_for(holds: str, after: str) -> None:
    table = turn("gold/forward", (5, 4), holds={0: holds}, powers={"sixth": 0})
    assert table.holds(0) == after


@pytest.mark.rule("ruling.hold-choice")
def test_without_the_6th_hold_no_hold_is_asked_for() -> None:
    assert turn("gold/forward", (5, 4), holds={0: ""}).holds(0) == "G5 - - - -"


@pytest.mark.rule("ruling.sabre-stolen", "ruling.hold-choice")
def test_a_6th_hold_gained_in_the_morning_can_be_loaded_in_the_evening() -> None:
    table = turn("forward/food", (4, 2)).play("*treasure sixth")
    assert table.asks() == {0: ["load 3", "load 6"]}


# ---- the bank -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.bank")
def test_the_bank_never_runs_out() -> None:
    full = "P6 P6 P6 P6 P6"
    table = turn("gunpowder/food", (6, 2), holds={0: "F3", 1: full, 2: full})
    assert table.holds(0).split()[1] == "P6"


@pytest.mark.rule("ruling.bank", "component.bank")
def test_a_limited_bank_gives_what_is_left() -> None:
    """45 gunpowder in the box: 42 aboard, 3 left for a die of 6."""
    table = turn("gunpowder/food", (6, 2), holds={0: "F3", 1: "P6 P6 P6 P6", 2: "P6 P6 P6"}, bank="limited")
    assert table.holds(0) == "F3 P3 F2 - -"
    assert table.told("loaded")[0].count == 3


@pytest.mark.rule("ruling.bank")
def test_with_nothing_left_the_load_is_ignored_and_no_room_is_made() -> None:
    holds = {0: "F3 F2 F1 F4 P3", 1: "P6 P6 P6 P6", 2: "P6 P6 P6"}
    table = turn("gunpowder/gold", (6, 2), holds=holds, bank="limited")
    ignored = [event for event in table.told("load_ignored") if event.ship == 0]
    assert [event.rules for event in ignored] == [("ruling.bank",)]
    assert table.question() == (0, "make_room")
    assert table.asks()[0] == [f"empty {hold}" for hold in range(1, 6)]
    assert table.holds(0) == "F3 F2 F1 F4 P3"


@pytest.mark.rule("ruling.bank")
def test_room_is_made_in_a_limited_bank_for_what_is_left() -> None:
    holds = {0: "F3 F2 F1 F4 P1", 1: "P6 P6 P6 P6", 2: "P6 P6 P6"}
    table = turn("gunpowder/gold", (6, 2), holds=holds, bank="limited").play("empty 2")
    assert table.holds(0) == "F3 P2 F1 F4 P1"


@pytest.mark.rule("ruling.bank")
def test_the_ghost_s_gold_counts_in_a_limited_bank() -> None:
    """80 doubloons: the ghost has 8, four seats 70 together, 2 are left."""
    holds = {0: "G6", 1: "G6 G6 G6 G4", 2: "G6 G6 G6 G3", 3: "G6 G6 G6 G3"}
    table = position(seats=4, ghost=True, holds=holds, hands={0: "gold/gold"}, bank="limited")
    table.play("*roll 2 1", "morning 2", *[f"{seat}: play gold/gold" for seat in range(4)])
    assert table.holds(0) == "G6 G2 - - -"
    assert len([event for event in table.told("load_ignored") if "ruling.bank" in event.rules]) == 7


@pytest.mark.rule("ruling.bank")
def test_what_is_paid_goes_back_to_a_limited_bank() -> None:
    """All 45 food are aboard; the two paid on space 1 can be loaded in the evening."""
    table = turn("forward/food", (1, 6), holds={0: "F3", 1: "F6 F6 F6 F3", 2: "F6 F6 F6 F3"}, bank="limited")
    assert table.holds(0) == "F1 F2 - - -"
