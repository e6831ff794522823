"""Games as data sets: observations, legal moves, choices and results in NumPy files.

`jamaica dataset` writes a data set into a folder; `load` opens it without reading it into memory.
"""

from jamaica.envs.dataset.format import DECISIONS, GAMES, Dataset, Kind, Plan, load

__all__ = ["DECISIONS", "GAMES", "Dataset", "Kind", "Plan", "load"]
