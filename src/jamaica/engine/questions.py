"""Which seats are asked, and which moves are open to them."""

from typing import Final

from jamaica.model.bits import lowest, members
from jamaica.model.moves import MOVES, Move
from jamaica.model.steps import ASK_CARD, ASKS, LUCKS, step_kind
from jamaica.model.table import Table
from jamaica.native import i64, vec
from jamaica.rules.registry import QUESTION, answer_id, answer_number

MOST_OFFERED: Final = 40
"""No question has more answers than this."""

_SEATS: Final[list[list[int]]] = [members(seats) for seats in range(64)]
"""The members of each set of seats."""
_READY: Final[list[list[list[Move]]]] = [
    [[] for _ in range(2048 if question == ASK_CARD else 64)] for question in range(LUCKS)
]
"""The moves of the smaller sets of answers to each question, written out when they are first asked for."""


def to_act(state: Table) -> list[int]:
    """The seats that have to answer; none while chance decides and after the end."""
    step = state.top()
    kind = step_kind(step)
    if kind < ASKS or kind >= LUCKS:
        return []
    return _SEATS[QUESTION[kind].asked(state, step)][:]


def asked_seat(table: Table) -> i64:
    """The first seat that has to answer, -1 if there is none."""
    step = table.top()
    kind = step_kind(step)
    if kind < ASKS or kind >= LUCKS:
        return -1
    return lowest(QUESTION[kind].asked(table, step))


def is_asked(table: Table, seat: i64) -> bool:
    """Whether this seat has to answer."""
    return asks(table, table.top(), seat)


def asks(table: Table, step: i64, seat: i64) -> bool:
    """Whether the step on top of the agenda asks this seat."""
    kind = step_kind(step)
    if seat < 0 or kind < ASKS or kind >= LUCKS:
        return False
    return QUESTION[kind].asked(table, step) & (1 << seat) != 0


def possible(table: Table, seat: i64, step: i64) -> i64:
    """The answers open to a seat that this step asks, as a set; `answer_id` has the moves."""
    return QUESTION[step_kind(step)].offer(table, step, seat)


def offer(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write the ids of the moves open to a seat that is asked, in ascending order, and say how many they are."""
    step = table.top()
    kind = step_kind(step)
    answers = possible(table, seat, step)
    size: i64 = 0
    while answers != 0:
        out[size] = answer_id(kind, lowest(answers))
        size += 1
        answers &= answers - 1
    return size


def legal(state: Table, seat: int) -> list[Move]:
    """The moves open to a seat, in the order of their ids; none for a seat that is not asked."""
    player = seat_number(seat)
    step = state.top()
    if not asks(state, step, player):
        return []
    question = step_kind(step)
    answers = possible(state, player, step)
    ready = _READY[question]
    if answers >= len(ready):
        return written_out(question, answers)
    if not ready[answers]:
        ready[answers] = written_out(question, answers)
    return ready[answers][:]


def written_out(question: i64, answers: i64) -> list[Move]:
    """A set of answers as moves, in the order of their ids."""
    found: list[Move] = []
    while answers != 0:
        found.append(MOVES[answer_id(question, lowest(answers))])
        answers &= answers - 1
    return found


def seat_number(seat: int) -> i64:
    """A seat that a caller named, -1 if no table has it; numbers of any size may come from outside."""
    return seat if 0 <= seat <= 5 else -1


def is_legal(table: Table, seat: i64, id: i64) -> bool:
    """Whether a move is open to a seat."""
    step = table.top()
    if not asks(table, step, seat):
        return False
    answer = answer_number(step_kind(step), id)
    return 0 <= answer < 63 and possible(table, seat, step) & (1 << answer) != 0
