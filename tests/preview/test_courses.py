"""Cards, sails and falls on positions that a reader can check by hand."""

import jamaica
from jamaica.preview import Card, Half, Landing, Tokens, preview_card
from tests.support.positions import Table, position, turn


def foreseen(table: Table, card: str, morning: int, evening: int, seat: int = 0) -> Card:
    """What a card would lead to."""
    return preview_card(jamaica.view(table.state, seat), card, morning, evening)


def only(half: Half) -> Landing:
    (landing,) = half.landings
    return landing


def test_a_sail_shows_its_ways_costs_and_scores() -> None:
    card = foreseen(position(ships="5 0 0", holds={0: "F3 G3"}), "forward/food", 3, 4)
    outer, inner = card.morning.landings
    assert (outer.path, outer.goods, outer.due, outer.aboard, outer.short) == ((6, 7, 8), "food", 3, 3, 0)
    assert (inner.path, inner.goods, inner.due, inner.aboard, inner.short) == ((6, 13, 14), "food", 4, 3, 1)
    assert (outer.paid_from, inner.paid_from) == ((1,), (1,))
    assert (outer.score, outer.lap, outer.finish, outer.treasure, outer.fights) == (-5, 0, False, False, ())


def test_a_shortage_shows_where_each_symbol_leads_and_how_likely_it_is() -> None:
    card = foreseen(position(ships="5 0 0", holds={0: "F3 G3"}), "forward/food", 3, 4)
    falls = {fall.symbol: fall for fall in card.morning.landings[1].falls}
    assert {symbol: round(6 * fall.chance) for symbol, fall in falls.items()} == {
        "circle": 2, "square": 2, "skull": 1, "star": 1,
    }  # fmt: skip
    spaces = {symbol: [landing.space for landing in fall.landings] for symbol, fall in falls.items()}
    assert spaces == {"circle": [6], "square": [13], "skull": [4], "star": [14]}
    assert falls["skull"].landings[0].treasure
    assert falls["skull"].landings[0].path == (13, 6, 5, 4)
    assert falls["circle"].landings[0].due == 0


def test_ways_that_join_leave_a_choice_to_who_falls_back() -> None:
    card = foreseen(position(ships="12 0 0", holds={0: "G3"}), "forward/food", 1, 4)
    falls = {fall.symbol: [landing.space for landing in fall.landings] for fall in only(card.morning).falls}
    assert falls == {"circle": [6], "square": [12, 14], "skull": [4, 11], "star": [15]}


def test_in_the_first_edition_the_fall_is_certain_and_paid() -> None:
    card = foreseen(position("first", ships="5 0 0", holds={0: "F3 G6"}), "forward/food", 3, 4)
    (fall,) = card.morning.landings[1].falls
    (landing,) = fall.landings
    assert (fall.symbol, fall.chance) == (None, 1)
    assert (landing.space, landing.goods, landing.due, landing.aboard) == (6, "gold", 5, 6)


def test_what_the_morning_brought_counts_in_the_evening_and_what_it_cost_does_not() -> None:
    table = position(ships="0 0 0", holds={0: "F3 G3"})
    loaded = foreseen(table, "food/forward", 4, 3)
    (load,) = loaded.morning.loads
    assert (load.hold, load.goods, load.count, load.lost, load.then) == (3, "food", 4, None, 0)
    assert only(loaded.evenings[0]).aboard == 7
    sailed = foreseen(table, "forward/forward", 1, 1)
    after = only(sailed.morning).then
    assert after is not None
    assert sailed.evenings[after].food == 1
    assert only(sailed.evenings[after]).short == 2


def test_an_evening_is_seen_from_every_place_the_morning_can_lead_to() -> None:
    card = foreseen(position(ships="5 0 0", holds={0: "F3 G3"}), "forward/backward", 3, 1)
    inner = card.morning.landings[1]
    assert inner.then is None
    starts = {landing.then: landing.space for fall in inner.falls for landing in fall.landings}
    assert {card.evenings[number].space for number in starts if number is not None} == {6, 13, 4, 14}


def test_a_load_shows_the_holds_to_be_emptied_and_those_that_may_not_be() -> None:
    card = foreseen(position(holds={0: "F3 G3 P1 F2 P2"}), "food/forward", 5, 1)
    assert [(load.hold, load.lost) for load in card.morning.loads] == [
        (2, Tokens("gold", 3)),
        (3, Tokens("gunpowder", 1)),
        (5, Tokens("gunpowder", 2)),
    ]
    (refused,) = card.morning.refused
    assert (refused.rule, [move.text for move in refused.moves]) == ("load.not-the-same", ["empty 1", "empty 4"])
    assert len({load.then for load in card.morning.loads}) == 3


def test_a_load_that_is_ignored_says_so_and_the_evening_follows() -> None:
    card = foreseen(position(holds={0: "F3 F3 F1 F2 F2"}), "food/forward", 5, 1)
    assert (card.morning.loads, card.morning.ignored, card.morning.then) == ((), "load.ignored", 0)
    assert only(card.evenings[0]).aboard == 11
    table = position(seats=2, holds={0: "F6 F6 F6 F6 -", 1: "F6 F6 F6 F3 -"}, bank="limited")
    assert foreseen(table, "food/forward", 5, 1).morning.ignored == "ruling.bank"


def test_the_holds_the_morning_is_paid_from_decide_what_the_evening_must_empty() -> None:
    """Food 3 and 2 with three due: the second hold's two and one more leave it empty; other ways leave none empty."""
    card = foreseen(position(ships="1 0 0", holds={0: "F3 F2 G1 G2 P3"}), "forward/gunpowder", 2, 4)
    landing = only(card.morning)
    assert (landing.due, landing.aboard) == (2, 5)
    assert landing.then is not None
    loads = {(load.hold, load.lost) for load in card.evenings[landing.then].loads}
    assert (2, None) in loads
    assert (1, Tokens("food", 1)) in loads
    assert (2, Tokens("food", 1)) in loads


def test_a_fight_is_foreseen_and_what_follows_is_marked() -> None:
    table = position(ships="0 3 3", holds={0: "F3 G3"})
    card = foreseen(table, "forward/forward", 3, 1)
    landing = only(card.morning)
    assert (landing.fights, landing.after_battle) == ((1, 2), True)
    assert landing.then is not None
    assert card.evenings[landing.then].after_battle
    assert not foreseen(table, "forward/forward", 2, 2).morning.landings[0].after_battle


def test_a_treasure_that_may_be_the_6th_hold_marks_the_load_after_it() -> None:
    table = position(ships="0 0 0", holds={0: "F3 G3"})
    card = foreseen(table, "forward/gunpowder", 4, 1)
    landing = only(card.morning)
    assert landing.treasure
    assert landing.then is not None
    assert card.evenings[landing.then].after_treasure
    owned = position(ships="0 0 0", powers={"sixth": 1})
    assert not foreseen(owned, "forward/gunpowder", 4, 1).evenings[0].after_treasure


def test_a_finish_loses_the_evening() -> None:
    card = foreseen(position(ships="48 0 0"), "forward/food", 5, 4)
    landing = only(card.morning)
    assert (landing.space, landing.finish, landing.lap, landing.score, landing.due) == (0, True, 1, 15, 0)
    assert landing.then is not None
    assert card.evenings[landing.then].lost == "end.finish"


def test_the_ghost_is_shown_both_ways_for_free() -> None:
    table = turn("food/gunpowder", (3, 2), ships="14 0 5", seats=2, ghost=True, holds={0: "F3 G3"})
    assert table.question()[1] == "steer_ghost"
    forward, backward = (choice.leads_to.to_dict() for choice in jamaica.preview(jamaica.view(table.state, 0)).choices)
    assert [(each["space"], each["due"], each["fights"]) for each in forward["landings"]] == [(8, 0, []), (14, 0, [0])]
    assert [each["path"] for each in backward["landings"]] == [[4, 3, 2]]
