"""Whether what was drawn follows what should be drawn."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def assert_follows(drawn: Counter[T], weights: Mapping[T, int]) -> None:
    """Nothing else was drawn, everything was, and as often as its weight says.

    The bound is on chi-square: its mean is the degrees of freedom, and six deviations above it (with some room for
    the skew of few degrees) are not reached once in a million tries. Seeds are fixed, so a test that holds holds.
    """
    total, whole = drawn.total(), sum(weights.values())
    least = min(weights.values()) * total / whole
    assert least >= 20, f"too few draws to tell: {least:.1f} of the rarest expected"
    assert set(drawn) == set(weights)
    off = sum(
        (drawn[each] - total * weight / whole) ** 2 / (total * weight / whole) for each, weight in weights.items()
    )
    free = len(weights) - 1
    assert off <= free + 6 * sqrt(2 * free) + 10, f"chi-square {off:.1f} with {free} degrees of freedom: {drawn}"
