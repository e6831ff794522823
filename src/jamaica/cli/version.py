"""`jamaica version`."""

import platform

import click

import jamaica
from jamaica.native import compiled


@click.command("version")
def command() -> None:
    """Print the version, and whether the engine is compiled.

    \b
    Example: jamaica version
    """  # noqa: D301 (click wants the sign itself)
    engine = "compiled" if compiled() else "interpreted"
    python = platform.python_version()
    click.echo(f"jamaica {jamaica.__version__}, engine {engine}, behaviour {jamaica.behaviour}, Python {python}")
