"""Whether chances are right: of the positions with a chance of about 30 %, about 30 % should be won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

BINS: Final = 10


@dataclass(frozen=True)
class Bin:
    """The positions whose predicted chance is in one tenth of the scale."""

    low: float
    count: int
    predicted: float
    """The mean of the predicted chances."""
    actual: float
    """The mean share of the victory."""
    error: float
    """Half the width of the 95 % interval of the actual share, if all positions were independent."""


def calibration(pairs: Iterable[tuple[float, float]]) -> list[Bin]:
    """Return the bins that are not empty, from pairs of a predicted chance and a share of the victory."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for predicted, actual in pairs:
        bins[min(int(predicted * BINS), BINS - 1)].append((predicted, actual))
    return [_bin(at / BINS, found) for at, found in enumerate(bins) if found]


def _bin(low: float, found: Sequence[tuple[float, float]]) -> Bin:
    count = len(found)
    predicted = sum(pair[0] for pair in found) / count
    actual = sum(pair[1] for pair in found) / count
    variance = sum((pair[1] - actual) ** 2 for pair in found) / max(count - 1, 1)
    return Bin(low, count, predicted, actual, 1.96 * sqrt(variance / count))


def calibration_error(bins: Sequence[Bin]) -> float:
    """Return the mean difference between predicted and actual share, weighted by the positions."""
    return sum(each.count * abs(each.predicted - each.actual) for each in bins) / sum(each.count for each in bins)
