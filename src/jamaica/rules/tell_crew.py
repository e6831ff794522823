"""Telling what happens with crew cards, one function an event, as in `tell.py`."""

from jamaica.model import events
from jamaica.model.cards import GOODS
from jamaica.model.crew import CREW
from jamaica.model.state import State
from jamaica.native import i64


def crew_dealt(state: State, seat: i64, card: i64) -> None:
    state.tell(events.CrewDealt(rules=("crew.setup",), known_to=1 << seat, seat=seat, card=CREW[card]))


def crew_kept(state: State, seat: i64, card: i64) -> None:
    state.tell(events.CrewKept(rules=("crew.setup",), known_to=1 << seat, seat=seat, card=CREW[card]))


def crew_revealed(state: State) -> None:
    crew = tuple([CREW[state.crew >> seat * 4 & 15] for seat in range(state.seats)])
    state.tell(events.CrewRevealed(rules=("crew.setup", "crew.power"), crew=crew))


def load_refused(state: State, ship: i64, goods: i64, tokens: i64) -> None:
    state.tell(events.LoadRefused(rules=("crew.quartermaster",), ship=ship, goods=GOODS[goods], count=tokens))
