"""A position as a picture: the chart with ships, tokens, dice and holds, as one SVG that stands alone."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jamaica.drawing.chart import chart_of, name_of_the_land
from jamaica.drawing.layout import MARGIN, sheet_of
from jamaica.drawing.panel import HEIGHT, NARROWEST, cabin, clash, navigation_box, tokens
from jamaica.drawing.ships import Livery, fleet, hulls, livery
from jamaica.drawing.svg import FONT, INK, group, rect, tag, text, title
from jamaica.drawing.symbols import definitions
from jamaica.model.state import State
from jamaica.views import View, view

__all__ = ["Picture", "draw"]


class Picture:
    """A drawn position. A notebook shows it by itself."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The picture as the text of an SVG file."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture into a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture of {len(self.svg)} characters; .save('position.svg') writes it>"


def draw(table: State | View, seat: int | None = None, names: Sequence[str] | None = None) -> Picture:
    """The table as a seat may see it, or a spectator if no seat is given; a view as that view knows it.

    `names` are the players' names by seat, the captains' if none are given.
    """
    if isinstance(table, State):
        seen = view(table, seat)
    elif seat is None or seat == table.seat:
        seen = table
    else:
        raise ValueError(f"this view is not seat {seat}'s; draw the state for that seat, or leave the seat out")
    return Picture(_svg(seen, names))


def _svg(seen: View, names: Sequence[str] | None) -> str:
    """The whole picture: the chart above, the captains below."""
    told = seen.to_dict()
    seats = told["seats"]
    called = [names[at] if names is not None and at < len(names) else None for at in range(len(seats))]
    looks = [livery(at, called[at], entry["ghost"]) for at, entry in enumerate(seats)]
    sheet = sheet_of(seen.board)
    spaces, laps = [entry["space"] for entry in seats], [entry["lap"] for entry in seats]
    ropes, ships = fleet(sheet, looks, spaces, laps, told["lairs"])
    battle = clash(sheet, spaces[told["battle"]["attacker"]]) if told["battle"] else ""
    wide = max(sheet.width, 2 * NARROWEST + _GAP)
    below = sheet.height + 42
    panels, height = _panels(looks, told, wide, below)
    width, height = wide + 2 * MARGIN, height + MARGIN + 44
    return tag(
        "svg",
        title("The race around the island"),
        definitions(),
        hulls(looks),
        rect(0, 0, width, height, fill="url(#jam-paper)"),
        rect(0, 0, width, height, fill="url(#jam-laid)"),
        group(
            group(
                chart_of(seen.board), battle, ropes, tokens(sheet, told["lairs"]), name_of_the_land(sheet),
                navigation_box(sheet, told["dice"], told["round"], len(told["lairs"])), ships,
                at=((wide - sheet.width) / 2, 0),
            ),
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


def _panels(looks: Sequence[Livery], told: dict[str, Any], wide: float, top: float) -> tuple[list[str], float]:
    """The captains in rows below the chart, and how far down they reach."""
    columns = min(int((wide + _GAP) / (NARROWEST + _GAP)), len(looks))
    columns = 2 if len(looks) == 4 else columns
    width = (wide + _GAP) / columns - _GAP
    drawn: list[str] = []
    for at, look in enumerate(looks):
        place = (at % columns * (width + _GAP), top + at // columns * (HEIGHT + _GAP))
        captain, asked = told["captain"] == at, at in told["to_act"]
        drawn.append(cabin(look, told["seats"][at], captain, asked, told["over"], place, width))
    return drawn, top + -(-len(looks) // columns) * (HEIGHT + _GAP)


_GAP = 18.0
_LEGEND = (
    "A white square costs one food, a golden pin its doubloons, a lair nothing · dashed: the inner lane, "
    "dotted: the outer · on the scrolls, what a space counts"
)
