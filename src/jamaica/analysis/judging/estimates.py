"""Values with their uncertainty: how far several batches of playouts differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from jamaica.analysis.judging.sampling import BATCHES

T_QUANTILE: Final = 2.131
"""The 97.5 % quantile of Student's t distribution with 15 degrees of freedom, one less than there are batches."""

Batches = list[list[float]]
"""A value of each ship in each batch."""


@dataclass(frozen=True)
class Share:
    """A share of the victory, from -1 to 1, with half the width of its 95 % interval."""

    value: float
    error: float

    def to_list(self) -> list[float]:
        """Return value and error, rounded."""
        return [round(self.value, 5), round(self.error, 5)]


def share_of(values: Sequence[float]) -> Share:
    """Return the mean of one value per batch, with its uncertainty."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Share(mean, T_QUANTILE * sqrt(variance / len(values)))


def share(values: Batches, ship: int) -> Share:
    """Return the mean of a ship's values, with its uncertainty."""
    return share_of([batch[ship] for batch in values])


def means(values: Batches) -> tuple[float, ...]:
    """Return the mean of each ship's values."""
    return tuple(sum(column) / len(values) for column in zip(*values, strict=True))


def zero(ships: int) -> Batches:
    """Return 0 for each ship."""
    return constant([0.0] * ships)


def constant(values: Sequence[float]) -> Batches:
    """Return values that are certain."""
    return [list(values) for _ in range(BATCHES)]


def weighted(terms: Iterable[tuple[float, Batches]]) -> Batches:
    """Return the sum of values, each with a factor."""
    pairs = list(terms)
    batches = range(len(pairs[0][1]))
    ships = range(len(pairs[0][1][0]))
    return [[sum(factor * values[batch][ship] for factor, values in pairs) for ship in ships] for batch in batches]


def difference(one: Batches, other: Batches) -> Batches:
    """Return the first values less the others."""
    return [[a - b for a, b in zip(ours, theirs, strict=True)] for ours, theirs in zip(one, other, strict=True)]


def total(parts: Iterable[Batches], ships: int) -> Batches:
    """Return the sum of values."""
    return weighted([(1.0, zero(ships)), *((1.0, part) for part in parts)])
