"""Battle, and its spoils."""

from jamaica.model.agenda import (
    ASK_POWDER,
    ASK_SABRE,
    ASK_SPOILS,
    ASK_TARGET,
    BATTLE_OVER,
    LUCK_COMBAT,
    SHIP,
    A,
)  # fmt: skip
from jamaica.model.bits import BIT, lowest
from jamaica.model.cards import BETH, COMBAT_FACES, COMBAT_STAR, FIRST_CURSE, GOLD, GUNPOWDER
from jamaica.model.moves import GIVE, LEAVE, TAKE_FACEDOWN, TAKE_HOLD, TAKE_POWER
from jamaica.model.state import State
from jamaica.model.table import HOLDS, Table
from jamaica.native import i64
from jamaica.rules import tell
from jamaica.rules.cargo import load, pay


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


def offer_powder(table: Table, ship: i64) -> i64:
    """From nothing to all the gunpowder aboard [battle.attack]: the numbers of tokens, as a set."""
    return BIT[table.amount(ship, GUNPOWDER) + 1] - 1


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
        state.push(ASK_SABRE + state.sabre * SHIP + ship * A)
    else:
        shoot(state, ship)


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
    """The die and the gunpowder spent [battle.attack], and 2 more for the owner of Lady Beth [treasure.beth],
    the ghost's own included [ghost.beth]."""
    power = COMBAT_FACES[table.face - 1] + table.spent
    return power + 2 if table.beth == ship else power


def shoot(state: State, ship: i64) -> None:
    """A star wins at once; after an attacker's star the defender neither spends nor rolls [battle.star]. Otherwise
    the higher firepower wins, and of equal firepower nothing comes [battle.tie]."""
    star = state.face - 1 == COMBAT_STAR
    power = firepower(state, ship)
    if ship == state.attacker and not star:
        state.attack = power
    if state.told is not None:
        tell.fired(state, ship, star, power)
    if star:
        win(state, ship)
    elif ship == state.attacker:
        fire(state, state.defender)
    elif power == state.attack:
        tie(state)
    else:
        win(state, state.defender if power > state.attack else state.attacker)


def tie(state: State) -> None:
    """Of equal firepower nothing comes [battle.tie]."""
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


def loser_to(table: Table, winner: i64) -> i64:
    """The other ship in the battle."""
    return table.defender if winner == table.attacker else table.attacker


def choose_spoils(state: State, winner: i64) -> None:
    """With nothing to choose the spoils are left by themselves; but a winning player who has any face-down
    treasure is always asked, or the silence would tell that none of them is cursed [ruling.forced]."""
    if (winner != state.ghost and state.facedown_count(winner) > 0) or may_take_anything(state, winner):
        state.push(ASK_SPOILS + winner * SHIP)
    else:
        leave(state, winner, True)


def may_take_anything(table: Table, winner: i64) -> bool:
    """Whether there is anything of the loser's that the winner may take."""
    loser = loser_to(table, winner)
    first: i64 = 0
    for hold in range(first, first + HOLDS):
        if may_take_hold(table, winner, loser, hold):
            return True
    for power in range(first, first + 4):
        if may_take_power(table, loser, power):
            return True
    return table.facedown_count(loser) > 0


def may_take_hold(table: Table, winner: i64, loser: i64, hold: i64) -> bool:
    """The contents of one hold can be stolen if they can be loaded [spoils.hold]: not if every own hold is full of
    that very kind [ruling.spoils-blocked], nor gold by a ghost whose holds are all full [ruling.ghost-full].
    An empty hold cannot be stolen [ruling.forced]."""
    inside = table.cargo[loser * HOLDS + hold]
    if inside == 0:
        return False
    if winner == table.ghost and inside >> 3 != GOLD:
        return True
    base: i64 = winner * HOLDS
    size: i64 = 6 if table.sixth == winner else 5
    for own in range(base, base + size):
        if table.cargo[own] >> 3 != inside >> 3:
            return True
    return False


def may_take_power(table: Table, loser: i64, power: i64) -> bool:
    """A card that lies face up before the loser [spoils.treasure]; the ghost's Lady Beth can never be stolen
    [ghost.beth]."""
    return table.power(power) == loser and not (power == BETH and loser == table.ghost)


def offer_spoils(table: Table, winner: i64) -> i64:
    """Steal a hold's contents [spoils.hold] or a treasure [spoils.treasure], give a curse [spoils.curse], or take
    nothing [ruling.spoils-nothing]. The ghost never gives one [ghost.spoils]; who beats it has the same choice
    [ghost.beaten]. As a set of ids, counted from `TAKE_HOLD`."""
    loser = loser_to(table, winner)
    found = BIT[LEAVE - TAKE_HOLD]
    first: i64 = 0
    for hold in range(first, first + HOLDS):
        if may_take_hold(table, winner, loser, hold):
            found |= BIT[hold]
    for power in range(first, first + 4):
        if may_take_power(table, loser, power):
            found |= BIT[TAKE_POWER - TAKE_HOLD + power]
    for place in range(table.facedown_count(loser)):
        found |= BIT[TAKE_FACEDOWN - TAKE_HOLD + place]
    if winner != table.ghost:
        for curse in range(first, first + 3):
            if table.find_facedown(winner, FIRST_CURSE + curse) >= 0:
                found |= BIT[GIVE - TAKE_HOLD + curse]
    return found


def steal_hold(state: State, winner: i64, loser: i64, hold: i64) -> None:
    """The winner steals all the contents of one hold under the loading rules [spoils.hold]. What the ghost takes,
    gold apart, goes to the bank [ghost.spoils]."""
    inside = state.cargo[loser * HOLDS + hold]
    overboard = winner == state.ghost and inside >> 3 != GOLD
    if overboard:
        state.cargo[loser * HOLDS + hold] = 0
    if state.told is not None:
        tell.hold_stolen(state, winner, loser, hold, inside)
        if overboard:
            tell.overboard(state, loser, hold, inside)
    if not overboard:
        load(state, winner, inside >> 3, inside & 7, loser * HOLDS + hold + 1)


def leave(state: State, winner: i64, forced: bool) -> None:
    """A battle's winner may also take nothing [ruling.spoils-nothing]."""
    if state.told is not None:
        tell.spoils_left(state, winner, forced)
