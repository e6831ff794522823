"""`jamaica bots`."""

import click

from jamaica.bots import BOTS, LEVELS, PROGRAMS


@click.command("bots")
def command() -> None:
    """List the bots, with one sentence on each. Levels name the bot behind them.

    \b
    Examples: jamaica bots
              jamaica watch --bots "search:ms=200 greedy bosun random"
    """  # noqa: D301 (click wants the sign itself)
    for title, names in (
        ("Levels", LEVELS),
        ("Bots", [name for name in BOTS if name not in LEVELS]),
        ("Programs", PROGRAMS),
    ):
        click.echo(f"{title}:")
        for name in names:
            about = BOTS.get(name) or PROGRAMS[name]
            plays = f" ({LEVELS[name].bot})" if name in LEVELS else ""
            click.echo(f"  {name:<16}{about}{plays}")
