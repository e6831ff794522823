"""The Ghost Ship in battle: who decides for it, and what it takes."""

from typing import Any

import pytest

from tests.support.ghost_positions import boarded, ghostly, haunted
from tests.support.positions import position

# ---- its battles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ghost.battle", "ruling.ghost-decider")
@pytest.mark.parametrize(
    ("seats", "captain", "opponent", "decider"),
    [
        (2, 0, 0, 1),
        (2, 0, 1, 0),
        (2, 1, 0, 1),
        (2, 1, 1, 0),
        (3, 0, 0, 1),
        (3, 2, 2, 0),
        (3, 0, 2, 0),
        (3, 1, 0, 1),
        (5, 4, 4, 0),
        (5, 2, 4, 2),
        (5, 3, 3, 4),
    ],
)
def test_when_the_ghost_attacks_the_captain_decides_or_the_next_if_the_captain_is_attacked(
    seats: int, captain: int, opponent: int, decider: int
) -> None:
    """Another ship lies ahead, and the others behind, so that the captain steers."""
    places = ["0"] * seats
    places[opponent] = "29"
    if seats > 2:
        places[(opponent + 1) % seats] = "40"
    table = ghostly(f"{' '.join(places)} 28", seats=seats, captain=captain).play("ghost forward")
    begun = table.told("battle_begun")[0]
    assert (begun.attacker, begun.defender) == (seats, opponent)
    table.play("*combat star")
    assert table.question() == (decider, "choose_spoils")


@pytest.mark.rule("ghost.battle", "ruling.ghost-decider")
@pytest.mark.parametrize(
    ("seats", "captain", "attacker", "decider"),
    [(2, 0, 0, 1), (2, 0, 1, 0), (3, 0, 1, 0), (3, 1, 1, 2), (5, 4, 4, 0), (5, 0, 3, 0)],
)
def test_when_the_ghost_is_attacked_likewise(seats: int, captain: int, attacker: int, decider: int) -> None:
    places = ["0"] * seats
    places[attacker] = "28"
    hands = {attacker: "forward/food"}
    setting: dict[str, Any] = {"seats": seats, "captain": captain, "ships": f"{' '.join(places)} 29"}
    table = position(ghost=True, hands=hands, **setting).play(f"{attacker}: forward/food", dice=(1, 2))
    table.play("*combat 2", "*combat star")
    assert table.told("battle_won")[0].winner == seats
    assert table.question() == (decider, "choose_spoils")


@pytest.mark.rule("ghost.beth")
def test_its_lady_beth_adds_two_in_attack_and_defence() -> None:
    fired = haunted().play("*combat 6", "*combat 6").told("fired")
    assert [(event.ship, event.beth, event.firepower) for event in fired] == [(2, 2, 8), (0, 0, 6)]
    fired = boarded("*combat 8", "*combat 6").told("fired")
    assert [(event.ship, event.firepower) for event in fired] == [(0, 8), (2, 8)]


@pytest.mark.rule("ghost.beth", "ghost.beaten")
def test_lady_beth_can_never_be_stolen_from_it() -> None:
    table = boarded("*combat star")
    assert table.asks() == {0: ["take hold 1", "take hold 2", "leave"]}
    assert table.refusal("take beth") == "ghost.beth"


@pytest.mark.rule("ghost.battle", "battle.defence")
def test_it_has_no_gunpowder_and_its_opponent_may_spend_as_usual() -> None:
    table = haunted(holds={0: "P3"}).play("*combat 4")
    assert table.asks() == {0: ["spend 0", "spend 1", "spend 2", "spend 3"]}


@pytest.mark.rule("ruling.ghost-target")
@pytest.mark.parametrize("captain", [0, 1])
def test_among_several_ships_the_captain_picks_whom_it_attacks_their_own_included(captain: int) -> None:
    table = ghostly("29 29 28", captain=captain)
    assert table.told("ghost_steered")[0].rules[1] == "ghost.last"
    assert table.question() == (captain, "choose_target")
    assert table.asks() == {captain: ["attack 0", "attack 1"]}
    table.play(f"attack {captain}", "*combat star")
    assert table.question() == (1 - captain, "choose_spoils")


# ---- its spoils ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ghost.spoils")
def test_it_may_take_any_hold_a_treasure_or_nothing_but_never_gives() -> None:
    setting: dict[str, Any] = {"powers": {"map": 0}, "facedown": {0: "+5", 2: "-3 -4"}}
    table = haunted(holds={0: "G3 F2 P1", 1: ""}, **setting).play("*combat star")
    everything = [f"take hold {hold}" for hold in range(1, 6)]
    assert table.asks() == {1: [*everything, "take map", "take facedown 1", "leave"]}
    assert table.refusal("1: give -3") == table.refusal("1: give -2") == "ghost.spoils"


@pytest.mark.rule("ghost.spoils")
def test_gold_that_it_takes_is_kept_by_the_loading_rules() -> None:
    table = haunted(holds={0: "F3 G6"}).play("*combat star", "take hold 2")
    assert table.holds(2) == "G5 G3 G6 - -"
    assert table.holds(0).split()[1] == "-"


@pytest.mark.rule("ghost.spoils")
@pytest.mark.parametrize(("hold", "goods"), [(1, "food"), (2, "gunpowder")])
def test_anything_else_goes_to_the_bank(hold: int, goods: str) -> None:
    table = haunted(holds={0: "F3 P6"}).play("*combat star", f"take hold {hold}")
    assert table.holds(2) == "G5 G3 - - -"
    assert table.holds(0).split()[hold - 1] == "-"
    overboard = table.told("overboard")[0]
    assert (overboard.ship, overboard.hold, overboard.goods) == (0, hold, goods)


@pytest.mark.rule("ghost.spoils", "treasure.hidden")
def test_a_face_down_treasure_that_it_takes_is_looked_at_by_no_one() -> None:
    table = haunted(facedown={0: "+7"}).play("*combat star", "take facedown 1")
    assert (table.facedown(2), table.facedown(0)) == ("+7", "")
    assert table.known(2) == [[0]]
    stolen = table.told("treasure_stolen")[0]
    assert [stolen.seen_by(seat).treasure for seat in (0, 1, None)] == ["+7", None, None]


@pytest.mark.rule("ghost.spoils", "treasure.hold")
@pytest.mark.parametrize(("inside", "after"), [("G4", "G5 G3 G4 - -"), ("F4", "G5 G3 - - -")])
def test_it_may_take_what_is_in_a_player_s_6th_hold(inside: str, after: str) -> None:
    table = boarded(holds={0: f"F3 - - - - {inside}"}, powers={"sixth": 0})
    table.play("*combat 2", "*combat star", "1: take hold 6")
    assert table.holds(2) == after
    assert table.powers(0) == "sixth"
    assert [event.rules for event in table.told("overboard")] == ([("ghost.spoils",)] if inside == "F4" else [])


@pytest.mark.rule("ruling.ghost-full")
def test_with_all_holds_full_it_takes_no_more_gold_but_other_things() -> None:
    holds = {0: "F3 G6", 2: "G1 G1 G1 G1 G1"}
    table = position(seats=2, ghost=True, ships="29 0 28", holds=holds, hands={0: "food/gunpowder"})
    table.play("0: food/gunpowder", dice=(1, 2)).play("ghost forward", "*combat star")
    assert table.asks() == {1: ["take hold 1", "take hold 3", "take hold 4", "leave"]}
    assert table.refusal("1: take hold 2") == "ruling.ghost-full"


@pytest.mark.rule("ruling.ghost-full", "ruling.forced")
def test_a_full_ghost_that_can_take_nothing_is_not_asked_for() -> None:
    """Not even with treasures of its own: nobody knows them, so the silence tells nothing."""
    holds = {0: "", 2: "G1 G1 G1 G1 G1"}
    table = haunted(holds=holds, facedown={2: "-3"}).play("*combat star")
    assert table.told("spoils_left")[0].rules == ("ruling.spoils-nothing", "ruling.forced")


@pytest.mark.rule("ghost.beaten")
def test_who_beats_it_may_take_a_hold_a_treasure_or_give_a_curse() -> None:
    table = boarded("*combat star", facedown={0: "-3 +5", 2: "+7 sabre"})
    everything = ["take hold 1", "take hold 2", "take facedown 1", "take facedown 2", "give -3", "leave"]
    assert table.asks() == {0: everything}
    assert table.refusal("give -2") == "spoils.curse"


@pytest.mark.rule("ghost.beaten", "spoils.hold")
def test_its_gold_can_be_stolen() -> None:
    table = boarded("*combat star", "take hold 1")
    assert table.holds(2) == "- G3 - - -"
    assert table.holds(0) == "F2 G3 G5 - -"


@pytest.mark.rule("ghost.beaten", "ruling.gift-known")
def test_a_curse_given_to_it_is_known_to_the_giver_alone() -> None:
    table = boarded("*combat star", "give -3", facedown={0: "-3"})
    assert table.facedown(2) == "-3"
    assert table.known(2) == [[0]]
    assert [table.seen(seat)["seats"][2]["facedown"][0]["value"] for seat in (0, 1, None)] == ["-3", None, None]
    assert all(table.seen(seat)["seats"][2]["facedown"][0]["cursed"] for seat in (0, 1, None))
    given = table.told("curse_given")[0]
    assert [given.seen_by(seat).treasure for seat in (0, 1, None)] == ["-3", None, None]


# ---- powers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.ghost-power")
@pytest.mark.parametrize("power", ["map", "sabre", "sixth"])
def test_a_power_it_drew_face_down_lies_face_up_once_a_player_takes_it(power: str) -> None:
    table = boarded("*combat star", "take facedown 1", facedown={2: f"{power} +3"})
    assert (table.powers(0), table.facedown(0), table.facedown(2)) == (power, "", "+3")
    assert table.told("treasure_stolen")[0].seen_by(None).treasure == power


@pytest.mark.rule("ruling.ghost-power", "treasure.hidden")
def test_another_treasure_taken_from_it_is_known_to_the_thief_alone() -> None:
    table = boarded("*combat star", "take facedown 2", facedown={2: "sabre +3"})
    assert (table.facedown(0), table.known(0)) == ("+3", [[0]])
    assert [table.told("treasure_stolen")[0].seen_by(seat).treasure for seat in (0, 1, None)] == ["+3", None, None]


@pytest.mark.rule("ruling.ghost-power")
def test_a_face_down_sabre_does_nothing_for_it() -> None:
    table = haunted(facedown={2: "sabre"}).play("*combat 2", "*combat 10")
    assert table.told("sabre_answered") == []
    assert table.told("battle_won")[0].winner == 0


@pytest.mark.rule("ruling.ghost-power")
@pytest.mark.parametrize("captain", [0, 1])
def test_with_a_face_up_sabre_its_decider_answers(captain: int) -> None:
    """Seat 0 is attacked: seat 1 decides, whoever is captain of the two."""
    table = haunted(powers={"sabre": 2}, captain=captain).play("*combat 2")
    assert table.asks() == {1: ["reroll", "accept"]}
    table.play("1: accept", "*combat 8")
    assert table.asks() == {1: ["reroll", "accept"]}
    table.play("1: reroll", "*combat 2")
    assert table.told("battle_won")[0].winner == 2


@pytest.mark.rule("ruling.ghost-power", "treasure.sabre")
def test_a_player_s_sabre_works_against_the_ghost() -> None:
    table = haunted(powers={"sabre": 0}).play("*combat star")
    assert table.asks() == {0: ["reroll", "accept"]}


@pytest.mark.rule("ruling.ghost-power")
def test_a_face_up_power_that_it_steals_stays_face_up_and_can_be_taken_back() -> None:
    table = haunted(powers={"sabre": 0}).play("*combat star", "0: accept", "1: take sabre")
    assert table.powers(2) == "sabre beth"
    assert table.seen(None)["seats"][2]["powers"] == ["sabre", "beth"]
    assert "take sabre" in boarded("*combat star", "accept", powers={"sabre": 2}).asks()[0]


@pytest.mark.rule("ruling.ghost-power")
@pytest.mark.parametrize(("inside", "after"), [("G4", "G4"), ("F4", "-"), ("P6", "-"), ("-", "-")])
def test_gold_in_a_6th_hold_that_it_steals_comes_along_and_anything_else_goes_overboard(
    inside: str, after: str
) -> None:
    holds = {0: f"F3 G3 F1 F1 F1 {inside}"}
    table = position(
        seats=2, ghost=True, ships="28 0 29", holds=holds, powers={"sixth": 0}, hands={0: "forward/forward"}
    )
    table.play("0: forward/forward", dice=(1, 4))
    if table.asks():
        table.play("spend 0")
    table.play("*combat 2", "*combat star", "1: take sixth")
    assert table.holds(2) == f"G5 G3 - - - {after}"
    assert table.powers(2) == "beth sixth"
    overboard = [event.rules for event in table.told("overboard")]
    assert overboard == ([("ruling.ghost-power",)] if inside[0] in "FP" else [])


@pytest.mark.rule("ruling.ghost-power", "ruling.hold-choice")
def test_its_6th_hold_is_a_sixth_hold_for_its_gold() -> None:
    table = haunted(holds={0: "G6"}, powers={"sixth": 2}).play("*combat star", "take hold 1")
    assert table.asks() == {1: ["load 3", "load 6"]}
    assert table.play("1: load 6").holds(2) == "G5 G3 - - - G6"
    full = haunted(holds={0: "G6", 2: "G1 G1 G1 G1 G1"}, powers={"sixth": 2})
    assert full.play("*combat star", "take hold 1").holds(2) == "G1 G1 G1 G1 G1 G6"


@pytest.mark.rule("ruling.ghost-power", "treasure.hold")
def test_a_6th_hold_taken_back_from_it_brings_its_gold_along() -> None:
    table = boarded("*combat star", "take sixth", holds={0: "F3", 2: "G1 - - - - G6"}, powers={"sixth": 2})
    assert table.holds(0) == "F2 - - - - G6"
    assert table.holds(2) == "G1 - - - -"


@pytest.mark.rule("ruling.ghost-power", "ruling.map-hand")
def test_the_map_does_nothing_for_it() -> None:
    table = ghostly("0 0 0", powers={"map": 2}).play("ghost forward").end_round()
    assert [event.seat for event in table.told("drew")] == [0, 1]
