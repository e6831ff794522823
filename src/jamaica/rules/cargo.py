"""Loading, making room, and paying tokens out of holds."""

from typing import Final

from jamaica.model.bits import lowest
from jamaica.model.cards import BANK, FOOD, GOLD, GOODS
from jamaica.model.moves import EMPTY, LOAD, PAY
from jamaica.model.state import State
from jamaica.model.steps import (
    ASK_HOLD,
    ASK_PAY,
    ASK_REFUSE,
    ASK_ROOM,
    SHIP,
    A,
    B,
    C,
    step_a,
    step_b,
    step_c,
    step_ship,
)
from jamaica.model.table import ALL_HOLDS, HOLDS, TOKENS, Table
from jamaica.native import i64, vec
from jamaica.rules import solo_orders, tell
from jamaica.rules.crew_powers import may_refuse
from jamaica.rules.question import Question

OTHER: Final = vec[i64]([1 if hold and hold >> 3 != goods else 0 for goods in range(4) for hold in range(32)])
"""`OTHER[goods * 32 + hold]`: 1 if there are goods in a hold, but not these, else 0."""

PURSE: Final = vec[i64]([tokens + 256 * (tokens > 0) + 65536 * tokens**2 for tokens in TOKENS])
"""`PURSE[goods * 32 + hold]`: how many tokens of these goods are in a hold, 256 if there are any, and 65,536 times the
square of the number. A sum of these says how many tokens are in how many holds, and whether the holds are alike."""


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
        if hold < 5 and state.sixth == ship and state.cargo[ship * HOLDS + 5] == 0 and chooses_hold(state, ship):
            state.push(ASK_HOLD + ship * SHIP + goods * A + tokens * B + source * C)
        else:
            store(state, ship, hold, goods, tokens, source)
    else:
        make_room(state, ship, goods, tokens, source)


def chooses_hold(table: Table, ship: i64) -> bool:
    """The player chooses [ruling.hold-choice]; the Phantom loads its lowest empty hold, the 6th Hold last
    [solo.hold]."""
    return table.solo == 0 or not solo_orders.given(table, ship)


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
    cargo = table.cargo
    for hold in range(first, first + 5):
        if cargo[hold] == 0:
            return hold - first
    if table.sixth == ship and cargo[first + 5] == 0:
        return 5
    return -1


def store(state: State, ship: i64, hold: i64, goods: i64, tokens: i64, source: i64) -> None:
    """The tokens go into the hold, out of the bank or out of the hold they were stolen from [load.amount]."""
    state.cargo[ship * HOLDS + hold] = goods * 8 + tokens
    if source != 0 and source <= ALL_HOLDS:
        state.cargo[source - 1] = 0
    if state.told is not None:
        tell.loaded(state, ship, hold, goods, tokens, source)


def make_room(state: State, ship: i64, goods: i64, tokens: i64, source: i64) -> None:
    """With no empty hold the player must first empty one hold of their choice into the bank [load.make-room].
    Holds alike, the 6th apart, are one possibility, and a single one is emptied by itself [ruling.forced]."""
    holds = offer_room(state, ship, goods)
    if holds == 0:
        ignore(state, ship, goods, "load.ignored")
    elif state.crew != 0 and may_refuse(state, ship, source):
        state.push(ASK_REFUSE + ship * SHIP + goods * A + tokens * B)
    elif alike(state, ship, holds):
        empty(state, ship, lowest(holds), goods, tokens, source)
    else:
        state.push(ASK_ROOM + ship * SHIP + goods * A + tokens * B + source * C)


def offer_room(table: Table, ship: i64, goods: i64) -> i64:
    """The holds that may be emptied [load.make-room], as a set: never one that holds the kind being loaded
    [load.not-the-same]."""
    first: i64 = ship * HOLDS
    than: i64 = goods * 32
    cargo = table.cargo
    return (
        OTHER[than + cargo[first]]
        + OTHER[than + cargo[first + 1]] * 2
        + OTHER[than + cargo[first + 2]] * 4
        + OTHER[than + cargo[first + 3]] * 8
        + OTHER[than + cargo[first + 4]] * 16
        + OTHER[than + cargo[first + 5]] * 32
    )


def alike(table: Table, ship: i64, holds: i64) -> bool:
    """Whether all of these holds have the same in them, the 6th being like no other [ruling.forced]."""
    first: i64 = ship * HOLDS
    inside = table.cargo[first + lowest(holds)]
    holds &= holds - 1
    while holds != 0:
        hold = lowest(holds)
        if hold == 5 or table.cargo[first + hold] != inside:
            return False
        holds &= holds - 1
    return True


def may_empty(table: Table, ship: i64, hold: i64, goods: i64) -> bool:
    """Whether this hold may be emptied to load these goods [load.make-room]."""
    return offer_room(table, ship, goods) & (1 << hold) != 0


def empty(state: State, ship: i64, hold: i64, goods: i64, tokens: i64, source: i64) -> None:
    """One hold goes into the bank [load.make-room], and what is loaded takes its place."""
    inside = state.cargo[ship * HOLDS + hold]
    state.cargo[ship * HOLDS + hold] = 0
    if state.told is not None:
        tell.emptied(state, ship, hold, inside)
    store(state, ship, hold, goods, tokens, source)


def pay(state: State, ship: i64, goods: i64, due: i64, start: i64) -> i64:
    """The player chooses from which holds the tokens come, in any split [pay.which-holds], gunpowder too
    [ruling.powder-holds]; asked only where the result differs [ruling.forced]. The answer says how many tokens are
    missing: nothing is paid if any are."""
    purse = purse_of(state, ship, goods, start)
    if purse & 255 < due:
        return due - (purse & 255)
    if one_result(state, ship, goods, due, purse):
        pay_lowest(state, ship, goods, due, start)
    else:
        state.push(ASK_PAY + ship * SHIP + goods * A + due * B + start * C)
    return 0


def purse_of(table: Table, ship: i64, goods: i64, start: i64) -> i64:
    """The sum of `PURSE` over the holds from one on."""
    purse: i64 = 0
    base: i64 = ship * HOLDS
    of: i64 = goods * 32
    cargo = table.cargo
    for hold in range(base + start, base + HOLDS):
        purse += PURSE[of + cargo[hold]]
    return purse


def one_result(table: Table, ship: i64, goods: i64, due: i64, purse: i64) -> bool:
    """Whether all ways to pay out of a purse leave the same holds behind, holds alike counting as one, the 6th apart
    [ruling.forced]. With two holds or more and neither nothing nor everything left, that is so only if one token
    is left, or one is due and the holds are alike, or every hold has a single token; never with the 6th."""
    total = purse & 255
    holds = purse >> 8 & 255
    if holds <= 1 or due == total:
        return True
    if table.cargo[ship * HOLDS + 5] >> 3 == goods:
        return False
    return total - due == 1 or total == holds or (due == 1 and (purse >> 16) * holds == total * total)


def pay_lowest(state: State, ship: i64, goods: i64, due: i64, start: i64) -> None:
    """Pay from the lowest holds on; used where it makes no difference [ruling.forced]."""
    first: i64 = ship * HOLDS
    holds: i64 = HOLDS
    for hold in range(start, holds):
        if due == 0:
            return
        inside = TOKENS[goods * 32 + state.cargo[first + hold]]
        if inside != 0:
            tokens = min(inside, due)
            take_out(state, ship, hold, goods, tokens)
            due -= tokens


def take_out(state: State, ship: i64, hold: i64, goods: i64, tokens: i64) -> None:
    """Tokens leave a hold for the bank."""
    left = state.cargo[ship * HOLDS + hold] - tokens
    if left == goods * 8:
        left = 0
    state.cargo[ship * HOLDS + hold] = left
    if state.told is not None:
        tell.paid(state, ship, hold, goods, tokens)


def offer_payments(table: Table, ship: i64, goods: i64, due: i64, start: i64) -> i64:
    """Tokens out of one hold, towards what is due; later holds must cover the rest [pay.which-holds]. As a set of
    `hold * 6 + tokens - 1`."""
    payments: i64 = 0
    later: i64 = 0
    base: i64 = ship * HOLDS
    cargo = table.cargo
    hold: i64 = HOLDS - 1
    while hold >= start:
        inside = TOKENS[goods * 32 + cargo[base + hold]]
        most = min(inside, due)
        least = max(due - later, 1)
        if least <= most:
            payments += (1 << hold * 6 + most) - (1 << hold * 6 + least - 1)
        later += inside
        hold -= 1
    return payments


def pay_from(state: State, ship: i64, goods: i64, due: i64, hold: i64, tokens: i64) -> None:
    """So many tokens come out of this hold, the rest out of later ones [pay.which-holds]."""
    take_out(state, ship, hold, goods, tokens)
    if due > tokens:
        pay(state, ship, goods, due - tokens, hold + 1)


class GoodsQuestion(Question):
    """A question about goods. Its step has a: goods, b: count."""

    def arguments(self, step: i64) -> dict[str, object]:
        """The ship, the goods and how many there are."""
        return {"ship": step_ship(step), "goods": GOODS[step_a(step)], "count": step_b(step)}


class ChooseHold(GoodsQuestion):
    """Into which empty hold? c: where the goods come from, 0 the bank, else ship * 6 + hold + 1."""

    def __init__(self) -> None:
        rules = ("ruling.hold-choice", "load.no-topping-up")
        super().__init__(ASK_HOLD, "choose_hold", word="load", first=LOAD, answers=("load",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """The lowest empty ordinary hold, or the 6th [ruling.hold-choice]."""
        return (1 << empty_hold(table, step_ship(step))) | 32

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The goods go into the hold chosen [ruling.hold-choice]."""
        store(state, step_ship(step), choice, step_a(step), step_b(step), step_c(step))

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """A full hold is never topped up [load.no-topping-up]."""
        full = table.cargo[step_ship(step) * HOLDS + choice] != 0
        return "load.no-topping-up" if full else "ruling.hold-choice"


class MakeRoom(GoodsQuestion):
    """Which hold is emptied into the bank to make room? c: as for `ChooseHold`."""

    def __init__(self) -> None:
        rules = ("load.make-room", "load.not-the-same")
        super().__init__(ASK_ROOM, "make_room", word="room", first=EMPTY, answers=("empty",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any hold with other goods [load.make-room]."""
        return offer_room(table, step_ship(step), step_a(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The hold is emptied, and the goods are loaded [load.make-room]."""
        empty(state, step_ship(step), choice, step_a(step), step_b(step), step_c(step))

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """A hold with the kind being loaded is never emptied [load.not-the-same]."""
        same = table.cargo[step_ship(step) * HOLDS + choice] >> 3 == step_a(step)
        return "load.not-the-same" if same else "load.make-room"


class Pay(GoodsQuestion):
    """How many tokens out of which hold? An answer is `hold * 6 + tokens - 1`. c: first hold that may still pay."""

    def __init__(self) -> None:
        rules = ("pay.which-holds", "ruling.powder-holds")
        super().__init__(ASK_PAY, "pay", word="pay", first=PAY, answers=("pay",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any number of tokens that lets later holds cover the rest [pay.which-holds]."""
        return offer_payments(table, step_ship(step), step_a(step), step_b(step), step_c(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The tokens leave the hold, and later holds pay the rest [pay.which-holds]."""
        pay_from(state, step_ship(step), step_a(step), step_b(step), choice // 6, choice % 6 + 1)

    def rules_of(self, table: Table, step: i64) -> tuple[str, ...]:
        """Gunpowder has a rule of its own [ruling.powder-holds]."""
        return self.rules[:1] if step_a(step) <= FOOD else self.rules[1:]

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """Other goods do not pay: a port costs doubloons [pay.port], the sea food [pay.sea]."""
        goods = step_a(step)
        inside = table.cargo[step_ship(step) * HOLDS + choice // 6]
        if inside == 0 or inside >> 3 == goods or goods > FOOD:
            return self.rules_of(table, step)[0]
        return "pay.port" if goods == GOLD else "pay.sea"


QUESTIONS: Final[list[Question]] = [ChooseHold(), MakeRoom(), Pay()]
