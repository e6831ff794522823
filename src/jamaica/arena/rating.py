"""Ratings by openskill (the extra `sim`)."""

from collections.abc import Sequence
from statistics import fmean

from jamaica.arena.play import GameResult

RATING_HINT = "ratings need openskill: pip install 'jamaica[sim]'"


def ratings(games: Sequence[GameResult], names: Sequence[str]) -> dict[str, dict[str, float]] | None:
    """Return each bot's Plackett-Luce rating (`mu`, `sigma`) after these games, `None` without openskill.

    Bots of one name share a rating: after a game it is the mean of what their seats got.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    standing = {name: model.rating(name=name) for name in names}
    for game in games:
        teams = model.rate([[standing[bot]] for bot in game.bots], ranks=[float(place) for place in game.places()])
        for name in names:
            after = [team[0] for team, bot in zip(teams, game.bots, strict=True) if bot == name]
            standing[name] = model.rating(
                name=name, mu=fmean(each.mu for each in after), sigma=fmean(each.sigma for each in after)
            )
    return {name: {"mu": rating.mu, "sigma": rating.sigma} for name, rating in standing.items()}
