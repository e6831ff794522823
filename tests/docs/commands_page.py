"""The page of the commands, made from the commands themselves: `python -m tests.docs.commands_page` writes it."""

from pathlib import Path

import click

from jamaica.cli import COMMANDS, main

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "commands.md"

HEAD = """# Commands

`python -m tests.docs.commands_page` writes this page from the commands' help texts; a test fails if it is out of date.

Wrong input is reported in one sentence on the error stream, with exit status 2. For tab completion in bash add
`eval "$(_JAMAICA_COMPLETE=bash_source jamaica)"` to your `~/.bashrc` (`zsh_source` and `fish_source` for zsh and fish).
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
