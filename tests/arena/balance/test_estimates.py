"""Figures and their intervals, beside arithmetic by hand."""

from math import sqrt

import pytest

from jamaica.arena.balance.estimates import Estimate, Z, mean, share


def test_half_an_interval_is_1_96_standard_errors() -> None:
    assert pytest.approx(1.96, abs=0.001) == Z
    found = mean([(2, 1), (4, 1), (6, 1), (8, 1)])
    error = sqrt((9 + 1 + 1 + 9) / 3 / 4)
    assert found is not None
    assert (found.value, found.cases) == (5, 4)
    assert [found.low, found.high] == pytest.approx([5 - Z * error, 5 + Z * error])


def test_deals_with_more_cases_count_for_more() -> None:
    found = mean([(3, 1), (3, 3)])
    assert found is not None
    assert (found.value, found.cases) == (1.5, 4)
    assert found.high == pytest.approx(1.5 + Z * sqrt(2 * (1.5**2 + 1.5**2)) / 4)


def test_games_of_a_deal_that_end_alike_count_as_one() -> None:
    """Two deals of ten games each say less than twenty deals of one game."""
    together, apart = share([(10, 10), (0, 10), (10, 10), (0, 10)]), share([(1, 1), (0, 1)] * 20)
    assert together is not None
    assert apart is not None
    assert together.value == apart.value == 0.5
    assert together.high is not None
    assert apart.high is not None
    assert together.high > apart.high + 0.2


def test_a_share_of_independent_cases_has_wilsons_interval() -> None:
    found = share([(1, 1)] * 30 + [(0, 1)] * 70)
    assert found is not None
    assert found.low == pytest.approx(0.219, abs=0.002)
    assert found.high == pytest.approx(0.396, abs=0.002)


def test_what_never_happened_in_ten_deals_may_still_happen() -> None:
    found = share([(0, 1)] * 10)
    assert found is not None
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(0.278, abs=0.001)


def test_one_deal_has_no_interval_and_no_case_has_no_figure() -> None:
    assert share([(1, 2)]) == Estimate(0.5, None, None, 2)
    assert mean([(1, 2), (0, 0)]) == Estimate(0.5, None, None, 2)
    assert share([]) is None
    assert mean([(0, 0)]) is None
