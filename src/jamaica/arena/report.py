"""The report of an arena: plot files, and one HTML page with all plots."""

import json
from html import escape
from pathlib import Path
from typing import Any, Final

from jamaica.arena.html import html_page, html_picture, html_table
from jamaica.arena.plan import Plan
from jamaica.arena.plots import PLOTS, draw_plots
from jamaica.arena.results import SUMMARY, write_atomically
from jamaica.arena.text_tables import bots_rows, counts_rows, head_to_head_rows, seats_rows, sentences

REPORT: Final = "report.html"
REPORT_HINT: Final = "a report with plots needs matplotlib: pip install 'jamaica[report]', then the same command again"


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
    words += [f"--seed {plan.seed}", *["--luck-adjusted"] * plan.luck_adjusted]
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
        html_table(*parts[0]),
        *(f"<p>{escape(sentence)}</p>" for sentence in sentences(summary)),
        *(html_picture(PLOTS[name][0], content) for name, content in pictures.items()),
        *(html_table(*part) for part in parts[1:]),
    ]
    return html_page(title, body)


def about(plan: Plan, summary: dict[str, Any]) -> str:
    """Return a sentence on what was played."""
    ghost = " with the Ghost Ship" if plan.options.ghost else ""
    return (
        f"{summary['games']} games: {summary['deals']} deals, each played with the same luck from all "
        f"{plan.seats} seatings. {plan.options.edition.capitalize()} edition{ghost}, seed {plan.seed}; "
        f"par is {100 * summary['par']:.1f} %. Intervals are of 95 %, drawn over deals."
    )
