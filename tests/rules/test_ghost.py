"""The Ghost Ship: how it sails, and how it ends the game."""

import pytest

import jamaica
from tests.support.ghost_positions import ghostly
from tests.support.positions import position, turn

# ---- moving -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ghost.moves")
def test_after_all_players_the_ghost_sails_with_the_morning_and_then_the_evening_die() -> None:
    table = ghostly("40 0 13", (1, 2))
    assert [event.seat for event in table.told("turned")] == [0, 1]
    table.play("ghost forward", "ghost backward")
    steered = [(event.direction, event.die, event.half) for event in table.told("ghost_steered")]
    assert steered == [("forward", 1, "morning"), ("backward", 2, "evening")]
    assert table.ships() == "40 0 6"


@pytest.mark.rule("ghost.moves", "ghost.captain")
@pytest.mark.parametrize("captain", [0, 1, 2])
def test_the_captain_steers_it(captain: int) -> None:
    table = ghostly("40 0 5 13", seats=3, captain=captain)
    assert table.question() == (captain, "steer_ghost")
    assert table.asks() == {captain: ["ghost forward", "ghost backward"]}
    assert table.refusal("leave") == "ghost.captain"


@pytest.mark.rule("ghost.lead")
def test_alone_in_the_lead_it_must_go_backward() -> None:
    table = ghostly("1 1 13", (1, 2))
    assert table.told("ghost_steered")[0].rules == ("ghost.moves", "ghost.lead")
    assert table.told("sailed")[0].path == (6,)


@pytest.mark.rule("ghost.lead", "ruling.farthest")
def test_as_far_as_another_it_is_not_alone_in_the_lead() -> None:
    """The outer lane's 7 has 29 spaces left, as many as space 3."""
    assert ghostly("3 1 7").question() == (0, "steer_ghost")
    assert ghostly("2 1 7").told("ghost_steered")[0].direction == "backward"


@pytest.mark.rule("ghost.lead", "ruling.farthest")
def test_ships_that_have_finished_count_too() -> None:
    assert ghostly("0@1 5 49").question() == (0, "steer_ghost")


@pytest.mark.rule("ghost.last", "ruling.farthest")
def test_behind_ships_that_have_all_finished_it_is_last() -> None:
    assert ghostly("0@1 0@1 30").told("ghost_steered")[0].direction == "forward"


@pytest.mark.rule("ghost.last")
def test_alone_in_last_place_it_must_go_forward() -> None:
    table = ghostly("40 13 1", (1, 2))
    assert table.told("ghost_steered")[0].rules == ("ghost.moves", "ghost.last")
    assert table.told("sailed")[0].path == (2,)


@pytest.mark.rule("ghost.last")
def test_as_far_behind_as_another_it_is_not_alone_in_last_place() -> None:
    assert ghostly("5 0 0").question() == (0, "steer_ghost")
    assert ghostly("5 3 7").question() == (0, "steer_ghost")


@pytest.mark.rule("ghost.captain")
def test_at_the_start_the_captain_chooses() -> None:
    assert ghostly("0 0 0").question() == (0, "steer_ghost")


@pytest.mark.rule("ghost.lead", "ghost.last")
def test_lead_and_last_are_looked_at_before_each_of_the_two_moves() -> None:
    table = ghostly("1 2 0", (6, 3))
    assert [event.direction for event in table.told("ghost_steered")] == ["forward", "backward"]
    assert table.ships() == "1 2 3"


@pytest.mark.rule("ghost.lead", "ghost.last")
def test_the_places_are_those_after_the_players_moved() -> None:
    """Seat 0 sails past the ghost in this round, so the ghost is no longer in the lead."""
    table = turn("forward/food", (2, 1), seats=2, ghost=True, ships="13 0 14")
    assert table.ships() == "15 0 14"
    assert table.question() == (0, "steer_ghost")


@pytest.mark.rule("ghost.last", "ruling.lap")
def test_behind_the_start_it_is_last_and_passes_port_royal() -> None:
    table = ghostly("0 0 49@-1", (3, 1))
    assert table.told("sailed")[0].path == (0, 1, 2)
    assert table.told("finished") == []
    assert table.told("sailed")[0].lap == 0


@pytest.mark.rule("ghost.captain", "ruling.lap")
def test_it_may_sail_backward_out_of_port_royal() -> None:
    table = ghostly("0 0 0", (3, 1)).play("ghost backward")
    assert table.told("sailed")[0].lap == -1
    assert table.told("sailed")[0].path[-1] == 47


@pytest.mark.rule("ghost.captain", "sail.fork")
@pytest.mark.parametrize("captain", [0, 1])
def test_at_forks_the_captain_always_chooses_even_if_the_direction_is_forced(captain: int) -> None:
    table = ghostly("40 13 6", (1, 2), captain=captain)
    assert table.told("ghost_steered")[0].rules == ("ghost.moves", "ghost.last")
    assert table.question() == (captain, "sail")
    assert table.asks() == {captain: ["sail 7", "sail 13"]}


@pytest.mark.rule("ghost.free")
@pytest.mark.parametrize("edition", ["revised", "first"])
def test_it_never_pays(edition: str) -> None:
    table = ghostly("40 0 15", (1, 1), edition=edition).play("ghost forward", "ghost forward")
    assert [event for event in table.told("paid") if event.ship == 2] == []
    assert table.kinds("fell_short", "shortage_rolled") == []
    assert table.holds(2) == "G5 G3 - - -"
    assert table.ships() == "40 0 17"


@pytest.mark.rule("ghost.lair", "ruling.ghost-power")
@pytest.mark.parametrize("treasure", ["+7", "-4", "sabre"])
def test_on_a_lair_it_takes_the_treasure_face_down_and_nobody_looks(treasure: str) -> None:
    table = ghostly("40 0 18", (1, 2)).play("ghost forward", f"*treasure {treasure}")
    assert table.facedown(2) == treasure
    assert table.powers(2) == "beth"
    assert table.known(2) == [[]]
    taken = table.told("treasure_taken")[0]
    assert [taken.seen_by(seat).treasure for seat in (0, 1, None)] == [None] * 3
    assert [table.seen(seat)["seats"][2]["facedown"][0]["value"] for seat in (0, 1, None)] == [None] * 3
    assert 19 not in table.seen(None)["lairs"]


# ---- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.ghost-finish", "end.finish")
def test_the_ghost_reaching_port_royal_ends_the_game_and_loses_its_second_move() -> None:
    table = ghostly("49 3 49", (2, 3)).play("ghost forward")
    assert table.ships() == "49 3 0@1"
    assert table.state.over
    assert table.told("finished")[0].rules == ("end.finish", "ruling.ghost-finish")
    assert (table.told("action_lost")[0].ship, table.told("action_lost")[0].half) == (2, "evening")


@pytest.mark.rule("ruling.ghost-finish")
def test_it_may_finish_with_its_second_move() -> None:
    table = ghostly("0@1 3 48", (1, 1)).play("ghost forward", "ghost forward")
    assert table.ships() == "0@1 3 0@1"
    assert table.state.over


@pytest.mark.rule("ghost.wins")
def test_it_is_scored_like_a_ship_and_can_win() -> None:
    table = ghostly("49 3 49", (2, 3), facedown={2: "+7 -2"}).play("ghost forward")
    assert jamaica.scores(table.state) == [10 + 8, -5 + 8, 15 + 8 + 7 - 2]
    assert jamaica.winners(table.state) == [2]
    assert table.told("game_over")[0].winners == (2,)
    assert table.told("counted")[2].treasures == ("+7", "-2")


@pytest.mark.rule("ghost.wins", "score.tie")
def test_it_may_share_a_victory() -> None:
    state = position(seats=2, ghost=True, ships="0@1 3 0@1", holds={0: "G6 G2"}).state
    assert jamaica.scores(state) == [23, -2, 23]
    assert jamaica.winners(state) == [0, 2]
