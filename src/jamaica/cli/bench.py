"""`jamaica bench`."""

import json
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from jamaica.bench import measure


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--slices", type=click.IntRange(1, 1000), default=8, show_default=True, help="Number of short runs of each engine."
)
def command(as_json: bool, slices: int) -> None:
    """Measure how fast the engine is, in short runs that alternate with the interpreted one.

    \b
    Example: jamaica bench --json
    """  # noqa: D301 (click wants the sign itself)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=slices)
        figures = measure(slices, lambda: progress.advance(task))
    if as_json:
        click.echo(json.dumps(figures))
        return
    Console().print(table_of(figures))


def table_of(figures: dict[str, Any]) -> Table:
    """Return a table with a row for each figure."""
    table = Table("measured", "figure")
    for key, figure in figures.items():
        table.add_row(
            key.replace("_", " "),
            str(figure) if isinstance(figure, bool) else f"{figure:,.{1 if abs(figure) >= 100 else 2}f}",
        )
    return table
