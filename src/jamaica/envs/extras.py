"""Packages that only this room needs."""

from importlib.util import find_spec


def need(extra: str, *packages: str) -> None:
    """Say which extra to install if one of its packages is missing."""
    for package in packages:
        if find_spec(package) is None:
            raise ImportError(
                f"this part of jamaica.envs needs {package}, which is not installed: pip install 'jamaica[{extra}]'",
                name=package,
            )
