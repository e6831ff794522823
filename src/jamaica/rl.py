"""The former name of `jamaica.envs`, kept for one release: every documented `jamaica.rl` module still imports."""

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

FORMER: Final[dict[str, str]] = {
    "jamaica.rl.arrays": "jamaica.envs.encoding.arrays",
    "jamaica.rl.dataset": "jamaica.envs.dataset",
    "jamaica.rl.encode": "jamaica.envs.encoding.encoder",
    "jamaica.rl.jamaica_v0": "jamaica.envs.jamaica_v0",
    "jamaica.rl.layout": "jamaica.envs.encoding.layout",
    "jamaica.rl.openspiel": "jamaica.envs.openspiel",
    "jamaica.rl.race": "jamaica.envs.race",
    "jamaica.rl.text": "jamaica.envs.text",
    "jamaica.rl.vec": "jamaica.envs.vector.env",
}
"""Each documented module's former name, and where it is now."""


class _FormerNames(MetaPathFinder, Loader):
    """Imports a module under its former name: the same module object, so nothing is loaded or registered twice."""

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """A spec for a former name, nothing for any other."""
        return ModuleSpec(fullname, self) if fullname in FORMER else None

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of today in the place of the empty one."""
        sys.modules[module.__name__] = import_module(FORMER[module.__name__])


warnings.warn("jamaica.rl is now jamaica.envs; the old name goes in the next release", DeprecationWarning, stacklevel=2)
sys.meta_path.insert(0, _FormerNames())
sys.modules[__name__] = import_module("jamaica.envs")
