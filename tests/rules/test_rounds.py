"""The round: dice, cards, turns, drawing, the compass."""

from itertools import permutations

import pytest

import jamaica
from jamaica.model.cards import CARDS
from tests.support.positions import Table, position, turn

EIGHT_DISCARDS = (
    "forward/forward forward/backward backward/forward forward/gunpowder gunpowder/gold gold/forward "
    "forward/food food/gunpowder"
)


@pytest.mark.rule("round.dice")
def test_the_captain_rolls_both_dice_which_fall_in_21_ways() -> None:
    odds = {move.text: weight for move, weight in jamaica.outcomes(position().state)}
    assert len(odds) == 21
    assert all(weight == (1 if text[-1] == text[-3] else 2) for text, weight in odds.items())
    assert all(text[-3] >= text[-1] for text in odds)


@pytest.mark.rule("round.dice")
@pytest.mark.parametrize("captain", [0, 1, 2])
def test_the_captain_alone_puts_either_die_on_the_morning(captain: int) -> None:
    table = position(captain=captain).play("*roll 5 2")
    assert table.asks() == {captain: ["morning 2", "morning 5"]}
    assert table.seen(None)["dice"] == {"rolled": [5, 2], "morning": None, "evening": None}
    table.play("morning 2")
    assert table.seen(None)["dice"] == {"rolled": [5, 2], "morning": 2, "evening": 5}


@pytest.mark.rule("round.dice", "ruling.forced")
def test_two_dice_alike_place_themselves_and_it_is_told() -> None:
    table = position().play("*roll 4 4")
    (placed,) = table.told("placed")
    assert (placed.morning, placed.evening) == (4, 4)
    assert "ruling.forced" in placed.rules
    assert len(table.asks()) == 3


@pytest.mark.rule("round.card")
def test_every_player_is_asked_for_a_card_at_the_same_time() -> None:
    table = position(hands={1: "forward/food gold/forward gold/gold"}).play("*roll 5 2", "morning 5")
    assert set(table.asks()) == {0, 1, 2}
    assert table.asks()[1] == ["play gold/gold", "play gold/forward", "play forward/food"]
    table.play("1: play gold/forward")
    assert set(table.asks()) == {0, 2}


@pytest.mark.rule("round.card")
def test_the_order_in_which_cards_are_laid_does_not_matter() -> None:
    lines = ["0: play food/forward", "1: play gold/gold", "2: play food/forward"]
    tables = [position().play("*roll 5 2", "morning 5", *order) for order in permutations(lines)]
    assert len({table.state.key() for table in tables}) == 1


@pytest.mark.rule("round.card")
def test_a_laid_card_is_secret() -> None:
    table = position().play("*roll 5 2", "morning 5", "1: play gold/gold")
    assert table.seen(1)["seats"][1]["laid"] == "gold/gold"
    assert table.seen(0)["seats"][1]["laid"] == table.seen(None)["seats"][1]["laid"] == "hidden"
    (laid,) = table.told("laid")
    assert (laid.seen_by(1).card, laid.seen_by(0).card, laid.seen_by(None).card) == ("gold/gold", None, None)


@pytest.mark.rule("round.card", "ruling.forced")
def test_the_card_choice_is_asked_even_of_a_hand_of_one() -> None:
    table = position()
    table.state.hand[0] = 1
    table.play("*roll 5 2", "morning 5")
    assert table.asks()[0] == ["play food/forward"]


@pytest.mark.rule("round.order")
@pytest.mark.parametrize("captain", [0, 1, 2, 3])
def test_cards_are_turned_over_clockwise_from_the_captain(captain: int) -> None:
    table = position(seats=4, captain=captain).play(dice=(5, 2))
    assert [event.seat for event in table.told("turned")] == [(captain + nth) % 4 for nth in range(4)]


@pytest.mark.rule("round.order")
def test_a_card_is_carried_out_whole_before_the_next_is_turned_over() -> None:
    table = turn("forward/food", (1, 2), ships="6", captain=0)
    assert table.asks() == {0: ["sail 7", "sail 13"]}
    spectator = table.seen(None)["seats"]
    assert [seat["laid"] for seat in spectator] == ["forward/food", "hidden", "hidden"]
    table.play("sail 7")
    assert table.kinds("turned", "action_begun") == ["turned", *["action_begun"] * 2] * 3


@pytest.mark.rule("round.actions")
def test_the_left_symbol_has_the_morning_die_and_the_right_one_the_evening_die() -> None:
    table = turn("gunpowder/food", (6, 1))
    assert table.holds(0) == "F3 G3 P6 F1 -"
    acts = [(event.symbol, event.die, event.half) for event in table.told("action_begun") if event.ship == 0]
    assert acts == [("gunpowder", 6, "morning"), ("food", 1, "evening")]


@pytest.mark.rule("round.actions", "sail.no-skipping")
def test_battle_payment_and_shortage_of_the_morning_come_before_the_evening() -> None:
    """On 15 (3 food) lies seat 1; seat 0 fights, pays its one food, falls back, and only then sails on."""
    table = turn("forward/forward", (1, 2), ships="14 15 0", holds={0: "F1"})
    assert table.luck_kind() == "combat"
    table.play("*combat 2", "*combat 2")
    assert table.luck_kind() == "shortage"
    table.play("*shortage circle")
    steps = table.kinds("battle_begun", "battle_tied", "fell_short", "paid", "shortage_rolled", "fell_back", "sailed")
    battle = ["battle_begun", "battle_tied"]
    assert steps == ["sailed", *battle, "fell_short", "paid", "shortage_rolled", "fell_back"]
    assert table.asks() == {0: ["sail 8", "sail 14"]}


@pytest.mark.rule("round.draw")
def test_at_the_end_each_player_draws_back_up_to_three() -> None:
    table = turn("forward/food", (4, 1), hands={1: "gold/gold"}, lairs=None, ships="0").play("*treasure +5")
    assert table.told("drew") == []
    for seat in range(3):
        assert len(table.luck()) == 8
        table.play(table.luck()[0])
        assert table.told("drew")[-1].seat == seat
    assert [len(table.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert table.luck_kind() == "roll"


@pytest.mark.rule("round.draw")
def test_discards_lie_face_up() -> None:
    table = turn("food/gunpowder", (4, 1)).end_round()
    assert table.seen(1)["seats"][0]["discards"] == ["food/gunpowder"]
    assert table.seen(None)["seats"][1]["discards"] == ["gold/gold"]


def renewed() -> Table:
    """Seat 0 plays gunpowder/food with an empty draw pile, keeping food/forward and gold/gold."""
    hand = "gunpowder/food gold/gold food/forward"
    idle = "gold/gold food/gunpowder"
    return turn("gunpowder/food", (1, 2), hands={0: hand, 1: idle, 2: idle}, discards={0: EIGHT_DISCARDS})


@pytest.mark.rule("round.draw", "ruling.laid-card")
def test_an_empty_pile_is_made_anew_from_the_discards_and_the_card_just_played() -> None:
    table = renewed()
    assert set(table.luck()) == {f"*draw {card}" for card in [*EIGHT_DISCARDS.split(), "gunpowder/food"]}
    assert table.seen(None)["seats"][0]["discards"] == []
    assert table.told("pile_renewed")[0].kept == ("food/forward", "gold/gold")


@pytest.mark.rule("ruling.laid-card")
def test_what_was_in_hand_when_the_pile_was_made_anew_is_known_until_turned_over() -> None:
    table = renewed().play("*draw forward/food").end_round()
    assert table.seen(None)["seats"][0]["kept"] == ["food/forward", "gold/gold"]
    table.play("*roll 2 1", "1: morning 2", "0: play gold/gold")
    assert table.seen(None)["seats"][0]["kept"] == ["food/forward", "gold/gold"]
    for seed in range(20):
        imagined = jamaica.imagine(jamaica.view(table.state, 1), jamaica.Luck(seed))
        laid = 1 << (imagined.laid[0] - 1)
        assert (imagined.hand[0] | laid) & 0b1000001 == 0b1000001
    table.play("1: play food/gunpowder", "2: play food/gunpowder", "1: empty 2", "2: empty 2")
    assert table.seen(None)["seats"][0]["kept"] == ["food/forward"]


@pytest.mark.rule("ruling.laid-card")
def test_a_pile_that_has_just_run_out_is_not_made_anew_until_a_card_is_needed() -> None:
    """Seven discards, three in hand: the last card of the pile is drawn, and the discards stay where they are."""
    hand = "gunpowder/food gold/gold food/forward"
    seven = " ".join(EIGHT_DISCARDS.split()[:7])
    table = turn("gunpowder/food", (1, 2), hands={0: hand}, discards={0: seven})
    assert table.luck() == ["*draw food/gunpowder"]
    table.play("*draw food/gunpowder")
    assert table.told("pile_renewed") == []
    assert table.seen(None)["seats"][0]["pile"] == 0
    assert set(table.seen(None)["seats"][0]["discards"]) == {*seven.split(), "gunpowder/food"}


@pytest.mark.rule("ruling.laid-card")
def test_a_laid_card_joins_the_discards_at_the_end_of_the_round_only() -> None:
    table = turn("gold/gold", (1, 2), ships="0 6 0", hands={1: "forward/food"})
    assert table.asks() == {1: ["sail 7", "sail 13"]}
    assert table.seen(None)["seats"][0]["laid"] == "gold/gold"
    assert table.seen(None)["seats"][0]["discards"] == []
    table.play("sail 7")
    assert table.seen(None)["seats"][0]["laid"] is None
    assert table.seen(None)["seats"][0]["discards"] == ["gold/gold"]


@pytest.mark.rule("round.compass")
@pytest.mark.parametrize(("captain", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_compass_passes_to_the_left(captain: int, following: int) -> None:
    table = position(captain=captain).play(dice=(5, 2)).end_round()
    assert table.state.captain == following
    assert table.state.round == 2
    assert table.told("compass_passed")[0].seat == following
    assert table.seen(None)["dice"] == {"rolled": None, "morning": None, "evening": None}
    assert table.play("*roll 3 1").asks() == {following: ["morning 1", "morning 3"]}


@pytest.mark.rule("treasure.map", "ruling.map-hand")
def test_who_gains_the_map_draws_two_at_the_end_of_the_round() -> None:
    table = turn("forward/food", (4, 1)).play("*treasure map").end_round()
    assert [event.seat for event in table.told("drew")] == [0, 0, 1, 2]
    assert [len(table.hand(seat)) for seat in range(3)] == [4, 3, 3]


@pytest.mark.rule("treasure.map")
def test_the_owner_of_the_map_chooses_among_four_cards() -> None:
    hand = "food/forward gold/gold forward/food gunpowder/food"
    table = position(hands={0: hand}, powers={"map": 0}).play("*roll 2 1", "morning 1")
    assert len(table.asks()[0]) == 4
    table.play("0: play gunpowder/food", "1: play gold/gold", "2: play gold/gold").end_round()
    assert len(table.hand(0)) == 4


@pytest.mark.rule("ruling.map-hand")
def test_who_loses_the_map_draws_none_and_discards_nothing_and_the_thief_draws_two() -> None:
    hand = "gold/gold food/forward forward/food gunpowder/food"
    table = turn("forward/food", (1, 2), ships="28 29", powers={"map": 1}, hands={1: hand})
    table.play("*combat star", "take map").end_round()
    assert [event.seat for event in table.told("drew")] == [0, 0, 2]
    assert [len(table.hand(seat)) for seat in range(3)] == [4, 3, 3]
    assert table.hand(1) == {"food/forward", "forward/food", "gunpowder/food"}


@pytest.mark.rule("ruling.map-hand", "ruling.laid-card")
def test_a_pile_that_runs_out_between_two_draws_is_made_anew_around_three_known_cards() -> None:
    hand = "forward/food gold/gold food/forward"
    discards = {0: " ".join(card for card in CARDS if card not in hand.split() and card != "gold/forward")}
    table = turn("forward/food", (4, 1), hands={0: hand}, discards=discards).play("*treasure map")
    assert table.luck() == ["*draw gold/forward"]
    table.play("*draw gold/forward")
    assert table.told("pile_renewed")[0].kept == ("food/forward", "gold/gold", "gold/forward")
    assert len(table.luck()) == 8
    assert "*draw forward/food" in table.luck()


@pytest.mark.rule("ruling.last-round")
def test_after_the_last_round_hands_are_not_refilled_and_the_compass_stays() -> None:
    table = turn("forward/food", (1, 2), ships="49")
    assert table.state.over
    assert [len(table.hand(seat)) for seat in range(3)] == [2, 2, 2]
    assert table.state.captain == 0
    assert table.kinds("drew", "compass_passed") == []
    assert (table.asks(), table.luck()) == ({}, [])


@pytest.mark.rule("ruling.long-game")
def test_a_game_ends_after_a_hundred_rounds_with_the_usual_count() -> None:
    table = position(round=100).play("*roll 2 1", "morning 1")
    table.play("0: play gold/gold", "1: play gold/gold", "2: play gold/gold")
    assert table.state.over
    assert jamaica.scores(table.state) == [-5 + 3 + 3, -5 + 3 + 3, -5 + 3 + 3]
    assert table.told("game_over")[0].rules[0] == "ruling.long-game"


@pytest.mark.rule("ruling.long-game")
def test_ninety_nine_rounds_do_not_end_the_game() -> None:
    table = position(round=99).play(dice=(2, 1)).end_round()
    assert not table.state.over
    assert table.state.round == 100
