"""What happened since a seat's last move, in few lines: what was done to the seat comes first."""

from typing import Any, Final

import msgspec

from jamaica.model.events import EVENTS
from jamaica.server.protocol.messages import RecapLine
from jamaica.server.session.feeds.redaction import redact_event
from jamaica.server.storage.store import Entry

LEFT_OUT: Final = {
    "captain_chosen",
    "rolled",
    "placed",
    "laid",
    "turned",
    "action_begun",
    "paid",
    "powder_spent",
    "combat_rolled",
    "sabre_answered",
    "ghost_steered",
    "shortage_rolled",
    "drew",
    "pile_renewed",
    "compass_passed",
    *(kind for kind, event in EVENTS.items() if not event.in_recap),
}
"""The events that a recap leaves out."""
MOST_LINES: Final = 200
_KINDS: Final = ("move", "luck", "undo")


def recap_lines(entries: list[Entry], seat: int) -> list[RecapLine]:
    """The lines for a seat: attacks on it first, then the rest, each in order, without undone choices."""
    bodies = [(entry, msgspec.json.decode(entry.body)) for entry in entries if entry.kind in _KINDS]
    undone = {body["of"] for entry, body in bodies if entry.kind == "undo"}
    lines = [
        RecapLine(
            number=entry.number,
            mine=_is_mine(event, seat),
            event=redact_event(event, seat),  # type: ignore[arg-type]
        )
        for entry, body in bodies
        if entry.kind != "undo" and entry.number not in undone
        for event in body["events"]
        if event["kind"] not in LEFT_OUT
    ]
    return sorted(lines[-MOST_LINES:], key=lambda line: not line.mine)


def _is_mine(event: dict[str, Any], seat: int) -> bool:
    """Whether it was done to this seat."""
    return seat in (event.get("defender"), event.get("loser"))
