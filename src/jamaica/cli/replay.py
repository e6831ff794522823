"""`jamaica replay`."""

import sys
from collections.abc import Iterator
from itertools import groupby

import click

from jamaica.narration import say
from jamaica.record import Record, Step
from jamaica.rules.scoring import scores, winners
from jamaica.terminal.ship_names import Cast
from jamaica.views import commentator, view


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--at", type=int, metavar="N", help="Show move N and the position after it.")
@click.option("--from", "seat", metavar="SEAT", default="all", help="Whose view: a seat, `nobody`, or `all` (default).")
@click.option(
    "--verify", is_flag=True, help="Only check the moves, the result, and the dice and cards against the seed."
)
def command(file: str, at: int | None, seat: str, verify: bool) -> None:
    """Step through a recorded game, round by round on a terminal.

    \b
    Examples: jamaica replay game.jam --from 0
              jamaica replay game.jam --at 120
              jamaica replay game.jam --verify
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    eye = eyes(seat, record)
    if verify:
        click.echo(verdict(record))
    elif at is not None:
        show(record, at, eye)
    else:
        step_through(record, eye)


def verdict(record: Record) -> str:
    """What `verify` found; a record that does not hold together raises."""
    moves = f"{len(record.moves)} moves"
    if record.seed is None and not record.replay().over:
        return f"{moves}, all legal; the game is not over, so it has no seed to check dice and cards against"
    record.verify()
    return f"{moves}, all legal; dice and cards match seed {record.seed}, and the result is right"


def eyes(word: str, record: Record) -> int | str | None:
    """Whose eyes are meant: a seat's number, `None` for a spectator, or `all`."""
    if word == "all":
        return word
    if word == "nobody":
        return None
    if not word.isdecimal() or int(word) >= record.seats:
        raise ValueError(f"--from takes a seat from 0 to {record.seats - 1}, `nobody` or `all`, not {word!r}")
    return int(word)


def step_through(record: Record, eye: int | str | None) -> None:
    """The log of a game, then its result; on a terminal each round waits for Enter."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for _, steps in groupby(record, key=lambda step: step.round):
        for line in (line for step in steps for line in log(record, step, eye)):
            click.echo(line)
        if waits and click.prompt("Press Enter for the next round, q to stop", default="", show_default=False) == "q":
            return
    state = record.replay()
    if state.over:
        cast = Cast(record.names)
        click.echo(f"Scores: {', '.join(f'{cast.name(ship)} {score}' for ship, score in enumerate(scores(state)))}.")
        click.echo(f"Won by {' and '.join(cast.name(ship) for ship in winners(state))}.")


def log(record: Record, step: Step, eye: int | str | None) -> Iterator[str]:
    """The lines of one move, as somebody saw it."""
    for event in step.events:
        seen = event if isinstance(eye, str) else event.seen_by(eye)
        yield f"{step.number:4} {say(seen, record.names, board=record.options.board)}"


def show(record: Record, at: int, eye: int | str | None) -> None:
    """One move, and the table after it."""
    from jamaica.terminal.output import Paper
    from jamaica.terminal.screen import Screen

    state = record.replay(at)
    for step in record:
        if step.number == at:
            for line in log(record, step, eye):
                click.echo(line)
    seen = commentator(state) if isinstance(eye, str) else view(state, eye)
    screen = Screen(Paper(), Cast(record.names), seen)
    screen.paper.heading(f"After move {at} of {len(record.moves)}, round {state.round}")
    screen.board()
    screen.ships()
