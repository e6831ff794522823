"""Judging choices: how much a choice lost against the best one, and whether that is a mistake."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from jamaica.analysis.judging.estimates import Batches, Share, means, share_of
from jamaica.analysis.samples import Moment, Sample
from jamaica.model.moves import MOVES, Move

Grade = Literal["inaccuracy", "mistake", "blunder"]

THRESHOLDS: Final[tuple[tuple[Grade, float], ...]] = (("blunder", 0.06), ("mistake", 0.03), ("inaccuracy", 0.015))
"""A choice has a grade if it surely lost more than this share of a victory."""


@dataclass(frozen=True)
class Choice:
    """A choice of a seat, judged by what it could know."""

    number: int
    """Which move it is, from 1."""
    round: int
    seat: int
    move: Move
    """What was chosen."""
    best: Move
    """The best choice."""
    loss: Share
    """The share of a victory that the best choice is better by."""
    grade: Grade | None
    """`None` if the loss is small, or could be chance."""
    values: dict[Move, float]
    """The seat's chance to win after each legal move, the best first."""


def judged_choice(moment: Moment, sample: Sample) -> Choice:
    """Return the judgement of a choice."""
    assert moment.seat is not None
    assert sample.answers is not None
    seat, answers = moment.seat, sample.answers
    values = {MOVES[id]: means(found)[seat] for id, found in answers.items()}
    ranked = dict(sorted(values.items(), key=lambda each: -each[1]))
    loss = loss_of(int(moment.move.id), answers, seat)
    return Choice(
        number=moment.number,
        round=int(moment.before.round),
        seat=seat,
        move=moment.move,
        best=next(iter(ranked)),
        loss=loss,
        grade=grade_of(loss),
        values=ranked,
    )


def loss_of(move: int, answers: dict[int, Batches], seat: int) -> Share:
    """Return how much a move lost.

    The best move of one half of the batches is compared in the other half. If both were the same, the best move would
    be the one with the best luck in the playouts, and every choice would seem to lose something.
    """
    losses = []
    for batch, ours in enumerate(answers[move]):
        best = best_in(answers, seat, 1 - batch % 2)
        losses.append(answers[best][batch][seat] - ours[seat])
    return share_of(losses)


def best_in(answers: dict[int, Batches], seat: int, half: int) -> int:
    """Return the best move by the batches of one half."""
    return max(answers, key=lambda id: sum(batch[seat] for batch in answers[id][half::2]))


def grade_of(loss: Share) -> Grade | None:
    """Return the grade of a loss: that of the highest threshold that its whole interval exceeds."""
    for grade, threshold in THRESHOLDS:
        if loss.value - loss.error > threshold:
            return grade
    return None


def given_away(choices: Sequence[Choice], seat: int) -> Share:
    """Return the share of a victory that a seat's choices lost, all together."""
    own = [choice.loss for choice in choices if choice.seat == seat]
    error = sum(loss.error**2 for loss in own) ** 0.5
    return Share(sum(loss.value for loss in own), error)
