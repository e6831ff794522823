"""What a position is worth to a ship, in points of the final score."""

from typing import Final

from jamaica.model.agenda import ASK_POWDER, LUCK_COMBAT
from jamaica.model.cards import BETH, FIRST_CURSE, FOOD, GOLD, GUNPOWDER, KIND_VALUE, MAP, SABRE
from jamaica.model.table import FINISHED, HOLDS, SLOT_KIND, SLOTS, Table
from jamaica.native import i64
from jamaica.preview import odds
from jamaica.rules.battle import may_take_hold, may_take_power
from jamaica.rules.scoring import space_score

NEAR: Final = 14
"""From so many spaces before Port Royal on the end of the game is near."""
UNKNOWN_TREASURE: Final = 2.0
"""What a face-down treasure is worth to who does not know it."""
KINDS: Final = 10


class Judgement:
    """The weights by which positions are judged, each in points."""

    def __init__(
        self,
        base: float,
        way: float,
        way_squared: float,
        food: float,
        more_food: float,
        powder: float,
        more_powder: float,
        gold: float,
        more_gold: float,
        empty: float,
        map: float,
        sabre: float,
        beth: float,
        sixth: float,
        envy: float,
    ) -> None:
        self.base: float = base
        """What a ship may expect from the rest of the race, wherever it is."""
        self.way: float = way
        """The way made, as a share of the shortest lap."""
        self.way_squared: float = way_squared
        self.food: float = food
        """Each of the first four food."""
        self.more_food: float = more_food
        """Each of the next five."""
        self.powder: float = powder
        """Each of the first four gunpowder."""
        self.more_powder: float = more_powder
        """Each of the next six."""
        self.gold: float = gold
        """Each of the first five doubloons, beyond the point it counts at the end."""
        self.more_gold: float = more_gold
        """Each doubloon after those; below 0, for early gold is spent or replaced before the end."""
        self.empty: float = empty
        """Each empty hold."""
        self.map: float = map
        self.sabre: float = sabre
        self.beth: float = beth
        self.sixth: float = sixth
        self.envy: float = envy
        """How much of the strongest opponent's worth counts against one's own."""

    def power(self, power: i64) -> float:
        """What a power is worth."""
        if power == MAP:
            return self.map
        if power == SABRE:
            return self.sabre
        return self.beth if power == BETH else self.sixth

    def promise(self, way: float, food: i64, powder: i64, gold: i64, empty: i64) -> float:
        """What the way made (a share of the shortest lap) and what is aboard promise for the rest of the race."""
        total = self.base + self.way * way + self.way_squared * way * way
        total += self.food * float(min(food, 4)) + self.more_food * float(min(max(food - 4, 0), 5))
        total += self.powder * float(min(powder, 4)) + self.more_powder * float(min(max(powder - 4, 0), 6))
        total += self.gold * float(min(gold, 5)) + self.more_gold * float(max(gold - 5, 0))
        return total + self.empty * float(empty)


def spaces_left(table: Table, ship: i64) -> i64:
    """The fewest spaces to the finish, laps behind the start included."""
    if table.lap[ship] == FINISHED:
        return 0
    return table.board.left[table.space[ship]] - table.board.left[0] * table.lap[ship]


def nearness(table: Table) -> float:
    """How near the end is: 0 early in the race, 1 when a ship has finished."""
    least: i64 = NEAR
    for ship in range(table.ships):
        least = min(least, spaces_left(table, ship))
    return 1.0 - float(least) / float(NEAR)


def worth(table: Table, ship: i64, near: float, judgement: Judgement) -> float:
    """The final score that a ship may expect: what it has, and the less near the end is, what it may become."""
    gold = table.amount(ship, GOLD)
    owned = float(gold) + treasures(table, ship, judgement)
    counted = float(space_score(table, ship))
    if near == 1.0:
        return counted + owned
    return owned + near * counted + (1.0 - near) * hope(table, ship, gold, judgement)


def hope(table: Table, ship: i64, gold: i64, judgement: Judgement) -> float:
    """What the way made and the goods aboard promise for the rest of the race."""
    way = 1.0 - float(spaces_left(table, ship)) / float(table.board.left[0])
    empty: i64 = 0
    first: i64 = ship * HOLDS
    for hold in range(first, first + 5):
        if table.cargo[hold] == 0:
            empty += 1
    return judgement.promise(way, table.amount(ship, FOOD), table.amount(ship, GUNPOWDER), gold, empty)


def treasures(table: Table, ship: i64, judgement: Judgement) -> float:
    """What a ship's treasures are worth: those that are known by their value, the powers by their use."""
    total = 0.0
    first: i64 = ship * SLOTS
    for at in range(first, first + SLOTS):
        kind = (table.facedown[at] & SLOT_KIND) - 1
        if kind >= KINDS:
            total += UNKNOWN_TREASURE
        elif kind >= 0:
            total += float(KIND_VALUE[kind])
    none: i64 = 0
    for power in range(none, none + 4):
        if table.power(power) == ship:
            total += judgement.power(power)
    return total


def outlook(table: Table, ship: i64, judgement: Judgement) -> float:
    """A ship's worth, less some of the strongest opponent's."""
    near = nearness(table)
    best = -1000.0
    for other in range(table.ships):
        if other != ship:
            best = max(best, worth(table, other, near, judgement))
    return worth(table, ship, near, judgement) - judgement.envy * best


def fight(table: Table, attacker: i64, defender: i64, judgement: Judgement) -> float:
    """What a battle is worth to its attacker, from where it stands: chances times spoils."""
    wins, ties, losses = chances(table, attacker, defender)
    won = float(wins) * prize(table, attacker, defender, judgement)
    lost = float(losses) * prize(table, defender, attacker, judgement)
    return (won - lost) / float(wins + ties + losses)


def chances(table: Table, attacker: i64, defender: i64) -> tuple[int, int, int]:
    """How often the attacker wins, neither does, the defender wins, from where the battle stands."""
    sabre = odds.NOBODY
    if table.sabre_used == 0 and table.sabre == attacker:
        sabre = odds.ATTACKER
    elif table.sabre_used == 0 and table.sabre == defender:
        sabre = odds.DEFENDER
    bonus: i64 = 2 if table.beth == defender else 0
    powder = table.amount(defender, GUNPOWDER)
    step = table.top()
    rolling = step & 63 == LUCK_COMBAT
    if table.attacker == attacker and step >> 6 & 7 == defender and (rolling or step & 63 == ASK_POWDER):
        if rolling:
            return odds.defence(table.attack - bonus - table.spent, sabre)
        return odds.answer(table.attack, powder, bonus, sabre)
    added: i64 = 2 if table.beth == attacker else 0
    added += table.spent if rolling else min(table.amount(attacker, GUNPOWDER), 3)
    return odds.attack(added, powder, bonus, sabre)


def prize(table: Table, winner: i64, loser: i64, judgement: Judgement) -> float:
    """What the best spoils are worth to the winner, the loser's loss counted too."""
    best = 0.0
    none: i64 = 0
    for hold in range(none, none + HOLDS):
        if may_take_hold(table, winner, loser, hold):
            best = max(best, cargo_worth(table.cargo[loser * HOLDS + hold], judgement))
    for power in range(none, none + 4):
        if may_take_power(table, loser, power):
            best = max(best, judgement.power(power))
    if table.facedown_count(loser) > 0:
        best = max(best, UNKNOWN_TREASURE)
    if winner != table.ghost:
        for kind in range(none + FIRST_CURSE, none + KINDS):
            if table.find_facedown(winner, kind) >= 0:
                best = max(best, -float(KIND_VALUE[kind]))
    return best * (1.0 + judgement.envy)


def cargo_worth(inside: i64, judgement: Judgement) -> float:
    """What the contents of a hold are worth."""
    count = float(inside & 7)
    if inside >> 3 == GOLD:
        return count * (1.0 + judgement.more_gold)
    return count * (judgement.food if inside >> 3 == FOOD else judgement.powder)
