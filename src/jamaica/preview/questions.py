"""Each question, and what its moves lead to."""

from collections.abc import Callable
from functools import cache

from jamaica.engine.questions import is_asked
from jamaica.model import moves
from jamaica.model.bits import members
from jamaica.model.moves import MOVES, Move
from jamaica.model.steps import (
    ASK_CARD,
    ASK_COURSE,
    ASK_DICE,
    ASK_FALL,
    ASK_HOLD,
    ASK_PAY,
    ASK_POWDER,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    LUCK_SHORTAGE,
    step_a,
    step_b,
    step_c,
    step_kind,
    step_ship,
)
from jamaica.preview.battles import battle_odds, powder_choices, sabre_choice
from jamaica.preview.courses import Trip, card_of, fallen, falls_of, sailed, scratch, steered
from jamaica.preview.holds import answered, by_rule, difference, payment, suggestion
from jamaica.preview.results import Card, Choice, Dice, Outcome, Preview
from jamaica.preview.spoils import sixth_unseen, spoil
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
    return tuple([move for move in MOVES[: moves.LUCK] if move.kind in kinds])


# ---- what each question leads to: one outcome for each legal move, in their order -------------------------------


def _numbers(view: View) -> tuple[int, int, int, int]:
    """The numbers of the step that asks: the ship, then what its kind says."""
    step = view.top()
    return step_ship(step), step_a(step), step_b(step), step_c(step)


def _hand(view: View, morning: int, evening: int) -> list[Card]:
    """Every card in hand under these dice."""
    sixth = sixth_unseen(view)
    return [card_of(view, view.seat, card, morning, evening, sixth) for card in members(view.hand[view.seat])]


def _dice(view: View, legal: list[Move]) -> list[Outcome]:
    both = view.high + view.low
    orders = [(move.id - moves.MORNING + 1, both - (move.id - moves.MORNING + 1)) for move in legal]
    return [Dice(morning, evening, tuple(_hand(view, morning, evening))) for morning, evening in orders]


def _cards(view: View, legal: list[Move]) -> list[Outcome]:
    return [*_hand(view, view.morning, view.evening)]


def _loads(view: View, legal: list[Move]) -> list[Outcome]:
    """Into which empty hold, or into which emptied one."""
    ship = _numbers(view)[0]
    before = scratch(view)
    before.push(view.top())
    found = [difference(before, answered(before, move), ship, lambda after: None) for move in legal]
    return [load for load in found if load is not None]


def _sails(view: View, legal: list[Move]) -> list[Outcome]:
    ship, die, way, _ = _numbers(view)
    state, trip = scratch(view), Trip(ship, None)
    return [sailed(state, trip, die, way, move.id - moves.SAIL) for move in legal]


def _falls(view: View, legal: list[Move]) -> list[Outcome]:
    ship, kind, _, _ = _numbers(view)
    state, trip = scratch(view), Trip(ship, None)
    possible = shortage.places(state, ship, kind)
    return [fallen(state, trip, move.id - moves.SAIL, possible) for move in legal]


def _targets(view: View, legal: list[Move]) -> list[Outcome]:
    ship = _numbers(view)[0]
    return [battle_odds(view, ship, move.id - moves.ATTACK) for move in legal]


def _powder(view: View, legal: list[Move]) -> list[Outcome]:
    return [*powder_choices(view, _numbers(view)[0], legal)]


def _payments(view: View, legal: list[Move]) -> list[Outcome]:
    ship, goods, due, _ = _numbers(view)
    state = scratch(view)
    state.push(view.top())
    best = suggestion(state)
    return [payment(state, ship, goods, due, move, best) for move in legal]


def _sabre(view: View, legal: list[Move]) -> list[Outcome]:
    owner, rolled_by, _, _ = _numbers(view)
    return [sabre_choice(view, owner, rolled_by, move.id == moves.REROLL) for move in legal]


def _spoils(view: View, legal: list[Move]) -> list[Outcome]:
    winner = _numbers(view)[0]
    return [spoil(view, winner, move) for move in legal]


def _courses(view: View, legal: list[Move]) -> list[Outcome]:
    ship, evening, _, _ = _numbers(view)
    return [steered(view, ship, evening, move.id == moves.GHOST_FORWARD) for move in legal]


_OUTCOMES: dict[int, Callable[[View, list[Move]], list[Outcome]]] = {
    ASK_DICE: _dice,
    ASK_CARD: _cards,
    ASK_HOLD: _loads,
    ASK_ROOM: _loads,
    ASK_SAIL: _sails,
    ASK_FALL: _falls,
    ASK_TARGET: _targets,
    ASK_POWDER: _powder,
    ASK_PAY: _payments,
    ASK_SABRE: _sabre,
    ASK_SPOILS: _spoils,
    ASK_COURSE: _courses,
}
"""For each question: what its legal moves lead to."""
