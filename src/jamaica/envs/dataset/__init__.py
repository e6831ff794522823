"""Games as data: what a seat saw, what was open to it, what it chose and how the game ended, in NumPy files.

`jamaica dataset` writes such a folder; `load` opens it without reading it into memory.
"""

from jamaica.envs.dataset.format import DECISIONS, GAMES, Dataset, Kind, Plan, load

__all__ = ["DECISIONS", "GAMES", "Dataset", "Kind", "Plan", "load"]
