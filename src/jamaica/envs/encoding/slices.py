"""The parts of an observation row."""

from typing import Final


class Slice:
    """A named part of a row."""

    def __init__(self, name: str, start: int, stop: int, text: str, *, tops: tuple[int, ...]) -> None:
        self.name: Final[str] = name
        self.start: Final[int] = start
        self.stop: Final[int] = stop
        self.tops: Final[tuple[int, ...]] = tops
        """The highest value of each byte, repeated to the end of the slice."""
        self.text: Final[str] = text
        """What its bytes mean."""

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.stop - self.start

    @property
    def where(self) -> slice:
        """The Python slice: `row[SLICES["dice"].where]`."""
        return slice(self.start, self.stop)

    def __repr__(self) -> str:
        return f"<{self.name} {self.start}:{self.stop}>"
