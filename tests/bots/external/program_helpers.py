"""Programs for the tests of external bots, and helpers to run and watch them."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import jamaica
from jamaica import Luck, View
from jamaica.bots.external.bot import BadProgram, ProcessBot

ROOT = Path(__file__).parents[3]
PROGRAM_FILES = Path(__file__).parent / "programs"
EXAMPLES = {"python": [sys.executable, str(ROOT / "docs/examples/bot.py")]}
if shutil.which("node"):
    EXAMPLES["javascript"] = ["node", str(ROOT / "docs/examples/bot.mjs")]


def command(name: str, *words: object) -> list[str]:
    """The command of one of the test programs."""
    return [sys.executable, str(PROGRAM_FILES / f"{name}.py"), *map(str, words)]


def asked(seats: int = 3, seed: int = 1, edition: str = "revised") -> View:
    """What the first captain sees who is asked to place the dice."""
    state = jamaica.start(jamaica.options(edition, ghost=False), seats=seats)
    jamaica.let_luck(state, Luck(seed))
    return jamaica.view(state, jamaica.to_act(state)[0])


def fault(bot: ProcessBot, view: View | None = None) -> str:
    """What is said of the fault that the next choice is."""
    with pytest.raises(BadProgram) as error:
        bot.choose(view or asked(), Luck(1))
    return str(error.value)


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return Path("/proc").exists() is False and _known(pid)


def _known(pid: int) -> bool:
    return subprocess.run(["ps", "-p", str(pid)], capture_output=True).returncode == 0


def gone(*pids: int) -> bool:
    """Whether all of these processes have ended, or do so within seconds."""
    until = time.monotonic() + 10
    while any(alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(alive(pid) for pid in pids)


def named(program: str) -> list[int]:
    """The process ids that a program has in its name."""
    return [int(word) for word in program.split() if word.isdigit()]
