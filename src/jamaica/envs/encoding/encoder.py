"""A seat's observation as bytes: a row of values and a mask over the moves.

A row depends only on what the seat's view shows. `Encoder.write_state` writes the same row from the state, without
creating the view; a test compares the two and checks that hidden information changes neither.
"""

from typing import Final

from jamaica.engine.questions import asks, possible
from jamaica.envs.encoding.house import HOUSE_QUESTION, HOUSE_ROW, write_house
from jamaica.envs.encoding.layout import (
    ACTIONS,
    ASKED,
    BATTLE,
    CAPTAIN,
    CARDS,
    CARDS_EACH,
    CARGO,
    CARGO_EACH,
    DICE,
    DUE,
    EVENING,
    HAND,
    HANDS,
    HOUSE,
    HOUSE_ACTIONS,
    KNOWN_POWER,
    LAID,
    LAIRS,
    POWERS,
    POWERS_EACH,
    QUESTION,
    RACE,
    RACE_EACH,
    ROUND,
    ROW,
    SEAT,
    SHIP,
    SIXTH,
    SLOTS,
    SPACE,
    TABLE,
    TREASURES,
    TREASURES_EACH,
    UNKNOWN_CURSE,
    UNKNOWN_TREASURE,
)  # fmt: skip
from jamaica.envs.encoding.slots import slot_of
from jamaica.model.bits import count, lowest
from jamaica.model.board import BACKWARD
from jamaica.model.cards import ALL_CARDS
from jamaica.model.moves import CATALOGUE_SIZE
from jamaica.model.state import CARD_BIT, State
from jamaica.model.steps import (
    ASK_CARD,
    ASK_COURSE,
    ASK_CREW,
    ASK_HOLD,
    ASK_PAY,
    ASK_REFUSE,
    ASK_ROOM,
    ASK_SAIL,
    ASKS,
    END_ROUND,
    GHOST,
    LUCKS,
    TURN,
    step_a,
    step_b,
    step_kind,
    step_ship,
)
from jamaica.model.table import CURSE_KNOWN, FINISHED, GARRISON, HOLDS, SLOT_KIND, Table
from jamaica.model.table import SLOTS as PLACES
from jamaica.native import i64, u8, vec
from jamaica.rules.registry import answer_id
from jamaica.views import View

MOST_BEHIND: Final = 3
"""Laps behind the start are capped here."""

_TREASURE_CODE: Final = vec[i64]([0] + [KNOWN_POWER] * 4 + [7, 8, 9, 3, 2, 1])
"""The byte in `treasures` for each kind, counted from 1."""
_PAIRS: Final = vec[i64]([sum(4**card for card in range(11) if cards >> card & 1) for cards in range(2048)])
"""For each set of cards, a number with two bits for each card: 1 for a member, 0 for any other."""
ACTION_OF: Final = vec[i64]([HOUSE.moves.index(id) if id in HOUSE.moves else -1 for id in range(CATALOGUE_SIZE)])
"""The action that each move of a player is."""


class Encoder:
    """Rows and masks for some places. NumPy reads them without a copy: `numpy.frombuffer(encoder.rows, "u1")`."""

    house: Final[bool]
    """Whether tables have house variants."""
    row: Final[i64]
    """The bytes in a row."""
    actions: Final[i64]
    """The number of actions."""
    rows: Final[vec[u8]]
    """`row` bytes for each place."""
    masks: Final[vec[u8]]
    """`actions` bytes for each place: 1 for a legal move, else 0."""
    sizes: Final[vec[i64]]

    def __init__(self, places: i64 = 1, house: bool = False) -> None:
        self.house = house
        self.row = HOUSE_ROW if house else ROW
        self.actions = HOUSE_ACTIONS if house else ACTIONS
        self.rows = vec[u8]([0] * (places * self.row))
        self.masks = vec[u8]([0] * (places * self.actions))
        self.sizes = vec[i64]([0] * 6)

    def write(self, view: View, place: i64 = 0) -> None:
        """Write a seat's view into a place."""
        if not 0 <= view.seat < view.seats:
            raise ValueError("only a seat's view has a row; a spectator's or a commentator's has none")
        if view.has_variant() and not self.house:
            raise ValueError("this table has a house variant: use Encoder(places, house=True)")
        for seat in range(view.seats):
            self.sizes[seat] = view.hand_size[seat]
        self.put(view, view.seat, place)

    def write_state(self, state: State, seat: i64, place: i64 = 0) -> None:
        """Write what a seat may know of a state into a place: the same bytes as from its view."""
        for each in range(state.seats):
            self.sizes[each] = count(state.hand[each])
        self.put(state, seat, place)

    def put(self, table: Table, seat: i64, place: i64) -> None:
        """Write row and mask of a seat into a place. Reads nothing that the seat's view hides."""
        rows = self.rows
        at = place * self.row
        clear(rows, at, self.row)
        write_table(table, seat, rows, at)
        for ship in range(table.ships):
            slot = slot_of(table, seat, ship)
            write_ship(table, ship, rows, at=at, slot=slot)
            write_treasures(table, seat, ship, rows, byte=at + TREASURES + slot * TREASURES_EACH)
        for each in range(table.seats):
            slot = slot_of(table, seat, each)
            rows[at + HANDS + slot] = u8(self.sizes[each])
            write_cards(table, seat, each, rows, at=at, slot=slot)
        asked = asks(table, table.top(), seat)
        write_question(table, seat, rows, at=at, asked=asked)
        if table.attacker >= 0:
            write_battle(table, seat, rows, at + BATTLE)
        if self.house:
            write_house(table, seat, rows, at)
        self.wipe_mask(place)
        if asked:
            self.put_mask(table, seat, place)

    def put_mask(self, table: Table, seat: i64, place: i64) -> None:
        """Write the legal moves of a seat that is asked into an empty mask."""
        masks = self.masks
        at = place * self.actions
        step = table.top()
        kind = step_kind(step)
        answers = possible(table, seat, step)
        while answers != 0:
            masks[at + ACTION_OF[answer_id(kind, lowest(answers))]] = 1
            answers &= answers - 1

    def wipe_mask(self, place: i64) -> None:
        """Clear a place's mask."""
        clear(self.masks, place * self.actions, self.actions)


def clear(array: vec[u8], first: i64, size: i64) -> None:
    """Set so many bytes to 0. Compiled, `hatch_inline.py` lets the C library do it."""
    for at in range(first, first + size):
        array[at] = 0


def write_table(table: Table, seat: i64, rows: vec[u8], at: i64) -> None:
    """Write options, round, captain, dice and lairs, and the seat's own number and space."""
    rows[at + SEAT + seat] = 1
    if table.ghost >= 0:
        rows[at + TABLE] = 1
    if table.first:
        rows[at + TABLE + 1] = 1
    if table.limited:
        rows[at + TABLE + 2] = 1
    rows[at + ROUND] = u8(table.round)
    if table.captain >= 0:
        rows[at + CAPTAIN + slot_of(table, seat, table.captain)] = 1
    rows[at + DICE] = u8(table.high)
    rows[at + DICE + 1] = u8(table.low)
    rows[at + DICE + 2] = u8(table.morning)
    rows[at + DICE + 3] = u8(table.evening)
    rows[at + SPACE + table.space[seat]] = 1
    byte = at + LAIRS
    lairs = table.board.lairs
    while lairs:
        rows[byte] = u8(table.lairs >> lowest(lairs) & 1)
        lairs &= lairs - 1
        byte += 1


def write_ship(table: Table, ship: i64, rows: vec[u8], *, at: i64, slot: i64) -> None:
    """Write a ship's position, holds and powers."""
    race = at + RACE + slot * RACE_EACH
    lap = table.lap[ship]
    rows[race] = 1
    rows[race + 1] = u8(table.space[ship])
    if lap == FINISHED:
        rows[race + 3] = 1
    else:
        rows[race + 2] = u8(table.board.left[table.space[ship]])
        if lap < 0:
            rows[race + 4] = u8(min(-lap, MOST_BEHIND))
    byte = at + CARGO + slot * CARGO_EACH - 1
    first = ship * HOLDS
    for hold in range(first, first + 5):
        load = table.cargo[hold]
        rows[byte + max(load >> 3, 1)] = u8(load & 7)  # an empty hold writes a 0, to save a branch
        byte += 3
    powers = at + POWERS + slot * POWERS_EACH
    if table.map == ship:
        rows[powers] = 1
    if table.sabre == ship:
        rows[powers + 1] = 1
    if table.beth == ship:
        rows[powers + 2] = 1
    if table.sixth == ship:
        rows[powers + 3] = 1
        load = table.cargo[first + 5]
        if load != 0:
            rows[at + SIXTH - 1 + (load >> 3)] = u8(load & 7)


def write_treasures(table: Table, seat: i64, ship: i64, rows: vec[u8], *, byte: i64) -> None:
    """Write a ship's face-down treasures as far as the seat knows them; after the end all are known."""
    mine = (1 << seat) << 4
    first = ship * PLACES
    for at in range(first, first + PLACES):
        slot = table.facedown[at]
        if slot == 0:
            return
        if slot & mine != 0 or table.depth == 0:
            rows[byte] = u8(_TREASURE_CODE[slot & SLOT_KIND])
        elif slot & CURSE_KNOWN != 0:
            rows[byte] = UNKNOWN_CURSE
        else:
            rows[byte] = UNKNOWN_TREASURE
        byte += 1


def write_cards(table: Table, seat: i64, each: i64, rows: vec[u8], *, at: i64, slot: i64) -> None:
    """Write where each card of a player is, as far as the seat knows: 0 discarded, 1 elsewhere, 2 in hand, 3 played."""
    byte = at + CARDS + slot * CARDS_EACH
    held = table.kept[each]
    on_table: i64 = 0
    if each == seat:
        held = table.hand[seat]
        hand = held
        while hand:
            rows[at + HAND + lowest(hand)] = 1
            hand &= hand - 1
    if table.laid[each] != 0:
        turned = table.shown & (1 << each) != 0
        rows[at + LAID + slot] = 2 if turned else 1
        if turned or each == seat:
            on_table = CARD_BIT[table.laid[each]]
    # Two bits for each card, without branches: the processor would guess half of them wrong.
    codes = _PAIRS[ALL_CARDS & ~table.discards[each]] + _PAIRS[held] + _PAIRS[on_table] * 2
    for at_card in range(byte, byte + CARDS_EACH):
        rows[at_card] = u8(codes & 3)
        codes >>= 2


def write_question(table: Table, seat: i64, rows: vec[u8], *, at: i64, asked: bool) -> None:
    """Write the question, and whether this seat is asked."""
    step = table.top()
    kind = step_kind(step)
    if table.depth > 0 and is_evening(table):
        rows[at + EVENING] = 1
    if kind < ASKS or kind >= LUCKS:
        return
    if kind >= ASK_CREW:
        rows[at + HOUSE_QUESTION + kind - ASK_CREW] = 1
    else:
        rows[at + QUESTION + kind - ASKS] = 1
    if asked:
        rows[at + ASKED] = 1
    if kind in (ASK_CARD, ASK_CREW):
        return
    rows[at + SHIP + slot_of(table, seat, step_ship(step))] = 1
    a = step_a(step)
    b = step_b(step)
    if kind in (ASK_PAY, ASK_HOLD, ASK_ROOM, ASK_REFUSE):
        rows[at + DUE - 1 + a] = u8(b)
    elif kind == ASK_SAIL:
        rows[at + DUE + 3] = u8(a)
        if b == BACKWARD:
            rows[at + DUE + 4] = 1
    elif kind == ASK_COURSE:
        rows[at + DUE + 3] = u8(table.evening if a == 1 else table.morning)


def is_evening(table: Table) -> bool:
    """Return whether a ship's evening action is being carried out: its step has left the agenda."""
    step = table.agenda[0]
    if step_kind(step) == TURN:
        return step_b(step) == 0
    if step_kind(step) != END_ROUND:
        return False
    return step_kind(table.agenda[1]) != GHOST


def write_battle(table: Table, seat: i64, rows: vec[u8], byte: i64) -> None:
    """Write the current battle."""
    rows[byte + slot_of(table, seat, table.attacker)] = 1
    if table.defender != GARRISON:
        rows[byte + SLOTS + slot_of(table, seat, table.defender)] = 1
    rows[byte + 12] = u8(table.spent)
    rows[byte + 13] = u8(table.face)
    rows[byte + 14] = u8(table.attack)
    rows[byte + 15] = u8(table.sabre_used)
