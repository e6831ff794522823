"""The report of an arena: plot files, and one HTML page with all plots."""

import json
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any, Final

from jamaica.arena.plan import Plan
from jamaica.arena.plots import PLOTS, draw_plots
from jamaica.arena.results import SUMMARY, write_atomically
from jamaica.arena.text_tables import bots_rows, counts_rows, head_to_head_rows, seats_rows, sentences

REPORT: Final = "report.html"
REPORT_HINT: Final = "a report with plots needs matplotlib: pip install 'jamaica[report]', then the same command again"
_STYLE: Final = """
body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #aaa; padding: 0.3rem 0.7rem; text-align: right; }
th:first-child { text-align: left; }
img { max-width: 100%; height: auto; }
code { background: #eee; padding: 0.1rem 0.3rem; overflow-wrap: anywhere; }
"""


def write_summary(folder: Path, plan: Plan, summary: dict[str, Any]) -> None:
    """Write the settings and the summary as JSON."""
    text = json.dumps({"settings": plan.settings(), **summary}, indent=1) + "\n"
    write_atomically(folder / SUMMARY, lambda file: file.write(text.encode()))


def write_report(folder: Path, plan: Plan, summary: dict[str, Any], thought: dict[str, float]) -> None:
    """Write the plots and the page; raise ImportError without matplotlib."""
    plots = draw_plots(summary)
    for name, forms in plots.items():
        for form, content in forms.items():
            write_atomically(folder / f"{name}.{form}", lambda file, content=content: file.write(content))  # type: ignore[misc]
    pictures = {name: forms["svg"] for name, forms in plots.items()}
    text = page(plan, summary, thought, pictures)
    write_atomically(folder / REPORT, lambda file: file.write(text.encode()))


def command_of(plan: Plan) -> str:
    """Return the command that plays these games again."""
    options = plan.options
    words = ["jamaica arena", *(f"'{bot}'" if not bot.isalnum() else bot for bot in plan.bots)]
    words += [f"--games {plan.games}", f"--seats {plan.seats}", f"--edition {options.edition}"]
    words += ["--ghost" if options.ghost else "--no-ghost"]
    words += [f"--{name} {value}" for name, value in options.variants().items()]
    words += [f"--seed {plan.seed}"]
    return " ".join(words)


def page(plan: Plan, summary: dict[str, Any], thought: dict[str, float], pictures: dict[str, bytes]) -> str:
    """Return the HTML page with all plots."""
    title = f"Arena: {', '.join(dict.fromkeys(plan.bots))}"
    parts = [bots_rows(summary, thought), counts_rows(summary), seats_rows(summary)]
    if len(summary["bots"]) > 1:
        parts.append(head_to_head_rows(summary))
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(about(plan, summary))}</p>",
        f"<p><code>{escape(command_of(plan))}</code></p>",
        _table(*parts[0]),
        *(f"<p>{escape(sentence)}</p>" for sentence in sentences(summary)),
        *(_picture(name, content) for name, content in pictures.items()),
        *(_table(*part) for part in parts[1:]),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def about(plan: Plan, summary: dict[str, Any]) -> str:
    """Return a sentence on what was played."""
    ghost = " with the Ghost Ship" if plan.options.ghost else ""
    return (
        f"{summary['games']} games: {summary['deals']} deals, each played with the same luck from all "
        f"{plan.seats} seatings. {plan.options.edition.capitalize()} edition{ghost}, seed {plan.seed}; "
        f"par is {100 * summary['par']:.1f} %. Intervals are of 95 %, drawn over deals."
    )


def _table(head: list[str], rows: list[list[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    ]
    return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n" + "\n".join(lines) + "\n</tbody>\n</table>"


def _picture(name: str, content: bytes) -> str:
    title = PLOTS[name][0]
    data = b64encode(content).decode()
    return f'<h2>{title}</h2>\n<img alt="Plot: {title}" src="data:image/svg+xml;base64,{data}"/>'
