"""The budget of a bot's decision: playouts, milliseconds, or whichever runs out first."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

ENDLESS: Final = 1_000_000_000
MOST_MS: Final = 600_000


class Budget:
    """The most playouts and milliseconds of a decision. 0 means no limit; at least one limit is required."""

    def __init__(self, ms: int, playouts: int) -> None:
        for name, number, most in (("ms", ms, MOST_MS), ("playouts", playouts, ENDLESS)):
            if not 0 <= number <= most:
                raise ValueError(f"the setting '{name}' is a whole number from 1 to {most}, not {number}")
        if ms == 0 and playouts == 0:
            raise ValueError("a bot that searches needs 'ms' or 'playouts' above 0, or it would never answer")
        self.ms: Final = ms
        self.playouts: Final = playouts or ENDLESS
        self.clock: Callable[[], float] = perf_counter
        """Returns the time in seconds; tests replace it."""

    def until(self) -> float:
        """Return the deadline of a decision that starts now, 0.0 without a time limit."""
        return self.clock() + self.ms / 1000 if self.ms else 0.0
