"""Where a board's spaces and ways lie when it is drawn: for the browser client and for SVG pictures. No rules."""

import math
from dataclasses import dataclass
from typing import Any, Final

from jamaica.model.board import Board

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]

AREA: Final = 1600.0 * 900.0
"""Every board is scaled to this area."""


@dataclass(frozen=True)
class Layout:
    """A board scaled to the common area."""

    width: float
    height: float
    spots: list[Point]
    """Where each space is."""
    lanes: list[str]
    """The lane of each space: `main`, `outer` or `inner`."""
    island: list[Point]
    """The coast, if the board has one."""
    red_line: tuple[Point, Point] | None
    """The red line, if the board has one."""

    def closest(self) -> float:
        """The distance of the two spaces that are closest together."""
        spots = sorted(set(self.spots))
        return min((math.dist(one, two) for at, one in enumerate(spots) for two in spots[:at]), default=80.0)


def layout_of(board: Board, margin: float = 0.0) -> Layout:
    """The layout of a board, with a margin left of it and above it."""
    form: dict[str, Any] = board.to_dict()
    scale = math.sqrt(AREA / (board.width * board.height))

    def placed(x: float, y: float) -> Point:
        return x * scale + margin, y * scale + margin

    red = form.get("red_line")
    return Layout(
        width=board.width * scale,
        height=board.height * scale,
        spots=[placed(board.x[at], board.y[at]) for at in range(board.size)],
        lanes=[str(space.get("lane") or "main") for space in form["spaces"]],
        island=[placed(x, y) for x, y in form.get("island") or ()],
        red_line=(placed(*red[:2]), placed(*red[2:])) if red else None,
    )


@dataclass(frozen=True)
class Way:
    """A step from one space to the next as a cubic curve: its start, two handles, its end."""

    start: int
    end: int
    lane: str
    curve: Curve


def ways_of(board: Board, layout: Layout) -> list[Way]:
    """Every step between spaces as a curve that runs smoothly into the next one."""
    return [_way(board, layout, start, end) for start in range(board.size) for end in board.next[start]]


def _way(board: Board, layout: Layout, start: int, end: int) -> Way:
    lane = layout.lanes[start] if layout.lanes[start] != "main" else layout.lanes[end]
    before = [space for space in range(board.size) if start in board.next[space]]
    a, d = layout.spots[start], layout.spots[end]
    behind = _neighbour(layout, before, lane) or a
    ahead = _neighbour(layout, list(board.next[end]), lane) or d
    third = math.dist(a, d) / 3
    out, into = _unit(behind, d), _unit(a, ahead)
    b = (a[0] + out[0] * third, a[1] + out[1] * third)
    c = (d[0] - into[0] * third, d[1] - into[1] * third)
    return Way(start, end, lane, (a, b, c, d))


def _neighbour(layout: Layout, spaces: list[int], lane: str) -> Point | None:
    """The point that a curve leans to: the neighbour on the same lane, otherwise the middle of all neighbours."""
    chosen = [space for space in spaces if layout.lanes[space] == lane] or spaces
    if not chosen:
        return None
    xs, ys = zip(*(layout.spots[space] for space in chosen), strict=True)
    return sum(xs) / len(chosen), sum(ys) / len(chosen)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
