"""Findings as tables of text."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from jamaica.arena.balance.estimates import Estimate
from jamaica.arena.balance.findings import RANK_PERCENTILES, SHARES, Findings

Rows = tuple[list[str], list[list[str]]]
"""The header and the rows of a table."""

TITLES: Final = {
    "leader_wins": "half-way leader wins",
    "richest_wins": "half-way richest wins",
    "shared": "shared victory",
    "ghost_wins": "ghost wins",
    "home": "home",
    "rounds": "rounds",
    "battles": "battles",
    "shortages": "shortages",
    "treasures": "treasures",
    "lead_changes": "lead changes",
    "score": "score",
    "margin": "margin",
    "spread": "spread",
    "luck": "share of luck",
}
"""The name of every figure in tables."""


def percent(estimate: Estimate | None) -> str:
    """Return a share as text, with half of its interval."""
    return _text(estimate, lambda number: f"{100 * number:.1f}", " %")


def number(estimate: Estimate | None) -> str:
    """Return a mean as text, with half of its interval."""
    return _text(estimate, lambda number: f"{number:.2f}", "")


def _text(estimate: Estimate | None, written: Callable[[float], str], unit: str) -> str:
    if estimate is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return written(estimate.value) + unit
    return f"{written(estimate.value)} ± {written((estimate.high - estimate.low) / 2)}{unit}"


def figure(name: str, estimate: Estimate | None) -> str:
    """Return a figure of `Findings.shares` or `Findings.means` as text."""
    return percent(estimate) if name in SHARES or name in ("luck", "home") else number(estimate)


def shares_rows(findings: Sequence[Findings]) -> Rows:
    """Return the table of win rates and other shares of games, a row for each setting."""
    names = _present([each.shares for each in findings])
    head = ["setting", "games", "first captain wins", *(TITLES[name] for name in names)]
    rows = []
    for each in findings:
        captain = percent(each.wins["turn"].get("1"))
        cells = [figure(name, each.shares.get(name)) for name in names]
        rows.append([each.setting.name, str(each.games), captain, *cells])
    return head, rows


def means_rows(findings: Sequence[Findings]) -> Rows:
    """Return the table of numbers per game, a row for each setting."""
    names = _present([each.means for each in findings])
    head = ["setting", *(TITLES[name] for name in names)]
    return head, [[each.setting.name, *(figure(name, each.means.get(name)) for name in names)] for each in findings]


def limits_rows(findings: Sequence[Findings]) -> Rows:
    """Return the table of the limits of the ranks in Solo, a row for each setting."""
    found = [each for each in findings if each.percentiles]
    head = ["limits of the ranks", "games", *(f"{percent} %" for percent in RANK_PERCENTILES)]
    return head, [[each.setting.name, str(each.games), *map(str, each.percentiles.values())] for each in found]


def _present(figures: Sequence[dict[str, Estimate]]) -> list[str]:
    """Return the names of the figures that at least one setting has."""
    return [name for name in TITLES if any(name in each for each in figures)]


def wins_rows(name: str, findings: Findings) -> Rows:
    """Return the table of win rates by one label."""
    rows = [[label, percent(estimate), f"{estimate.cases:.0f}"] for label, estimate in findings.wins[name].items()]
    return [name, "win rate", "games"], rows


def uses_rows(name: str, findings: Findings) -> Rows:
    """Return the table of the choices of one kind, the most frequent first."""
    found = sorted(findings.uses[name].items(), key=lambda item: -item[1].value)
    head = [name, "share", "per game"]
    return head, [
        [use, percent(estimate), f"{estimate.value * estimate.cases / findings.games:.2f}"] for use, estimate in found
    ]


def tables(findings: Sequence[Findings]) -> Iterator[Rows]:
    """Yield the tables of all settings and, if there is only one, those of its win rates and choices."""
    yield shares_rows(findings)
    yield means_rows(findings)
    if any(each.percentiles for each in findings):
        yield limits_rows(findings)
    if len(findings) == 1:
        yield from details(findings[0])


def details(findings: Findings) -> Iterator[Rows]:
    """Yield the tables of win rates and choices of one setting."""
    for name in findings.wins:
        yield wins_rows(name, findings)
    for name in findings.uses:
        yield uses_rows(name, findings)
