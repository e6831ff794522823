"""Telling what happens in Solo, one function an event, as in `tell.py`."""

from jamaica.model import events
from jamaica.model.state import State
from jamaica.native import i64


def garrison_met(state: State, ship: i64) -> None:
    state.tell(events.GarrisonMet(rules=("solo.garrison",), ship=ship, space=state.space[ship]))


def garrison_beaten(state: State, ship: i64) -> None:
    state.tell(events.GarrisonBeaten(rules=("solo.fight",), ship=ship, space=state.space[ship]))


def garrison_held(state: State, ship: i64) -> None:
    state.tell(events.GarrisonHeld(rules=("solo.fight",), ship=ship, space=state.space[ship]))


def ranked(state: State, ship: i64, score: i64, rank: str) -> None:
    state.tell(events.Ranked(rules=("solo.rank",), ship=ship, score=score, rank=rank))
