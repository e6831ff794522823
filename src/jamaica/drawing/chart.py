"""The chart itself: sea, coast, compass rose, rhumb lines, monsters. It is the same for every position."""

import math
from functools import lru_cache

from jamaica.drawing.circuit import circuit
from jamaica.drawing.layout import Sheet, sheet_of
from jamaica.drawing.svg import (
    GOLD,
    INK,
    PALE,
    RED,
    SEPIA,
    WATER,
    Point,
    circle,
    group,
    line,
    number,
    path,
    points,
    rect,
    smooth,
    star,
    tag,
    text,
    use,
)  # fmt: skip
from jamaica.model.board import Board


@lru_cache(maxsize=8)
def chart_of(board: Board) -> str:
    """All of the chart that never changes, drawn once for a board."""
    sheet = sheet_of(board)
    frame = tag("clipPath", rect(0, 0, sheet.width, sheet.height), id=f"jam-neatline-{sheet.mark}")
    wash = rect(0, 0, sheet.width, sheet.height, fill="#9cc2bd", opacity=0.42)
    sea = wash + rect(0, 0, sheet.width, sheet.height, fill="url(#jam-ripple)")
    inner = group(sea, _rhumbs(sheet), _coast(sheet), clip_path=f"url(#jam-neatline-{sheet.mark})")
    return tag("defs", frame) + inner + _rose(sheet) + _serpent(sheet) + circuit(sheet) + _border(sheet)


def _rhumbs(sheet: Sheet) -> str:
    """The lines of the winds, which run out from the compass rose over the whole chart."""
    (x, y), _ = sheet.rose
    far = sheet.width + sheet.height
    lines: list[str] = []
    for wind in range(32):
        angle = math.pi * wind / 16
        end = (x + far * math.sin(angle), y - far * math.cos(angle))
        colour = SEPIA if wind % 2 == 0 else RED if wind % 4 == 1 else WATER
        lines.append(line((x, y), end, stroke=colour, stroke_width=0.9 if wind % 2 == 0 else 0.5))
    return group(*lines, opacity=0.5)


def _coast(sheet: Sheet) -> str:
    """The island, with the engraver's water lines around it and hills on it."""
    if not sheet.island:
        return ""
    name = f"coast-{sheet.mark}"
    shape = tag("path", d=smooth(sheet.island), id=f"jam-{name}")
    clip = tag("clipPath", use(name), id=f"jam-land-{sheet.mark}")
    waters = [
        use(name, stroke="url(#jam-hatch)", stroke_width=width, opacity=depth) for width, depth in ((46, 0.55), (24, 1))
    ]
    land = use(name, fill="#f1e2b4", stroke=INK, stroke_width=2.6, stroke_linejoin="round", data_island=name)
    shore = use(name, fill="none", stroke="#8c9a63", stroke_width=9, opacity=0.35)
    inner = group(shore, clip_path=f"url(#jam-land-{sheet.mark})")
    return tag("defs", shape, clip) + group(*waters, fill="none") + land + inner + _hills(sheet)


def _hills(sheet: Sheet) -> str:
    """Hills and palms where there is land and nothing lies on it."""
    (x, y), room = sheet.box
    left, right = min(at[0] for at in sheet.island), max(at[0] for at in sheet.island)
    top, bottom = min(at[1] for at in sheet.island), max(at[1] for at in sheet.island)
    drawn: list[str] = []
    for row in range(int((bottom - top) / 44)):
        for column in range(int((right - left) / 62)):
            chance = (row * 7919 + column * 104729 + row * column * 613) % 97
            spot = (left + 62 * column + 31 * (row % 2) + chance % 17, top + 44 * row + 30 + chance % 11)
            near = abs(spot[0] - x) < 3 * room * 0.86 + 40 and abs(spot[1] - y) < room * 0.86 + 34
            if not near and _well_inland(sheet, spot) and chance % 5:
                drawn.append(_palm(spot) if chance % 4 == 1 else _hill(spot, 13 + chance % 9))
    return group(*drawn, fill="none", stroke=SEPIA, stroke_width=1.2, opacity=0.75)


def _well_inland(sheet: Sheet, spot: Point) -> bool:
    return all(sheet.on_land((spot[0] + dx, spot[1] + dy)) for dx, dy in ((-30, 8), (30, 8), (0, -34), (0, 14)))


def _hill(spot: Point, size: int) -> str:
    x, y = int(spot[0]), int(spot[1])
    shade = "".join(f"M{x + 2 + at} {y - size + at * size // 9}l{3 + at // 2} {size // 2}" for at in (0, 4, 8))
    return path(f"M{x - 20} {y}Q{x - 8} {y - size} {x} {y - size - 3}Q{x + 9} {y - size} {x + 20} {y}{shade}")


def _palm(spot: Point) -> str:
    x, y = int(spot[0]), int(spot[1])
    crown = "".join(f"M{x + 2} {y - 20}q{dx} {dy} {2 * dx} {dy + 7}" for dx, dy in ((-7, -5), (7, -5), (-5, 1), (5, 1)))
    return path(f"M{x} {y}Q{x + 3} {y - 9} {x + 2} {y - 20}{crown}")


def _rose(sheet: Sheet) -> str:
    """The compass rose, in the widest part of the sea."""
    at, room = sheet.rose
    size = min(room * 0.86, 92) / 100
    rings = circle(0, 0, 62, fill=PALE, fill_opacity=0.7, stroke=INK, stroke_width=1.4) + circle(
        0, 0, 55, fill="none", stroke=SEPIA
    )
    half = path(star(8, 60, 17, math.pi / 8), fill=WATER, stroke=INK, stroke_width=0.8, opacity=0.8)
    full = path(star(4, 80, 15), fill=PALE, stroke=INK, stroke_width=1.2)
    dark = "".join(
        path("M0 0L0 -80L10.6 -10.600Z", fill=INK if turn else RED, transform=f"rotate({turn})")
        for turn in (0, 90, 180, 270)
    )
    heart = circle(0, 0, 7, fill=GOLD, stroke=INK)
    north = path(
        "M0 -101C-7 -94 -7 -90 0 -83C7 -90 7 -94 0 -101ZM-9 -88Q-9 -95 -4 -90M9 -88Q9 -95 4 -90M-7 -84H7",
        fill=INK,
        stroke=INK,
    )
    return group(rings, half, full, dark, heart, north, at=at, scale=size, id="jam-rose")


def _serpent(sheet: Sheet) -> str:
    """A sea serpent, where there is room for one."""
    at, room = sheet.serpent
    if room < 50:
        return ""
    neck = "M14 14Q20 -8 24 -22Q30 -44 48 -34L58 -28L46 -24Q36 -26 34 -12Q32 2 30 14"
    humps = "M-52 14Q-42 -22 -30 14M-22 14Q-8 -34 6 14" + neck
    scales = "M-44 2q4 -8 8 0M-14 -8q6 -10 12 0M-12 2q5 -8 10 0M23 -6l7 2M22 2l8 1M25 -14l7 3"
    water = "M-66 15q6 -5 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0M-50 22q6 -5 12 0t12 0t12 0t12 0t12 0t12 0"
    body = path(humps, fill="#b9c7ae", stroke=INK, stroke_width=2, stroke_linejoin="round")
    lines = path(scales + water, fill="none", stroke=INK, stroke_width=1.1)
    return group(body, lines, circle(44, -31, 1.8, fill=INK), at=at, scale=min(room / 74, 1.15), opacity=0.8)


def _border(sheet: Sheet) -> str:
    """The neat line with its degrees, dark and light by turns."""
    width, height = sheet.width, sheet.height
    lines = [rect(-gap, -gap, width + 2 * gap, height + 2 * gap) for gap in (0, 14, 19)]
    sides = (((0, -7), (width, -7)), ((0, height + 7), (width, height + 7)))
    ends = (((-7, 0), (-7, height)), ((width + 7, 0), (width + 7, height)))
    degrees = [line(*side, stroke_dasharray=number(width / (2 * round(width / 80)))) for side in sides]
    degrees += [line(*end, stroke_dasharray=number(height / (2 * round(height / 80)))) for end in ends]
    return group(*lines, group(*degrees, stroke_width=8), fill="none", stroke=INK, stroke_width=1.6)


def name_of_the_land(sheet: Sheet) -> str:
    """The name of the board, written over the land as engravers do."""
    (x, y), room = sheet.box
    size = min(room * 0.36, 46)
    name = sheet.board.name.upper()
    length = min(5.2 * room, len(name) * size * 1.25)
    return text(
        x, y - room * 0.5, name, size, font_style="italic", fill=INK, textLength=length, lengthAdjust="spacing"
    ) + path(points([(x - length / 2, y - room * 0.38), (x + length / 2, y - room * 0.38)]), stroke=SEPIA)
