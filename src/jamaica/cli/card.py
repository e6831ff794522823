"""`jamaica card`."""

import click

from jamaica.analysis.reports.card import card
from jamaica.cli.analyse import with_progress, writable
from jamaica.cli.arena import cores
from jamaica.record import Record


@click.command("card")
@click.argument("file", type=click.Path())
@click.option("-o", "--out", type=click.Path(), required=True, metavar="FILE", help="The SVG file to write.")
@click.option("--quick", "depth", flag_value="quick", help="Less exact, in a few seconds.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the judge's playouts.")
def command(file: str, out: str, depth: str | None, seed: int) -> None:
    """Draw a finished game as a picture to share: the position, the scores, luck and skill.

    \b
    Example: jamaica card game.jam -o card.svg
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    target = writable(out)
    target.write_text(card(with_progress(record, depth or "default", seed, cores(), kept=None)), "utf-8")
    click.echo(f"Drew the result as {target.name}.")
