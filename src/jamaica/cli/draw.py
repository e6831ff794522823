"""`jamaica draw`."""

from pathlib import Path

import click

from jamaica.cli.replay import eyes
from jamaica.drawing import draw
from jamaica.record import Record
from jamaica.views import commentator, view


@click.command("draw")
@click.argument("file", type=click.Path())
@click.option("--at", type=int, metavar="N", help="Draw the position after N moves. Default: the last one.")
@click.option(
    "--from", "seat", metavar="SEAT", default="nobody", help="Whose view: a seat, `all`, or `nobody` (default)."
)
@click.option("-o", "--out", type=click.Path(), required=True, metavar="FILE", help="The SVG file to write.")
def command(file: str, at: int | None, seat: str, out: str) -> None:
    """Draw a position of a recorded game as an SVG file.

    \b
    Example: jamaica draw game.jam --at 120 -o race.svg
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    who = eyes(seat, record)
    state = record.replay(at)
    picture = draw(commentator(state) if isinstance(who, str) else view(state, who), names=record.names)
    try:
        picture.save(out)
    except OSError as error:
        raise ValueError(f"cannot write {out}: {error.strerror}") from None
    click.echo(f"Drew the position after {at or len(record.moves)} moves as {Path(out).name}.")
