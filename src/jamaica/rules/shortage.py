"""Shortage: what happens to a ship that could not pay."""

from typing import Final

from jamaica.luck import SHORTAGE_STREAM, Luck
from jamaica.model.bits import lowest
from jamaica.model.board import LAIR, PORT, SEA
from jamaica.model.cards import CIRCLE, FOOD, GOLD, SQUARE, STAR
from jamaica.model.moves import SAIL, SHORTAGE
from jamaica.model.state import State
from jamaica.model.steps import ASK_FALL, FIGHT, LAND, LUCK_SHORTAGE, SHIP, A, step_a, step_ship
from jamaica.model.table import Table
from jamaica.native import i64
from jamaica.rules import tell, variants
from jamaica.rules.crew_powers import payable
from jamaica.rules.question import Chance, Question


def suffer(state: State, ship: i64) -> None:
    """Revised edition: roll the shortage die [shortage.die]. First edition: go back to the first space whose
    whole cost can be paid [shortage.fall-back]; a ship that can no longer pay there after a battle has another
    shortage [ruling.second-shortage]."""
    if state.first:
        go_back(state, ship, 0)
    else:
        state.push(LUCK_SHORTAGE + ship * SHIP)


def roll(state: State, ship: i64, symbol: i64) -> None:
    """Circle: back to the nearest port space behind. Square: the nearest sea space. Skull: the nearest pirate
    lair. Star: stay [shortage.die], with no new battle [ruling.star-stays]."""
    if state.told is not None:
        tell.shortage_rolled(state, ship, symbol)
    if symbol == STAR:
        if state.told is not None:
            tell.stayed(state, ship, "ruling.star-stays")
    else:
        go_back(state, ship, kind_of(symbol))


def kind_of(symbol: i64) -> i64:
    """The kind of space a symbol of the die sends back to [shortage.die]."""
    if symbol == CIRCLE:
        return PORT
    return SEA if symbol == SQUARE else LAIR


def places(table: Table, ship: i64, kind: i64) -> i64:
    """The spaces the ship may fall back to: the nearest strictly behind, along whichever way is chosen at each
    join [ruling.nearest]; in the first edition (kind 0) the first whose whole cost it can pay, a lair and Port
    Royal costing nothing [shortage.fall-back]. Never farther back than Port Royal [shortage.port-royal]."""
    space = table.space[ship]
    if kind != 0:
        return table.board.behind[kind * 64 + space]
    if table.crew != 0:
        return table.board.fall_back(space, payable(table, ship))
    stops = table.board.free_or_payable(table.amount(ship, GOLD), table.amount(ship, FOOD))
    return table.board.fall_back(space, stops)


def go_back(state: State, ship: i64, kind: i64) -> None:
    """Going back through a place where ways join, the player chooses the way [shortage.fork]."""
    possible = places(state, ship, kind)
    if possible & (possible - 1) == 0:
        fall(state, ship, lowest(possible), possible)
    else:
        state.push(ASK_FALL + ship * SHIP + kind * A)


def fall(state: State, ship: i64, end: i64, possible: i64) -> None:
    """The ship falls back, within its lap. There is a battle if another ship is there [shortage.battle]. In the
    revised edition the space is never paid for [shortage.never-pay], in the first it is, after the battle
    [shortage.pay-again]."""
    start = state.space[ship]
    state.space[ship] = end
    if state.told is not None:
        tell.fell_back(state, ship, start, end, possible)
    pays: i64 = 1 if state.first else 0
    state.push(LAND + ship * SHIP + pays * A + variants.fallen(state, pays))
    if state.company(ship) != 0:
        state.push(FIGHT + ship * SHIP)


class FallBack(Question):
    """To which space does the ship fall back? Its step has a: kind of space, 0 in the first edition."""

    def __init__(self) -> None:
        rules = ("shortage.fork", "ruling.nearest")
        super().__init__(ASK_FALL, "fall_back", word="fall", first=SAIL, answers=("sail",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """The nearest space behind on each way [shortage.fork]."""
        return places(table, step_ship(step), step_a(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The ship falls back along the way chosen [shortage.fork]."""
        ship = step_ship(step)
        fall(state, ship, choice, places(state, ship, step_a(step)))

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """Only the nearest spaces [ruling.nearest], in the first edition those that can be paid
        [shortage.fall-back]."""
        return "shortage.fall-back" if table.first else "ruling.nearest"


class RollShortage(Chance):
    """The shortage die of a ship."""

    def __init__(self) -> None:
        super().__init__(LUCK_SHORTAGE, "shortage", first=SHORTAGE, size=4)

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """How many faces of the table's die show the symbol [ruling.shortage-die]."""
        return state.weights >> 4 * outcome & 15

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """Six faces, sorted by symbol."""
        face = luck.below(6, SHORTAGE_STREAM)
        weights = state.weights
        symbol: i64 = 0
        while face >= weights & 15:
            face -= weights & 15
            weights >>= 4
            symbol += 1
        return symbol

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The symbol says what happens to the ship [shortage.die]."""
        roll(state, step_ship(step), outcome)


QUESTIONS: Final[list[Question]] = [FallBack()]
CHANCES: Final[list[Chance]] = [RollShortage()]
