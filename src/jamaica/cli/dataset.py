"""`jamaica dataset`."""

import os
import secrets
import shlex
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from jamaica.arena.workers import sigint_blocked
from jamaica.bots import make_bot
from jamaica.cli.arena import check_workers, cores
from jamaica.cli.table_options import seated, table_of, table_options

if TYPE_CHECKING:
    from jamaica.envs.dataset.collect import Chunk, Collector
    from jamaica.envs.dataset.folder import Writer
    from jamaica.envs.dataset.format import Plan

SEAL: Final = 2.0
"""Seconds between two seals."""


@click.command("dataset")
@click.option("--games", type=int, default=1000, show_default=True, help="Number of games in total.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One bot for all seats, or one for each."
)
@click.option(
    "--out", required=True, type=click.Path(), metavar="DIR", help="The folder: empty, or with part of this data set."
)
@click.option("--workers", type=int, help="Number of processes. Default: one for each core.")
@table_options
def command(
    games: int,
    bots: str,
    out: str,
    workers: int | None,
    seats: int,
    seed: int | None,
    **rules: Any,
) -> None:
    """Let bots play, and save every decision as training data.

    The folder holds what each seat saw, its legal moves, the move it chose and how the game ended, as memory-mapped
    NumPy files. Its README.md describes them. The bots change seats from game to game. After Ctrl-C the finished
    games stay, and the same command continues; so does one with more games. Exit status: 0 when done, 130 after
    Ctrl-C, 1 if it has to stop, 2 for wrong input.

    \b
    Examples: jamaica dataset --games 10000 --bots greedy --out games
              jamaica dataset --games 500 --seats 2 --bots "greedy random" --seed 7 --out games
    """  # noqa: D301 (click wants the sign itself)
    try:
        from jamaica.envs.dataset.folder import Writer
        from jamaica.envs.dataset.format import Plan, about_folder
    except ImportError as missing:
        raise ValueError(str(missing)) from None
    if games < 1:
        raise ValueError(f"a data set has at least 1 game, not {games}")
    check_workers(workers, "a data set")
    table = table_of(seats, rules)
    names = named(bots, seats)
    kept = about_folder(Path(out)) or {}
    chosen = kept.get("seed", secrets.randbits(64)) if seed is None else seed
    with Writer(Plan(table, names, chosen), Path(out)) as writer:
        status = write(writer, games, workers or cores())
    click.get_current_context().exit(status)


def write(writer: "Writer", games: int, workers: int) -> int:
    """Play the missing games, print what the folder holds, and return the exit status."""
    out = writer.folder
    if writer.games > games:
        raise ValueError(f"{out} already has {writer.games} games, more than the {games} requested")
    there = f"; {writer.games} already played" if writer.games else ""
    click.echo(f"{games} games, seed {writer.plan.seed}{there}", err=True)
    status = watch(writer, games, workers)
    if not status:
        click.echo(
            f"{writer.games} games with {writer.decisions} decisions are in {out}; its README.md describes the files"
        )
    return status


def named(bots: str, seats: int) -> tuple[str, ...]:
    """Return the name of each seat's bot; raise ValueError if one does not exist."""
    for bot in seated(bots, seats):
        getattr(bot, "close", lambda: None)()
    names = shlex.split(bots)
    return tuple(names * seats if len(names) == 1 else names)


def watch(writer: "Writer", games: int, workers: int) -> int:
    """Save the games as they finish, with a progress bar; return the exit status."""
    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    blocks = played(writer.plan, writer.games, games, workers)
    sealed = time.monotonic()
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task("playing", total=games, completed=writer.games)
            for chunk in blocks:
                writer.add(chunk)
                progress.advance(bar, chunk.games)
                if time.monotonic() - sealed > SEAL:
                    writer.seal()
                    sealed = time.monotonic()
        writer.finish()
        return 0
    except KeyboardInterrupt:
        return stopped(writer, games, "stopped", 130)
    except OSError as error:
        return stopped(writer, games, f"cannot write to {writer.folder}: {error.strerror}", 1)
    except BrokenProcessPool:
        return stopped(writer, games, "a worker process died", 1)
    except RuntimeError as error:
        return stopped(writer, games, str(error), 1)
    finally:
        blocks.close()  # type: ignore[attr-defined]


def stopped(writer: "Writer", games: int, why: str, status: int) -> int:
    """Seal an interrupted data set, print what is kept, and return the exit status."""
    with suppress(OSError):
        writer.seal()
    kept = f"{writer.kept} of {games} games are saved in {writer.folder}; run the same command to continue"
    click.echo(f"jamaica: {why}; {kept}", err=True)
    return status


# ---- playing


def played(plan: "Plan", first: int, games: int, workers: int) -> "Iterator[Chunk]":
    """Yield the games from `first` on in order, played in worker processes or, with one worker, in this process."""
    tasks = range(first, games)
    if workers == 1 or len(tasks) <= 1:
        yield from _played_here(plan, tasks)
        return
    pool = ProcessPoolExecutor(min(workers, len(tasks)), get_context("spawn"), _begin, (plan,))
    waiting: deque[Future[Chunk]] = deque()
    try:
        for game in tasks:
            with sigint_blocked():
                waiting.append(pool.submit(_play, game))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        for worker in active_children():  # do not wait for games in progress
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _played_here(plan: "Plan", tasks: Iterable[int]) -> "Iterator[Chunk]":
    from jamaica.envs.dataset.collect import Collector

    collector = Collector(plan, make_bot)
    try:
        for game in tasks:
            yield collector.play(game, 1)
    finally:
        collector.close()


_collectors: "list[Collector]" = []
"""The collector of a worker process, once it has started."""


def _begin(plan: "Plan") -> None:
    """Start a worker: ignore Ctrl-C, exit with the parent, create the collector."""
    from jamaica.envs.dataset.collect import Collector

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _collectors.append(Collector(plan, make_bot))


def _end_with_parent() -> None:
    """Exit when the parent process has ended."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(game: int) -> "Chunk":
    return _collectors[0].play(game, 1)
