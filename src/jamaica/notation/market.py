"""The market in a position: `offers 7 2 5 used 1 3` at the table, `room offer 2` for what a trade asks."""

from collections.abc import Sequence
from typing import Final

from jamaica.model import steps
from jamaica.model.bits import members
from jamaica.model.board import PORT
from jamaica.model.market import ASKED, ASKED_GOODS, BUY, FACE_UP, LUCK_OFFER, MARKET, MARKETING, OFFERS
from jamaica.model.state import State
from jamaica.notation import fields
from jamaica.notation.settling import no_more, push_after_drawing, put_payment, settle
from jamaica.notation.variant_notation import VariantNotation
from jamaica.rules import market
from jamaica.rules.rounds import lacks_card


def table_words(state: State) -> list[str]:
    """The face-up offers, oldest first, and the used ones."""
    offers = [str(market.offer_at(state, place)) for place in range(market.face_up_count(state))]
    used = [str(offer) for offer in members(state.used)]
    return [*(["offers", *offers] if offers else []), *(["used", *used] if used else [])]


def put_offers(state: State, given: dict[str, list[str]]) -> None:
    """The offers that are face up, and those that were used."""
    for keyword in ("offers", "used"):
        if keyword in given and not state.market:
            raise ValueError(f"the table: {keyword!r} is for a table with the market ('market on')")
    offers = [
        fields.number("the table: each offer", word, 1, OFFERS) for word in fields.listed(given.get("offers", []))
    ]
    used = [
        fields.number("the table: each used offer", word, 1, OFFERS) for word in fields.listed(given.get("used", []))
    ]
    fields.bits("the table: offers", [*offers, *used])
    if len(offers) > FACE_UP:
        raise ValueError(f"the table: {len(offers)} offers are too many; {FACE_UP} are face up")
    state.offers = sum(offer << place * 4 for place, offer in enumerate(offers))
    state.used = sum(1 << offer for offer in used)


def check_offers(state: State, what: str) -> None:
    """Three offers are face up from the first round on, fewer after trades; none before they are turned over."""
    if not state.market:
        if what == "offer":
            raise ValueError("next: 'offer' is asked only with the market, which is an option ('market on')")
        return
    count = market.face_up_count(state)
    before = what == "captain" or (what == "draw" and state.round == 0)
    full = what in ("crew", "crew_card", "roll", "dice", "cards")
    if before and (state.offers or state.used):
        raise ValueError(f"the table: when {what!r} is next, no offers have been turned over")
    if full and count != FACE_UP:
        raise ValueError(
            f"the table: when {what!r} is next, {FACE_UP} offers are face up ('offers 7 2 5'), not {count}"
        )
    if what == "offer" and (count == FACE_UP or not market.pile(state)):
        raise ValueError(f"next: 'offer' is asked while fewer than {FACE_UP} offers are face up and the pile has some")


def put_offer(state: State, words: Sequence[str]) -> None:
    """Luck turns over an offer, in the setup or at the end of a round; all hands are full."""
    push_after_drawing(state)
    state.pop()
    for seat in range(state.seats):
        if lacks_card(state, seat):
            raise ValueError(f"next: seat {seat} draws before offers are turned over; fill its hand first")
    state.push(LUCK_OFFER)


def put_visit(state: State, ship: int, words: Sequence[str]) -> None:
    """A ship that has paid a port may trade."""
    space = state.space[ship]
    if not state.market or state.board.kind[space] != PORT:
        raise ValueError(f"next: 'trade' is asked in a port at a table with the market, not on space {space}")
    no_more("trade", words)
    settle(state, "trade", lambda: market.visit(state, ship))


def before_paying(state: State, ship: int, fell: bool) -> None:
    """A ship that is paying a port it sailed to may trade then."""
    if state.market and state.board.kind[state.space[ship]] == PORT and not fell:
        state.push(MARKETING + ship * steps.SHIP)


def put_trade(state: State, ship: int, question: str, words: list[str]) -> bool:
    """What a trade asks: from which holds to give, where to load; the offer is used already. Returns whether the text
    says that."""
    if words[:1] != ["offer"] or question not in ("pay", "load", "room") or state.attacker >= 0:
        return False
    if not state.market or state.board.kind[state.space[ship]] != PORT or ship == state.ghost:
        raise ValueError(f"next: ship {ship} is not in a port with a market, so it does not trade")
    rest = words[1:]
    if question == "pay":
        offer = _offer(state, question, rest)
        state.push(BUY + ship * steps.SHIP + offer * steps.A)
        put_payment(state, ship, (ASKED_GOODS[offer], ASKED[offer]), rest[1:])
    else:
        no_more(question, rest[1:])
        settle(state, question, lambda: market.buy(state, ship, _offer(state, question, rest)))
    return True


def _offer(state: State, question: str, rest: Sequence[str]) -> int:
    """The offer that is being traded."""
    offer = fields.number(f"next: the offer after '{question} offer'", rest[0] if rest else "", 1, OFFERS)
    if not state.used >> offer & 1:
        raise ValueError(f"next: offer {offer} is being traded, so it is among the used ones ('used {offer}')")
    return offer


def trade_words(state: State, step: int) -> list[str]:
    """The words for what a trade asks, none for another question."""
    kind, source = steps.step_kind(step), steps.step_c(step)
    below = state.agenda[state.depth - 2] if state.depth > 1 else 0
    if kind == steps.ASK_PAY and steps.step_kind(below) == BUY:
        return ["offer", str(steps.step_a(below))]
    loading = kind in (steps.ASK_HOLD, steps.ASK_ROOM) and source > MARKET
    return ["offer", str(source - MARKET)] if loading else []


def fell_back(state: State, pending: Sequence[int]) -> bool:
    """Whether a port is being paid by a ship that fell back there, so that it does not trade."""
    port = state.board.kind[state.space[steps.step_ship(pending[-1])]] == PORT
    kinds = [steps.step_kind(step) for step in pending]
    return state.market and state.attacker < 0 and port and not {MARKETING, BUY} & set(kinds)


MARKET_NOTATION: Final = VariantNotation(
    keywords=("offers", "used"),
    put_table=put_offers,
    table_words=table_words,
    check=check_offers,
    nexts={"offer": put_offer},
    while_drawing=("offer",),
    arrivals={"trade": put_visit},
    put_inside=put_trade,
    inside_words=trade_words,
    before_paying=before_paying,
    fell_back=fell_back,
)
"""The words of the variant."""
