"""`jamaica play`."""

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from jamaica.cli.table_options import agreed, table_options

_AT_THE_TERMINAL: Final = (
    "seats", "edition", "ghost", "bank", "board", "seed", "bots", "people", "names", "resume", "save", "colour", "lists"
)  # fmt: skip
"""What is chosen on the page when one plays in the browser."""
_NOT_TO_BE_CHANGED: Final = ("seats", "edition", "ghost", "bank", "board", "seed", "bots", "people", "names")


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
    context: click.Context,
    seats: int,
    edition: str,
    ghost: bool | None,
    bank: str,
    board: str | None,
    seed: int | None,
    terminal: bool,
    lan: bool,
    port: int | None,
    browser: bool,
    people: int | None,
    names: str | None,
    bots: str,
    resume: bool,
    save: str | None,
    colour: bool | None,
    lists: bool,
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
    if not terminal:
        for name in _AT_THE_TERMINAL:
            if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
                option = {"lists": "list"}.get(name, name)
                raise ValueError(f"--{option} is for --terminal; in the browser you choose it on the page")
        in_the_browser(lan, port, browser)
        return
    for name in ("lan", "port"):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise ValueError(f"--{name} is for the browser; leave out --terminal")
    from jamaica.terminal.game import Game
    from jamaica.terminal.output import Paper
    from jamaica.terminal.saves import fresh_file, latest_file, may_begin, seated
    from jamaica.terminal.saves import resume as resumed_game

    if resume:
        for name in _NOT_TO_BE_CHANGED:
            if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
                raise ValueError(f"--resume continues a game with its own options, so --{name} cannot be given")
        file = latest_file() if save is None else Path(save)
        match = resumed_game(file)
    else:
        file = fresh_file() if save is None else Path(save)
        may_begin(file)
        persons = named(names, people, seats)
        match = seated(agreed(edition, ghost, bank, board, seats), rivals(bots, len(persons), seats), persons, seed)
    context.exit(Game(match, Paper(colour, lists), file, named=save is not None).play())


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
    """The people at the keyboard: as many as there are names, or as were told, `None` for one without a name."""
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
    """Who plays each seat: people first, then bots, one name for all of them or one for each."""
    found = bots.split()
    free = seats - people
    if len(found) not in (1, free):
        raise ValueError(
            f"for the other {free} of {seats} seats name {free} bots or one for all, not {len(found)}: {bots!r}"
        )
    return [None] * people + [*(found * free if len(found) == 1 else found)]
