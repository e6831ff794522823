"""The ships, which differ by emblem, sail pattern and initials as well as by colour."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jamaica.drawing.layout import ChartLayout
from jamaica.drawing.svg import INK, PALE, PAPER, Point, circle, distance, group, line, path, tag, text, title, use
from jamaica.drawing.symbols import EMBLEMS
from jamaica.model.cards import CAPTAINS, GHOST_CAPTAIN

_HULL = "M-25 7L-18 21Q0 25 17 21L26 2H18L17 8Q-2 12 -25 7Z"
_SAIL = "M-17 -22Q0 -27 17 -22Q22 -8 16 6Q0 1 -16 6Q-9 -8 -17 -22Z"
_MAST = "M0 -33V10"
_FLAG = "M0 -35L15 -31L0 -27Z"
_FILLED = ("flame", "hourglass")

SHIP = 1.28
"""The scale of a ship on the chart, for a space of radius 31."""

Way = tuple[Point, Point]


@dataclass(frozen=True)
class ShipLook:
    """A ship's appearance and name."""

    ship: int
    name: str
    initials: str
    colour: str
    emblem: str
    weave: int


def ship_look(ship: int, name: str | None, ghost: bool) -> ShipLook:
    """Return a ship's appearance, with the captain's name unless another is given."""
    look = GHOST_CAPTAIN if ghost else CAPTAINS[ship]
    called = name or look["name"]
    words = called.split() or ["?"]
    initials = (words[0][0] + (words[-1][0] if len(words) > 1 else words[0][1:2])).upper()
    colour = "#e4e6df" if ghost else look["hex"]
    return ShipLook(ship, called, initials, colour, look["emblem"], len(CAPTAINS) if ghost else ship)


def ship(look: ShipLook) -> str:
    """Return a ship around the origin, about 52 wide and 58 high."""
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


def emblem(look: ShipLook) -> str:
    """Return a captain's emblem."""
    fill = INK if look.emblem in _FILLED else "none"
    return path(
        EMBLEMS[look.emblem], fill=fill, stroke=INK, stroke_width=1.6, stroke_linejoin="round", stroke_linecap="round"
    )


def ship_definitions(looks: Sequence[ShipLook]) -> str:
    """Return the definitions of all ships, for `ship_at`."""
    return tag("defs", *(tag("g", ship(look), id=f"jam-ship-{_code(look)}") for look in looks))


def ship_at(look: ShipLook, at: Point, scale: float) -> str:
    """Return a ship at a point."""
    return use(f"ship-{_code(look)}", *at, scale)


def _code(look: ShipLook) -> str:
    """Return the id of a ship definition, unique among pictures on one page."""
    return f"{look.weave}-{''.join(f'{ord(letter):x}' for letter in look.initials)}"


def place_ships(
    layout: ChartLayout, looks: Sequence[ShipLook], seats: Sequence[dict[str, Any]], tokens: Sequence[int]
) -> tuple[str, str]:
    """Return the lines from each ship to its space, and all ships beside their spaces."""
    places = ship_places(layout, [seat["space"] for seat in seats], tokens)
    lines: list[str] = []
    drawn: list[str] = []
    for look in looks:
        seat, place = seats[look.ship], places[look.ship]
        space = seat["space"]
        lines.append(_line_to_ship(layout.spots[space], place, layout.radius * (1.85 if space == 0 else 1)))
        drawn.append(
            group(
                title(ship_title(look, space)),
                ship_at(look, place, SHIP * layout.radius / 31),
                data_ship=look.ship,
                data_on=space,
                data_lap=seat["lap"],
                data_x=place[0],
                data_y=place[1],
            )
        )
    connections = group(*lines, stroke=INK, stroke_width=2, stroke_dasharray="4 3")
    return connections, group(*drawn, id="jam-ships")


def _line_to_ship(spot: Point, place: Point, radius: float) -> str:
    """Return a line from the rim of a space to a ship."""
    share = radius / max(distance(spot, place), radius)
    rim = (spot[0] + share * (place[0] - spot[0]), spot[1] + share * (place[1] - spot[1]))
    return line(rim, place)


def ship_title(look: ShipLook, space: int) -> str:
    """Return the tooltip of a ship."""
    return f"{look.name}, {'Port Royal' if space == 0 else f'space {space}'}"


def ship_places(layout: ChartLayout, spaces: Sequence[int], tokens: Sequence[int] = ()) -> list[Point]:
    """Return a place for each ship close to its space, clear of other spaces, treasure tokens and ships."""
    taken: list[Point] = []
    off = layout.radius * 0.78
    chests = [(layout.spots[space][0] + off, layout.spots[space][1] - off) for space in tokens]
    for space in spaces:
        spot, reach = layout.spots[space], 7 * layout.radius
        near = [other for at, other in enumerate(layout.spots) if at != space and distance(spot, other) < reach]
        ways = [(layout.spots[one], layout.spots[two]) for one, two in layout.steps]
        ways = [way for way in ways if _distance_to_way(spot, *way) < reach]
        hints = near + [chest for chest in chests if distance(spot, chest) < reach]
        hints += _port_royal_labels(spot, layout.radius) if space == 0 else []
        places = _around(spot, layout.radius, space == 0)

        def cost(place: Point, spot: Point = spot, hints: list[Point] = hints, ways: list[Way] = ways) -> float:
            overlap = _overlap_cost(layout, place, taken, spots=hints, ways=ways)
            return distance(place, spot) / layout.radius + overlap

        taken.append(min(places, key=cost))
    return taken


def _port_royal_labels(spot: Point, radius: float) -> list[Point]:
    """Return points on the labels of Port Royal: its name and its score."""
    return [(spot[0] + side * radius, spot[1] + radius * 0.95) for side in (-1, 0, 1)] + [(spot[0], spot[1] - radius)]


def _around(spot: Point, radius: float, home: bool) -> list[Point]:
    """Return places around a space in rings, each starting above it."""
    places: list[Point] = []
    for ring in (2.75, 3.3, 4.5, 5.4) if home else (2.25, 4.2, 6.0):
        for turn in range(24):
            angle = math.pi * turn / 12
            places.append((spot[0] + ring * radius * math.sin(angle), spot[1] - ring * radius * math.cos(angle)))
    return places


def _overlap_cost(
    layout: ChartLayout, place: Point, taken: Sequence[Point], *, spots: Sequence[Point], ways: Sequence[Way]
) -> float:
    """Return how much a ship would cover at a place: other ships cost most, then spaces and the edge, then ways."""
    radius = layout.radius
    cost = 0.0
    for other in taken:
        cost += 40 * max(0.0, 2.3 - distance(place, other) / radius)
    for spot in spots:
        cost += 14 * max(0.0, 2.4 - distance(place, spot) / radius)
    for one, two in ways:
        cost += 5 * max(0.0, 1.5 - _distance_to_way(place, one, two) / radius)
    for inside in (place[0], place[1], layout.width - place[0], layout.height - place[1]):
        cost += 20 * max(0.0, 1.2 - inside / radius)
    return cost


def _distance_to_way(place: Point, one: Point, two: Point) -> float:
    """Return the distance of a place from a way."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    long = dx * dx + dy * dy
    along = 0.0 if long == 0 else min(max(((place[0] - one[0]) * dx + (place[1] - one[1]) * dy) / long, 0), 1)
    return distance(place, (one[0] + along * dx, one[1] + along * dy))
