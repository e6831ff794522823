"""The layout of a board for tall screens: turned by a quarter, made less tall, and its spaces moved apart again."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from jamaica.model.board import Board
from jamaica.model.geometry import Layout, Point

_WIDTH: Final = 840.0
_HEIGHT: Final = 985.0
"""Between the outermost spaces. A narrow phone has about as much room above its hand of cards."""
_APART: Final = 87.0
"""The distance that neighbours are moved to."""
_PORT_ROYAL: Final = 1.25
"""Port Royal is drawn larger than other spaces."""
_ROUNDS: Final = 240
_LOOK: Final = 20
"""How many rounds pass until the pairs of spaces that are close together are looked for again."""

Force = list[float]


def portrait_of(board: Board, layout: Layout) -> Layout:
    """The layout turned counter-clockwise. Port Royal of the standard board is at the top left, its finish below it."""
    turned = _turned(layout)
    spots = _moved_apart(turned.spots, [(at, after) for at in range(board.size) for after in board.next[at]])
    return replace(turned, spots=spots, red_line=_red_line(board, turned, spots))


def _turned(layout: Layout) -> Layout:
    left, right = min(x for x, _ in layout.spots), max(x for x, _ in layout.spots)
    top, bottom = min(y for _, y in layout.spots), max(y for _, y in layout.spots)
    across, down = _WIDTH / ((bottom - top) or 1.0), _HEIGHT / ((right - left) or 1.0)

    def turn(point: Point) -> Point:
        return (point[1] - top) * across, (right - point[0]) * down

    return replace(
        layout,
        width=_WIDTH,
        height=_HEIGHT,
        spots=[turn(spot) for spot in layout.spots],
        island=[turn(corner) for corner in layout.island],
        red_line=None if layout.red_line is None else (turn(layout.red_line[0]), turn(layout.red_line[1])),
    )


def _moved_apart(turned: Sequence[Point], steps: Iterable[tuple[int, int]]) -> list[Point]:
    """The spaces moved apart where they are too close, and together where a step has become long."""
    # A little disorder, so that spaces in one straight line can give way to the side.
    spots, steps = [(x + at % 3 - 1, y) for at, (x, y) in enumerate(turned)], list(steps)
    pairs: list[tuple[int, int]] = []
    for time in range(_ROUNDS):
        if time % _LOOK == 0:
            pairs = _close_pairs(spots)
        forces = [[0.02 * (ox - x), 0.02 * (oy - y)] for (x, y), (ox, oy) in zip(spots, turned, strict=True)]
        for one, two in pairs:
            need = _APART * (_PORT_ROYAL if 0 in (one, two) else 1.0)
            _pull(spots, forces, (one, two), 0.3 * min(0.0, math.dist(spots[one], spots[two]) - need))
        for step in steps:
            _pull(spots, forces, step, 0.05 * max(0.0, math.dist(spots[step[0]], spots[step[1]]) - 1.35 * _APART))
        spots = [
            (min(max(x + dx, 0.0), _WIDTH), min(max(y + dy, 0.0), _HEIGHT))
            for (x, y), (dx, dy) in zip(spots, forces, strict=True)
        ]
    return spots


def _close_pairs(spots: Sequence[Point]) -> list[tuple[int, int]]:
    near = 2 * _APART
    return [(two, one) for one in range(len(spots)) for two in range(one) if math.dist(spots[one], spots[two]) < near]


def _pull(spots: Sequence[Point], forces: Sequence[Force], pair: tuple[int, int], strength: float) -> None:
    """Add a force that pulls two spaces together, or with a negative strength pushes them apart."""
    one, two = pair
    (ax, ay), (bx, by) = spots[one], spots[two]
    length = math.dist(spots[one], spots[two]) or 1.0
    dx, dy = (bx - ax) / length * strength, (by - ay) / length * strength
    forces[one][0] += dx
    forces[one][1] += dy
    forces[two][0] -= dx
    forces[two][1] -= dy


def _red_line(board: Board, turned: Layout, spots: Sequence[Point]) -> tuple[Point, Point] | None:
    """The red line over the middles of the same steps as before the spaces were moved."""
    if turned.red_line is None:
        return None
    crossed = [
        (at, after)
        for at in range(board.size)
        for after in board.next[at]
        if _cross(turned.red_line, (turned.spots[at], turned.spots[after]))
    ]
    middles = sorted(((spots[one][0] + spots[two][0]) / 2, (spots[one][1] + spots[two][1]) / 2) for one, two in crossed)
    if len(middles) < 2:
        return turned.red_line
    return _beyond(middles[-1], middles[0]), _beyond(middles[0], middles[-1])


def _beyond(start: Point, end: Point) -> Point:
    """A point a little farther than the end."""
    far = 1 + 0.8 * _APART / (math.dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * far, start[1] + (end[1] - start[1]) * far


def _cross(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Whether two lines cross between their ends."""
    return _sides_differ(one, two) and _sides_differ(two, one)


def _sides_differ(line: tuple[Point, Point], ends: tuple[Point, Point]) -> bool:
    (ax, ay), (bx, by) = line
    first, second = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in ends)
    return first * second < 0
