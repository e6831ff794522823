"""Telling what happens at the market, one function an event, as in `tell.py`."""

from jamaica.model import events
from jamaica.model.cards import GOODS
from jamaica.model.market import ASKED, ASKED_GOODS, BROUGHT, BROUGHT_GOODS
from jamaica.model.state import State
from jamaica.native import i64


def offer_turned(state: State, offer: i64) -> None:
    rules = ("market.setup",) if state.round == 0 else ("market.refill",)
    state.tell(events.OfferTurned(rules=rules, offer=offer))


def offer_withdrawn(state: State, offer: i64) -> None:
    state.tell(events.OfferWithdrawn(rules=("market.refill",), offer=offer))


def traded(state: State, ship: i64, offer: i64) -> None:
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


def trade_declined(state: State, ship: i64) -> None:
    state.tell(events.TradeDeclined(rules=("market.open",), ship=ship))


def offers_shuffled(state: State) -> None:
    state.tell(events.OffersShuffled(rules=("market.pile",)))
