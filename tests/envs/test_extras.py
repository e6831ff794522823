"""What is not installed is named, and what does not need it runs without it."""

import subprocess
import sys

import pytest

BLOCK = """
import importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in {missing!r}:
            raise ModuleNotFoundError(name)
        return None

import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in {missing!r} else found(name, package)
sys.meta_path.insert(0, Missing())
"""


def run(missing: list[str], program: str) -> subprocess.CompletedProcess[str]:
    """A program in a Python that lacks some packages."""
    code = BLOCK.format(missing=missing) + program
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("missing", "program"),
    [
        ("numpy", "from jamaica.envs import JamaicaVec"),
        ("pettingzoo", "from jamaica.envs import jamaica_v0"),
        ("gymnasium", "from jamaica.envs import Race"),
    ],
)
def test_a_missing_package_says_what_to_install(missing: str, program: str) -> None:
    result = run([missing], program)
    assert f"needs {missing}, which is not installed: pip install 'jamaica[env]'" in result.stderr
    assert result.returncode == 1


def test_the_game_and_its_encoding_need_none_of_them() -> None:
    program = """
import jamaica, jamaica.envs, jamaica.envs.encoding.encoder
state = jamaica.start(jamaica.options(), 3)
jamaica.let_luck(state, jamaica.Luck(1))
encoder = jamaica.envs.encoding.encoder.Encoder()
encoder.write(jamaica.view(state, jamaica.to_act(state)[0]))
print(bytes(encoder.masks).count(1))
"""
    result = run(["numpy", "gymnasium", "pettingzoo"], program)
    assert (result.stdout, result.stderr) == ("2\n", "")


def test_the_game_alone_fetches_nothing() -> None:
    look = "import sys, jamaica; print([name for name in ('numpy', 'gymnasium', 'pettingzoo') if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True)
    assert result.stdout == "[]\n"


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    import jamaica.envs

    with pytest.raises(AttributeError, match="no attribute 'Rase'"):
        jamaica.envs.Rase  # type: ignore[attr-defined]  # noqa: B018
