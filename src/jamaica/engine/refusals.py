"""Why a move is refused: the rule, and its sentence."""

from dataclasses import dataclass

from jamaica.engine.chance import weight
from jamaica.engine.questions import is_asked, is_legal, legal, seat_number, to_act
from jamaica.model.moves import IllegalMove, Move, move_of
from jamaica.model.rulebook import rule
from jamaica.model.state import State
from jamaica.model.steps import step_kind
from jamaica.model.table import Table
from jamaica.rules.registry import QUESTION


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible."""

    rule: str
    """The id of the rule that refuses it."""
    sentence: str
    """The rule's sentence."""


def why_not(state: State, seat: int | None, move: Move | int | str) -> Refusal | None:
    """The rule for which a move is refused to a seat (`None` for luck), or `None` if it is possible."""
    asked = move if isinstance(move, Move) else move_of(move)
    found = refusing_rule(state, seat, asked)
    return None if found is None else Refusal(found, rule(found).text)


def refusing_rule(state: State, seat: int | None, move: Move) -> str | None:
    """The id of the rule that refuses a move, or `None`: the game is over [table.over], the dice have to speak first
    [table.luck], it is not this seat's turn to answer [table.turn], or the question has its own rule."""
    if move.by_luck and seat is None and weight(state, move.id) > 0:
        return None
    if state.over:
        return "table.over"
    if state.luck_next:
        return "table.luck"
    if move.by_luck or seat is None or not is_asked(state, seat_number(seat)):
        return "table.turn"
    if is_legal(state, seat, move.id):
        return None
    return specific_rule(state, move)


def question_rules(table: Table) -> tuple[str, ...]:
    """The rules that the pending question comes from."""
    step = table.top()
    return QUESTION[step_kind(step)].rules_of(table, step)


def specific_rule(table: Table, move: Move) -> str:
    """The rule against a seat's move that does not answer the question, or not so."""
    step = table.top()
    question = QUESTION[step_kind(step)]
    if move.kind not in question.answers:
        return question.rules_of(table, step)[0]
    return question.refusal(table, step, move.id - question.first)


def refused(state: State, seat: int | None, move: Move) -> IllegalMove:
    """The error for a move that is not possible: the rule's sentence, and what the seat may do instead."""
    found = refusing_rule(state, seat, move) or "table.turn"
    sentence = f"{rule(found).text} ('{move.text}' is not possible"
    if seat is not None and found not in ("table.over", "table.luck", "table.turn"):
        open_moves = [each.text for each in legal(state, seat)]
        more = ", ..." if len(open_moves) > 8 else ""
        sentence += f"; possible: {', '.join(open_moves[:8])}{more}"
    elif found == "table.turn":
        sentence += f"; asked: {', '.join(f'seat {each}' for each in to_act(state))}"
    return IllegalMove(found, sentence + ".)")
