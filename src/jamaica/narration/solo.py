"""Solo as text."""

from collections.abc import Mapping
from typing import Any, Final

from jamaica.model import events
from jamaica.model.solo import TIDE
from jamaica.narration.variant_texts import VariantTexts
from jamaica.narration.words import Words
from jamaica.views import View

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


def _table(view: View) -> tuple[tuple[str, str], ...]:
    """The rounds left against the tide."""
    if view.solo != TIDE:
        return ()
    left = view.last_round - view.round
    tide = "The tide turns at the end of this round" if left == 0 else f"{left} more before the tide turns"
    return (("Round:", f"{view.round} of {view.last_round}. {tide}."),)


def _described(seen: Mapping[str, Any]) -> tuple[str, ...]:
    rounds = seen["solo"]["rounds"] if seen.get("solo") else None
    return (f"the race ends after round {rounds}",) if rounds else ()


SOLO_TEXTS: Final = VariantTexts(
    lines={
        "garrison_met": _met_line,
        "garrison_beaten": _beaten_line,
        "garrison_held": _held_line,
        "ranked": _ranked_line,
    },
    stories={
        "garrison_met": _met_story,
        "garrison_beaten": _beaten_story,
        "garrison_held": _held_story,
        "ranked": _ranked_story,
    },
    primer={
        "phantom": "House variant Solo, the Phantom: one player against the Ghost Ship. It goes forward when it is "
        "behind or level with you, backward when it leads, chases your ship, and has 1 point at the end for each round "
        "played.",
        "tide": "House variant Solo, Against the Tide: no other ship sails. The race ends after 14 rounds on the "
        "standard board, and each round not played is worth 1 point at home. Lairs with treasure are guarded: a star, "
        "or firepower above 6, wins the treasure.",
    },
    table=_table,
    described=_described,
)
"""The texts of the variant."""
