"""The layout of an observation row.

A row is bytes; each byte belongs to a named slice and has a maximum, its top, so `byte / top` is between 0 and 1. Ships
are ordered by slots: slot 0 is the observing seat, slots 1 to 4 are the next seats clockwise, slot 5 is the ghost or
the sixth player. So a row has the same size at every table; house variants have slices of their own behind the others.
"""

from typing import Final

from jamaica.envs.encoding.house import HOUSE_ROW as HOUSE_ROW
from jamaica.envs.encoding.house import HOUSE_SLICES
from jamaica.envs.encoding.slices import Slice as Slice
from jamaica.model.moves import MOVES, PLAIN_MOVES
from jamaica.model.options import HOUSE_VARIANTS, Options

SLOTS: Final = 6
"""Slots for ships: the observing seat, then clockwise; the ghost last."""

# The first byte of each slice.
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
"""The bytes in a row."""

ACTIONS: Final = 200
"""The number of actions: the players' moves of the catalogue; action `i` is `MOVES[i]`."""
HOUSE_ACTIONS: Final = 216
"""The number of actions at a table with house variants: their moves stand behind the others, in the order of ids."""

# The bytes of a slice for one slot.
RACE_EACH: Final = 5
CARGO_EACH: Final = 15
POWERS_EACH: Final = 4
TREASURES_EACH: Final = 11
CARDS_EACH: Final = 11

# Values in `treasures`: higher is better.
UNKNOWN_CURSE: Final = 4
UNKNOWN_TREASURE: Final = 5
KNOWN_POWER: Final = 6


_ALL: Final[list[Slice]] = [
    Slice(
        "seat", SEAT, TABLE, "which seat looks, one of six (`attack` moves name ships by seat, not by slot)", tops=(1,)
    ),
    Slice("table", TABLE, ROUND, "the ghost sails; first edition; limited bank", tops=(1,)),
    Slice("round", ROUND, CAPTAIN, "the round, from 1", tops=(100,)),
    Slice("captain", CAPTAIN, DICE, "which slot is captain, one of six", tops=(1,)),
    Slice("dice", DICE, LAIRS, "the higher and the lower die, the morning's and the evening's; 0 before", tops=(6,)),
    Slice("lairs", LAIRS, SPACE, "for each lair of the board in order: its token is still there", tops=(1,)),
    Slice("space", SPACE, RACE, "the space of the ship that looks, one of 63", tops=(1,)),
    Slice(
        "race",
        RACE,
        CARGO,
        "for each slot: there is a ship; its space; spaces left by the shortest way; finished; laps behind the start",
        tops=(1, 62, 63, 1, 3),
    ),
    Slice("cargo", CARGO, SIXTH, "for each slot and each of five holds: gold, food, gunpowder in it", tops=(6,)),
    Slice("sixth", SIXTH, POWERS, "gold, food, gunpowder in the 6th Hold, whoever has it", tops=(6,)),
    Slice("powers", POWERS, TREASURES, "for each slot: has the Map, the Sabre, Lady Beth, the 6th Hold", tops=(1,)),
    Slice(
        "treasures",
        TREASURES,
        HAND,
        "for each slot and face-down place: 0 nothing, 1 to 3 known -4 -3 -2, 4 a curse of unknown value, "
        "5 unknown, 6 a power, 7 to 9 known +3 +5 +7",
        tops=(9,),
    ),
    Slice("hand", HAND, HANDS, "for each card: it is in the own hand", tops=(1,)),
    Slice("hands", HANDS, LAID, "for each slot: how many cards are in hand", tops=(4,)),
    Slice("laid", LAID, CARDS, "for each slot: 0 no card laid, 1 face down, 2 turned over", tops=(2,)),
    Slice(
        "cards",
        CARDS,
        ASKED,
        "for each slot and card: 0 discarded, 1 in the pile or an unknown hand, 2 known to be in hand (or laid face "
        "down), 3 laid and known",
        tops=(3,),
    ),
    Slice("asked", ASKED, QUESTION, "the seat that looks has to answer", tops=(1,)),
    Slice(
        "question",
        QUESTION,
        SHIP,
        "what is asked, one of twelve: dice, card, hold to load, room, sail, fall back, target, gunpowder, payment, "
        "Sabre, spoils, the ghost's course",
        tops=(1,),
    ),
    Slice("ship", SHIP, DUE, "whose ship that is about, one of six slots (none for the cards)", tops=(1,)),
    Slice(
        "due", DUE, EVENING, "gold, food, gunpowder to load or pay; the die to sail; backward", tops=(36, 36, 36, 6, 1)
    ),
    Slice("evening", EVENING, BATTLE, "the evening action is being carried out", tops=(1,)),
]


def _battle(most: int) -> Slice:
    """The slice of a battle, with the most firepower that an attacker can have."""
    return Slice(
        "battle",
        BATTLE,
        ROW,
        "attacker and defender, one of six slots each; gunpowder spent; face rolled, 6 the star; the attacker's "
        "firepower once it stands; the Sabre was used",
        tops=(1,) * 12 + (36, 6, most, 1),
    )


class Layout:
    """Which slices and actions there are."""

    def __init__(self, parts: list[Slice], actions: list[int]) -> None:
        self.slices: Final[dict[str, Slice]] = {part.name: part for part in parts}
        """The slices of a row by name, in order."""
        self.row: Final[int] = parts[-1].stop
        """The bytes in a row."""
        self.tops: Final[bytes] = bytes([part.tops[at % len(part.tops)] for part in parts for at in range(part.size)])
        """The highest value of each byte of a row."""
        self.moves: Final[list[int]] = actions
        """The id of the move that each action is."""

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.moves)


_PLAYERS: Final[list[int]] = [move.id for move in MOVES if not move.by_luck]

PLAIN: Final = Layout([*_ALL, _battle(48)], [id for id in _PLAYERS if id < PLAIN_MOVES])
"""The layout at tables without house variants."""
HOUSE: Final = Layout([*_ALL, _battle(50), *HOUSE_SLICES], _PLAYERS)
"""The layout at tables with house variants."""

SLICES: Final[dict[str, Slice]] = PLAIN.slices
"""The slices of a row by name, in order."""
TOPS: Final[bytes] = PLAIN.tops
"""The highest value of each byte of a row."""


def layout_of(options: Options) -> Layout:
    """Return the layout at a table with these options."""
    chosen = options.chosen_variants()
    return HOUSE if any(name in chosen for name in HOUSE_VARIANTS) else PLAIN
