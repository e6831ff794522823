"""Output to a terminal, a pipe or a file, and input from it. Lines are only appended."""

import os
import re
import sys
import textwrap
from collections.abc import Sequence
from typing import Final, TextIO

WIDEST: Final = 100
"""The widest text, because longer lines are hard to read."""
NARROWEST: Final = 80
"""The width that the drawn board needs; narrower windows get a list."""
_LEAST: Final = 20
_CODES: Final = {"bold": "1", "dim": "2", "own": "1;36", "number": "1;33"}
_COLOURS: Final = re.compile("\x1b\\[[0-9;]*m")


class EndOfInput(Exception):
    """The input has ended."""


class Output:
    """Writes the game and reads answers."""

    def __init__(
        self, colour: bool | None = None, lists: bool = False, out: TextIO | None = None, answers: TextIO | None = None
    ) -> None:
        """With `colour=None`, use colours on a terminal unless NO_COLOR is set. `lists` replaces drawings by lists."""
        self._out = sys.stdout if out is None else out
        self._in = sys.stdin if answers is None else answers
        for stream in (self._out, self._in):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.lists = lists
        """Whether the board is a list even where a drawing would fit."""
        self.coloured = self.on_terminal and not os.environ.get("NO_COLOR") if colour is None else colour
        """Whether colours are used. Nothing is shown by colour alone."""

    @property
    def on_terminal(self) -> bool:
        """Whether the output is a terminal, not a pipe."""
        return self._out.isatty()

    @property
    def columns(self) -> int:
        """The present width of the window."""
        try:
            found = os.get_terminal_size(self._out.fileno()).columns
        except (OSError, ValueError):
            found = 0
        if found <= 0:
            told = os.environ.get("COLUMNS", "")
            found = int(told) if told.isdecimal() and len(told) < 6 else 0
        return max(found or NARROWEST, _LEAST)

    @property
    def width(self) -> int:
        """The greatest length of a line."""
        return min(self.columns, WIDEST)

    def styled(self, text: str, kind: str) -> str:
        """Return a text in one of the styles `bold`, `dim`, `own`, `number`."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.coloured else text

    # ---- writing

    def lines(self, lines: Sequence[str]) -> None:
        """Write lines unchanged."""
        for line in lines:
            self._out.write(f"{line.rstrip()}\n")
        self._out.flush()

    def say(self, text: str = "", first: str = "", rest: str | None = None) -> None:
        """Write a wrapped paragraph, with `first` before its first line and `rest` before the others."""
        self.lines(wrapped(text, self.width, first, rest))

    def heading(self, text: str) -> None:
        """Write a heading; with `lists`, only its text."""
        if self.lists:
            self.lines([""])
            self.say(text)
            return
        shown = text if len(text) + 8 <= self.width else text[: self.width - 8]
        line = f"--- {shown} " + "-" * (self.width - len(shown) - 5)
        self.lines(["", self.styled(line, "bold")])

    def clear(self) -> None:
        """Clear the terminal and its scrollback; elsewhere write a line of dashes."""
        if self.on_terminal:
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
            self._out.flush()
        else:
            self.lines(["", "=" * self.width])

    # ---- reading

    def ask(self, prompt: str) -> str:
        """Return a line of input, stripped; raise `EndOfInput` at the end of the input."""
        self._out.write(prompt)
        self._out.flush()
        line = self._in.readline()
        if not self._in.isatty():
            self.lines([line.strip()])
        elif not line:
            self.lines([""])
        if not line:
            raise EndOfInput
        return "".join(sign for sign in line if sign.isprintable()).strip()


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Return a text as wrapped lines, the first one after `first`, the others after `rest`.

    Words joined by no-break spaces stay on one line if possible; the spaces are written as plain ones.
    """
    hanging = " " * len(_COLOURS.sub("", first)) if rest is None else rest
    inked = len(first) - len(_COLOURS.sub("", first))
    found = textwrap.wrap(
        text,
        width,
        initial_indent=first[inked:] if inked else first,
        subsequent_indent=hanging,
        break_on_hyphens=False,
    )
    if inked and found:
        found[0] = first + found[0][len(first) - inked :]
    return [line.replace("\xa0", " ") for line in found] or [first.rstrip()]
