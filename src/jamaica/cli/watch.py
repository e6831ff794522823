"""`jamaica watch`."""

import sys
import time
from collections.abc import Iterator
from typing import Any

import click

from jamaica.cli.table_options import seated, table_of, table_options
from jamaica.match import Match
from jamaica.model.events import Event
from jamaica.narration import tell_story


@click.command("watch")
@table_options
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One bot for all seats, or one for each."
)
@click.option("--pace", type=click.FloatRange(0, 60), default=2.0, show_default=True, help="Seconds between rounds.")
@click.option("--fast", is_flag=True, help="Do not wait between rounds.")
@click.option("--open", "open_hands", is_flag=True, help="Also tell what is hidden.")
@click.option("--save", type=click.Path(), metavar="FILE", help="Save the record of the game.")
def command(
    seats: int,
    seed: int | None,
    bots: str,
    pace: float,
    fast: bool,
    open_hands: bool,
    save: str | None,
    **rules: Any,
) -> None:
    """Watch bots play a whole game, told as a story.

    \b
    Examples: jamaica watch
              jamaica watch --seats 6 --seed 7 --fast
    """  # noqa: D301 (click wants the sign itself)
    match = Match(table_of(seats, rules), seated(bots, seats), seed=seed)
    wait = 0.0 if fast or not sys.stdout.isatty() else pace
    chart = match.options.board
    for paragraph in tell_story(happenings(match), match.names, board=chart, open_hands=open_hands):
        click.echo(f"{paragraph}\n")
        time.sleep(wait)
    click.echo(f"The seed of this game was {match.seed}.")
    if save is not None:
        match.record.save(save)
        click.echo(f"The record is saved in {save}.")


def happenings(match: Match) -> Iterator[Event]:
    """Play a game and yield its events."""
    while not match.over:
        yield from match.step()
