"""What crew cards change in the rules of other chapters. Asked only where some ship has a crew card."""

from jamaica.model.board import PORT
from jamaica.model.cards import FIRST_CURSE, FOOD, GOLD, GUNPOWDER, KIND_VALUE
from jamaica.model.crew import (
    BOSUN,
    CARPENTER,
    CHAPLAIN,
    COOK,
    CREW_FIREPOWER,
    CREW_LOAD,
    CREW_MISSING,
    CREW_SAVING,
    CREW_TOKENS,
    CREW_TREASURE,
    GUNNER,
    LOOKOUT,
    PILOT,
    PURSER,
    QUARTERMASTER,
    SMUGGLER,
    SURGEON,
)
from jamaica.model.table import SLOT_KIND, SLOTS, Table
from jamaica.native import i64


def lowered_cost(table: Table, ship: i64, space: i64) -> i64:
    """A sea space costs the Cook 1 food less [crew.cook], a port the Purser 1 doubloon less [crew.purser]; a cost
    never drops below 1 [crew.cost]."""
    cost = table.board.cost[space]
    saver: i64 = PURSER if table.board.kind[space] == PORT else COOK
    if cost > CREW_SAVING and table.has_crew(ship, saver):
        return cost - CREW_SAVING
    return cost


def payable(table: Table, ship: i64) -> i64:
    """The spaces whose whole cost a ship can pay when it falls back, lower costs counted [crew.cost]."""
    gold, food = table.amount(ship, GOLD), table.amount(ship, FOOD)
    if gold != 0 and table.has_crew(ship, PURSER):
        gold += CREW_SAVING
    if food != 0 and table.has_crew(ship, COOK):
        food += CREW_SAVING
    return table.board.free_or_payable(gold, food)


def firepower(table: Table, ship: i64) -> i64:
    """The Gunner adds 1 in every battle, on top of Lady Beth [crew.gunner]."""
    return CREW_FIREPOWER if table.has_crew(ship, GUNNER) else 0


def load_of(table: Table, ship: i64, die: i64) -> i64:
    """A card's load with a die of 1 brings the Boatswain 3 tokens [crew.bosun]."""
    return CREW_LOAD if die == 1 and table.has_crew(ship, BOSUN) else die


def may_refuse(table: Table, ship: i64, source: i64) -> bool:
    """With no empty hold the Quartermaster may refuse a card's load instead of making room [crew.quartermaster]."""
    return source == 0 and table.has_crew(ship, QUARTERMASTER)


def may_shorten(table: Table, ship: i64) -> bool:
    """With a die of 5 or 6 the Pilot may sail one space less, forward or backward [crew.pilot]."""
    return table.has_crew(ship, PILOT)


def stays(table: Table, ship: i64, missing: i64) -> bool:
    """With at most 1 token missing, the Surgeon's ship pays what it has and stays [crew.surgeon]; in the first
    edition too, also where it fell back to and was robbed [crew.surgeon-first]."""
    return missing <= CREW_MISSING and table.has_crew(ship, SURGEON)


def keeps_treasures(table: Table, ship: i64) -> bool:
    """The Carpenter's treasures, face up or face down, cannot be stolen [crew.carpenter]."""
    return table.has_crew(ship, CARPENTER)


def score(table: Table, ship: i64) -> i64:
    """What a crew card adds at the final count: the Lookout 1 for each treasure card, power or cursed too
    [crew.lookout]; the Chaplain what cursed treasures would cost [crew.chaplain]; the Smuggler 1 for every 3 tokens of
    food and gunpowder, counted together [crew.smuggler]."""
    if table.has_crew(ship, LOOKOUT):
        return CREW_TREASURE * (table.facedown_count(ship) + power_count(table, ship))
    if table.has_crew(ship, CHAPLAIN):
        return curses(table, ship)
    if table.has_crew(ship, SMUGGLER):
        return (table.amount(ship, FOOD) + table.amount(ship, GUNPOWDER)) // CREW_TOKENS
    return 0


def power_count(table: Table, ship: i64) -> i64:
    """How many powers lie face up before a ship."""
    found: i64 = 0
    first: i64 = 0
    for power in range(first, first + 4):
        if table.power(power) == ship:
            found += 1
    return found


def curses(table: Table, ship: i64) -> i64:
    """What a ship's cursed treasures cost, as far as they are known."""
    total: i64 = 0
    base: i64 = ship * SLOTS
    for at in range(base, base + SLOTS):
        kind = (table.facedown[at] & SLOT_KIND) - 1
        if FIRST_CURSE <= kind < 10:
            total -= KIND_VALUE[kind]
    return total
