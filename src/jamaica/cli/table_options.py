"""Command line options shared by commands for a table."""

import shlex
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import click

from jamaica.bots import Bot, make_bot
from jamaica.model.options import EDITIONS, VARIANTS, Options, options

Command = TypeVar("Command", bound=Callable[..., Any])


def _choice(name: str, values: tuple[str, ...]) -> Callable[[Command], Command]:
    """An option with a few values, of which the first is the default."""
    help = f"{name.capitalize()}: {' or '.join(values)}."
    return click.option(f"--{name}", default=values[0], show_default=True, metavar="NAME", help=help)


_SEATS = click.option("--seats", type=int, default=4, show_default=True, help="Number of players, 2 to 6.")
_SEED = click.option("--seed", type=int, help="Seed for all dice and cards. Default: a random one.")
_RULES = {
    "edition": _choice("edition", EDITIONS),
    "ghost": click.option(
        "--ghost/--no-ghost",
        default=None,
        help="Play with or without the Ghost Ship. Default: with it for 2 players only.",
    ),
    **{variant.name: _choice(variant.name, variant.values) for variant in VARIANTS},
    "board": click.option("--board", type=click.Path(), metavar="FILE", help="Your own board, as a JSON file."),
}
RULES: Final = tuple(_RULES)
"""The names of the options that say by which rules a table plays."""


def rules_options(command: Command) -> Command:
    """Add the options that say by which rules a table plays."""
    for option in reversed(_RULES.values()):
        command = option(command)
    return command


def table_options(command: Command) -> Command:
    """Add the number of seats, the rules and the seed."""
    return _SEATS(rules_options(_SEED(command)))


def table_of(seats: int, chosen: Mapping[str, Any]) -> Options:
    """Return the options of a table from those given to a command; raise ValueError if they do not fit."""
    return options(**{name: chosen[name] for name in RULES}).settled(seats)


def seated(bots: str, seats: int) -> list[Bot]:
    """Return the bots of a table, from one name for all or one for each seat."""
    names = shlex.split(bots)
    if len(names) not in (1, seats):
        raise ValueError(f"for {seats} seats name {seats} bots or one for all, not {len(names)}: {bots!r}")
    return [make_bot(name) for name in (names * seats if len(names) == 1 else names)]
