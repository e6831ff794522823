"""The table for one pair of viewer, as plain data: the view, what changed in it, and what its seat is asked."""

from typing import Any

from jamaica.engine.refusals import question_rules
from jamaica.model.state import State
from jamaica.preview import preview
from jamaica.views import View, commentator, view

Plain = dict[str, Any]


def view_of(state: State, viewer: int | None, held: int | None = None) -> Plain:
    """The view of a seat, or a spectator's; the seat whose answer is held has answered."""
    return _without_ask(view(state, viewer), held)


def open_view(state: State) -> Plain:
    """The table with all hands open: for a game that is over."""
    return _without_ask(commentator(state), None)


def _without_ask(seen: View, held: int | None) -> Plain:
    plain = seen.to_dict()
    del plain["ask"]
    if held is not None:
        plain["to_act"] = [seat for seat in plain["to_act"] if seat != held]
    return plain


def prompt_of(state: State, viewer: int) -> Plain:
    """What a seat is asked that has to answer: the rules it comes from, the moves, and what each would lead to."""
    seen = view(state, viewer)
    foreseen = preview(seen)
    suggested = foreseen.suggestion
    return {
        "key": foreseen.question,
        "rules": question_rules(seen),
        "moves": [choice.move.text for choice in foreseen.choices],
        "preview": foreseen,
        "suggestion": None if suggested is None else suggested.text,
    }


def change(before: Plain, after: Plain) -> Plain:
    """What changed from one view to the next: each key that did, whole; of a ship the fields that did."""
    found = {key: value for key, value in after.items() if value != before[key]}
    if "seats" in found:
        found["seats"] = {
            str(number): {key: value for key, value in new.items() if value != old[key]}
            for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True))
            if old != new
        }
    return found


def last_only(events: list[Plain], change: Plain) -> list[Plain]:
    """The changes of an entry of which only the change of all its events together is known: it is the last one's."""
    return [*({} for _ in events[1:]), change]


def changed(before: Plain, by: Plain) -> Plain:
    """The view after a change."""
    ships = [ship | by.get("seats", {}).get(str(number), {}) for number, ship in enumerate(before["seats"])]
    return before | by | {"seats": ships}
