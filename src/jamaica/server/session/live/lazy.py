"""A value that is computed once: early if there is time, otherwise when it is needed."""

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Lazy(Generic[Result]):
    """The result of a function that is called once."""

    def __init__(self, compute: Callable[[], Result]) -> None:
        self._compute = compute
        self._found: list[Result] = []

    def try_early(self) -> None:
        """Compute it now. An exception is raised by `get`, not here."""
        with suppress(Exception):
            self.get()

    def get(self) -> Result:
        """The value, computed if it was not yet."""
        if not self._found:
            self._found.append(self._compute())
        return self._found[0]
