"""The value of a position to a ship, in points of the final score."""

from typing import Final

from jamaica.model.cards import BETH, FIRST_CURSE, FOOD, GOLD, GUNPOWDER, KIND_VALUE, MAP, SABRE
from jamaica.model.crew import SMUGGLER
from jamaica.model.solo import TIDE, points_share
from jamaica.model.steps import ASK_POWDER, LUCK_COMBAT, step_kind, step_ship
from jamaica.model.table import FINISHED, HOLDS, SLOT_KIND, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.preview import odds
from jamaica.rules import crew_powers
from jamaica.rules.battle import added
from jamaica.rules.scoring import round_score, space_score
from jamaica.rules.spoils import may_take_hold, may_take_power, may_take_treasures

NEAR: Final = 14
"""The end of the game counts as near from this many spaces before Port Royal."""
TIDE_NEAR: Final = 5.0
"""Against the tide the end counts as near from this many rounds before the last."""
PHANTOM_POINTS: Final = 0.1
"""Against the Phantom, how much the points count beside victory."""
UNKNOWN_TREASURE: Final = 2.0
"""The value of a face-down treasure that the player has not seen."""
KINDS: Final = 10
CREW_VALUES: Final = vec[float]([0.0, 1.6, 1.4, 1.5, 1.2, 0.6, 1.5, 1.3, 1.5, 0.6, 0.8, 1.0, 1.0])
"""The value of each crew card at the start of a game, in the order of `model/crew.py`."""


class Evaluator:
    """The weights of the evaluation, each in points."""

    def __init__(
        self,
        *,
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
        rival: float,
    ) -> None:
        self.base: float = base
        """The constant part of the expected score from the rest of the race."""
        self.way: float = way  # the distance sailed, as a share of the shortest lap
        self.way_squared: float = way_squared
        self.food: float = food
        """Each of the first four food; `more_food`: each of the next five."""
        self.more_food: float = more_food
        self.powder: float = powder
        """Each of the first four gunpowder; `more_powder`: each of the next six."""
        self.more_powder: float = more_powder
        self.gold: float = gold
        """Each of the first five doubloons, beyond the point it counts at the end."""
        self.more_gold: float = more_gold
        """Each further doubloon. Below 0, because early gold is usually spent or replaced before the end."""
        self.empty: float = empty  # each empty hold
        self.map: float = map
        self.sabre: float = sabre
        self.beth: float = beth
        self.sixth: float = sixth
        self.rival: float = rival
        """The share of the strongest opponent's value that is subtracted from the ship's own."""

    def power(self, power: i64) -> float:
        """Return the value of a power."""
        if power == MAP:
            return self.map
        if power == SABRE:
            return self.sabre
        return self.beth if power == BETH else self.sixth

    def rest_of_race(self, way: float, *, food: i64, powder: i64, gold: i64, empty: i64) -> float:
        """Return the points to expect from the rest of the race.

        `way` is the distance sailed as a share of the shortest lap, `empty` the number of empty holds.
        """
        total = self.base + self.way * way + self.way_squared * way * way
        total += self.food * float(min(food, 4)) + self.more_food * float(min(max(food - 4, 0), 5))
        total += self.powder * float(min(powder, 4)) + self.more_powder * float(min(max(powder - 4, 0), 6))
        total += self.gold * float(min(gold, 5)) + self.more_gold * float(max(gold - 5, 0))
        return total + self.empty * float(empty)


def spaces_left(table: Table, ship: i64) -> i64:
    """Return the fewest spaces to the finish, counting laps behind the start."""
    if table.lap[ship] == FINISHED:
        return 0
    return table.board.left[table.space[ship]] - table.board.left[0] * table.lap[ship]


def end_nearness(table: Table) -> float:
    """Return how near the end is: 0 early in the race, 1 when a ship has finished."""
    least: i64 = NEAR
    for ship in range(table.ships):
        least = min(least, spaces_left(table, ship))
    near = 1.0 - float(least) / float(NEAR)
    if table.solo == TIDE:
        near = max(near, 1.0 - float(table.last_round - table.round) / TIDE_NEAR)
    return near


def ship_value(table: Table, ship: i64, near: float, evaluator: Evaluator) -> float:
    """Return a ship's expected final score: what it has now, plus what it may still gain before the end."""
    gold = table.amount(ship, GOLD)
    owned = float(gold) + treasure_value(table, ship, evaluator)
    if table.crew != 0:
        owned += crew_value(table, ship, near)
    counted = float(space_score(table, ship) + round_score(table, ship))
    if near == 1.0:
        return counted + owned
    return owned + near * counted + (1.0 - near) * rest_value(table, ship, gold, evaluator)


def crew_value(table: Table, ship: i64, near: float) -> float:
    """Return the points that a crew card adds to what the ship has; tokens may still be spent before the end."""
    value = float(crew_powers.score(table, ship))
    return near * value if table.has_crew(ship, SMUGGLER) else value


def rest_value(table: Table, ship: i64, gold: i64, evaluator: Evaluator) -> float:
    """Return the points to expect from the rest of the race, given the ship's space and cargo."""
    way = 1.0 - float(spaces_left(table, ship)) / float(table.board.left[0])
    empty: i64 = 0
    first: i64 = ship * HOLDS
    for hold in range(first, first + 5):
        if table.cargo[hold] == 0:
            empty += 1
    food, powder = table.amount(ship, FOOD), table.amount(ship, GUNPOWDER)
    return evaluator.rest_of_race(way, food=food, powder=powder, gold=gold, empty=empty)


def treasure_value(table: Table, ship: i64, evaluator: Evaluator) -> float:
    """Return the value of a ship's treasures: known ones by their points, powers by their weights."""
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
            total += evaluator.power(power)
    return total


def relative_value(table: Table, ship: i64, evaluator: Evaluator) -> float:
    """Return a ship's value minus a share of the strongest opponent's."""
    near = end_nearness(table)
    best = -1000.0 if table.ships > 1 else 0.0
    for other in range(table.ships):
        if other != ship:
            best = max(best, ship_value(table, other, near, evaluator))
    return ship_value(table, ship, near, evaluator) - evaluator.rival * best


def battle_value(table: Table, attacker: i64, defender: i64, evaluator: Evaluator) -> float:
    """Return the value of a battle to its attacker at this stage: chances times spoils."""
    wins, ties, losses = chances(table, attacker, defender)
    won = float(wins) * spoils_value(table, attacker, defender, evaluator)
    lost = float(losses) * spoils_value(table, defender, attacker, evaluator)
    return (won - lost) / float(wins + ties + losses)


def garrison_chance(table: Table, ship: i64, powder: i64) -> float:
    """Return the chance to beat a garrison with so much gunpowder."""
    sabre = odds.ATTACKER if table.sabre == ship and table.sabre_used == 0 else odds.NOBODY
    return float(odds.garrison(powder + added(table, ship), sabre)[0]) / 36.0


def garrison_powder(table: Table, ship: i64) -> i64:
    """Return the gunpowder that a ship brings to bear on a garrison: what it has spent, or is likely to spend."""
    fighting = table.attacker == ship and step_kind(table.top()) == LUCK_COMBAT
    return table.spent if fighting else min(table.amount(ship, GUNPOWDER), 3)


def solo_share(table: Table, share: float, points: float) -> float:
    """Return what a result counts in Solo: against the tide the points, against the Phantom victory, then points."""
    if table.solo == TIDE:
        return points_share(points)
    return (1.0 - PHANTOM_POINTS) * share + PHANTOM_POINTS * points_share(points)


def chances(table: Table, attacker: i64, defender: i64) -> tuple[int, int, int]:
    """Return how often the attacker wins, nobody wins and the defender wins, at this stage of the battle."""
    sabre = odds.NOBODY
    if table.sabre_used == 0 and table.sabre == attacker:
        sabre = odds.ATTACKER
    elif table.sabre_used == 0 and table.sabre == defender:
        sabre = odds.DEFENDER
    bonus = added(table, defender)
    powder = table.amount(defender, GUNPOWDER)
    step = table.top()
    rolling = step_kind(step) == LUCK_COMBAT
    if table.attacker == attacker and step_ship(step) == defender and (rolling or step_kind(step) == ASK_POWDER):
        if rolling:
            return odds.defence(table.attack - bonus - table.spent, sabre)
        return odds.answer(table.attack, powder, bonus, sabre)
    power = added(table, attacker)
    power += table.spent if rolling else min(table.amount(attacker, GUNPOWDER), 3)
    return odds.attack(power, powder, bonus, sabre)


def spoils_value(table: Table, winner: i64, loser: i64, evaluator: Evaluator) -> float:
    """Return the value of the best spoils to the winner, including the loser's loss."""
    best = 0.0
    none: i64 = 0
    for hold in range(none, none + HOLDS):
        if may_take_hold(table, winner, loser, hold):
            best = max(best, cargo_value(table.cargo[loser * HOLDS + hold], evaluator))
    if may_take_treasures(table, loser):
        for power in range(none, none + 4):
            if may_take_power(table, loser, power):
                best = max(best, evaluator.power(power))
        if table.facedown_count(loser) > 0:
            best = max(best, UNKNOWN_TREASURE)
    if winner != table.ghost:
        for kind in range(none + FIRST_CURSE, none + KINDS):
            if table.find_facedown(winner, kind) >= 0:
                best = max(best, -float(KIND_VALUE[kind]))
    return best * (1.0 + evaluator.rival)


def cargo_value(inside: i64, evaluator: Evaluator) -> float:
    """Return the value of a hold's contents."""
    count = float(inside & 7)
    if inside >> 3 == GOLD:
        return count * (1.0 + evaluator.more_gold)
    return count * (evaluator.food if inside >> 3 == FOOD else evaluator.powder)
