"""How a board is drawn: positions of spaces and ways."""

from typing import Literal

from msgspec import Struct, field

Point = tuple[float, float]
Lane = Literal["main", "outer", "inner"]


class ChartFrame(Struct):
    """The sea that is drawn: a margin around the outermost spaces, where ships can lie."""

    left: float
    top: float
    right: float
    bottom: float


class ChartSpace(Struct):
    """A space of the board, and where it is drawn."""

    id: int
    kind: Literal["port-royal", "sea", "port", "lair"]
    cost: int
    next: list[int]
    lane: Lane
    score: int | None
    """The number printed on the finish stretch."""
    score_at: Point | None
    """Where that number is printed."""
    at: Point


class ChartWay(Struct):
    """A step from one space to the next as a cubic curve: its start, two handles, its end."""

    start: int = field(name="from")
    end: int = field(name="to")
    lane: Lane
    curve: tuple[Point, Point, Point, Point]


class Chart(Struct):
    """How a board is drawn."""

    name: str
    standard: bool
    """Whether this is the board of the box, whose ornaments have their places."""
    tall: bool
    """Whether it is drawn for tall screens."""
    frame: ChartFrame
    radius: float
    """The size of a space."""
    island: list[Point]
    """The coast; empty if the board has none."""
    red_line: tuple[Point, Point] | None
    spaces: list[ChartSpace]
    ways: list[ChartWay]
    box: Point
    """The place of the navigation box."""
    portrait: "Chart | None"
    """The same board for tall screens; in that chart it is empty."""
