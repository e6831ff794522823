"""Port Marketplace, a house variant: a ship that has paid a port may trade there."""

from typing import Final

from jamaica.luck import Luck
from jamaica.model import events
from jamaica.model.bits import members
from jamaica.model.cards import GOODS
from jamaica.model.market import (
    ALL_OFFERS,
    ASK_TRADE,
    ASKED,
    ASKED_GOODS,
    BROUGHT,
    BROUGHT_GOODS,
    BUY,
    FACE_UP,
    LUCK_OFFER,
    MARKET,
    OFFER_STREAM,
)
from jamaica.model.moves import DECLINE, OFFER, TRADE
from jamaica.model.state import State
from jamaica.model.steps import SHIP, A, step_ship
from jamaica.model.table import Table
from jamaica.native import i64
from jamaica.rules.cargo import left_in_bank, load, pay
from jamaica.rules.question import Chance, Question

NO_TRADE: Final = DECLINE - TRADE
"""The answer that declines a trade."""


def offer_at(table: Table, place: i64) -> i64:
    """The face-up offer at a place, counted from 0 and from the oldest; 0 for none [market.setup]."""
    return table.offers >> place * 4 & 15


def face_up_count(table: Table) -> i64:
    """How many offers are face up."""
    found: i64 = 0
    while offer_at(table, found) != 0:
        found += 1
    return found


def pile(table: Table) -> i64:
    """The offers in the face-down pile, as a set: neither used nor face up [market.setup]."""
    left = ALL_OFFERS & ~table.used
    for place in range(FACE_UP):
        left &= ~(1 << offer_at(table, place))
    return left


def fill(state: State) -> None:
    """Three of the twelve offers are turned face up, oldest first [market.setup], and filled up to three again at the
    end of a round [market.refill]. If the pile is empty, the used cards are shuffled into a new one [market.pile]."""
    if face_up_count(state) == FACE_UP:
        return
    if pile(state) == 0:
        state.used = 0
        if state.told is not None:
            _tell_offers_shuffled(state)
    state.push(LUCK_OFFER)


def turn_over(state: State, offer: i64) -> None:
    """An offer comes to lie face up, behind the older ones [market.setup]."""
    state.offers |= offer << face_up_count(state) * 4
    if state.told is not None:
        _tell_offer_turned(state, offer)
    fill(state)


def refill(state: State, ends_round: i64) -> None:
    """At the end of the round, after drawing and before the compass passes, the offers are filled up; if nobody traded,
    the oldest joins the used cards first [market.refill]."""
    if ends_round and face_up_count(state) == FACE_UP:
        offer = take_away(state, 0)
        if state.told is not None:
            _tell_offer_withdrawn(state, offer)
    fill(state)


def take_away(state: State, place: i64) -> i64:
    """An offer joins the used cards, and the gap closes [market.refill]."""
    offer = offer_at(state, place)
    older = state.offers & ((1 << place * 4) - 1)
    state.offers = older | state.offers >> (place + 1) * 4 << place * 4
    state.used |= 1 << offer
    return offer


def is_open(table: Table, ship: i64, offer: i64) -> bool:
    """An offer is open if the ship has all it asks for and, with the limited bank, the bank has all it brings
    [market.open]."""
    if table.amount(ship, ASKED_GOODS[offer]) < ASKED[offer]:
        return False
    return not table.limited or left_in_bank(table, BROUGHT_GOODS[offer]) >= BROUGHT[offer]


def open_offers(table: Table, ship: i64) -> i64:
    """The places of the offers that are open to a ship, as a set [market.open]."""
    found: i64 = 0
    for place in range(face_up_count(table)):
        if is_open(table, ship, offer_at(table, place)):
            found |= 1 << place
    return found


def visit(state: State, ship: i64) -> None:
    """A ship that sailed to a port and paid its whole cost may make one trade at once, after any battle, before its
    next action [market.visit]. With no open offer the player is not asked [market.open]."""
    if open_offers(state, ship) != 0:
        state.push(ASK_TRADE + ship * SHIP)


def trade(state: State, ship: i64, place: i64) -> None:
    """The ship first gives all that is asked, from holds of its choice, then loads all that it gets into one hold
    [market.trade]. The card leaves its place at once [market.refill]."""
    offer = take_away(state, place)
    state.push(BUY + ship * SHIP + offer * A)
    if state.told is not None:
        _tell_traded(state, ship, offer)
    pay(state, ship, ASKED_GOODS[offer], ASKED[offer], 0)


def buy(state: State, ship: i64, offer: i64) -> None:
    """What a trade brings is loaded into one hold by the loading rules [market.trade]; it is never more than a hold
    has room for [market.limit]."""
    load(state, ship, BROUGHT_GOODS[offer], BROUGHT[offer], MARKET + offer)


def decline(state: State, ship: i64) -> None:
    """No trade is made [market.open]."""
    if state.told is not None:
        _tell_trade_declined(state, ship)


def _tell_offer_turned(state: State, offer: i64) -> None:
    rules = ("market.setup",) if state.round == 0 else ("market.refill",)
    state.tell(events.OfferTurned(rules=rules, offer=offer))


def _tell_offer_withdrawn(state: State, offer: i64) -> None:
    state.tell(events.OfferWithdrawn(rules=("market.refill",), offer=offer))


def _tell_traded(state: State, ship: i64, offer: i64) -> None:
    state.tell(
        events.Traded(
            rules=("market.visit", "market.trade"),
            ship=ship,
            offer=offer,
            gives=GOODS[ASKED_GOODS[offer]],
            asked=ASKED[offer],
            gets=GOODS[BROUGHT_GOODS[offer]],
            brings=BROUGHT[offer],
        )
    )


def _tell_trade_declined(state: State, ship: i64) -> None:
    state.tell(events.TradeDeclined(rules=("market.open",), ship=ship))


def _tell_offers_shuffled(state: State) -> None:
    state.tell(events.OffersShuffled(rules=("market.pile",)))


class Trade(Question):
    """Which face-up offer is taken? An answer is its place, from 0, or `NO_TRADE`."""

    def __init__(self) -> None:
        rules = ("market.visit", "market.open")
        answers = ("trade", "decline")
        super().__init__(ASK_TRADE, "trade", word="trade", first=TRADE, answers=answers, rules=rules, option="market")

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any open offer, or none [market.open]."""
        return open_offers(table, step_ship(step)) | (1 << NO_TRADE)

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The ship trades, or declines [market.trade]."""
        if choice == NO_TRADE:
            decline(state, step_ship(step))
        else:
            trade(state, step_ship(step), choice)

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """The offer is not open [market.open], or no card lies there any more [market.refill]."""
        return "market.open" if offer_at(table, choice) != 0 else "market.refill"


class TurnOffer(Chance):
    """An offer is turned face up."""

    def __init__(self) -> None:
        super().__init__(LUCK_OFFER, "offer", first=OFFER, size=12)
        self.between_turns = True

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """Every card of the pile is as likely [market.setup]."""
        return pile(state) >> outcome + 1 & 1

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """One of the cards of the pile [market.setup]."""
        return luck.one_of(pile(state), OFFER_STREAM) - 1

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The offer lies face up [market.setup]."""
        turn_over(state, outcome + 1)


def described(offer: i64) -> dict[str, object]:
    """An offer as plain data."""
    gives, gets = GOODS[ASKED_GOODS[offer]], GOODS[BROUGHT_GOODS[offer]]
    return {"offer": offer, "gives": gives, "asked": ASKED[offer], "gets": gets, "brings": BROUGHT[offer]}


def seen(table: Table) -> dict[str, object]:
    """The face-up offers, oldest first, and the numbers of the used ones."""
    offers = [offer_at(table, place) for place in range(face_up_count(table))]
    return {"offers": [described(offer) for offer in offers], "used": members(table.used)}


QUESTIONS: Final[list[Question]] = [Trade()]
CHANCES: Final[list[Chance]] = [TurnOffer()]
