"""Sailing, and what a space asks of the ship that ends there."""

from typing import Final

from jamaica.model.bits import lowest
from jamaica.model.board import BACKWARD, LAIR, PORT, PORT_ROYAL
from jamaica.model.cards import FOOD, GOLD
from jamaica.model.crew import CREW_PILOT_DIE
from jamaica.model.moves import SAIL
from jamaica.model.state import State
from jamaica.model.steps import (
    ASK_SAIL,
    FIGHT,
    LAND,
    SHIP,
    SHORT,
    A,
    B,
    step_a,
    step_b,
    step_ship,
)
from jamaica.model.table import FINISHED, Table
from jamaica.native import i64
from jamaica.rules import solo_orders, tell, variants
from jamaica.rules.cargo import pay, pay_lowest
from jamaica.rules.crew_powers import lowered_cost, may_shorten, stays
from jamaica.rules.question import Question


def ends(table: Table, ship: i64, die: i64, way: i64) -> i64:
    """The spaces where a sail of exactly so many spaces can end [sail.exact], as a set; or of one less, for the Pilot
    [crew.pilot]."""
    place = (way * 64 + table.space[ship]) * 7 + die
    if die >= CREW_PILOT_DIE and table.crew != 0 and may_shorten(table, ship):
        return table.board.reach[place] | table.board.reach[place - 1]
    return table.board.reach[place]


def distance(table: Table, space: i64, die: i64, way: i64, end: i64) -> i64:
    """How many spaces a sail to one of its ends has: what the die shows, or one less for the Pilot. If both lead to the
    same space, the ship has sailed the full distance [crew.pilot-same]."""
    return die if table.board.reach[(way * 64 + space) * 7 + die] & (1 << end) else die - 1


def sail(state: State, ship: i64, die: i64, way: i64) -> None:
    """Sail exactly as many spaces as the die shows, forward or backward as the symbol says; mandatory
    [sail.exact]. At a fork, in either direction, the player chooses the way [sail.fork]; standing orders choose for
    the Phantom [solo.way]."""
    possible = ends(state, ship, die, way)
    if possible & (possible - 1) == 0:
        move(state, ship, die, way, lowest(possible))
    elif state.solo != 0 and solo_orders.given(state, ship):
        move(state, ship, die, way, solo_orders.end(state, ship, way, die, possible))
    else:
        state.push(ASK_SAIL + ship * SHIP + die * A + way * B)


def move(state: State, ship: i64, die: i64, way: i64, end: i64) -> None:
    """The ship ends on a space, and its lap follows [ruling.lap]: a ship may sail backward out of Port Royal
    [sail.back-from-start], and passing it forward from behind the start is no finish. If there is another ship,
    there is a battle first, then the cost [sail.battle-first], before anything else is done [sail.no-skipping]."""
    start = state.space[ship]
    if state.board.lapped[(way * 64 + start) * 7 + die] & (1 << end):
        state.lap[ship] += -1 if way == BACKWARD else 1
    state.space[ship] = end
    if state.told is not None:
        tell.sailed(state, ship, start, end, die, way)
    if state.lap[ship] == FINISHED:
        finish(state, ship)
    elif state.company(ship) != 0:
        state.push(LAND + ship * SHIP + A)
        state.push(FIGHT + ship * SHIP)
    else:
        land(state, ship, 1, 0)


def finish(state: State, ship: i64) -> None:
    """A ship that reaches Port Royal having made the circuit stops there [end.finish]."""
    if state.told is not None:
        tell.finished(state, ship)


def land(state: State, ship: i64, pays: i64, fell: i64) -> None:
    """A pirate lair is free [pay.lair]; ending there takes its treasure, after any battle [lair.take], also when
    fallen back there [shortage.lair]. Any other space is
    paid for once, when the ship lands on it [sail.once]; the ghost never pays [ghost.free]."""
    space = state.space[ship]
    kind = state.board.kind[space]
    if kind == LAIR:
        if state.lairs & (1 << space):
            state.push(variants.treasure_step(state) + ship * SHIP)
    elif kind != PORT_ROYAL and pays and ship != state.ghost:
        cost = state.board.cost[space] if state.crew == 0 else lowered_cost(state, ship, space)
        variants.before_paying(state, ship, kind, cost=cost, fell=fell)
        settle(state, ship, GOLD if kind == PORT else FOOD, cost)


def settle(state: State, ship: i64, goods: i64, cost: i64) -> None:
    """A port costs the doubloons on its golden pin [pay.port], a sea space one food per white square [pay.sea].
    Only what is aboard when the space is paid for counts [pay.no-credit]. A ship that cannot pay the whole cost
    pays what it can, and has a shortage [shortage.pay], unless the Surgeon is aboard and few are missing
    [crew.surgeon]."""
    missing = pay(state, ship, goods, cost, 0)
    if missing == 0:
        return
    aboard = cost - missing
    surgeon = state.crew != 0 and stays(state, ship, missing)
    if state.told is not None:
        tell.fell_short(state, ship, goods, cost, aboard)
    pay_lowest(state, ship, goods, aboard, 0)
    if not surgeon:
        state.push(SHORT + ship * SHIP)
    elif state.told is not None:
        tell.stayed(state, ship, "crew.surgeon")


class Sail(Question):
    """On which space does the sail end? Its step has a: die, b: way."""

    def __init__(self) -> None:
        rules = ("sail.exact", "sail.fork")
        super().__init__(ASK_SAIL, "sail", word="sail", first=SAIL, answers=("sail",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """The spaces exactly as far away as the die shows [sail.exact]."""
        return ends(table, step_ship(step), step_a(step), step_b(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The ship sails to the space chosen [sail.fork]."""
        ship, way = step_ship(step), step_b(step)
        die = step_a(step)
        if state.crew != 0:
            die = distance(state, state.space[ship], die, way, choice)
        move(state, ship, die, way, choice)

    def arguments(self, step: i64) -> dict[str, object]:
        """The ship and the die it sails by."""
        return {"ship": step_ship(step), "die": step_a(step)}


QUESTIONS: Final[list[Question]] = [Sail()]
