"""Reads a ship and its player's things, and checks that nothing is on the table twice."""

from collections.abc import Sequence
from typing import Final

from jamaica.model.bits import count
from jamaica.model.cards import (
    ALL_TREASURES,
    BANK,
    BETH,
    FIRST_CARD,
    FIRST_CURSE,
    FIRST_TREASURE,
    GOLD,
    GOODS,
    LAST_CARD,
    TREASURE_KINDS,
)
from jamaica.model.state import State
from jamaica.model.table import CURSE_KNOWN, FINISHED, HOLDS, SLOT_KIND, SLOTS
from jamaica.notation import fields
from jamaica.notation.crew import put_cards as put_crew
from jamaica.notation.words import GOODS_LETTERS, NOTHING

SHIP: Final = ("space", "lap", "holds", "hand", "discards", "kept", "laid", "powers", "treasures", "crew")
GHOST_SHIP: Final = ("space", "lap", "holds", "powers", "treasures")
_Fields = dict[str, list[str]]


def put_ship(state: State, ship: int, name: str, words: list[str]) -> None:
    """Put a ship and its player's things on the table."""
    given = fields.by_keyword(name, words, GHOST_SHIP if ship == state.ghost else SHIP)
    if "space" in given:
        state.space[ship] = fields.only_number(f"{name}: space", given["space"], 0, state.board.size - 1)
    if "lap" in given:
        state.lap[ship] = fields.only_number(f"{name}: lap", given["lap"], -99, FINISHED)
    if state.lap[ship] == FINISHED and state.space[ship] != 0:
        raise ValueError(f"{name}: a ship of lap {FINISHED} has finished, so it is in Port Royal, space 0")
    for power in fields.listed(given.get("powers", [NOTHING])):
        _put_power(state, ship, name, TREASURE_KINDS.index(fields.known(f"{name}: powers", power, TREASURE_KINDS[:4])))
    if "holds" in given:
        _put_holds(state, ship, name, given["holds"])
    for place, word in enumerate(fields.listed(given.get("treasures", [NOTHING]))):
        if place == SLOTS:
            raise ValueError(f"{name}: there are more treasures than the box has")
        state.facedown[ship * SLOTS + place] = _treasure(state, ship, name, word)
    if ship != state.ghost:
        _put_cards(state, ship, name, given)
    if "crew" in given:
        put_crew(state, ship, name, given["crew"])


def _put_power(state: State, ship: int, name: str, power: int) -> None:
    """A power that lies face up; the ghost's Lady Beth is its own for good."""
    owner = state.power(power)
    if owner >= 0 and not (power == BETH and owner == ship == state.ghost):
        raise ValueError(f"{name}: ship {owner} has {TREASURE_KINDS[power]} already; it has one owner")
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
                    f"{name}: a hold is '-' or G, F or P (gold, food, gunpowder) with 1 to 6, not {fields.shown(word)}"
                )
            inside = GOODS_LETTERS.index(word[0]) * 8 + int(word[1])
        if ship == state.ghost and inside and inside >> 3 != GOLD:
            raise ValueError(f"{name}: the ghost carries gold only, not {fields.shown(word)}")
        state.cargo[ship * HOLDS + hold] = inside


def _treasure(state: State, ship: int, name: str, word: str) -> int:
    """A face-down treasure: `+5`, `+5@02` where seats 0 and 2 have seen it, `-3!` where all know it to be cursed."""
    where = f"{name}: treasures"
    known_cursed = word.endswith("!")
    value, at, seats = word.removesuffix("!").partition("@")
    kind = TREASURE_KINDS.index(fields.known(where, value, TREASURE_KINDS))
    seen = fields.bits(
        where, [fields.number(f"{where}: who has seen {value}", seat, 0, state.seats - 1) for seat in seats]
    )
    if not at and ship != state.ghost:
        seen = 1 << ship
    if ship != state.ghost and not seen >> ship & 1:
        raise ValueError(f"{where}: the owner of {value} has seen it, so {ship} must be among the seats after '@'")
    if kind < FIRST_TREASURE and (ship != state.ghost or seen):
        raise ValueError(f"{where}: {value} lies face up ('powers {value}'); only the ghost has it face down, unseen")
    if known_cursed and (kind < FIRST_CURSE or not seen):
        raise ValueError(f"{where}: '!' is for a cursed treasure that its giver has seen, not for {fields.shown(word)}")
    return kind + 1 | seen << 4 | (CURSE_KNOWN if known_cursed else 0)


def _put_cards(state: State, seat: int, name: str, given: _Fields) -> None:
    """Hand, discards, kept and laid card; what is in none of them is in the draw pile."""
    hand, discards, kept, laid = (
        fields.cards(f"{name}: {key}", given.get(key, [NOTHING])) for key in ("hand", "discards", "kept", "laid")
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


def check_treasures(state: State) -> None:
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


def check_bank(state: State) -> None:
    """A limited bank has given out no more than the box has [ruling.bank]."""
    for goods in range(GOLD, len(GOODS)):
        aboard = sum(state.amount(ship, goods) for ship in range(state.ships))
        if state.limited and aboard > BANK[goods]:
            raise ValueError(f"the ships carry {aboard} {GOODS[goods]}; with a limited bank there are {BANK[goods]}")
