"""`jamaica analyse`."""

import json
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from jamaica.analysis import Analysis, analyse
from jamaica.analysis.reports.html import page
from jamaica.analysis.reports.report import (
    account_rows,
    headline,
    mistake_sentence,
    percent,
    point_sentence,
    ship_names,
    step_sentences,
    to_dict,
)
from jamaica.cli.arena import WIDTH, cores
from jamaica.record import Record


@click.command("analyse")
@click.argument("file", type=click.Path())
@click.option("--seat", type=int, metavar="N", help="Only the account, mistakes and turning points of this seat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--html", type=click.Path(), metavar="FILE", help="Write a page with pictures to this file.")
@click.option("--quick", "depth", flag_value="quick", help="Less exact, in a few seconds.")
@click.option("--deep", "depth", flag_value="deep", help="Ten times as many playouts.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the judge's playouts.")
@click.option("--workers", type=int, help="Number of processes. Default: one for each core.")
@click.option("--work", type=click.Path(), metavar="FILE", help="Keep the progress in this file and continue from it.")
def command(
    file: str,
    seat: int | None,
    as_json: bool,
    html: str | None,
    depth: str | None,
    seed: int,
    workers: int | None,
    work: str | None,
) -> None:
    """Explain a finished game: what was luck, what was skill, and what would have been better.

    Every part is a share of a victory with its 95 % interval, and the parts add up to the result. After Ctrl-C the same
    command continues, if there is a --work file.

    \b
    Examples: jamaica analyse game.jam
              jamaica analyse game.jam --seat 0 --quick
              jamaica analyse game.jam --deep --work game.work --html game.html
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    if seat is not None and not 0 <= seat < record.seats:
        raise ValueError(f"--seat takes a seat from 0 to {record.seats - 1}, not {seat}")
    page_file = None if html is None else writable(html)
    kept = None if work is None else Path(work)
    try:
        found = with_progress(record, depth or "default", seed, cores() if workers is None else workers, kept=kept)
    except KeyboardInterrupt:
        saved = f"run the same command to continue from {kept}" if kept else "nothing is saved, for lack of --work"
        click.echo(f"jamaica: stopped; {saved}", err=True)
        click.get_current_context().exit(130)
    if page_file is not None:
        page_file.write_text(page(found), "utf-8")
    if as_json:
        click.echo(json.dumps(to_dict(found)))
    else:
        show(found, range(record.seats) if seat is None else [seat])


def writable(path: str) -> Path:
    """Return the path of a file that can be written; raise ValueError if it cannot."""
    found = Path(path)
    try:
        found.open("a", encoding="utf-8").close()
    except OSError as error:
        raise ValueError(f"cannot write to {path}: {error.strerror}") from None
    return found


def with_progress(record: Record, depth: str, seed: int, workers: int, *, kept: Path | None) -> Analysis:
    """Analyse a game with a progress bar."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("judging moves", total=len(record.moves))
        return analyse(
            record,
            depth,
            seed=seed,
            workers=workers,
            work=kept,
            progress=lambda done, _: bar.update(task, completed=done),
        )


def show(found: Analysis, seats: Sequence[int]) -> None:
    """Print the accounts of all ships, and the turning points and mistakes of some seats."""
    console = Console() if Console().is_terminal else Console(width=WIDTH)
    names, happened = ship_names(found), step_sentences(found)
    console.print(f"Judge {found.judge}, depth {found.depth}, seed {found.seed}", highlight=False)
    for seat in seats:
        console.print(f"\n{headline(found, seat)}", highlight=False, markup=False)
        console.print(account_table(found, seat))
        for point in found.turning_points[seat]:
            console.print(f"  {point_sentence(point, happened.get(point.number, ''))}", highlight=False, markup=False)
    mistakes = [choice for choice in found.mistakes if choice.seat in seats]
    console.print(f"\nMistakes: {len(mistakes)}", highlight=False)
    for choice in mistakes:
        console.print(f"  {mistake_sentence(choice, names[choice.seat])}", highlight=False, markup=False)


def account_table(found: Analysis, seat: int) -> Table:
    """Return a seat's account as a table."""
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for label, share in account_rows(found.accounts[seat]):
        table.add_row(label, percent(share))
    table.add_section()
    table.add_row("result", f"{100 * found.accounts[seat].result:+.1f} %")
    return table
