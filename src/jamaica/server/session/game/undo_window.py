"""How long each seat can undo its last answer: for some seconds, or until the person confirms it."""

from math import inf, isfinite

from jamaica.server.protocol.schemas import UndoDeadline
from jamaica.server.session.game.undo import UndoHistory


class UndoWindows:
    """For each seat with an open undo window, when it ends."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def start(self, seat: int, now: float, seconds: float | None) -> None:
        """Open a seat's window after an answer; `None` seconds: until it is confirmed."""
        self._until[seat] = inf if seconds is None else now + seconds

    def end(self, seat: int) -> None:
        """Close a seat's window."""
        self._until.pop(seat, None)

    def clear(self) -> None:
        """Close all windows."""
        self._until.clear()

    def running(self, seat: int, now: float) -> bool:
        """Whether a seat's window is open."""
        return self._until.get(seat, now) > now

    def open(self, history: UndoHistory, now: float) -> dict[int, float]:
        """The seats whose window is open and that can undo, with the end of each window."""
        return {
            seat: until
            for seat, until in self._until.items()
            if until > now and history.barrier(seat, in_window=True) is None
        }

    def deadlines(self, history: UndoHistory, now: float) -> list[UndoDeadline]:
        """The open windows for the protocol."""
        return [
            UndoDeadline(seat, round(until - now, 3) if isfinite(until) else None)
            for seat, until in self.open(history, now).items()
        ]

    def release_at(self, history: UndoHistory, now: float) -> float:
        """When a held answer takes effect: `now` if no window is open, infinite until somebody confirms."""
        return max(self.open(history, now).values(), default=now)

    def bots_at(self, history: UndoHistory, now: float) -> float:
        """When bots may answer without preventing a person's undo. Laid cards do not prevent each other's undo."""
        ends = [until for seat, until in self.open(history, now).items() if not history.laid_last(seat)]
        return max((until for until in ends if isfinite(until)), default=now)
