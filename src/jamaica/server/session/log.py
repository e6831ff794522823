"""What is added to a table's log while it works, before it is committed and told."""

from dataclasses import dataclass
from typing import Any

from jamaica.model.events import EVENTS, EVERYBODY, Event
from jamaica.model.state import State


@dataclass(slots=True)
class Step:
    """An entry that is being added to the log."""

    number: int
    kind: str
    """`move`, `luck`, `held`, `undo`, `chat`, `emote`, `seat` or `table`."""
    body: dict[str, Any]
    """The whole of it, what is hidden included."""
    state: State | None = None
    """The state after it; `None` where nothing on the table changed."""


class Log:
    """The end of a table's log: the last number, and what is not committed yet."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        """The number of the last entry, committed or not."""
        self.mark: dict[str, Any] | None = None
        """Whose command this is: put into the next entry, so that the same command is known again."""
        self._waiting: list[Step] = []

    def add(self, kind: str, body: dict[str, Any], state: State | None = None) -> Step:
        """Add an entry."""
        self.number += 1
        step = Step(self.number, kind, body | self.mark if self.mark else body, state)
        self.mark = None
        self._waiting.append(step)
        return step

    def take(self) -> list[Step]:
        """What is not committed yet; from here on it is the caller's to commit."""
        steps, self._waiting = self._waiting, []
        return steps


def whole(event: Event) -> dict[str, Any]:
    """An event as it is kept: all of it, and who may see its secret part."""
    kept = {"kind": event.kind, **vars(event)}
    if event.known_to == EVERYBODY:
        del kept["known_to"]
    return kept


def seen(kept: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """A kept event as a seat may see it, or a spectator (`None`): as `Event.seen_by` has it."""
    known_to = kept.get("known_to", EVERYBODY)
    if known_to == EVERYBODY:
        return kept
    told = {name: value for name, value in kept.items() if name != "known_to"}
    if viewer is None or not known_to >> viewer & 1:
        told.update(dict.fromkeys(EVENTS[told["kind"]].secret))
    return told


def entry_for(number: int, at: float, kind: str, body: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """An entry as one pair of viewer may know it. What is not named here stays in the database."""
    told: dict[str, Any] = {"kind": kind, "number": number, "at": at}
    if kind in ("move", "luck"):
        seat = body.get("seat")
        told["kind"] = "move"
        told["seat"] = seat
        told["move"] = body["move"] if seat is not None and seat == viewer else None
        told["events"] = [seen(event, viewer) for event in body["events"]]
        return told
    if kind == "held":
        return {**told, "seat": body["seat"], "move": body["move"] if body["seat"] == viewer else None}
    return {**told, **{name: body[name] for name in _OPEN[kind]}}


_OPEN: dict[str, tuple[str, ...]] = {
    "undo": ("seat", "of"),
    "chat": ("seat", "text"),
    "emote": ("seat", "emote"),
    "seat": ("seat", "what", "name", "bot"),
    "table": ("what", "next"),
}
"""The fields of an entry that everybody may know."""
