"""What a battle's winner would have of each choice of spoils."""

from typing import Final

from jamaica.engine.imagining import HIDDEN_KIND
from jamaica.model import moves
from jamaica.model.cards import (
    FIRST_CURSE,
    FIRST_TREASURE,
    GOLD,
    KIND_VALUE,
    SIXTH,
    TREASURE_KIND,
    TREASURE_KINDS,
)  # fmt: skip
from jamaica.model.moves import Move
from jamaica.model.table import CURSE_KNOWN, HOLDS, SLOT_KIND, SLOT_SEEN, SLOTS, Table
from jamaica.preview.holds import comes_aboard, scratch, tokens
from jamaica.preview.results import Load, Spoil, Tokens
from jamaica.rules import treasure
from jamaica.rules.spoils import loser_to, steal_hold


def spoil(table: Table, winner: int, move: Move) -> Spoil:
    """What a winner would have of one choice [spoils.choice]."""
    loser = loser_to(table, winner)
    if move.id < moves.TAKE_POWER:
        return hold_taken(table, winner, loser, move.id - moves.TAKE_HOLD)
    if move.id < moves.TAKE_FACEDOWN:
        return power_taken(table, winner, loser, move.id - moves.TAKE_POWER)
    if move.id < moves.GIVE:
        return facedown_taken(table, table.facedown[loser * SLOTS + move.id - moves.TAKE_FACEDOWN])
    if move.id < moves.LEAVE:
        kind = move.id - moves.GIVE + FIRST_CURSE
        return worth(TREASURE_KINDS[kind], -KIND_VALUE[kind])
    return worth(None, 0)


def worth(name: str | None, value: int) -> Spoil:
    """A treasure of known value, without goods."""
    return Spoil(None, 0, (), False, name, value, value, float(value))


def hold_taken(table: Table, winner: int, loser: int, hold: int) -> Spoil:
    """The contents of a hold, under the loading rules [spoils.hold]; what the ghost takes, gold apart, goes to the
    bank [ghost.spoils]."""
    before = scratch(table)
    begun = before.copy()
    steal_hold(begun, winner, loser, hold)
    loads = comes_aboard(before, begun, winner, lambda after: None)
    return goods_taken(table.cargo[loser * HOLDS + hold], None, tuple(loads), not loads)


def power_taken(table: Table, winner: int, loser: int, power: int) -> Spoil:
    """A card that lies face up; the 6th Hold takes its contents along [treasure.hold]."""
    inside = table.cargo[loser * HOLDS + 5] if power == SIXTH else 0
    after = scratch(table)
    treasure.take_power(after, winner, loser, power)
    overboard = inside != 0 and after.cargo[winner * HOLDS + 5] == 0
    return goods_taken(inside, TREASURE_KINDS[power], (), overboard)


def goods_taken(inside: int, name: str | None, loads: tuple[Load, ...], overboard: bool) -> Spoil:
    """Goods that come along with a hold or a power; overboard they are worth nothing."""
    along: Tokens | None = tokens(inside)
    doubloons = inside & 7 if inside >> 3 == GOLD and not overboard else 0
    return Spoil(along, doubloons, loads, overboard, name, 0, 0, 0.0)


def facedown_taken(table: Table, slot: int) -> Spoil:
    """A face-down treasure: its value if the seat knows it, else what it may be [treasure.hidden]."""
    kind = (slot & SLOT_KIND) - 1
    if kind != HIDDEN_KIND - 1:
        return worth(TREASURE_KINDS[kind], KIND_VALUE[kind])
    values, mean = Unseen(table).under(slot)
    return Spoil(None, 0, (), False, None, min(values), max(values), mean)


class Unseen:
    """The treasures that a seat knows nothing of, each as likely as any other to lie under a card it cannot see: a
    known curse is one of the curses left, what a player has owned is no power, what only the ghost had may be."""

    def __init__(self, table: Table) -> None:
        pool = [TREASURE_KIND[card] for card in range(12)]
        for power in range(FIRST_TREASURE):
            if table.power(power) >= 0:
                pool.remove(power)
        slots = [slot for slot in table.facedown if slot]
        hidden = [slot for slot in slots if slot & SLOT_KIND == HIDDEN_KIND]
        for slot in slots:
            if slot & SLOT_KIND != HIDDEN_KIND:
                pool.remove((slot & SLOT_KIND) - 1)
        self.powers: Final = [kind for kind in pool if kind < FIRST_TREASURE]
        self.curses: Final = [int(KIND_VALUE[kind]) for kind in pool if kind >= FIRST_CURSE]
        self.blessings: Final = [int(KIND_VALUE[kind]) for kind in pool if FIRST_TREASURE <= kind < FIRST_CURSE]
        self.known_curses: Final = len([slot for slot in hidden if slot & CURSE_KNOWN])
        self.owned: Final = len([slot for slot in hidden if slot & SLOT_SEEN and not slot & CURSE_KNOWN])

    def under(self, slot: int) -> tuple[list[int], float]:
        """What a hidden card may count, and what it counts on average."""
        mean = sum(self.curses) / len(self.curses) if self.curses else 0.0
        if slot & CURSE_KNOWN:
            return self.curses, mean
        values = self.blessings + (self.curses if self.known_curses < len(self.curses) else [])
        left = len(self.blessings) + len(self.curses) - self.known_curses
        worth_left = sum(self.blessings) + sum(self.curses) - self.known_curses * mean
        if slot & SLOT_SEEN:
            return values, worth_left / left
        if left == self.owned:
            return [0], 0.0
        worth_left -= self.owned * worth_left / left
        return values + [0] * len(self.powers), worth_left / (left - self.owned + len(self.powers))


def sixth_unseen(table: Table) -> bool:
    """Whether the 6th Hold may still be in the treasure pile, for all that the seat knows."""
    return table.sixth < 0 and all(slot & SLOT_KIND != SIXTH + 1 for slot in table.facedown)
