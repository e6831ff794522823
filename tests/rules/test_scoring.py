"""The end of the game, and the count."""

import pytest

import jamaica
from tests.support.positions import position, turn

BROKE = {0: "", 1: "", 2: ""}


def scores(ships: str, seats: int = 3, **setting: object) -> list[int]:
    return jamaica.scores(position(seats=seats, ships=ships, **setting).state)  # type: ignore[arg-type]


def winners(ships: str, **setting: object) -> list[int]:
    return jamaica.winners(position(ships=ships, **setting).state)  # type: ignore[arg-type]


# ---- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end.finish")
@pytest.mark.parametrize(("start", "die"), [("49", 1), ("49", 6), ("47", 5), ("45", 6)])
def test_a_ship_stops_in_port_royal_and_the_rest_of_its_movement_is_lost(start: str, die: int) -> None:
    table = turn("forward/food", (die, 2), ships=start)
    assert table.ships().startswith("0@1")
    assert table.told("finished")[0].ship == 0
    assert table.told("sailed")[0].path[-1] == 0
    assert len(table.told("sailed")[0].path) == min(die, 50 - int(start))


@pytest.mark.rule("end.finish")
@pytest.mark.parametrize("card", ["forward/food", "forward/forward", "forward/backward", "forward/gunpowder"])
def test_the_evening_action_of_a_ship_that_finished_is_lost(card: str) -> None:
    table = turn(card, (2, 3), ships="49", holds={0: "F3"})
    assert table.ships().startswith("0@1")
    assert table.holds(0) == "F3 - - - -"
    lost = table.told("action_lost")[0]
    assert (lost.ship, lost.half) == (0, "evening")


@pytest.mark.rule("end.finish")
def test_a_ship_may_finish_in_the_evening() -> None:
    table = turn("gold/forward", (2, 3), ships="48")
    assert table.ships().startswith("0@1")
    assert table.holds(0) == "F3 G3 G2 - -"


@pytest.mark.rule("end.finish")
def test_too_few_spaces_are_no_finish() -> None:
    assert turn("forward/food", (2, 1), ships="47", holds={0: "F6"}).ships().startswith("49 ")


@pytest.mark.rule("end.round")
def test_the_round_is_played_to_its_end_by_all() -> None:
    """Seat 0 finishes first; seats 1 and 2 still act, and seat 2 finishes too."""
    table = turn("forward/food", (1, 2), ships="49 1 49", hands={2: "gold/forward"}, holds={2: "G1"})
    assert table.state.over
    assert table.holds(1) == "F3 G3 G1 G2 -"
    assert table.ships() == "0@1 1 0@1"
    assert jamaica.scores(table.state) == [18, -5 + 3 + 3, 15 + 2]


@pytest.mark.rule("end.round", "ghost.moves")
def test_the_ghost_s_two_moves_included() -> None:
    table = turn("forward/food", (1, 2), seats=2, ghost=True, ships="49 1 30")
    assert table.question() == (0, "steer_ghost")
    table.play("ghost forward", "ghost backward")
    assert table.state.over


@pytest.mark.rule("end.round")
def test_nothing_ends_while_nobody_has_finished() -> None:
    table = position(ships="49 49 49@-1").play(dice=(1, 2)).end_round()
    assert not table.state.over


# ---- the count ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("score.sum")
def test_the_example_of_the_rulebook_makes_23() -> None:
    """On the space marked 8; doubloons 3, 3 and 6; a treasure of 7; a curse of 4."""
    holds = {0: "G3 F6 G3 P6 G6"}
    assert scores("47", holds=holds, facedown={0: "+7 -4"})[0] == 23


@pytest.mark.rule("score.sum")
def test_food_gunpowder_and_powers_count_nothing() -> None:
    powers = {"map": 0, "sabre": 0, "beth": 0, "sixth": 0}
    assert scores("42", holds={0: "F6 P6 F6 P6 - G2"}, powers=powers)[0] == 3 + 2


@pytest.mark.rule("score.sum")
def test_the_count_is_told_ship_by_ship() -> None:
    hands = {1: "food/gunpowder", 2: "food/gunpowder"}
    setting = {"ships": "49 47 3", "hands": hands, "facedown": {1: "+7 -4"}}
    table = turn("forward/food", (1, 2), **setting)  # type: ignore[arg-type]
    counted = [(event.ship, event.space, event.gold, event.score) for event in table.told("counted")]
    assert counted == [(0, 15, 3, 18), (1, 8, 3, 14), (2, -5, 3, -2)]
    assert jamaica.scores(table.state) == [18, 14, -2]
    assert jamaica.winners(table.state) == [0]
    assert table.told("game_over")[0].winners == (0,)


@pytest.mark.rule("score.finish")
def test_port_royal_after_the_circuit_counts_15() -> None:
    assert scores("0@1", holds=BROKE) == [15, -5, -5]


@pytest.mark.rule("score.minus-five")
@pytest.mark.parametrize("space", [1, 6, 13, 32, 37, 38, 39, 40])
def test_the_space_marked_minus_5_and_all_before_it_count_minus_5(space: int) -> None:
    assert scores(str(space), holds=BROKE)[0] == -5


@pytest.mark.rule("score.minus-five", "score.sum")
@pytest.mark.parametrize(("space", "score"), list(zip(range(41, 50), range(2, 11), strict=True)))
def test_from_41_on_the_numbers_count(space: int, score: int) -> None:
    assert scores(str(space), holds=BROKE)[0] == score


@pytest.mark.rule("ruling.behind-start")
@pytest.mark.parametrize("place", ["0", "0@-1", "49@-1", "45@-1", "41@-2"])
def test_in_or_behind_port_royal_without_the_circuit_counts_minus_5(place: str) -> None:
    assert scores(place, holds=BROKE)[0] == -5


# ---- who wins -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("score.tie")
def test_the_highest_score_wins_not_the_fastest_ship() -> None:
    assert winners("0@1 47 1", holds={0: "", 1: "G6 G2", 2: ""}) == [1]


@pytest.mark.rule("score.tie")
def test_of_equal_scores_the_ship_farthest_along_wins() -> None:
    assert winners("0@1 47 46", holds={0: "", 1: "G6 G1", 2: "G6 G2"}) == [0]
    assert winners("40 41 46", holds={0: "G6 G6", 1: "G5", 2: ""}) == [2]
    assert winners("46 47 1", holds={0: "G3", 1: "G2", 2: ""}) == [1]


@pytest.mark.rule("score.tie")
def test_a_tie_in_both_is_a_shared_victory() -> None:
    assert winners("0@1 0@1 5", holds={0: "G2", 1: "G2", 2: ""}) == [0, 1]
    assert winners("0 0 0", holds=BROKE) == [0, 1, 2]


@pytest.mark.rule("ruling.farthest", "score.tie")
@pytest.mark.parametrize(
    ("ships", "won"),
    [
        ("6 7 0", [0]),
        ("3 7 0", [0, 1]),
        ("13 7 0", [0]),
        ("39 33 0", [0]),
        ("0 49@-1 40@-1", [0]),
        ("1 0 0", [0]),
        ("49@-1 0@-1 0@-1", [0]),
        ("49@-2 0@-1 40@-2", [1]),
        ("49@-1 0@-1 49@-1", [0, 2]),
    ],
)
def test_farthest_is_the_lap_and_then_the_fewest_spaces_left(ships: str, won: list[int]) -> None:
    """All score -5. Space 6 has 26 spaces left, the outer lane's 7 has 29, as many as space 3."""
    assert winners(ships, holds=BROKE) == won


@pytest.mark.rule("ruling.farthest")
def test_the_spaces_left_are_counted_by_the_shortest_way() -> None:
    seats = position(seats=6, ships="6 7 3 0 0@1 49").seen(None)["seats"]
    assert [seat["spaces_left"] for seat in seats] == [26, 29, 29, 32, 0, 1]
