"""Compiled and interpreted show the same."""

import os
import subprocess
import sys
from pathlib import Path

from jamaica.native import compiled
from tests.envs import rows

ROOT = Path(__file__).parents[2]


if compiled():  # interpreted, there is only one engine

    def test_rows_masks_and_rewards_do_not_depend_on_compiling() -> None:
        sources = {**os.environ, "JAMAICA_INTERPRETED": "1"}
        command = [sys.executable, "-m", "tests.envs.rows"]
        run = subprocess.run(command, cwd=ROOT, env=sources, capture_output=True, text=True)
        assert run.stdout.strip() == rows.digest(), run.stderr
