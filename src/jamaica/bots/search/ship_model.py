"""A light model of one ship: sixteen numbers on which actions are approximated without copying the table."""

from typing import Final

from jamaica.bots.search.evaluation import Evaluator, cargo_value, end_nearness, garrison_chance
from jamaica.model.bits import lowest
from jamaica.model.board import BACKWARD, FORWARD_PASS, FORWARD_STOP, LAIR, PORT, PORT_ROYAL, Board
from jamaica.model.cards import EVENING_SYMBOL, FOOD, FORWARD, GOLD, GUNPOWDER, MORNING_SYMBOL
from jamaica.model.crew import CREW_PILOT_DIE, CREW_TOKENS, CREW_TREASURE, LOOKOUT, QUARTERMASTER, SMUGGLER
from jamaica.model.solo import EARLY_POINTS, TIDE
from jamaica.model.table import FINISHED, HOLDS, Table
from jamaica.native import i64, vec
from jamaica.rules import crew_powers
from jamaica.rules.battle import added

NEAR: Final = 14.0
"""The end counts as near when the ship itself is this many spaces before Port Royal."""
ENOUGH: Final = 5
"""From so many tokens on a further one is worth less."""
MOST_POWDER_LEAD: Final = 6
"""A lead in gunpowder is capped here."""

# Indexes of the numbers of a ship model.
SPACE: Final = 0
LAP: Final = 1
EMPTY: Final = 2  # how many holds are empty
PLUNDERED: Final = 3  # the lairs whose treasure the model has taken, as a bit set
AMOUNT: Final = 4  # + goods: tokens aboard
FULL: Final = 8  # + goods: holds with these goods
LEAST: Final = 12  # + goods: the fewest tokens in one of those holds
NUMBERS: Final = 16


class ModelWeights:
    """The weights of a ship model that an `Evaluator` does not have, each in points."""

    def __init__(
        self,
        *,
        near: float,
        battle: float,
        treasure: float,
        shortage: float,
        fork_step: float,
        fork_lair: float,
        fork_port: float,
        fork_sea: float,
        fork_shortage: float,
        powder: float,
        cards: list[float],
    ) -> None:
        self.near: float = near
        """How fast the end comes near as this ship approaches the finish."""
        self.battle: float = battle
        """Each gunpowder token more than the opponent has."""
        self.treasure: float = treasure
        """A lair's treasure."""
        self.shortage: float = shortage
        """Each space that a shortage costs on average."""
        self.fork_step: float = fork_step
        """At a fork: each space nearer to the finish."""
        self.fork_lair: float = fork_lair
        """At a fork: a lair with its token."""
        self.fork_port: float = fork_port
        """At a fork: each doubloon of the price."""
        self.fork_sea: float = fork_sea
        """At a fork: each food of the price."""
        self.fork_shortage: float = fork_shortage
        """At a fork: each space that a shortage costs on average."""
        self.powder: float = powder
        """Each gunpowder token that is not spent in a battle."""
        self.cards: Final[vec[float]] = vec[float]([0.0] * 11)
        """The gain from playing each card early in the race and drawing another."""
        for card in range(11):
            self.cards[card] = cards[card]


class ShipModel:
    """One ship. `read_ship` copies it from a table, `of_card` values a card for it."""

    def __init__(self, evaluator: Evaluator, weights: ModelWeights, board: Board) -> None:
        self.evaluator: Final = evaluator
        self.weights: Final = weights
        self.board: Final = board
        self.near: float = 0.0
        self.early: i64 = 0
        """What the rounds left are worth at home against the tide."""
        self.number: i64 = 0
        """The number of the ship that was read."""
        self.crew: i64 = 0
        """Its crew card, 0 for none."""
        self.initial: Final[vec[i64]] = vec[i64]([0] * NUMBERS)
        self.ship: Final[vec[i64]] = vec[i64]([0] * NUMBERS)
        self.shortage_loss: Final[vec[i64]] = shortage_losses(board)
        """The spaces that a shortage costs on average, by space."""

    def read_ship(self, table: Table, ship: i64) -> None:
        """Copy a ship from a table."""
        initial = self.initial
        none: i64 = 0
        for at in range(none, none + NUMBERS):
            initial[at] = 0
        self.number = ship
        self.crew = table.crew >> ship * 4 & 15
        initial[SPACE] = table.space[ship]
        initial[LAP] = table.lap[ship]
        first: i64 = ship * HOLDS
        size: i64 = 6 if table.sixth == ship else 5
        for hold in range(first, first + size):
            inside = table.cargo[hold]
            if inside == 0:
                initial[EMPTY] += 1
            else:
                goods = inside >> 3
                tokens = inside & 7
                initial[AMOUNT + goods] += tokens
                initial[FULL + goods] += 1
                if initial[LEAST + goods] == 0 or tokens < initial[LEAST + goods]:
                    initial[LEAST + goods] = tokens
        self.near = end_nearness(table)
        self.early = EARLY_POINTS * (table.last_round - table.round) if table.solo == TIDE else 0
        self.reset()

    def reset(self) -> None:
        """Restore the ship as `read_ship` copied it."""
        ship, initial = self.ship, self.initial
        none: i64 = 0
        for at in range(none, none + NUMBERS):
            ship[at] = initial[at]

    def of_card(self, table: Table, ship: i64, card: i64, *, morning: i64, evening: i64) -> float:
        """Return the value of a card to the ship that was read."""
        self.reset()
        bonus = self.act(table, ship, MORNING_SYMBOL[card], morning)
        bonus += self.act(table, ship, EVENING_SYMBOL[card], evening)
        return bonus + self.value() + self.weights.cards[card] * (1.0 - self.near)

    def act(self, table: Table, ship: i64, symbol: i64, die: i64) -> float:
        """Apply one symbol and return the gain that `value` does not count."""
        if self.ship[LAP] == FINISHED:
            return 0.0
        if symbol < FORWARD:
            self.load(symbol, die if self.crew == 0 else crew_powers.load_of(table, ship, die))
            return 0.0
        way: i64 = BACKWARD
        if symbol == FORWARD:
            way = FORWARD_STOP if self.ship[LAP] == 0 else FORWARD_PASS
        place = (way * 64 + self.ship[SPACE]) * 7 + die
        ends = self.board.reach[place]
        if self.crew != 0 and die >= CREW_PILOT_DIE and crew_powers.may_shorten(table, ship):
            ends |= self.board.reach[place - 1]
        end = self.best_end(table, ends)
        if self.board.reach[place] & (1 << end) == 0:
            place -= 1
        if self.board.lapped[place] & (1 << end):
            self.ship[LAP] += -1 if way == BACKWARD else 1
        return self.land(table, ship, end)

    def best_end(self, table: Table, ends: i64) -> i64:
        """Return the best of several spaces to end on."""
        best = lowest(ends)
        rest = ends & (ends - 1)
        if rest == 0:
            return best
        most = self.landing_score(table, best)
        while rest != 0:
            end = lowest(rest)
            rest &= rest - 1
            value = self.landing_score(table, end)
            if value > most:
                most = value
                best = end
        return best

    def landing_score(self, table: Table, end: i64) -> float:
        """Return a quick score for ending on a space, to choose at a fork."""
        weights = self.weights
        if end == 0:
            return 0.0
        value = -weights.fork_step * float(self.board.left[end])
        kind = self.board.kind[end]
        if kind == LAIR:
            return value + weights.fork_lair if table.lairs & (1 << end) else value
        cost = self.board.cost[end] if self.crew == 0 else crew_powers.lowered_cost(table, self.number, end)
        value -= float(cost) * (weights.fork_port if kind == PORT else weights.fork_sea)
        goods: i64 = GOLD if kind == PORT else FOOD
        if cost > self.ship[AMOUNT + goods]:
            value -= weights.fork_shortage * float(self.shortage_loss[end])
        return value

    def land(self, table: Table, ship: i64, end: i64) -> float:
        """Move to a space and return the gain from battle, treasure and shortage; the cost is paid."""
        self.ship[SPACE] = end
        kind = self.board.kind[end]
        if kind == PORT_ROYAL:
            return 0.0
        bonus = self.battle_bonus(table, ship, end)
        if kind == LAIR:
            if table.lairs & (1 << end) and self.ship[PLUNDERED] & (1 << end) == 0:
                self.ship[PLUNDERED] |= 1 << end
                treasure = self.weights.treasure
                if table.solo == TIDE:
                    treasure *= garrison_chance(table, ship, min(self.ship[AMOUNT + GUNPOWDER], 3))
                bonus += treasure
                if self.crew == LOOKOUT:
                    bonus += float(CREW_TREASURE)
            return bonus
        goods: i64 = GOLD if kind == PORT else FOOD
        cost = self.board.cost[end] if self.crew == 0 else crew_powers.lowered_cost(table, ship, end)
        missing = cost - self.ship[AMOUNT + goods]
        if not self.pay(goods, cost) and (self.crew == 0 or not crew_powers.stays(table, ship, missing)):
            bonus -= self.weights.shortage * float(self.shortage_loss[end])
        return bonus

    def battle_bonus(self, table: Table, ship: i64, end: i64) -> float:
        """Return the gain to expect from a battle on a space, 0 if no other ship is there."""
        for other in range(table.ships):
            if other != ship and table.space[other] == end:
                power = self.ship[AMOUNT + GUNPOWDER] - table.amount(other, GUNPOWDER)
                power += added(table, ship) - added(table, other)
                return self.weights.battle * float(max(min(power, MOST_POWDER_LEAD), -MOST_POWDER_LEAD))
        return 0.0

    def pay(self, goods: i64, cost: i64) -> bool:
        """Pay from the smallest holds and return whether the ship had enough."""
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
        """Load goods; without an empty hold, replace the least valuable other goods."""
        ship = self.ship
        if ship[EMPTY] > 0:
            ship[EMPTY] -= 1
        elif not self.make_room(goods, die):
            return
        ship[AMOUNT + goods] += die
        ship[FULL + goods] += 1
        if ship[LEAST + goods] == 0 or die < ship[LEAST + goods]:
            ship[LEAST + goods] = die

    def make_room(self, goods: i64, die: i64) -> bool:
        """Empty the least valuable hold of other goods and return whether there was one worth less, if it can stay."""
        ship = self.ship
        cheapest: i64 = 0
        least = 1000.0
        none: i64 = 0
        for other in range(none + GOLD, none + GUNPOWDER + 1):
            if other != goods and ship[FULL + other] > 0:
                value = cargo_value(other * 8 + ship[LEAST + other], self.evaluator)
                if value < least:
                    least = value
                    cheapest = other
        if cheapest == 0 or (self.crew == QUARTERMASTER and least >= cargo_value(goods * 8 + die, self.evaluator)):
            return False
        ship[AMOUNT + cheapest] -= ship[LEAST + cheapest]
        ship[FULL + cheapest] -= 1
        full = ship[FULL + cheapest]
        ship[LEAST + cheapest] = 0 if full == 0 else ship[AMOUNT + cheapest] // full
        return True

    def token_value(self, goods: i64) -> float:
        """Return the value of one more token: gold counts at the end, the others only until then."""
        evaluator = self.evaluator
        if goods == GOLD:
            early = evaluator.gold if self.ship[AMOUNT + GOLD] < ENOUGH else evaluator.more_gold
            return 1.0 + (1.0 - self.near) * early
        many = self.ship[AMOUNT + goods] >= ENOUGH
        if goods == FOOD:
            return (1.0 - self.near) * (evaluator.more_food if many else evaluator.food)
        return (1.0 - self.near) * (0.0 if many else evaluator.powder + self.weights.battle)

    def value(self) -> float:
        """Return the ship's value, like `evaluation.ship_value` for a ship on a table."""
        ship = self.ship
        board = self.board
        gold = ship[AMOUNT + GOLD]
        if ship[LAP] == FINISHED:
            return float(board.finish_score + gold + self.early)
        left = board.left[ship[SPACE]] - board.left[0] * ship[LAP]
        near = max(self.near, 1.0 - self.weights.near * float(left) / NEAR)
        counted = float(board.score[ship[SPACE]]) if ship[LAP] == 0 else -5.0
        way = 1.0 - float(left) / float(board.left[0])
        rest = self.evaluator.rest_of_race(
            way, food=ship[AMOUNT + FOOD], powder=ship[AMOUNT + GUNPOWDER], gold=gold, empty=ship[EMPTY]
        )
        if self.crew == SMUGGLER:
            counted += float((ship[AMOUNT + FOOD] + ship[AMOUNT + GUNPOWDER]) // CREW_TOKENS)
        return float(gold) + near * counted + (1.0 - near) * rest


def shortage_losses(board: Board) -> vec[i64]:
    """Return the spaces that a shortage costs on each space: one in four rolls lets the ship stay."""
    lost: vec[i64] = vec[i64]([0] * 64)
    for space in range(board.size):
        total: i64 = 0
        for kind in range(1, 4):
            total += board.left[lowest(board.behind[kind * 64 + space])] - board.left[space]
        lost[space] = max(total // 4, 0)
    return lost
