"""The arena as a person at a shell meets it."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from jamaica.cli import main

COMMAND = [sys.executable, "-c", "from jamaica.cli import main; main(prog_name='jamaica')"]


def arena(*words: str | Path, command: str = "arena") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run([*COMMAND, command, *map(str, words)], capture_output=True, text=True, timeout=120)


def refused(*words: str | Path, command: str = "arena") -> str:
    """The sentence with which the command is refused, in this process; nothing else is said."""
    said = CliRunner().invoke(main, [command, *map(str, words)])
    assert said.exit_code == 2, said.output
    assert said.stdout == ""
    assert said.stderr.count("\n") == 1
    return said.stderr


@contextmanager
def begun(*words: str | Path, command: str = "arena") -> Iterator[subprocess.Popen[str]]:
    """The command while it runs; it leads a group of its own, which is ended for certain."""
    started = [*COMMAND, command, *map(str, words)]
    pipe = subprocess.PIPE
    with subprocess.Popen(started, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.kill()


def until(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def lines(folder: Path) -> int:
    """How many games are in a folder."""
    path = folder / "games.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def games(folder: Path) -> list[dict[str, Any]]:
    """The games in a folder."""
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]


def children(process: int) -> list[int]:
    """The processes that a process has started and that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def workers(process: int) -> list[int]:
    """The workers of an arena, among its children."""
    return [child for child in children(process) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
