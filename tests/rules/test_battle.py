"""Battle: when there is one, whom with, and who wins it."""

from typing import Any

import pytest

from tests.support.positions import Table, turn


def fight(card: str = "forward/food", **setting: Any) -> Table:
    """Seat 0 sails from 28 onto 29 (one food), where seat 1 is."""
    return turn(card, (1, 2), setting.pop("edition", "revised"), **{"ships": "28 29 0", **setting})


# ---- when ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.when")
def test_ending_on_a_space_with_another_ship_means_battle() -> None:
    table = fight()
    begun = table.told("battle_begun")[0]
    assert (begun.attacker, begun.defender, begun.space) == (0, 1, 29)
    assert table.luck() == ["*combat 2", "*combat 4", "*combat 6", "*combat 8", "*combat 10", "*combat star"]


@pytest.mark.rule("battle.when")
def test_passing_a_ship_means_none() -> None:
    table = turn("forward/food", (2, 1), ships="28 29 29", holds={0: "F6 G6"})
    assert table.told("battle_begun") == []
    assert table.ships() == "30 29 29"


@pytest.mark.rule("battle.when")
def test_sailing_backward_onto_a_ship_means_battle() -> None:
    table = turn("backward/forward", (1, 1), ships="30 29 0")
    assert table.told("battle_begun")[0].space == 29


@pytest.mark.rule("battle.when")
def test_a_ship_may_battle_in_the_morning_and_in_the_evening() -> None:
    table = turn("forward/forward", (1, 2), ships="28 29 31", holds={0: "F6 G6"})
    table.play("*combat 2", "*combat 2", "*combat 2", "*combat 2")
    assert [event.defender for event in table.told("battle_begun")] == [1, 2]


@pytest.mark.rule("battle.not-in-port-royal")
@pytest.mark.parametrize(
    ("card", "ships"), [("backward/forward", "1 0 0"), ("forward/food", "49@-1 0 0"), ("forward/food", "49 0 0")]
)
def test_there_is_never_a_battle_in_port_royal(card: str, ships: str) -> None:
    table = turn(card, (1, 1), ships=ships, hands={1: "gold/gold"}, captain=0)
    assert table.told("sailed")[0].path == (0,)
    assert table.told("battle_begun") == []


@pytest.mark.rule("ruling.same-space")
@pytest.mark.parametrize("ships", ["48 49@-1 0", "48@-1 49 0", "48@-2 49@-1 0"])
def test_ships_on_one_space_fight_whatever_their_laps(ships: str) -> None:
    table = turn("forward/food", (1, 2), ships=ships)
    assert table.told("battle_begun")[0].defender == 1


# ---- whom with ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.one")
def test_with_several_ships_the_attacker_picks_one_and_fights_once() -> None:
    table = fight(seats=4, ships="28 29 0 29")
    assert table.question() == (0, "choose_target")
    assert table.asks() == {0: ["attack 1", "attack 3"]}
    assert table.refusal("attack 2") == table.refusal("attack 0") == "battle.one"
    assert table.refusal("attack 5") == "battle.one"
    table.play("attack 3", "*combat 2", "*combat 2")
    assert [event.defender for event in table.told("battle_begun")] == [3]
    assert table.told("paid")[0].ship == 0


@pytest.mark.rule("battle.one")
def test_the_ghost_may_be_the_one_that_is_picked() -> None:
    table = fight(seats=2, ghost=True, ships="28 29 29")
    assert table.asks() == {0: ["attack 1", "attack 2"]}
    assert table.play("attack 2").told("battle_begun")[0].defender == 2


# ---- firepower ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.attack")
def test_the_attacker_spends_none_to_all_before_the_roll() -> None:
    table = fight(holds={0: "P2 F3 P1"})
    assert table.question() == (0, "spend_powder")
    assert table.asks() == {0: ["spend 0", "spend 1", "spend 2", "spend 3"]}
    assert table.refusal("spend 4") == "battle.attack"
    table.play("spend 3", "*combat 4")
    fired = table.told("fired")[0]
    assert (fired.ship, fired.face, fired.powder, fired.beth, fired.firepower) == (0, "4", 3, 0, 7)


@pytest.mark.rule("battle.attack", "ruling.forced")
def test_without_gunpowder_nothing_is_asked() -> None:
    assert fight().luck_kind() == "combat"


@pytest.mark.rule("battle.attack")
def test_all_holds_full_of_gunpowder_can_be_spent() -> None:
    table = fight(holds={0: "P6 P6 P6 P6 P6 P6"}, powers={"sixth": 0})
    assert len(table.asks()[0]) == 37
    table.play("spend 36", "*combat 10")
    assert table.told("fired")[0].firepower == 46


@pytest.mark.rule("battle.defence")
def test_then_the_defender_does_the_same_knowing_the_attacker_s_firepower() -> None:
    table = fight(holds={0: "P2 F3", 1: "P1"}).play("spend 1", "*combat 6")
    assert table.question() == (1, "spend_powder")
    assert table.seen(1)["battle"]["attack"] == 7
    assert table.asks() == {1: ["spend 0", "spend 1"]}
    assert table.refusal("spend 2") == "battle.defence"
    table.play("spend 1", "*combat 8")
    assert [event.firepower for event in table.told("fired")] == [7, 9]
    assert table.told("battle_won")[0].winner == 1


@pytest.mark.rule("battle.attack", "battle.defence")
def test_a_firepower_of_10_beats_7() -> None:
    """The example of the rulebook."""
    table = fight(holds={0: "P4 F3", 1: "P5"}).play("spend 4", "*combat 6", "spend 5", "*combat 2")
    assert [event.firepower for event in table.told("fired")] == [10, 7]
    won = table.told("battle_won")[0]
    assert (won.winner, won.loser) == (0, 1)


@pytest.mark.rule("treasure.beth")
@pytest.mark.parametrize(("owner", "powers"), [(0, [6, 4]), (1, [4, 6]), (2, [4, 4])])
def test_lady_beth_adds_two_to_her_owner_s_die(owner: int, powers: list[int]) -> None:
    table = fight(powers={"beth": owner}).play("*combat 4", "*combat 4")
    assert [event.firepower for event in table.told("fired")] == powers
    assert [event.beth for event in table.told("fired")] == [2 if owner == ship else 0 for ship in (0, 1)]


@pytest.mark.rule("battle.tie")
def test_of_equal_firepower_nothing_comes() -> None:
    table = fight(holds={0: "P2 F3", 1: "G3"}).play("spend 2", "*combat 4", "*combat 6")
    assert table.told("battle_tied")[0].attacker == 0
    assert table.kinds("battle_won", "spoils_left", "hold_stolen") == []
    assert table.holds(1).startswith("G3")
    assert table.seen(0)["battle"] is None


@pytest.mark.rule("battle.powder-gone")
@pytest.mark.parametrize("rolls", [("*combat star",), ("*combat 2", "*combat 4"), ("*combat 2", "*combat 10")])
def test_gunpowder_spent_is_gone_star_tie_or_loss(rolls: tuple[str, ...]) -> None:
    table = fight(holds={0: "P2 F3", 1: ""}).play("spend 2", *rolls)
    assert "P" not in table.holds(0)


# ---- the star -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.star")
def test_after_an_attacker_s_star_the_defender_neither_spends_nor_rolls() -> None:
    table = fight(holds={1: "P6 P6"}).play("*combat star")
    assert table.told("battle_won")[0].winner == 0
    assert table.question() == (0, "choose_spoils")
    assert table.holds(1) == "P6 P6 - - -"
    assert table.told("fired")[0].firepower is None


@pytest.mark.rule("battle.star")
def test_a_defender_s_star_wins_against_any_firepower() -> None:
    table = fight(holds={0: "P6 P6 F3"}, powers={"beth": 0}).play("spend 12", "*combat 10", "*combat star")
    assert table.told("fired")[0].firepower == 24
    assert table.told("battle_won")[0].winner == 1


# ---- the sabre ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("treasure.sabre")
def test_the_attacker_may_have_their_own_die_rolled_again_and_the_second_roll_stands() -> None:
    table = fight(powers={"sabre": 0}).play("*combat 4")
    assert table.asks() == {0: ["reroll", "accept"]}
    table.play("reroll")
    assert table.luck_kind() == "combat"
    table.play("*combat 2")
    assert table.luck_kind() == "combat", "the defender rolls"
    assert table.told("fired")[0].firepower == 2
    assert [event.second for event in table.told("combat_rolled")] == [False, True]
    table.play("*combat 4")
    assert [event.second for event in table.told("combat_rolled")] == [False, True, False], "a first roll"


@pytest.mark.rule("treasure.sabre")
def test_the_attacker_may_have_the_defender_s_die_rolled_again() -> None:
    table = fight(powers={"sabre": 0}).play("*combat 4", "accept", "*combat 10")
    assert table.asks() == {0: ["reroll", "accept"]}
    table.play("0: reroll", "*combat 2")
    assert table.told("battle_won")[0].winner == 0


@pytest.mark.rule("treasure.sabre")
def test_the_defender_may_have_the_attacker_s_die_rolled_again() -> None:
    table = fight(powers={"sabre": 1}).play("*combat 10")
    assert table.asks() == {1: ["reroll", "accept"]}
    assert table.refusal("0: accept") == "table.turn"
    answered = table.play("1: reroll", "*combat 2").told("sabre_answered")[0]
    assert (answered.ship, answered.rolled_by, answered.again) == (1, 0, True)
    assert table.told("fired")[0].firepower == 2


@pytest.mark.rule("treasure.sabre")
def test_the_defender_may_have_their_own_die_rolled_again() -> None:
    table = fight(powers={"sabre": 1}).play("*combat 4", "1: accept", "*combat 2")
    assert table.asks() == {1: ["reroll", "accept"]}
    table.play("reroll", "*combat 6")
    assert table.told("battle_won")[0].winner == 1


@pytest.mark.rule("treasure.sabre")
def test_no_gunpowder_may_be_added_at_the_second_roll() -> None:
    table = fight(holds={0: "P4 F3"}, powers={"sabre": 0}).play("spend 2", "*combat 2", "reroll")
    assert table.luck_kind() == "combat"
    table.play("*combat 6")
    assert table.told("fired")[0].firepower == 8
    assert table.holds(0) == "P2 F3 - - -"


@pytest.mark.rule("treasure.sabre")
def test_the_sabre_of_a_ship_that_is_not_in_the_battle_is_not_asked() -> None:
    table = fight(powers={"sabre": 2}).play("*combat 4", "*combat 6")
    assert table.told("sabre_answered") == []
    assert table.told("battle_won")[0].winner == 1


@pytest.mark.rule("ruling.sabre-once")
def test_the_sabre_works_once_in_a_battle() -> None:
    table = fight(powers={"sabre": 0}).play("*combat 2", "reroll", "*combat 4", "*combat 8")
    assert len(table.told("sabre_answered")) == 1
    assert table.told("battle_won")[0].winner == 1


@pytest.mark.rule("ruling.sabre-once")
def test_the_sabre_works_again_in_the_next_battle() -> None:
    table = turn("forward/forward", (1, 2), ships="28 29 31", holds={0: "F6 G6"}, powers={"sabre": 0})
    table.play("*combat 2", "reroll", "*combat 2", "*combat 2", "*combat 4")
    assert table.asks() == {0: ["reroll", "accept"]}


@pytest.mark.rule("ruling.sabre-once", "battle.star")
def test_a_defender_may_take_the_attacker_s_star_away_and_the_battle_goes_on() -> None:
    table = fight(holds={1: "P3"}, powers={"sabre": 1}).play("*combat star")
    assert table.asks() == {1: ["reroll", "accept"]}
    table.play("1: reroll", "*combat 6")
    assert table.question() == (1, "spend_powder")
    table.play("spend 3", "*combat 4")
    assert table.told("battle_won")[0].winner == 1


@pytest.mark.rule("ruling.sabre-once", "battle.star")
def test_a_second_star_stands() -> None:
    table = fight(holds={1: "P3"}, powers={"sabre": 1}).play("*combat star", "1: reroll", "*combat star")
    assert table.told("battle_won")[0].winner == 0
    assert table.question() == (0, "choose_spoils")


@pytest.mark.rule("ruling.sabre-once", "battle.star")
def test_a_defender_who_accepts_the_star_has_lost() -> None:
    table = fight(powers={"sabre": 1}).play("*combat star", "1: accept")
    assert table.told("battle_won")[0].winner == 0


@pytest.mark.rule("ruling.sabre-once", "battle.star")
def test_an_attacker_may_take_the_defender_s_star_away() -> None:
    table = fight(powers={"sabre": 0}).play("*combat 10", "accept", "*combat star", "0: reroll", "*combat 8")
    assert table.told("battle_won")[0].winner == 0


@pytest.mark.rule("ruling.forced", "treasure.sabre")
def test_the_sabre_is_asked_even_where_it_cannot_help() -> None:
    """The attacker's own star, and a defender's 2 that lost already."""
    assert fight(powers={"sabre": 0}).play("*combat star").asks() == {0: ["reroll", "accept"]}
    table = fight(powers={"sabre": 0}).play("*combat 10", "accept", "*combat 2")
    assert table.asks() == {0: ["reroll", "accept"]}


@pytest.mark.rule("ruling.sabre-stolen")
def test_powers_count_from_the_moment_they_change_hands() -> None:
    """Won in the morning's battle, Lady Beth adds two in the evening's."""
    setting: dict[str, Any] = {"ships": "28 29 31", "holds": {0: "F6 G6"}, "powers": {"beth": 1}}
    table = turn("forward/forward", (1, 2), **setting).play("*combat star", "take beth", "*combat 4")
    assert table.told("fired")[-1].firepower == 6


@pytest.mark.rule("ruling.sabre-stolen")
def test_a_sabre_stolen_in_the_morning_works_in_the_evening_for_its_thief() -> None:
    setting: dict[str, Any] = {"ships": "28 29 31", "holds": {0: "F6 G6"}, "powers": {"sabre": 1}}
    table = turn("forward/forward", (1, 2), **setting)
    table.play("*combat star", "1: accept", "0: take sabre", "*combat 2")
    assert table.asks() == {0: ["reroll", "accept"]}


@pytest.mark.rule("ruling.sabre-stolen", "lair.take")
def test_a_power_from_the_lair_does_not_help_in_the_battle_before_it() -> None:
    table = turn("forward/food", (1, 2), ships="18 19 0").play("*combat 4", "*combat 4", "*treasure beth")
    assert [event.firepower for event in table.told("fired")] == [4, 4]
