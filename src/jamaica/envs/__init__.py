"""The game in the interfaces of research: encodings, and environments for one game or for thousands.

`from jamaica.envs import jamaica_v0` is the environment for PettingZoo, `gymnasium.make("jamaica/Race-v0")` the one for
Gymnasium, `JamaicaVec` plays thousands of games at once. Their packages come with `pip install 'jamaica[env]'`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from jamaica.envs.extras import need

if TYPE_CHECKING:
    from jamaica.envs import jamaica_v0
    from jamaica.envs.race import Race as Race
    from jamaica.envs.vector.env import JamaicaVec as JamaicaVec

__all__ = ["JamaicaVec", "Race", "jamaica_v0"]

_FETCHED: Final[dict[str, tuple[str, ...]]] = {
    "JamaicaVec": ("jamaica.envs.vector.env", "numpy"),
    "Race": ("jamaica.envs.race", "numpy", "gymnasium"),
    "jamaica_v0": ("jamaica.envs.jamaica_v0", "numpy", "gymnasium", "pettingzoo"),
}
"""Where each public name is, and the packages it needs."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The environments are fetched when they are first asked for, so that the rest needs none of their packages."""
        if name not in _FETCHED:
            raise AttributeError(f"module 'jamaica.envs' has no attribute {name!r}")
        module, *packages = _FETCHED[name]
        need("env", *packages)
        found = import_module(module)
        return found if module.endswith(name) else getattr(found, name)


if find_spec("gymnasium") is not None and find_spec("numpy") is not None:
    from gymnasium.envs.registration import register, registry

    if "jamaica/Race-v0" not in registry:
        register("jamaica/Race-v0", entry_point="jamaica.envs.race:Race")
