"""The files of a balance run: all figures as JSON, the plots, and one HTML page with everything."""

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from jamaica.arena.balance.findings import Findings
from jamaica.arena.balance.plots import plots_of
from jamaica.arena.balance.tables import details, limits_rows, means_rows, shares_rows
from jamaica.arena.html import html_page, html_picture, html_table
from jamaica.arena.plots import plot_files
from jamaica.arena.report import REPORT
from jamaica.arena.results import SUMMARY, write_atomically

TITLE: Final = "Balance"


def to_dict(findings: Sequence[Findings]) -> dict[str, Any]:
    """Return the figures of all settings as plain data."""
    return {"settings": [each.to_dict() for each in findings]}


def write_summary(folder: Path, findings: Sequence[Findings]) -> None:
    """Write the figures of all settings as JSON."""
    text = json.dumps(to_dict(findings), indent=1) + "\n"
    write_atomically(folder / SUMMARY, lambda file: file.write(text.encode()))


def write_report(folder: Path, findings: Sequence[Findings]) -> None:
    """Write the plots and the page; raise ImportError without matplotlib."""
    plots = plots_of(findings)
    pictures = {name: plot_files(title, name, draw) for name, (title, draw) in plots.items()}
    for name, forms in pictures.items():
        for form, content in forms.items():
            write_atomically(folder / f"{name}.{form}", lambda file, content=content: file.write(content))  # type: ignore[misc]
    shown = {plots[name][0]: forms["svg"] for name, forms in pictures.items()}
    text = page(findings, shown)
    write_atomically(folder / REPORT, lambda file: file.write(text.encode()))


def page(findings: Sequence[Findings], pictures: dict[str, bytes]) -> str:
    """Return the HTML page with all tables and these plots by title."""
    body = [
        f"<h1>{TITLE}</h1>",
        f"<p>{escape(about(findings))}</p>",
        html_table(*shares_rows(findings)),
        html_table(*means_rows(findings)),
        *([html_table(*limits_rows(findings))] if any(each.percentiles for each in findings) else []),
        *(html_picture(title, content) for title, content in pictures.items()),
    ]
    for each in findings:
        body.append(f"<h2>{escape(each.setting.name)}</h2>")
        body += [html_table(*rows) for rows in details(each)]
    return html_page(TITLE, body)


def about(findings: Sequence[Findings]) -> str:
    """Return a sentence on what was played."""
    bots = dict.fromkeys(bot for each in findings for bot in each.setting.plan.bots)
    games = sum(each.games for each in findings)
    seed = findings[0].setting.plan.seed
    plural = "s" if len(findings) > 1 else ""
    return (
        f"{games} games in {len(findings)} setting{plural}, played by {' and '.join(bots)}, seed {seed}. "
        "Intervals are of 95 %, over deals; ± is half of one."
    )
