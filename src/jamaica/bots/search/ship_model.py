"""A ship in a few numbers, on which an action is carried out in short: no copy of the table, no luck, few battles."""

from typing import Final

from jamaica.bots.search.evaluation import Judgement, cargo_worth, nearness
from jamaica.model.bits import BIT, lowest
from jamaica.model.board import BACKWARD, FORWARD_PASS, FORWARD_STOP, LAIR, PORT, PORT_ROYAL, Board
from jamaica.model.cards import EVENING_SYMBOL, FOOD, FORWARD, GOLD, GUNPOWDER, MORNING_SYMBOL
from jamaica.model.table import FINISHED, HOLDS, Table
from jamaica.native import i64, vec

NEAR: Final = 14.0
"""From so many spaces before Port Royal on a ship's own way makes the end near."""
DECIDED: Final = 6
"""More gunpowder than the other ship than this helps no further."""

# The numbers of a sketch.
SPACE: Final = 0
LAP: Final = 1
EMPTY: Final = 2  # how many holds are empty
PLUNDERED: Final = 3  # the lairs whose treasure this sketch has taken, as a set
AMOUNT: Final = 4  # and goods: how many tokens are aboard
FULL: Final = 8  # and goods: how many holds have them
LEAST: Final = 12  # and goods: the fewest that one of those holds has
NUMBERS: Final = 16


class Habits:
    """What a sketch is valued by beyond a judgement, each in points."""

    def __init__(
        self,
        near: float,
        battle: float,
        treasure: float,
        fall: float,
        step: float,
        lair: float,
        port: float,
        sea: float,
        stumble: float,
        powder: float,
        cards: list[float],
    ) -> None:
        self.near: float = near
        """How fast the end comes near as this ship comes near it."""
        self.battle: float = battle
        """Each gunpowder token more, or less, than the ship it would meet has."""
        self.treasure: float = treasure
        """A lair's treasure."""
        self.fall: float = fall
        """Each space that a shortage is likely to cost."""
        self.step: float = step
        """At a fork: each space nearer to the finish."""
        self.lair: float = lair
        """At a fork: a lair with its token."""
        self.port: float = port
        """At a fork: each doubloon of the price."""
        self.sea: float = sea
        """At a fork: each food of the price."""
        self.stumble: float = stumble
        """At a fork: each space that a shortage is likely to cost."""
        self.powder: float = powder
        """What a token of gunpowder is kept back for."""
        self.cards: vec[float] = vec[float]([0.0] * 11)
        """What it is worth to be rid of each card early in the race, and to draw another."""
        for card in range(11):
            self.cards[card] = cards[card]


class Sketch:
    """One ship in short; `note` takes it from a table, `of_card` values a card for it."""

    def __init__(self, judgement: Judgement, habits: Habits, board: Board) -> None:
        self.judgement: Final = judgement
        self.habits: Final = habits
        self.board: Final = board
        self.near: float = 0.0
        self.noted: vec[i64] = vec[i64]([0] * NUMBERS)
        self.ship: vec[i64] = vec[i64]([0] * NUMBERS)
        self.fall: vec[i64] = falls(board)
        """How many spaces a shortage costs on each space, on the average."""

    def note(self, table: Table, ship: i64) -> None:
        """Take a ship from a table."""
        noted = self.noted
        for at in range(NUMBERS):
            noted[at] = 0
        noted[SPACE] = table.space[ship]
        noted[LAP] = table.lap[ship]
        first: i64 = ship * HOLDS
        size: i64 = 6 if table.sixth == ship else 5
        for hold in range(first, first + size):
            inside = table.cargo[hold]
            if inside == 0:
                noted[EMPTY] += 1
            else:
                goods = inside >> 3
                tokens = inside & 7
                noted[AMOUNT + goods] += tokens
                noted[FULL + goods] += 1
                if noted[LEAST + goods] == 0 or tokens < noted[LEAST + goods]:
                    noted[LEAST + goods] = tokens
        self.near = nearness(table)
        self.renew()

    def renew(self) -> None:
        """Back to the ship as it was noted."""
        for at in range(NUMBERS):
            self.ship[at] = self.noted[at]

    def of_card(self, table: Table, ship: i64, card: i64, morning: i64, evening: i64) -> float:
        """What a card promises to the ship noted."""
        self.renew()
        bonus = self.act(table, ship, MORNING_SYMBOL[card], morning)
        bonus += self.act(table, ship, EVENING_SYMBOL[card], evening)
        return bonus + self.value() + self.habits.cards[card] * (1.0 - self.near)

    def act(self, table: Table, ship: i64, symbol: i64, die: i64) -> float:
        """Carry out a symbol; returns what is not in the ship's own value."""
        if self.ship[LAP] == FINISHED:
            return 0.0
        if symbol < FORWARD:
            self.load(symbol, die)
            return 0.0
        way: i64 = BACKWARD
        if symbol == FORWARD:
            way = FORWARD_STOP if self.ship[LAP] == 0 else FORWARD_PASS
        place = (way * 64 + self.ship[SPACE]) * 7 + die
        end = self.best_end(table, self.board.reach[place])
        if self.board.lapped[place] & BIT[end]:
            self.ship[LAP] += -1 if way == BACKWARD else 1
        return self.land(table, ship, end)

    def best_end(self, table: Table, ends: i64) -> i64:
        """Of several spaces the one where it looks best to end."""
        best = lowest(ends)
        rest = ends & (ends - 1)
        if rest == 0:
            return best
        most = self.glance(table, best)
        while rest != 0:
            end = lowest(rest)
            rest &= rest - 1
            value = self.glance(table, end)
            if value > most:
                most = value
                best = end
        return best

    def glance(self, table: Table, end: i64) -> float:
        """How good it looks to end on a space."""
        habits = self.habits
        if end == 0:
            return 0.0
        value = -habits.step * float(self.board.left[end])
        kind = self.board.kind[end]
        if kind == LAIR:
            return value + habits.lair if table.lairs & BIT[end] else value
        cost = self.board.cost[end]
        value -= float(cost) * (habits.port if kind == PORT else habits.sea)
        goods: i64 = GOLD if kind == PORT else FOOD
        if cost > self.ship[AMOUNT + goods]:
            value -= habits.stumble * float(self.fall[end])
        return value

    def land(self, table: Table, ship: i64, end: i64) -> float:
        """End on a space: battle, treasure, cost and shortage."""
        self.ship[SPACE] = end
        kind = self.board.kind[end]
        if kind == PORT_ROYAL:
            return 0.0
        bonus = self.meet(table, ship, end)
        if kind == LAIR:
            if table.lairs & BIT[end] and self.ship[PLUNDERED] & BIT[end] == 0:
                self.ship[PLUNDERED] |= BIT[end]
                bonus += self.habits.treasure
        elif not self.pay(GOLD if kind == PORT else FOOD, self.board.cost[end]):
            bonus -= self.habits.fall * float(self.fall[end])
        return bonus

    def meet(self, table: Table, ship: i64, end: i64) -> float:
        """What it promises to meet whoever is on a space."""
        for other in range(table.ships):
            if other != ship and table.space[other] == end:
                power = self.ship[AMOUNT + GUNPOWDER] - table.amount(other, GUNPOWDER)
                if table.beth == ship:
                    power += 2
                elif table.beth == other:
                    power -= 2
                return self.habits.battle * float(max(min(power, DECIDED), -DECIDED))
        return 0.0

    def pay(self, goods: i64, cost: i64) -> bool:
        """Pay from the smallest holds; whether it was all there."""
        ship = self.ship
        left = ship[AMOUNT + goods] - cost
        if left <= 0:
            ship[AMOUNT + goods] = 0
            ship[EMPTY] += ship[FULL + goods]
            ship[FULL + goods] = 0
            ship[LEAST + goods] = 0
            return left == 0
        ship[AMOUNT + goods] = left
        if cost >= ship[LEAST + goods] and ship[FULL + goods] > 1:
            ship[EMPTY] += 1
            ship[FULL + goods] -= 1
            ship[LEAST + goods] = left // ship[FULL + goods]
        else:
            ship[LEAST + goods] = max(ship[LEAST + goods] - cost, 1)
        return True

    def load(self, goods: i64, die: i64) -> None:
        """Load; with no empty hold over the least valued one of other goods."""
        ship = self.ship
        if ship[EMPTY] > 0:
            ship[EMPTY] -= 1
        elif not self.make_room(goods):
            return
        ship[AMOUNT + goods] += die
        ship[FULL + goods] += 1
        if ship[LEAST + goods] == 0 or die < ship[LEAST + goods]:
            ship[LEAST + goods] = die

    def make_room(self, goods: i64) -> bool:
        """Empty the least valued hold of other goods; whether there is one."""
        ship = self.ship
        cheapest: i64 = 0
        least = 1000.0
        for other in range(GOLD, GUNPOWDER + 1):
            if other != goods and ship[FULL + other] > 0:
                value = cargo_worth(other * 8 + ship[LEAST + other], self.judgement)
                if value < least:
                    least = value
                    cheapest = other
        if cheapest == 0:
            return False
        ship[AMOUNT + cheapest] -= ship[LEAST + cheapest]
        ship[FULL + cheapest] -= 1
        full = ship[FULL + cheapest]
        ship[LEAST + cheapest] = 0 if full == 0 else ship[AMOUNT + cheapest] // full
        return True

    def value(self) -> float:
        """What the ship is worth, much as `judgement.worth` says it of a ship at a table."""
        ship = self.ship
        board = self.board
        gold = ship[AMOUNT + GOLD]
        if ship[LAP] == FINISHED:
            return float(board.finish_score + gold)
        left = board.left[ship[SPACE]] - board.left[0] * ship[LAP]
        near = max(self.near, 1.0 - self.habits.near * float(left) / NEAR)
        counted = float(board.score[ship[SPACE]]) if ship[LAP] == 0 else -5.0
        way = 1.0 - float(left) / float(board.left[0])
        hope = self.judgement.promise(way, ship[AMOUNT + FOOD], ship[AMOUNT + GUNPOWDER], gold, ship[EMPTY])
        return float(gold) + near * counted + (1.0 - near) * hope


def falls(board: Board) -> vec[i64]:
    """How many spaces a shortage costs on each space: a die's symbol in four lets the ship stay."""
    lost: vec[i64] = vec[i64]([0] * 64)
    for space in range(board.size):
        total: i64 = 0
        for kind in range(1, 4):
            total += board.left[lowest(board.behind[kind * 64 + space])] - board.left[space]
        lost[space] = max(total // 4, 0)
    return lost
