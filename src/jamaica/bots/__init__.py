"""Bots: made by name, `make_bot("random")`, `make_bot("search:ms=200")`.

A bot gets the view of its own seat and a luck of its own, and answers with one of its legal moves.
"""

from jamaica.bots.base import Bot
from jamaica.bots.hints import evaluate, hint
from jamaica.bots.levels import LEVELS
from jamaica.bots.registry import BOTS, PROGRAMS, make_bot

__all__ = ["BOTS", "LEVELS", "PROGRAMS", "Bot", "evaluate", "hint", "make_bot"]
