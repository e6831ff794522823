"""Views, changes of views and prompts as plain data, as the protocol carries them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from jamaica.engine import to_act
from jamaica.engine.refusals import question_rules
from jamaica.model.state import State
from jamaica.preview import preview
from jamaica.views import View, commentator, view, view_change

Plain = dict[str, Any]


class Shown(NamedTuple):
    """A view as it is sent: the seat whose answer is held no longer has to act."""

    view: View
    held: int | None = None


def view_of(state: State, viewer: int | None, held: int | None = None) -> Plain:
    """The view of a seat, or of a spectator (`None`)."""
    return _without_ask(view(state, viewer), held)


def open_view(state: State) -> Plain:
    """The view with nothing hidden."""
    return _without_ask(commentator(state), None)


def _without_ask(seen: View, held: int | None) -> Plain:
    plain = seen.to_dict()
    del plain["ask"]
    plain["to_act"] = [seat for seat in plain["to_act"] if seat != held]
    return plain


def prompt_of(state: State, seat: int) -> Plain:
    """What a seat is asked: the rules behind it, the moves open to it, and what each would lead to."""
    seen = view(state, seat)
    foreseen = preview(seen)
    suggested = foreseen.suggestion
    return {
        "key": foreseen.question,
        "rules": question_rules(seen),
        "moves": [choice.move.text for choice in foreseen.choices],
        "preview": foreseen,
        "suggestion": None if suggested is None else suggested.text,
    }


# ---- changes


def change_between(before: Shown, after: Shown) -> Plain:
    """What changed from one view to another of the same viewer."""
    found = view_change(before.view, after.view)
    if before.held is not None or after.held is not None:
        old, new = _acting(before), _acting(after)
        found.pop("to_act", None)
        if old != new:
            found["to_act"] = new
    return found


def _acting(shown: Shown) -> list[int]:
    return [seat for seat in to_act(shown.view) if seat != shown.held]


def open_changes(before: State, states: Sequence[State]) -> list[Plain]:
    """What changed with each of these states, with nothing hidden."""
    views = [commentator(before), *(commentator(state) for state in states)]
    return [view_change(old, new) for old, new in pairwise(views)]


def viewer_changes(before: State, states: Sequence[State], viewer: int | None) -> list[Plain]:
    """What changed with each of these states for a seat, or for a spectator (`None`)."""
    views = [view(before, viewer), *(view(state, viewer) for state in states)]
    return [view_change(old, new) for old, new in pairwise(views)]


def last_only(events: Sequence[Plain], change: Plain) -> list[Plain]:
    """The changes of an entry that was stored with one change for all its events: the last event gets it."""
    return [*({} for _ in events[1:]), change]


def changed(before: Plain, by: Plain) -> Plain:
    """The view after a change."""
    ships = [ship | by.get("seats", {}).get(str(number), {}) for number, ship in enumerate(before["seats"])]
    return before | by | {"seats": ships}


def difference(before: Plain, after: Plain) -> Plain:
    """What changed between two views that are plain data already."""
    found = _changed_fields(before, after)
    if "seats" in found:
        found["seats"] = {
            str(number): _changed_fields(old, new)
            for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True))
            if old != new
        }
    return found


def _changed_fields(before: Plain, after: Plain) -> Plain:
    """The fields that changed or are new: a field of a variant is left out until it has a value."""
    return {key: value for key, value in after.items() if key not in before or value != before[key]}
