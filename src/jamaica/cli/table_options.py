"""The options that commands for a table share."""

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
    """What the table agrees on: seats, edition, ghost, bank, board, seed."""
    for option in (_SEED, _BOARD, _BANK, _GHOST, _EDITION, _SEATS):
        command = option(command)
    return command


def agreed(edition: str, ghost: bool | None, bank: str, board: str | None, seats: int) -> Options:
    """The options of a table of so many players; a ValueError says what does not fit."""
    return options(edition, ghost=ghost, bank=bank, board=board).settled(seats)


def seated(bots: str, seats: int) -> list[Bot]:
    """The bots of a table: one for every seat, or one text for all of them."""
    names = shlex.split(bots)
    if len(names) not in (1, seats):
        raise ValueError(f"for {seats} seats name {seats} bots or one for all, not {len(names)}: {bots!r}")
    return [make_bot(name) for name in (names * seats if len(names) == 1 else names)]
