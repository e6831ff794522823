"""Lairs and treasure: who takes it, what lies open, and who knows what."""

import pytest

import jamaica
from tests.support.positions import turn


@pytest.mark.rule("lair.take")
def test_a_ship_that_ends_on_a_lair_takes_the_token_and_a_treasure() -> None:
    table = turn("forward/food", (4, 1))
    assert table.luck_kind() == "treasure"
    table.play("*treasure +5")
    assert 4 not in table.seen(None)["lairs"]
    assert table.facedown(0) == "+5"
    taken = table.told("treasure_taken")[0]
    assert (taken.ship, taken.space, taken.treasure) == (0, 4, "+5")


@pytest.mark.rule("lair.take")
def test_passing_a_lair_takes_nothing() -> None:
    table = turn("forward/food", (5, 1))
    assert table.told("treasure_taken") == []
    assert 4 in table.seen(None)["lairs"]


@pytest.mark.rule("lair.take")
def test_a_looted_lair_has_nothing_left() -> None:
    table = turn("forward/food", (4, 1), facedown={1: "+3"}, lairs="9 11 19 22 25 33 37 44")
    assert table.told("treasure_taken") == []
    assert table.ships().startswith("4 ")


@pytest.mark.rule("lair.take")
def test_sailing_backward_onto_a_lair_takes_its_treasure() -> None:
    assert turn("backward/forward", (1, 1), ships="5").luck_kind() == "treasure"


@pytest.mark.rule("lair.take")
@pytest.mark.parametrize("rolls", [("*combat star", "leave"), ("*combat 2", "*combat star", "leave")])
def test_the_treasure_comes_after_the_battle_whoever_won_it(rolls: tuple[str, ...]) -> None:
    table = turn("forward/food", (1, 1), ships="18 19")
    assert table.luck_kind() == "combat"
    table.play(*rolls)
    assert table.luck_kind() == "treasure"
    table.play("*treasure +7")
    assert (table.facedown(0), table.facedown(1)) == ("+7", "")


@pytest.mark.rule("lair.take")
def test_who_is_attacked_on_a_lair_takes_nothing() -> None:
    """Seat 1 stands on a lair whose token is still there (it was set down there); the attacker takes it."""
    table = turn("forward/food", (1, 1), ships="18 19").play("*combat 2", "*combat 2", "*treasure -2")
    assert (table.facedown(0), table.facedown(1)) == ("-2", "")


@pytest.mark.rule("treasure.powers")
@pytest.mark.parametrize("power", ["map", "sabre", "beth", "sixth"])
def test_a_power_lies_face_up_for_all_to_see(power: str) -> None:
    table = turn("forward/gunpowder", (4, 1), holds={0: "F1 F1 F1 F1 F1"}).play(f"*treasure {power}")
    assert table.powers(0) == power
    assert table.facedown(0) == ""
    assert table.seen(None)["seats"][0]["powers"] == [power]
    assert table.told("treasure_taken")[0].seen_by(None).treasure == power


@pytest.mark.rule("treasure.powers", "treasure.hold")
def test_the_owner_of_the_6th_hold_has_six() -> None:
    table = turn("forward/gunpowder", (4, 2), holds={0: "F1 F2 F3 F4 F5"}).play("*treasure sixth")
    assert table.holds(0) == "F1 F2 F3 F4 F5 P2"
    assert [len(seat["holds"]) for seat in table.seen(1)["seats"]] == [6, 5, 5]


@pytest.mark.rule("treasure.hidden")
@pytest.mark.parametrize("kind", ["+3", "+5", "+7", "-2", "-3", "-4"])
def test_another_treasure_lies_face_down_and_only_its_owner_knows_it(kind: str) -> None:
    table = turn("forward/food", (4, 1)).play(f"*treasure {kind}")
    taken = table.told("treasure_taken")[0]
    assert [taken.seen_by(seat).treasure for seat in (0, 1, 2, None)] == [kind, None, None, None]
    values = [table.seen(seat)["seats"][0]["facedown"][0]["value"] for seat in (0, 1, 2, None)]
    assert values == [kind, None, None, None]
    assert not table.seen(1)["seats"][0]["facedown"][0]["cursed"]
    assert jamaica.commentator(table.state).to_dict()["seats"][0]["facedown"][0]["value"] == kind


@pytest.mark.rule("treasure.hidden")
def test_all_are_turned_over_for_the_final_count() -> None:
    table = turn("forward/food", (1, 1), ships="49", facedown={1: "+7 -4", 2: "+3"})
    assert table.state.over
    values = [[card["value"] for card in seat["facedown"]] for seat in table.seen(None)["seats"]]
    assert values == [[], ["+7", "-4"], ["+3"]]
    assert [event.treasures for event in table.told("counted")] == [(), ("+7", "-4"), ("+3",)]


@pytest.mark.rule("treasure.hidden")
def test_what_everybody_sees_of_a_score_leaves_hidden_treasures_out() -> None:
    table = turn("forward/food", (1, 2), ships="28 47", facedown={1: "+7"}, hands={1: "gunpowder/food"})
    assert table.seen(None)["seats"][1]["score"] == table.seen(1)["seats"][1]["score"] == 8 + 3
