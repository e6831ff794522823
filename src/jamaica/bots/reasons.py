"""Why a move is good, in rule and game words, read off what the move would lead to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from jamaica.engine.refusals import question_rules
from jamaica.model.data_files import read_data
from jamaica.model.moves import Move
from jamaica.preview import Card, Half, Landing, Load, Outcome, Preview
from jamaica.views import View


@dataclass(frozen=True)
class Reason:
    """A reason for a move."""

    topic: str
    """What it is about, as a key: `treasure`, `no-shortage` ..."""
    rule: str
    """The rule it comes from."""
    nudge: str
    """A question to think about, which does not name the move."""
    sentence: str
    """What the move does for it."""
    card: str | None = None
    """The card it is about, if it is about one."""
    gain: float | None = None
    """By how much the card raises the chance to win, if it does."""


_REASONS: Final = tuple(Reason(**each) for each in read_data("reasons.json")["reasons"])
REASONS: Final = {reason.topic: reason for reason in _REASONS}
"""Every reason by its topic, the weightiest first."""
_TOPICS: Final = {
    "payment": "holds",
    "spoil": "spoils",
    "steer": "ghost",
    "crew_card": "crew",
    "volley": "powder",
    "target": "battle",
}
"""The topics that have another name than the outcome."""
_LEAST_GAIN: Final = 0.005


def reasons_for(foreseen: Preview, move: Move) -> tuple[Reason, ...]:
    """The reasons for a move, the strongest first; at least one."""
    own = set(_topics(foreseen.of(move)))
    others = [set(_topics(choice.leads_to)) for choice in foreseen.choices if choice.move is not move]
    if any("shortage" in each for each in others) and "shortage" not in own:
        own.add("no-shortage")
    if any("battle" in each for each in others) and "battle" not in own:
        own.add("no-battle")
    found = tuple([reason for reason in _REASONS if reason.topic in own])
    return found or (REASONS["sabre"],)


def about_card(reason: Reason, card: str, gain: float) -> Reason:
    """The reason with the card that profits most, and by how much the chance to win rises; not below half a percent."""
    sentence = f"Your best card this way: {card}."
    if gain < _LEAST_GAIN:
        return replace(reason, sentence=sentence, card=card)
    sentence += f" It raises your chance to win by about {gain:.0%}."
    return replace(reason, sentence=sentence, card=card, gain=gain)


def close_call(view: View) -> Reason:
    """That other choices are about as good."""
    rule = question_rules(view)[0]
    return Reason("close", rule, "There is more than one good choice.", "Another choice may be just as good.")


def _topics(outcome: Outcome) -> Iterator[str]:
    """What an outcome is about."""
    match outcome:
        case Card():
            for half in (outcome.morning, *outcome.evenings):
                yield from _half(half)
        case Landing():
            yield from _landing(outcome)
        case Load():
            yield outcome.goods
        case _:
            yield _TOPICS.get(outcome.topic, outcome.topic)


def _half(half: Half) -> Iterator[str]:
    for load in half.loads:
        yield load.goods
    for landing in half.landings:
        yield from _landing(landing)
    if half.symbol == "forward" and half.landings:
        yield "way"


def _landing(landing: Landing) -> Iterator[str]:
    if landing.finish:
        yield "finish"
    if landing.treasure or landing.garrison is not None:
        yield "treasure"
    if landing.fights:
        yield "battle"
    if landing.short:
        yield "shortage"
