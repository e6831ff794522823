"""The figures, beside results made by hand."""

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

import jamaica
from jamaica.analysis.quick_luck import LUCK_FACTOR
from jamaica.arena import GameResult, interval, plan, play_game, summarise
from jamaica.arena.play import parse_game
from jamaica.arena.statistics import whole_deals
from jamaica.arena.tally import COUNTS, PARTS


def game(
    deal: int, rotation: int, bots: str, scores: Sequence[int], winners: Sequence[int] | None = None, rounds: int = 10
) -> GameResult:
    """A game made by hand: bots are letters; each ship's score is its space 5, gold 3 and the rest treasure."""
    best = [ship for ship, score in enumerate(scores) if score == max(scores)]
    parts = {"space": [5] * len(scores), "gold": [3] * len(scores), "treasure": [score - 8 for score in scores]}
    deeds = {key: [number + ship for ship in range(len(scores))] for number, key in enumerate(COUNTS)}
    assert set(parts) == set(PARTS)
    return GameResult(
        deal=deal,
        rotation=rotation,
        seed=deal,
        bots=list(bots),
        scores=list(scores),
        winners=best if winners is None else list(winners),
        rounds=rounds,
        statistics={**parts, **deeds},
        race=[[2 * round + ship for ship in range(len(scores))] for round in range(rounds)],
        record="",
    )


DUEL = [
    game(0, 0, "AB", [20, 10]),
    game(0, 1, "BA", [10, 30]),  # A wins both
    game(1, 0, "AB", [12, 12], rounds=14),  # shared
    game(1, 1, "BA", [25, 5], rounds=14),  # B wins
]


def test_win_rates_and_scores_of_a_duel() -> None:
    summary = summarise(DUEL)
    a, b = summary["bots"]["A"], summary["bots"]["B"]
    assert (summary["games"], summary["deals"], summary["par"]) == (4, 2, 0.5)
    assert a["win_rate"] == pytest.approx(2.5 / 4)
    assert b["win_rate"] == pytest.approx(1.5 / 4)
    assert a["mean_score"] == pytest.approx((20 + 30 + 12 + 5) / 4)
    assert a["by_seat"] == [0.75, 0.5]
    assert b["by_seat"] == [0.5, 0.25]
    assert summary["seat_win_rates"] == [0.625, 0.375]
    assert summary["head_to_head"] == {"A": {"B": 0.625}, "B": {"A": 0.375}}
    assert summary["shared_victories"] == 0.25
    assert summary["ghost_win_rate"] is None
    assert a["scores"] == {5: 1, 12: 1, 20: 1, 30: 1}


def test_length_deeds_and_parts_of_a_duel() -> None:
    summary = summarise(DUEL)
    assert summary["rounds"] == {"mean": 12, "min": 10, "max": 14, "counts": {10: 2, 14: 2}}
    assert summary["per_game"] == {"battles": 0 + 1, "shortages": 2 + 3, "treasures": 3 + 4}
    assert summary["bots"]["A"]["per_game"]["shortages"] == 2.5
    assert summary["winning_parts"]["winners"] == {"space": 5, "gold": 3, "treasure": (12 + 22 + 4 + 4 + 17) / 5}
    assert summary["winning_parts"]["others"]["treasure"] == (2 + 2 - 3) / 3
    assert len(summary["race"]["A"]) == 14
    assert summary["race"]["A"][:2] == [0.5, 2.5]


def test_bots_of_one_name_are_one_bot() -> None:
    games = [
        game(0, rotation, "AABB"[-rotation:] + "AABB"[:-rotation], [9, 9, 9, 9], [rotation]) for rotation in range(4)
    ]
    bot = summarise(games)["bots"]["A"]
    assert bot["seats"] == 2
    assert bot["win_rate"] == pytest.approx(4 / 8)
    assert bot["side_win_rate"] == pytest.approx(1.0)
    assert summarise(games)["bots"]["B"]["win_rate"] == 0


def test_a_game_that_the_ghost_wins_is_won_by_no_bot() -> None:
    games = [game(0, 0, "AB", [5, 6, 20], [2]), game(0, 1, "BA", [9, 5, 9], [0, 2])]
    summary = summarise(games)
    assert summary["ghost_win_rate"] == 0.75
    assert summary["bots"]["A"]["win_rate"] == 0
    assert summary["bots"]["B"]["win_rate"] == 0.25
    assert summary["head_to_head"]["B"]["A"] == 1.0


def test_places_put_winners_first_and_equal_scores_together() -> None:
    assert game(0, 0, "ABCD", [9, 7, 9, 7], [2]).places() == [1, 2, 0, 2]
    assert game(0, 0, "ABCD", [9, 7, 9, 4]).places() == [0, 2, 0, 3]


def test_only_deals_with_all_rotations_count() -> None:
    assert [deal[0].deal for deal in whole_deals([*DUEL, game(2, 1, "BA", [1, 2])])] == [0, 1]
    assert summarise([*DUEL, game(2, 1, "BA", [1, 2])]) == summarise(DUEL)
    with pytest.raises(ValueError, match="no deal was played to its end"):
        summarise(DUEL[1:2])


def test_the_order_of_the_games_does_not_matter() -> None:
    assert summarise(DUEL[::-1]) == summarise(DUEL)


def test_an_interval_is_the_same_each_time_and_holds_the_mean() -> None:
    values = [0.0, 0.25, 0.5, 0.25, 1.0, 0.0, 0.25, 0.25] * 5
    found = interval(values)
    assert found is not None
    assert found == interval(values)
    assert found[0] < sum(values) / len(values) < found[1]


def test_an_interval_is_as_wide_as_theory_has_it() -> None:
    random = Random(5)
    values = [random.random() for _ in range(400)]
    mean = sum(values) / 400
    error = math.sqrt(sum((value - mean) ** 2 for value in values)) / 400
    found = interval(values)
    assert found is not None
    assert found[0] == pytest.approx(mean - 1.96 * error, abs=0.15 * error)
    assert found[1] == pytest.approx(mean + 1.96 * error, abs=0.15 * error)


def test_games_of_a_deal_are_not_counted_as_independent() -> None:
    """Luck decided whole deals here: eight games say no more than four results."""
    decided = [(deal, rotation, "A" if deal < 2 else "B") for deal in range(4) for rotation in range(2)]
    games = [
        game(deal, rotation, bots, [0, 0], [bots.index(winner)])
        for deal, rotation, winner in decided
        for bots in ["BA" if rotation else "AB"]
    ]
    found = summarise(games)["bots"]["A"]["win_interval"]
    naive = interval([1.0] * 4 + [0.0] * 4)
    assert found == interval([1.0, 1.0, 0.0, 0.0])
    assert naive is not None
    assert found[0] < naive[0] < 0.5 < naive[1] < found[1]


def test_one_deal_has_no_interval() -> None:
    assert interval([0.5]) is None
    assert summarise(DUEL[:2])["bots"]["A"]["win_interval"] is None


def test_who_wins_more_has_the_higher_rating() -> None:
    games = [
        game(deal, rotation, "ABC"[-rotation:] + "ABC"[:-rotation], [0] * 3)
        for deal in range(6)
        for rotation in range(3)
    ]
    for each in games:
        points = {"A": 30, "B": 20, "C": 10}
        each.scores[:] = [points[bot] for bot in each.bots]
        each.winners[:] = [each.bots.index("A")]
    bots = summarise(games)["bots"]
    assert bots["A"]["rating"]["mu"] > 26 > 24 > bots["C"]["rating"]["mu"]
    assert bots["B"]["rating"]["mu"] == pytest.approx(25, abs=1)
    assert bots["A"]["rating"]["sigma"] < 25 / 3


def test_win_rates_without_luck_are_those_of_the_shares_less_the_luck() -> None:
    lucky = [replace(each, luck=[luck, -luck]) for each, luck in zip(DUEL, (0.5, -0.5, 0.1, -0.3), strict=True)]
    a = summarise(lucky)["bots"]["A"]
    shares = (1 - 0.5 * LUCK_FACTOR, 1 - 0.5 * LUCK_FACTOR, 0.5 - 0.1 * LUCK_FACTOR, 0.0 - 0.3 * LUCK_FACTOR)
    assert a["adjusted_win_rate"] == pytest.approx(sum(shares) / 4)
    assert a["win_rate"] == pytest.approx(2.5 / 4)
    plain = summarise(DUEL)["bots"]["A"]
    assert "adjusted_win_rate" not in plain


def test_an_arena_computes_luck_if_it_is_asked_to() -> None:
    arena = plan(["greedy", "random"], jamaica.options("revised"), 2, seed=3, luck_adjusted=True)
    games = [play_game(arena.task(key)).game for key in arena.schedule()]
    assert all(len(each.luck) == 2 and any(each.luck) for each in games)
    assert parse_game(games[0].line()).luck == games[0].luck
    plain = plan(["greedy", "random"], jamaica.options("revised"), 2, seed=3)
    assert [play_game(plain.task(key)).game for key in plain.schedule()] == [replace(each, luck=[]) for each in games]
    assert plain.settings() != arena.settings()
