"""Crew cards as text."""

from typing import Final

from jamaica.model import events
from jamaica.model.crew import CREW, CREW_TITLES
from jamaica.narration.variant_texts import VariantTexts
from jamaica.narration.words import Words, crew_title, listed, tokens

_PRIMER: Final = (
    "House variant Crew: at the start each seat is dealt two crew cards and keeps one, whose power works all game."
)


def _dealt_line(event: events.CrewDealt, words: Words) -> str:
    return f"{words.name(event.seat)} is dealt {crew_title(event.card) if event.card else 'a crew card'}."


def _kept_line(event: events.CrewKept, words: Words) -> str:
    return f"{words.name(event.seat)} keeps {crew_title(event.card) if event.card else 'a crew card'}."


def _revealed_line(event: events.CrewRevealed, words: Words) -> str:
    pairs = [f"{words.name(seat)} has {crew_title(card)}" for seat, card in enumerate(event.crew)]
    return f"The crew is turned over: {listed(pairs)}."


def _refused_line(event: events.LoadRefused, words: Words) -> str:
    return f"{words.name(event.ship)} refuses {tokens(event.goods, event.count)} (the Quartermaster)."


def _dealt_story(event: events.CrewDealt, words: Words) -> str:
    who = words.name(event.seat)
    if event.card is None:
        return words.pick(event, f"Somebody asks {who} for a berth.", f"A sailor speaks to {who} behind closed doors.")
    return f"{crew_title(event.card, True)} asks {who} for a berth."


def _kept_story(event: events.CrewKept, words: Words) -> str:
    who = words.name(event.seat)
    if event.card is None:
        return words.pick(event, f"{who} signs somebody on.", f"{who} shakes hands on it, and tells nobody with whom.")
    return f"{who} signs on {crew_title(event.card)}."


def _revealed_story(event: events.CrewRevealed, words: Words) -> str:
    pairs = [f"{crew_title(card)} sails with {words.name(seat)}" for seat, card in enumerate(event.crew)]
    return f"The crews come aboard: {listed(pairs)}."


def _refused_story(event: events.LoadRefused, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    return f"The Quartermaster shakes his head, and {words.name(event.ship)} leaves {goods} on the quay."


CREW_TEXTS: Final = VariantTexts(
    lines={
        "crew_dealt": _dealt_line,
        "crew_kept": _kept_line,
        "crew_revealed": _revealed_line,
        "load_refused": _refused_line,
    },
    stories={
        "crew_dealt": _dealt_story,
        "crew_kept": _kept_story,
        "crew_revealed": _revealed_story,
        "load_refused": _refused_story,
    },
    opening=("crew_revealed",),
    questions={
        "keep_crew": "You were dealt two crew cards. Which one do you keep?",
        "refuse_load": "No hold is empty for {goods}. Which one do you empty, or do you refuse the load?",
    },
    short_questions={
        "keep_crew": "which crew card do you keep?",
        "refuse_load": "which hold is emptied to make room, or is the load refused?",
    },
    answers={
        ("keep_crew", "keep"): lambda view, card: f"keep {CREW_TITLES[CREW.index(card)]}",
        ("refuse_load", "decline"): lambda view, _: "refuse the load",
    },
    primer=dict.fromkeys(("chosen", "dealt"), _PRIMER),
)
"""The texts of the variant."""
