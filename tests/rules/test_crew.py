"""Crew cards: dealing, choosing, and what each does."""

from typing import Any

import pytest

import jamaica
from tests.support.positions import dealt, position, turn


@pytest.mark.rule("crew.setup")
def test_two_cards_are_dealt_to_each_seat_after_the_hands() -> None:
    table = dealt("cook pilot", "purser gunner", "surgeon monkey")
    assert [event.seat for event in table.told("crew_dealt")] == [0, 0, 1, 1, 2, 2]
    assert all(event.known_to == 1 << event.seat for event in table.told("crew_dealt"))
    assert table.asks() == {
        0: ["keep cook", "keep pilot"],
        1: ["keep purser", "keep gunner"],
        2: ["keep surgeon", "keep monkey"],
    }


@pytest.mark.rule("crew.setup")
def test_a_seat_sees_only_its_own_cards_until_all_have_chosen() -> None:
    table = dealt("cook pilot", "purser gunner").play("1: keep gunner")
    assert table.seen(0)["seats"][1]["crew_cards"] == ["hidden", "hidden"]
    assert table.seen(1)["seats"][1]["crew_cards"] == ["gunner", "purser"]
    assert "crew" not in table.seen(1)["seats"][1]
    assert table.seen(None)["seats"][0]["crew_cards"] == ["hidden", "hidden"]
    assert table.told("crew_kept")[0].seen_by(0).card is None
    assert table.kinds("crew_revealed") == []
    assert table.refusal("1: keep purser") == "table.turn"


@pytest.mark.rule("crew.setup", "crew.power")
def test_the_kept_cards_are_turned_over_together_and_the_others_stay_secret() -> None:
    table = dealt("cook pilot", "purser gunner").play("1: keep gunner", "0: keep cook")
    assert [event.crew for event in table.told("crew_revealed")] == [("cook", "gunner")]
    for seat, known in ((0, ["gunner", "hidden"]), (1, ["gunner", "purser"]), (None, ["gunner", "hidden"])):
        shown = table.seen(seat)["seats"][1]
        assert (shown["crew"], shown["crew_cards"]) == ("gunner", known)
    assert table.luck_kind() == "roll"


@pytest.mark.rule("crew.setup")
def test_a_card_that_was_not_dealt_cannot_be_kept() -> None:
    table = dealt("cook pilot", "purser gunner")
    assert table.refusal("0: keep gunner") == table.refusal("0: leave") == "crew.setup"


@pytest.mark.rule("crew.setup")
def test_a_card_is_dealt_once() -> None:
    table = dealt("cook pilot", "purser")
    assert "*crew gunner" in table.luck()
    assert not {"*crew cook", "*crew pilot", "*crew purser"} & set(table.luck())
    assert len(table.luck()) == 9


@pytest.mark.rule("crew.setup")
def test_for_simulations_each_seat_is_dealt_one_card_and_keeps_it() -> None:
    table = position(aboard={0: "pilot", 1: "cook"})
    assert [ship["crew"] for ship in table.seen(None)["seats"]][:2] == ["pilot", "cook"]
    assert [ship["crew_cards"] for ship in table.seen(None)["seats"]][:2] == [["pilot"], ["cook"]]


@pytest.mark.rule("crew.ghost")
def test_the_ghost_has_no_crew() -> None:
    table = position(seats=2, ghost=True, aboard={0: "gunner", 1: "cook"})
    assert "crew" not in table.seen(None)["seats"][2]
    assert table.state.crew >> 8 == 0


@pytest.mark.rule("crew.power")
def test_a_crew_card_is_no_spoils() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", holds={1: ""}, aboard={0: "gunner", 1: "cook"})
    table.play("*combat star")
    assert [event.rules for event in table.told("spoils_left")] == [("ruling.spoils-nothing", "ruling.forced")]


@pytest.mark.rule("crew.cook")
def test_the_cook_pays_one_food_less_at_sea() -> None:
    table = turn("forward/food", (2, 1), holds={0: "F3 G3"}, aboard={0: "cook"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("food", 2)]
    table = turn("forward/food", (2, 1), holds={0: "F3 G3"}, aboard={0: "purser"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("food", 3)]


@pytest.mark.rule("crew.purser")
def test_the_purser_pays_one_doubloon_less_in_a_port() -> None:
    table = turn("forward/food", (5, 1), holds={0: "F3 G3"}, aboard={0: "purser"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("gold", 2)]


@pytest.mark.rule("crew.cost")
def test_a_cost_never_drops_below_one() -> None:
    table = turn("forward/food", (1, 1), ships="28", holds={0: "F3"}, aboard={0: "cook"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("food", 1)]


@pytest.mark.rule("crew.cost")
def test_a_lower_cost_counts_for_falling_back_too() -> None:
    for card, start, cargo in (("purser", 16, "G2 P1"), ("cook", 17, "F1 P1")):
        ends = []
        for aboard in (card, "bosun"):
            table = turn("forward/food", (1, 6), "first", ships=f"{start}", holds={0: cargo}, aboard={0: aboard})
            ends.append([event.path[-1] for event in table.told("fell_back")])
        assert ends[0] == [start] != ends[1], card


@pytest.mark.rule("crew.gunner")
def test_the_gunner_adds_one_on_top_of_lady_beth() -> None:
    aboard = {0: "gunner", 1: "cook"}
    table = turn("forward/food", (1, 2), ships="28 29", powers={"beth": 0}, aboard=aboard).play("*combat 4")
    fired = table.told("fired")[0]
    assert (fired.beth, fired.crew, fired.firepower) == (2, 1, 7)
    assert "crew.gunner" in fired.rules
    table.play("*combat 6")
    assert table.told("fired")[1].crew == 0
    assert [event.winner for event in table.told("battle_won")] == [0]


@pytest.mark.rule("crew.gunner")
def test_the_gunner_defends_too() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", aboard={1: "gunner"}).play("*combat 4", "*combat 4")
    assert [event.winner for event in table.told("battle_won")] == [1]


@pytest.mark.rule("crew.bosun")
def test_the_boatswain_loads_three_with_a_one() -> None:
    table = turn("gold/gold", (1, 2), aboard={0: "bosun"})
    assert [event.count for event in table.told("loaded") if event.ship == 0] == [3, 2]
    assert "crew.bosun" in table.told("action_begun")[0].rules
    assert "crew.bosun" not in table.told("action_begun")[1].rules


@pytest.mark.rule("crew.quartermaster")
def test_the_quartermaster_may_refuse_a_load_instead_of_making_room() -> None:
    table = turn("gold/gold", (1, 2), holds={0: "F1 F1 F1 F1 F1"}, aboard={0: "quartermaster"})
    assert table.question() == (0, "refuse_load")
    assert table.asks() == {0: ["empty 1", "empty 2", "empty 3", "empty 4", "empty 5", "decline"]}, (
        "though holds are alike"
    )
    table.play("decline", "empty 2")
    assert [event.rules for event in table.told("load_refused")] == [("crew.quartermaster",)]
    assert table.holds(0) == "F1 G2 F1 F1 F1"


@pytest.mark.rule("crew.quartermaster")
def test_the_quartermaster_is_not_asked_where_a_load_is_ignored_or_a_hold_is_empty() -> None:
    table = turn("gold/gold", (1, 2), holds={0: "G1 G1 G1 G1 G1"}, aboard={0: "quartermaster"})
    assert len(table.told("load_ignored")) == 2
    table = turn("gold/gold", (1, 2), holds={0: "F1 F1 F1"}, aboard={0: "quartermaster"})
    assert len([event for event in table.told("loaded") if event.ship == 0]) == 2


@pytest.mark.rule("crew.quartermaster")
def test_spoils_are_not_refused_by_the_quartermaster() -> None:
    holds = {0: "F1 F2 F3 F4 F5", 1: "G3"}
    table = turn("forward/food", (1, 2), ships="28 29", holds=holds, aboard={0: "quartermaster"})
    table.play("*combat star", "take hold 1")
    assert table.question() == (0, "make_room")
    assert table.refusal("decline") == "load.make-room"


@pytest.mark.rule("crew.quartermaster")
def test_other_answers_to_the_quartermaster_are_refused() -> None:
    table = turn("gold/gold", (1, 2), holds={0: "F1 G2 F3 F4 F5"}, aboard={0: "quartermaster"})
    assert table.refusal("empty 2") == "load.not-the-same"
    assert table.refusal("leave") == table.refusal("empty 6") == "crew.quartermaster"


@pytest.mark.rule("crew.pilot")
@pytest.mark.parametrize(("die", "ends"), [(6, {"sail 27", "sail 28", "sail 25"}), (4, None)])
def test_the_pilot_may_sail_one_space_less_with_a_high_die(die: int, ends: set[str] | None) -> None:
    table = turn("forward/food", (die, 1), ships="10", holds={0: "F6 G6"}, aboard={0: "pilot"})
    if ends is None:
        assert table.asks() == {} or table.question()[1] != "sail"
        return
    assert set(table.asks()[0]) == {"sail 17", "sail 18"}
    table.play("sail 17")
    assert len(table.told("sailed")[0].path) == 5
    assert "crew.pilot" in table.told("sailed")[0].rules


@pytest.mark.rule("crew.pilot")
def test_the_pilot_may_sail_less_backward_too() -> None:
    table = turn("backward/forward", (5, 1), ships="49", holds={0: "F6 G6"}, aboard={0: "pilot"})
    assert set(table.asks()[0]) == {"sail 44", "sail 45"}


@pytest.mark.rule("crew.pilot-same")
def test_if_both_distances_end_alike_the_full_one_was_sailed() -> None:
    table = turn("forward/food", (6, 1), ships="48", aboard={0: "pilot"})
    assert table.asks() == {}
    assert table.ships().split()[0] == "0@1"
    same = turn("forward/food", (6, 1), ships="32", holds={0: "F6 G6"}, aboard={0: "pilot"})
    ends = same.asks()[0]
    assert len(ends) == len(set(ends))


@pytest.mark.rule("crew.lookout")
def test_the_lookout_counts_each_treasure_card() -> None:
    setting: dict[str, Any] = {"powers": {"map": 0}, "facedown": {0: "+3 -2"}, "aboard": {0: "lookout"}}
    table = turn("forward/food", (1, 1), ships="49", holds={0: ""}, **setting)
    assert table.told("counted")[0].crew == 3
    assert table.told("counted")[0].score == 15 + 3 - 2 + 3


@pytest.mark.rule("crew.chaplain")
def test_curses_count_nothing_with_the_chaplain() -> None:
    table = turn("forward/food", (1, 1), ships="49", holds={0: ""}, facedown={0: "+3 -2 -4"}, aboard={0: "chaplain"})
    assert table.told("counted")[0].score == 15 + 3
    assert jamaica.scores(table.state)[0] == 18


@pytest.mark.rule("crew.chaplain")
def test_the_chaplain_may_give_curses_away() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", facedown={0: "-3"}, aboard={0: "chaplain"})
    table.play("*combat star")
    assert "give -3" in table.asks()[0]


@pytest.mark.rule("crew.smuggler")
def test_the_smuggler_counts_food_and_gunpowder_together() -> None:
    table = turn("forward/food", (1, 1), ships="49", holds={0: "F4 P4 G2"}, aboard={0: "smuggler"})
    assert table.told("counted")[0].crew == 2
    assert table.told("counted")[0].score == 15 + 2 + 2


@pytest.mark.rule("crew.surgeon")
def test_with_one_token_missing_the_surgeon_s_ship_pays_and_stays() -> None:
    table = turn("forward/food", (2, 1), holds={0: "F2 G3"}, aboard={0: "surgeon"})
    assert table.kinds("fell_short", "paid", "stayed", "shortage_rolled") == ["fell_short", "paid", "stayed"]
    assert table.told("stayed")[0].rules == ("crew.surgeon",)
    assert table.holds(0).split()[:2] == ["F1", "G3"], "the evening loaded food into the empty hold"
    assert table.ships().split()[0] == "2"


@pytest.mark.rule("crew.surgeon")
def test_with_two_missing_the_surgeon_does_not_help() -> None:
    table = turn("forward/food", (2, 1), holds={0: "F1 G3"}, aboard={0: "surgeon"})
    assert table.luck_kind() == "shortage"


@pytest.mark.rule("crew.surgeon-first")
def test_in_the_first_edition_the_surgeon_s_ship_stays_too() -> None:
    table = turn("forward/food", (2, 1), "first", holds={0: "F2 G3"}, aboard={0: "surgeon"})
    assert table.told("stayed")[0].rules == ("crew.surgeon",)
    table = turn("forward/food", (1, 1), "first", ships="6", holds={0: "F1"}, aboard={0: "surgeon"}).play("sail 7")
    assert table.kinds("stayed", "fell_back") == ["stayed"], "1 of 2 food is missing"
    table = turn("forward/food", (1, 1), "first", ships="7", holds={0: "F1"}, aboard={0: "surgeon"})
    assert table.kinds("stayed", "fell_back") == ["fell_back"], "2 of 3 are missing"


@pytest.mark.rule("crew.carpenter")
def test_treasures_cannot_be_stolen_from_the_carpenter() -> None:
    setting: dict[str, Any] = {"powers": {"sixth": 1, "map": 1}, "facedown": {1: "+7"}, "aboard": {1: "carpenter"}}
    table = turn("forward/food", (1, 2), ships="28 29", holds={0: "F3", 1: "G1 - - - - P2"}, **setting)
    table.play("*combat star")
    assert table.asks()[0] == ["take hold 1", "take hold 6", "leave"]
    assert table.refusal("take map") == table.refusal("take facedown 1") == "crew.carpenter"


@pytest.mark.rule("crew.monkey")
def test_the_powder_monkey_begins_with_gunpowder_in_hold_three() -> None:
    table = dealt("cook monkey", "purser gunner").play("0: keep monkey", "1: keep purser")
    assert table.holds(0) == "F3 G3 P5 - -"
    assert table.holds(1) == "F3 G3 - - -"
    assert [event.rules for event in table.told("loaded")] == [("crew.monkey",)]


@pytest.mark.parametrize("wrong", ["on", "yes", "", "Chosen"])
def test_another_value_of_the_option_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="crew is off or chosen or dealt, not"):
        jamaica.options(crew=wrong)
