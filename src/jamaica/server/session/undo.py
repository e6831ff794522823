"""Which undo_history of a game can still be taken back, and what stands in the way of the others.

An answer that lets something out (luck speaks, a card is turned over, a treasure changes hands, the count) cannot be
taken back once it is carried out; while somebody may still take something back it is held instead.
"""

from dataclasses import dataclass
from functools import cache

from jamaica.model.events import Event
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.server.protocol.schemas import Undo
from jamaica.undo import NOTHING_CHOSEN, Barrier, TooLate, chosen_since, decided_by_chance, revealed_by


@dataclass(slots=True)
class Choice:
    """A seat's answer that let nothing out, or that is held."""

    number: int
    """The entry that told it."""
    seat: int
    move: Move
    before: State
    """The state before it."""


class UndoHistory:
    """The undo_history since something came out last, in their order, and one that is held."""

    def __init__(self, seats: int) -> None:
        self.held: Choice | None = None
        """An answer that would let something out, while somebody may still take something back."""
        self.barriers: list[Barrier | None] = [NOTHING_CHOSEN] * seats
        """By seat: what stands in the way of taking back what it chose before."""
        self._standing: list[Choice] = []

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back."""
        return not self._standing and self.held is None

    def add(self, choice: Choice, out: Barrier | None) -> None:
        """An answer was carried out, which let this out."""
        self.barriers[choice.seat] = None
        if out is None:
            self._standing.append(choice)
        elif out[0] != "chance":  # bar_by_chance adds what was drawn or rolled
            self.bar(out)

    def bar(self, barrier: Barrier) -> None:
        """Something came out: no choice before it can be taken back."""
        self._standing.clear()
        self.barriers = [found or barrier for found in self.barriers]

    def bar_by_luck(self, spoken: Move) -> None:
        """Luck has spoken."""
        self.bar(decided_by_chance(spoken))

    def in_the_way(self, seat: int, in_window: bool) -> Barrier | None:
        """What stands in the way of taking this seat's last choice back; `in_window`: its grace is not over."""
        if self.held is not None and self.held.seat == seat:
            return None
        mine = self._last_of(seat)
        if mine is None:
            return self.barriers[seat] or NOTHING_CHOSEN
        choice = self._standing[mine]
        later = self._standing[mine + 1 :] + ([self.held] if self.held else [])
        barrier = chosen_since(choice.move, [(each.seat, each.move) for each in later])
        if barrier is not None:
            return barrier
        if self.held is not None and not in_window:
            return "chosen", "the last player has chosen"
        return None

    def undo_state(self, seat: int, in_window: bool) -> Undo:
        """The same for the protocol."""
        return _undo(self.in_the_way(seat, in_window))

    def laid_last(self, seat: int) -> bool:
        """Whether the choice that this seat would take back is a laid card."""
        at = self._last_of(seat)
        return at is not None and self._standing[at].move.kind == "play"

    def last_number(self, seat: int) -> int:
        """The entry of the choice that this seat would take back, 0 if there is none."""
        if self.held is not None and self.held.seat == seat:
            return self.held.number
        at = self._last_of(seat)
        return 0 if at is None else self._standing[at].number

    def take_from(self, seat: int) -> list[Choice]:
        """Take a seat's last choice away, and all that came after it."""
        at = self._last_of(seat)
        assert at is not None
        taken = self._standing[at:]
        del self._standing[at:]
        return taken

    def restore(self, choice: Choice) -> None:
        """A choice that stands again."""
        self._standing.append(choice)

    def _last_of(self, seat: int) -> int | None:
        return next((at for at in reversed(range(len(self._standing))) if self._standing[at].seat == seat), None)


def let_out(after: State, happened: tuple[Event, ...]) -> Barrier | None:
    """What comes out by an answer; `None` if nobody learns anything that the one who answered could go by."""
    return revealed_by(happened) or (("chance", "the dice have been rolled") if after.luck_next else None)


@cache
def _undo(barrier: Barrier | None) -> Undo:
    if barrier is None:
        return Undo(True, None, None)
    return Undo(False, barrier[0], f"{TooLate(barrier)}.".capitalize())
