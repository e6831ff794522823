"""`jamaica perft`."""

from pathlib import Path

import click

from jamaica.model.state import State
from jamaica.notation import read
from jamaica.perft import divide


@click.command("perft")
@click.argument("file", type=click.Path())
@click.argument("depth", type=click.IntRange(1, 20))
def command(file: str, depth: int) -> None:
    """Count the positions that can be reached from a written position, move by move.

    The first line of the file that is neither empty nor a comment (#) is the position.

    \b
    Example: jamaica perft position.txt 3
    """  # noqa: D301 (click wants the sign itself)
    leaves = divide(position_in(file), depth)
    for text, count in leaves.items():
        click.echo(f"{text}: {count:,}")
    click.echo(f"{sum(leaves.values()):,} leaves at depth {depth}")


def position_in(file: str) -> State:
    """Return the position in a file."""
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"cannot read {file}: {error}") from None
    for line in lines:
        if line.strip() and not line.startswith("#"):
            return read(line.strip())
    raise ValueError(f"there is no position in {file}; put one on its first line")
