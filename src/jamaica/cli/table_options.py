"""Command line options shared by commands for a table."""

import shlex
from collections.abc import Callable
from typing import Any, TypeVar

import click

from jamaica.bots import Bot, make_bot
from jamaica.model.options import BANKS, EDITIONS, Options, options

Command = TypeVar("Command", bound=Callable[..., Any])

_SEATS = click.option("--seats", type=int, default=4, show_default=True, help="Number of players, 2 to 6.")
_EDITION = click.option(
    "--edition", default="revised", show_default=True, metavar="NAME", help=f"Edition: {' or '.join(EDITIONS)}."
)
_GHOST = click.option(
    "--ghost/--no-ghost", default=None, help="Play with or without the Ghost Ship. Default: with it for 2 players only."
)
_BANK = click.option(
    "--bank", default="endless", show_default=True, metavar="NAME", help=f"Bank: {' or '.join(BANKS)}."
)
_BOARD = click.option("--board", type=click.Path(), metavar="FILE", help="Your own board, as a JSON file.")
_SEED = click.option("--seed", type=int, help="Seed for all dice and cards. Default: a random one.")


def table_options(command: Command) -> Command:
    """Add the options seats, edition, ghost, bank, board and seed to a command."""
    for option in (_SEED, _BOARD, _BANK, _GHOST, _EDITION, _SEATS):
        command = option(command)
    return command


def table_of(seats: int, *, edition: str, ghost: bool | None, bank: str, board: str | None) -> Options:
    """Return the options of a table; raise ValueError if they do not fit."""
    return options(edition, ghost=ghost, bank=bank, board=board).settled(seats)


def seated(bots: str, seats: int) -> list[Bot]:
    """Return the bots of a table, from one name for all or one for each seat."""
    names = shlex.split(bots)
    if len(names) not in (1, seats):
        raise ValueError(f"for {seats} seats name {seats} bots or one for all, not {len(names)}: {bots!r}")
    return [make_bot(name) for name in (names * seats if len(names) == 1 else names)]
