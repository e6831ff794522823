"""Finished games, judged with few playouts."""

from dataclasses import replace
from functools import lru_cache

import jamaica
from jamaica.analysis import JUDGE, Depth, Judge
from jamaica.analysis.judging.sampling import BATCHES
from jamaica.bots import make_bot
from tests.support.games import Setting

TINY = Depth("tiny", BATCHES, BATCHES)
SMALL = Depth("small", 8 * BATCHES, 4 * BATCHES)
BAD_JUDGE: Judge = replace(JUDGE, name="bad", win_weights=tuple(-weight for weight in JUDGE.win_weights))
"""A judge that takes the worst ship for the best."""


@lru_cache
def played(setting: Setting, bot: str, seed: int) -> jamaica.Record:
    """The record of a game of one bot against itself."""
    bots = [make_bot(bot) for _ in range(setting.seats)]
    return jamaica.Match(setting.options(), bots, seed=seed).play().record
