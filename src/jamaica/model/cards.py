"""Cards, dice, treasures, goods and captains: what comes in the box besides the board.

The names are read from the data files; the numbers that the rules use are constants here, and are
checked against the files when the module is loaded.
"""

from typing import Any, Final

from jamaica.model.data_files import read_data
from jamaica.native import i64, vec

# Goods, also the symbols that load them [component.cards].
NOTHING: Final = 0
GOLD: Final = 1
FOOD: Final = 2
GUNPOWDER: Final = 3
# The two other symbols of an action card.
FORWARD: Final = 4
BACKWARD: Final = 5

# Treasures by number: powers, treasures, cursed ones; twins side by side [component.treasures].
MAP: Final = 0
SABRE: Final = 1
BETH: Final = 2
SIXTH: Final = 3
PLUS_THREE: Final = 4
PLUS_FIVE: Final = 6
PLUS_SEVEN: Final = 7
MINUS_TWO: Final = 9
MINUS_THREE: Final = 10
MINUS_FOUR: Final = 11

# The ten kinds of treasure are numbered likewise, twins being one: powers below 4, curses from 7 on.
FIRST_TREASURE: Final = 4
FIRST_CURSE: Final = 7

# Faces of the combat die by number: 2, 4, 6, 8, 10, then the star [component.dice].
COMBAT_STAR: Final = 5
# Symbols of the shortage die.
CIRCLE: Final = 0
SQUARE: Final = 1
SKULL: Final = 2
STAR: Final = 3

ALL_CARDS: Final = 2047
"""The eleven action cards of a player as a set [component.cards]."""
ALL_TREASURES: Final = 4095
"""The twelve treasure cards as a set [component.treasures]."""
POWERS: Final = 15
"""The four powers as a set: Morgan's Map, Saran's Sabre, Lady Beth, the 6th Hold."""
CURSED: Final = 3584
"""The three cursed treasures as a set."""

SYMBOLS: Final[tuple[str, ...]] = ("", "gold", "food", "gunpowder", "forward", "backward")
"""The symbols of an action card by number; the first three after nothing are the goods."""
GOODS: Final[tuple[str, ...]] = ("", "gold", "food", "gunpowder")
"""The goods by number."""
SHORTAGE_NAMES: Final[tuple[str, ...]] = ("circle", "square", "skull", "star")
"""The symbols of the shortage die by number."""


def _names(entries: Any) -> tuple[str, ...]:
    return tuple([str(entry["name"]) for entry in entries])


_cards: Final[Any] = read_data("cards.json")["cards"]
_treasures: Final[Any] = read_data("treasures.json")["treasures"]
_dice: Final[Any] = read_data("dice.json")
_goods: Final[Any] = read_data("goods.json")["goods"]
_captains: Final[Any] = read_data("captains.json")

CARDS: Final[tuple[str, ...]] = _names(_cards)
"""The eleven action cards by number, as morning/evening, in the order of their panorama [component.cards]."""
MORNING_SYMBOL: Final = vec[i64]([SYMBOLS.index(card["morning"]) for card in _cards])
"""The left symbol of each card."""
EVENING_SYMBOL: Final = vec[i64]([SYMBOLS.index(card["evening"]) for card in _cards])
"""The right symbol of each card."""

TREASURE_NAMES: Final[tuple[str, ...]] = _names(_treasures)
"""The twelve treasure cards by number; twins have one name [component.treasures]."""
TREASURE_KINDS: Final[tuple[str, ...]] = tuple(dict.fromkeys(TREASURE_NAMES))
"""The ten different treasure cards: map, sabre, beth, sixth, +3, +5, +7, -2, -3, -4."""
TREASURE_TITLES: Final[tuple[str, ...]] = tuple([str(card.get("title", card["name"])) for card in _treasures])
"""What is written on each of the twelve treasure cards."""
TREASURE_KIND: Final = vec[i64]([TREASURE_KINDS.index(name) for name in TREASURE_NAMES])
"""The kind of each of the twelve, as a number in `TREASURE_KINDS`."""
FIRST_CARD: Final = vec[i64]([TREASURE_NAMES.index(kind) for kind in TREASURE_KINDS])
"""The lowest-numbered card of each kind."""
LAST_CARD: Final = vec[i64]([11 - TREASURE_NAMES[::-1].index(kind) for kind in TREASURE_KINDS])
"""The highest-numbered card of each kind: its twin, or the same card."""
KIND_VALUE: Final = vec[i64]([_treasures[TREASURE_NAMES.index(kind)].get("value", 0) for kind in TREASURE_KINDS])
"""What each kind counts at the end."""
TREASURE_VALUE: Final = vec[i64]([card.get("value", 0) for card in _treasures])
"""What each of the twelve counts at the end; a power counts nothing."""

ACTION_FACES: Final[tuple[int, ...]] = tuple([int(face) for face in _dice["action"]])
"""The six faces of an action die [component.dice]."""
COMBAT_NAMES: Final[tuple[str, ...]] = tuple([str(face) for face in _dice["combat"]])
"""The six faces of the combat die as words: 2, 4, 6, 8, 10, star [component.dice]."""
COMBAT_FACES: Final = vec[i64]([0 if face == "star" else face for face in _dice["combat"]])
"""The six faces of the combat die as firepower; the star is 0."""
SHORTAGE_FACES: Final[tuple[str, ...]] = tuple([str(face) for face in _dice["shortage"]])
"""The symbol on each face of the revised combat die, in the order of its faces [component.dice]."""

BANK: Final = vec[i64]([0] + [goods["count"] for goods in _goods])
"""How many tokens of each goods are in the box [component.bank]."""

CAPTAINS: Final[tuple[dict[str, str], ...]] = tuple([dict(captain) for captain in _captains["captains"]])
"""The six captains, each with name, colour, hex and emblem, in the order of the seats [component.players]."""
GHOST_CAPTAIN: Final[dict[str, str]] = dict(_captains["ghost"])
"""How the Ghost Ship looks: a ship of its own, in a colour that no player has [component.markers]."""


def shortage_weights(faces: tuple[str, ...]) -> i64:
    """How many faces of a shortage die show each symbol, 4 bits each [ruling.shortage-die]."""
    packed = 0
    for symbol, name in enumerate(SHORTAGE_NAMES):
        packed |= faces.count(name) << (4 * symbol)
    return packed


def check(what: str, is_printed: object, must_be: object) -> None:
    """Raise a ValueError if a data file does not fit the constants."""
    if is_printed != must_be:
        raise ValueError(f"the data files are damaged: {what} should be {must_be!r}, but are {is_printed!r}")


def check_constants() -> None:
    """The constants of this module and the data files say the same."""
    powers, values = TREASURE_NAMES[:4], [TREASURE_VALUE[card] for card in range(4, 12)]
    check("the cards", [f"{card['morning']}/{card['evening']}" for card in _cards], list(CARDS))
    check("the number of cards", len(CARDS), 11)
    check("the powers", powers, ("map", "sabre", "beth", "sixth"))
    check("the other treasures", values, [3, 3, 5, 7, 7, -2, -3, -4])
    check("the names of those treasures", list(TREASURE_NAMES[4:]), [f"{value:+d}" for value in values])
    check("the faces of the action dice", ACTION_FACES, (1, 2, 3, 4, 5, 6))
    check("the faces of the combat die", COMBAT_NAMES, ("2", "4", "6", "8", "10", "star"))
    check("the symbols of the shortage die", set(SHORTAGE_FACES), set(SHORTAGE_NAMES))
    check("the number of those symbols", len(SHORTAGE_FACES), 6)
    check("the goods", ("", *_names(_goods)), GOODS)
    check("the captains", len({captain["name"] for captain in CAPTAINS}), 6)


check_constants()
