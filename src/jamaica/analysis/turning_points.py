"""The moves that changed a seat's chance to win most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jamaica.analysis.account import FORESIGHT, Change
from jamaica.analysis.judging.estimates import Share, share, weighted
from jamaica.analysis.mistakes import Choice
from jamaica.analysis.samples import Moment
from jamaica.bots.reasons import Reason
from jamaica.model.moves import Move

MOST: Final = 3
"""The most turning points of a seat."""


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed a seat's chance to win."""

    number: int
    """Which move it is, from 1."""
    round: int
    by: int | None
    """The seat that chose; `None` for chance."""
    move: Move
    gain: Share
    """How much the seat's chance rose or fell; of its own mistake, what a better choice would have gained."""
    best: Move | None
    """The better choice, of an own mistake."""
    reason: Reason | None
    """Why that is better."""


def turning_points(
    seat: int, moments: Sequence[Moment], changes: Sequence[Change], choices: Sequence[Choice]
) -> tuple[TurningPoint, ...]:
    """Return the moves that changed a seat's chance most, in the order of the game.

    An own choice counts by what it lost against the best one. Luck and the others' choices count by how much they
    changed the seat's chance.
    """
    found = [*_others(seat, moments, changes), *_own(seat, choices)]
    clear = [point for point in found if abs(point.gain.value) > point.gain.error]
    greatest = sorted(clear, key=lambda point: -abs(point.gain.value))[:MOST]
    return tuple(sorted(greatest, key=lambda point: point.number))


def _others(seat: int, moments: Sequence[Moment], changes: Sequence[Change]) -> Iterator[TurningPoint]:
    """Yield what chance and the others' choices changed."""
    for moment, change in zip(moments, changes, strict=True):
        parts = [(1.0, part) for name, part in change.parts.items() if name != FORESIGHT]
        if moment.seat != seat and parts:
            gain = share(weighted(parts), seat)
            yield TurningPoint(change.number, change.round, moment.seat, moment.move, gain, None, None)


def _own(seat: int, choices: Sequence[Choice]) -> Iterator[TurningPoint]:
    """Yield the seat's own mistakes."""
    for choice in choices:
        if choice.seat == seat and choice.grade is not None:
            gain = Share(-choice.loss.value, choice.loss.error)
            yield TurningPoint(choice.number, choice.round, seat, choice.move, gain, choice.best, choice.reason)
