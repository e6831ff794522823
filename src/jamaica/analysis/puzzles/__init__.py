"""Puzzles: positions from real games with one clearly best choice."""

from jamaica.analysis.puzzles.puzzle import Puzzle, shipped_puzzles

__all__ = ["Puzzle", "shipped_puzzles"]
