"""The events of a chapter put together: by scene, by action, by what is told in one breath."""

from collections.abc import Sequence

from jamaica.model import events as told
from jamaica.model.events import Event


def scenes(chapter: Sequence[Event]) -> list[list[Event]]:
    """The events of a chapter by scene: each turn, the ghost's moves and the final count begin one."""
    found: list[list[Event]] = []
    for event in chapter:
        begins = event.kind in ("captain_chosen", "round_begun", "turned")
        begins = begins or (isinstance(event, told.GhostSteered) and event.half == "morning")
        begins = begins or (event.kind == "action_lost" and "ruling.ghost-finish" in event.rules)
        begins = begins or (event.kind == "counted" and bool(found) and found[-1][0].kind != "counted")
        if begins or not found:
            found.append([])
        found[-1].append(event)
    return found


def actions(scene: Sequence[Event]) -> list[list[Event]]:
    """The events of a turn by action."""
    found: list[list[Event]] = []
    for event in scene:
        if event.kind in ("action_begun", "ghost_steered") or not found:
            found.append([])
        found[-1].append(event)
    return found


def run_of_paid(scene: Sequence[Event]) -> list[told.Paid]:
    """The payments that a scene begins with."""
    paid: list[told.Paid] = []
    for event in scene:
        if not isinstance(event, told.Paid):
            break
        paid.append(event)
    return paid


def end_of_shortage(scene: Sequence[Event], at: int) -> int:
    """Where a shortage that begins at a place has ended."""
    end = at + 1
    while end < len(scene) and scene[end].kind in ("paid", "shortage_rolled", "stayed", "fell_back"):
        end += 1
        if scene[end - 1].kind in ("stayed", "fell_back"):
            break
    return end
