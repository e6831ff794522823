"""The worked examples of the rulebook: short scenes that the engine plays, one for each chapter.

`data/examples.json` has a position, the moves, and which of the events are shown.
"""

from typing import Any, NamedTuple

from jamaica.engine import apply
from jamaica.model.data_files import read_data
from jamaica.model.events import Event
from jamaica.model.moves import move
from jamaica.model.state import State
from jamaica.notation import read
from jamaica.views import commentator

Plain = dict[str, Any]


class Example(NamedTuple):
    """A scene: the table before and after some events."""

    chapter: str
    before: Plain
    events: list[Plain]
    after: Plain


def rule_examples() -> list[Example]:
    """All examples, in the order of the rulebook."""
    return [_played(**written) for written in read_data("examples.json")["examples"]]


def _played(chapter: str, position: str, moves: list[str], events: tuple[int, int]) -> Example:
    """An example: `moves` are played from a position, and the events from one number up to another are shown."""
    state = read(position)
    told, trail = list[Event](), [state.copy()]
    for line in moves:
        state.told, state.trail = [], []
        seat, _, text = line.rpartition(": ")
        told += apply(state, move(text), seat=int(seat)) if seat else apply(state, move(text))
        trail += state.trail
    first, last = events
    return Example(chapter, _view(trail[first]), [_event(event) for event in told[first:last]], _view(trail[last]))


def _event(event: Event) -> Plain:
    """An event as the protocol carries it, with nothing hidden."""
    return {"kind": event.kind, **{name: value for name, value in vars(event).items() if name != "known_to"}}


def _view(state: State) -> Plain:
    view = commentator(state).to_dict()
    del view["ask"]
    return view
