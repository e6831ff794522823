"""Reading a position, and refusing one that cannot be."""

from typing import Any, Final

from jamaica.engine import start
from jamaica.model.board_file import parsed
from jamaica.model.cards import COMBAT_NAMES
from jamaica.model.options import EDITIONS, VARIANTS, Options, options
from jamaica.model.solo import TIDE
from jamaica.model.state import State
from jamaica.model.table import GARRISON
from jamaica.notation import fields
from jamaica.notation.next_step import put_next, usual_next
from jamaica.notation.ships import check_bank, check_treasures, put_ship
from jamaica.notation.variants import VARIANT_NOTATIONS

MOST_FIREPOWER: Final = 50
"""A ten, all gunpowder that six holds have room for, Lady Beth and the Gunner."""
LONGEST: Final = 200_000
"""The most characters a position may have; a board of one's own takes most of them."""
TABLE: Final = (
    "seats",
    "ghost",
    *(each.name for each in VARIANTS),
    "round",
    "captain",
    "dice",
    "morning",
    "lairs",
    *(keyword for each in VARIANT_NOTATIONS for keyword in each.keywords),
)
BATTLE: Final = ("battle", "spent", "face", "attack", "sabre")
PARTS: Final = ("seat", "ghost", "battle", "next")
_Fields = dict[str, list[str]]


def read(text: str) -> State:
    """The state of a position written as text; it tells what happens. A ValueError says what is wrong with a text."""
    if not isinstance(text, str):
        raise ValueError(f"a position is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise ValueError(f"a position has at most {LONGEST} characters, not {len(text)}")
    head, brace, own = text.partition("{")
    pieces = [piece.split() for piece in head.split("|")]
    if brace and (len(pieces) == 1 or pieces.pop()):
        raise ValueError("the table's own board or die is a part of its own: put ' | ' before its '{'")
    state = _laid_out(pieces[0], parsed(brace + own) if brace else {})
    _put_parts(state, pieces[1:])
    state.told = []
    return state


def _laid_out(words: list[str], own: object) -> State:
    """The table before the first part that is about a ship."""
    edition = "revised"
    if words and words[0] not in TABLE:
        edition, words = fields.known("the table", words[0], (*EDITIONS, *TABLE)), words[1:]
    given = fields.by_keyword("the table", words, TABLE)
    if "seats" not in given:
        raise ValueError("the table: say how many play, 'seats 2' to 'seats 6'")
    seats = fields.only_number("the table: seats", given["seats"], 1 if "solo" in given else 2, 6)
    state = start(_options(edition, given, own), seats)
    state.told = None
    while state.depth:
        state.pop()
    _put_table(state, given)
    return state


def _options(edition: str, given: _Fields, own: object) -> Options:
    """What the table has agreed on."""
    if not isinstance(own, dict) or not own.keys() <= {"board", "shortage_die"}:
        raise ValueError('the table\'s own things are written {"board": ..., "shortage_die": [...]}, and nothing else')
    die: Any = own.get("shortage_die")
    if not (die is None or isinstance(die, list)):
        raise ValueError('the table\'s own shortage die is a list of six symbols: ["circle", ...]')
    board: Any = own.get("board")
    if not (board is None or isinstance(board, dict)):
        raise ValueError("the table's own board is written whole, as the mapping in a board file")
    ghost = None if "ghost" not in given else fields.one("the table: ghost", given["ghost"], ("yes", "no")) == "yes"
    variants = {
        each.name: fields.one(f"the table: {each.name}", given.get(each.name, [each.default]), each.values)
        for each in VARIANTS
    }
    return options(edition, ghost, board=board, shortage_die=die, **variants)


def _put_table(state: State, given: _Fields) -> None:
    """Round, captain, dice, lairs."""
    if "captain" in given:
        state.captain = fields.only_number("the table: captain", given["captain"], 0, state.seats - 1)
        state.round = 1
    if "round" in given:
        state.round = fields.only_number("the table: round", given["round"], 0, state.last_round)
    if "dice" in given:
        dice = fields.two_numbers("the table: dice", given["dice"], 1, 6)
        state.high, state.low = max(dice), min(dice)
        if "morning" in given or state.high == state.low:
            choices = [str(die) for die in dice]
            state.morning = int(fields.one("the table: morning", given.get("morning", choices[:1]), choices))
            state.evening = state.high + state.low - state.morning
    elif "morning" in given:
        raise ValueError("the table: 'morning' says which of the dice lies on the morning; say 'dice 5 2' too")
    if "lairs" in given:
        words = fields.listed(given["lairs"])
        spaces = [fields.number("the table: each of lairs", word, 0, state.board.size - 1) for word in words]
        state.lairs = fields.bits("the table: lairs", spaces)
        for space in spaces:
            if not state.board.lairs >> space & 1:
                raise ValueError(f"the table: space {space} is no lair; lairs are those that still have a token")
    for each in VARIANT_NOTATIONS:
        each.put_table(state, given)


def _put_parts(state: State, pieces: list[list[str]]) -> None:
    """Ships, the battle, and what is next; each part once, in any order."""
    found: dict[str, list[str]] = {}
    for words in pieces:
        if not words:
            raise ValueError("there is an empty part; between two '|' a seat, ghost, battle or next is described")
        name = fields.known("a part", words[0], PARTS)
        taken = 1
        if name == "seat":
            number = fields.number("the number of a seat", words[1] if len(words) > 1 else "", 0, state.seats - 1)
            name, taken = f"seat {number}", 2
        if name in found:
            raise ValueError(f"the part {name!r} is there twice; each is described once")
        found[name] = words if name == "battle" else words[taken:]
    for ship in range(state.ships):
        name = "ghost" if ship == state.ghost else f"seat {ship}"
        if name in found:
            put_ship(state, ship, name, found[name])
    if "ghost" in found and state.ghost < 0:
        raise ValueError("there is a part for the ghost, but no ghost sails at this table ('ghost yes')")
    check_treasures(state)
    check_bank(state)
    if "battle" in found:
        _put_battle(state, found["battle"])
    put_next(state, found.get("next", usual_next(state)))


def _put_battle(state: State, words: list[str]) -> None:
    """The battle being fought."""
    given = fields.by_keyword("battle", words, BATTLE)
    if state.solo == TIDE:
        attacker, _ = fields.one(
            "battle: the ship and the garrison", [" ".join(given["battle"])], ("0 garrison",)
        ).split()
        state.attacker, state.defender = int(attacker), GARRISON
    else:
        ships = fields.two_numbers("battle: attacker and defender", given["battle"], 0, state.ships - 1)
        state.attacker, state.defender = ships
    if "spent" in given:
        state.spent = fields.only_number("battle: spent", given["spent"], 0, 36)
    if "face" in given:
        state.face = COMBAT_NAMES.index(fields.one("battle: face", given["face"], COMBAT_NAMES)) + 1
    if "attack" in given:
        state.attack = fields.only_number("battle: attack", given["attack"], 2, MOST_FIREPOWER)
    if "sabre" in given:
        fields.one("battle: sabre", given["sabre"], ("used",))
        state.sabre_used = 1
