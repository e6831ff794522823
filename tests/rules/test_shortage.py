"""Shortage: what happens to a ship that cannot pay, in both editions."""

from collections import Counter
from typing import Any

import pytest

import jamaica
from tests.support.positions import Table, position, turn


def short(symbol: str = "", start: str = "14", die: int = 1, **setting: Any) -> Table:
    """Seat 0 sails with two food, by default from 14 onto 15, which costs three."""
    holds = {0: "F2", **setting.pop("holds", {})}
    setting["ships"] = f"{start} {setting.pop('others', '')}"
    table = turn(setting.pop("card", "forward/gunpowder"), (die, 1), holds=holds, **setting)
    return table.play(f"*shortage {symbol}") if symbol else table


# ---- paying what it can -------------------------------------------------------------------------------------------


@pytest.mark.rule("shortage.pay")
@pytest.mark.parametrize("edition", ["revised", "first"])
def test_two_of_three_food_are_paid_then_there_is_a_shortage(edition: str) -> None:
    """The example of the rulebook."""
    table = short(edition=edition)
    fell = table.told("fell_short")[0]
    assert (fell.ship, fell.space, fell.goods, fell.due, fell.aboard) == (0, 15, "food", 3, 2)
    assert [(event.goods, event.count) for event in table.told("paid")] == [("food", 2)]
    assert table.holds(0) == "- - - - -"


@pytest.mark.rule("shortage.pay")
def test_out_of_several_holds_all_is_paid() -> None:
    table = short(start="44", holds={0: "G2 F3 G1 G3"})
    assert table.holds(0) == "- F3 - - -"
    assert [(event.hold, event.count) for event in table.told("paid")] == [(1, 2), (3, 1), (4, 3)]


@pytest.mark.rule("shortage.pay")
def test_with_nothing_aboard_nothing_is_paid() -> None:
    table = short(holds={0: "G6"})
    assert table.told("paid") == []
    assert table.luck_kind() == "shortage"


@pytest.mark.rule("shortage.pay")
def test_who_can_just_pay_has_no_shortage() -> None:
    table = short(holds={0: "F3"})
    assert table.told("fell_short") == []
    assert table.ships().startswith("15")


# ---- the die ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.shortage-die", "shortage.die")
def test_the_shortage_die_has_two_circles_two_squares_a_skull_and_a_star() -> None:
    odds = {move.text: weight for move, weight in jamaica.outcomes(short().state)}
    assert odds == {"*shortage circle": 2, "*shortage square": 2, "*shortage skull": 1, "*shortage star": 1}


@pytest.mark.rule("ruling.shortage-die")
def test_a_table_may_have_a_shortage_die_of_its_own() -> None:
    table = short(shortage_die=["skull", "skull", "skull", "star", "skull", "circle"])
    odds = {move.text: weight for move, weight in jamaica.outcomes(table.state)}
    assert odds == {"*shortage circle": 1, "*shortage skull": 4, "*shortage star": 1}
    assert table.refusal("*shortage square") == "table.luck"
    luck = jamaica.Luck(7)
    drawn = Counter(jamaica.sample(table.state, luck).text for _ in range(600))
    assert set(drawn) == set(odds)
    assert drawn["*shortage skull"] > 300


@pytest.mark.rule("shortage.die")
@pytest.mark.parametrize(
    ("start", "symbol", "end"),
    [
        ("14", "circle", 6),
        ("16", "circle", 16),
        ("16", "square", 15),
        ("22", "circle", 21),
        ("22", "skull", 22),
        ("22", "square", 20),
        ("28", "circle", 28),
        ("47", "skull", 44),
        ("47", "circle", 45),
        ("47", "square", 47),
    ],
)
def test_the_die_sends_the_ship_back_to_the_nearest_space_of_its_kind(start: str, symbol: str, end: int) -> None:
    table = short(symbol, start=start, holds={0: ""})
    assert table.ships().split()[0] == str(end)
    assert table.told("shortage_rolled")[0].symbol == symbol
    assert table.told("fell_back")[0].path[-1] == end


@pytest.mark.rule("shortage.die", "ruling.nearest")
def test_nearest_is_strictly_behind() -> None:
    """On sea space 15 a square does not mean 15 itself, nor on port 16 a circle 16."""
    assert short("square").asks() == {0: ["sail 12", "sail 14"]}
    assert short("circle", start="15").ships().startswith("6 ")


@pytest.mark.rule("shortage.die")
def test_a_ship_that_sailed_backward_falls_back_as_well() -> None:
    table = short("circle", start="20", card="backward/forward", die=3, holds={0: "F1"})
    assert table.told("fell_back")[0].path == (16,)
    assert table.told("sailed")[0].path == (19, 18, 17)


@pytest.mark.rule("shortage.never-pay")
def test_the_space_fallen_back_to_is_not_paid() -> None:
    table = short("circle", holds={0: "F2 G6"})
    assert table.ships().startswith("6 ")
    assert [event.goods for event in table.told("paid")] == ["food"]
    assert "G6" in table.holds(0)


@pytest.mark.rule("ruling.star-stays", "shortage.die")
def test_a_star_lets_the_ship_stay_without_a_second_battle() -> None:
    table = short(others="15").play("*combat 2", "*combat 2", "*shortage star")
    assert table.ships().startswith("15 15")
    assert len(table.told("battle_begun")) == 1
    assert table.told("stayed")[0].space == 15
    assert table.told("fell_back") == []


# ---- battle, lair, Port Royal -------------------------------------------------------------------------------------


@pytest.mark.rule("shortage.battle", "battle.when")
def test_falling_back_onto_a_ship_means_battle_and_nothing_to_pay_after_it() -> None:
    table = short("circle", others="6", holds={0: "F2 G6"})
    begun = table.told("battle_begun")[0]
    assert (begun.attacker, begun.defender, begun.space) == (0, 1, 6)
    table.play("*combat 2", "*combat 2")
    assert [event.goods for event in table.told("paid")] == ["food"]


@pytest.mark.rule("shortage.battle")
def test_two_battles_in_one_action_are_possible() -> None:
    table = short(others="15 6").play("*combat 2", "*combat 2", "*shortage circle", "*combat 4", "*combat 4")
    assert [event.defender for event in table.told("battle_begun")] == [1, 2]


@pytest.mark.rule("shortage.lair")
def test_falling_back_onto_a_lair_takes_its_treasure() -> None:
    table = short("skull").play("sail 11", "*treasure +7")
    assert table.facedown(0) == "+7"
    assert 11 not in table.seen(None)["lairs"]


@pytest.mark.rule("shortage.lair", "shortage.battle", "lair.take")
def test_on_a_lair_with_a_ship_the_battle_comes_first() -> None:
    table = short("skull", others="11").play("sail 11")
    assert table.luck_kind() == "combat"
    table.play("*combat 2", "*combat 2")
    assert table.luck_kind() == "treasure"


@pytest.mark.rule("shortage.lair")
def test_a_looted_lair_gives_nothing() -> None:
    table = short("skull", facedown={1: "+3"}, lairs="4 9 19 22 25 33 37 44").play("sail 11")
    assert table.told("treasure_taken") == []


@pytest.mark.rule("shortage.port-royal", "ruling.nearest")
@pytest.mark.parametrize(
    ("start", "die", "symbol", "end"),
    [
        ("0", 2, "circle", "0"),
        ("0", 2, "skull", "0"),
        ("0", 2, "square", "1"),
        ("0", 1, "square", "0"),
        ("1@-1", 1, "circle", "0@-1"),
        ("0@-2", 3, "skull", "0@-2"),
        ("47@-1", 1, "circle", "45@-1"),
    ],
)
def test_a_shortage_takes_no_ship_farther_back_than_port_royal_in_its_lap(
    start: str, die: int, symbol: str, end: str
) -> None:
    table = short(symbol, start=start, die=die, holds={0: "G6"})
    assert table.ships().split()[0] == end
    assert table.told("battle_begun") == []


@pytest.mark.rule("shortage.port-royal")
def test_a_ship_sent_back_to_port_royal_has_not_finished() -> None:
    table = short("circle", start="0", die=2, holds={0: ""})
    assert table.told("finished") == []
    assert not table.state.over
    assert "shortage.port-royal" in table.told("fell_back")[0].rules


# ---- forks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shortage.fork", "ruling.nearest")
@pytest.mark.parametrize(
    ("start", "symbol", "ends"),
    [
        ("14", "square", [12, 14]),
        ("14", "skull", [4, 11]),
        ("15", "skull", [4, 11]),
        ("27", "circle", [18, 21]),
        ("27", "square", [24, 27]),
        ("27", "skull", [19, 25]),
        ("40", "circle", [31, 34]),
        ("40", "skull", [25, 19, 37]),
    ],
)
def test_where_ways_join_the_player_chooses_any_of_the_spaces_so_reached(
    start: str, symbol: str, ends: list[int]
) -> None:
    table = short(symbol, start=start, holds={0: ""})
    assert table.asks() == {0: [f"sail {end}" for end in sorted(ends)]}


@pytest.mark.rule("shortage.fork")
def test_the_choice_is_asked_and_its_way_told() -> None:
    table = short("skull")
    assert table.question() == (0, "fall_back")
    for elsewhere in ("sail 9", "sail 12", "sail 15", "sail 0"):
        assert table.refusal(elsewhere) == "ruling.nearest"
    assert table.refusal("leave") == "shortage.fork"
    table.play("sail 11")
    assert table.told("fell_back")[0].path == (12, 11)


@pytest.mark.rule("shortage.fork", "ruling.forced")
def test_ways_that_meet_again_are_no_choice() -> None:
    table = short("circle")
    assert table.told("fell_back")[0].path == (14, 13, 6)


# ---- first edition ------------------------------------------------------------------------------------------------


@pytest.mark.rule("shortage.fall-back")
def test_first_edition_falls_back_to_the_first_space_that_can_be_paid() -> None:
    """From port 16 with one doubloon and three food: 15 costs three food."""
    table = short(edition="first", start="15", holds={0: "G1 F3"})
    assert table.ships().startswith("15")
    assert table.told("fell_back")[0].path == (15,)
    assert table.told("shortage_rolled") == []


@pytest.mark.rule("shortage.pay-again")
def test_first_edition_pays_for_that_space() -> None:
    table = short(edition="first", start="15", holds={0: "G1 F4"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("gold", 1), ("food", 3)]
    assert table.holds(0).split()[1] == "F1"


@pytest.mark.rule("shortage.fall-back", "shortage.fork")
@pytest.mark.parametrize(
    ("holds", "ends"),
    [("F2", [4, 11]), ("F2 G3", [5, 11]), ("F2 G5", [6, 11]), ("F2 G2", [4, 11]), ("F2 G6 G6", [6, 11])],
)
def test_first_edition_counts_what_is_left_and_chooses_where_ways_join(holds: str, ends: list[int]) -> None:
    table = short(edition="first", holds={0: holds})
    assert table.asks() == {0: [f"sail {end}" for end in ends]}
    assert table.refusal("sail 12") == table.refusal("sail 14") == "shortage.fall-back"


@pytest.mark.rule("shortage.fall-back", "shortage.port-royal")
@pytest.mark.parametrize(("start", "die", "end"), [("0", 3, "0"), ("0@-1", 3, "0@-1"), ("1", 1, "0")])
def test_first_edition_stops_in_port_royal_which_costs_nothing(start: str, die: int, end: str) -> None:
    table = short(edition="first", start=start, die=die, holds={0: "F1"})
    assert table.ships().split()[0] == end
    assert [event.count for event in table.told("paid")] == [1]


@pytest.mark.rule("shortage.fall-back", "shortage.lair")
def test_first_edition_takes_the_treasure_of_a_lair_for_free() -> None:
    table = short(edition="first").play("sail 11", "*treasure -4")
    assert table.facedown(0) == "-4"
    assert [event.count for event in table.told("paid")] == [2]


@pytest.mark.rule("shortage.pay-again", "shortage.battle")
def test_first_edition_fights_before_it_pays_again() -> None:
    table = short(edition="first", start="15", others="15", holds={0: "G1 F3"})
    assert table.luck_kind() == "combat"
    assert len(table.told("paid")) == 1
    table.play("*combat 2", "*combat 2")
    assert [event.goods for event in table.told("paid")] == ["gold", "food"]


@pytest.mark.rule("ruling.second-shortage")
def test_first_edition_has_another_shortage_when_the_battle_took_the_means_to_pay() -> None:
    table = short(edition="first", start="15", others="15", holds={0: "G1 F3", 1: "P1"})
    table.play("*combat 2", "spend 0", "*combat 10", "1: take hold 2")
    assert [(event.goods, event.aboard) for event in table.told("fell_short")] == [("gold", 1), ("food", 0)]
    assert table.asks() == {0: ["sail 4", "sail 11"]}


@pytest.mark.rule("ruling.second-shortage")
def test_first_edition_pays_a_part_in_the_second_shortage_too() -> None:
    """From sea space 17 back to port 16, where two of three doubloons are lost in battle."""
    table = short(edition="first", start="16", others="16", holds={0: "F1 G2 G1", 1: ""})
    assert table.ships().startswith("16 16")
    table.play("*combat 2", "*combat 10", "1: take hold 2")
    assert [(event.goods, event.count) for event in table.told("paid")] == [("food", 1), ("gold", 1)]
    assert table.asks() == {0: ["sail 4", "sail 11"]}


@pytest.mark.rule("shortage.never-pay")
def test_the_editions_differ_in_nothing_but_the_shortage() -> None:
    games = []
    for edition in ("revised", "first"):
        table = position(edition, hands={0: "forward/food", 1: "forward/forward"})
        table.play("0: forward/food", "1: forward/forward", dice=(1, 3))
        games.append((table.ships(), table.holds(0), table.holds(1), table.kinds()))
    assert games[0] == games[1]
