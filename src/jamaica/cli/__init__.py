"""The commands: `jamaica --help` lists them."""

import sys
from importlib import import_module
from typing import Any, Final

import click

COMMANDS: Final = (
    "analyse",
    "arena",
    "backup",
    "balance",
    "bench",
    "bots",
    "card",
    "dataset",
    "draw",
    "ladder",
    "perft",
    "play",
    "puzzles",
    "replay",
    "restore",
    "rules",
    "serve",
    "status",
    "version",
    "watch",
)
"""Every command is a module of this package, loaded only when it is used."""


class Commands(click.Group):
    """The group of all commands. Wrong input is reported in one sentence, with exit status 2."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of this name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"jamaica.cli.{name}").command
        return command

    def invoke(self, context: click.Context) -> Any:
        """Run a command; report its errors in one sentence."""
        try:
            return super().invoke(context)
        except ValueError as error:
            click.echo(f"jamaica: {error}", err=True)
            context.exit(2)
        except RuntimeError as error:
            if not is_a_bots_mistake(error):
                raise
            click.echo(f"jamaica: {error}", err=True)
            context.exit(2)
        except BrokenPipeError:
            sys.stderr.close()
            context.exit(1)


def is_a_bots_mistake(error: RuntimeError) -> bool:
    """Return whether a bot or its program caused the error."""
    from jamaica.bots.external.bot import BadProgram
    from jamaica.match import BadBot

    return isinstance(error, (BadBot, BadProgram))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Jamaica: the pirate race around the island."""
