"""Garrisons in positions."""

from jamaica.model import steps
from jamaica.model.solo import TIDE
from jamaica.model.state import State


def put_garrison(state: State, ship: int, question: str) -> None:
    """The ship that acts fights the garrison of the lair it is on."""
    if state.attacker != ship or not state.lairs >> state.space[ship] & 1:
        raise ValueError(
            f"battle: a garrison is fought by the ship that acts, on a lair with a token, not by ship {ship}"
        )
    if question in ("spoils", "load", "room"):
        raise ValueError(f"next: {question!r} is not asked in a battle with a garrison; it has no spoils")
    if state.sabre_used and state.sabre != ship:
        raise ValueError("battle: the Sabre was used, but the ship does not have it")
    state.push(steps.STORMED + ship * steps.SHIP)


def put_treasure(state: State, ship: int) -> bool:
    """The treasure of a garrison that was beaten; returns whether there is one."""
    found = state.solo == TIDE and state.lairs >> state.space[ship] & 1 != 0
    if found:
        state.push(steps.LUCK_TREASURE + ship * steps.SHIP)
    return found
