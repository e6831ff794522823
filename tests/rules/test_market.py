"""Port Marketplace: the offers, who may trade, and how."""

from typing import Any

import pytest

import jamaica
from jamaica.model.market import BROUGHT, OFFERS
from tests.support.positions import Table, position, turn


def offers(table: Table) -> list[int]:
    """The face-up offers, oldest first."""
    return [offer["offer"] for offer in table.seen(None)["market"]["offers"]]


def in_port(holds: str, up: str = "5 2 9", edition: str = "revised", **setting: Any) -> Table:
    """The captain's ship sails five spaces to the port on space 5, which costs 3."""
    return turn("forward/food", (5, 1), edition, offers=up, holds={0: holds}, **setting)


@pytest.mark.rule("market.setup")
def test_three_offers_are_turned_over_after_the_hands_are_dealt() -> None:
    table = Table(jamaica.start(jamaica.options(ghost=False, market="on"), 2))
    table.play("*captain 0").end_round()
    assert table.luck_kind() == "offer"
    assert len(table.luck()) == 12
    table.play("*offer 7", "*offer 2", "*offer 5")
    assert offers(table) == [7, 2, 5]
    assert table.luck_kind() == "roll"
    assert [event.rules for event in table.told("offer_turned")] == [("market.setup",)] * 3


@pytest.mark.rule("market.visit", "market.trade")
def test_a_ship_that_paid_a_port_may_trade_before_its_next_action() -> None:
    table = in_port("G4 F3")
    assert table.question() == (0, "trade")
    assert table.asks() == {0: ["trade 1", "trade 3", "decline"]}, "offer 2 asks 4 food"
    table.play("trade 1")
    traded = table.told("traded")[0]
    assert [event.rules[0] for event in table.told("paid") if event.ship == 0] == ["pay.port", "market.trade"]
    assert (traded.offer, traded.gives, traded.asked, traded.gets, traded.brings) == (5, "gold", 1, "food", 3)
    assert table.holds(0).split()[:2] == ["F3", "F3"]
    assert [event.source for event in table.told("loaded") if event.ship == 0] == ["market", "bank"]


@pytest.mark.rule("market.visit")
def test_nobody_trades_at_sea_or_in_a_lair() -> None:
    for die in (1, 4):
        table = turn("forward/food", (die, 1), offers="5 7 1", holds={0: "G6 F6"})
        assert table.told("traded") == []
        assert not any("decline" in moves for moves in table.asks().values())


@pytest.mark.rule("market.visit")
def test_a_ship_with_a_shortage_does_not_trade() -> None:
    table = in_port("G2 F6")
    assert table.luck_kind() == "shortage"
    table.play("*shortage star")
    assert table.kinds("trade_declined", "traded") == []
    assert not any("decline" in moves for moves in table.asks().values())


@pytest.mark.rule("market.visit", "crew.surgeon")
def test_with_the_surgeon_a_ship_that_did_not_pay_all_does_not_trade() -> None:
    table = in_port("G2 F6", aboard={0: "surgeon"})
    assert table.kinds("stayed") == ["stayed"]
    assert not any("decline" in moves for moves in table.asks().values())


@pytest.mark.rule("market.visit")
def test_a_ship_that_fell_back_to_a_port_and_paid_does_not_trade() -> None:
    table = turn("forward/food", (1, 1), "first", offers="5 7 2", ships="16", holds={0: "G6 P1"})
    assert table.ships().split()[0] == "16"
    assert [event.goods for event in table.told("paid")] == ["gold"]
    assert not any("decline" in moves for moves in table.asks().values())


@pytest.mark.rule("market.visit")
def test_the_ghost_does_not_trade() -> None:
    table = position(seats=2, ghost=True, ships="20 20 5", offers="5 7 1").play(dice=(1, 1))
    while jamaica.to_act(table.state):
        moves = [move.text for move in jamaica.legal(table.state, jamaica.to_act(table.state)[0])]
        assert "decline" not in moves
        table.one(moves[0])


@pytest.mark.rule("market.visit")
def test_a_battle_in_the_port_comes_first() -> None:
    table = in_port("G4 F3", ships="0 5")
    assert table.luck_kind() == "combat"
    table.play("*combat 4", "*combat 4")
    assert table.question() == (0, "trade")


@pytest.mark.rule("market.open")
def test_without_an_open_offer_the_player_is_not_asked() -> None:
    table = in_port("G3 F1")
    assert table.kinds("trade_declined") == []
    assert not any("decline" in moves for moves in table.asks().values())


@pytest.mark.rule("market.open")
def test_an_offer_that_cannot_be_paid_is_refused() -> None:
    table = in_port("G4 F3")
    assert table.refusal("trade 2") == "market.open"
    assert table.refusal("leave") == "market.visit"


@pytest.mark.rule("market.open")
def test_a_trade_can_be_declined() -> None:
    table = in_port("G4 F3").play("decline")
    assert [event.rules for event in table.told("trade_declined")] == [("market.open",)]
    assert offers(table) == [5, 2, 9]


@pytest.mark.rule("market.open")
def test_a_limited_bank_must_have_all_that_an_offer_brings() -> None:
    holds = {0: "G6 F1", 1: "F6 F6 F6 F6 F6", 2: "F6 F6 F1"}
    table = turn("forward/food", (5, 1), offers="6 5 8", holds=holds, bank="limited")
    assert table.asks() == {0: ["trade 3", "decline"]}, "only 1 food is left"


@pytest.mark.rule("market.trade")
def test_what_is_asked_comes_from_holds_of_the_player_s_choice() -> None:
    table = in_port("G3 F3 F4 P1", "2 5 9").play("trade 1")
    assert table.question() == (0, "pay")
    assert table.asks()[0] == ["pay 2 1", "pay 2 2", "pay 2 3", "pay 3 4"]
    table.play("pay 2 1")
    assert [(event.hold, event.count) for event in table.told("paid")] == [(1, 3), (2, 1), (3, 3)]
    assert table.holds(0).split()[:3] == ["G4", "F2", "F1"]


@pytest.mark.rule("market.trade")
def test_room_is_made_for_what_a_trade_brings() -> None:
    table = in_port("G6 F6 P1 P2 P3", "9 5 2").play("trade 1")
    assert table.question() == (0, "make_room")
    assert table.refusal("empty 3") == "load.not-the-same"
    assert table.refusal("decline") == "load.make-room"
    table.play("empty 1")
    assert table.holds(0).split()[0] == "P4"


@pytest.mark.rule("market.refill")
def test_an_offer_serves_once_in_a_round_and_the_gap_closes() -> None:
    table = in_port("G4 F3").play("trade 1")
    assert offers(table) == [2, 9]
    assert table.seen(None)["market"]["used"] == [5]


@pytest.mark.rule("market.refill")
def test_after_a_trade_the_offers_are_filled_up_at_the_end_of_the_round() -> None:
    table = in_port("G4 F3").play("trade 1").end_round()
    assert table.luck_kind() == "offer"
    table.play("*offer 12")
    assert offers(table) == [2, 9, 12]
    assert table.told("offer_withdrawn") == []


@pytest.mark.rule("market.refill")
def test_if_nobody_traded_the_oldest_offer_goes() -> None:
    table = position(offers="5 2 9").play(dice=(1, 1)).end_round()
    assert [event.offer for event in table.told("offer_withdrawn")] == [5]
    assert "*offer 5" not in table.luck()
    table.play("*offer 1")
    assert offers(table) == [2, 9, 1]
    assert table.seen(None)["captain"] == 1


@pytest.mark.rule("market.refill")
def test_a_place_without_an_offer_is_refused() -> None:
    table = in_port("G6 F6", "5 7 2")
    table.state.offers = 5
    table.state.used = 2**7
    assert table.refusal("trade 2") == "market.refill"


@pytest.mark.rule("market.refill")
def test_after_the_last_round_nothing_is_turned_over() -> None:
    table = turn("forward/food", (1, 1), ships="49", offers="5 2 9")
    assert table.state.over
    assert table.told("offer_withdrawn") == []


@pytest.mark.rule("market.pile")
def test_an_empty_pile_is_made_anew_from_the_used_cards() -> None:
    table = position(offers="5 2 9")
    table.state.used = sum(2**offer for offer in range(1, 13) if offer not in (5, 2, 9))
    table.play(dice=(1, 1)).end_round()
    assert table.kinds("offers_shuffled") == ["offers_shuffled"]
    assert len(table.luck()) == 10, "the withdrawn offer is among them"
    assert table.seen(None)["market"]["used"] == []


@pytest.mark.rule("market.limit")
def test_no_offer_brings_more_than_a_hold_has_room_for() -> None:
    assert max(BROUGHT[offer] for offer in range(1, OFFERS + 1)) == 6


def test_another_value_of_the_option_is_refused() -> None:
    with pytest.raises(ValueError, match="market is off or on, not 'yes'"):
        jamaica.options(market="yes")
