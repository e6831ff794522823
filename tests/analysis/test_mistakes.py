"""Choices are judged by what the seat could know, and called mistakes only if they surely lose."""

from dataclasses import replace
from random import Random

import pytest

import jamaica
from jamaica.analysis import JUDGE, Choice, Share, analyse
from jamaica.analysis.judging.sampling import BATCHES
from jamaica.analysis.mistakes import THRESHOLDS, given_away, grade_of, loss_of
from jamaica.analysis.samples import Examiner, Moment, Sample, moments
from jamaica.model.moves import MOVES
from tests.support.analysed import SMALL, TINY, played
from tests.support.games import Setting, quick

FOUR = Setting("revised", 4, False)


@pytest.mark.parametrize("setting", [FOUR, Setting("first", 3, True), Setting("revised", 2, True)], ids=str)
def test_no_choice_is_judged_with_hindsight(setting: Setting) -> None:
    record = played(setting, "greedy", 3)
    examiner = Examiner(JUDGE, TINY, 1, record)
    luck = jamaica.Luck(5)
    differing = 0
    for moment in moments(record):
        if moment.seat is None or len(jamaica.legal(moment.before, moment.seat)) < 2:
            continue
        seen = jamaica.view(moment.before, moment.seat)
        other = jamaica.imagine(seen, luck)
        differing += other != moment.before
        assert jamaica.view(other, moment.seat) == seen
        one, two = Sample(moment.number), Sample(moment.number)
        last = JUDGE.last_round(moment.before)
        examiner.examine_choice(one, moment, last)
        examiner.examine_choice(two, replace(moment, before=other), last)
        assert one == two
    assert differing > 10


def test_a_choice_between_equal_moves_loses_nothing_on_average() -> None:
    random = Random(1)
    losses = []
    for _ in range(400):
        answers = {id: [[random.random()] for _ in range(BATCHES)] for id in range(6)}
        losses.append(loss_of(0, answers, 0).value)
    mean = sum(losses) / len(losses)
    spread = (sum((loss - mean) ** 2 for loss in losses) / len(losses)) ** 0.5
    assert abs(mean) < 4 * spread / len(losses) ** 0.5


def test_a_loss_is_the_difference_to_the_best_move() -> None:
    noise = [0.01 * (batch % 3) for batch in range(BATCHES)]
    answers = {1: [[0.5 + each] for each in noise], 2: [[0.4 + each] for each in noise]}
    assert loss_of(2, answers, 0).value == pytest.approx(0.1)
    assert loss_of(1, answers, 0).value == 0.0


def test_a_grade_needs_a_loss_that_is_clearly_above_its_threshold() -> None:
    for grade, threshold in THRESHOLDS:
        assert grade_of(Share(threshold + 0.011, 0.01)) == grade
        assert grade_of(Share(threshold + 0.009, 0.01)) != grade
    assert grade_of(Share(0.5, 0.5)) is None


def test_random_play_gives_away_far_more_than_good_play() -> None:
    lost = {}
    for bot in ("random", "captain"):
        found = analyse(played(FOUR, bot, 4), SMALL)
        lost[bot] = sum(given_away(found.choices, seat).value for seat in range(4))
    assert lost["random"] > lost["captain"] + 0.5


def test_a_choice_says_what_would_have_been_better() -> None:
    found = analyse(played(FOUR, "random", 4), SMALL)
    assert found.mistakes
    for choice in found.choices:
        assert choice.best is next(iter(choice.values))
        assert choice.move in choice.values
        assert list(choice.values.values()) == sorted(choice.values.values(), reverse=True)
    shown = {point.number: point for points in found.turning_points for point in points if point.best}
    for choice in found.mistakes:
        if choice.number in shown:
            point = shown[choice.number]
            assert point.best is choice.best
            assert point.reason is not None
            assert point.reason.sentence
            if point.reason.topic == "sabre":
                assert choice.best.kind in ("reroll", "accept")
            assert point.reason.rule in jamaica.RULES


def test_given_away_is_the_sum_of_the_losses() -> None:
    def choice(seat: int, loss: float) -> Choice:
        share = Share(loss, 0.03)
        return Choice(1, 1, seat, MOVES[0], MOVES[1], share, share, None, None, {})

    lost = given_away([choice(0, 0.1), choice(1, 0.5), choice(0, 0.2)], 0)
    assert lost.value == pytest.approx(0.3)
    assert lost.error == pytest.approx(0.03 * 2**0.5)


def test_moments_are_the_moves_of_the_record() -> None:
    record = played(FOUR, "greedy", 1)
    found: list[Moment] = list(moments(record))
    assert [(moment.seat, moment.move) for moment in found] == record.moves
    for moment in found[:: quick(10, 40)]:
        after = moment.before.copy()
        jamaica.apply(after, moment.move, moment.seat)
        assert after == moment.after
