"""What house variants add to previews: what their questions lead to, and what a landing passes by."""

from collections.abc import Callable
from typing import Final, TypedDict

from jamaica.model import moves
from jamaica.model.cards import GOODS
from jamaica.model.crew import CREW
from jamaica.model.market import ASK_TRADE, ASKED, ASKED_GOODS, BROUGHT, BROUGHT_GOODS, MARKETING
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.model.steps import ASK_CREW, ASK_PAY, step_kind, step_ship
from jamaica.preview.holds import answered, comes_aboard, paid_somehow, scratch, suggestion
from jamaica.preview.results import CrewCard, Declined, Outcome, Tokens, Trade
from jamaica.rules import market
from jamaica.rules.cargo import pay
from jamaica.views import View


class Passed(TypedDict):
    """The fields of a landing for what a preview leaves out."""

    trade: bool


NOTHING_PASSED: Final[Passed] = {"trade": False}


def pass_by(there: State, ship: int) -> Passed:
    """Leave out what comes after paying, a visit to the market; returns whether an offer is open then."""
    asked = there.pop() if step_kind(there.top()) == ASK_PAY else 0
    visits = step_kind(there.top()) == MARKETING
    if visits:
        there.pop()
    if asked:
        there.push(asked)
    return {"trade": visits and bool(market.open_offers(paid_somehow(there), ship))}


def _crew(view: View, legal: list[Move]) -> list[Outcome]:
    names = [CREW[move.id - moves.KEEP + 1] for move in legal]
    return [CrewCard(name, f"crew.{name}") for name in names]


def _trades(view: View, legal: list[Move]) -> list[Outcome]:
    state, ship = scratch(view), step_ship(view.top())
    offers = [market.offer_at(view, move.id - moves.TRADE) for move in legal if move.id != moves.DECLINE]
    return [*[_trade(state, ship, offer) for offer in offers], Declined(None, 0)]


def _trade(state: State, ship: int, offer: int) -> Trade:
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


VARIANT_OUTCOMES: Final[dict[int, Callable[[View, list[Move]], list[Outcome]]]] = {
    ASK_CREW: _crew,
    ASK_TRADE: _trades,
}
"""For each question of a variant: what its legal moves lead to, one outcome for each."""
