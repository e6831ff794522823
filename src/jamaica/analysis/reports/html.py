"""An analysis as one HTML page without scripts."""

from collections.abc import Iterator
from html import escape
from typing import Final

from jamaica.analysis.analysis import Analysis
from jamaica.analysis.reports.report import (
    account_rows,
    headline,
    mistake_sentence,
    percent,
    point_sentence,
    ship_names,
    step_sentences,
)
from jamaica.analysis.reports.ribbon import COLOURS, account_picture, ribbon

_STYLE: Final = """
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #aaa; padding: 0.3rem 0.7rem; text-align: right; }
th:first-child { text-align: left; }
svg { width: 100%; height: auto; }
.key { display: inline-block; width: 0.9em; height: 0.9em; margin: 0 0.3em 0 1em; }
"""


def page(analysis: Analysis) -> str:
    """Return the page."""
    names = ship_names(analysis)
    keys = "".join(
        f'<span class="key" style="background: {COLOURS[ship]}"></span>{escape(name)}'
        for ship, name in enumerate(names)
    )
    body = [
        f"<h1>{escape(', '.join(analysis.record.names))}</h1>",
        f"<p>Judge {analysis.judge}, depth {analysis.depth}, seed {analysis.seed}.</p>",
        "<p>All figures are shares of a victory, with 95 % intervals.</p>",
        "<h2>Winning chances by round</h2>",
        f"<p>{keys}</p>",
        ribbon(analysis, names),
        *_seats(analysis),
        "<h2>Mistakes</h2>",
        _list([mistake_sentence(choice, names[choice.seat]) for choice in analysis.mistakes] or ["There are none."]),
    ]
    title = f"Analysis: {', '.join(analysis.record.names)}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _seats(analysis: Analysis) -> Iterator[str]:
    """Yield the account of each ship, and the turning points of each seat."""
    sentences = step_sentences(analysis)
    for account, name in zip(analysis.accounts, ship_names(analysis), strict=True):
        rows = list(account_rows(account))
        yield f"<h2>{escape(name)}</h2>"
        if account.seat < analysis.record.seats:
            yield f"<p>{escape(headline(analysis, account.seat))}</p>"
        yield account_picture(account, rows)
        cells = "".join(
            f'<tr><th scope="row">{escape(label)}</th><td>{percent(share)}</td></tr>' for label, share in rows
        )
        yield f"<details><summary>Figures</summary><table>{cells}</table></details>"
        if account.seat < analysis.record.seats:
            points = analysis.turning_points[account.seat]
            yield _list([point_sentence(point, sentences.get(point.number, "")) for point in points])


def _list(lines: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
