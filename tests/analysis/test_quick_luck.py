"""Results without their luck stay unbiased, also with a wrong judge, and vary less."""

from statistics import fmean, pvariance

import pytest

import jamaica
from jamaica.analysis import JUDGE, Judge
from jamaica.analysis.quick_luck import LUCK_FACTOR, luck_of, quick_luck
from jamaica.analysis.samples import moments, result
from tests.support.analysed import BAD_JUDGE, played
from tests.support.games import Setting, quick

FOUR = Setting("revised", 4, False)


@pytest.mark.parametrize("judge", [JUDGE, BAD_JUDGE], ids=lambda judge: judge.name)
def test_luck_is_zero_on_average_over_the_outcomes_whatever_the_judge(judge: Judge) -> None:
    record = played(FOUR, "greedy", 2)
    sampler = judge.sampler(record.options.board)
    kinds = set()
    for moment in moments(record):
        if moment.seat is None and moment.move.kind not in kinds:
            kinds.add(moment.move.kind)
            odds = jamaica.outcomes(moment.before)
            last = judge.last_round(moment.before) - judge.horizon
            lucks = [(weight, luck_of(moment.before, move, sampler, last=last)) for move, weight in odds]
            for ship in range(4):
                assert sum(weight * luck[ship] for weight, luck in lucks) == pytest.approx(0.0, abs=1e-9)
            assert any(abs(value) > 1e-4 for _, luck in lucks for value in luck)
    assert len(kinds) >= 4


def test_results_without_luck_vary_less() -> None:
    plain, adjusted = [], []
    for seed in range(quick(80, 30)):
        record = played(FOUR, "greedy", seed)
        won = result(record.replay())
        plain += won
        adjusted += [share - LUCK_FACTOR * luck for share, luck in zip(won, quick_luck(record), strict=True)]
    assert fmean(adjusted) == pytest.approx(0.25, abs=0.02)
    assert pvariance(adjusted) < 0.75 * pvariance(plain)


def test_the_ghost_has_no_result_of_its_own() -> None:
    assert len(quick_luck(played(Setting("first", 2, True), "greedy", 1))) == 2
