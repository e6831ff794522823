"""Why a move is good, in rule and game words, read off what the move would lead to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from jamaica.engine.refusals import question_rules
from jamaica.model.moves import Move
from jamaica.preview import (
    Card,
    CrewCard,
    Declined,
    Dice,
    Half,
    Landing,
    Load,
    Outcome,
    Payment,
    Preview,
    Spoil,
    Steer,
    Trade,
)
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


_REASONS: Final = (
    Reason("finish", "end.finish", "How far is it to Port Royal?", "It takes you home to Port Royal."),
    Reason("treasure", "lair.take", "Is there a treasure within reach?", "You land on a lair with a treasure."),
    Reason("no-shortage", "shortage.pay", "Can you pay where you would land?", "You avoid a shortage."),
    Reason("no-battle", "battle.when", "Who would you run into, and do you want to?", "You avoid a battle."),
    Reason("battle", "battle.when", "Who is within range?", "The battle is worth the risk."),
    Reason("way", "sail.exact", "The race is long: how far can you sail?", "It takes you further along the circuit."),
    Reason("gold", "load.amount", "What will the ports cost, and what scores at the end?", "You load gold."),
    Reason("food", "load.amount", "What will you eat along the way?", "You load food for the spaces ahead."),
    Reason("gunpowder", "load.amount", "How well armed are you?", "You load gunpowder."),
    Reason("shortage", "shortage.pay", "A shortage is not always a disaster.", "You run short, but at little cost."),
    Reason("holds", "pay.which-holds", "Which holds do you want empty?", "It leaves your holds in better shape."),
    Reason("spoils", "spoils.choice", "What hurts them, and what helps you?", "It is the best of the spoils."),
    Reason("powder", "battle.attack", "What is at stake, and what are the odds?", "It is worth that much gunpowder."),
    Reason("ghost", "ghost.captain", "Where would the ghost do the least harm?", "It keeps the ghost out of your way."),
    Reason("dice", "round.dice", "Which of your cards needs the high die?", "Your best card does more this way."),
    Reason("crew", "crew.power", "Which power will you use most often?", "Its power helps you most over the race."),
    Reason("trade", "market.visit", "What is the market worth to you here?", "The trade is worth it."),
    Reason("refuse", "crew.quartermaster", "Is the load worth a hold?", "What you have is worth more than the load."),
    Reason("sabre", "treasure.sabre", "What would another roll be worth?", "The odds are better this way."),
)  # fmt: skip
REASONS: Final = {reason.topic: reason for reason in _REASONS}
"""Every reason by its topic, the weightiest first."""
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
        case Dice():
            yield "dice"
        case Payment():
            yield "holds"
        case Spoil():
            yield "spoils"
        case Steer():
            yield "ghost"
        case CrewCard():
            yield "crew"
        case Trade():
            yield "trade"
        case Declined():
            yield "refuse" if outcome.goods else "trade"
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
    if landing.treasure or landing.garrison is not None:
        yield "treasure"
    if landing.fights:
        yield "battle"
    if landing.short:
        yield "shortage"
