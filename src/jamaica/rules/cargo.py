"""Loading, making room, and paying tokens out of holds."""

from jamaica.model import moves
from jamaica.model.agenda import ASK_HOLD, ASK_PAY, ASK_ROOM
from jamaica.model.cards import BANK
from jamaica.model.state import State
from jamaica.model.table import HOLDS, Table
from jamaica.native import i64, vec
from jamaica.rules import tell


def load(state: State, ship: i64, goods: i64, tokens: i64, source: i64) -> None:
    """Load as many tokens as the die shows, all into one empty hold; mandatory [load.amount]. With no empty hold
    one must be emptied first [load.make-room]; if every hold is full of that very kind the action is ignored
    [load.ignored]. Which empty hold is loaded matters only for the 6th Hold [ruling.hold-choice]."""
    if source == 0 and state.limited:
        tokens = min(tokens, left_in_bank(state, goods))
        if tokens == 0:
            ignore(state, ship, goods, "ruling.bank")
            return
    hold = empty_hold(state, ship)
    if hold >= 0:
        if hold < 5 and state.sixth == ship and state.cargo[ship * HOLDS + 5] == 0:
            state.push(ASK_HOLD, ship, goods, tokens, source)
        else:
            store(state, ship, hold, goods, tokens, source)
    else:
        make_room(state, ship, goods, tokens, source)


def left_in_bank(table: Table, goods: i64) -> i64:
    """What the box has and no ship carries, at a table with a limited bank [ruling.bank]."""
    left = BANK[goods]
    for ship in range(table.ships):
        left -= table.amount(ship, goods)
    return left


def ignore(state: State, ship: i64, goods: i64, rule: str) -> None:
    """Nothing is loaded [load.ignored]."""
    if state.told is not None:
        tell.load_ignored(state, ship, goods, rule)


def empty_hold(table: Table, ship: i64) -> i64:
    """The lowest empty hold, the 6th last and only for its owner, or -1. Never a hold that already has something
    in it, not even the same kind [load.no-topping-up]. The 6th Hold follows the usual rules [treasure.hold]."""
    first: i64 = ship * HOLDS
    for hold in range(first, first + 5):
        if table.cargo[hold] == 0:
            return hold - first
    if table.sixth == ship and table.cargo[first + 5] == 0:
        return 5
    return -1


def store(state: State, ship: i64, hold: i64, goods: i64, tokens: i64, source: i64) -> None:
    """The tokens go into the hold, out of the bank or out of the hold they were stolen from [load.amount]."""
    state.cargo[ship * HOLDS + hold] = goods * 8 + tokens
    if source != 0:
        state.cargo[source - 1] = 0
    if state.told is not None:
        tell.loaded(state, ship, hold, goods, tokens, source)


def make_room(state: State, ship: i64, goods: i64, tokens: i64, source: i64) -> None:
    """With no empty hold the player must first empty one hold of their choice into the bank [load.make-room].
    Holds alike, the 6th apart, are one possibility, and a single one is emptied by itself [ruling.forced]."""
    only: i64 = -1
    several = False
    first: i64 = ship * HOLDS
    for hold in range(first, first + HOLDS):
        if may_empty(state, ship, hold - first, goods):
            if only < 0:
                only = hold - first
            elif hold - first == 5 or state.cargo[hold] != state.cargo[first + only]:
                several = True
    if several:
        state.push(ASK_ROOM, ship, goods, tokens, source)
    elif only < 0:
        ignore(state, ship, goods, "load.ignored")
    else:
        empty(state, ship, only, goods, tokens, source)


def may_empty(table: Table, ship: i64, hold: i64, goods: i64) -> bool:
    """Never a hold that holds the kind being loaded [load.not-the-same]."""
    inside = table.cargo[ship * HOLDS + hold]
    return inside != 0 and inside >> 3 != goods


def offer_room(table: Table, ship: i64, goods: i64, out: vec[i64]) -> i64:
    """The holds that may be emptied [load.make-room]."""
    size: i64 = 0
    first: i64 = 0
    for hold in range(first, first + HOLDS):
        if may_empty(table, ship, hold, goods):
            out[size] = moves.EMPTY + hold
            size += 1
    return size


def empty(state: State, ship: i64, hold: i64, goods: i64, tokens: i64, source: i64) -> None:
    """One hold goes into the bank [load.make-room], and what is loaded takes its place."""
    if state.told is not None:
        tell.emptied(state, ship, hold)
    state.cargo[ship * HOLDS + hold] = 0
    store(state, ship, hold, goods, tokens, source)


def offer_holds(table: Table, ship: i64, out: vec[i64]) -> i64:
    """The lowest empty ordinary hold, or the 6th [ruling.hold-choice]."""
    out[0] = moves.LOAD + empty_hold(table, ship)
    out[1] = moves.LOAD + 5
    return 2


def pay(state: State, ship: i64, goods: i64, due: i64, start: i64) -> None:
    """The player chooses from which holds the tokens come, in any split [pay.which-holds], gunpowder too
    [ruling.powder-holds]; asked only where the result differs [ruling.forced]."""
    if one_result(state, ship, goods, due, start):
        pay_lowest(state, ship, goods, due, start)
    else:
        state.push(ASK_PAY, ship, goods, due, start)


def one_result(table: Table, ship: i64, goods: i64, due: i64, start: i64) -> bool:
    """Whether all ways to pay leave the same holds behind, holds alike counting as one, the 6th apart
    [ruling.forced]. With two holds or more and neither nothing nor everything left, that is so only if one token
    is left, or one is due and the holds are alike, or every hold has a single token; never with the 6th."""
    total: i64 = 0
    holds: i64 = 0
    most: i64 = 0
    least: i64 = 7
    base: i64 = ship * HOLDS
    for hold in range(base + start, base + HOLDS):
        inside = table.cargo[hold]
        if inside >> 3 == goods:
            tokens = inside & 7
            total += tokens
            holds += 1
            most = max(most, tokens)
            least = min(least, tokens)
    if holds <= 1 or due == total:
        return True
    if table.cargo[base + 5] >> 3 == goods:
        return False
    return total - due == 1 or most == 1 or (due == 1 and most == least)


def pay_lowest(state: State, ship: i64, goods: i64, due: i64, start: i64) -> None:
    """Pay from the lowest holds on; used where it makes no difference [ruling.forced]."""
    base: i64 = ship * HOLDS
    for hold in range(base + start, base + HOLDS):
        inside = state.cargo[hold]
        if due > 0 and inside >> 3 == goods:
            tokens = min(inside & 7, due)
            take_out(state, ship, hold - base, goods, tokens)
            due -= tokens


def take_out(state: State, ship: i64, hold: i64, goods: i64, tokens: i64) -> None:
    """Tokens leave a hold for the bank."""
    left = (state.cargo[ship * HOLDS + hold] & 7) - tokens
    state.cargo[ship * HOLDS + hold] = 0 if left == 0 else goods * 8 + left
    if state.told is not None:
        tell.paid(state, ship, hold, goods, tokens)


def offer_payments(table: Table, ship: i64, goods: i64, due: i64, start: i64, out: vec[i64]) -> i64:
    """Tokens out of one hold, towards what is due; later holds must cover the rest [pay.which-holds]."""
    size: i64 = 0
    base: i64 = ship * HOLDS
    later: i64 = 0
    for hold in range(base + start, base + HOLDS):
        if table.cargo[hold] >> 3 == goods:
            later += table.cargo[hold] & 7
    for hold in range(base + start, base + HOLDS):
        if table.cargo[hold] >> 3 == goods:
            inside = table.cargo[hold] & 7
            later -= inside
            least = max(due - later, 1)
            for tokens in range(least, min(inside, due) + 1):
                out[size] = moves.PAY + (hold - base) * 6 + tokens - 1
                size += 1
    return size


def pay_from(state: State, ship: i64, goods: i64, due: i64, hold: i64, tokens: i64) -> None:
    """So many tokens come out of this hold, the rest out of later ones [pay.which-holds]."""
    take_out(state, ship, hold, goods, tokens)
    if due > tokens:
        pay(state, ship, goods, due - tokens, hold + 1)
