"""The account of a game: what each move changed, and whose choice or luck it was. It adds up to the result exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jamaica.analysis.judging.estimates import Batches, Share, constant, difference, share, total, weighted, zero
from jamaica.analysis.samples import Moment, Sample, result
from jamaica.model.moves import MOVES, PLAIN_MOVES
from jamaica.model.state import State

LUCK_KINDS: Final = tuple(dict.fromkeys(move.kind for move in MOVES if move.by_luck))
"""The kinds of chance, by the first word of their moves: `captain`, `roll`, `draw` ..."""
_PLAIN_KINDS: Final = frozenset(move.kind for move in MOVES[:PLAIN_MOVES] if move.by_luck)
"""The kinds at every table; those of a variant are in the account of its games only."""
CHOICES: Final = "choices"
HIDDEN: Final = "hidden"
FORESIGHT: Final = "foresight"


@dataclass(frozen=True)
class Change:
    """What one move changed, for every ship. Its parts add up to the chances after it less those before."""

    number: int
    """Which move it is, from 1."""
    round: int
    seat: int | None
    """The seat that chose; `None` for chance."""
    before: Batches
    """The chances before the move."""
    parts: dict[str, Batches]
    """The change by its reason: a kind of luck, `choices`, `hidden` or `foresight`."""


@dataclass(frozen=True)
class SeatAccount:
    """How a seat came from its chance at the start to its result; start and parts add up to the result."""

    seat: int
    start: Share
    """The chance at the start."""
    luck: dict[str, Share]
    """The luck by kind of chance."""
    own: Share
    """What the seat's own choices gained, compared with the judge's own play."""
    others: Share
    """What the others' choices gained for this seat."""
    hidden: Share
    """What choices changed through cards and treasures that the choosing seat could not know."""
    foresight: Share
    """How the judge changed its opinion when, at the end of a round, it could look one round further."""
    total_luck: Share
    """All kinds of luck together."""
    result: float
    """The share of the victory."""


def changes(moments: Sequence[Moment], samples: Sequence[Sample]) -> list[Change]:
    """Return what each move of a finished game changed.

    A position has one value, which is both the end of one change and the beginning of the next.
    """
    value = constant(result(moments[-1].after))
    found: list[Change] = []
    for moment, sample in zip(reversed(moments), reversed(samples), strict=True):
        change = change_of(moment, sample, value)
        found.append(change)
        value = change.before
    found.reverse()
    return found


def change_of(moment: Moment, sample: Sample, after: Batches) -> Change:
    """Return what one move changed, given the chances after it."""
    ships = int(moment.before.ships)
    parts: dict[str, Batches] = {}
    reached = after
    if sample.old_view is not None:
        parts[FORESIGHT] = difference(after, sample.old_view)
        reached = sample.old_view
    if moment.seat is None:
        assert sample.others is not None
        before = weighted([(sample.weight, reached), (1.0, sample.others)])
        parts[moment.move.kind] = difference(reached, before)
    elif sample.position is None:
        before = reached
    else:
        before = sample.position
        parts[CHOICES] = judged_gain(sample, int(moment.move.id))
        parts[HIDDEN] = weighted([(1.0, reached), (-1.0, before), (-1.0, parts[CHOICES])])
    assert ships == len(before[0])
    return Change(moment.number, int(moment.before.round), moment.seat, before, parts)


def judged_gain(sample: Sample, move: int) -> Batches:
    """Return what a choice gained over the judge's own answers, by what the seat could know."""
    assert sample.answers is not None
    assert sample.usual is not None
    return difference(sample.answers[move], sample.usual)


def seat_account(seat: int, found: Sequence[Change], end: State) -> SeatAccount:
    """Return the account of a seat; the ghost has one too."""
    ships = int(end.ships)

    def sum_of(name: str, mine: bool | None = None) -> Batches:
        parts = [each.parts[name] for each in found if name in each.parts and mine in (None, each.seat == seat)]
        return total(parts, ships)

    kinds = _PLAIN_KINDS.union(*(each.parts for each in found))
    luck = {kind: sum_of(kind) for kind in LUCK_KINDS if kind in kinds}
    return SeatAccount(
        seat=seat,
        start=share(found[0].before if found else zero(ships), seat),
        luck={kind: share(values, seat) for kind, values in luck.items()},
        own=share(sum_of(CHOICES, mine=True), seat),
        others=share(sum_of(CHOICES, mine=False), seat),
        hidden=share(sum_of(HIDDEN), seat),
        foresight=share(sum_of(FORESIGHT), seat),
        total_luck=share(total(luck.values(), ships), seat),
        result=result(end)[seat],
    )
