"""Sailing: exactly so many spaces, forks, laps."""

import pytest

import jamaica
from tests.support.positions import position, turn

RICH = "F6 G6"


@pytest.mark.rule("sail.exact")
@pytest.mark.parametrize(("start", "die", "end"), [(0, 1, 1), (0, 6, 6), (15, 4, 19), (28, 4, 32), (41, 6, 47)])
def test_a_ship_sails_exactly_as_far_as_the_die_shows(start: int, die: int, end: int) -> None:
    table = turn("forward/food", (die, 1), ships=str(start), holds={0: RICH})
    sailed = table.told("sailed")[0]
    assert (sailed.start, len(sailed.path), sailed.path[-1], sailed.direction) == (start, die, end, "forward")


@pytest.mark.rule("sail.exact")
@pytest.mark.parametrize(("start", "die", "end"), [(5, 4, 1), (18, 3, 15), (47, 6, 41), (14, 3, 5)])
def test_a_ship_sails_backward_exactly_as_far_too(start: int, die: int, end: int) -> None:
    table = turn("backward/forward", (die, 1), ships=str(start), holds={0: RICH})
    sailed = table.told("sailed")[0]
    assert (sailed.start, len(sailed.path), sailed.path[-1], sailed.direction) == (start, die, end, "backward")


@pytest.mark.rule("sail.exact")
def test_sailing_is_mandatory_and_another_space_is_refused() -> None:
    table = turn("forward/food", (3, 1), ships="5", holds={0: RICH})
    assert table.asks() == {0: ["sail 8", "sail 14"]}
    for elsewhere in ("sail 7", "sail 13", "sail 9", "sail 5", "sail 62"):
        assert table.refusal(elsewhere) == "sail.exact"
    assert table.refusal("leave") == "sail.exact"


@pytest.mark.rule("sail.fork")
@pytest.mark.parametrize(
    ("start", "die", "ends"),
    [
        (6, 1, [7, 13]),
        (6, 2, [8, 14]),
        (6, 3, [9, 15]),
        (6, 6, [12, 18]),
        (19, 3, [22, 28]),
        (31, 3, [34, 40]),
        (31, 4, [35, 41]),
    ],
)
def test_at_a_fork_the_player_chooses_the_way(start: int, die: int, ends: list[int]) -> None:
    table = turn("forward/food", (die, 1), ships=str(start), holds={0: RICH})
    assert table.question() == (0, "sail")
    assert table.asks() == {0: [f"sail {end}" for end in ends]}
    table.play(f"sail {ends[1]}")
    assert table.state.space[0] == ends[1]
    assert "sail.fork" in table.told("sailed")[0].rules


@pytest.mark.rule("sail.fork")
@pytest.mark.parametrize(("start", "die", "ends"), [(15, 1, [12, 14]), (29, 3, [24, 26]), (42, 3, [37, 39])])
def test_where_ways_join_a_ship_going_backward_chooses_too(start: int, die: int, ends: list[int]) -> None:
    table = turn("backward/forward", (die, 1), ships=str(start), holds={0: RICH})
    assert table.asks() == {0: [f"sail {end}" for end in ends]}


@pytest.mark.rule("sail.fork", "ruling.forced")
def test_two_ways_to_the_same_space_are_no_choice_and_the_lowest_ids_are_told() -> None:
    """A board of our own with two lanes of one space each: 1 -> 2 or 3 -> 4."""
    spaces = [{"id": 0, "kind": "port-royal", "next": [1], "x": 0, "y": 0}]
    following = {1: [2, 3], 2: [4], 3: [4]}
    for space in range(1, 16):
        way = following.get(space, [(space + 1) % 16])
        spaces.append({"id": space, "kind": "sea", "cost": 1, "next": way, "x": space, "y": 0})
    board = {"name": "Two short lanes", "width": 100, "height": 100, "spaces": spaces}
    table = turn("forward/food", (3, 1), ships="1", holds={0: RICH}, board=board)
    assert table.told("sailed")[0].path == (2, 4, 5)
    assert turn("forward/food", (1, 1), ships="1", board=board).asks() == {0: ["sail 2", "sail 3"]}


@pytest.mark.rule("sail.battle-first")
def test_the_battle_comes_before_the_cost() -> None:
    """Seat 1 wins the battle, takes the food, and the attacker cannot pay."""
    table = turn("forward/food", (1, 2), ships="28 29", holds={0: "F3"})
    table.play("*combat 2", "*combat 10")
    assert table.told("paid") == []
    table.play("take hold 1")
    assert table.kinds("hold_stolen", "fell_short") == ["hold_stolen", "fell_short"]
    assert table.luck_kind() == "shortage"


@pytest.mark.rule("sail.battle-first", "pay.no-credit")
def test_what_the_battle_brought_pays_for_the_space() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", holds={0: "", 1: "F2"}).play("*combat star", "take hold 1")
    assert table.told("fell_short") == []
    assert table.holds(0) == "F1 F2 - - -"


@pytest.mark.rule("sail.once")
def test_nothing_is_paid_for_spaces_passed_through() -> None:
    table = turn("forward/food", (4, 1), ships="15", holds={0: "F1 G1"}).play("*treasure +3")
    assert table.ships().startswith("19")
    assert table.told("paid") == []


@pytest.mark.rule("sail.once")
def test_a_space_is_paid_once_however_long_the_ship_stays() -> None:
    table = turn("forward/food", (1, 1), ships="15", holds={0: "F1 G5"})
    assert [event.count for event in table.told("paid")] == [3]
    assert table.holds(0) == "F1 G2 F1 - -"


@pytest.mark.rule("sail.once")
def test_who_comes_back_to_a_space_pays_again() -> None:
    table = turn("forward/backward", (1, 1), ships="15", holds={0: "F3 G3"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("gold", 3), ("food", 3)]
    assert table.ships().startswith("15")


@pytest.mark.rule("sail.once")
def test_who_is_attacked_pays_nothing_again() -> None:
    table = turn("forward/food", (1, 2), ships="28 29", holds={1: "F3 G3"}).play("*combat 2", "*combat 2")
    assert [event.ship for event in table.told("paid")] == [0]


@pytest.mark.rule("sail.no-skipping")
def test_between_two_sails_the_first_space_is_paid() -> None:
    table = turn("forward/forward", (1, 2), ships="15", holds={0: "F3 G6"})
    assert [(event.goods, event.count) for event in table.told("paid")] == [("gold", 3), ("gold", 3)]
    assert table.ships().startswith("18")


# ---- laps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("sail.back-from-start", "ruling.lap")
def test_a_ship_may_sail_backward_out_of_port_royal() -> None:
    table = turn("backward/forward", (3, 1), holds={0: RICH})
    assert [event.lap for event in table.told("sailed")] == [-1, -1]
    assert [event.path[-1] for event in table.told("sailed")] == [47, 48]
    assert "sail.back-from-start" in table.told("sailed")[0].rules
    assert table.ships().startswith("48@-1")


@pytest.mark.rule("sail.back-from-start", "ruling.lap")
@pytest.mark.parametrize(("start", "die", "end"), [("49@-1", 1, "0"), ("49@-1", 3, "2"), ("46@-1", 6, "2")])
def test_passing_port_royal_from_behind_is_no_finish_and_does_not_stop_the_ship(start: str, die: int, end: str) -> None:
    table = turn("forward/food", (die, 1), ships=start, holds={0: RICH})
    assert table.ships().split()[0] == end
    assert table.told("finished") == []
    assert not table.state.over


@pytest.mark.rule("ruling.lap")
@pytest.mark.parametrize(
    ("start", "die", "end"),
    [
        ("3", 3, "0"),
        ("3", 4, "49@-1"),
        ("1", 6, "45@-1"),
        ("2@-1", 3, "49@-2"),
        ("0@-1", 2, "48@-2"),
        ("2@-1", 2, "0@-1"),
    ],
)
def test_any_backward_move_may_pass_port_royal(start: str, die: int, end: str) -> None:
    table = turn("backward/forward", (die, 1), ships=start, holds={0: "F6 F6 G6 G6 G6"})
    sailed = table.told("sailed")[0]
    assert f"{sailed.path[-1]}@{sailed.lap}".removesuffix("@0") == end


@pytest.mark.rule("ruling.lap")
@pytest.mark.parametrize(("start", "end"), [("48@-2", "1@-1"), ("0@-1", "3@-1"), ("0@-2", "3@-2")])
def test_two_laps_behind_it_takes_two_passages_to_be_in_the_race_again(start: str, end: str) -> None:
    table = turn("forward/food", (3, 1), ships=start, holds={0: RICH})
    assert table.ships().split()[0] == end


@pytest.mark.rule("ruling.lap", "end.finish")
def test_back_in_port_royal_from_behind_a_whole_circuit_is_left() -> None:
    table = turn("backward/forward", (1, 1), holds={0: RICH})
    assert table.ships() == "0 0 0"
    assert not table.state.over
    assert jamaica.view(table.state, 0).to_dict()["seats"][0]["spaces_left"] == 32


@pytest.mark.rule("ruling.lap")
def test_port_royal_costs_nothing_on_the_way() -> None:
    table = turn("backward/forward", (3, 1), ships="3", holds={0: "F2"})
    assert table.ships().startswith("1 ")
    assert [event.count for event in table.told("paid")] == [2]


@pytest.mark.rule("ruling.lap")
def test_the_lap_can_be_seen_by_all() -> None:
    seats = position(ships="49@-1 49 0@1").seen(None)["seats"]
    assert [(seat["space"], seat["lap"]) for seat in seats] == [(49, -1), (49, 0), (0, 1)]
    assert [seat["spaces_left"] for seat in seats] == [1, 1, 0]
