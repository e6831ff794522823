"""Reading a position, and refusing one that cannot be."""

from collections.abc import Sequence
from typing import Any, Final

from jamaica.engine import start
from jamaica.model import agenda
from jamaica.model.bits import count
from jamaica.model.cards import (
    ALL_TREASURES,
    BANK,
    BETH,
    COMBAT_NAMES,
    FIRST_CARD,
    FIRST_CURSE,
    FIRST_TREASURE,
    GOLD,
    GOODS,
    LAST_CARD,
    TREASURE_KINDS,
)
from jamaica.model.chart import parsed
from jamaica.model.options import BANKS, EDITIONS, Options, options
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import CURSE_KNOWN, FINISHED, HOLDS, MOST_ROUNDS, SLOT_KIND, SLOTS
from jamaica.notation import parts
from jamaica.notation.asking import put_action
from jamaica.notation.words import GOODS_LETTERS, NOTHING
from jamaica.rules.rounds import hand_size

LONGEST: Final = 200_000
"""The most characters a position may have; a board of one's own takes most of them."""
TABLE: Final = ("seats", "ghost", "bank", "round", "captain", "dice", "morning", "lairs")
SHIP: Final = ("space", "lap", "holds", "hand", "discards", "kept", "laid", "powers", "treasures")
GHOST_SHIP: Final = ("space", "lap", "holds", "powers", "treasures")
BATTLE: Final = ("battle", "spent", "face", "attack", "sabre")
PARTS: Final = ("seat", "ghost", "battle", "next")
NEXTS: Final = ("captain", "draw", "roll", "dice", "cards", "turn", "ghost", "over")
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
        edition, words = parts.known("the table", words[0], (*EDITIONS, *TABLE)), words[1:]
    given = parts.fields("the table", words, TABLE)
    if "seats" not in given:
        raise ValueError("the table: say how many play, 'seats 2' to 'seats 6'")
    seats = parts.numbers("the table: seats", given["seats"], 1, 2, 6)[0]
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
    ghost = None if "ghost" not in given else parts.one("the table: ghost", given["ghost"], ("yes", "no")) == "yes"
    bank = parts.one("the table: bank", given.get("bank", ["endless"]), BANKS)
    return options(edition, ghost, bank, board, die)


def _put_table(state: State, given: _Fields) -> None:
    """Round, captain, dice, lairs."""
    if "captain" in given:
        state.captain = parts.numbers("the table: captain", given["captain"], 1, 0, state.seats - 1)[0]
        state.round = 1
    if "round" in given:
        state.round = parts.numbers("the table: round", given["round"], 1, 0, MOST_ROUNDS)[0]
    if "dice" in given:
        dice = parts.numbers("the table: dice", given["dice"], 2, 1, 6)
        state.high, state.low = max(dice), min(dice)
        if "morning" in given or state.high == state.low:
            choices = [str(die) for die in dice]
            state.morning = int(parts.one("the table: morning", given.get("morning", choices[:1]), choices))
            state.evening = state.high + state.low - state.morning
    elif "morning" in given:
        raise ValueError("the table: 'morning' says which of the dice lies on the morning; say 'dice 5 2' too")
    if "lairs" in given:
        words = parts.listed(given["lairs"])
        spaces = [parts.number("the table: each of lairs", word, 0, state.board.size - 1) for word in words]
        state.lairs = parts.bits("the table: lairs", spaces)
        for space in spaces:
            if not state.board.lairs >> space & 1:
                raise ValueError(f"the table: space {space} is no lair; lairs are those that still have a token")


def _put_parts(state: State, pieces: list[list[str]]) -> None:
    """Ships, the battle, and what is next; each part once, in any order."""
    found: dict[str, list[str]] = {}
    for words in pieces:
        if not words:
            raise ValueError("there is an empty part; between two '|' a seat, ghost, battle or next is described")
        name = parts.known("a part", words[0], PARTS)
        taken = 1
        if name == "seat":
            number = parts.number("the number of a seat", words[1] if len(words) > 1 else "", 0, state.seats - 1)
            name, taken = f"seat {number}", 2
        if name in found:
            raise ValueError(f"the part {name!r} is there twice; each is described once")
        found[name] = words if name == "battle" else words[taken:]
    for ship in range(state.ships):
        name = "ghost" if ship == state.ghost else f"seat {ship}"
        if name in found:
            _put_ship(state, ship, name, found[name])
    if "ghost" in found and state.ghost < 0:
        raise ValueError("there is a part for the ghost, but no ghost sails at this table ('ghost yes')")
    _check_treasures(state)
    _check_bank(state)
    if "battle" in found:
        _put_battle(state, found["battle"])
    _put_next(state, found.get("next", _usual_next(state)))


def _put_ship(state: State, ship: int, name: str, words: list[str]) -> None:
    """A ship and what lies before it."""
    given = parts.fields(name, words, GHOST_SHIP if ship == state.ghost else SHIP)
    if "space" in given:
        state.space[ship] = parts.numbers(f"{name}: space", given["space"], 1, 0, state.board.size - 1)[0]
    if "lap" in given:
        state.lap[ship] = parts.numbers(f"{name}: lap", given["lap"], 1, -99, FINISHED)[0]
    if state.lap[ship] == FINISHED and state.space[ship] != 0:
        raise ValueError(f"{name}: a ship of lap {FINISHED} has finished, so it is in Port Royal, space 0")
    for power in parts.listed(given.get("powers", [NOTHING])):
        _put_power(state, ship, name, TREASURE_KINDS.index(parts.known(f"{name}: powers", power, TREASURE_KINDS[:4])))
    if "holds" in given:
        _put_holds(state, ship, name, given["holds"])
    for place, word in enumerate(parts.listed(given.get("treasures", [NOTHING]))):
        if place == SLOTS:
            raise ValueError(f"{name}: there are more treasures than the box has")
        state.facedown[ship * SLOTS + place] = _treasure(state, ship, name, word)
    if ship != state.ghost:
        _put_cards(state, ship, name, given)


def _put_power(state: State, ship: int, name: str, power: int) -> None:
    """A power that lies face up; the ghost's Lady Beth is its own for good."""
    owner = state.power(power)
    if owner >= 0 and not (power == BETH and owner == ship == state.ghost):
        raise ValueError(f"{name}: {TREASURE_KINDS[power]} lies before ship {owner} already; it has one owner")
    state.give_power(power, ship)


def _put_holds(state: State, ship: int, name: str, words: Sequence[str]) -> None:
    """The holds: `F3` is three food; those left out at the end are empty."""
    size = 6 if state.sixth == ship else 5
    if len(words) > size:
        raise ValueError(f"{name}: there are {len(words)} holds; this ship has {size} (six with the power 'sixth')")
    for hold in range(HOLDS):
        word = words[hold] if hold < len(words) else NOTHING
        inside = 0
        if word != NOTHING:
            if len(word) != 2 or word[0] not in GOODS_LETTERS[1:] or word[1] not in "123456":
                raise ValueError(
                    f"{name}: a hold is '-' or G, F or P (gold, food, gunpowder) with 1 to 6, not {parts.shown(word)}"
                )
            inside = GOODS_LETTERS.index(word[0]) * 8 + int(word[1])
        if ship == state.ghost and inside and inside >> 3 != GOLD:
            raise ValueError(f"{name}: the ghost carries gold only, not {parts.shown(word)}")
        state.cargo[ship * HOLDS + hold] = inside


def _treasure(state: State, ship: int, name: str, word: str) -> int:
    """A face-down treasure: `+5`, `+5@02` where seats 0 and 2 have seen it, `-3!` where all know it to be cursed."""
    where = f"{name}: treasures"
    known_cursed = word.endswith("!")
    value, at, seats = word.removesuffix("!").partition("@")
    kind = TREASURE_KINDS.index(parts.known(where, value, TREASURE_KINDS))
    seen = parts.bits(
        where, [parts.number(f"{where}: who has seen {value}", seat, 0, state.seats - 1) for seat in seats]
    )
    if not at and ship != state.ghost:
        seen = 1 << ship
    if ship != state.ghost and not seen >> ship & 1:
        raise ValueError(f"{where}: the owner of {value} has seen it, so {ship} must be among the seats after '@'")
    if kind < FIRST_TREASURE and (ship != state.ghost or seen):
        raise ValueError(f"{where}: {value} lies face up ('powers {value}'); only the ghost has it face down, unseen")
    if known_cursed and (kind < FIRST_CURSE or not seen):
        raise ValueError(f"{where}: '!' is for a cursed treasure that its giver has seen, not for {parts.shown(word)}")
    return kind + 1 | seen << 4 | (CURSE_KNOWN if known_cursed else 0)


def _put_cards(state: State, seat: int, name: str, given: _Fields) -> None:
    """Hand, discards, kept and laid card; what is in none of them is in the draw pile."""
    hand, discards, kept, laid = (
        parts.cards(f"{name}: {key}", given.get(key, [NOTHING])) for key in ("hand", "discards", "kept", "laid")
    )
    if count(laid) > 1:
        raise ValueError(f"{name}: one card is laid in a round, not {count(laid)}")
    if hand & discards or hand & laid or discards & laid:
        raise ValueError(f"{name}: a card is in two places; each is in hand, laid, discarded or in the pile")
    if count(hand | laid) > 4:
        raise ValueError(f"{name}: there are {count(hand | laid)} cards in hand or laid; nobody has more than 4")
    if kept & ~(hand | laid):
        raise ValueError(f"{name}: kept cards are those known to be in hand, so each of them must be there")
    state.hand[seat], state.discards[seat], state.kept[seat] = hand, discards, kept
    state.laid[seat] = laid.bit_length()


def _check_treasures(state: State) -> None:
    """Every treasure is somewhere once; what is nowhere is undrawn, of twins the higher one."""
    undrawn = ALL_TREASURES
    kinds = [power for power in range(4) if state.power(power) >= 0]
    kinds += [(slot & SLOT_KIND) - 1 for slot in state.facedown if slot]
    for kind in kinds:
        free = undrawn & (1 << FIRST_CARD[kind] | 1 << LAST_CARD[kind])
        if not free:
            raise ValueError(f"the treasure {TREASURE_KINDS[kind]} is on the table more often than the box has it")
        undrawn &= ~(free & -free)
    if count(state.lairs) > count(undrawn):
        raise ValueError(
            f"{count(state.lairs)} lairs have a token, but only {count(undrawn)} treasures are left; name fewer lairs"
        )
    state.undrawn = undrawn


def _check_bank(state: State) -> None:
    """A limited bank has given out no more than the box has [ruling.bank]."""
    for goods in range(GOLD, len(GOODS)):
        aboard = sum(state.amount(ship, goods) for ship in range(state.ships))
        if state.limited and aboard > BANK[goods]:
            raise ValueError(f"the ships carry {aboard} {GOODS[goods]}; with a limited bank there are {BANK[goods]}")


def _put_battle(state: State, words: list[str]) -> None:
    """The battle being fought."""
    given = parts.fields("battle", words, BATTLE)
    ships = parts.numbers("battle: attacker and defender", given["battle"], 2, 0, state.ships - 1)
    state.attacker, state.defender = ships
    if "spent" in given:
        state.spent = parts.numbers("battle: spent", given["spent"], 1, 0, 36)[0]
    if "face" in given:
        state.face = COMBAT_NAMES.index(parts.one("battle: face", given["face"], COMBAT_NAMES)) + 1
    if "attack" in given:
        state.attack = parts.numbers("battle: attack", given["attack"], 1, 2, 48)[0]
    if "sabre" in given:
        parts.one("battle: sabre", given["sabre"], ("used",))
        state.sabre_used = 1


def _usual_next(state: State) -> list[str]:
    """What is next where the text does not say it."""
    if state.captain < 0:
        return ["captain"]
    if state.morning:
        return ["cards"]
    return ["dice"] if state.high else ["roll"]


def _put_next(state: State, words: list[str]) -> None:
    """What is next, and that everything before it has been done."""
    what = parts.known("next", " ".join(words[:1]), NEXTS)
    if what not in ("turn", "ghost"):
        if what == "draw":
            parts.numbers("next draw", words[1:], 1, 0, state.seats - 1)
        elif words[1:]:
            raise ValueError(f"next: nothing follows {what!r}, so {parts.shown(' '.join(words[1:]))} is too much")
        if state.attacker >= 0:
            raise ValueError(f"battle: there is none when {what!r} is next; leave it out")
    _check_moment(state, what)
    if what in ("turn", "ghost"):
        put_action(state, words)
    elif what == "draw":
        _put_draw(state, int(words[1]))
    elif what == "captain":
        state.push(agenda.ROUND, 0, 0, 0, 0)
        state.push(agenda.DRAWING, 0, 0, 0, 0)
        state.push(agenda.LUCK_CAPTAIN, 0, 0, 0, 0)
    elif what == "roll":
        state.push(agenda.LUCK_ROLL, 0, 0, 0, 0)
    elif what == "dice":
        state.push(agenda.ASK_DICE, state.captain, 0, 0, 0)
    elif what == "cards":
        state.waiting = sum(1 << seat for seat in range(state.seats) if not state.laid[seat])
        state.push(agenda.ASK_CARD, 0, 0, 0, 0)
    _check_kept(state)


def _check_moment(state: State, what: str) -> None:
    """Round, captain, dice and laid cards are as they are at such a moment."""
    setting_up = what == "captain" or (what == "draw" and state.round == 0)
    if (state.round == 0) != setting_up:
        raise ValueError(f"the table: round {state.round} does not fit when {what!r} is next; rounds count from 1")
    if (state.captain < 0) != (what == "captain"):
        raise ValueError(
            f"the table: when {what!r} is next, the captain is {'not chosen yet' if setting_up else 'known'}"
        )
    dice = 0 if setting_up or what == "roll" else 1 if what == "dice" else 2
    if (1 if state.high else 0) + (1 if state.morning else 0) != dice:
        wanted = ("not rolled yet", "rolled ('dice 5 2'), but not placed", "rolled and placed ('dice 5 2 morning 2')")
        raise ValueError(f"the table: when {what!r} is next, the dice are {wanted[dice]}")
    laid = sum(1 for seat in range(state.seats) if state.laid[seat])
    if what in ("turn", "ghost"):
        if laid < state.seats:
            raise ValueError(f"when {what!r} is next, every seat has laid a card ('laid G>')")
    elif laid == state.seats or (laid and what != "cards"):
        raise ValueError(
            f"when {what!r} is next, {'somebody has still to lay a card' if what == 'cards' else 'no card is laid'}"
        )
    _check_end(state, what)
    if what in ("roll", "dice", "cards"):
        for seat in range(state.seats):
            if not state.hand[seat] and not state.laid[seat]:
                raise ValueError(f"seat {seat}: it has no card to play; give it a hand ('hand G> FP >>')")


def _check_end(state: State, what: str) -> None:
    """The game is over after the round in which a ship finished, or the last one."""
    finished = any(state.lap[ship] == FINISHED for ship in range(state.ships))
    last = finished or state.round == MOST_ROUNDS
    if what == "over" and not last:
        raise ValueError(f"next: the game is over when a ship has finished (lap 1) or after {MOST_ROUNDS} rounds")
    if (what == "draw" and last) or (what in ("captain", "roll", "dice", "cards") and finished):
        raise ValueError(f"next: the game is over after the last round, so {what!r} cannot be next")


def _put_draw(state: State, seat: int) -> None:
    """A seat draws; those before it have drawn."""
    for before in range(seat):
        if count(state.hand[before]) < hand_size(state, before):
            raise ValueError(f"next: seat {before} draws before seat {seat}; fill its hand first")
    if count(state.hand[seat]) >= hand_size(state, seat):
        raise ValueError(f"next: the hand of seat {seat} is full, so it does not draw")
    if not state.pile(seat):
        raise ValueError(f"next: the draw pile of seat {seat} is empty; a pile is made anew before drawing")
    state.push(agenda.ROUND, 0, 0, 0, 0)
    if state.round:
        state.push(agenda.COMPASS, 0, 0, 0, 0)
    state.push(agenda.LUCK_DRAW, 0, seat, 0, 0)


def _check_kept(state: State) -> None:
    """A kept card is known until it is turned over."""
    for seat in range(state.seats):
        if state.shown >> seat & 1 and state.kept[seat] & CARD_BIT[state.laid[seat]]:
            raise ValueError(f"seat {seat}: its laid card is turned over, so it is no longer among the kept ones")
