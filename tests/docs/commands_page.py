"""The page of the commands, made from the commands themselves: `python -m tests.docs.commands_page` writes it."""

from pathlib import Path

import click

from jamaica.cli import COMMANDS, main

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"

HEAD = """# Commands

This page is made from the commands' own help by `python -m tests.docs.commands_page`; a test keeps it true.

What is wrong with the input is said in one sentence on the error stream, with exit status 2. For tab completion in bash
put `eval "$(_JAMAICA_COMPLETE=bash_source jamaica)"` into your `~/.bashrc` (`zsh_source` and `fish_source` likewise).
"""


def page() -> str:
    """The whole page."""
    with click.Context(main, info_name="jamaica", terminal_width=100, **main.context_settings) as top:
        parts = [HEAD, f"```\n{main.get_help(top)}\n```\n"]
        for name in COMMANDS:
            command = main.get_command(top, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=top, terminal_width=100) as own:
                parts.append(f"## {name}\n```\n{command.get_help(own)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
