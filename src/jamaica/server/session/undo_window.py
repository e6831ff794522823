"""How long answers can be taken back: by the clock, or until the person confirms."""

from math import inf, isfinite

from jamaica.server.protocol.schemas import UndoDeadline
from jamaica.server.session.game import TableGame


class UndoWindows:
    """For each seat whose last answer may still be taken back: when that is over."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def give(self, seat: int, now: float, seconds: float | None) -> None:
        """A person answered; `None` seconds: until confirmed."""
        self._until[seat] = inf if seconds is None else now + seconds

    def end(self, seat: int) -> None:
        """The seat's answer stands."""
        self._until.pop(seat, None)

    def clear(self) -> None:
        """Something came out; nothing can be taken back."""
        self._until.clear()

    def running(self, seat: int, now: float) -> bool:
        """Whether the grace of this seat's last answer is not over."""
        return self._until.get(seat, now) > now

    def open(self, game: TableGame, now: float) -> dict[int, float]:
        """The seats that can take back within their grace, and until when."""
        return {
            seat: until
            for seat, until in self._until.items()
            if until > now and game.undo_history.in_the_way(seat, in_window=True) is None
        }

    def deadlines(self, game: TableGame, now: float) -> list[UndoDeadline]:
        """The same for the protocol."""
        return [
            UndoDeadline(seat, round(until - now, 3) if isfinite(until) else None)
            for seat, until in self.open(game, now).items()
        ]

    def release_at(self, game: TableGame, now: float) -> float:
        """When a held answer is carried out: `now` or before if nobody waits, infinite if somebody has to confirm."""
        return max(self.open(game, now).values(), default=now)

    def bots_at(self, game: TableGame, now: float) -> float:
        """When bots may answer: their choices would block a person who can still undo. A laid card blocks nobody, and
        nobody blocks it."""
        open_until = self.open(game, now).items()
        return max(
            (until for seat, until in open_until if isfinite(until) and not game.undo_history.laid_last(seat)),
            default=now,
        )
