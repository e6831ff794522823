"""Who is asked, and which moves are open to them."""

from typing import Final

from jamaica.model.agenda import (
    ASK_CARD,
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
)  # fmt: skip
from jamaica.model.bits import BIT, lowest
from jamaica.model.moves import LOAD, MOVES, PLAY, Move
from jamaica.model.table import Table
from jamaica.native import i64, vec
from jamaica.rules import battle, cargo, ghost, rounds, sailing, shortage

MOST_OFFERED: Final = 40
"""No question has more answers than this."""


def to_act(state: Table) -> list[int]:
    """The seats that have to answer; none while luck is to speak and after the end."""
    step = state.top()
    question = step & 63
    if question < ASKS or question >= LUCKS:
        return []
    if question == ASK_CARD:
        return [seat for seat in range(state.seats) if state.waiting & BIT[seat]]
    return [ghost.decider(state, step >> 6 & 7)]


def asked_seat(table: Table) -> i64:
    """The first seat that has to answer, -1 if there is none."""
    step = table.top()
    question = step & 63
    if question < ASKS or question >= LUCKS:
        return -1
    if question == ASK_CARD:
        return lowest(table.waiting)
    return ghost.decider(table, step >> 6 & 7)


def is_asked(table: Table, seat: i64) -> bool:
    """Whether this seat has to answer."""
    step = table.top()
    if step & 63 == ASK_CARD:
        return 0 <= seat < table.seats and table.waiting & BIT[seat] != 0
    return seat >= 0 and asked_seat(table) == seat


def offer(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Write the ids of the moves open to a seat that is asked, in ascending order, and say how many they are."""
    step = table.agenda[table.depth - 1]
    question = step & 63
    if question == ASK_CARD:
        return rounds.offer_cards(table, seat, out)
    ship = step >> 6 & 7
    a = step >> 9 & 255
    b = step >> 17 & 255
    if question == ASK_SAIL:
        return sailing.offer_ends(sailing.ends(table, ship, a, b), out)
    if question == ASK_PAY:
        return cargo.offer_payments(table, ship, a, b, step >> 25, out)
    if question == ASK_DICE:
        return rounds.offer_dice(table, out)
    if question == ASK_ROOM:
        return cargo.offer_room(table, ship, a, out)
    if question == ASK_SPOILS:
        return battle.offer_spoils(table, ship, out)
    if question == ASK_POWDER:
        return battle.offer_powder(table, ship, out)
    if question == ASK_FALL:
        return sailing.offer_ends(shortage.places(table, ship, a), out)
    if question == ASK_TARGET:
        return battle.offer_targets(table, ship, out)
    if question == ASK_SABRE:
        return battle.offer_sabre(out)
    if question == ASK_HOLD:
        return cargo.offer_holds(table, ship, out)
    return ghost.offer_course(out)


def legal(state: Table, seat: int) -> list[Move]:
    """The moves open to a seat, in the order of their ids; none for a seat that is not asked."""
    found: list[Move] = []
    if is_asked(state, seat_number(seat)):
        out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        for at in range(offer(state, seat, out)):
            found.append(MOVES[out[at]])
    return found


def seat_number(seat: int) -> i64:
    """A seat that a caller named, -1 if no table has it; numbers of any size may come from outside."""
    return seat if 0 <= seat <= 5 else -1


def is_legal(table: Table, seat: i64, id: i64) -> bool:
    """Whether a move is open to a seat."""
    if not is_asked(table, seat):
        return False
    if table.top() & 63 == ASK_CARD:
        return PLAY <= id < LOAD and table.hand[seat] & BIT[id - PLAY] != 0
    out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
    for at in range(offer(table, seat, out)):
        if out[at] == id:
            return True
    return False
