"""Steps: what is still to be done, each step one integer. The agenda of a table is a stack of them.

A step has a kind, a ship and up to three small numbers, a, b and c; the comment behind each kind says what they mean.
A step is written as a sum, `SAILING + ship * SHIP + die * A + way * B`, and read with `step_kind`, `step_ship`,
`step_a`, `step_b` and `step_c`. No other module knows how a step is packed. Nothing secret is ever written in a step,
so everybody may see the agenda.
"""

from typing import Final

from jamaica.native import i64

SHIP: Final = 2**6
A: Final = 2**9
B: Final = 2**17
C: Final = 2**25

# Steps that the engine does by itself ... 14 to 16, 34 and 47 are in the module of a house variant.
ROUND: Final = 1  # begin a round
TURN: Final = 2  # a: how many seats after the captain, b: 1 for the evening
SAILING: Final = 3  # ship, a: die, b: way
FIGHT: Final = 4  # ship that attacks
LAND: Final = 5  # ship, a: 1 if the space has to be paid, b: 1 if the ship fell back there (for house variants only)
SHORT: Final = 6  # ship with a shortage
BATTLE_OVER: Final = 7
GHOST: Final = 8  # ship, a: 1 for the evening
END_ROUND: Final = 9
DRAWING: Final = 10  # a: seat
COMPASS: Final = 11
COUNT: Final = 12  # the final count
DEAL_CREW: Final = 13  # a: seat
STORM: Final = 17  # ship that met a garrison
STORMED: Final = 18  # ship that fired on a garrison
# ... steps that ask a seat ...
ASKS: Final = 20
ASK_DICE: Final = 20  # ship: the captain
ASK_CARD: Final = 21
ASK_HOLD: Final = 22  # ship, a: goods, b: count, c: where they come from: 0 the bank, ship * 6 + hold + 1, or above 36
ASK_ROOM: Final = 23  # as ASK_HOLD
ASK_SAIL: Final = 24  # as SAILING
ASK_FALL: Final = 25  # ship, a: kind of space (0 in the first edition)
ASK_TARGET: Final = 26  # ship that attacks
ASK_POWDER: Final = 27  # ship that fires
ASK_PAY: Final = 28  # ship, a: goods, b: due, c: first hold that may still pay
ASK_SABRE: Final = 29  # ship that has the Sabre, a: ship that rolled
ASK_SPOILS: Final = 30  # ship that won
ASK_COURSE: Final = 31  # as GHOST
ASK_CREW: Final = 32
ASK_REFUSE: Final = 33  # as ASK_ROOM, c: 0
# ... and steps that ask luck.
LUCKS: Final = 40
LUCK_CAPTAIN: Final = 40
LUCK_DRAW: Final = 41  # a: seat
LUCK_ROLL: Final = 42
LUCK_COMBAT: Final = 43  # ship that rolls
LUCK_SHORTAGE: Final = 44  # ship
LUCK_TREASURE: Final = 45  # ship
LUCK_CREW: Final = 46  # a: seat


def step_kind(step: i64) -> i64:
    """The kind of the step, one of the numbers above; 0 where there is no step."""
    return step & 63


def step_ship(step: i64) -> i64:
    """The ship of the step."""
    return step >> 6 & 7


def step_a(step: i64) -> i64:
    """The first of the step's small numbers."""
    return step >> 9 & 255


def step_b(step: i64) -> i64:
    """The second of the step's small numbers."""
    return step >> 17 & 255


def step_c(step: i64) -> i64:
    """The third of the step's small numbers."""
    return step >> 25
