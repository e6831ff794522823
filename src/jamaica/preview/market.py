"""Trades at the market."""

from jamaica.model.cards import GOODS
from jamaica.model.market import ASKED, ASKED_GOODS, BROUGHT, BROUGHT_GOODS
from jamaica.model.state import State
from jamaica.model.steps import ASK_PAY, MARKETING, step_kind
from jamaica.preview.holds import answered, comes_aboard, paid_somehow, suggestion
from jamaica.preview.results import Tokens, Trade
from jamaica.rules import market
from jamaica.rules.cargo import pay


def trade(state: State, ship: int, offer: int) -> Trade:
    """What an offer asks and brings, the tokens coming out of the suggested holds."""
    given = state.copy()
    pay(given, ship, ASKED_GOODS[offer], ASKED[offer], 0)
    while step_kind(given.top()) == ASK_PAY:
        given = answered(given, suggestion(given))
    loaded = given.copy()
    market.buy(loaded, ship, offer)
    return Trade(
        offer=offer,
        gives=Tokens(GOODS[ASKED_GOODS[offer]], ASKED[offer]),
        gets=Tokens(GOODS[BROUGHT_GOODS[offer]], BROUGHT[offer]),
        loads=tuple(comes_aboard(given, loaded, ship, lambda after: None)),
    )


def without_market(there: State, ship: int) -> bool:
    """Leave out the visit to the market that comes after paying, if any; returns whether an offer is open then."""
    asked = there.pop() if step_kind(there.top()) == ASK_PAY else 0
    if step_kind(there.top()) != MARKETING:
        if asked:
            there.push(asked)
        return False
    there.pop()
    if asked:
        there.push(asked)
    return bool(market.open_offers(paid_somehow(there), ship))
