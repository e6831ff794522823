"""Solo: the Phantom's standing orders, the garrisons of the tide, and the ranks."""

from typing import Any

import pytest

import jamaica
from jamaica.model.cards import SHORTAGE_FACES
from jamaica.model.solo import LIMITS, RANKS, limits, rank_of
from tests.support.games import LAGOON, OWN_DIE
from tests.support.positions import Table, position, set_ships, turn

# ---- who plays ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.player")
def test_the_one_player_is_captain_in_every_round() -> None:
    table = position(solo="tide").play("0: gold/gold", dice=(1, 1)).end_round()
    assert (table.state.round, table.state.captain) == (2, 0)
    assert table.luck_kind() == "roll"
    assert table.kinds("compass_passed") == []


@pytest.mark.rule("solo.player")
@pytest.mark.parametrize("seats", [2, 3, 6, 0])
def test_solo_is_refused_with_another_number_of_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"\[solo.player\] Solo is for exactly one player, not {seats}"):
        jamaica.start(jamaica.options(solo="phantom"), seats)


@pytest.mark.rule("solo.player")
def test_one_seat_is_refused_without_solo() -> None:
    with pytest.raises(ValueError, match="not 1; one player plays Solo, 'phantom' or 'tide'"):
        jamaica.start(jamaica.options(), 1)


@pytest.mark.rule("solo.player")
@pytest.mark.parametrize(
    ("form", "ghost", "sentence"),
    [("phantom", False, r"\[solo.phantom\] .* leave the ghost out"), ("tide", True, r"\[solo.tide\] .* no other ship")],
)
def test_an_option_that_contradicts_the_form_is_refused(form: str, ghost: bool, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.options(solo=form, ghost=ghost)


@pytest.mark.rule("solo.phantom")
def test_the_phantom_is_set_up_like_the_ghost() -> None:
    table = position(solo="phantom")
    assert table.holds(1) == "G5 G3 - - -"
    assert table.powers(1) == "beth"


@pytest.mark.rule("solo.tide")
def test_against_the_tide_no_other_ship_sails() -> None:
    assert position(solo="tide").state.ships == 1


# ---- the Phantom ----------------------------------------------------------------------------------------------------


def ghost_turn(dice: tuple[int, int] = (1, 1), **setting: Any) -> Table:
    """A round of the Phantom's: the player loads in both halves of the day, then the Phantom sails."""
    hands = {0: "gold/gold"}
    return position(solo="phantom", hands=hands, **setting).play("0: gold/gold", dice=dice)


@pytest.mark.rule("solo.course")
def test_level_with_the_player_the_phantom_sails_forward() -> None:
    table = ghost_turn(ships="0 0")
    steered = table.told("ghost_steered")
    assert [event.direction for event in steered] == ["forward", "backward"]
    assert steered[0].rules == ("ghost.moves", "solo.course")


@pytest.mark.rule("solo.way")
def test_at_a_fork_the_phantom_picks_the_player_s_space() -> None:
    table = ghost_turn((2, 2), ships="13 5")
    assert table.told("sailed")[0].path[-1] == 13
    assert "solo.way" in table.told("sailed")[0].rules


@pytest.mark.rule("solo.way")
def test_else_it_picks_a_lair_with_a_token() -> None:
    table = ghost_turn((3, 3), ships="36 19")
    assert table.told("sailed")[0].path[-1] == 22, "and not 28, which lies farther along"


@pytest.mark.rule("solo.way", "ruling.farthest")
def test_else_it_picks_the_space_farthest_along() -> None:
    table = ghost_turn((1, 1), ships="36 19")
    assert table.told("sailed")[0].path[-1] == 26


@pytest.mark.rule("solo.way")
def test_the_player_s_space_does_not_count_in_port_royal() -> None:
    table = ghost_turn((3, 3), ships="0 1@0")
    assert table.kinds("battle_begun") == []


def battle(script: list[str], **setting: Any) -> Table:
    """The player, who attacks the Phantom with a roll."""
    table = turn("forward/food", (1, 1), solo="phantom", ships="28 29", **setting)
    return table.play(*script)


@pytest.mark.rule("solo.sabre")
@pytest.mark.parametrize(
    ("script", "again"),
    [
        (["*combat star"], [True]),
        (["*combat 4", "*combat 6"], [False, False]),
        (["*combat 8", "*combat 4"], [False, True]),
        (["*combat 10", "*combat star"], [False, False]),
    ],
)
def test_the_phantom_uses_the_sabre_only_on_a_roll_that_would_lose_it_the_battle(
    script: list[str], again: list[bool]
) -> None:
    table = battle(script, powers={"sabre": 1}, holds={0: "F3"})
    assert [event.again for event in table.told("sabre_answered")] == again
    assert all("solo.sabre" in event.rules for event in table.told("sabre_answered"))
    assert (table.luck_kind() == "combat") == again[-1]


@pytest.mark.rule("solo.sabre")
def test_the_second_roll_stands() -> None:
    table = battle(["*combat star", "*combat 10", "*combat 2"], powers={"sabre": 1}, holds={0: "F3"})
    assert [event.winner for event in table.told("battle_won")] == [0]


SPOILS = {"powers": {"sabre": 0, "sixth": 0, "map": 0}, "facedown": {0: "+3 -2"}}


@pytest.mark.rule("solo.spoils")
@pytest.mark.parametrize(
    ("holds", "lies", "taken"),
    [
        ("F6 G2 G4 G4 P1", SPOILS, ("hold_stolen", 3)),
        ("F6 P2", SPOILS, ("power_stolen", "sabre")),
        ("F6 P2", {**SPOILS, "powers": {"map": 0, "sixth": 0}}, ("power_stolen", "sixth")),
        ("F6 P2", {**SPOILS, "powers": {"map": 0}}, ("power_stolen", "map")),
        ("F6 P2", {"facedown": {0: "+3 -2"}}, ("treasure_stolen", 2)),
        ("F2 F6 P6", {}, ("hold_stolen", 2)),
        ("-", {}, ("spoils_left", None)),
    ],
)
def test_what_the_phantom_takes_as_spoils(holds: str, lies: dict[str, Any], taken: tuple[str, Any]) -> None:
    table = turn("forward/food", (1, 1), solo="phantom", ships="28 29", holds={0: holds}, **lies)
    if "P" in holds:
        table.play("spend 0")
    table.play("*combat 2")
    if "sabre" in lies.get("powers", {}):
        table.play("accept")
    table.play("*combat star")
    if "sabre" in lies.get("powers", {}):
        table.play("accept")
    kind, what = taken
    [event] = table.told(kind)
    field = {"hold_stolen": "hold", "power_stolen": "power", "treasure_stolen": "place"}.get(kind)
    assert field is None or getattr(event, field) == what
    assert field is None or "solo.spoils" in event.rules


@pytest.mark.rule("solo.spoils", "ruling.ghost-full")
def test_a_phantom_full_of_gold_takes_no_gold() -> None:
    table = turn("forward/food", (1, 1), solo="phantom", ships="28 29", holds={0: "G6 F2", 1: "G1 G1 G1 G1 G1"})
    table.play("*combat 2", "*combat star")
    assert [event.hold for event in table.told("hold_stolen")] == [2]


@pytest.mark.rule("solo.hold")
def test_the_phantom_loads_gold_into_its_lowest_empty_hold_the_6th_last() -> None:
    table = turn(
        "forward/food", (1, 1), solo="phantom", ships="28 29", powers={"sixth": 1}, holds={0: "G6", 1: "G5 - G3"}
    )
    table.play("*combat 2", "*combat star")
    assert [(event.hold, event.count) for event in table.told("loaded")] == [(2, 6)]
    assert "solo.hold" in table.told("loaded")[0].rules


@pytest.mark.rule("solo.hold")
def test_the_6th_hold_is_loaded_when_all_others_are_full() -> None:
    holds = {0: "G6", 1: "G5 G1 G3 G1 G1"}
    table = turn("forward/food", (1, 1), solo="phantom", ships="28 29", powers={"sixth": 1}, holds=holds)
    table.play("*combat 2", "*combat star")
    assert [(event.hold, event.count) for event in table.told("loaded")] == [(6, 6)]


@pytest.mark.rule("solo.haunt")
def test_each_round_played_counts_for_the_phantom() -> None:
    table = end_of_race("phantom", ships="49 29", round=9)
    assert [event.rounds for event in table.told("counted")] == [0, 9]
    assert table.told("counted")[1].score == jamaica.scores(table.state)[1] == -5 + 8 + 9


def end_of_race(form: str, edition: str = "revised", holds: str = "G5 F3", **setting: Any) -> Table:
    """The player comes home, and the ghost moves twice; the game is over."""
    hands = {0: "forward/food"}
    table = position(edition, solo=form, hands=hands, holds={0: holds}, **{"ships": "49", **setting})
    return table.play("0: forward/food", dice=(1, 1))


@pytest.mark.rule("solo.win")
@pytest.mark.parametrize(("cargo", "winner"), [("G6 G6 G6", 1), ("G1", 0)])
def test_the_higher_score_wins_and_the_rank_depends_on_the_player_s_alone(cargo: str, winner: int) -> None:
    table = position(solo="phantom", hands={0: "forward/food"}, ships="49 45", holds={0: "G5", 1: cargo}, round=5)
    table.play("0: forward/food", dice=(1, 1))
    [over], [ranked] = table.told("game_over"), table.told("ranked")
    assert over.winners == (winner,)
    assert "solo.win" in over.rules
    assert (ranked.ship, ranked.score) == (0, 20)
    assert ranked.rank == rank_of(table.state.options, 20)


# ---- the ranks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.rank")
@pytest.mark.parametrize("form", ["phantom", "tide"])
@pytest.mark.parametrize("edition", ["revised", "first"])
def test_a_score_equal_to_a_limit_earns_the_higher_rank(form: str, edition: str) -> None:
    options = jamaica.options(edition, solo=form)
    for number, limit in enumerate(LIMITS[form][edition]):
        assert rank_of(options, limit - 1) == RANKS[number]
        assert rank_of(options, limit) == RANKS[number + 1]
    assert rank_of(options, -100) == "castaway"
    assert rank_of(options, 1000) == "governor"


@pytest.mark.rule("solo.rank")
@pytest.mark.parametrize(
    "other",
    [{"board": LAGOON}, {"shortage_die": OWN_DIE}, {"bank": "limited"}, {"market": "on"}, {"crew": "chosen"}],
)
def test_other_tables_have_no_ranks(other: dict[str, Any]) -> None:
    options = jamaica.options(solo="tide", **other)
    assert limits(options) is None
    assert rank_of(options, 20) is None
    assert limits(jamaica.options(solo="tide", shortage_die=SHORTAGE_FACES)) is not None


@pytest.mark.rule("solo.rank")
def test_the_view_has_the_limits_and_at_the_end_the_rank() -> None:
    before = position(solo="tide")
    assert before.seen(0)["solo"] == {"rounds": 14, "limits": LIMITS["tide"]["revised"], "rank": None}
    table = end_of_race("tide")
    assert table.seen(0)["solo"]["rank"] == table.told("ranked")[0].rank
    assert end_of_race("tide", bank="limited").kinds("ranked") == []


# ---- against the tide -----------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.rounds")
def test_the_race_ends_with_the_tide() -> None:
    table = position(solo="tide", round=13, holds={0: "F3"}, hands={0: "gold/gold food/gunpowder"})
    table.play("0: gold/gold", dice=(1, 1)).end_round()
    assert table.state.round == 14
    assert not table.state.over
    table.play("0: food/gunpowder", dice=(1, 1))
    assert table.state.over
    assert table.told("game_over")[0].rules[0] == "solo.rounds"


@pytest.mark.rule("solo.rounds")
def test_the_number_of_rounds_follows_from_the_shortest_lap() -> None:
    assert jamaica.start(jamaica.options(solo="tide"), 1).last_round == 14
    lagoon = jamaica.start(jamaica.options(solo="tide", board=LAGOON), 1)
    assert lagoon.last_round == -(-LAGOON.left[0] * 3 // 7)
    assert jamaica.start(jamaica.options(solo="phantom"), 1).last_round == 100


@pytest.mark.rule("solo.early")
@pytest.mark.parametrize(("round", "early"), [(9, 5), (14, 0)])
def test_at_home_each_round_not_played_is_worth_a_point(round: int, early: int) -> None:
    table = end_of_race("tide", round=round)
    [counted] = table.told("counted")
    assert (counted.rounds, counted.score) == (early, 15 + 5 + early)
    assert table.state.over


def storm(*script: str, ships: str = "3", card: str = "forward/food", **setting: Any) -> Table:
    """The player lands on the lair 4, and plays on."""
    return turn(card, (1, 2), solo="tide", ships=ships, **setting).play(*script)


@pytest.mark.rule("solo.garrison")
def test_a_lair_with_a_token_is_guarded() -> None:
    table = storm(holds={0: "F3"})
    assert [(event.ship, event.space) for event in table.told("garrison_met")] == [(0, 4)]
    assert table.seen(0)["battle"] == {
        "attacker": 0, "defender": None, "powder": 0, "face": None, "attack": None, "sabre_used": False,
    }  # fmt: skip
    assert table.luck_kind() == "combat"


@pytest.mark.rule("solo.garrison")
def test_a_lair_without_a_token_is_not_guarded() -> None:
    table = storm(holds={0: "F3"}, lairs="9 11 19 22 25 33 37 44", facedown={0: "+3"})
    assert table.kinds("garrison_met", "treasure_taken") == []


@pytest.mark.rule("solo.garrison")
def test_a_ship_that_falls_back_to_a_lair_fights_too() -> None:
    table = storm("*shortage skull", ships="9", holds={0: "G1"})
    assert table.kinds("fell_back", "garrison_met") == ["fell_back", "garrison_met"]


@pytest.mark.rule("solo.fight")
@pytest.mark.parametrize(
    ("powder", "face", "beaten"),
    [(0, "6", False), (0, "8", True), (0, "star", True), (1, "6", True), (2, "4", False), (3, "4", True)],
)
def test_a_star_or_firepower_above_6_wins_the_treasure(powder: int, face: str, beaten: bool) -> None:
    table = storm(f"spend {powder}", f"*combat {face}", holds={0: "F3 P3"})
    assert table.kinds("garrison_beaten", "garrison_held") == ["garrison_beaten" if beaten else "garrison_held"]
    assert (table.luck_kind() == "treasure") == beaten
    assert table.state.lairs >> 4 & 1, "the token lies there until the treasure is drawn"
    if beaten:
        table.play("*treasure +7")
        assert table.facedown(0) == "+7"
        assert not table.state.lairs >> 4 & 1


@pytest.mark.rule("solo.fight")
def test_the_garrison_never_fires_and_has_no_spoils() -> None:
    table = storm("spend 3", "*combat 2", holds={0: "F3 P3"})
    assert table.kinds("battle_won", "battle_tied", "spoils_left") == []
    assert len(table.told("fired")) == 1
    assert table.told("fired")[0].firepower == 5
    assert table.seen(0)["battle"] is None
    assert table.holds(0).startswith("F3 F2"), "the evening's load came after it"


@pytest.mark.rule("solo.fight")
def test_lady_beth_and_the_gunner_count() -> None:
    table = storm("*combat 4", holds={0: "F3"}, powers={"beth": 0}, aboard={0: "gunner"})
    assert table.told("fired")[0].firepower == 7
    assert table.kinds("garrison_beaten") == ["garrison_beaten"]


@pytest.mark.rule("solo.fight")
def test_the_sabre_may_be_used_and_the_second_roll_stands() -> None:
    table = storm("*combat 2", holds={0: "F3"}, powers={"sabre": 0})
    assert table.asks() == {0: ["reroll", "accept"]}
    table.play("reroll", "*combat star")
    assert table.kinds("garrison_beaten") == ["garrison_beaten"]


@pytest.mark.rule("solo.fight")
def test_a_later_landing_may_try_again() -> None:
    table = position(solo="tide", ships="3", holds={0: "F3"}, hands={0: "forward/food forward/forward"})
    table.play("0: forward/food", "*combat 2", dice=(1, 2)).end_round()
    set_ships(table.state, "3")
    table.play("0: forward/forward", "*combat 8", dice=(1, 3))
    assert table.kinds("garrison_held", "garrison_beaten") == ["garrison_held", "garrison_beaten"]


@pytest.mark.rule("solo.garrison")
def test_no_garrison_fights_the_phantom_or_its_player() -> None:
    table = turn("forward/food", (1, 2), solo="phantom", ships="3 30")
    assert table.luck_kind() == "treasure"
    assert table.kinds("garrison_met") == []
