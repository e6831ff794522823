"""What happened since a seat's last move, in few lines: what was done to the seat first."""

from typing import Any, Final

import msgspec

from jamaica.server.protocol.messages import RecapLine
from jamaica.server.session.log import seen
from jamaica.server.storage.store import Entry

NOT_TOLD: Final = {
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
}
"""The events that a digest leaves out."""
MOST_LINES: Final = 200


def recap_lines(entries: list[Entry], seat: int) -> list[RecapLine]:
    """The lines for a seat: attacks on it first, then the rest, each in order; nothing that was taken back."""
    bodies = [(entry, msgspec.json.decode(entry.body)) for entry in entries if entry.kind in _KINDS]
    undone = {body["of"] for entry, body in bodies if entry.kind == "undo"}
    lines = [
        RecapLine(number=entry.number, mine=_is_mine(event, seat), event=seen(event, seat))  # type: ignore[arg-type]
        for entry, body in bodies
        if entry.kind != "undo" and entry.number not in undone
        for event in body["events"]
        if event["kind"] not in NOT_TOLD
    ]
    return sorted(lines[-MOST_LINES:], key=lambda line: not line.mine)


_KINDS: Final = ("move", "luck", "undo")


def _is_mine(event: dict[str, Any], seat: int) -> bool:
    """Whether it was done to this seat."""
    return seat in (event.get("defender"), event.get("loser"))
