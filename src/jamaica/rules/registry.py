"""The registry of questions, by the kind of the step that asks them, and of what house variants do and show. A new
chapter is added to the lists below."""

from typing import Any, Final

from jamaica.model.market import BUY, MARKETING, REFILL
from jamaica.model.state import State
from jamaica.model.steps import ASKS, DEAL_CREW, LUCKS, STORM, STORMED, step_a, step_kind, step_ship
from jamaica.model.table import Table
from jamaica.native import i64, vec
from jamaica.rules import battle, cargo, crew, ghost, market, rounds, sailing, setup, shortage, solo, spoils, treasure
from jamaica.rules.question import APART, Chance, Question

KINDS: Final = 64
"""One more than the highest kind of a step."""

_NO_QUESTION: Final = Question(0, "", word="", first=0, answers=(), rules=())
_NO_CHANCE: Final = Chance(0, "", first=0, size=0)

QUESTION: Final = vec[Question]([_NO_QUESTION for _ in range(KINDS)])
"""The question that a step of each kind asks."""
CHANCE: Final = vec[Chance]([_NO_CHANCE for _ in range(KINDS)])
"""The question to chance that a step of each kind asks."""
FIRST_ANSWER: Final = vec[i64]([0] * KINDS)
"""The lowest id of the moves that can answer each kind of question."""
APART_MOVE: Final = vec[i64]([-1] * KINDS)
"""The move `apart` of each kind of question."""
QUESTIONS: Final[list[Question]] = []
"""All questions to seats."""
CHANCES: Final[list[Chance]] = []
"""All questions to chance."""


def register(question: Question) -> None:
    """Make a question known to the engine under its kind, which must be free."""
    kind = question.kind
    if not ASKS <= kind < LUCKS or QUESTION[kind] is not _NO_QUESTION:
        raise ValueError(f"the kind of a question is a free number from {ASKS} to {LUCKS - 1}, not {kind}")
    QUESTION[kind] = question
    FIRST_ANSWER[kind] = question.first
    APART_MOVE[kind] = question.apart
    QUESTIONS.append(question)


def answer_number(kind: i64, id: i64) -> i64:
    """The number of a move as an answer to a kind of question; below 0 or above 62 if it is none."""
    apart = APART_MOVE[kind]
    if id == apart:
        return APART
    answer = id - FIRST_ANSWER[kind]
    if answer == APART and apart >= 0:
        return -1
    return answer


def answer_id(kind: i64, answer: i64) -> i64:
    """The id of the move that is an answer to a kind of question."""
    apart = APART_MOVE[kind]
    return apart if answer == APART and apart >= 0 else FIRST_ANSWER[kind] + answer


def register_chance(chance: Chance) -> None:
    """Make a question to chance known to the engine under its kind, which must be free."""
    kind = chance.kind
    if not LUCKS <= kind < KINDS or CHANCE[kind] is not _NO_CHANCE:
        raise ValueError(f"the kind of a question to chance is a free number from {LUCKS} to {KINDS - 1}, not {kind}")
    CHANCE[kind] = chance
    CHANCES.append(chance)


def work_variant(state: State, step: i64) -> None:
    """Carry out a step that only tables with a house variant have."""
    kind = step_kind(step)
    if kind == DEAL_CREW:
        crew.deal(state, step_a(step))
    elif kind == REFILL:
        market.refill(state, step_a(step))
    elif kind == MARKETING:
        market.visit(state, step_ship(step))
    elif kind == BUY:
        market.buy(state, step_ship(step), step_a(step))
    elif kind == STORM:
        solo.storm(state, step_ship(step))
    elif kind == STORMED:
        solo.stormed(state, step_ship(step))
    else:
        raise ValueError(f"no chapter carries out steps of kind {kind}")


def seen_of_variants(table: Table) -> dict[str, Any]:
    """What all see of house variants, as plain data by their names."""
    found: dict[str, Any] = {}
    if table.market:
        found["market"] = market.seen(table)
    if table.solo != 0:
        found["solo"] = solo.seen(table)
    return found


def add_changes(found: dict[str, Any], before: Table, after: Table) -> None:
    """Add what differs of that between two tables of one game."""
    if before.offers != after.offers or before.used != after.used:
        found["market"] = market.seen(after)
    if before.over != after.over and after.solo != 0 and solo.seen(before) != solo.seen(after):
        found["solo"] = solo.seen(after)


for _questions in (
    rounds.QUESTIONS,
    cargo.QUESTIONS,
    sailing.QUESTIONS,
    shortage.QUESTIONS,
    battle.QUESTIONS,
    spoils.QUESTIONS,
    ghost.QUESTIONS,
    crew.QUESTIONS,
    market.QUESTIONS,
):
    for _question in _questions:
        register(_question)
for _chances in (
    setup.CHANCES,
    rounds.CHANCES,
    battle.CHANCES,
    shortage.CHANCES,
    treasure.CHANCES,
    crew.CHANCES,
    market.CHANCES,
):
    for _chance in _chances:
        register_chance(_chance)
