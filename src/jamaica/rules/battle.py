"""Battle."""

from typing import Final

from jamaica.luck import COMBAT_STREAM, Luck
from jamaica.model.bits import lowest
from jamaica.model.cards import COMBAT_FACES, COMBAT_STAR, GUNPOWDER
from jamaica.model.moves import ATTACK, COMBAT, REROLL, SPEND
from jamaica.model.state import State
from jamaica.model.steps import (
    ASK_POWDER,
    ASK_SABRE,
    ASK_TARGET,
    BATTLE_OVER,
    LUCK_COMBAT,
    SHIP,
    A,
    step_a,
    step_ship,
)
from jamaica.model.table import GARRISON, Table
from jamaica.native import i64
from jamaica.rules import crew_powers, solo_orders, tell
from jamaica.rules.cargo import pay
from jamaica.rules.question import Chance, Question
from jamaica.rules.spoils import choose_spoils


def meet(state: State, ship: i64) -> None:
    """A movement, also one forced by a shortage, that ends on a space with at least one other ship means battle
    [battle.when]. With several ships there the attacker picks one; there is one battle only [battle.one]. For the
    ghost the captain picks, the captain's own ship included [ruling.ghost-target]."""
    found = state.company(ship)
    if found & (found - 1) == 0:
        begin(state, ship, lowest(found))
    else:
        state.push(ASK_TARGET + ship * SHIP)


def begin(state: State, attacker: i64, defender: i64) -> None:
    """The attacker fires first [battle.attack]. The ghost battles like any ship [ghost.battle]."""
    state.attacker = attacker
    state.defender = defender
    if state.told is not None:
        tell.battle_begun(state)
    fire(state, attacker)


def fire(state: State, ship: i64) -> None:
    """The attacker spends any number of gunpowder tokens, none to all, then rolls [battle.attack]; then the
    defender, knowing that firepower, does the same [battle.defence]."""
    state.spent = 0
    state.face = 0
    if state.amount(ship, GUNPOWDER) == 0:
        state.push(LUCK_COMBAT + ship * SHIP)
    else:
        state.push(ASK_POWDER + ship * SHIP)


def spend(state: State, ship: i64, tokens: i64) -> None:
    """Gunpowder spent is gone, star, tie or loss [battle.powder-gone]."""
    state.spent = tokens
    state.push(LUCK_COMBAT + ship * SHIP)
    if state.told is not None:
        tell.powder_spent(state, ship, tokens)
    if tokens > 0:
        pay(state, ship, GUNPOWDER, tokens, 0)


def roll(state: State, ship: i64, face: i64) -> None:
    """Right after a roll the owner of Saran's Sabre may have that die rolled again, their own or the opponent's,
    a star included [treasure.sabre]; once in a battle [ruling.sabre-once]."""
    second = state.face != 0
    state.face = face + 1
    if state.told is not None:
        tell.combat_rolled(state, ship, face, second)
    if state.sabre_used == 0 and (state.sabre == state.attacker or state.sabre == state.defender):
        ask_sabre(state, ship)
    else:
        shoot(state, ship)


def ask_sabre(state: State, ship: i64) -> None:
    """The owner of the Sabre is asked [treasure.sabre]; for the Phantom its standing orders answer [solo.sabre]."""
    if state.solo != 0 and solo_orders.given(state, state.sabre):
        answer_sabre(state, ship, solo_orders.rolls_again(state, ship, firepower(state, ship)))
    else:
        state.push(ASK_SABRE + state.sabre * SHIP + ship * A)


def answer_sabre(state: State, ship: i64, again: bool) -> None:
    """The second roll stands, and no gunpowder may be added [treasure.sabre]."""
    if again:
        state.sabre_used = 1
        state.push(LUCK_COMBAT + ship * SHIP)
    if state.told is not None:
        tell.sabre_answered(state, ship, again)
    if not again:
        shoot(state, ship)


def firepower(table: Table, ship: i64) -> i64:
    """The die and the gunpowder spent [battle.attack], and what the ship adds."""
    return COMBAT_FACES[table.face - 1] + table.spent + added(table, ship)


def added(table: Table, ship: i64) -> i64:
    """What a ship adds to its die in every battle: 2 for the owner of Lady Beth [treasure.beth], the ghost's own
    included [ghost.beth], and 1 for the Gunner, on top [crew.gunner]."""
    lady: i64 = 2 if table.beth == ship else 0
    return lady if table.crew == 0 else lady + crew_powers.firepower(table, ship)


def shoot(state: State, ship: i64) -> None:
    """A star wins at once; after an attacker's star the defender neither spends nor rolls [battle.star]. Otherwise
    the higher firepower wins, and with equal firepower nothing happens [battle.tie]. A garrison never fires
    [solo.fight]."""
    star = state.face - 1 == COMBAT_STAR
    power = firepower(state, ship)
    if ship == state.attacker and not star:
        state.attack = power
    if state.told is not None:
        tell.fired(state, ship, star, power)
    if state.defender == GARRISON:
        return
    if star:
        win(state, ship)
    elif ship == state.attacker:
        fire(state, state.defender)
    elif power == state.attack:
        tie(state)
    else:
        win(state, state.defender if power > state.attack else state.attacker)


def tie(state: State) -> None:
    """With equal firepower the battle ends and nothing happens [battle.tie]."""
    attacker, defender = state.attacker, state.defender
    end(state)
    if state.told is not None:
        tell.battle_tied(state, attacker, defender)


def win(state: State, winner: i64) -> None:
    """The winner, attacker or defender, may choose one of the spoils [spoils.choice]."""
    state.push(BATTLE_OVER)
    if state.told is not None:
        tell.battle_won(state, winner)
    choose_spoils(state, winner)


def end(state: State) -> None:
    """The battle is over."""
    state.attacker = -1
    state.defender = -1
    state.spent = 0
    state.face = 0
    state.attack = 0
    state.sabre_used = 0


class ChooseTarget(Question):
    """Which ship does the attacker fight?"""

    def __init__(self) -> None:
        rules = ("battle.one",)
        super().__init__(ASK_TARGET, "choose_target", word="attack", first=ATTACK, answers=("attack",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any other ship on the space [battle.one]."""
        return table.company(step_ship(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The battle begins [battle.attack]."""
        begin(state, step_ship(step), choice)


class SpendPowder(Question):
    """How many gunpowder tokens does the ship spend?"""

    def __init__(self) -> None:
        rules = ("battle.attack", "battle.defence")
        super().__init__(ASK_POWDER, "spend_powder", word="powder", first=SPEND, answers=("spend",), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """From nothing to all the gunpowder aboard [battle.attack]."""
        return (1 << table.amount(step_ship(step), GUNPOWDER) + 1) - 1

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The tokens are spent before the roll [battle.attack]."""
        spend(state, step_ship(step), choice)

    def rules_of(self, table: Table, step: i64) -> tuple[str, ...]:
        """The attacker's rule [battle.attack], or the defender's [battle.defence]."""
        return self.rules[:1] if table.attacker == step_ship(step) else self.rules[1:]


class UseSabre(Question):
    """Is the die rolled again (0), or does it stand (1)? Its step has a: ship that rolled."""

    def __init__(self) -> None:
        rules = ("treasure.sabre", "ruling.sabre-once")
        super().__init__(ASK_SABRE, "use_sabre", word="sabre", first=REROLL, answers=("reroll", "accept"), rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Both [treasure.sabre]."""
        return 3

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The die is rolled again or stands [treasure.sabre]."""
        answer_sabre(state, step_a(step), choice == 0)


class RollCombat(Chance):
    """The combat die of a ship."""

    def __init__(self) -> None:
        super().__init__(LUCK_COMBAT, "combat", first=COMBAT, size=6)

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """Six faces, each as likely."""
        return luck.below(6, COMBAT_STREAM)

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The face counts, unless the Sabre has it rolled again [treasure.sabre]."""
        roll(state, step_ship(step), outcome)


QUESTIONS: Final[list[Question]] = [ChooseTarget(), SpendPowder(), UseSabre()]
CHANCES: Final[list[Chance]] = [RollCombat()]
