"""A bot that takes its time, so that an arena can be disturbed in the middle: `process:slow-bot`."""

import os
import sys
from collections.abc import Iterator

import pytest

SLOW = """#!{python} -IS
import json, sys, time

for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps({{"type": "hello", "name": "slow"}}), flush=True)
    if question["type"] == "choose":
        time.sleep(0.002)
        print(json.dumps({{"move": question["moves"][-1]}}), flush=True)
"""


@pytest.fixture(autouse=True, scope="session")
def _slow_bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The program, where every process that a test starts finds it."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "slow-bot").write_text(SLOW.format(python=sys.executable))
    (folder / "slow-bot").chmod(0o755)
    path = os.environ["PATH"]
    os.environ["PATH"] = f"{folder}{os.pathsep}{path}"
    yield
    os.environ["PATH"] = path
