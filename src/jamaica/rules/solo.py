"""Solo, a house variant: the garrisons that a ship fights against the tide."""

from jamaica.model.cards import COMBAT_STAR
from jamaica.model.solo import GARRISON_POWER, TIDE, limits, rank_of
from jamaica.model.state import State
from jamaica.model.steps import LUCK_TREASURE, SHIP, STORMED
from jamaica.model.table import GARRISON, Table
from jamaica.native import i64
from jamaica.rules import battle, tell_solo
from jamaica.rules.scoring import score


def storm(state: State, ship: i64) -> None:
    """A ship that ends its movement on a lair with a token fights the garrison before it takes the treasure
    [solo.garrison]. It spends gunpowder and rolls as an attacker [solo.fight]."""
    state.attacker = ship
    state.defender = GARRISON
    if state.told is not None:
        tell_solo.garrison_met(state, ship)
    state.push(STORMED + ship * SHIP)
    battle.fire(state, ship)


def stormed(state: State, ship: i64) -> None:
    """A star, or firepower above 6, wins the treasure. Otherwise nothing happens and the token stays; there are no
    spoils [solo.fight]."""
    beaten = state.face - 1 == COMBAT_STAR or state.attack > GARRISON_POWER
    battle.end(state)
    if beaten:
        state.push(LUCK_TREASURE + ship * SHIP)
    if state.told is not None and beaten:
        tell_solo.garrison_beaten(state, ship)
    elif state.told is not None:
        tell_solo.garrison_held(state, ship)


def seen(table: Table) -> dict[str, object]:
    """The last round against the tide, the limits of the ranks, if there are any, and at the end the rank."""
    rank = rank_of(table.options, score(table, 0)) if table.over else None
    rounds = table.last_round if table.solo == TIDE else None
    return {"rounds": rounds, "limits": limits(table.options), "rank": rank}
