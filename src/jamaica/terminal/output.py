"""What is written on: a terminal, a pipe or a file. Lines flow; nothing is ever drawn over."""

import os
import re
import sys
import textwrap
from collections.abc import Sequence
from typing import Final, TextIO

WIDEST: Final = 100
"""Text is never set wider than this: longer lines are hard to read."""
NARROWEST: Final = 80
"""What the board needs; below it there is a list."""
_LEAST: Final = 20
_CODES: Final = {"bold": "1", "dim": "2", "own": "1;36", "number": "1;33"}
_COLOURS: Final = re.compile("\x1b\\[[0-9;]*m")


class EndOfInput(Exception):
    """Nobody is there any more to answer."""


class Paper:
    """Where the game is written, and where answers are read from."""

    def __init__(
        self, colour: bool | None = None, lists: bool = False, out: TextIO | None = None, answers: TextIO | None = None
    ) -> None:
        """Colours as told, or, for `None`, on a terminal unless NO_COLOR is set; `lists` asks for no drawings."""
        self._out = sys.stdout if out is None else out
        self._in = sys.stdin if answers is None else answers
        for stream in (self._out, self._in):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.lists = lists
        """Whether the board is a list even where a drawing would fit."""
        self.coloured = self.on_terminal and not os.environ.get("NO_COLOR") if colour is None else colour
        """Whether colours are used; nothing is ever told by colour alone."""

    @property
    def on_terminal(self) -> bool:
        """Whether a person looks at this, and not a pipe."""
        return self._out.isatty()

    @property
    def columns(self) -> int:
        """How wide the window is at this moment."""
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
        """How wide lines may be."""
        return min(self.columns, WIDEST)

    def ink(self, text: str, kind: str) -> str:
        """A text in one of the inks `bold`, `dim`, `own`, `number`."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.coloured else text

    # ---- writing

    def lines(self, lines: Sequence[str]) -> None:
        """Lines as they are."""
        for line in lines:
            self._out.write(f"{line.rstrip()}\n")
        self._out.flush()

    def say(self, text: str = "", first: str = "", rest: str | None = None) -> None:
        """A paragraph, filled to the width; `first` stands before its first line and `rest` before the others."""
        self.lines(filled(text, self.width, first, rest))

    def heading(self, text: str) -> None:
        """A line that begins something; without drawings, the text alone."""
        if self.lists:
            self.lines([""])
            self.say(text)
            return
        shown = text if len(text) + 8 <= self.width else text[: self.width - 8]
        line = f"--- {shown} " + "-" * (self.width - len(shown) - 5)
        self.lines(["", self.ink(line, "bold")])

    def clear(self) -> None:
        """Take all that was written out of sight: on a terminal for good, elsewhere by a line of dashes."""
        if self.on_terminal:
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
            self._out.flush()
        else:
            self.lines(["", "=" * self.width])

    # ---- reading

    def ask(self, prompt: str) -> str:
        """A line of answer, without blanks around it; `EndOfInput` when there is none."""
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


def filled(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """A text as lines no longer than the width, the first one after `first`, the others after `rest`.

    What is joined by no-break spaces stays on one line if it can; they are written as plain ones.
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
