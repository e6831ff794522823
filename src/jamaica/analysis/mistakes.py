"""Judging choices: how much a choice lost against the best one, and whether that is a mistake."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from jamaica.analysis.judging.estimates import Batches, Share, means, share_of
from jamaica.analysis.samples import Moment, Sample
from jamaica.bots.reasons import Reason, reasons_for
from jamaica.engine.refusals import question_rules
from jamaica.model.moves import MOVES, Move
from jamaica.preview import preview
from jamaica.views import view

Grade = Literal["inaccuracy", "mistake", "blunder"]

THRESHOLDS: Final[tuple[tuple[Grade, float], ...]] = (("blunder", 0.06), ("mistake", 0.03), ("inaccuracy", 0.015))
"""A choice has a grade if it surely lost more than this share of a victory."""


PLAN: Final = "plan"
"""The topic of the reason for a choice that is better only later on."""


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
    lead: Share
    """How much the best choice is better than the next best."""
    grade: Grade | None
    """`None` if the loss is small, or could be chance."""
    reason: Reason | None
    """Of a mistake: why the best choice is better."""
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
    best, grade = next(iter(ranked)), grade_of(loss)
    return Choice(
        number=moment.number,
        round=int(moment.before.round),
        seat=seat,
        move=moment.move,
        best=best,
        loss=loss,
        lead=lead_of([answers[int(each.id)] for each in ranked], seat),
        grade=grade,
        reason=None if grade is None else why_better(moment, best),
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


def why_better(moment: Moment, best: Move) -> Reason:
    """Return the strongest reason for the best choice that does not hold for the one that was made."""
    assert moment.seat is not None
    seen = view(moment.before, moment.seat)
    foreseen = preview(seen)
    made = reasons_for(foreseen, moment.move)
    reasons = reasons_for(foreseen, best)
    found = next((reason for reason in reasons if reason not in made), reasons[0])
    if found.topic == "sabre" and best.kind not in ("reroll", "accept"):  # what is said if there is no other
        return Reason(PLAN, question_rules(seen)[0], "", "It leaves you better placed for the rounds ahead.")
    return found


def lead_of(ranked: Sequence[Batches], seat: int) -> Share:
    """Return how much the first of several answers is better than the next one, by the least certain comparison."""
    leads = [
        share_of([ours[seat] - theirs[seat] for ours, theirs in zip(ranked[0], other, strict=True)])
        for other in ranked[1:]
    ]
    return min(leads, key=lambda lead: lead.value - lead.error)


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
