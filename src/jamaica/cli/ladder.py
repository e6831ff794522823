"""`jamaica ladder`."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from jamaica.arena import Plan, Results, play_here, summarise
from jamaica.arena.ladder import RUNGS, LadderRun, captain_rows, captains, rung_rows, rungs_of, steps, write_page
from jamaica.arena.report import REPORT_HINT
from jamaica.arena.results import check_folder
from jamaica.arena.text_tables import mean_thinking_ms, text_table
from jamaica.cli.arena import WIDTH, announce, check_workers, cores, watch


@click.command("ladder")
@click.argument("bots", nargs=-1, metavar="[BOT BOT ...]")
@click.option(
    "--games", type=int, default=200, show_default=True, help="Number of games on each step, rounded up to whole deals."
)
@click.option("--seed", type=int, default=1692, show_default=True, help="Seed for all deals.")
@click.option("--workers", type=int, help="Number of processes. Default: one for each core.")
@click.option(
    "--out", type=click.Path(), default="build/ladder", show_default=True, metavar="DIR", help="Save the games here."
)
@click.option(
    "--page",
    type=click.Path(),
    metavar="FILE",
    help="The page to write. Default: docs/explanation/ladder.md, for the standing ladder only.",
)
def command(bots: tuple[str, ...], games: int, seed: int, workers: int | None, out: str, page: str | None) -> None:
    """Measure how strong the bots are, each against the one below it.

    Without names it measures the standing ladder of all levels and rewrites the page docs/explanation/ladder.md.
    With names, from the weakest to the strongest, it only prints the ladder of those bots. On each step, two copies of
    a bot play two copies of the one below it. After Ctrl-C the finished games stay in --out, and the same command
    continues. Exit status: 0 when done, 130 after Ctrl-C, 1 if it has to stop, 2 for wrong input.

    \b
    Examples: jamaica ladder
              jamaica ladder random flat:playouts=50 greedy --games 100 --out steps
    """  # noqa: D301 (click wants the sign itself)
    check_workers(workers, "a ladder")
    target = where(page, standing=not bots)
    plans = {f"{arena.bots[0]} over {arena.bots[2]}": arena for arena in steps(bots or RUNGS, games, seed)}
    if not bots:
        plans["captains"] = captains(games, seed)
    folders = {name: Path(out) / name.replace(":", " ").replace("/", " ") for name in plans}
    for name, arena in plans.items():
        check_folder(folders[name], arena)
    summaries: list[dict[str, Any]] = []
    thought: dict[str, float] = {}
    for name, arena in plans.items():
        summary, times = measure(name, arena, folders[name], workers or cores())
        summaries.append(summary)
        thought |= times
    conclude(summaries, thought, target, games=games, seed=seed)


def where(page: str | None, standing: bool) -> Path | None:
    """Return the page to write, `None` for a ladder of named bots."""
    if not standing:
        if page is not None:
            raise ValueError("only the standing ladder has a page; leave out --page, or the bots' names")
        return None
    target = Path(page or "docs/explanation/ladder.md")
    if not target.parent.is_dir():
        raise ValueError(f"there is no folder {target.parent} for the page; choose another with --page")
    return target


def measure(name: str, arena: Plan, folder: Path, workers: int) -> tuple[dict[str, Any], dict[str, float]]:
    """Play the missing games of one step; return its statistics and its bots' thinking times."""
    with Results(arena, folder) as results:
        click.echo(f"{name}: ", nl=False, err=True)
        announce(arena, arena.games, len(results.games))
        status = watch(results, play_here((arena.task(key) for key in results.missing), workers))
        if status:
            click.get_current_context().exit(status)
        return summarise(list(results.games.values())), mean_thinking_ms(list(results.times.values()))


def conclude(
    summaries: list[dict[str, Any]], thought: dict[str, float], page: Path | None, *, games: int, seed: int
) -> None:
    """Print the ladder; write the page of the standing one."""
    console = Console() if Console().is_terminal else Console(width=WIDTH)
    table = summaries.pop() if page is not None else None
    rungs = rungs_of(summaries, thought)
    console.print(text_table(*rung_rows(rungs)))
    if page is not None and table is not None:
        console.print(text_table(*captain_rows(table)))
        try:
            write_page(page, rungs, table, LadderRun(games, seed, f"{datetime.now(UTC):%Y-%m-%d}"))
        except ImportError:
            raise ValueError(REPORT_HINT) from None
        console.print(f"Wrote {page}.", highlight=False)
