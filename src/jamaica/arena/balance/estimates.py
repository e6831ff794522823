"""Figures with their 95 % intervals.

Every figure is a ratio: what was counted in all deals, divided by the number of cases. The games of a deal depend on
each other, deals do not. So the intervals follow from how much the deals differ: the linearised variance of a ratio.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from jamaica.arena.statistics import CONFIDENCE

Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Half the width of the interval in standard errors."""

Counted = tuple[float, float]
"""What was counted in a deal, and in how many cases."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float | None
    """The lower end of the interval; `None` with fewer than two deals."""
    high: float | None
    cases: float
    """The number of cases."""


def mean(deals: Sequence[Counted]) -> Estimate | None:
    """Return what was counted for each case, `None` without a case."""
    total = sum(cases for _, cases in deals)
    if not total:
        return None
    value = sum(counted for counted, _ in deals) / total
    variance = _variance(deals, value, total)
    if variance is None:
        return Estimate(value, None, None, total)
    half = Z * sqrt(variance)
    return Estimate(value, value - half, value + half, total)


def share(deals: Sequence[Counted]) -> Estimate | None:
    """Return the share of the cases that were counted, `None` without a case.

    It has Wilson's interval, for as many independent cases as would vary as much. If all deals are alike, each deal
    is a case.
    """
    total = sum(cases for _, cases in deals)
    if not total:
        return None
    value = sum(counted for counted, _ in deals) / total
    variance = _variance(deals, value, total)
    if variance is None:
        return Estimate(value, None, None, total)
    independent = value * (1 - value) / variance if variance else sum(cases > 0 for _, cases in deals)
    low, high = _wilson(value, independent)
    return Estimate(value, low, high, total)


def _variance(deals: Sequence[Counted], value: float, total: float) -> float | None:
    """Return the variance of a ratio over deals, `None` with fewer than two deals that have cases."""
    count = sum(cases > 0 for _, cases in deals)
    if count < 2:
        return None
    errors = sum((counted - value * cases) ** 2 for counted, cases in deals)
    return count / (count - 1) * errors / total**2


def _wilson(value: float, cases: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of so many independent cases."""
    middle = (value + Z**2 / (2 * cases)) / (1 + Z**2 / cases)
    half = Z * sqrt(value * (1 - value) / cases + Z**2 / (4 * cases**2)) / (1 + Z**2 / cases)
    return min(value, max(0.0, middle - half)), max(value, min(1.0, middle + half))
