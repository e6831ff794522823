"""`jamaica.rl`, the former name of `jamaica.envs`, still imports."""

import subprocess
import sys

import pytest

CODE = """
import sys, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import {former}
    from jamaica.rl import JamaicaVec
assert [str(each.message) for each in caught if each.category is DeprecationWarning], "no warning"
import {now}
assert sys.modules["{former}"] is sys.modules["{now}"]
assert JamaicaVec.__module__ == "jamaica.envs.vector.env"
"""
FORMER = {
    "jamaica.rl": "jamaica.envs",
    "jamaica.rl.dataset": "jamaica.envs.dataset",
    "jamaica.rl.encode": "jamaica.envs.encoding.encoder",
    "jamaica.rl.openspiel": "jamaica.envs.openspiel",
    "jamaica.rl.vec": "jamaica.envs.vector.env",
}


@pytest.mark.parametrize("former", sorted(FORMER))
def test_a_module_imports_under_its_former_name(former: str) -> None:
    code = CODE.format(former=former, now=FORMER[former])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
