"""`jamaica replay`."""

import sys
from collections.abc import Iterator
from itertools import groupby

import click

from jamaica.fair_dice import Seal
from jamaica.narration import say
from jamaica.record import Record, Step
from jamaica.rules.scoring import scores, winners
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import commentator, view


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--at", type=int, metavar="N", help="Show move N and the position after it.")
@click.option("--from", "seat", metavar="SEAT", default="all", help="Whose view: a seat, `nobody`, or `all` (default).")
@click.option(
    "--verify",
    is_flag=True,
    help="Only check the moves, the result, and the dice and cards against the seed or the seal.",
)
def command(file: str, at: int | None, seat: str, verify: bool) -> None:
    """Step through a recorded game, round by round on a terminal.

    \b
    Examples: jamaica replay game.jam --from 0
              jamaica replay game.jam --at 120
              jamaica replay game.jam --verify
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    viewer = viewer_of(seat, record)
    if verify:
        click.echo(verdict(record))
    elif at is not None:
        show(record, at, viewer)
    else:
        step_through(record, viewer)


def verdict(record: Record) -> str:
    """Return the result of `--verify`; raise ValueError for an inconsistent record."""
    moves = f"{len(record.moves)} moves"
    if record.seed is None and record.seal is None and not record.replay().over:
        return f"{moves}, all legal; the game is not over, so it has no seed to check dice and cards against"
    record.verify()
    source = f"seed {record.seed}" if record.seal is None else "the seal"
    checked = f"{moves}, all legal; dice and cards match {source}, and the result is right"
    return checked if record.seal is None else f"{checked}\n{sealers(record, record.seal)}"


def sealers(record: Record, seal: Seal) -> str:
    """Return who has added a secret to the dice, and who was left out."""
    seats = dict.fromkeys(each.seat for each in seal.contributions)
    lines = [f"sealed at table {seal.table} by {', '.join(['the server', *(record.names[seat] for seat in seats)])}"]
    for seat, fault in seal.left_out:
        said = "revealed no secret" if fault == "silent" else "revealed another secret than it had committed to"
        lines.append(f"sealed again without {record.names[seat]}, whose program {said}")
    return "\n".join(lines)


def viewer_of(word: str, record: Record) -> int | str | None:
    """Return the viewer: a seat's number, `None` for a spectator, or `all`."""
    if word == "all":
        return word
    if word == "nobody":
        return None
    if not word.isdecimal() or int(word) >= record.seats:
        raise ValueError(f"--from takes a seat from 0 to {record.seats - 1}, `nobody` or `all`, not {word!r}")
    return int(word)


def step_through(record: Record, viewer: int | str | None) -> None:
    """Print the log of a game, then its result; on a terminal wait for Enter after each round."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for _, steps in groupby(record, key=lambda step: step.round):
        for line in (line for step in steps for line in log(record, step, viewer)):
            click.echo(line)
        if waits and click.prompt("Press Enter for the next round, q to stop", default="", show_default=False) == "q":
            return
    state = record.replay()
    if state.over:
        names = ShipNames(record.names)
        click.echo(f"Scores: {', '.join(f'{names.name(ship)} {score}' for ship, score in enumerate(scores(state)))}.")
        click.echo(f"Won by {' and '.join(names.name(ship) for ship in winners(state))}.")


def log(record: Record, step: Step, viewer: int | str | None) -> Iterator[str]:
    """Yield the lines of one move as a viewer saw it."""
    for event in step.events:
        seen = event if isinstance(viewer, str) else event.seen_by(viewer)
        yield f"{step.number:4} {say(seen, record.names, board=record.options.board)}"


def show(record: Record, at: int, viewer: int | str | None) -> None:
    """Print one move and the table after it."""
    from jamaica.terminal.output import Output
    from jamaica.terminal.screen import Screen

    state = record.replay(at)
    for step in record:
        if step.number == at:
            for line in log(record, step, viewer):
                click.echo(line)
    seen = commentator(state) if isinstance(viewer, str) else view(state, viewer)
    screen = Screen(Output(), ShipNames(record.names), seen)
    screen.output.heading(f"After move {at} of {len(record.moves)}, round {state.round}")
    screen.board()
    screen.ships()
