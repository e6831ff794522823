"""Which choices can be undone: those by which, and since which, nobody has learnt anything.

`Match` and the table server share these rules. Cards that several players lay face down do not block each other.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from jamaica.model import events as told
from jamaica.model.events import Event
from jamaica.model.moves import Move

UndoCode = Literal["nothing", "chance", "turned", "treasure", "counted", "chosen", "over"]
Barrier = tuple[UndoCode, str]
"""What prevents an undo: a code, and the reason as the end of a sentence."""

NOTHING_CHOSEN: Final[Barrier] = ("nothing", "nothing has been chosen yet")
_REVEALING: Final[dict[type[Event], Barrier]] = {
    told.Turned: ("turned", "a card has been turned over"),
    told.TreasureStolen: ("treasure", "a treasure has changed hands"),
    told.CurseGiven: ("treasure", "a treasure has changed hands"),
    told.CrewRevealed: ("turned", "the crew has been turned over"),
    told.Counted: ("counted", "the game has been scored"),
}
"""The events of a player's own choice that let somebody know more than before."""
_CHANCE: Final[dict[str, Barrier]] = {
    "captain": ("chance", "the captain has been chosen"),
    "draw": ("chance", "a card has been drawn"),
    "roll": ("chance", "the dice have been rolled"),
    "combat": ("chance", "the combat die has been rolled"),
    "shortage": ("chance", "the shortage die has been rolled"),
    "treasure": ("chance", "a treasure has been drawn"),
    "crew": ("chance", "a crew card has been dealt"),
    "offer": ("chance", "an offer has been turned over"),
}
"""What chance has decided, by the kind of its move, without what only some may know."""


_SIMULTANEOUS: Final = ("play", "keep")
"""The kinds of choices that all seats make at the same time, in secret."""


class TooLate(ValueError):
    """A choice cannot be undone; the sentence says why."""

    def __init__(self, barrier: Barrier, who: str = "") -> None:
        """`who` names the seat where it is not obvious: "seat 2"."""
        self.code, reason = barrier
        if self.code == "nothing":
            super().__init__(f"{f'{who} has' if who else 'there is'} nothing to undo: {reason}")
        else:
            super().__init__(f"the last choice{who and f' of {who}'} cannot be undone: {reason}")


def revealed_by(events: Iterable[Event]) -> Barrier | None:
    """The first of these events that revealed something, as a barrier."""
    return next((_REVEALING[type(event)] for event in events if type(event) in _REVEALING), None)


def decided_by_chance(move: Move) -> Barrier:
    """The barrier that a roll or a draw is."""
    return _CHANCE[move.kind]


def chosen_since(choice: Move, later: Iterable[tuple[int, Move]]) -> Barrier | None:
    """The first later choice that depends on this one, as a barrier: any, unless both lay a card or keep crew."""
    for seat, move in later:
        if choice.kind != move.kind or choice.kind not in _SIMULTANEOUS:
            return "chosen", f"seat {seat} has chosen"
    return None


def blocked(since: Sequence[tuple[int | None, Move, tuple[Event, ...]]]) -> Barrier | None:
    """What prevents undoing the first of these moves, each with its seat (`None` for chance) and its events."""
    for seat, move, events in since:
        found = revealed_by(events) or (decided_by_chance(move) if seat is None else None)
        if found is not None:
            return found
    choice = since[0][1]
    return chosen_since(choice, [(seat, move) for seat, move, _ in since[1:] if seat is not None])
