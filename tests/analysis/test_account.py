"""The account adds up for every seat and every game, whatever the judge; luck by itself has no direction."""

from dataclasses import replace

import pytest

import jamaica
from jamaica.analysis import JUDGE, LUCK_KINDS, Analysis, Judge, analyse
from jamaica.analysis.account import change_of
from jamaica.analysis.calibration import calibration, calibration_error
from jamaica.analysis.judging.estimates import constant, means, zero
from jamaica.analysis.reports.report import LUCK_NAMES
from jamaica.analysis.samples import Moment, Sample, moments, result
from jamaica.bots import make_bot
from tests.support.analysed import BAD_JUDGE, SMALL, TINY, played
from tests.support.games import SETTINGS, Setting, quick

FOUR = Setting("revised", 4, False)


def assert_adds_up(found: Analysis) -> None:
    for account in found.accounts:
        parts = [*account.luck.values(), account.own, account.others, account.hidden, account.foresight]
        total = account.start.value + sum(part.value for part in parts)
        assert total == pytest.approx(account.result, abs=1e-9)
    for change, before, after in zip(found.changes, found.chances, found.chances[1:], strict=False):
        gains = [means(part) for part in change.parts.values()]
        for ship, start in enumerate(before):
            assert start + sum(gain[ship] for gain in gains) == pytest.approx(after[ship], abs=1e-9)
    if found.record.options.solo != "tide":
        assert sum(account.result for account in found.accounts) == pytest.approx(1.0)


@pytest.mark.parametrize("setting", SETTINGS[:: 1 if quick(2, 1) > 2 else 3], ids=str)
def test_the_account_adds_up_at_every_table(setting: Setting) -> None:
    assert_adds_up(analyse(played(setting, "random", 7), TINY, seed=3))


@pytest.mark.parametrize("seed", range(quick(4, 1)))
def test_the_account_adds_up_in_games_of_good_bots(seed: int) -> None:
    assert_adds_up(analyse(played(FOUR, "greedy", seed), TINY, seed=seed))


def test_an_account_has_the_luck_of_a_variant_in_its_games_only() -> None:
    crew = analyse(played(Setting("revised", 3, False, crew="chosen"), "random", 7), TINY)
    assert "crew" in crew.accounts[0].luck
    assert "crew" not in analyse(played(FOUR, "greedy", 1), TINY).accounts[0].luck
    assert set(LUCK_NAMES) == set(LUCK_KINDS)


def test_the_chances_of_all_ships_add_up_to_one_at_every_move() -> None:
    found = analyse(played(Setting("first", 3, True), "greedy", 2), TINY)
    assert [sum(chances) for chances in found.chances] == pytest.approx([1.0] * len(found.chances))


def test_the_sum_holds_for_a_bad_judge_but_its_calibration_is_bad() -> None:
    assert_adds_up(analyse(played(FOUR, "greedy", 1), TINY, judge=BAD_JUDGE))
    assert calibration_error(calibration(predictions(JUDGE))) < 0.07
    assert calibration_error(calibration(predictions(BAD_JUDGE))) > 0.15


def predictions(judge: Judge) -> list[tuple[float, float]]:
    """Chances of all ships at the start of rounds, with what they won."""
    short = replace(judge, horizon=1)
    pairs = []
    for seed in range(quick(60, 25)):
        record = played(FOUR, "greedy", seed)
        sampler = short.sampler(record.options.board)
        won = result(record.replay())
        for moment in moments(record):
            if moment.move.kind == "roll" and moment.before.round % 3 == 0:
                last = short.last_round(moment.before)
                sampler.play_position(moment.before, 1, first=0, playouts=32, last=last)
                pairs += list(zip(means(sampler.means(0, 4, 32)), won, strict=True))
    return pairs


def test_the_luck_of_all_outcomes_of_a_roll_averages_to_zero() -> None:
    record = played(FOUR, "greedy", 1)
    moment = next(moment for moment in moments(record) if moment.move.kind == "combat")
    odds = jamaica.outcomes(moment.before)
    whole = sum(weight for _, weight in odds)
    values = {move: constant([nth / 10, 0.0, 0.3, 0.7 - nth / 10]) for nth, (move, _) in enumerate(odds)}
    average = [0.0] * 4
    for move, weight in odds:
        others = zero(4)
        for other, often in odds:
            if other is not move:
                term = values[other]
                others = [
                    [a + often / whole * b for a, b in zip(one, two, strict=True)]
                    for one, two in zip(others, term, strict=True)
                ]
        sample = Sample(moment.number, weight=weight / whole, others=others)
        change = change_of(Moment(moment.number, None, move, moment.before, moment.after), sample, values[move])
        luck = means(change.parts["combat"])
        average = [sum_ + weight / whole * each for sum_, each in zip(average, luck, strict=True)]
    assert average == pytest.approx([0.0] * 4, abs=1e-12)


def test_luck_is_zero_on_average_over_many_games() -> None:
    games = quick(16, 5)
    luck: dict[str, list[float]] = {kind: [] for kind in LUCK_KINDS}
    for seed in range(games):
        bots = [make_bot("random") for _ in range(3)]
        record = jamaica.Match(jamaica.options("revised"), bots, seed=seed).play().record
        for kind, share in analyse(record, TINY, seed=seed).accounts[0].luck.items():
            luck[kind].append(share.value)
    for kind, values in luck.items():
        mean = sum(values) / games
        spread = (sum((value - mean) ** 2 for value in values) / (games - 1)) ** 0.5
        assert abs(mean) < 4 * spread / games**0.5 + 1e-9, kind


def test_two_seeds_agree_within_their_uncertainty() -> None:
    record = played(FOUR, "greedy", 5)
    one, other = (analyse(record, SMALL, seed=seed) for seed in (1, 2))
    for ours, theirs in zip(one.accounts, other.accounts, strict=True):
        for name in ("start", "own", "others", "hidden", "foresight", "total_luck"):
            a, b = getattr(ours, name), getattr(theirs, name)
            assert abs(a.value - b.value) < 2.5 * (a.error + b.error), name


def test_what_was_hidden_is_a_small_part_of_the_account() -> None:
    hidden, luck = 0.0, 0.0
    for seed in range(4):
        for account in analyse(played(FOUR, "greedy", seed), SMALL).accounts:
            hidden += account.hidden.value**2
            luck += account.total_luck.value**2
    assert hidden < luck
