"""Ink and paper: the elements an SVG is made of, and the colours of the chart."""

import math
import re
from collections.abc import Iterable, Sequence
from html import escape

PAPER = "#f1e3c0"
PALE = "#faf3df"
SHADE = "#dcc595"
INK = "#33261a"
SEPIA = "#7a5c3a"
SEA = "#c3d4cc"
WATER = "#56767a"
GOLD = "#d6a222"
RED = "#a8261c"

FONT = "'IM Fell English','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Times New Roman',serif"

Point = tuple[float, float]

_UNSAFE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(words: object) -> str:
    """Words as they may stand in the file: marks of the language escaped, signs that it forbids left out."""
    return escape(_UNSAFE.sub("", str(words)))


def title(words: object) -> str:
    """What a pointer resting on the group around it is told."""
    return tag("title", plain(words))


def number(value: float) -> str:
    """A number with at most one decimal, and no more signs than it needs."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def attributes(values: dict[str, object]) -> str:
    """Attributes as they stand in a tag: `data_ship` becomes `data-ship`, `class_` becomes `class`."""
    parts: list[str] = []
    for key, value in values.items():
        if value is not None:
            text = number(value) if isinstance(value, float) else str(value)
            parts.append(f' {key.rstrip("_").replace("_", "-")}="{plain(text)}"')
    return "".join(parts)


def tag(name: str, *inside: str, **values: object) -> str:
    """An element with what is inside it."""
    if not inside:
        return f"<{name}{attributes(values)}/>"
    return f"<{name}{attributes(values)}>{''.join(inside)}</{name}>"


def group(*inside: str, at: Point | None = None, scale: float = 1, **values: object) -> str:
    """Elements together, moved to a point and scaled."""
    moves: list[str] = []
    if at is not None:
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if scale != 1:
        moves.append(f"scale({scale:.3g})")
    return tag("g", "".join(inside), transform=" ".join(moves) or None, **values)


def path(shape: str, **values: object) -> str:
    """A path."""
    return tag("path", d=shape, **values)


def circle(x: float, y: float, radius: float, **values: object) -> str:
    """A circle."""
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **values)


def rect(x: float, y: float, width: float, height: float, **values: object) -> str:
    """A rectangle."""
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), **values)


def line(start: Point, end: Point, **values: object) -> str:
    """A straight line."""
    return tag("line", x1=float(start[0]), y1=float(start[1]), x2=float(end[0]), y2=float(end[1]), **values)


def text(x: float, y: float, words: object, size: float = 16, **values: object) -> str:
    """Words; the picture puts them in the middle of their point unless told otherwise."""
    return tag("text", plain(words), x=float(x), y=float(y), font_size=float(size), **values)


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, **values: object) -> str:
    """A thing that was drawn once among the definitions."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"scale({scale:.3g})"] if scale != 1 else []
    return tag("use", href=f"#jam-{name}", transform=" ".join(moves) or None, **values)


def points(corners: Iterable[Point]) -> str:
    """A path with straight sides through the corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)


def smooth(corners: Sequence[Point]) -> str:
    """A closed curve through the corners."""
    size = len(corners)
    parts = [f"M{number(corners[0][0])} {number(corners[0][1])}"]
    for at in range(size):
        (ax, ay), (bx, by) = corners[at - 1], corners[at]
        (cx, cy), (dx, dy) = corners[(at + 1) % size], corners[(at + 2) % size]
        curve = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        parts.append("C" + " ".join(number(value) for value in curve))
    return "".join(parts) + "Z"


def star(rays: int, outer: float, inner: float, turn: float = 0) -> str:
    """A star with so many rays around the origin."""
    corners: list[Point] = []
    for at in range(2 * rays):
        angle = math.pi * at / rays + turn
        radius = inner if at % 2 else outer
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return points(corners) + "Z"


def apart(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return math.hypot(one[0] - other[0], one[1] - other[1])
