"""The market as text."""

from collections.abc import Mapping
from typing import Any, Final

from jamaica.model import events
from jamaica.model.cards import GOODS
from jamaica.model.market import ASKED, ASKED_GOODS, BROUGHT, BROUGHT_GOODS
from jamaica.narration.variant_texts import VariantTexts
from jamaica.narration.words import Words, tokens
from jamaica.rules.market import face_up_count, offer_at
from jamaica.views import View


def offer_text(offer: int) -> str:
    """An offer: 5 doubloons for 4 food."""
    gets = tokens(GOODS[BROUGHT_GOODS[offer]], BROUGHT[offer])
    return f"{gets} for {tokens(GOODS[ASKED_GOODS[offer]], ASKED[offer])}"


def _turned_line(event: events.OfferTurned, words: Words) -> str:
    return f"New in the ports: {offer_text(event.offer)}."


def _withdrawn_line(event: events.OfferWithdrawn, words: Words) -> str:
    return f"Nobody traded; the oldest offer goes: {offer_text(event.offer)}."


def _traded_line(event: events.Traded, words: Words) -> str:
    gives, gets = tokens(event.gives, event.asked), tokens(event.gets, event.brings)
    return f"{words.name(event.ship)} trades {gives} for {gets}."


def _declined_line(event: events.TradeDeclined, words: Words) -> str:
    return f"{words.name(event.ship)} doesn't trade."


def _shuffled_line(event: events.OffersShuffled, words: Words) -> str:
    return "The used offers are shuffled into a new pile."


def _turned_story(event: events.OfferTurned, words: Words) -> str:
    return words.pick(
        event, f"Word goes round the ports: {offer_text(event.offer)}.", f"{offer_text(event.offer)}, cry the traders."
    )


def _withdrawn_story(event: events.OfferWithdrawn, words: Words) -> str:
    return f"No captain has dealt today, and a trader packs up: {offer_text(event.offer)} is off."


def _traded_story(event: events.Traded, words: Words) -> str:
    who, gives, gets = words.name(event.ship), tokens(event.gives, event.asked), tokens(event.gets, event.brings)
    return words.pick(
        event, f"{who} haggles on the quay: {gives} against {gets}.", f"{who} hands over {gives} and gets {gets}."
    )


def _declined_story(event: events.TradeDeclined, words: Words) -> str:
    return f"{words.name(event.ship)} walks past the stalls and buys nothing."


def _shuffled_story(event: events.OffersShuffled, words: Words) -> str:
    return "The traders come back with what they had before."


def _answer(view: View, place: str) -> str:
    return f"trade {offer_text(offer_at(view, int(place) - 1))}"


def _table(view: View) -> tuple[tuple[str, str], ...]:
    """The face-up offers, numbered as the moves `trade` are."""
    if not view.market:
        return ()
    offers = [f"{place + 1} {offer_text(offer_at(view, place))}" for place in range(face_up_count(view))]
    return (("Market:", "; ".join(offers) or "no offers"),)


def _described(seen: Mapping[str, Any]) -> tuple[str, ...]:
    """The face-up offers, numbered as the moves `trade` are."""
    if not seen.get("market"):
        return ()
    offers = [
        f"{at} gives {offer['brings']} {offer['gets']} for {offer['asked']} {offer['gives']}"
        for at, offer in enumerate(seen["market"]["offers"], 1)
    ]
    return (f"market: {', '.join(offers) or 'no offers'}",)


MARKET_TEXTS: Final = VariantTexts(
    lines={
        "offer_turned": _turned_line,
        "offer_withdrawn": _withdrawn_line,
        "traded": _traded_line,
        "trade_declined": _declined_line,
        "offers_shuffled": _shuffled_line,
    },
    stories={
        "offer_turned": _turned_story,
        "offer_withdrawn": _withdrawn_story,
        "traded": _traded_story,
        "trade_declined": _declined_story,
        "offers_shuffled": _shuffled_story,
    },
    opening=("offer_turned",),
    told_by={"market.trade": "traded"},
    questions={"trade": "You may trade in this port. Which offer do you take?"},
    short_questions={"trade": "which offer of the market is taken?"},
    answers={("trade", "trade"): _answer, ("trade", "decline"): lambda view, _: "trade nothing"},
    primer={
        "on": "House variant Port Marketplace: a ship that sailed to a port and paid its whole cost may take one of "
        "the face-up offers at once, if it has what the offer asks."
    },
    table=_table,
    described=_described,
)
"""The texts of the variant."""
