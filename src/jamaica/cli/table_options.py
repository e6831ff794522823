"""Command line options shared by commands for a table."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final, TypeVar

import click

from jamaica.bots import Bot, make_bot
from jamaica.model.options import EDITIONS, VARIANTS, Options, options

Command = TypeVar("Command", bound=Callable[..., Any])


def _choice(name: str, values: tuple[str, ...]) -> Callable[[Command], Command]:
    """An option with a few values, of which the first is the default."""
    help = f"{name.capitalize()}: {' or '.join(values)}."
    return click.option(f"--{name}", default=values[0], show_default=True, metavar="NAME", help=help)


def _choices(name: str, values: tuple[str, ...]) -> Callable[[Command], Command]:
    """An option with a few values, of which several can be compared; the first is the default."""
    help = f"{name.capitalize()}: {' or '.join(values)}; give it again to compare."
    return click.option(f"--{name}", default=values[:1], multiple=True, show_default=True, metavar="NAME", help=help)


def usual_seats(ctx: click.Context, param: click.Parameter, seats: Any) -> Any:
    """Return the seats given, or 4, for Solo 1; where several may be given, both if both are compared."""
    if seats not in (None, ()):
        return seats
    chosen = ctx.params.get("solo", "off")
    forms = (chosen,) if isinstance(chosen, str) else chosen
    counts = tuple(dict.fromkeys(4 if form == "off" else 1 for form in forms))
    return counts if getattr(param, "multiple", False) else counts[0]


_SEATS = click.option(
    "--seats", type=int, callback=usual_seats, help="Number of players, 2 to 6, for Solo 1. Default: 4, for Solo 1."
)
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
_GHOSTS = click.option(
    "--ghost/--no-ghost",
    multiple=True,
    help="Play with or without the Ghost Ship; give both to compare. Default: with it for 2 players only.",
)
_BOARDS = click.option(
    "--board",
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    help="Your own board, as a JSON file; give it again to compare.",
)
RULES: Final = tuple(_RULES)
"""The names of the options that say by which rules a table plays."""


def rules_options(command: Command) -> Command:
    """Add the options that say by which rules a table plays."""
    for option in reversed(_RULES.values()):
        command = option(command)
    return command


def rules_choices(command: Command) -> Command:
    """Add the same options for a command that compares tables: each may be given more than once."""
    variants = [_choices(variant.name, variant.values) for variant in VARIANTS]
    for option in reversed([_choices("edition", EDITIONS), _GHOSTS, *variants, _BOARDS]):
        command = option(command)
    return command


def table_options(command: Command) -> Command:
    """Add the number of seats, the rules and the seed."""
    return _SEATS(rules_options(_SEED(command)))


def table_of(seats: int, chosen: Mapping[str, Any]) -> Options:
    """Return the options of a table from those given to a command; raise ValueError if they do not fit."""
    return options(**{name: chosen[name] for name in RULES}).settled(seats)


def tables_of(seats: Sequence[int], chosen: Mapping[str, Any]) -> tuple[list[tuple[int, Options]], list[str]]:
    """Return all combinations of seats and rules that can be played, and why the others cannot.

    Raise ValueError if a number of seats or a rule is in none of them.
    """
    values = [dict.fromkeys(seats), *(dict.fromkeys(chosen[name] or (None,)) for name in RULES)]
    played: dict[tuple[Any, ...], Options] = {}
    refused: dict[tuple[Any, ...], str] = {}
    for picked in product(*values):
        try:
            played[picked] = table_of(picked[0], dict(zip(RULES, picked[1:], strict=True)))
        except ValueError as error:
            refused[picked] = str(error)
    for at, column in enumerate(values):
        for value in column:
            if all(picked[at] != value for picked in played):
                raise ValueError(next(reason for picked, reason in refused.items() if picked[at] == value))
    return [(picked[0], options) for picked, options in played.items()], list(dict.fromkeys(refused.values()))


def seated(bots: str, seats: int) -> list[Bot]:
    """Return the bots of a table, from one name for all or one for each seat."""
    names = shlex.split(bots)
    if len(names) not in (1, seats):
        raise ValueError(f"for {seats} seats name {seats} bots or one for all, not {len(names)}: {bots!r}")
    return [make_bot(name) for name in (names * seats if len(names) == 1 else names)]
