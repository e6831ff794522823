"""Who is asked, and which moves are open to them."""

from typing import Final

from jamaica.model.bits import BIT, lowest, members
from jamaica.model.moves import (
    ATTACK,
    EMPTY,
    GHOST_FORWARD,
    LOAD,
    MORNING,
    MOVES,
    PAY,
    PLAY,
    REROLL,
    SAIL,
    SPEND,
    TAKE_HOLD,
    Move,
)  # fmt: skip
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
    ASKS,
    LUCKS,
    step_a,
    step_b,
    step_c,
    step_kind,
    step_ship,
)
from jamaica.model.table import Table
from jamaica.native import i64, vec
from jamaica.rules import battle, cargo, ghost, rounds, sailing, shortage

MOST_OFFERED: Final = 40
"""No question has more answers than this."""

_FIRST_ANSWERS: Final[dict[int, int]] = {
    ASK_DICE: MORNING,
    ASK_CARD: PLAY,
    ASK_HOLD: LOAD,
    ASK_ROOM: EMPTY,
    ASK_SAIL: SAIL,
    ASK_FALL: SAIL,
    ASK_TARGET: ATTACK,
    ASK_POWDER: SPEND,
    ASK_PAY: PAY,
    ASK_SABRE: REROLL,
    ASK_SPOILS: TAKE_HOLD,
    ASK_COURSE: GHOST_FORWARD,
}
FIRST_ANSWER: Final = vec[i64]([_FIRST_ANSWERS.get(question, 0) for question in range(LUCKS)])
"""The lowest id of the moves that can answer each question."""

EITHER: Final = 3
"""Both of two answers: reroll or accept, forward or backward."""

_SEATS: Final[list[list[int]]] = [members(seats) for seats in range(64)]
"""The members of each set of seats."""
_READY: Final[list[list[list[Move]]]] = [
    [[] for _ in range(2048 if question == ASK_CARD else 64)] for question in range(LUCKS)
]
"""The moves of the smaller sets of answers to each question, written out when they are first asked for."""


def to_act(state: Table) -> list[int]:
    """The seats that have to answer; none while luck is to speak and after the end."""
    step = state.top()
    question = step_kind(step)
    if question < ASKS or question >= LUCKS:
        return []
    if question == ASK_CARD:
        return _SEATS[state.waiting][:]
    return [ghost.decider(state, step_ship(step))]


def asked_seat(table: Table) -> i64:
    """The first seat that has to answer, -1 if there is none."""
    step = table.top()
    return first_asked(table, step) if ASKS <= step_kind(step) < LUCKS else -1


def first_asked(table: Table, step: i64) -> i64:
    """The first seat that has to answer, when this step asks."""
    if step_kind(step) == ASK_CARD:
        return lowest(table.waiting)
    return ghost.decider(table, step_ship(step))


def is_asked(table: Table, seat: i64) -> bool:
    """Whether this seat has to answer."""
    return asks(table, table.top(), seat)


def asks(table: Table, step: i64, seat: i64) -> bool:
    """Whether the step on top of the agenda asks this seat."""
    question = step_kind(step)
    if seat < 0 or question < ASKS or question >= LUCKS:
        return False
    if question == ASK_CARD:
        return seat < table.seats and table.waiting & BIT[seat] != 0
    return ghost.decider(table, step_ship(step)) == seat


def possible(table: Table, seat: i64, step: i64) -> i64:
    """The answers open to a seat that this step asks, as a set: a member added to the `FIRST_ANSWER` of the question
    is the id of a move."""
    question = step_kind(step)
    if question == ASK_CARD:
        return table.hand[seat]
    ship = step_ship(step)
    a = step_a(step)
    if question == ASK_ROOM:
        return cargo.offer_room(table, ship, a)
    if question == ASK_SAIL:
        return sailing.ends(table, ship, a, step_b(step))
    if question == ASK_PAY:
        return cargo.offer_payments(table, ship, a, step_b(step), step_c(step))
    if question == ASK_DICE:
        return rounds.offer_dice(table)
    if question == ASK_POWDER:
        return battle.offer_powder(table, ship)
    if question == ASK_SPOILS:
        return battle.offer_spoils(table, ship)
    if question == ASK_FALL:
        return shortage.places(table, ship, a)
    if question == ASK_TARGET:
        return table.company(ship)
    if question == ASK_HOLD:
        return cargo.offer_holds(table, ship)
    return EITHER


def offer(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write the ids of the moves open to a seat that is asked, in ascending order, and say how many they are."""
    step = table.top()
    first = FIRST_ANSWER[step_kind(step)]
    answers = possible(table, seat, step)
    size: i64 = 0
    while answers != 0:
        out[size] = first + lowest(answers)
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
    first = FIRST_ANSWER[question]
    while answers != 0:
        found.append(MOVES[first + lowest(answers)])
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
    answer = id - FIRST_ANSWER[step_kind(step)]
    return 0 <= answer < 63 and possible(table, seat, step) & BIT[answer] != 0
