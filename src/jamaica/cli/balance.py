"""`jamaica balance`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from jamaica.arena import Results
from jamaica.arena.balance import Findings, Setting, measured, setting
from jamaica.arena.balance.report import about, to_dict, write_report, write_summary
from jamaica.arena.balance.settings import check_names
from jamaica.arena.balance.tables import tables
from jamaica.arena.report import REPORT_HINT
from jamaica.arena.results import check_folder
from jamaica.arena.text_tables import text_table
from jamaica.cli.arena import WIDTH, PlayTasks, announce, check_workers, cores, players, watch
from jamaica.cli.table_options import rules_choices, tables_of, usual_seats


@click.command("balance")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    default=("greedy",),
    show_default=True,
    metavar="BOT",
    help="The bot in all seats; bots given more than once take turns around the table.",
)
@click.option("--games", type=int, default=1000, show_default=True, help="Number of games in each setting.")
@click.option(
    "--seats",
    type=int,
    multiple=True,
    callback=usual_seats,
    help="Number of players; give it again to compare. Default: 4, for Solo 1.",
)
@rules_choices
@click.option("--seed", type=int, default=1692, show_default=True, help="Seed for all deals.")
@click.option("--workers", type=int, help="Number of processes. Default: one for each core. Not with --dask.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler, as in tcp://host:8786.")
@click.option("--out", type=click.Path(), metavar="DIR", help="Save games, figures and report in this folder.")
@click.option("--report/--no-report", default=True, help="Write a report with plots to --out, or not.")
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON instead of tables.")
def command(
    bots: tuple[str, ...],
    games: int,
    seats: tuple[int, ...],
    seed: int,
    workers: int | None,
    dask: str | None,
    out: str | None,
    report: bool,
    as_json: bool,
    **rules: Any,
) -> None:
    """Measure how balanced the game is: seats, first captain, length, events, luck.

    All combinations of --seats and the options of the rules are played and compared. With the same bot in all seats
    only seat and luck differ. With several bots every deal is played from all rotations of the seats, and the share of
    luck is measured too. After Ctrl-C the finished games stay in --out, and the same command continues. Exit status: 0
    when done, 130 after Ctrl-C, 1 if it has to stop, 2 for wrong input.

    \b
    Examples: jamaica balance --games 2000 --out balance
              jamaica balance --seats 2 --seats 4 --edition revised --edition first --ghost --no-ghost
              jamaica balance --bot captain --bot greedy --board mine.json --json
    """  # noqa: D301 (click wants the sign itself)
    check_workers(workers, "a balance run")
    tables, refused = tables_of(seats, rules)
    settings = [setting(bots, options, count, games, seed) for count, options in tables]
    folder = None if out is None else Path(out)
    check(settings, folder)
    for reason in refused:
        click.echo(f"left out: {reason}", err=True)
    with players(workers or cores(), dask) as play_tasks:
        findings = [measure(each, _folder(folder, each), play_tasks) for each in settings]
    conclude(findings, folder, drawn=report, as_json=as_json)


def check(settings: Sequence[Setting], out: Path | None) -> None:
    """Raise ValueError if the results of these settings cannot be written."""
    check_names(settings)
    for each in settings:
        if out is not None:
            check_folder(out / each.folder, each.plan)


def _folder(out: Path | None, each: Setting) -> Path | None:
    """Return the folder of a setting's games."""
    return None if out is None else out / each.folder


def measure(each: Setting, folder: Path | None, play_tasks: PlayTasks) -> Findings:
    """Play the missing games of a setting and return its figures; exit if it has to stop."""
    arena = each.plan
    with Results(arena, folder) as results:
        click.echo(f"{each.name}: ", nl=False, err=True)
        announce(arena, arena.games, len(results.games))
        status = watch(results, play_tasks(arena.task(key) for key in results.missing))
        if status:
            click.get_current_context().exit(status)
        return measured(each, results.games.values())


def conclude(findings: Sequence[Findings], folder: Path | None, *, drawn: bool, as_json: bool) -> None:
    """Print the figures and write the summary; with `drawn`, also the report."""
    if as_json:
        click.echo(json.dumps(to_dict(findings), indent=1))
    else:
        console = Console() if Console().is_terminal else Console(width=WIDTH)
        console.print(about(findings), highlight=False)
        for rows in tables(findings):
            console.print(text_table(*rows))
    if folder is not None:
        write_summary(folder, findings)
        if drawn:
            _write_report(folder, findings)


def _write_report(folder: Path, findings: Sequence[Findings]) -> None:
    try:
        write_report(folder, findings)
    except ImportError:
        click.echo(f"jamaica: {REPORT_HINT}", err=True)
