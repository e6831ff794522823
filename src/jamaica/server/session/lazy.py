"""Something that is worked out once: early if there is time, else when it is wanted."""

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Lazy(Generic[Result]):
    """What some work comes to."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._found: list[Result] = []

    def try_early(self) -> None:
        """Work it out; what goes wrong comes up again when it is wanted."""
        with suppress(Exception):
            self.get()

    def get(self) -> Result:
        """What was worked out."""
        if not self._found:
            self._found.append(self._work())
        return self._found[0]
