"""The arena: bots play each other from every seat with the same luck, to measure which is better and how surely."""

from jamaica.arena.plan import Plan, Task, plan
from jamaica.arena.play import GameResult, Outcome, play_game
from jamaica.arena.results import Results
from jamaica.arena.statistics import interval, summarise
from jamaica.arena.workers import ArenaStopped, play_here

__all__ = [
    "ArenaStopped",
    "GameResult",
    "Outcome",
    "Plan",
    "Results",
    "Task",
    "interval",
    "plan",
    "play_game",
    "play_here",
    "summarise",
]
