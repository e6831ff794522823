"""A finished game as a picture to share: the position, the scores, luck and skill."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jamaica.drawing import chart_scene
from jamaica.drawing.layout import MARGIN, layout_of
from jamaica.drawing.ships import ship_at, ship_definitions, ship_look
from jamaica.drawing.svg import FONT, INK, PALE, RED, SEPIA, group, line, rect, tag, text, title
from jamaica.drawing.symbols import definitions
from jamaica.model.state import State
from jamaica.views import commentator

WIDTH: Final = 1200
HEIGHT: Final = 630
CHART: Final = 640
"""How wide the chart is."""
LEFT: Final = 660
"""Where the table begins."""
COLUMNS: Final = (950, 1050, 1165)
"""The right ends of the columns with figures."""


LONGEST: Final = 20
"""How many letters of a name are shown."""


@dataclass(frozen=True)
class CardText:
    """The words of a card."""

    headline: str
    points: str = "points"
    luck: str = "luck"
    given_away: str = "given away"


@dataclass(frozen=True)
class CardLine:
    """A player's line."""

    name: str
    score: int
    won: bool
    luck: float
    """A share of the victory."""
    given_away: float
    """The share of a victory that the choices lost."""


def result_card(end: State, lines: Sequence[CardLine], words: CardText) -> str:
    """Return the card of a finished game as SVG. It names nobody but the players."""
    seen = commentator(end)
    looks = [
        ship_look(ship, lines[ship].name if ship < len(lines) else None, ship >= len(lines))
        for ship in range(end.ships)
    ]
    layout = layout_of(seen.board)
    scale = min(CHART / (layout.width + 2 * MARGIN), (HEIGHT - 150) / (layout.height + 2 * MARGIN))
    step = min(78.0, 400 / len(lines))
    ranked = sorted(range(len(lines)), key=lambda ship: (not lines[ship].won, -lines[ship].score))
    rows = [
        group(*_row(lines[ship]), ship_at(looks[ship], (LEFT + 24, -8), step / 100), at=(0, 208 + (at + 0.5) * step))
        for at, ship in enumerate(ranked)
    ]
    heads = (words.points, words.luck, words.given_away)
    return tag(
        "svg",
        title(words.headline),
        definitions(),
        ship_definitions(looks),
        rect(0, 0, WIDTH, HEIGHT, fill="url(#jam-paper)"),
        rect(12, 12, WIDTH - 24, HEIGHT - 24, fill="none", stroke=INK, stroke_width=2),
        text(40, 74, "Jamaica", 54, text_anchor="start"),
        text(40, 114, words.headline, 26, text_anchor="start", font_style="italic", fill=SEPIA),
        group(chart_scene(seen, looks), at=(34, 180), scale=scale),
        *(text(x, 180, head, 20, text_anchor="end", fill=SEPIA) for x, head in zip(COLUMNS, heads, strict=True)),
        line((LEFT, 192), (WIDTH - 40, 192), stroke=INK, stroke_width=1.5),
        *rows,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONT,
        fill=INK,
        role="img",
    )  # fmt: skip


def _row(each: CardLine) -> list[str]:
    """Return the texts of a player's line."""
    name = each.name if len(each.name) <= LONGEST else f"{each.name[: LONGEST - 1]}…"
    written = (str(each.score), f"{100 * each.luck:+.0f} %", f"{100 * max(each.given_away, 0):.0f} %")
    figures = [figure.replace("-", "−") for figure in written]
    weight = "bold" if each.won else None
    colours = (INK, RED if each.luck < 0 else INK, INK)
    return [
        rect(LEFT - 8, -26, WIDTH - 16 - LEFT, 50, fill=PALE) if each.won else "",
        text(LEFT + 56, 8, name, 22, text_anchor="start", font_weight=weight),
        *(
            text(x, 8, figure, 26, text_anchor="end", font_weight=weight, fill=colour)
            for x, figure, colour in zip(COLUMNS, figures, colours, strict=True)
        ),
    ]
