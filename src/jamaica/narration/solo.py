"""Solo: its events as lines of the log, and as stories."""

from collections.abc import Callable
from typing import Any, Final

from jamaica.model import events
from jamaica.narration.words import Words

RANK_TITLES: Final = {
    "castaway": "Castaway",
    "deckhand": "Deckhand",
    "sailor": "Sailor",
    "mate": "Mate",
    "captain": "Captain",
    "commodore": "Commodore",
    "governor": "Governor of Jamaica",
}
"""The ranks as they are read, the lowest first."""


def _met_line(event: events.GarrisonMet, words: Words) -> str:
    return f"{words.name(event.ship)} storms the lair on {words.place(event.space)}."


def _beaten_line(event: events.GarrisonBeaten, words: Words) -> str:
    return f"{words.name(event.ship)} beats the garrison."


def _held_line(event: events.GarrisonHeld, words: Words) -> str:
    return "The garrison holds the lair and keeps its treasure."


def _ranked_line(event: events.Ranked, words: Words) -> str:
    return f"With {event.score} points {words.name(event.ship)} earns the rank of {RANK_TITLES[event.rank]}."


def _met_story(event: events.GarrisonMet, words: Words) -> str:
    who, place = words.name(event.ship), words.place(event.space)
    return words.pick(
        event,
        f"The lair on {place} is guarded, and {who} orders the guns run out.",
        f"{who} goes ashore on {place}, and shots ring out from the palisade.",
    )


def _beaten_story(event: events.GarrisonBeaten, words: Words) -> str:
    return words.pick(
        event, "The garrison throws down its muskets.", f"The palisade falls, and {words.name(event.ship)} walks in."
    )


def _held_story(event: events.GarrisonHeld, words: Words) -> str:
    return words.pick(
        event, "The garrison stands firm and keeps its chest.", f"{words.name(event.ship)} is driven back to the boats."
    )


def _ranked_story(event: events.Ranked, words: Words) -> str:
    return f"In the taverns they call {words.name(event.ship)} {RANK_TITLES[event.rank]} from now on."


SOLO_LINES: dict[str, Callable[[Any, Words], str]] = {
    "garrison_met": _met_line,
    "garrison_beaten": _beaten_line,
    "garrison_held": _held_line,
    "ranked": _ranked_line,
}
"""The log's sentences."""
SOLO_STORIES: dict[str, Callable[[Any, Words], str]] = {
    "garrison_met": _met_story,
    "garrison_beaten": _beaten_story,
    "garrison_held": _held_story,
    "ranked": _ranked_story,
}
"""The story's sentences."""
