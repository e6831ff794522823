"""What is measured, beside games made by hand."""

from dataclasses import replace

import pytest

import jamaica
from jamaica.arena import GameResult, play_game
from jamaica.arena.balance import Estimate, Findings, measured, setting
from jamaica.arena.balance.findings import half_way_wins, lead_changes, margin, rank_percentiles
from jamaica.arena.tally import COUNTS, PARTS


def game(deal: int, scores: list[int], race: list[list[int]], captain: int = 0, bots: str = "AA") -> GameResult:
    """A game made by hand; each ship has as many points half-way as doubloons, which are its place in the list."""
    seats = len(bots)
    return GameResult(
        deal=deal,
        rotation=0,
        seed=deal,
        bots=list(bots),
        scores=scores,
        winners=[ship for ship, score in enumerate(scores) if score == max(scores)],
        rounds=len(race),
        statistics={key: [1] * len(scores) for key in (*PARTS, *COUNTS)},
        race=race,
        record="",
        visible=[list(range(len(scores))) for _ in race],
        labels={"turn": [str((seat - captain) % seats + 1) for seat in range(seats)]},
        uses={"spoils": {"nothing": 1, "a power": deal}},
    )


SETTING = setting(["greedy"], jamaica.options(ghost=False), 2, games=4, seed=7)
GAMES = [
    game(0, [20, 10], [[1, 2], [3, 4], [5, 4], [9, 8]], captain=0),  # 0 wins, 1 leads half-way
    game(1, [10, 30], [[1, 0], [3, 4], [5, 6], [6, 7]], captain=1),  # 1 wins, and leads half-way
    game(2, [12, 12], [[3, 3], [3, 3], [4, 3]], captain=0),  # shared; they lead together half-way
    game(3, [15, 11], [[2, 1]], captain=1),  # 0 wins after one round
]


def value(estimate: Estimate) -> float:
    return estimate.value


def found() -> Findings:
    return measured(SETTING, GAMES)


def test_win_rates_by_seat_and_by_turn() -> None:
    wins = found().wins
    assert {seat: value(rate) for seat, rate in wins["seat"].items()} == {"0": 2.5 / 4, "1": 1.5 / 4}
    assert {turn: value(rate) for turn, rate in wins["turn"].items()} == {"1": 2.5 / 4, "2": 1.5 / 4}
    assert found().par == 0.5


def test_how_often_the_leader_at_half_way_wins() -> None:
    assert [half_way_wins(each, each.race) for each in GAMES] == [(0, 1), (1, 1), (0.5, 1), (0, 0)]
    assert value(found().shares["leader_wins"]) == 0.5
    assert value(found().shares["richest_wins"]) == pytest.approx((0 + 1 + 0.5) / 3)


def test_the_lead_changes_when_another_ship_leads_alone() -> None:
    assert [lead_changes(each) for each in GAMES] == [1, 1, 0, 0]
    tied = game(0, [9, 9], [[2, 1], [2, 2], [3, 2], [3, 3], [3, 4]])
    assert lead_changes(tied) == 1
    assert value(found().means["lead_changes"]) == 0.5


def test_length_margin_and_what_happens_in_a_game() -> None:
    means = found().means
    assert value(means["rounds"]) == 3
    assert found().rounds == {1: 1, 3: 1, 4: 2}
    assert [margin(each) for each in GAMES] == [10, 20, 0, 4]
    assert value(means["margin"]) == 8.5
    assert value(means["battles"]) == value(means["shortages"]) == value(means["treasures"]) == 2
    assert value(means["score"]) == (30 + 40 + 24 + 26) / 8
    assert value(found().shares["shared"]) == 0.25


def test_the_share_of_each_choice() -> None:
    shares = {use: value(estimate) for use, estimate in found().uses["spoils"].items()}
    assert shares == {"a power": 0.6, "nothing": 0.4}


def test_the_ghost_has_a_win_rate_and_no_seat() -> None:
    haunted = setting(["greedy"], jamaica.options(ghost=True), 2, games=2, seed=7)
    games = [game(0, [5, 9, 20], [[1, 2, 3]]), game(1, [20, 9, 20], [[1, 2, 3]])]
    findings = measured(haunted, games)
    assert value(findings.shares["ghost_wins"]) == 0.75
    assert {seat: value(rate) for seat, rate in findings.wins["seat"].items()} == {"0": 0.25, "1": 0}
    assert value(findings.means["score"]) == (5 + 9 + 20 + 9) / 4
    assert "ghost_wins" not in found().shares


def test_the_spread_is_the_deviation_of_a_score_from_the_mean_of_its_game() -> None:
    """The results are ±5, ±10, 0 and ±2."""
    assert value(found().means["spread"]) == pytest.approx(((25 + 100 + 0 + 4) / 4) ** 0.5)
    assert "luck" not in found().means


@pytest.mark.parametrize(
    ("margins", "luck"),
    [([[6, 6], [6, 6]], 0.0), ([[6, -6], [6, -6]], 1.0), ([[6, 6], [6, -6]], 0.75)],
    ids=["the bot decides", "the seat decides", "both"],
)
def test_luck_is_what_the_bots_do_not_explain(margins: list[list[int]], luck: float) -> None:
    """Bot A wins each deal's two games by these margins."""
    duel = setting(["greedy", "random"], jamaica.options(ghost=False), 2, games=4, seed=7)
    games = [
        replace(game(deal, [20 + ahead, 20] if turn == 0 else [20, 20 + ahead], [[1, 1]], bots=bots), rotation=turn)
        for deal, pair in enumerate(margins)
        for turn, (ahead, bots) in enumerate(zip(pair, ("AB", "BA"), strict=True))
    ]
    findings = measured(duel, games)
    assert value(findings.means["luck"]) == pytest.approx(luck)
    wins = sum(ahead > 0 for pair in margins for ahead in pair)
    assert value(findings.wins["bot"]["A"]) == wins / 4


def test_only_whole_deals_are_measured() -> None:
    duel = setting(["greedy", "random"], jamaica.options(ghost=False), 2, games=4, seed=7)
    with pytest.raises(ValueError, match="no deal was played to its end"):
        measured(duel, GAMES[:1])


@pytest.mark.parametrize(("seats", "ghost"), [(2, True), (4, False)])
def test_the_figures_of_played_games_are_those_of_their_records(seats: int, ghost: bool) -> None:
    played = setting(["greedy"], jamaica.options(ghost=ghost), seats, games=3, seed=5)
    games = [play_game(played.plan.task(key)).game for key in played.plan.schedule()]
    for each in games:
        events = [event for step in jamaica.Record.parse(each.record) for event in step.events]
        kinds = [event.kind for event in events]
        captain = next(event.seat for event in events if event.kind == "captain_chosen")  # type: ignore[attr-defined]
        assert each.labels["turn"][captain] == "1"
        assert sum(each.uses["card"].values()) == kinds.count("turned") == seats * each.rounds
        taken = ("hold_stolen", "power_stolen", "treasure_stolen", "curse_given", "spoils_left")
        assert sum(each.uses.get("spoils", {}).values()) == sum(map(kinds.count, taken))
        counted = {event.ship: event.space + event.gold for event in events if event.kind == "counted"}  # type: ignore[attr-defined]
        assert len(each.visible) == each.rounds
        assert each.visible[-1] == [counted[ship] for ship in range(seats + ghost)]
    findings = measured(played, games)
    assert findings.games == findings.deals == 3
    assert value(findings.means["rounds"]) == sum(each.rounds for each in games) / 3


def test_win_rates_by_crew_card_appear_at_tables_with_crew_only() -> None:
    crewed = setting(["greedy"], jamaica.options(crew="dealt"), 4, games=2, seed=5)
    games = [play_game(crewed.plan.task(key)).game for key in crewed.plan.schedule()]
    for each in games:
        events = [event for step in jamaica.Record.parse(each.record) for event in step.events]
        assert each.labels["crew"] == next(list(event.crew) for event in events if event.kind == "crew_revealed")  # type: ignore[attr-defined]
    cards = [card for each in games for card in each.labels["crew"]]
    assert {card: rate.cases for card, rate in measured(crewed, games).wins["crew"].items()} == {
        card: cards.count(card) for card in cards
    }
    assert "crew" not in found().wins


def test_trades_and_offers_are_counted_at_tables_with_the_market_only() -> None:
    trading = setting(["greedy"], jamaica.options(market="on"), 4, games=3, seed=5)
    games = [play_game(trading.plan.task(key)).game for key in trading.plan.schedule()]
    for each in games:
        kinds = [event.kind for step in jamaica.Record.parse(each.record) for event in step.events]
        assert sum(each.uses["visit"].values()) == kinds.count("traded") + kinds.count("trade_declined")
        assert sum(each.uses.get("offer", {}).values()) == kinds.count("traded") == each.uses["visit"].get("trade", 0)
    assert sum(rate.value for rate in measured(trading, games).uses["offer"].values()) == pytest.approx(1)
    assert "offer" not in found().uses


def test_solo_has_the_share_of_ships_at_home_and_the_limits_of_the_ranks() -> None:
    tide = setting(["greedy"], jamaica.options(solo="tide"), 1, games=4, seed=7)
    games = [
        game(deal, [score], [[8], [way]], bots="A")
        for deal, (score, way) in enumerate([(9, 30), (30, 32), (20, 32), (25, 32)])
    ]
    figures = measured(tide, games)
    assert figures.shares["home"].value == 0.75
    assert figures.percentiles == {10: 9, 25: 9, 50: 20, 75: 25, 90: 30, 97: 30}
    assert figures.means["margin"].value == 0
    assert found().percentiles == {}
    assert "home" not in found().shares


def test_a_percentile_is_the_least_score_that_so_many_do_not_exceed() -> None:
    assert rank_percentiles(list(range(1, 101))) == {10: 10, 25: 25, 50: 50, 75: 75, 90: 90, 97: 97}
