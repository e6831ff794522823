"""The pure wheel runs alone: in an environment of its own, with no other package installed."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]

SHORT_GAME = """
import jamaica
state = jamaica.start(jamaica.options("revised"), seats=3)
print("over" if jamaica.playout(state, jamaica.Luck(1)).over is True else "not over")
print(jamaica.__file__)
"""


@pytest.fixture(scope="module")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "JAMAICA_PURE": "1"}, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_pure_wheel_is_for_every_platform_and_carries_no_compiled_module(pure_wheel: Path) -> None:
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    names = ZipFile(pure_wheel).namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    assert {"jamaica/__init__.py", "jamaica/native.py", "jamaica/py.typed"} <= set(names)
    assert [name for name in names if name.startswith("jamaica/data/") and name.endswith(".json")]


def test_the_pure_wheel_plays_a_game_with_nothing_else_installed(pure_wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    ZipFile(pure_wheel).extractall(tmp_path / "site")
    environment = {"PYTHONPATH": str(tmp_path / "site"), "PATH": os.environ["PATH"]}
    game = subprocess.run(
        [python, "-W", "error", "-c", SHORT_GAME],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert game.returncode == 0, game.stderr
    verdict, where = game.stdout.split("\n")[:2]
    assert verdict == "over"
    assert Path(where).is_relative_to(tmp_path)
