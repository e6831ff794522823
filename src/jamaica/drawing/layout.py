"""The layout of a board's chart: the positions of its spaces, and free places for everything else."""

from collections.abc import Callable
from functools import lru_cache
from zlib import crc32

from jamaica.drawing.svg import Point, distance
from jamaica.model import geometry
from jamaica.model.board import Board

MARGIN = 56.0
"""The margin around the chart."""
PADDING = 50.0
"""The distance between the outermost spaces and the edge of the chart, with room for ships."""


class ChartLayout:
    """A board scaled to a standard area, with the places of all decorations."""

    def __init__(self, board: Board) -> None:
        layout = geometry.layout_of(board, margin=PADDING)
        self.board = board
        self.width = layout.width + 2 * PADDING
        """The width of the chart."""
        self.height = layout.height + 2 * PADDING
        """The height of the chart."""
        self.mark = crc32(board.text.encode())
        """A hash of the board, for ids inside the SVG."""
        self.spots = layout.spots
        """The centre of each space."""
        self.lanes = ["" if lane == "main" else lane for lane in layout.lanes]
        """The lane of each space: `outer`, `inner`, or empty."""
        self.island = layout.island
        """The coastline, empty if the board has none."""
        self.red_line = layout.red_line
        """The ends of the red line, if the board has one."""
        self.radius = min(max(0.36 * layout.closest(), 9), 31)
        """The radius of a space."""
        self.steps = [(at, after) for at in range(board.size) for after in board.next[at]]
        """All pairs of a space and one that follows it."""
        between = [_between(self.spots[one], self.spots[two]) for one, two in self.steps]
        self._obstacles = [*self.spots, *between, *self.island, *(self.red_line or ())]
        self.box = self._roomiest(self._box_room)
        """The centre of the navigation box, with the room around it."""
        self.rose = self._roomiest(self._rose_room)
        """The centre of the compass rose, with the room around it."""
        self.serpent = self._roomiest(self._serpent_room)
        """The centre of the sea serpent, with the room around it."""

    def on_land(self, point: Point) -> bool:
        """Return whether a point is inside the coastline."""
        inside = False
        for at, (bx, by) in enumerate(self.island):
            ax, ay = self.island[at - 1]
            if (ay > point[1]) != (by > point[1]) and point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay):
                inside = not inside
        return inside

    def _roomiest(self, room: Callable[[Point], float]) -> tuple[Point, float]:
        """Return the point of a coarse grid with the most room, and that room."""
        grid = [(self.width * x / 28, self.height * y / 16) for x in range(1, 28) for y in range(1, 16)]
        most, best = max((room(point), point) for point in grid)
        return best, max(most, 0)

    def _edges(self, point: Point) -> float:
        """Return the distance of a point from the edge of the chart."""
        return min(point[0], point[1], self.width - point[0], self.height - point[1])

    def _box_room(self, point: Point) -> float:
        """Return half the height of the largest 3:1 box around a point that fits on the island (if there is one)."""
        if self.island and not self.on_land(point):
            return -1
        shore = [max(abs(point[0] - x) / 3, abs(point[1] - y)) for x, y in self.island]
        return min([*shore, *(max(abs(point[0] - x) / 3, abs(point[1] - y)) for x, y in self.spots)])

    def _sea_room(self, point: Point) -> float:
        (x, y), room = self.box
        if abs(point[0] - x) < 3 * room and abs(point[1] - y) < room:
            return -1
        clear = min(distance(point, thing) for thing in self._obstacles)
        return -1 if self.on_land(point) else min(self._edges(point), clear)

    def _rose_room(self, point: Point) -> float:
        return self._sea_room(point)

    def _serpent_room(self, point: Point) -> float:
        return min(self._sea_room(point), distance(point, self.rose[0]) - self.rose[1])


def _between(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


@lru_cache(maxsize=8)
def layout_of(board: Board) -> ChartLayout:
    """Return the layout of a board, cached."""
    return ChartLayout(board)
