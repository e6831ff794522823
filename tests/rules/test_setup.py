"""Setting the table: what lies where before the first dice are rolled."""

from collections import Counter

import pytest

import jamaica
from tests.support.positions import position, turn

SETTINGS = [(2, True), (2, False), (3, False), (3, True), (4, False), (5, True), (6, False)]


@pytest.mark.rule("setup.treasures")
def test_the_first_treasure_is_any_of_the_twelve_cards() -> None:
    table = turn("forward/food", (4, 1))
    odds = {move.text: weight for move, weight in jamaica.outcomes(table.state)}
    powers_and_single = dict.fromkeys(["map", "sabre", "beth", "sixth", "+5", "-2", "-3", "-4"], 1)
    assert odds == {f"*treasure {kind}": weight for kind, weight in {**powers_and_single, "+3": 2, "+7": 2}.items()}


@pytest.mark.rule("setup.treasures")
def test_three_treasures_are_never_drawn() -> None:
    table = turn("forward/food", (1, 1), ships="43", facedown={0: "+3 +3 +5 +7 +7", 1: "-2 -3 -4"}, lairs="44")
    assert table.luck() == ["*treasure map", "*treasure sabre", "*treasure beth", "*treasure sixth"]
    table.play("*treasure map")
    assert table.seen(None)["lairs"] == []
    assert table.state.undrawn == 0b1110


@pytest.mark.rule("setup.treasures")
def test_of_twins_the_second_is_still_there_when_one_is_gone() -> None:
    table = turn("forward/food", (4, 1), facedown={1: "+7"})
    odds = {move.text: weight for move, weight in jamaica.outcomes(table.state)}
    assert odds["*treasure +7"] == 1
    assert odds["*treasure +3"] == 2
    table.play("*treasure +7")
    assert (table.facedown(0), table.facedown(1)) == ("+7", "+7")


@pytest.mark.rule("setup.tokens")
def test_each_of_the_nine_lairs_has_its_token() -> None:
    assert position().seen(None)["lairs"] == [4, 9, 11, 19, 22, 25, 33, 37, 44]


@pytest.mark.rule("setup.ships", "setup.holds", "component.players")
@pytest.mark.parametrize(("seats", "ghost"), SETTINGS)
def test_every_player_starts_in_port_royal_with_3_food_and_3_doubloons(seats: int, ghost: bool) -> None:
    state = jamaica.start(jamaica.options(ghost=ghost), seats)
    view = jamaica.view(state, None).to_dict()
    assert len(view["seats"]) == seats + ghost
    for seat in view["seats"]:
        assert (seat["space"], seat["lap"], seat["spaces_left"]) == (0, 0, 32)
    for seat in view["seats"][:seats]:
        assert seat["holds"] == [{"kind": "food", "count": 3}, {"kind": "gold", "count": 3}, None, None, None]


@pytest.mark.rule("setup.captain")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_luck_speaks_first_and_may_choose_any_player_as_captain(seats: int) -> None:
    state = jamaica.start(jamaica.options(), seats)
    assert state.luck_next
    assert jamaica.to_act(state) == []
    odds = [(move.text, weight) for move, weight in jamaica.outcomes(state)]
    assert odds == [(f"*captain {seat}", 1) for seat in range(seats)]
    jamaica.apply(state, jamaica.move(f"*captain {seats - 1}"))
    assert state.captain == seats - 1


@pytest.mark.rule("setup.hand", "component.cards")
def test_luck_deals_three_cards_seat_by_seat_from_the_first() -> None:
    state = jamaica.start(jamaica.options(), 3)
    jamaica.apply(state, jamaica.move("*captain 1"))
    drew: list[int] = []
    for left in (11, 10, 9) * 3:
        odds = jamaica.outcomes(state)
        assert len(odds) == left
        assert {weight for _, weight in odds} == {1}
        told = jamaica.apply(state, odds[-1][0])
        drew += [event.seat for event in told if event.kind == "drew"]  # type: ignore[attr-defined]
    assert drew == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert Counter(move.kind for move, _ in jamaica.outcomes(state)) == {"roll": 21}


@pytest.mark.rule("setup.hand")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    table = position(hands={0: "food/forward gold/gold gold/forward"})
    assert table.seen(0)["seats"][0]["hand"] == ["food/forward", "gold/gold", "gold/forward"]
    assert table.seen(1)["seats"][0]["hand"] == table.seen(None)["seats"][0]["hand"] == 3
    assert table.seen(1)["seats"][0]["pile"] == 8


@pytest.mark.rule("ghost.setup", "ruling.ghost-deck")
def test_the_ghost_has_8_doubloons_and_lady_beth_who_leaves_the_pile() -> None:
    table = turn("forward/food", (4, 1), seats=2, ghost=True)
    assert table.holds(2) == "G5 G3 - - -"
    assert table.powers(2) == "beth"
    assert table.ships() == "4 0 0"
    odds = {move.text: weight for move, weight in jamaica.outcomes(table.state)}
    assert sum(odds.values()) == 11
    assert "*treasure beth" not in odds


@pytest.mark.rule("ruling.ghost-default")
def test_the_ghost_sails_by_default_with_two_players_only() -> None:
    ghosts = [jamaica.start(jamaica.options(), seats).ghost for seats in (2, 3, 4, 5, 6)]
    assert ghosts == [2, -1, -1, -1, -1]


@pytest.mark.rule("ruling.ghost-default")
def test_two_players_may_do_without_the_ghost_and_three_to_five_may_have_it() -> None:
    assert jamaica.start(jamaica.options(ghost=False), 2).ghost == -1
    assert [jamaica.start(jamaica.options(ghost=True), seats).ghost for seats in (3, 4, 5)] == [3, 4, 5]


@pytest.mark.rule("ruling.ghost-default")
def test_six_players_leave_no_ship_for_the_ghost() -> None:
    with pytest.raises(ValueError, match=r"^\[ruling\.ghost-default\] .*2 to 5"):
        jamaica.start(jamaica.options(ghost=True), 6)
