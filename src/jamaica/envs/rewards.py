"""What a game pays: at its end by its result, and on the way by a potential that leaves optimal play unchanged."""

from typing import Final

from jamaica.model.cards import GOLD, KIND_VALUE
from jamaica.model.state import State
from jamaica.model.table import FINISHED, SLOT_KIND, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.rules.scoring import score, winners

WIN: Final = 0
RANK: Final = 1
SCORE: Final = 2
SHAPED: Final = 3

REWARDS: Final[dict[str, str]] = {
    "win": "1 for the winner, shared among equals; 0 for the others; the ghost's share is nobody's",
    "rank": "ships beaten less ships beaten by, of all others: 1 for the first, -1 for the last",
    "score": "the score of the final count, in points",
    "shaped": "as win, and on the way the change of a seat's potential from one decision of its own to its next",
}
"""Each reward by its name, in the order of their numbers."""

FORFEIT: Final = -1.0
"""What a seat gets for an action outside its mask where that is a loss."""

WAY: Final = 0.5
"""The potential of the whole circuit."""
POINT: Final = 0.02
"""The potential of a doubloon, or of a point of an own treasure."""


def reward_number(name: object) -> int:
    """The number of a reward; a sentence for a name that is none."""
    if not isinstance(name, str) or name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}; there is {', '.join(REWARDS)}")
    return list(REWARDS).index(name)


def settle(state: State, kind: i64, out: vec[float], at: i64) -> None:
    """Add what each seat gets at the end of a game."""
    if kind == SCORE:
        for seat in range(state.seats):
            out[at + seat] += float(score(state, seat))
    elif kind == RANK:
        for seat in range(state.seats):
            out[at + seat] += rank(state, seat)
    else:
        best = winners(state)
        for ship in best:
            winner: i64 = ship
            if winner < state.seats:
                out[at + winner] += 1.0 / float(len(best))


def rank(state: State, seat: i64) -> float:
    """Ships beaten less ships beaten by, as a part of all others, the ghost among them."""
    own = score(state, seat) * 1000000 + state.standing(seat)
    ahead: i64 = 0
    for ship in range(state.ships):
        other = score(state, ship) * 1000000 + state.standing(ship)
        if own > other:
            ahead += 1
        elif own < other:
            ahead -= 1
    return float(ahead) / float(state.ships - 1)


def potential(table: Table, seat: i64) -> float:
    """How promising a seat's own game looks to itself: the way made, doubloons, and its treasures."""
    points = table.amount(seat, GOLD)
    base: i64 = seat * SLOTS
    for at in range(base, base + SLOTS):
        slot = table.facedown[at]
        if slot == 0:
            break
        if slot >> 4 >> seat & 1:
            points += KIND_VALUE[(slot & SLOT_KIND) - 1]
    return WAY * way_made(table, seat) + POINT * float(points)


def way_made(table: Table, seat: i64) -> float:
    """The part of the circuit that a ship has made, by the shortest way left; below 0 behind the start."""
    if table.lap[seat] == FINISHED:
        return 1.0
    left = table.board.left
    return float(table.lap[seat]) + 1.0 - float(left[table.space[seat]]) / float(left[0])
