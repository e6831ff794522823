"""`make play` on a fresh clone: what it runs, and what it says meanwhile."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def dry_run(folder: Path) -> str:
    """What `make play` would run in a folder that has nothing but the Makefile and what it depends on."""
    for name in ("requirements/uv.txt", "requirements/dev.txt", "requirements/node.txt", "pyproject.toml", "Makefile"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in ("package.json", "package-lock.json"):
        (folder / "web").mkdir(exist_ok=True)
        shutil.copy(ROOT / "web" / name, folder / "web" / name)
    ran = subprocess.run(["make", "--dry-run", "play"], cwd=folder, capture_output=True, text=True, check=True)
    return ran.stdout


def test_the_engine_and_the_client_are_built_side_by_side_before_the_server_starts(tmp_path: Path) -> None:
    said = dry_run(tmp_path)
    assert "-j2 engine web" in said
    engine, client, server = (said.index(step) for step in ("python hatch_build.py", "run build", "bin/jamaica play"))
    assert max(engine, client) < server


def test_every_long_step_says_how_long_it_usually_takes(tmp_path: Path) -> None:
    said = dry_run(tmp_path)
    assert "the first start builds the game, usually in about a minute" in said
    for work in ("pip sync", "npm --prefix web --silent ci", "npm --prefix web --silent run build"):
        before = said[: said.index(work)].splitlines()
        assert "jamaica: " in before[-2]
        assert before[-2].rstrip('"').endswith("seconds")
