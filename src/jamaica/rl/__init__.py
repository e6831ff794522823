"""The game in the interfaces of research: encodings, and environments for one game or for thousands.

`from jamaica.rl import jamaica_v0` is the environment for PettingZoo, `gymnasium.make("jamaica/Race-v0")` the one for
Gymnasium, `JamaicaVec` plays thousands of games at once. Their packages come with `pip install 'jamaica[env]'`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from jamaica.rl.extras import need

if TYPE_CHECKING:
    from jamaica.rl import jamaica_v0 as jamaica_v0
    from jamaica.rl.race import Race as Race
    from jamaica.rl.vec import JamaicaVec as JamaicaVec

__all__ = ["JamaicaVec", "Race", "jamaica_v0"]

_FETCHED: Final[dict[str, tuple[str, ...]]] = {
    "JamaicaVec": ("jamaica.rl.vec", "numpy"),
    "Race": ("jamaica.rl.race", "numpy", "gymnasium"),
    "jamaica_v0": ("jamaica.rl.jamaica_v0", "numpy", "gymnasium", "pettingzoo"),
}
"""Where each public name is, and the packages it needs."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The environments are fetched when they are first asked for, so that the rest needs none of their packages."""
        if name not in _FETCHED:
            raise AttributeError(f"module 'jamaica.rl' has no attribute {name!r}")
        module, *packages = _FETCHED[name]
        need("env", *packages)
        found = import_module(module)
        return found if module.endswith(name) else getattr(found, name)


if find_spec("gymnasium") is not None and find_spec("numpy") is not None:
    from gymnasium.envs.registration import register, registry

    if "jamaica/Race-v0" not in registry:
        register("jamaica/Race-v0", entry_point="jamaica.rl.race:Race")
