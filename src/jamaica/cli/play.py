"""`jamaica play`."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from jamaica.cli.table_options import RULES, table_of, table_options

_FIXED_BY_SAVE: Final = ("seats", *RULES, "seed", "bots", "people", "names")
"""Options that a saved game keeps."""
_TERMINAL_ONLY: Final = (*_FIXED_BY_SAVE, "resume", "save", "colour", "lists")
"""Options for the terminal only; in the browser they are chosen on the page."""


@click.command("play")
@table_options
@click.option("--terminal", is_flag=True, help="Play in the terminal, without a browser.")
@click.option("--lan", is_flag=True, help="Browser: let other devices on this network join.")
@click.option("--port", type=click.IntRange(0, 65535), help="Browser: the port. Default: 1692, or the next free one.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, or only print the address.")
@click.option("--people", type=int, metavar="N", help="Number of people at this keyboard. Default: 1.")
@click.option("--names", metavar="NAMES", help='The names of the people, as in "Ann,Ben".')
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One bot for all seats, or one for each."
)
@click.option("--resume", is_flag=True, help="Continue the last game, or the one in --save FILE.")
@click.option("--save", type=click.Path(), metavar="FILE", help="Save the game in this file, not in the data folder.")
@click.option(
    "--colour/--plain", default=None, help="Use colours or not. Default: on a terminal, unless NO_COLOR is set."
)
@click.option("--list", "lists", is_flag=True, help="Show the board as a list, for screen readers.")
@click.pass_context
def command(
    context: click.Context, /, terminal: bool, lan: bool, port: int | None, browser: bool, **chosen: Any
) -> None:
    """Play in the browser, or in the terminal with --terminal.

    In the browser you choose everything on the page. Ctrl-C stops the server; tables are saved in the data folder and
    continue when you start it again. All options except --lan, --port and --browser are for --terminal. There the
    game is saved after every choice: leave at any time, and continue with --resume. Exit status: 0 after the game,
    `quit` or the end of the input, 130 after Ctrl-C in the terminal, 2 for wrong input.

    \b
    Examples: jamaica play
              jamaica play --lan
              jamaica play --terminal --seats 3 --names "Ann,Ben"
              jamaica play --terminal --resume
    """  # noqa: D301 (click wants the sign itself)
    if terminal:
        _refuse(context, ("lan", "port"), "--{} is for the browser; leave out --terminal")
        rules = {name: chosen.pop(name) for name in RULES}
        context.exit(in_the_terminal(context, TerminalOptions(rules=rules, **chosen)))
    _refuse(context, _TERMINAL_ONLY, "--{} is for --terminal; in the browser you choose it on the page")
    in_the_browser(lan, port, browser)


@dataclass(frozen=True)
class TerminalOptions:
    """The options of a game in the terminal."""

    seats: int
    rules: dict[str, Any]
    seed: int | None
    bots: str
    people: int | None
    names: str | None
    resume: bool
    save: str | None
    colour: bool | None
    lists: bool


def _refuse(context: click.Context, names: Iterable[str], sentence: str) -> None:
    """Raise ValueError if one of these options was given."""
    for name in names:
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise ValueError(sentence.format({"lists": "list"}.get(name, name)))


def in_the_terminal(context: click.Context, given: TerminalOptions) -> int:
    """Play a new or a saved game in the terminal, and return the exit status."""
    from jamaica.terminal.game import TerminalGame
    from jamaica.terminal.output import Output
    from jamaica.terminal.saves import check_new_file, latest_file, new_file, resume, seated

    if given.resume:
        _refuse(context, _FIXED_BY_SAVE, "--resume continues a game with its own options, so --{} cannot be given")
        file = latest_file() if given.save is None else Path(given.save)
        match = resume(file)
    else:
        file = new_file() if given.save is None else Path(given.save)
        check_new_file(file)
        people = named(given.names, given.people, given.seats)
        table = table_of(given.seats, given.rules)
        match = seated(table, rivals(given.bots, len(people), given.seats), people, given.seed)
    return TerminalGame(match, Output(given.colour, given.lists), file, named=given.save is not None).play()


def in_the_browser(lan: bool, port: int | None, browser: bool) -> None:
    """Serve tables for this machine, or with `lan` for its network, and open the browser."""
    import webbrowser
    from threading import Thread

    from jamaica.cli.serve import announce, own_database
    from jamaica.server.app import run
    from jamaica.server.settings import Settings

    def ready(address: str, moved: bool) -> None:
        announce(address, moved)
        if browser:
            Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()

    run(Settings(db=own_database(), host="0.0.0.0" if lan else "127.0.0.1", port=port), ready)


def named(names: str | None, people: int | None, seats: int) -> list[str | None]:
    """Return the names of the people at the keyboard, `None` for one without a name."""
    given: list[str | None] = [name.strip() for name in names.split(",")] if names is not None else []
    if "" in given:
        raise ValueError(f'write names with commas between them, as in "Ann,Ben", not {names!r}')
    count = people if people is not None else len(given) or 1
    if not 1 <= count <= seats:
        raise ValueError(f"{seats} seats have room for 1 to {seats} people, not {count}")
    if len(given) > count:
        raise ValueError(f"there are {len(given)} names for {count} people")
    return given + [None] * (count - len(given))


def rivals(bots: str, people: int, seats: int) -> list[str | None]:
    """Return the bot of each seat: `None` for people, who come first, then one bot for all or one for each."""
    found = bots.split()
    free = seats - people
    if len(found) not in (1, free):
        raise ValueError(
            f"for the other {free} of {seats} seats name {free} bots or one for all, not {len(found)}: {bots!r}"
        )
    return [None] * people + [*(found * free if len(found) == 1 else found)]
