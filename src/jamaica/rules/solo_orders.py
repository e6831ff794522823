"""Standing orders, which replace every choice made for the Phantom. Asked only where a choice is left to it."""

from typing import Final

from jamaica.model.bits import lowest
from jamaica.model.board import BACKWARD
from jamaica.model.cards import COMBAT_STAR, GOLD, MAP, SABRE, SIXTH
from jamaica.model.moves import LEAVE, TAKE_FACEDOWN, TAKE_HOLD, TAKE_POWER
from jamaica.model.table import FINISHED, HOLDS, Table
from jamaica.native import i64

ASHORE: Final = 1
"""Port Royal, as a set of spaces."""


def given(table: Table, ship: i64) -> bool:
    """Whether standing orders answer for a ship: the ghost's in Solo [solo.phantom]."""
    return table.solo != 0 and ship == table.ghost


def end(table: Table, ship: i64, way: i64, die: i64, possible: i64) -> i64:
    """With several spaces to end on the Phantom picks the player's, Port Royal apart; else a lair with a token; else
    any. Among equals it picks the one farthest along [ruling.farthest], then the lowest id [solo.way]."""
    wanted = possible & (1 << table.space[0]) & ~ASHORE
    if wanted == 0:
        wanted = possible & table.lairs
    if wanted == 0:
        wanted = possible
    best = lowest(wanted)
    most: i64 = -1000000
    while wanted != 0:
        space = lowest(wanted)
        along = _standing(table, ship, way, die, space)
        if along > most:
            most = along
            best = space
        wanted &= wanted - 1
    return best


def _standing(table: Table, ship: i64, way: i64, die: i64, space: i64) -> i64:
    """How far along the ship would be at the end of a sail [ruling.farthest]."""
    lap = table.lap[ship]
    if table.board.lapped[(way * 64 + table.space[ship]) * 7 + die] & (1 << space):
        lap += -1 if way == BACKWARD else 1
    return 1000 if lap == FINISHED else lap * 1000 - table.board.left[space]


def rolls_again(table: Table, ship: i64, power: i64) -> bool:
    """The Phantom uses the Sabre only on a roll that would lose it the battle at once, whoever rolled
    [solo.sabre]."""
    if table.face - 1 == COMBAT_STAR:
        return ship != table.ghost
    if ship == table.attacker:
        return False
    return power < table.attack if ship == table.ghost else power > table.attack


def spoils(table: Table, loser: i64, offered: i64) -> i64:
    """The Phantom takes the first of these that it can: the hold with the most gold; a power (Sabre, then 6th Hold,
    then Map); the newest face-down treasure; the fullest other hold. Among equal holds, the lowest number
    [solo.spoils]."""
    fullest = _fullest(table, loser, offered, True)
    if fullest >= 0:
        return fullest
    for power in (SABRE, SIXTH, MAP):
        if offered & (1 << TAKE_POWER - TAKE_HOLD + power):
            return TAKE_POWER - TAKE_HOLD + power
    newest = table.facedown_count(loser) - 1
    if newest >= 0 and offered & (1 << TAKE_FACEDOWN - TAKE_HOLD + newest):
        return TAKE_FACEDOWN - TAKE_HOLD + newest
    fullest = _fullest(table, loser, offered, False)
    return fullest if fullest >= 0 else LEAVE - TAKE_HOLD


def _fullest(table: Table, loser: i64, offered: i64, gold: bool) -> i64:
    """The fullest hold with gold, or with something else, among those that can be taken; -1 for none."""
    best: i64 = -1
    most: i64 = 0
    first: i64 = 0
    for hold in range(first, first + HOLDS):
        inside = table.cargo[loser * HOLDS + hold]
        if offered & (1 << hold) and (inside >> 3 == GOLD) == gold and inside & 7 > most:
            most = inside & 7
            best = hold
    return best
