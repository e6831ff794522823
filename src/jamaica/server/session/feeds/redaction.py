"""What each viewer may know of an entry. The only place where events, moves and changes are redacted."""

from typing import Any, Final

import msgspec

from jamaica.model.events import EVENTS, EVERYBODY, Event
from jamaica.server.session.data.log import PendingEntry
from jamaica.server.session.feeds.connection import encode
from jamaica.server.session.feeds.view_payload import Plain, Shown, change_between
from jamaica.views import view

OWN_SECRETS: Final = ("hand", "laid", "facedown")
"""The fields of a ship that its own seat sees in full. Whenever one of them changes for any viewer it also changes for
a spectator, who sees how many cards there are and who knows a treasure."""
OTHERS_SECRETS: Final = ("facedown",)
"""The fields of another's ship of which a seat may know more than a spectator."""
SCORED: Final = frozenset({"score", "holds", "facedown", "crew"})
"""The public fields that a ship's score follows from: if one changes, its own seat may have another `own_score`."""
_PUBLIC: Final[dict[str, tuple[str, ...]]] = {
    "undo": ("seat", "of"),
    "chat": ("seat", "text"),
    "emote": ("seat", "emote"),
    "seat": ("seat", "what", "name", "bot"),
    "table": ("what", "next"),
    "seal": ("seal",),
}
"""The fields of an entry that everybody may know."""


# ---- events and entries as they are stored


def stored_event(event: Event) -> Plain:
    """An event as it is stored: all of it, with the seats that may see its secret fields."""
    stored = {"kind": event.kind, **vars(event)}
    if event.known_to == EVERYBODY:
        del stored["known_to"]
    return stored


def redact_event(stored: Plain, viewer: int | None) -> Plain:
    """A stored event as a viewer may see it: the same as `Event.seen_by`."""
    known_to = stored.get("known_to", EVERYBODY)
    if known_to == EVERYBODY:
        return stored
    redacted = open_event(stored)
    if viewer is None or not known_to >> viewer & 1:
        redacted.update(dict.fromkeys(EVENTS[redacted["kind"]].secret))
    return redacted


def open_event(stored: Plain) -> Plain:
    """A stored event with nothing hidden."""
    return {name: value for name, value in stored.items() if name != "known_to"}


def redact_entry(kind: str, body: Plain, viewer: int | None, *, number: int, at: float) -> Plain:
    """A stored entry as a viewer may see it, without changes. Fields that are not named here are never sent."""
    redacted: Plain = {"kind": kind, "number": number, "at": at}
    if kind in ("move", "luck"):
        seat = body.get("seat")
        redacted["kind"] = "move"
        redacted["seat"] = seat
        redacted["move"] = body["move"] if seat is not None and seat == viewer else None
        redacted["events"] = [redact_event(event, viewer) for event in body["events"]]
        return redacted
    if kind == "held":
        return {**redacted, "seat": body["seat"], "move": body["move"] if body["seat"] == viewer else None}
    return {**redacted, **{name: body[name] for name in _PUBLIC[kind]}}


# ---- entries on their way to viewers


class RedactedEntry:
    """A new entry for every viewer, encoded once for all who may know no more of it than a spectator."""

    def __init__(self, entry: PendingEntry, at: float, before: Shown | None) -> None:
        """`before` is the spectator's view that was sent last, `None` if nobody has one."""
        self._entry, self._at = entry, at
        self._held: int | None = entry.body["seat"] if entry.kind == "held" else None
        self._changes: list[Plain] = []
        """What each event changed for a spectator."""
        self.after = before
        """The spectator's view after the entry."""
        for state in entry.states:
            shown = Shown(view(state, None), self._held)
            if self.after is not None:
                self._changes.append(change_between(self.after, shown))
            self.after = shown
        self._insiders = self._who_knows_more()
        self._public: msgspec.Raw | None = None

    def seen_by(self, viewer: int | None) -> msgspec.Raw:
        """The entry for a viewer, encoded."""
        if viewer is not None and self._insiders >> viewer & 1:
            return self._encoded(viewer, self._changes_for(viewer))
        if self._public is None:
            self._public = self._encoded(None, self._changes)
        return self._public

    def _encoded(self, viewer: int | None, changes: list[Plain]) -> msgspec.Raw:
        own = self._entry
        redacted = redact_entry(own.kind, own.body, viewer, number=own.number, at=self._at)
        if changes and "events" in redacted:
            redacted["changes"] = changes
        elif changes:
            redacted["change"] = changes[-1]
        return msgspec.Raw(encode(redacted))

    def _who_knows_more(self) -> int:
        """The seats that get more than a spectator, a bit for each: the seat that answered, seats that may know what is
        secret in an event, seats whose hand, card or score changed, and all seats if face-down treasures changed."""
        body = self._entry.body
        seat = body.get("seat")
        found = 0 if seat is None else 1 << seat
        for event in body.get("events", ()):
            known_to = event.get("known_to", EVERYBODY)
            found |= 0 if known_to == EVERYBODY else known_to
        for change in self._changes:
            for ship, fields in change.get("seats", {}).items():
                if "facedown" in fields:
                    return -1
                if "hand" in fields or "laid" in fields or not SCORED.isdisjoint(fields):
                    found |= 1 << int(ship)
        return found

    def _changes_for(self, seat: int) -> list[Plain]:
        """The changes for a seat: those for a spectator, with what only this seat may know."""
        return [self._change_for(seat, at, change) for at, change in enumerate(self._changes)]

    def _change_for(self, seat: int, at: int, change: Plain) -> Plain:
        ships: dict[str, Any] = change.get("seats", {})
        secret = {ship: names for ship, fields in ships.items() if (names := _secrets(fields, int(ship) == seat))}
        if not secret:
            return change
        own = view(self._entry.states[at], seat)
        more = {ship: ships[ship] | _only(names, own.ship_to_dict(int(ship))) for ship, names in secret.items()}
        return change | {"seats": ships | more}


def _secrets(fields: Plain, own: bool) -> list[str]:
    """Which of a ship's changed fields have more in them for a seat than for a spectator."""
    names: list[str] = [name for name in (OWN_SECRETS if own else OTHERS_SECRETS) if name in fields]
    return [*names, "own_score"] if own and not SCORED.isdisjoint(fields) else names


def _only(names: list[str], fields: Plain) -> Plain:
    return {name: fields[name] for name in names}
