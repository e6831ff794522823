"""The choices of a game that can still be undone. `jamaica.undo` says what prevents an undo."""

from dataclasses import dataclass
from functools import cache

from jamaica.model.events import Event
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.server.protocol.schemas import Undo
from jamaica.undo import NOTHING_CHOSEN, Barrier, TooLate, chosen_since, decided_by_chance, revealed_by

_ROLL_AHEAD: Barrier = ("chance", "the dice have been rolled")


@dataclass(slots=True)
class Choice:
    """A seat's answer that revealed nothing, or that is held."""

    number: int
    """The number of its entry."""
    seat: int
    move: Move
    before: State
    """The state before it."""


class UndoHistory:
    """The choices since something was revealed last, in order, and the answer that is held."""

    def __init__(self, seats: int) -> None:
        self.held: Choice | None = None
        """An answer that would reveal something, while somebody can still undo."""
        self.barriers: list[Barrier | None] = [NOTHING_CHOSEN] * seats
        """By seat: what prevents undoing its earlier choices."""
        self._choices: list[Choice] = []

    @property
    def settled(self) -> bool:
        """Whether nothing can be undone."""
        return not self._choices and self.held is None

    def add(self, choice: Choice, revealed: Barrier | None) -> None:
        """Add an answer that took effect. Rolls and draws that follow are added by `bar_by_chance`."""
        self.barriers[choice.seat] = None
        if revealed is None:
            self._choices.append(choice)
        elif revealed[0] != "chance":
            self._bar(revealed)

    def bar_by_chance(self, move: Move) -> None:
        """Prevent every undo after a roll or a draw."""
        self._bar(decided_by_chance(move))

    def _bar(self, barrier: Barrier) -> None:
        self._choices.clear()
        self.barriers = [found or barrier for found in self.barriers]

    def barrier(self, seat: int, in_window: bool) -> Barrier | None:
        """What prevents undoing this seat's last choice; `in_window`: its undo window is open."""
        if self.held is not None and self.held.seat == seat:
            return None
        at = self._last_of(seat)
        if at is None:
            return self.barriers[seat] or NOTHING_CHOSEN
        later = self._choices[at + 1 :] + ([self.held] if self.held else [])
        found = chosen_since(self._choices[at].move, [(choice.seat, choice.move) for choice in later])
        if found is None and self.held is not None and not in_window:
            return "chosen", "the last player has chosen"
        return found

    def undo_state(self, seat: int, in_window: bool) -> Undo:
        """Whether this seat can undo, for the protocol."""
        return _undo(self.barrier(seat, in_window))

    def laid_last(self, seat: int) -> bool:
        """Whether this seat's last choice that can be undone is a laid card."""
        at = self._last_of(seat)
        return at is not None and self._choices[at].move.kind == "play"

    def last_number(self, seat: int) -> int:
        """The entry of this seat's last choice that can be undone, 0 if there is none."""
        if self.held is not None and self.held.seat == seat:
            return self.held.number
        at = self._last_of(seat)
        return 0 if at is None else self._choices[at].number

    def take_from(self, seat: int) -> list[Choice]:
        """Remove and return a seat's last choice and all later ones."""
        at = self._last_of(seat)
        assert at is not None
        taken = self._choices[at:]
        del self._choices[at:]
        return taken

    def restore(self, choice: Choice) -> None:
        """Add a choice again that was removed with an earlier one."""
        self._choices.append(choice)

    def _last_of(self, seat: int) -> int | None:
        return next((at for at in reversed(range(len(self._choices))) if self._choices[at].seat == seat), None)


def reveals(after: State, events: tuple[Event, ...]) -> Barrier | None:
    """What an answer reveals; `None` if nobody learns anything from it."""
    return revealed_by(events) or (_ROLL_AHEAD if after.luck_next else None)


@cache
def _undo(barrier: Barrier | None) -> Undo:
    if barrier is None:
        return Undo(True, None, None)
    return Undo(False, barrier[0], f"{TooLate(barrier)}.".capitalize())
