"""The circuit: the ways between the spaces, and what is printed on each space."""

import math

from jamaica.drawing.layout import Sheet
from jamaica.drawing.svg import (
    INK,
    PALE,
    RED,
    SEPIA,
    Point,
    apart,
    circle,
    group,
    line,
    number,
    path,
    points,
    rect,
    tag,
    text,
    title,
    use,
)  # fmt: skip
from jamaica.model.board import LAIR, PORT, PORT_ROYAL
from jamaica.model.chart import BEFORE_THE_LINE

_KINDS = ("port-royal", "sea", "port", "lair")
_LANES = {"": ("#e6d7ad", None, 1.5), "outer": ("#83a9a8", "0.1 6", 3.4), "inner": ("#efc592", "9 6", 1.8)}
"""The ground, the dashes and the weight of the line of each lane."""


def circuit(sheet: Sheet) -> str:
    """All ways and all spaces."""
    spaces = [_space(sheet, space) for space in range(sheet.board.size)]
    return _ways(sheet) + _red_line(sheet) + group(*spaces, id="jam-spaces")


def _ways(sheet: Sheet) -> str:
    """A channel from each space to those that follow it; the inner lanes are dashed, the outer ones dotted."""
    width = sheet.radius * 0.85
    lanes: dict[str, list[tuple[Point, Point]]] = {"": [], "outer": [], "inner": []}
    for before, after in sheet.steps:
        lane = sheet.lanes[before] or sheet.lanes[after]
        lanes[lane].append((sheet.spots[before], sheet.spots[after]))
    every = _strokes([step for steps in lanes.values() for step in steps])
    drawn = [path(every, stroke=SEPIA, stroke_width=width + 3, opacity=0.55)]
    for lane, steps in lanes.items():
        bed, dash, weight = _LANES[lane]
        shape = _strokes(steps)
        if steps:
            drawn.append(path(shape, stroke=bed, stroke_width=width, data_ways=lane or "main"))
            drawn.append(path(shape, stroke=INK, stroke_width=weight, stroke_dasharray=dash))
            drawn += [_arrow(one, two, sheet.radius) for one, two in steps]
    return group(*drawn, fill="none", stroke_linecap="round", id="jam-ways")


def _strokes(steps: list[tuple[Point, Point]]) -> str:
    return "".join(points(step) for step in steps)


def _arrow(one: Point, two: Point, radius: float) -> str:
    """A small arrowhead in the middle of a way, pointing along the race."""
    if apart(one, two) < 2.3 * radius:
        return ""
    x, y = number((one[0] + two[0]) / 2), number((one[1] + two[1]) / 2)
    angle = math.degrees(math.atan2(two[1] - one[1], two[0] - one[0]))
    return tag("use", href="#jam-arrowhead", transform=f"translate({x} {y}) rotate({angle:.0f})")


def _red_line(sheet: Sheet) -> str:
    """The line that marks -5."""
    if sheet.red_line is None:
        return ""
    one, two = sheet.red_line
    high = min(one, two, key=lambda point: point[1])
    stroke = line(one, two, stroke=RED, stroke_width=5, stroke_dasharray="14 5")
    plate = rect(high[0] - 20, high[1] - 30, 40, 26, rx=5, fill=PALE, stroke=RED, stroke_width=2)
    return group(stroke, plate, text(high[0], high[1] - 10, "−5", 20, font_weight="bold", fill=RED), id="jam-red-line")


def _space(sheet: Sheet, space: int) -> str:
    """A space with what it costs and what it counts."""
    board = sheet.board
    kind = board.kind[space]
    cost = board.cost[space]
    printed = _printed(kind, cost)
    score = board.score[space] if space else board.finish_score
    worth = _worth(score, space == 0) if score != BEFORE_THE_LINE or space == 0 else ""
    label = "" if space == 0 else _label(space, kind == LAIR)
    return group(
        title(_described(sheet, space)),
        printed,
        label,
        worth,
        at=sheet.spots[space],
        scale=sheet.radius / 31,
        data_space=space,
        data_kind=_KINDS[kind],
        data_cost=cost,
        data_score=score if worth else None,
        data_lane=sheet.lanes[space] or None,
    )


def _described(sheet: Sheet, space: int) -> str:
    """What a pointer resting on a space is told."""
    kind, cost = sheet.board.kind[space], sheet.board.cost[space]
    if kind == PORT_ROYAL:
        return "Port Royal"
    if kind == LAIR:
        return f"{space}: pirate lair"
    return f"{space}: port, {cost} gold" if kind == PORT else f"{space}: sea, {cost} food"


def _label(space: int, dark: bool) -> str:
    return text(0, 26, space, 13, font_style="italic", fill=PALE if dark else None)


def _printed(kind: int, cost: int) -> str:
    """What a space shows: white squares at sea, a golden pin in a port, a skull on a lair."""
    if kind == PORT_ROYAL:
        return _port_royal()
    if kind == PORT:
        return use("port") + text(0, -2.5, cost, 20, font_weight="bold")
    return use("lair") if kind == LAIR else use("sea") + path(_squares(cost), fill="#fff", stroke=INK, stroke_width=1.6)


def _squares(cost: int) -> str:
    """So many squares in rows of three at most, of two for four."""
    wide = 2 if cost in (2, 4) else 3
    rows = [min(wide, cost - first) for first in range(0, cost, wide)]
    size, gap = (12.0, 3.0) if len(rows) < 3 else (10.0, 2.5)
    top = -4 - (len(rows) * (size + gap) - gap) / 2
    squares: list[str] = []
    for row, count in enumerate(rows):
        y, left = top + row * (size + gap), -(count * (size + gap) - gap) / 2
        for at in range(count):
            squares.append(f"M{number(left + at * (size + gap))} {number(y)}h{size:.0f}v{size:.0f}h-{size:.0f}z")
    return "".join(squares)


def _port_royal() -> str:
    """Port Royal: a fortress over the water."""
    disc = circle(0, 0, 41, fill="#ecd08e", stroke=INK, stroke_width=2.6) + circle(
        0, 0, 36.5, fill="none", stroke=SEPIA
    )
    wall = path(
        "M-27 16V-6H-22V-11H-16V-6H-11V-20H-6V-15H-2V-20H2V-15H6V-20H11V-6H16V-11H22V-6H27V16Z",
        fill="#cbb389",
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    gate = path("M-6 16V6A6 6 0 0 1 6 6V16Z", fill=INK) + path("M0 -20V-34L13 -30L0 -26", fill=RED, stroke=INK)
    scroll = rect(-44, 19, 88, 20, rx=4, fill=PALE, stroke=INK, stroke_width=1.4)
    return disc + wall + gate + scroll + text(0, 34, "Port Royal", 16, font_style="italic")


def _worth(score: int, home: bool) -> str:
    """What a space counts at the end, on a scroll at its rim."""
    y = -49 if home else -33
    words = str(score).replace("-", "−")
    plate = path(f"M-17 {y - 9}H17L13 {y}L17 {y + 9}H-17L-13 {y}Z", fill=PALE, stroke=INK, stroke_width=1.4)
    return plate + text(0, y + 5.5, words, 16, font_weight="bold")
