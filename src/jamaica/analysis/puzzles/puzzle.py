"""A puzzle, and the set that comes with the package."""

from dataclasses import dataclass
from functools import cache

from jamaica.model.data_files import read_data
from jamaica.notation import read
from jamaica.views import View, view

FILE = "puzzles.json"


@dataclass(frozen=True)
class Puzzle:
    """A choice that somebody got wrong in a game, as plain data."""

    id: str
    position: str
    """The position as text. What the seat may not know is imagined."""
    seat: int
    """The seat that chooses."""
    played: str
    """What was chosen in the game."""
    best: str
    """The clearly best move."""
    lead: tuple[float, float]
    """The share of a victory that it is better by than the next best move, and half the width of its 95 % interval."""
    values: dict[str, float]
    """The seat's chance to win after each legal move, the best first."""
    topic: str
    """Why the best move is better: the topic of a hint's reason, or `plan`."""
    rule: str
    sentence: str
    """The reason in English."""

    def view(self) -> View:
        """Return what the seat sees."""
        return view(read(self.position), self.seat)


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package."""
    return tuple(Puzzle(**{**found, "lead": tuple(found["lead"])}) for found in read_data(FILE)["puzzles"])
