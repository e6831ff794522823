"""The spoils of a battle: what the winner takes, or gives."""

from typing import Final

from jamaica.model.cards import BETH, FIRST_CURSE, GOLD
from jamaica.model.moves import GIVE, LEAVE, TAKE_FACEDOWN, TAKE_HOLD, TAKE_POWER
from jamaica.model.state import State
from jamaica.model.steps import ASK_SPOILS, SHIP, step_ship
from jamaica.model.table import HOLDS, Table
from jamaica.native import i64
from jamaica.rules import solo_orders, tell
from jamaica.rules.cargo import load
from jamaica.rules.crew_powers import keeps_treasures
from jamaica.rules.question import Question
from jamaica.rules.treasure import give_curse, take_facedown, take_power


def loser_to(table: Table, winner: i64) -> i64:
    """The other ship in the battle."""
    return table.defender if winner == table.attacker else table.attacker


def choose_spoils(state: State, winner: i64) -> None:
    """With nothing to choose the spoils are left by themselves; but a winning player who has any face-down
    treasure is always asked, because not asking would reveal that none of them is cursed [ruling.forced]. Standing
    orders choose for the Phantom [solo.spoils]."""
    if (winner != state.ghost and state.facedown_count(winner) > 0) or may_take_anything(state, winner):
        if state.solo != 0 and solo_orders.given(state, winner):
            loser = loser_to(state, winner)
            take(state, winner, solo_orders.spoils(state, loser, offered(state, winner)))
            return
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
    if not may_take_treasures(table, loser):
        return False
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


def may_take_treasures(table: Table, loser: i64) -> bool:
    """Treasures can be stolen [spoils.treasure], but not from the Carpenter [crew.carpenter]."""
    return table.crew == 0 or not keeps_treasures(table, loser)


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


def offered(table: Table, winner: i64) -> i64:
    """What the winner may choose [spoils.choice], as a set of the ids of the moves, less `TAKE_HOLD`."""
    loser = loser_to(table, winner)
    found: i64 = 1 << LEAVE - TAKE_HOLD
    first: i64 = 0
    for hold in range(first, first + HOLDS):
        if may_take_hold(table, winner, loser, hold):
            found |= 1 << hold
    if may_take_treasures(table, loser):
        for power in range(first, first + 4):
            if may_take_power(table, loser, power):
                found |= 1 << TAKE_POWER - TAKE_HOLD + power
        for place in range(table.facedown_count(loser)):
            found |= 1 << TAKE_FACEDOWN - TAKE_HOLD + place
    if winner != table.ghost:
        for curse in range(first, first + 3):
            if table.find_facedown(winner, FIRST_CURSE + curse) >= 0:
                found |= 1 << GIVE - TAKE_HOLD + curse
    return found


def take(state: State, winner: i64, choice: i64) -> None:
    """The winner takes, or gives, what was chosen [spoils.choice]."""
    loser = loser_to(state, winner)
    id = choice + TAKE_HOLD
    if id == LEAVE:
        leave(state, winner, False)
    elif id >= GIVE:
        give_curse(state, winner, loser, id - GIVE + FIRST_CURSE)
    elif id >= TAKE_FACEDOWN:
        take_facedown(state, winner, loser, id - TAKE_FACEDOWN)
    elif id >= TAKE_POWER:
        take_power(state, winner, loser, id - TAKE_POWER)
    else:
        steal_hold(state, winner, loser, choice)


class ChooseSpoils(Question):
    """What does the winner take, or give?"""

    def __init__(self) -> None:
        rules = ("spoils.choice", "ruling.spoils-nothing")
        answers = ("take", "give", "leave")
        super().__init__(ASK_SPOILS, "choose_spoils", word="spoils", first=TAKE_HOLD, answers=answers, rules=rules)

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Steal a hold's contents [spoils.hold] or a treasure [spoils.treasure], give a curse [spoils.curse], or take
        nothing [ruling.spoils-nothing]. The ghost never gives one [ghost.spoils]; a player who beats it has the same
        choice [ghost.beaten]."""
        return offered(table, step_ship(step))

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The winner's choice [spoils.choice]."""
        take(state, step_ship(step), choice)

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """A full hold can be blocked [ruling.spoils-blocked], an empty one is never taken [ruling.forced]; a treasure
        must lie there [spoils.treasure] and not be the Carpenter's [crew.carpenter], and only a curse can be given
        [spoils.curse]."""
        winner = step_ship(step)
        loser = loser_to(table, winner)
        id = choice + TAKE_HOLD
        if id < TAKE_POWER:
            full = table.cargo[loser * HOLDS + choice] != 0
            blocked = "ruling.ghost-full" if winner == table.ghost else "ruling.spoils-blocked"
            return blocked if full else "ruling.forced"
        if id < GIVE:
            if keeps_treasures(table, loser):
                return "crew.carpenter"
            return "ghost.beth" if id == TAKE_POWER + BETH and loser == table.ghost else "spoils.treasure"
        return "ghost.spoils" if winner == table.ghost else "spoils.curse"


QUESTIONS: Final[list[Question]] = [ChooseSpoils()]
