"""Each question, and what its moves lead to."""

from collections.abc import Callable
from functools import cache

from jamaica.engine.questions import is_asked
from jamaica.model import moves
from jamaica.model.bits import members
from jamaica.model.cards import GOODS
from jamaica.model.moves import MOVES, Move
from jamaica.model.steps import (
    ASK_CARD,
    ASK_COURSE,
    ASK_DICE,
    ASK_FALL,
    ASK_HOLD,
    ASK_PAY,
    ASK_POWDER,
    ASK_REFUSE,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    LUCK_SHORTAGE,
    step_a,
    step_b,
    step_kind,
    step_ship,
)
from jamaica.preview.battles import battle_odds, powder_choices, sabre_choice
from jamaica.preview.courses import Trip, card_of, fallen, falls_of, sailed, steered
from jamaica.preview.holds import answered, by_rule, difference, payment, scratch, suggestion
from jamaica.preview.results import Card, Choice, Declined, Dice, Outcome, Preview
from jamaica.preview.spoils import sixth_unseen, spoil
from jamaica.preview.variants import VARIANT_OUTCOMES
from jamaica.rules import shortage
from jamaica.rules.registry import QUESTION
from jamaica.views import View


def foresee(view: View) -> Preview:
    """What each move open to the view's seat would lead to, and the rule against every other move of its question."""
    step = view.top()
    question = step_kind(step)
    if question == LUCK_SHORTAGE:
        return Preview(None, (), (), falls_of(scratch(view), Trip(step_ship(step), None)))
    if not is_asked(view, view.seat):
        return Preview(None, (), (), ())
    legal = view.legal
    outcomes = _OUTCOMES[question](view, legal)
    choices = tuple([Choice(move, outcome) for move, outcome in zip(legal, outcomes, strict=True)])
    open_moves = set(legal)
    closed = [move for move in _of_question(question) if move not in open_moves]
    return Preview(QUESTION[question].key, choices, by_rule(view, closed), ())


@cache
def _of_question(question: int) -> tuple[Move, ...]:
    """All moves of the catalogue that are of the kind a question asks for."""
    kinds = QUESTION[question].answers
    return tuple([move for move in MOVES if not move.by_luck and move.kind in kinds])


# ---- what each question leads to: one outcome for each legal move, in their order -------------------------------


def _hand(view: View, morning: int, evening: int) -> list[Card]:
    """Every card in hand under these dice."""
    sixth = sixth_unseen(view)
    return [card_of(view, card, (morning, evening), sixth) for card in members(view.hand[view.seat])]


def _dice(view: View, legal: list[Move]) -> list[Outcome]:
    both = view.high + view.low
    orders = [(move.id - moves.MORNING + 1, both - (move.id - moves.MORNING + 1)) for move in legal]
    return [Dice(morning, evening, tuple(_hand(view, morning, evening))) for morning, evening in orders]


def _cards(view: View, legal: list[Move]) -> list[Outcome]:
    return [*_hand(view, view.morning, view.evening)]


def _loads(view: View, legal: list[Move]) -> list[Outcome]:
    """Into which empty hold, or into which emptied one."""
    ship = step_ship(view.top())
    before = scratch(view)
    before.push(view.top())
    found = [difference(before, answered(before, move), ship, lambda after: None) for move in legal]
    return [load for load in found if load is not None]


def _refusals(view: View, legal: list[Move]) -> list[Outcome]:
    """Which hold is emptied for a load, or no load at all."""
    goods, count = step_a(view.top()), step_b(view.top())
    return [*_loads(view, [move for move in legal if move.id != moves.DECLINE]), Declined(GOODS[goods], count)]


def _sails(view: View, legal: list[Move]) -> list[Outcome]:
    step = view.top()
    state, trip = scratch(view), Trip(step_ship(step), None)
    return [sailed(state, trip, step, move.id - moves.SAIL) for move in legal]


def _falls(view: View, legal: list[Move]) -> list[Outcome]:
    ship, kind = step_ship(view.top()), step_a(view.top())
    state, trip = scratch(view), Trip(ship, None)
    possible = shortage.places(state, ship, kind)
    return [fallen(state, trip, move.id - moves.SAIL, possible) for move in legal]


def _targets(view: View, legal: list[Move]) -> list[Outcome]:
    ship = step_ship(view.top())
    return [battle_odds(view, ship, move.id - moves.ATTACK) for move in legal]


def _powder(view: View, legal: list[Move]) -> list[Outcome]:
    return [*powder_choices(view, step_ship(view.top()), legal)]


def _payments(view: View, legal: list[Move]) -> list[Outcome]:
    state = scratch(view)
    state.push(view.top())
    best = suggestion(state)
    return [payment(state, move, best) for move in legal]


def _sabre(view: View, legal: list[Move]) -> list[Outcome]:
    owner, rolled_by = step_ship(view.top()), step_a(view.top())
    return [sabre_choice(view, owner, rolled_by, move.id == moves.REROLL) for move in legal]


def _spoils(view: View, legal: list[Move]) -> list[Outcome]:
    winner = step_ship(view.top())
    return [spoil(view, winner, move) for move in legal]


def _courses(view: View, legal: list[Move]) -> list[Outcome]:
    ship, evening = step_ship(view.top()), step_a(view.top())
    return [steered(view, ship, evening, move.id == moves.GHOST_FORWARD) for move in legal]


_OUTCOMES: dict[int, Callable[[View, list[Move]], list[Outcome]]] = {
    ASK_DICE: _dice,
    ASK_CARD: _cards,
    ASK_HOLD: _loads,
    ASK_ROOM: _loads,
    ASK_REFUSE: _refusals,
    ASK_SAIL: _sails,
    ASK_FALL: _falls,
    ASK_TARGET: _targets,
    ASK_POWDER: _powder,
    ASK_PAY: _payments,
    ASK_SABRE: _sabre,
    ASK_SPOILS: _spoils,
    ASK_COURSE: _courses,
    **VARIANT_OUTCOMES,
}
"""For each question: what its legal moves lead to."""
