"""Where things go on the sheet: the spaces of any board, and free places for all that lies beside them."""

from collections.abc import Callable
from functools import lru_cache
from zlib import crc32

from jamaica.drawing.svg import Point, apart
from jamaica.model.board import Board
from jamaica.model.geometry import layout_of

MARGIN = 56.0
"""What surrounds the chart on all four sides."""
PADDING = 50.0
"""The sea between the outermost spaces and the edge of the chart, where ships can lie."""


class Sheet:
    """A board laid out for drawing, whatever the measures of its own chart."""

    def __init__(self, board: Board) -> None:
        layout = layout_of(board, margin=PADDING)
        self.board = board
        self.width = layout.width + 2 * PADDING
        """The width of the chart."""
        self.height = layout.height + 2 * PADDING
        """The height of the chart."""
        self.mark = crc32(board.text.encode())
        """A number that no other board has, for names inside the picture."""
        self.spots = layout.spots
        """Where each space is."""
        self.lanes = ["" if lane == "main" else lane for lane in layout.lanes]
        """The lane of each space: `outer`, `inner`, or nothing."""
        self.island = layout.island
        """The coast, if the board has one."""
        self.red_line = layout.red_line
        """Where the red line is, if the board has one."""
        self.radius = min(max(0.36 * layout.closest(), 9), 31)
        """How big a space is."""
        self.steps = [(at, after) for at in range(board.size) for after in board.next[at]]
        """Each space with one that follows it."""
        between = [_between(self.spots[one], self.spots[two]) for one, two in self.steps]
        self._things = [*self.spots, *between, *self.island, *(self.red_line or ())]
        self.box = self._freest(self._box_room)
        """The middle of the navigation box, with the room around it."""
        self.rose = self._freest(self._rose_room)
        """The middle of the compass rose, with the room around it."""
        self.serpent = self._freest(self._serpent_room)
        """Where there be monsters, with the room around it."""

    def on_land(self, point: Point) -> bool:
        """Whether a point is inside the coast."""
        inside = False
        for at, (bx, by) in enumerate(self.island):
            ax, ay = self.island[at - 1]
            if (ay > point[1]) != (by > point[1]) and point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay):
                inside = not inside
        return inside

    def _freest(self, room: Callable[[Point], float]) -> tuple[Point, float]:
        """The point of a coarse grid with the most room, and that room."""
        grid = [(self.width * x / 28, self.height * y / 16) for x in range(1, 28) for y in range(1, 16)]
        most, best = max((room(point), point) for point in grid)
        return best, max(most, 0)

    def _edges(self, point: Point) -> float:
        """How far a point is from the edge of the chart."""
        return min(point[0], point[1], self.width - point[0], self.height - point[1])

    def _box_room(self, point: Point) -> float:
        """Half the height of a box, three times as wide as high, that fits on the island (or anywhere) there."""
        if self.island and not self.on_land(point):
            return -1
        shore = [max(abs(point[0] - x) / 3, abs(point[1] - y)) for x, y in self.island]
        return min([*shore, *(max(abs(point[0] - x) / 3, abs(point[1] - y)) for x, y in self.spots)])

    def _sea_room(self, point: Point) -> float:
        (x, y), room = self.box
        if abs(point[0] - x) < 3 * room and abs(point[1] - y) < room:
            return -1
        clear = min(apart(point, thing) for thing in self._things)
        return -1 if self.on_land(point) else min(self._edges(point), clear)

    def _rose_room(self, point: Point) -> float:
        return self._sea_room(point)

    def _serpent_room(self, point: Point) -> float:
        return min(self._sea_room(point), apart(point, self.rose[0]) - self.rose[1])


def _between(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


@lru_cache(maxsize=8)
def sheet_of(board: Board) -> Sheet:
    """The sheet of a board, laid out once."""
    return Sheet(board)
