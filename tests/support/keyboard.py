"""Somebody at the keyboard: in this process, where a test sees the whole table, or at a real pseudo-terminal."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import jamaica
from jamaica.terminal.game import TerminalGame
from jamaica.terminal.output import Output
from jamaica.terminal.saves import seated

Player = Callable[[TerminalGame, str], str]
"""Answers a prompt, given the game and all that was written since the last answer."""

PROMPT = re.compile(r"Choose 1(?: to (\d+))?[^\n]*: $")
CURTAIN = re.compile(r"\nEnter: $")
END = "Press Enter to leave: "
COLOURS = re.compile("\x1b\\[[0-9;]*[A-Za-z]")
COMMAND = (
    "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "import sys; sys.argv[0] = 'jamaica'; from jamaica.cli import main; main()"
)


class Answers(io.StringIO):
    """The input of a game in this process: a player is asked for every line."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player, self.page, self.seen = player, io.StringIO(), 0
        self.game: TerminalGame | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert self.game is not None
        fresh = self.page.getvalue()[self.seen :]
        self.seen = len(self.page.getvalue())
        return self.player(self.game, fresh)


def table(
    seed: int,
    people: int = 1,
    seats: int = 3,
    ghost: bool | None = None,
    edition: str = "revised",
    crew: str = "off",
    market: str = "off",
    solo: str = "off",
) -> jamaica.Match:
    """A game with so many people, called Ann, Ben and Cid, and bots in the other seats."""
    bots = [None] * people + ["random"] * (seats - people)
    agreed = jamaica.options(edition, ghost=ghost, crew=crew, market=market, solo=solo).settled(seats)
    return seated(agreed, bots, ["Ann", "Ben", "Cid"][:people], seed)


def at_keyboard(match: jamaica.Match, player: Player, file: Path, lists: bool = False) -> tuple[int, str]:
    """A game in this process: its exit status, and all that was written."""
    answers = Answers(player)
    output = Output(colour=False, lists=lists, out=answers.page, answers=answers)
    answers.game = TerminalGame(match, output, file)
    return answers.game.play(), answers.page.getvalue()


def offered(text: str) -> int:
    """How many choices the last prompt offers; 0 for a curtain or the end."""
    found = PROMPT.search(text)
    return int(found[1] or 1) if found else 0


def any_choice(seed: int, until: int | None = None) -> Player:
    """Answers with any number offered, Enter at curtains and at the end; nothing more after so many answers."""
    luck, given = jamaica.Luck(seed), [0]

    def answer(game: TerminalGame, text: str) -> str:
        given[0] += 1
        if until is not None and given[0] > until:
            return ""
        many = offered(text)
        return f"{luck.below(many) + 1}\n" if many else "\n"

    return answer


def scripted(*lines: str) -> Player:
    """Says these lines, then nothing more."""
    rest = list(lines)
    return lambda game, text: f"{rest.pop(0)}\n" if rest else ""


# ---- a real terminal


class Terminal:
    """`jamaica play --terminal` in a process of its own at a pseudo-terminal."""

    def __init__(self, data: Path, *options: str, columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        self.resize(columns)
        environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        environment |= {"XDG_DATA_HOME": str(data), "TERM": "xterm"}
        command = [sys.executable, "-c", COMMAND, "play", "--terminal", *options]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=environment
        )
        os.close(slave)
        self.text = ""
        self.raw = ""

    def resize(self, columns: int) -> None:
        """Make the window so wide."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))

    def until_asked(self) -> str:
        """What is written until an answer is awaited, or until the end."""
        fresh, deadline = "", time.monotonic() + 60
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.master], [], [], 0.2)
            if ready:
                try:
                    read = os.read(self.master, 65536).decode()
                except OSError:
                    break
                self.raw += read
                fresh += COLOURS.sub("", read).replace("\r\n", "\n")
            elif self.process.poll() is not None:
                break
            if PROMPT.search(fresh) or CURTAIN.search(fresh) or fresh.endswith(END):
                break
        else:
            raise AssertionError(f"nothing was asked within a minute; the last lines:\n{fresh[-2000:]}")
        self.text += fresh
        return fresh

    def send(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def say(self, line: str) -> str:
        """Type a line; what is written then."""
        self.send(line)
        return self.until_asked()

    def play(self, choose: Callable[[int], int], most: int = 100_000) -> str:
        """Answer every prompt by a number, until the end or so many answers; the last thing written."""
        fresh = self.until_asked()
        for _ in range(most):
            if self.process.poll() is not None or fresh.endswith(END):
                break
            many = offered(fresh)
            fresh = self.say(str(choose(many)) if many else "")
        return fresh

    def control_c(self) -> None:
        """Press Ctrl-C."""
        os.write(self.master, b"\x03")

    def kill(self) -> None:
        """kill -9."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def close(self) -> int:
        """The exit status; a game still going on is ended by closing its terminal."""
        if self.process.poll() is None:
            self.until_gone()
        os.close(self.master)
        return self.process.wait(timeout=20)

    def until_gone(self) -> None:
        """Read until the process has ended."""
        deadline = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < deadline:
            ready, _, _ = select.select([self.master], [], [], 0.05)
            if ready:
                try:
                    self.text += COLOURS.sub("", os.read(self.master, 65536).decode()).replace("\r\n", "\n")
                except OSError:
                    break
