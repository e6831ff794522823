"""What is measured in the games of a setting."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from jamaica.arena.balance.estimates import Counted, Estimate, mean, share
from jamaica.arena.balance.settings import Setting
from jamaica.arena.play import GameResult

RANK_PERCENTILES: Final = (10, 25, 50, 75, 90, 97)
"""Of the scores of a game of Solo; they are the limits of the ranks."""

Deal = list[GameResult]
"""The games of one deal: one, or one for each rotation."""
Figure = Callable[[GameResult], Counted]
"""Returns what is counted in a game, and in how many cases."""


@dataclass(frozen=True)
class Findings:
    """The figures of one setting."""

    setting: Setting
    games: int
    deals: int
    shares: dict[str, Estimate]
    """Shares of games, from 0 to 1, by the names in `SHARES`."""
    means: dict[str, Estimate]
    """Numbers per game, by the names in `MEANS`."""
    wins: dict[str, dict[str, Estimate]]
    """The win rate by `seat`, by `bot` if they differ, by `turn` in the first round, and by the games' other labels."""
    uses: dict[str, dict[str, Estimate]]
    """The share of each choice among all choices of its kind."""
    rounds: dict[int, int]
    """The number of games by their number of rounds."""
    percentiles: dict[int, int]
    """In Solo, the scores at the percentiles of `RANK_PERCENTILES`: the limits of the ranks [solo.rank]."""

    @property
    def par(self) -> float:
        """The win rate of a seat if all seats are equal and the ghost never wins."""
        return 1 / self.setting.plan.seats

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        figures = {key: value for key, value in asdict(self).items() if key != "setting"}
        return {"name": self.setting.name, "settings": self.setting.plan.settings(), "par": self.par, **figures}


def measured(setting: Setting, games: Iterable[GameResult]) -> Findings:
    """Return the figures of the games of a setting; raise ValueError if no deal is complete."""
    deals = _complete(games, setting.plan.rotations)
    if not deals:
        raise ValueError("no deal was played to its end, so there is nothing to measure")
    played = [game for deal in deals for game in deal]
    labels = dict.fromkeys(name for game in played for name in game.labels)
    kinds = dict.fromkeys(name for game in played for name in game.uses)
    return Findings(
        setting=setting,
        games=len(played),
        deals=len(deals),
        shares=_figures(SHARES | _home(setting), deals, share),
        means=_figures(MEANS, deals, mean) | _luck(deals),
        wins={name: win_rates(deals, labels_of(name)) for name in (*_groups(setting), *labels)},
        uses={name: use_shares(deals, name) for name in kinds},
        rounds=dict(sorted(Counter(game.rounds for game in played).items())),
        percentiles=rank_percentiles([game.scores[0] for game in played]) if _is_solo(setting) else {},
    )


def _complete(games: Iterable[GameResult], rotations: int) -> list[Deal]:
    """Return the deals with all rotations, in order."""
    deals: dict[int, Deal] = {}
    for game in sorted(games, key=lambda game: game.key):
        deals.setdefault(game.deal, []).append(game)
    return [deal for deal in deals.values() if len(deal) == rotations]


def _figures(
    figures: dict[str, Figure], deals: Sequence[Deal], estimate: Callable[[Sequence[Counted]], Estimate | None]
) -> dict[str, Estimate]:
    """Return the figures that have a case."""
    found = {name: estimate([_summed(map(figure, deal)) for deal in deals]) for name, figure in figures.items()}
    return {name: value for name, value in found.items() if value is not None}


def _summed(counts: Iterable[Counted]) -> Counted:
    """Return the sum of what was counted in the games of a deal."""
    several = list(counts)
    return sum(counted for counted, _ in several), sum(cases for _, cases in several)


# ---- win rates and uses


def _groups(setting: Setting) -> tuple[str, ...]:
    """Return what the seats can differ in before a game begins."""
    return ("seat", "bot") if len(set(setting.plan.bots)) > 1 else ("seat",)


def labels_of(name: str) -> Callable[[GameResult], list[str]]:
    """Return the function that labels the seats of a game: by number, by bot, or by what was noted of the game."""
    if name == "seat":
        return lambda game: [str(seat) for seat in range(len(game.bots))]
    return lambda game: game.bots if name == "bot" else game.labels[name]


def win_rates(deals: Sequence[Deal], labels: Callable[[GameResult], list[str]]) -> dict[str, Estimate]:
    """Return the share of victories of the seats with each label."""
    counts: dict[str, list[Counted]] = {}
    for at, deal in enumerate(deals):
        for game in deal:
            for label, won in zip(labels(game), game.shares(), strict=True):
                rows = counts.setdefault(label, [(0.0, 0.0)] * len(deals))
                rows[at] = rows[at][0] + won, rows[at][1] + 1
    return _shares(counts)


def use_shares(deals: Sequence[Deal], kind: str) -> dict[str, Estimate]:
    """Return the share of each choice of a kind."""
    made = [Counter[str]() for _ in deals]
    for at, deal in enumerate(deals):
        for game in deal:
            made[at].update(game.uses.get(kind, {}))
    names = dict.fromkeys(name for counter in made for name in counter)
    return _shares({name: [(counter[name], counter.total()) for counter in made] for name in names})


def _shares(counts: dict[str, list[Counted]]) -> dict[str, Estimate]:
    """Return an estimate for each name, in the order of the names, numbers first."""
    found = {name: share(counts[name]) for name in sorted(counts, key=_order)}
    return {name: estimate for name, estimate in found.items() if estimate is not None}


def _order(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdigit() else (1000, name)


# ---- figures of a game


def ship_shares(game: GameResult) -> list[float]:
    """Return each ship's share of the victory, the ghost's last."""
    return [1 / len(game.winners) if ship in game.winners else 0.0 for ship in range(len(game.scores))]


def leaders(numbers: Sequence[int]) -> list[int]:
    """Return the ships with the highest number."""
    return [ship for ship, number in enumerate(numbers) if number == max(numbers)]


def half_way_wins(game: GameResult, rounds: Sequence[Sequence[int]]) -> Counted:
    """Return the victory of the ship that leads when half of the rounds, rounded down, are over.

    Ships that lead together count equally. A game of one round has no half-way.
    """
    if game.rounds < 2:
        return 0.0, 0.0
    ahead = leaders(rounds[game.rounds // 2 - 1])
    won = ship_shares(game)
    return sum(won[ship] for ship in ahead) / len(ahead), 1.0


def lead_changes(game: GameResult) -> int:
    """Return how often a ship led alone at the end of a round and another one did the last time one led alone."""
    alone = [ahead[0] for ahead in map(leaders, game.race) if len(ahead) == 1]
    return sum(one != two for one, two in pairwise(alone))


def margin(game: GameResult) -> int:
    """Return by how much the highest score is above the next one."""
    first, *others = sorted(game.scores, reverse=True)
    return first - others[0] if others else 0


def _is_solo(setting: Setting) -> bool:
    return setting.plan.options.solo != "off"


def _home(setting: Setting) -> dict[str, Figure]:
    """Return the share of games of Solo in which the player's ship comes home."""
    lap = int(setting.plan.options.board.left[0])
    return {"home": lambda game: (float(game.race[-1][0] >= lap), 1.0)} if _is_solo(setting) else {}


def rank_percentiles(scores: Sequence[int]) -> dict[int, int]:
    """Return the least score of which at least so many percent of all scores are no higher."""
    ordered = sorted(scores)
    return {percent: ordered[-(-len(ordered) * percent // 100) - 1] for percent in RANK_PERCENTILES}


def _ghost_wins(game: GameResult) -> Counted:
    seats = len(game.bots)
    return sum(ship_shares(game)[seats:]), float(len(game.scores) - seats)


def _per_game(key: str) -> Figure:
    return lambda game: (sum(game.statistics[key]), 1.0)


SHARES: Final[dict[str, Figure]] = {
    "leader_wins": lambda game: half_way_wins(game, game.race),
    "richest_wins": lambda game: half_way_wins(game, game.visible),
    "shared": lambda game: (float(len(game.winners) > 1), 1.0),
    "ghost_wins": _ghost_wins,
}
"""Shares of games, by name."""
MEANS: Final[dict[str, Figure]] = {
    "rounds": lambda game: (game.rounds, 1.0),
    "battles": _per_game("attacks"),
    "shortages": _per_game("shortages"),
    "treasures": _per_game("treasures"),
    "lead_changes": lambda game: (lead_changes(game), 1.0),
    "score": lambda game: (sum(game.scores[: len(game.bots)]), float(len(game.bots))),
    "margin": lambda game: (margin(game), 1.0),
}
"""Numbers per game, by name; `score` is per seat."""


# ---- luck


def _luck(deals: Sequence[Deal]) -> dict[str, Estimate]:
    """Return the spread of scores over deals and, if the bots differ, the share of it that is luck.

    A seat's result is its score less the mean score of all seats of the game. `spread` is the standard deviation of
    the results of seats with the same bot, over all deals and seats. `luck` is its square divided by the variance of
    all results: the rest is what the difference between the bots explains.
    """
    results = [[each for game in deal for each in zip(game.bots, results_of(game), strict=True)] for deal in deals]
    means = _mean_results(results)
    within = [(sum((result - means[bot]) ** 2 for bot, result in deal), float(len(deal))) for deal in results]
    total = [sum(result**2 for _, result in deal) for deal in results]
    found = {"spread": _root(mean(within))}
    if len(means) > 1:
        found["luck"] = mean([(part, whole) for (part, _), whole in zip(within, total, strict=True)])
    return {name: value for name, value in found.items() if value is not None}


def results_of(game: GameResult) -> list[float]:
    """Return each seat's score less the mean score of the seats."""
    scores = game.scores[: len(game.bots)]
    return [score - sum(scores) / len(scores) for score in scores]


def _mean_results(results: Sequence[Sequence[tuple[str, float]]]) -> dict[str, float]:
    """Return the mean result of each bot."""
    sums: dict[str, list[float]] = {}
    for deal in results:
        for bot, result in deal:
            sums.setdefault(bot, []).append(result)
    return {bot: sum(found) / len(found) for bot, found in sums.items()}


def _root(variance: Estimate | None) -> Estimate | None:
    """Return the standard deviation for an estimate of a variance."""
    if variance is None or variance.low is None or variance.high is None:
        return None if variance is None else Estimate(variance.value**0.5, None, None, variance.cases)
    low = max(0.0, variance.low) ** 0.5
    return Estimate(variance.value**0.5, low, variance.high**0.5, variance.cases)
