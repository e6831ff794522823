"""The choices of a battle, each with its chances."""

from collections.abc import Iterable

from jamaica.model import moves
from jamaica.model.cards import GUNPOWDER
from jamaica.model.moves import Move
from jamaica.model.table import GARRISON, Table
from jamaica.preview import odds
from jamaica.preview.odds import ATTACKER, DEFENDER, NOBODY, Chances, added_to_die
from jamaica.preview.results import Odds, Target, Volley


class Battle:
    """Two ships that fight, or would: what each adds to its die, how much gunpowder there is, and the Sabre."""

    def __init__(self, table: Table, attacker: int, defender: int) -> None:
        self.table = table
        self.attacker = attacker
        self.defender = defender
        self.bonus = added_to_die(table, attacker)
        self.answer_bonus = added_to_die(table, defender)
        self.powder = table.amount(attacker, GUNPOWDER)
        self.answer_powder = table.amount(defender, GUNPOWDER)
        used = table.sabre_used != 0
        self.sabre = NOBODY if used else self.side_of(table.sabre)

    def side_of(self, ship: int) -> int:
        """Which side a ship is on."""
        return ATTACKER if ship == self.attacker else DEFENDER if ship == self.defender else NOBODY

    def odds(self, ship: int, chances: Chances) -> Odds:
        """The chances of a ship in this battle."""
        side, whole = self.side_of(ship), sum(chances)
        return Odds(ship, chances[side] / whole, chances[1] / whole, chances[2 - side] / whole)

    def attack(self, powder: int) -> Chances:
        """The attacker spends so much gunpowder, then rolls [battle.attack]."""
        return odds.attack(powder + self.bonus, self.answer_powder, self.answer_bonus, self.sabre)

    def defence(self, powder: int) -> Chances:
        """The defender spends so much gunpowder against the attack, then rolls [battle.defence]."""
        return odds.defence(self.table.attack - self.answer_bonus - powder, self.sabre)

    def sabre_answer(self, rolled_by: int, again: bool) -> Chances:
        """The Sabre has the die on the table rolled again, or lets it stand [treasure.sabre]."""
        face, spent = self.table.face - 1, self.table.spent
        if rolled_by == self.attacker:
            power = spent + self.bonus
            if again:
                return odds.attack_again(power, self.answer_powder, self.answer_bonus)
            return odds.attack_stands(face, power, self.answer_powder, self.answer_bonus, self.sabre)
        margin = self.table.attack - self.answer_bonus - spent
        return odds.defence_again(margin) if again else odds.verdict(margin, face)


def battle_odds(table: Table, attacker: int, defender: int) -> Target:
    """The odds of an attack in the present position, and the best amount of gunpowder to spend."""
    battle = Battle(table, attacker, defender)
    best = best_volley(volleys(battle, attacker, range(battle.powder + 1)))
    return Target(defender, battle.answer_powder, best.powder, best.odds)


def powder_choices(table: Table, ship: int, open_moves: list[Move]) -> list[Volley]:
    """Each amount of gunpowder a ship may spend, for the attacker before the defender's best answer."""
    if table.defender == GARRISON:
        return storms(table, ship, [move.id - moves.SPEND for move in open_moves])
    battle = Battle(table, table.attacker, table.defender)
    return volleys(battle, ship, [move.id - moves.SPEND for move in open_moves])


def volleys(battle: Battle, ship: int, amounts: Iterable[int]) -> list[Volley]:
    """Each amount with its chances, the best one marked. An attacker wants to win with the least gunpowder; a defender
    who cannot win wants a tie."""
    of = battle.attack if ship == battle.attacker else battle.defence
    found = [(powder, of(powder)) for powder in amounts]
    best, most = found[0]
    for powder, chances in found:
        if chances[ATTACKER] > most[ATTACKER] if ship == battle.attacker else odds.better(chances, most, DEFENDER):
            best, most = powder, chances
    return [Volley(powder, battle.odds(ship, chances), powder == best) for powder, chances in found]


def storms(table: Table, ship: int, amounts: Iterable[int]) -> list[Volley]:
    """Each amount of gunpowder against a garrison with its chances, the best one marked [solo.fight]."""
    sabre = ATTACKER if table.sabre == ship else NOBODY
    bonus = added_to_die(table, ship)
    found = [(powder, odds.garrison(powder + bonus, sabre)) for powder in amounts]
    best = max(found, key=lambda volley: (volley[1][ATTACKER], -volley[0]))[0]
    return [Volley(powder, storm_odds(ship, chances), powder == best) for powder, chances in found]


def storm_odds(ship: int, chances: Chances) -> Odds:
    """The chances of a ship against a garrison, which holds or is beaten."""
    return Odds(ship, chances[ATTACKER] / sum(chances), chances[1] / sum(chances), 0.0)


def best_volley(offered: list[Volley]) -> Volley:
    """The best of some amounts of gunpowder."""
    return next(volley for volley in offered if volley.best)


def sabre_choice(table: Table, owner: int, rolled_by: int, again: bool) -> Odds:
    """The chances of the Sabre's owner after using it, or after letting the roll stand."""
    if table.defender == GARRISON:
        power = table.spent + added_to_die(table, owner)
        return storm_odds(owner, odds.storm_again(power) if again else odds.storm_stands(table.face - 1, power))
    battle = Battle(table, table.attacker, table.defender)
    return battle.odds(owner, battle.sabre_answer(rolled_by, again))
