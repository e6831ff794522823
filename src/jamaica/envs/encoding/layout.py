"""Where everything stands in an observation row, and in the mask beside it.

A row is bytes; each byte belongs to a named slice and is never above its top, so that `byte / top` lies between 0
and 1. Ships stand by slots: slot 0 is the seat that looks, slots 1 to 4 are the seats to its left in turn, slot 5 is
the ghost or the sixth player. So a row has the same size at every table.
"""

from typing import Final

from jamaica.model.moves import LUCK

SLOTS: Final = 6
"""Places for ships: the seat that looks, then clockwise; the ghost last."""
GHOST_SLOT: Final = 5

# Where each slice begins.
SEAT: Final = 0
TABLE: Final = 6
ROUND: Final = 9
CAPTAIN: Final = 10
DICE: Final = 16
LAIRS: Final = 20
SPACE: Final = 31
RACE: Final = 94
CARGO: Final = 124
SIXTH: Final = 214
POWERS: Final = 217
TREASURES: Final = 241
HAND: Final = 307
HANDS: Final = 318
LAID: Final = 324
CARDS: Final = 330
ASKED: Final = 396
QUESTION: Final = 397
SHIP: Final = 409
DUE: Final = 415
EVENING: Final = 420
BATTLE: Final = 421
ROW: Final = 437
"""How many bytes a row has."""

ACTIONS: Final = LUCK
"""How many actions there are: the players' moves of the catalogue, action `i` being `MOVES[i]`."""

# How many bytes of a slice belong to one slot.
RACE_EACH: Final = 5
CARGO_EACH: Final = 15
POWERS_EACH: Final = 4
TREASURES_EACH: Final = 11
CARDS_EACH: Final = 11

# What a byte of `treasures` says: the more, the better.
UNKNOWN_CURSE: Final = 4
UNKNOWN_TREASURE: Final = 5
KNOWN_POWER: Final = 6


class Slice:
    """A named part of a row."""

    def __init__(self, name: str, start: int, stop: int, tops: tuple[int, ...], text: str) -> None:
        self.name: Final[str] = name
        self.start: Final[int] = start
        self.stop: Final[int] = stop
        self.tops: Final[tuple[int, ...]] = tops
        """The highest value of each byte, repeated to the end of the slice."""
        self.text: Final[str] = text
        """A sentence on what stands there."""

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return self.stop - self.start

    @property
    def where(self) -> slice:
        """The slice itself: `row[SLICES["dice"].where]`."""
        return slice(self.start, self.stop)

    def __repr__(self) -> str:
        return f"<{self.name} {self.start}:{self.stop}>"


_ALL: Final[list[Slice]] = [
    Slice("seat", SEAT, TABLE, (1,), "which seat looks, one of six (`attack` moves name ships by seat, not by slot)"),
    Slice("table", TABLE, ROUND, (1,), "the ghost sails; first edition; limited bank"),
    Slice("round", ROUND, CAPTAIN, (100,), "the round, from 1"),
    Slice("captain", CAPTAIN, DICE, (1,), "which slot is captain, one of six"),
    Slice("dice", DICE, LAIRS, (6,), "the higher and the lower die, the morning's and the evening's; 0 before"),
    Slice("lairs", LAIRS, SPACE, (1,), "for each lair of the board in order: its token is still there"),
    Slice("space", SPACE, RACE, (1,), "the space of the ship that looks, one of 63"),
    Slice(
        "race",
        RACE,
        CARGO,
        (1, 62, 63, 1, 3),
        "for each slot: there is a ship; its space; spaces left by the shortest way; finished; laps behind the start",
    ),
    Slice("cargo", CARGO, SIXTH, (6,), "for each slot and each of five holds: gold, food, gunpowder in it"),
    Slice("sixth", SIXTH, POWERS, (6,), "gold, food, gunpowder in the 6th Hold, whoever has it"),
    Slice("powers", POWERS, TREASURES, (1,), "for each slot: has the Map, the Sabre, Lady Beth, the 6th Hold"),
    Slice(
        "treasures",
        TREASURES,
        HAND,
        (9,),
        "for each slot and face-down place: 0 nothing, 1 to 3 known -4 -3 -2, 4 a curse of unknown value, "
        "5 unknown, 6 a power, 7 to 9 known +3 +5 +7",
    ),
    Slice("hand", HAND, HANDS, (1,), "for each card: it is in the own hand"),
    Slice("hands", HANDS, LAID, (4,), "for each slot: how many cards are in hand"),
    Slice("laid", LAID, CARDS, (2,), "for each slot: 0 no card laid, 1 face down, 2 turned over"),
    Slice(
        "cards",
        CARDS,
        ASKED,
        (3,),
        "for each slot and card: 0 discarded, 1 in the pile or an unknown hand, 2 known to be in hand (or laid face "
        "down), 3 laid and known",
    ),
    Slice("asked", ASKED, QUESTION, (1,), "the seat that looks has to answer"),
    Slice(
        "question",
        QUESTION,
        SHIP,
        (1,),
        "what is asked, one of twelve: dice, card, hold to load, room, sail, fall back, target, gunpowder, payment, "
        "Sabre, spoils, the ghost's course",
    ),
    Slice("ship", SHIP, DUE, (1,), "whose ship that is about, one of six slots (none for the cards)"),
    Slice("due", DUE, EVENING, (36, 36, 36, 6, 1), "gold, food, gunpowder to load or pay; the die to sail; backward"),
    Slice("evening", EVENING, BATTLE, (1,), "the evening action is being carried out"),
    Slice(
        "battle",
        BATTLE,
        ROW,
        (1,) * 12 + (36, 6, 48, 1),
        "attacker and defender, one of six slots each; gunpowder spent; face rolled, 6 the star; the attacker's "
        "firepower once it stands; the Sabre was used",
    ),
]

SLICES: Final[dict[str, Slice]] = {part.name: part for part in _ALL}
"""The parts of a row by name, in order."""

TOPS: Final[bytes] = bytes([part.tops[at % len(part.tops)] for part in _ALL for at in range(part.size)])
"""The highest value that each byte of a row can have."""
