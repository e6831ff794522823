"""A position as one self-contained SVG: the chart with ships, tokens, dice and holds."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jamaica.drawing.chart import chart_of, island_name
from jamaica.drawing.layout import MARGIN, layout_of
from jamaica.drawing.panel import (
    HEIGHT,
    NARROWEST,
    SeatStatus,
    battle_mark,
    navigation_box,
    seat_panel,
    tokens,
    variant_signs,
)
from jamaica.drawing.ships import ShipLook, place_ships, ship_definitions, ship_look
from jamaica.drawing.svg import FONT, INK, group, rect, tag, text, title
from jamaica.drawing.symbols import definitions
from jamaica.model.state import State
from jamaica.views import View, view

__all__ = ["Picture", "chart_scene", "draw"]


class Picture:
    """A drawn position. Notebooks display it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The SVG text."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the SVG into a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture of {len(self.svg)} characters; .save('position.svg') writes it>"


def draw(table: State | View, seat: int | None = None, names: Sequence[str] | None = None) -> Picture:
    """Draw a state as a seat sees it (without a seat: as a spectator does), or draw a view.

    `names` are the players' names by seat; by default the captains' names are used.
    """
    if isinstance(table, State):
        seen = view(table, seat)
    elif seat is None or seat == table.seat:
        seen = table
    else:
        raise ValueError(f"this view is not seat {seat}'s; draw the state for that seat, or leave the seat out")
    return Picture(_svg(seen, names))


def _svg(seen: View, names: Sequence[str] | None) -> str:
    """Return the SVG: the chart above, the captains' panels below."""
    told = seen.to_dict()
    seats = told["seats"]
    called = [names[at] if names is not None and at < len(names) else None for at in range(len(seats))]
    looks = [ship_look(at, called[at], entry["ghost"]) for at, entry in enumerate(seats)]
    layout = layout_of(seen.board)
    wide = max(layout.width, 2 * NARROWEST + _GAP)
    signs = variant_signs(told, layout.width)
    below = layout.height + (100 if signs else 42)
    panels, height = _panels(looks, told, wide, below)
    width, height = wide + 2 * MARGIN, height + MARGIN + 44
    return tag(
        "svg",
        title("The race around the island"),
        definitions(),
        ship_definitions(looks),
        rect(0, 0, width, height, fill="url(#jam-paper)"),
        rect(0, 0, width, height, fill="url(#jam-laid)"),
        group(
            group(chart_scene(seen, looks), at=((wide - layout.width) / 2, 0)),
            group(signs, at=((wide - layout.width) / 2, layout.height + 30)) if signs else "",
            *panels,
            at=(MARGIN, MARGIN),
        ),
        text(width / 2, height - 22, _LEGEND, 16, font_style="italic"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        font_family=FONT,
        fill=INK,
        text_anchor="middle",
        role="img",
    )  # fmt: skip


def chart_scene(seen: View, looks: Sequence[ShipLook]) -> str:
    """Return the chart with all that lies and sails on it, without definitions."""
    told, layout = seen.to_dict(), layout_of(seen.board)
    lines, ships = place_ships(layout, looks, told["seats"], told["lairs"])
    battle = battle_mark(layout, told["seats"][told["battle"]["attacker"]]["space"]) if told["battle"] else ""
    box = navigation_box(layout, told["dice"], told["round"], len(told["lairs"]))
    return chart_of(seen.board) + battle + lines + tokens(layout, told["lairs"]) + island_name(layout) + box + ships


def _panels(looks: Sequence[ShipLook], told: dict[str, Any], wide: float, top: float) -> tuple[list[str], float]:
    """Return the captains' panels in rows below the chart, and the bottom of the last row."""
    columns = min(int((wide + _GAP) / (NARROWEST + _GAP)), len(looks))
    columns = 2 if len(looks) == 4 else columns
    width = (wide + _GAP) / columns - _GAP
    drawn: list[str] = []
    for at, look in enumerate(looks):
        place = (at % columns * (width + _GAP), top + at // columns * (HEIGHT + _GAP))
        status = SeatStatus(captain=told["captain"] == at, asked=at in told["to_act"], over=told["over"])
        drawn.append(seat_panel(look, told["seats"][at], status, at=place, width=width))
    return drawn, top + -(-len(looks) // columns) * (HEIGHT + _GAP)


_GAP = 18.0
_LEGEND = (
    "A white square costs one food, a golden pin its doubloons, a lair nothing · dashed: the inner lane, "
    "dotted: the outer · on the scrolls, what a space counts"
)
