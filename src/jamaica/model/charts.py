"""The chart of a board for the browser client: its geometry as plain data, for wide and for tall screens."""

import math
from typing import Any, Final

from jamaica.model.board import STANDARD, Board
from jamaica.model.board_file import FINISH
from jamaica.model.data_files import read_data
from jamaica.model.geometry import Layout, Point, layout_of, ways_of
from jamaica.model.portrait import portrait_of

_SEA: Final = {False: (50.0, 58.0, 54.0, 44.0), True: (88.0, 72.0, 62.0, 64.0)}
"""By whether a chart is tall: the sea left of, above, right of and below its outermost spaces, where ships can lie."""
_STANDARD_BOX: Final = {False: (1094.0, 300.0), True: (335.0, 262.0)}
"""The place of the navigation box on the island of the standard board."""
_DIRECTIONS: Final = ((0.0, -1.0, 1.0), (-1.0, 0.0, 1.55), (1.0, 0.0, 1.55), (0.0, 1.0, 1.0))
"""Where a score can be printed beside its space, the best place first, and how far out if it is left or right of it."""


def chart_of(board: Board) -> dict[str, Any]:
    """The chart of a board as plain data with rounded numbers, and with it the one for tall screens."""
    layout = layout_of(board)
    return {**_chart(board, layout, tall=False), "portrait": _chart(board, portrait_of(board, layout), tall=True)}


def _chart(board: Board, layout: Layout, *, tall: bool) -> dict[str, Any]:
    left, top, right, bottom = _SEA[tall]
    frame = {
        "left": -left,
        "top": -top,
        "right": _round(layout.width + right),
        "bottom": _round(layout.height + bottom),
    }
    middle = ((frame["left"] + frame["right"]) / 2, (frame["top"] + frame["bottom"]) / 2 - 40)
    radius = _round(min(37.0, 0.42 * layout.closest()))
    form = read_data("board.json") if board == STANDARD else board.to_dict()
    return {
        "name": board.name,
        "standard": board == STANDARD,
        "tall": tall,
        "frame": frame,
        "radius": radius,
        "island": [_rounded(corner) for corner in layout.island],
        "red_line": None if layout.red_line is None else [_rounded(end) for end in layout.red_line],
        "spaces": [_space(form["spaces"][at], layout, at, radius) for at in range(board.size)],
        "ways": [
            {"from": way.start, "to": way.end, "lane": way.lane, "curve": [_rounded(point) for point in way.curve]}
            for way in ways_of(board, layout)
        ],
        "box": _rounded(_STANDARD_BOX[tall] if board == STANDARD else middle),
        "portrait": None,
    }


def _space(written: dict[str, Any], layout: Layout, at: int, radius: float) -> dict[str, Any]:
    score = written.get("score", FINISH if at == 0 else None)
    return {
        "id": at,
        "kind": written["kind"],
        "cost": written.get("cost") or 0,
        "next": written["next"],
        "lane": layout.lanes[at],
        "score": score,
        "score_at": None if score is None else _rounded(_free_side(layout, at, radius * (1.3 if at == 0 else 1.0))),
        "at": _rounded(layout.spots[at]),
    }


def _free_side(layout: Layout, at: int, edge: float) -> Point:
    """The place at the edge of a space that is farthest from all others, best above it."""
    x, y = layout.spots[at]
    others = [spot for spot in layout.spots if spot != (x, y)]

    def room(place: Point) -> float:
        return min(min((math.dist(place, other) for other in others), default=math.inf), 2.2 * edge)

    return max(((x + dx * edge * wide, y + dy * edge * 1.2) for dx, dy, wide in _DIRECTIONS), key=room)


def _round(value: float) -> float:
    return round(value, 1)


def _rounded(point: Point) -> Point:
    return _round(point[0]), _round(point[1])
