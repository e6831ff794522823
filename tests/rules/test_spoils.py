"""Spoils: what a battle's winner may take, give or leave."""

from typing import Any

import pytest

from tests.support.positions import Table, turn


def battle(*rolls: str, **setting: Any) -> Table:
    """Seat 0 sailed from 28 onto 29 (one food), where seat 1 is; nobody spends gunpowder. After the battle the
    table waits for seat 0 to choose its way at the next fork."""
    table = turn("forward/forward", (1, 4), **{"ships": "28 29 0", **setting})
    for roll in rolls:
        if table.asks():
            table.play("spend 0")
        table.play(roll)
    return table


def won(**setting: Any) -> Table:
    """Seat 0 attacked seat 1 and won."""
    return battle("*combat star", **setting)


def lost(**setting: Any) -> Table:
    """Seat 0 attacked seat 1 and lost."""
    return battle("*combat 2", "*combat star", **setting)


@pytest.mark.rule("spoils.choice", "ruling.spoils-nothing")
def test_the_winner_has_one_choice_of_all_there_is() -> None:
    table = won(
        holds={0: "F3", 1: "G3 - F2 - P1"},
        powers={"map": 1, "sabre": 2},
        facedown={0: "-3 +5 -4", 1: "+3 -2"},
    )
    assert table.asks() == {
        0: [
            *["take hold 1", "take hold 3", "take hold 5", "take map", "take facedown 1", "take facedown 2"],
            *["give -3", "give -4", "leave"],
        ]
    }
    table.play("take map")
    assert table.told("paid")[0].ship == 0
    assert table.seen(0)["battle"] is None


@pytest.mark.rule("spoils.choice")
def test_a_defender_who_wins_chooses_too() -> None:
    table = lost(holds={0: "F3 G1", 1: ""})
    assert table.asks() == {1: ["take hold 1", "take hold 2", "leave"]}


@pytest.mark.rule("ruling.spoils-nothing")
def test_the_winner_may_take_nothing() -> None:
    table = won(holds={1: "G3"}).play("leave")
    assert table.told("spoils_left")[0].winner == 0
    assert table.holds(1).startswith("G3")


# ---- holds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spoils.hold")
def test_all_the_contents_of_a_hold_go_into_an_empty_one() -> None:
    table = lost(holds={0: "F3 G6", 1: "P1"}).play("take hold 2")
    assert table.holds(0).startswith("F2 -")
    assert table.holds(1).startswith("P1 G6")
    stolen = table.told("hold_stolen")[0]
    assert (stolen.winner, stolen.loser, stolen.hold, stolen.goods, stolen.count) == (1, 0, 2, "gold", 6)
    assert table.told("loaded")[0].source == "spoils"


@pytest.mark.rule("spoils.hold", "load.make-room", "load.not-the-same")
def test_a_winner_with_no_empty_hold_makes_room_first() -> None:
    table = lost(holds={0: "F3 G6", 1: "P1 G1 F2 G2 P2"}).play("take hold 2")
    assert table.asks() == {1: ["empty 1", "empty 3", "empty 5"]}
    assert table.refusal("1: empty 2") == "load.not-the-same"
    table.play("1: empty 3")
    assert table.holds(1) == "P1 G1 G6 G2 P2"
    assert table.holds(0).startswith("F2 -")


@pytest.mark.rule("spoils.hold", "ruling.forced")
def test_room_with_one_possibility_is_made_by_itself() -> None:
    table = won(holds={0: "F3 G1 G1 G1 G1", 1: "G6"}).play("take hold 1")
    assert table.told("emptied")[0].goods == "food"
    assert table.luck_kind() == "shortage", "the food went overboard for gold, and the space is not paid"
    assert table.holds(0) == "G6 G1 G1 G1 G1"


@pytest.mark.rule("ruling.spoils-blocked")
def test_a_hold_that_could_not_be_loaded_cannot_be_stolen() -> None:
    table = lost(holds={0: "F3 G6", 1: "G1 G1 G1 G1 G1"})
    assert table.asks() == {1: ["take hold 1", "leave"]}
    assert table.refusal("1: take hold 2") == "ruling.spoils-blocked"


@pytest.mark.rule("ruling.spoils-blocked", "treasure.hold")
def test_the_6th_hold_counts_among_the_winner_s_own() -> None:
    full = "G1 G1 G1 G1 G1"
    assert "take hold 2" in lost(holds={0: "F3 G6", 1: f"{full} -"}, powers={"sixth": 1}).asks()[1]
    assert "take hold 2" in lost(holds={0: "F3 G6", 1: f"{full} F1"}, powers={"sixth": 1}).asks()[1]
    assert "take hold 2" not in lost(holds={0: "F3 G6", 1: f"{full} G1"}, powers={"sixth": 1}).asks()[1]
    assert "take hold 2" not in lost(holds={0: "F3 G6", 1: full}, powers={"sixth": 2}).asks()[1]


@pytest.mark.rule("ruling.spoils-blocked", "ruling.forced")
def test_with_all_blocked_the_spoils_are_left_by_themselves() -> None:
    table = won(holds={0: "F1 F1 F1 F1 F1", 1: "F6"})
    assert table.told("spoils_left")[0].rules == ("ruling.spoils-nothing", "ruling.forced")
    assert table.holds(1).startswith("F6")


@pytest.mark.rule("ruling.forced")
def test_an_empty_hold_cannot_be_stolen() -> None:
    table = won(holds={0: "F3", 1: "G3"})
    assert table.asks() == {0: ["take hold 1", "leave"]}
    assert table.refusal("take hold 2") == table.refusal("take hold 6") == "ruling.forced"


@pytest.mark.rule("ruling.forced")
def test_a_loser_with_nothing_is_left_by_itself_and_told() -> None:
    table = won(holds={0: "F3", 1: ""})
    assert [event.rules for event in table.told("spoils_left")] == [("ruling.spoils-nothing", "ruling.forced")]


@pytest.mark.rule("ruling.forced")
@pytest.mark.parametrize("treasure", ["+5", "-3", "+7"])
def test_a_winner_with_a_face_down_treasure_is_always_asked(treasure: str) -> None:
    table = won(holds={0: "F3", 1: ""}, facedown={0: treasure})
    gift = [f"give {treasure}"] if treasure.startswith("-") else []
    assert table.asks() == {0: [*gift, "leave"]}
    assert table.seen(1)["question"] == {"key": "choose_spoils", "ship": 0}


@pytest.mark.rule("ruling.hold-choice", "spoils.hold")
def test_the_thief_with_an_empty_6th_hold_chooses_where_to_load() -> None:
    table = lost(holds={0: "F3 G6", 1: "P1"}, powers={"sixth": 1}).play("take hold 2")
    assert table.asks() == {1: ["load 2", "load 6"]}
    assert table.play("load 6").holds(1).split()[5] == "G6"


@pytest.mark.rule("treasure.hold", "spoils.hold")
def test_the_contents_of_the_6th_hold_can_be_stolen_without_it() -> None:
    table = lost(holds={0: "F3 - - - - G6", 1: "P1"}, powers={"sixth": 0}).play("take hold 6")
    assert table.holds(1).startswith("P1 G6")
    assert table.powers(0) == "sixth"


@pytest.mark.rule("treasure.hold", "spoils.treasure")
@pytest.mark.parametrize("inside", ["G6", "P2", "F4", "-"])
def test_a_stolen_6th_hold_takes_its_contents_along(inside: str) -> None:
    full = "G1 G1 G1 G1 G1"
    table = lost(holds={0: f"F3 - - - - {inside}", 1: full}, powers={"sixth": 0}).play("take sixth")
    assert table.powers(1) == "sixth"
    assert table.holds(1).startswith(f"{full} {inside}")
    assert len(table.holds(0).split()) == 5


# ---- treasures ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("spoils.treasure")
@pytest.mark.parametrize("power", ["map", "beth", "sixth"])
def test_a_face_up_card_is_stolen_by_its_name(power: str) -> None:
    table = won(powers={power: 1}).play(f"take {power}")
    assert (table.powers(0), table.powers(1)) == (power, "")
    assert table.told("power_stolen")[0].power == power


@pytest.mark.rule("spoils.treasure", "spoils.choice")
def test_a_loser_with_nothing_but_a_power_can_lose_it() -> None:
    assert won(holds={1: ""}, powers={"map": 1}).asks() == {0: ["take map", "leave"]}
    assert won(holds={1: ""}, facedown={1: "-4"}).asks() == {0: ["take facedown 1", "leave"]}


@pytest.mark.rule("spoils.treasure")
def test_a_card_that_the_loser_does_not_have_is_refused() -> None:
    table = won(powers={"map": 2, "beth": 0}, facedown={1: "+3"})
    assert table.refusal("take map") == table.refusal("take beth") == "spoils.treasure"
    assert table.refusal("take sixth") == table.refusal("take facedown 2") == "spoils.treasure"


@pytest.mark.rule("spoils.treasure", "treasure.hidden")
def test_a_face_down_card_is_stolen_unseen_and_known_to_thief_and_former_owner() -> None:
    table = won(facedown={1: "+3 +7 -2", 0: "+5"})
    assert [slot["value"] for slot in table.seen(0)["seats"][1]["facedown"]] == [None, None, None]
    table.play("take facedown 2")
    assert (table.facedown(0), table.facedown(1)) == ("+5 +7", "+3 -2")
    assert table.known(0) == [[0], [0, 1]]
    stolen = table.told("treasure_stolen")[0]
    assert stolen.place == 2
    assert [stolen.seen_by(seat).treasure for seat in (0, 1, 2, None)] == ["+7", "+7", None, None]
    assert [slot["value"] for slot in table.seen(1)["seats"][0]["facedown"]] == [None, "+7"]
    assert [slot["value"] for slot in table.seen(2)["seats"][0]["facedown"]] == [None, None]


@pytest.mark.rule("spoils.treasure")
def test_the_gaps_close_behind_a_stolen_card() -> None:
    table = won(facedown={1: "+3 +7 -2"}).play("take facedown 1")
    assert [slot["value"] for slot in table.seen(1)["seats"][1]["facedown"]] == ["+7", "-2"]


@pytest.mark.rule("spoils.curse", "ruling.gift-known")
def test_a_cursed_treasure_is_given_to_the_loser_and_known_to_both() -> None:
    table = won(facedown={0: "+5 -3", 1: "+3"}).play("give -3")
    assert (table.facedown(0), table.facedown(1)) == ("+5", "+3 -3")
    assert table.known(1) == [[1], [0, 1]]
    given = table.told("curse_given")[0]
    assert (given.winner, given.loser, given.place) == (0, 1, 2)
    assert [given.seen_by(seat).treasure for seat in (0, 1, 2, None)] == ["-3", "-3", None, None]


@pytest.mark.rule("ruling.gift-known")
@pytest.mark.parametrize("seat", [2, None])
def test_everybody_knows_that_a_gift_is_cursed_but_not_its_value(seat: int | None) -> None:
    table = won(facedown={0: "-3"}).play("give -3")
    (card,) = table.seen(seat)["seats"][1]["facedown"]
    assert (card["value"], card["cursed"]) == (None, True)
    assert "-3" not in str(table.seen(seat))


@pytest.mark.rule("ruling.gift-known")
def test_a_card_known_to_be_cursed_stays_so_when_it_is_stolen() -> None:
    table = won(facedown={1: "-3!"}).play("take facedown 1")
    (card,) = table.seen(2)["seats"][0]["facedown"]
    assert (card["value"], card["cursed"]) == (None, True)


@pytest.mark.rule("spoils.curse")
def test_only_cursed_treasures_of_one_s_own_can_be_given() -> None:
    table = won(facedown={0: "+5 -3", 1: "-2"})
    assert table.refusal("give -2") == table.refusal("give -4") == "spoils.curse"


@pytest.mark.rule("spoils.curse")
def test_the_loser_gives_nothing() -> None:
    table = won(facedown={1: "-2"})
    assert table.refusal("give -2") == "spoils.curse"
    assert table.refusal("1: give -2") == "table.turn"
