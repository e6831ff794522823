"""Why a move is good, in rule and game words, read off what the move would lead to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from jamaica.engine.refusals import question_rules
from jamaica.model.moves import Move
from jamaica.preview import Card, Dice, Half, Landing, Load, Outcome, Payment, Preview, Spoil, Steer
from jamaica.views import View


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a move."""

    topic: str
    """What it is about, as a key: `treasure`, `no-shortage` ..."""
    rule: str
    """The rule it comes from."""
    nudge: str
    """A word that makes one think of it without naming the move."""
    sentence: str
    """What the move does for it."""


_REASONS: Final = (
    Reason("finish", "end.finish", "How far is Port Royal?", "It brings the ship home to Port Royal."),
    Reason("treasure", "lair.take", "Is there a treasure within reach?", "It ends on a lair whose treasure is there."),
    Reason("no-shortage", "shortage.pay", "Can you pay where you would land?", "It avoids a shortage."),
    Reason("no-battle", "battle.when", "Whom would you meet, and do you want to?", "It keeps out of a battle."),
    Reason("battle", "battle.when", "Who lies within range?", "It leads to a battle that the odds allow."),
    Reason("way", "sail.exact", "The race is long: how far can you sail?", "It brings the ship farther along."),
    Reason("gold", "load.amount", "What will ports cost, and what counts at the end?", "It brings gold aboard."),
    Reason("food", "load.amount", "What will you eat on the way?", "It brings food aboard for the way ahead."),
    Reason("gunpowder", "load.amount", "How well are you armed?", "It brings gunpowder aboard."),
    Reason("shortage", "shortage.pay", "A shortage need not be a disaster.", "It runs short, at little cost."),
    Reason("holds", "pay.which-holds", "Which holds do you want empty?", "It leaves the holds in the better state."),
    Reason("spoils", "spoils.choice", "What hurts them, and what helps you?", "It takes the best of the spoils."),
    Reason("powder", "battle.attack", "What is at stake, and what are the odds?", "The stakes are worth that much."),
    Reason("ghost", "ghost.captain", "Where would the ghost do least harm?", "It keeps the ghost out of the way."),
    Reason("dice", "round.dice", "Which of your cards wants the high die?", "Your best card likes the dice this way."),
    Reason("sabre", "treasure.sabre", "What would another roll be worth?", "The odds of another roll say so."),
)  # fmt: skip
REASONS: Final = {reason.topic: reason for reason in _REASONS}
"""Every reason by its topic, the weightiest first."""


def reasons_for(foreseen: Preview, move: Move) -> tuple[Reason, ...]:
    """What speaks for a move, the weightiest first; one at least."""
    own = set(_topics(foreseen.of(move)))
    others = [set(_topics(choice.leads_to)) for choice in foreseen.choices if choice.move is not move]
    if any("shortage" in each for each in others) and "shortage" not in own:
        own.add("no-shortage")
    if any("battle" in each for each in others) and "battle" not in own:
        own.add("no-battle")
    found = tuple([reason for reason in _REASONS if reason.topic in own])
    return found or (REASONS["sabre"],)


def close_call(view: View) -> Reason:
    """That other choices are about as good."""
    rule = question_rules(view)[0]
    return Reason("close", rule, "There is more than one good choice.", "Another choice may be as good.")


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
        case Dice():
            yield "dice"
        case Payment():
            yield "holds"
        case Spoil():
            yield "spoils"
        case Steer():
            yield "ghost"
        case _:
            if outcome.kind in ("volley", "target"):
                yield "powder" if outcome.kind == "volley" else "battle"


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
    if landing.treasure:
        yield "treasure"
    if landing.fights:
        yield "battle"
    if landing.short:
        yield "shortage"
