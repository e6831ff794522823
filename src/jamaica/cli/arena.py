"""`jamaica arena`."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from jamaica.arena import ArenaStopped, Outcome, Plan, Results, Task, plan, play_here, summarise
from jamaica.arena.cluster import Cluster
from jamaica.arena.plan import FAULTS
from jamaica.arena.rating import RATING_HINT
from jamaica.arena.report import REPORT_HINT, about, write_report, write_summary
from jamaica.arena.results import check_folder, settings_in
from jamaica.arena.text_tables import mean_thinking_ms, sentences, tables
from jamaica.arena.workers import sigint_delayed
from jamaica.cli.table_options import rules_options, table_of

PlayTasks = Callable[[Iterable[Task]], Iterator[Outcome]]
"""Plays games and yields them as they finish."""
WIDTH = 110
"""The width of the tables without a terminal."""


@click.command("arena")
@click.argument("bots", nargs=-1, metavar="BOT BOT ...")
@click.option("--games", type=int, default=100, show_default=True, help="Number of games, rounded up to whole deals.")
@click.option("--seats", type=int, help="Number of players, 2 to 6, for Solo 1. Default: one for each bot named.")
@rules_options
@click.option(
    "--seed", type=int, help="Seed for all deals. Default: the one in --out if there is one, or a random one."
)
@click.option("--workers", type=int, help="Number of processes. Default: one for each core. Not with --dask.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler, as in tcp://host:8786.")
@click.option("--out", type=click.Path(), metavar="DIR", help="Save games, summary and report in this folder.")
@click.option("--report/--no-report", default=True, help="Write a report with plots to --out, or not.")
@click.option("--luck-adjusted", is_flag=True, help="Also show win rates without the luck of dice and draws.")
@click.option(
    "--faults",
    default="stop",
    show_default=True,
    metavar="WORD",
    help=f"If a bot program fails: {' or '.join(FAULTS)} it.",
)
def command(
    bots: tuple[str, ...],
    games: int,
    seats: int | None,
    seed: int | None,
    workers: int | None,
    dask: str | None,
    out: str | None,
    report: bool,
    luck_adjusted: bool,
    faults: str,
    **rules: Any,
) -> None:
    """Let bots play many games, and say which is better and how certain that is.

    Name one bot for each seat. You can name a bot more than once; its seats are then counted together. Every deal is
    played with the same dice and cards from all rotations of the seats, so that luck cancels out. After Ctrl-C the
    finished games stay in --out, and the same command continues. With bots that ignore the clock, the same seed
    always gives the same results. Exit status: 0 when done, 130 after Ctrl-C, 1 if it has to stop, 2 for wrong input.

    \b
    Examples: jamaica arena greedy random random random --games 400 --workers 2 --out results
              jamaica arena greedy random --ghost --seed 7
              jamaica arena greedy random --out results --dask tcp://127.0.0.1:8786
    """  # noqa: D301 (click wants the sign itself)
    folder = None if out is None else Path(out)
    places = len(bots) if seats is None else seats
    table = table_of(places, rules)
    known = kept_seed(folder) if seed is None else seed
    arena = plan(bots, table, games, known, seats=seats, faults=faults, luck_adjusted=luck_adjusted)
    check_workers(workers, "an arena")
    if folder is not None:
        check_folder(folder, arena)
    click.get_current_context().exit(
        play(arena, folder, asked=games, workers=workers or cores(), dask=dask, report=report)
    )


def play(arena: Plan, folder: Path | None, *, asked: int, workers: int, dask: str | None, report: bool) -> int:
    """Play the missing games of an arena here or on a cluster, print the results, and return the exit status."""
    with players(workers, dask) as play_tasks, Results(arena, folder) as results:
        announce(arena, asked, len(results.games))
        status = watch(results, play_tasks(arena.task(key) for key in results.missing))
        conclude(results, drawn=report and status == 0)
        return status


@contextmanager
def players(workers: int, dask: str | None) -> Iterator[PlayTasks]:
    """Yield the function that plays games in processes on this machine or on a cluster."""
    if dask is None:
        yield lambda tasks: play_here(tasks, workers)
        return
    with Cluster(dask) as cluster:
        yield cluster.play


def check_workers(workers: int | None, what: str) -> None:
    """Raise ValueError if a number of workers is given that is not possible."""
    if workers is not None and workers < 1:
        raise ValueError(f"{what} needs at least 1 worker, not {workers}")


def kept_seed(folder: Path | None) -> int | None:
    """Return the seed of the results in the folder, `None` if there are none."""
    settings = None if folder is None else settings_in(folder)
    seed = None if settings is None else settings.get("seed")
    return seed if isinstance(seed, int) else None


def cores() -> int:
    """Return the number of available cores."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def announce(arena: Plan, games: int, done: int) -> None:
    """Print what will be played."""
    rounded = f" ({games} rounded up to whole deals of {arena.seats})" if games != arena.games else ""
    kept = f"; {done} already played" if done else ""
    click.echo(f"{arena.games} games{rounded}, seed {arena.seed}{kept}", err=True)


def watch(results: Results, played: Iterator[Outcome]) -> int:
    """Save the games as they finish, with a progress bar; return the exit status."""
    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task("playing", total=results.plan.games, completed=len(results.games))
            for outcome in played:
                with sigint_delayed():  # a game is saved and counted, or neither
                    results.add(outcome)
                progress.advance(bar)
        results.finish()
        return 0
    except KeyboardInterrupt:
        stopped(results, "stopped")
        return 130
    except ArenaStopped as error:
        stopped(results, str(error))
        return 1
    except OSError as error:
        stopped(results, f"cannot write to {results.folder}: {error.strerror}")
        return 1
    finally:
        played.close()  # type: ignore[attr-defined]


def stopped(results: Results, why: str) -> None:
    """Print what is kept of an interrupted arena."""
    kept = f"are saved in {results.folder}; run the same command to continue" if results.folder else "are not saved"
    click.echo(f"jamaica: {why}; {len(results.games)} of {results.plan.games} games {kept}", err=True)


def conclude(results: Results, drawn: bool) -> None:
    """Print the statistics and write the summary; with `drawn`, also the report."""
    try:
        summary = summarise(list(results.games.values()))
    except ValueError as error:
        click.echo(f"jamaica: {error}", err=True)
        return
    thought = mean_thinking_ms(list(results.times.values()))
    console = Console() if Console().is_terminal else Console(width=WIDTH)
    console.print(about(results.plan, summary), highlight=False)
    for table in tables(summary, thought):
        console.print(table)
    for sentence in sentences(summary):
        console.print(sentence, highlight=False)
    if any(bot["rating"] is None for bot in summary["bots"].values()):
        click.echo(f"jamaica: {RATING_HINT}", err=True)
    if results.folder is not None:
        write_summary(results.folder, results.plan, summary)
    if results.folder is not None and drawn:
        try:
            write_report(results.folder, results.plan, summary, thought)
        except ImportError:
            click.echo(f"jamaica: {REPORT_HINT}", err=True)
