"""An entry for every viewer at a table, encoded once for all who may know no more of it than a spectator."""

from typing import Final

import msgspec

from jamaica.model.events import EVERYBODY
from jamaica.server.session.connection import encode
from jamaica.server.session.log import Step, entry_for
from jamaica.server.session.view_payload import Plain, change, last_only, view_of

HIDDEN: Final = ("hand", "laid", "facedown")
"""The fields of a ship of which some viewer may know more than others. Whenever one of them changes for any viewer, it
changes for a spectator's too, who is shown how many there are and who knows them."""
TREASURES: Final = ("facedown",)
"""Those of another's ship."""


class RedactedEntry:
    """An entry that was added to the log, for each pair of viewer."""

    def __init__(self, step: Step, at: float, before: Plain | None) -> None:
        """`before` is the spectator's view that was told last, `None` if nobody was told any."""
        self._step, self._at = step, at
        self._held: int | None = step.body["seat"] if step.kind == "held" else None
        self._change: Plain | None = None
        """What changed for a spectator."""
        self.after = before
        """The spectator's view after it."""
        if step.state is not None:
            self.after = view_of(step.state, None, self._held)
            self._change = None if before is None else change(before, self.after)
        self._insiders = self._who_knows_more()
        self._open: msgspec.Raw | None = None

    def seen_by(self, viewer: int | None) -> msgspec.Raw:
        """The entry for these viewer, encoded."""
        if viewer is not None and self._insiders >> viewer & 1:
            return self._encoded(viewer, self._own_change(viewer))
        if self._open is None:
            self._open = self._encoded(None, self._change)
        return self._open

    def _encoded(self, viewer: int | None, change: Plain | None) -> msgspec.Raw:
        step = self._step
        entry = entry_for(step.number, self._at, step.kind, step.body, viewer)
        if change is not None:
            if "events" in entry:
                entry["changes"] = last_only(entry["events"], change)
            else:
                entry["change"] = change
        return msgspec.Raw(encode(entry))

    def _who_knows_more(self) -> int:
        """The seats that get more than a spectator, a bit for each: whose answer it is, who may know what is secret in
        its events, whose hand or card changed, and where treasures lie face down everybody."""
        body = self._step.body
        seat = body.get("seat")
        found = 0 if seat is None else 1 << seat
        for event in body.get("events", ()):
            known_to = event.get("known_to", EVERYBODY)
            found |= 0 if known_to == EVERYBODY else known_to
        for ship, fields in (self._change or {}).get("seats", {}).items():
            if "facedown" in fields:
                return -1
            if "hand" in fields or "laid" in fields:
                found |= 1 << int(ship)
        return found

    def _own_change(self, viewer: int) -> Plain | None:
        """What changed for a seat's own viewer: what did for a spectator's, with what only they may know."""
        ships = (self._change or {}).get("seats", {})
        known = {ship: _known_to_some(fields, int(ship) == viewer) for ship, fields in ships.items()}
        if self._change is None or self._step.state is None or not any(known.values()):
            return self._change
        own = view_of(self._step.state, viewer, self._held)["seats"]
        told = {
            ship: fields | {name: own[int(ship)][name] for name in known[ship]} if known[ship] else fields
            for ship, fields in ships.items()
        }
        return self._change | {"seats": told}


def _known_to_some(fields: Plain, own: bool) -> list[str]:
    """Which of a ship's fields have more in them for a seat than for a spectator: of its own ship, or of another's."""
    return [name for name in (HIDDEN if own else TREASURES) if name in fields]
