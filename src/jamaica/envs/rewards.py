"""Rewards: for the result at the end, and optionally potential-based shaping, which keeps optimal play unchanged."""

from typing import Final

from jamaica.model.cards import GOLD, KIND_VALUE
from jamaica.model.solo import TIDE
from jamaica.model.state import State
from jamaica.model.table import FINISHED, SLOT_KIND, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.rules.scoring import score, victory_share, winners

WIN: Final = 0
RANK: Final = 1
SCORE: Final = 2
SHAPED: Final = 3

REWARDS: Final[dict[str, str]] = {
    "win": "1 for the winner, shared among equals; 0 for the others; the ghost's share is nobody's; "
    "against the tide the points as a share",
    "rank": "ships beaten less ships beaten by, of all others: 1 for the first, -1 for the last",
    "score": "the score of the final count, in points",
    "shaped": "as win, and on the way the change of a seat's potential from one decision of its own to its next",
}
"""A description of each reward by name, in the order of their numbers."""

FORFEIT: Final = -1.0
"""The reward for an illegal action with `illegal="loss"`."""

WAY: Final = 0.5
"""The potential of the whole circuit."""
POINT: Final = 0.02
"""The potential of a doubloon, or of one point of an own treasure."""


def reward_number(name: object) -> int:
    """Return the number of a reward; raise ValueError for an unknown name."""
    if not isinstance(name, str) or name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}; there is {', '.join(REWARDS)}")
    return list(REWARDS).index(name)


def settle(state: State, kind: i64, out: vec[float], at: i64) -> None:
    """Add each seat's reward at the end of a game to `out`, from index `at`."""
    if kind == SCORE:
        for seat in range(state.seats):
            out[at + seat] += float(score(state, seat))
    elif kind == RANK:
        for seat in range(state.seats):
            out[at + seat] += rank(state, seat)
    elif state.solo == TIDE:
        out[at] += victory_share(state, 0)
    else:
        best = winners(state)
        for ship in best:
            winner: i64 = ship
            if winner < state.seats:
                out[at + winner] += 1.0 / float(len(best))


def rank(state: State, seat: i64) -> float:
    """Return ships beaten minus ships lost to, divided by the number of other ships, the ghost included.

    Against the tide, where there are none, points count instead, from -1 to 1."""
    if state.solo == TIDE:
        return 2.0 * victory_share(state, seat) - 1.0
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
    """Return the potential of a seat, from what the seat knows: distance, doubloons and treasures."""
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
    """Return the share of the circuit that a ship has sailed, by the shortest way left; below 0 behind the start."""
    if table.lap[seat] == FINISHED:
        return 1.0
    left = table.board.left
    return float(table.lap[seat]) + 1.0 - float(left[table.space[seat]]) / float(left[0])
