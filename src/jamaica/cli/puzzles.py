"""`jamaica puzzles`."""

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from jamaica.analysis.puzzles import shipped_puzzles
from jamaica.analysis.puzzles.making import make_puzzles
from jamaica.cli.analyse import writable
from jamaica.terminal.output import Output
from jamaica.terminal.puzzles import practise


@click.group("puzzles", invoke_without_command=True)
@click.option("--id", "wanted", metavar="ID", help="Show this puzzle only.")
@click.option("--list", "lists", is_flag=True, help="Show the board as a list, for screen readers.")
@click.pass_context
def command(context: click.Context, wanted: str | None, lists: bool) -> None:
    """Practise in the terminal: find the best move where somebody made a mistake.

    \b
    Examples: jamaica puzzles
              jamaica puzzles --id 5f0c2a11
              jamaica puzzles make --count 20 -o puzzles.json
    """  # noqa: D301 (click wants the sign itself)
    if context.invoked_subcommand is not None:
        return
    chosen = [puzzle for puzzle in shipped_puzzles() if wanted in (None, puzzle.id)]
    if not chosen:
        raise ValueError(f"there is no puzzle {wanted!r}; `jamaica puzzles` shows all of them with their ids")
    right = practise(chosen, Output(lists=lists))
    click.echo(f"Right answers: {right}.")


@command.command("make")
@click.option("--count", type=click.IntRange(1, 1000), default=80, show_default=True, help="How many puzzles.")
@click.option("--seed", type=click.IntRange(0, 2**30), default=1, show_default=True, help="Seed of the games.")
@click.option("-o", "--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The file to write.")
def make(count: int, seed: int, out: Path) -> None:
    """Make puzzles from the mistakes that bots make.

    \b
    Example: jamaica puzzles make --count 20 -o puzzles.json
    """  # noqa: D301 (click wants the sign itself)
    target = writable(str(out))
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("making puzzles", total=count)
        found = make_puzzles(count, seed, lambda _, made: bar.update(task, completed=made))
    lines = ",\n".join(f"    {json.dumps(asdict(puzzle), ensure_ascii=False)}" for puzzle in found)
    target.write_text(f'{{\n  "puzzles": [\n{lines}\n  ]\n}}\n', "utf-8")
    click.echo(f"Wrote {len(found)} puzzle{'s' * (len(found) != 1)} to {out}.")
