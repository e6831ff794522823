"""The coach: what was luck in a game, what was skill, and what would have been better."""

from jamaica.analysis.account import LUCK_KINDS, Change, SeatAccount
from jamaica.analysis.analysis import Analysis, Headline, analyse
from jamaica.analysis.judging.estimates import Share
from jamaica.analysis.judging.judge import DEPTHS, JUDGE, SECOND_JUDGE, Depth, Judge
from jamaica.analysis.mistakes import THRESHOLDS, Choice
from jamaica.analysis.turning_points import TurningPoint

__all__ = [
    "DEPTHS",
    "JUDGE",
    "LUCK_KINDS",
    "SECOND_JUDGE",
    "THRESHOLDS",
    "Analysis",
    "Change",
    "Choice",
    "Depth",
    "Headline",
    "Judge",
    "SeatAccount",
    "Share",
    "TurningPoint",
    "analyse",
]
