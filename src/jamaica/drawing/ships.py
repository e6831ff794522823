"""The ships: told apart by emblem, weave of the sails and initials as well as by colour."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from jamaica.drawing.layout import Sheet
from jamaica.drawing.svg import INK, PALE, PAPER, Point, apart, circle, group, line, path, tag, text, title, use
from jamaica.drawing.symbols import EMBLEMS
from jamaica.model.cards import CAPTAINS, GHOST_CAPTAIN

_HULL = "M-25 7L-18 21Q0 25 17 21L26 2H18L17 8Q-2 12 -25 7Z"
_SAIL = "M-17 -22Q0 -27 17 -22Q22 -8 16 6Q0 1 -16 6Q-9 -8 -17 -22Z"
_MAST = "M0 -33V10"
_FLAG = "M0 -35L15 -31L0 -27Z"
_FILLED = ("flame", "hourglass")

SHIP = 1.28
"""How big a ship is on the chart, where a space is as big as it is drawn."""

Way = tuple[Point, Point]


@dataclass(frozen=True)
class Livery:
    """How a ship looks, and what it is called."""

    ship: int
    name: str
    initials: str
    colour: str
    emblem: str
    weave: int


def livery(ship: int, name: str | None, ghost: bool) -> Livery:
    """How the ship of this number looks; the captain's own name unless another is given."""
    look = GHOST_CAPTAIN if ghost else CAPTAINS[ship]
    called = name or look["name"]
    words = called.split() or ["?"]
    initials = (words[0][0] + (words[-1][0] if len(words) > 1 else words[0][1:2])).upper()
    colour = "#e4e6df" if ghost else look["hex"]
    return Livery(ship, called, initials, colour, look["emblem"], len(CAPTAINS) if ghost else ship)


def ship(look: Livery) -> str:
    """A ship around the origin, about 52 wide and 58 high."""
    ghost = look.weave == len(CAPTAINS)
    halo = path(_HULL + _SAIL + _FLAG, fill=PAPER, stroke=PAPER, stroke_width=6, stroke_linejoin="round")
    mast = path(_MAST, stroke=INK, stroke_width=2.6)
    hull = path(_HULL, fill="#5f6a6b" if ghost else "#5b3c22", stroke=INK, stroke_width=1.6, stroke_linejoin="round")
    sail = path(_SAIL, fill=look.colour, stroke=INK, stroke_width=1.8)
    weave = path(_SAIL, fill=f"url(#jam-weave-{look.weave})", stroke=INK, stroke_width=1.8)
    flag = path(_FLAG, fill=look.colour, stroke=INK, stroke_width=1.2)
    patch = circle(0, -9, 10.5, fill=PALE, stroke=INK, stroke_width=1.2)
    letters = text(-1, 19.5, look.initials, 11, font_weight="bold", fill=PALE, letter_spacing=1)
    return halo + mast + hull + sail + weave + flag + patch + group(emblem(look), at=(0, -9)) + letters


def emblem(look: Livery) -> str:
    """A captain's emblem in ink."""
    fill = INK if look.emblem in _FILLED else "none"
    return path(
        EMBLEMS[look.emblem], fill=fill, stroke=INK, stroke_width=1.6, stroke_linejoin="round", stroke_linecap="round"
    )


def hulls(liveries: Sequence[Livery]) -> str:
    """Every ship drawn once, to be used on the chart and beside it."""
    return tag("defs", *(tag("g", ship(look), id=f"jam-ship-{_code(look)}") for look in liveries))


def moored(look: Livery, at: Point, scale: float) -> str:
    """A ship somewhere."""
    return use(f"ship-{_code(look)}", *at, scale)


def _code(look: Livery) -> str:
    """What names a drawn ship: pictures on one page may show other captains on it."""
    return f"{look.weave}-{''.join(f'{ord(letter):x}' for letter in look.initials)}"


def fleet(
    sheet: Sheet, liveries: Sequence[Livery], spaces: Sequence[int], laps: Sequence[int], tokens: Sequence[int]
) -> tuple[str, str]:
    """The lines from each ship to its space, and all ships beside their spaces."""
    places = berths(sheet, spaces, tokens)
    lines: list[str] = []
    drawn: list[str] = []
    for look in liveries:
        space, berth = spaces[look.ship], places[look.ship]
        lines.append(_rope(sheet.spots[space], berth, sheet.radius * (1.85 if space == 0 else 1)))
        drawn.append(
            group(
                title(look_title(look, space)),
                moored(look, berth, SHIP * sheet.radius / 31),
                data_ship=look.ship,
                data_on=space,
                data_lap=laps[look.ship],
                data_x=berth[0],
                data_y=berth[1],
            )
        )
    ropes = group(*lines, stroke=INK, stroke_width=2, stroke_dasharray="4 3")
    return ropes, group(*drawn, id="jam-ships")


def _rope(spot: Point, berth: Point, radius: float) -> str:
    """A line from the rim of a space to a ship."""
    share = radius / max(apart(spot, berth), radius)
    rim = (spot[0] + share * (berth[0] - spot[0]), spot[1] + share * (berth[1] - spot[1]))
    return line(rim, berth)


def look_title(look: Livery, space: int) -> str:
    """What a pointer resting on a ship is told."""
    return f"{look.name}, {'Port Royal' if space == 0 else f'space {space}'}"


def berths(sheet: Sheet, spaces: Sequence[int], tokens: Sequence[int] = ()) -> list[Point]:
    """A place for each ship close to its space, clear of other spaces, of treasure tokens and of other ships."""
    taken: list[Point] = []
    off = sheet.radius * 0.78
    chests = [(sheet.spots[space][0] + off, sheet.spots[space][1] - off) for space in tokens]
    for space in spaces:
        spot, reach = sheet.spots[space], 7 * sheet.radius
        near = [other for at, other in enumerate(sheet.spots) if at != space and apart(spot, other) < reach]
        ways = [(sheet.spots[one], sheet.spots[two]) for one, two in sheet.steps]
        ways = [way for way in ways if _off_line(spot, *way) < reach]
        hints = near + [chest for chest in chests if apart(spot, chest) < reach]
        hints += _scrolls(spot, sheet.radius) if space == 0 else []
        places = _around(spot, sheet.radius, space == 0)

        def crowding(place: Point, spot: Point = spot, hints: list[Point] = hints, ways: list[Way] = ways) -> float:
            return apart(place, spot) / sheet.radius + _covered(sheet, place, taken, hints, ways)

        taken.append(min(places, key=crowding))
    return taken


def _scrolls(spot: Point, radius: float) -> list[Point]:
    """Where the name of Port Royal stands, and what it counts."""
    return [(spot[0] + side * radius, spot[1] + radius * 0.95) for side in (-1, 0, 1)] + [(spot[0], spot[1] - radius)]


def _around(spot: Point, radius: float, home: bool) -> list[Point]:
    """Places around a space in three rings, those above it first."""
    places: list[Point] = []
    for ring in (2.75, 3.3, 4.5, 5.4) if home else (2.25, 4.2, 6.0):
        for turn in range(24):
            angle = math.pi * turn / 12
            places.append((spot[0] + ring * radius * math.sin(angle), spot[1] - ring * radius * math.cos(angle)))
    return places


def _covered(sheet: Sheet, place: Point, taken: Sequence[Point], near: Sequence[Point], ways: Sequence[Way]) -> float:
    """How much a ship would cover at a place: other ships weigh most, then spaces and the edge, then ways."""
    radius = sheet.radius
    cost = 0.0
    for other in taken:
        cost += 40 * max(0.0, 2.3 - apart(place, other) / radius)
    for spot in near:
        cost += 14 * max(0.0, 2.4 - apart(place, spot) / radius)
    for one, two in ways:
        cost += 5 * max(0.0, 1.5 - _off_line(place, one, two) / radius)
    for inside in (place[0], place[1], sheet.width - place[0], sheet.height - place[1]):
        cost += 20 * max(0.0, 1.2 - inside / radius)
    return cost


def _off_line(place: Point, one: Point, two: Point) -> float:
    """How far a place is from a way."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    long = dx * dx + dy * dy
    along = 0.0 if long == 0 else min(max(((place[0] - one[0]) * dx + (place[1] - one[1]) * dy) / long, 0), 1)
    return apart(place, (one[0] + along * dx, one[1] + along * dy))
