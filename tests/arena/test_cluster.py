"""The same games on a Dask cluster: a real scheduler and two real workers on this machine."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.arena_shell import arena, begun, lines, until

SETTINGS = ("process:slow-bot", "greedy", "random", "--seed", "7", "--games", "12", "--no-report")


@contextmanager
def started(kind: str, *words: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A scheduler or a worker, ended for certain."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"]
    with log.open("wb") as file, subprocess.Popen(command, stdout=file, stderr=file) as process:
        try:
            yield process
        finally:
            process.kill()


def address_in(file: Path) -> str:
    try:
        address: str = json.loads(file.read_text())["address"]
    except (OSError, ValueError):
        return ""
    return address


def test_a_cluster_that_loses_a_worker_gives_the_same_results(tmp_path: Path) -> None:
    out, here, file = tmp_path / "dask", tmp_path / "here", tmp_path / "scheduler.json"
    with ExitStack() as stack:
        at = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        stack.enter_context(started("scheduler", *at, log=tmp_path / "scheduler.log"))
        until(lambda: address_in(file))
        address = address_in(file)
        said = arena(*SETTINGS, "--dask", address, "--out", out)
        assert said.returncode == 2
        assert "has no workers" in said.stderr
        assert not out.exists()
        crew = [
            stack.enter_context(
                started("worker", address, "--nthreads", "1", "--no-nanny", log=tmp_path / f"worker-{number}.log")
            )
            for number in range(2)
        ]
        for number in range(2):
            until(lambda number=number: b"Registered to" in (tmp_path / f"worker-{number}.log").read_bytes())  # type: ignore[misc]
        running = stack.enter_context(begun(*SETTINGS, "--dask", address, "--out", out))
        until(lambda: lines(out) >= 3)
        crew[0].kill()
        assert lines(out) < 12
        _, said_of_it = running.communicate(timeout=90)
        assert running.returncode == 0, said_of_it
    assert arena(*SETTINGS, "--out", here).returncode == 0
    for name in ("games.jsonl", "summary.json"):
        assert (out / name).read_bytes() == (here / name).read_bytes()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://somewhere"])
def test_a_scheduler_that_is_not_there_is_refused_soon(address: str, tmp_path: Path) -> None:
    began = time.monotonic()
    said = arena(*SETTINGS, "--dask", address, "--out", tmp_path / "out")
    assert said.returncode == 2
    assert f"there is no Dask scheduler at {address}" in said.stderr
    assert said.stderr.count("\n") == 1
    assert time.monotonic() - began < 25
    assert not (tmp_path / "out").exists()
