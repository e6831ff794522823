"""A position as one line of text, in the spirit of chess's FEN; `docs/reference/notation.md` tells how it is written.

    revised seats 3 ghost no round 2 captain 1 dice 5 2 morning 2 | seat 0 space 7 holds F2 G3 hand F> GG PG | ...

What is left out is as at the start of a game. Nothing that follows from the rest is written, so that a position
cannot contradict itself: who still has to lay a card, which cards are turned over, which treasures are undrawn.
"""

from jamaica.notation.reading import read
from jamaica.notation.writing import write

__all__ = ["read", "write"]
