"""Statistics over the games of an arena.

Only complete deals count, because there all bots have the same luck and seats. A shared victory counts as a share.
Bots of one name are one bot: its figures are those of one seat, its `side` is all its seats together.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from statistics import fmean, pvariance
from typing import Any, Final

from jamaica.arena.play import GameResult
from jamaica.arena.rating import ratings
from jamaica.arena.tally import COUNTS, PARTS

RESAMPLES: Final = 2000
"""The number of bootstrap samples for an interval."""
RESAMPLING_SEED: Final = 1692
CONFIDENCE: Final = 0.95


def whole_deals(games: Sequence[GameResult]) -> list[list[GameResult]]:
    """Return the deals with all rotations, in order."""
    deals: dict[int, list[GameResult]] = {}
    for game in sorted(games, key=lambda game: game.key):
        deals.setdefault(game.deal, []).append(game)
    return [deal for deal in deals.values() if len(deal) == len(deal[0].bots)]


def interval(values: Sequence[float]) -> list[float] | None:
    """Return the 95 % bootstrap interval of the mean, `None` for a single deal.

    Whole deals are resampled, because the games of a deal are not independent.
    """
    if len(values) < 2:
        return None
    random = Random(RESAMPLING_SEED)
    means = sorted(fmean(random.choices(values, k=len(values))) for _ in range(RESAMPLES))
    tail = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return [means[tail], means[-1 - tail]]


def summarise(games: Sequence[GameResult]) -> dict[str, Any]:
    """Return the statistics of all complete deals as plain data; raise ValueError if there is none."""
    deals = whole_deals(games)
    if not deals:
        raise ValueError("no deal was played to its end with all rotations, so there is nothing to compare")
    played = [game for deal in deals for game in deal]
    first = played[0]
    names = list(dict.fromkeys(first.bots))
    rated = ratings(played, names)
    seats = len(first.bots)
    return {
        "games": len(played),
        "deals": len(deals),
        "seats": seats,
        "par": 1 / seats,
        "bots": {name: {**_of_bot(name, deals), "rating": rated.get(name) if rated else None} for name in names},
        "head_to_head": {one: {two: ahead(one, two, played) for two in names if two != one} for one in names},
        "seat_win_rates": [fmean(game.shares()[seat] for game in played) for seat in range(seats)],
        "ghost_win_rate": _ghost_rate(played) if len(first.scores) > seats else None,
        "shared_victories": fmean(len(game.winners) > 1 for game in played),
        "rounds": _lengths(played),
        "per_game": {
            "battles": fmean(sum(game.statistics["attacks"]) for game in played),
            "shortages": fmean(sum(game.statistics["shortages"]) for game in played),
            "treasures": fmean(sum(game.statistics["treasures"]) for game in played),
        },
        "winning_parts": _winning_parts(played),
        "race": {name: race(name, played) for name in names},
    }


def _of_bot(name: str, deals: list[list[GameResult]]) -> dict[str, Any]:
    """Return the statistics of one bot."""
    count = deals[0][0].bots.count(name)
    played = [game for deal in deals for game in deal]
    rates = by_deal(name, deals, lambda game, seat: game.shares()[seat])
    points = by_deal(name, deals, lambda game, seat: game.scores[seat])
    spread = interval(rates)
    return {
        "seats": count,
        "games": len(played),
        "win_rate": fmean(rates),
        "win_interval": spread,
        "side_win_rate": fmean(rates) * count,
        "side_win_interval": None if spread is None else [end * count for end in spread],
        "mean_score": fmean(points),
        "score_interval": interval(points),
        "scores": dict(sorted(Counter(_each(name, played, lambda game, seat: game.scores[seat])).items())),
        "by_seat": by_seat(name, played),
        "per_game": {key: fmean(_each(name, played, _statistic(key))) for key in COUNTS},
        "parts": {key: fmean(_each(name, played, _statistic(key))) for key in PARTS},
        **(_adjusted(name, deals, rates) if played[0].luck else {}),
    }


def _adjusted(name: str, deals: list[list[GameResult]], rates: Sequence[float]) -> dict[str, Any]:
    """Return the win rate without luck, and how many times as many games the plain win rate needs to be as exact."""
    adjusted = by_deal(name, deals, lambda game, seat: game.adjusted_shares()[seat])
    spread = pvariance(adjusted)
    return {
        "adjusted_win_rate": fmean(adjusted),
        "adjusted_interval": interval(adjusted),
        "games_saved": pvariance(rates) / spread if spread > 0 else None,
    }


def _statistic(key: str) -> Callable[[GameResult, int], int]:
    return lambda game, seat: game.statistics[key][seat]


def _each(name: str, games: Sequence[GameResult], figure: Callable[[GameResult, int], float]) -> list[float]:
    """Return a value for every seat of that name in every game."""
    return [figure(game, seat) for game in games for seat in game.seats_of(name)]


def by_deal(name: str, deals: Sequence[list[GameResult]], figure: Callable[[GameResult, int], float]) -> list[float]:
    """Return the mean of a value of one bot in each deal."""
    return [fmean(_each(name, deal, figure)) for deal in deals]


def by_seat(name: str, games: Sequence[GameResult]) -> list[float | None]:
    """Return a bot's win rate from each seat."""
    rates: list[float | None] = []
    for seat in range(len(games[0].bots)):
        there = [game.shares()[seat] for game in games if game.bots[seat] == name]
        rates.append(fmean(there) if there else None)
    return rates


def ahead(one: str, two: str, games: Sequence[GameResult]) -> float:
    """Return how often a seat of one bot finishes ahead of a seat of the other; ties count half."""
    points: list[float] = []
    for game in games:
        place = game.places()
        for here, there in product(game.seats_of(one), game.seats_of(two)):
            points.append(0.5 * ((place[here] < place[there]) + (place[here] <= place[there])))
    return fmean(points)


def race(name: str, games: Sequence[GameResult]) -> list[float]:
    """Return a bot's mean position at the end of each round, while at least half of the games are running."""
    means: list[float] = []
    for round in range(max(game.rounds for game in games)):
        on = [game for game in games if len(game.race) > round]
        if 2 * len(on) < len(games):
            break
        means.append(fmean(game.race[round][seat] for game in on for seat in game.seats_of(name)))
    return means


def _ghost_rate(games: Sequence[GameResult]) -> float:
    return fmean((len(game.bots) in game.winners) / len(game.winners) for game in games)


def _lengths(games: Sequence[GameResult]) -> dict[str, Any]:
    """Return statistics of the number of rounds."""
    rounds = [game.rounds for game in games]
    return {
        "mean": fmean(rounds),
        "min": min(rounds),
        "max": max(rounds),
        "counts": dict(sorted(Counter(rounds).items())),
    }


def _winning_parts(games: Sequence[GameResult]) -> dict[str, dict[str, float]]:
    """Return the mean parts of winners' and others' scores, without the ghost."""
    found: dict[str, dict[str, float]] = {}
    for label, won in (("winners", True), ("others", False)):
        seats = [(game, seat) for game in games for seat in range(len(game.bots)) if (seat in game.winners) == won]
        if seats:
            found[label] = {key: fmean(game.statistics[key][seat] for game, seat in seats) for key in PARTS}
    return found
