"""How long a bot may think: for a number of playouts, for a time, or for whichever ends first."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

ENDLESS: Final = 1_000_000_000
MOST_MS: Final = 600_000


class Budget:
    """So many playouts and so many milliseconds at most; 0 is no limit, but one of the two there must be."""

    def __init__(self, ms: int, playouts: int) -> None:
        for name, number, most in (("ms", ms, MOST_MS), ("playouts", playouts, ENDLESS)):
            if not 0 <= number <= most:
                raise ValueError(f"the setting '{name}' is a whole number from 1 to {most}, not {number}")
        if ms == 0 and playouts == 0:
            raise ValueError("a bot that searches needs 'ms' or 'playouts' above 0, or it would never answer")
        self.ms: Final = ms
        self.playouts: Final = playouts or ENDLESS
        self.clock: Callable[[], float] = perf_counter
        """Says the time in seconds; a test may set another."""

    def until(self) -> float:
        """When a search that begins now has to end; 0.0 if only its playouts are counted."""
        return self.clock() + self.ms / 1000 if self.ms else 0.0
