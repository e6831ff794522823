"""The table in pixels: the chart, and below it a panel for each ship. For videos and logs; the SVG is easier to read.

Everything is drawn from discs, bars and lines with NumPy alone.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from jamaica.engine.questions import is_asked
from jamaica.model.board import LAIR, PORT, PORT_ROYAL, Board
from jamaica.model.cards import CAPTAINS, FOOD, GOLD, GUNPOWDER
from jamaica.model.table import HOLDS, SLOTS
from jamaica.views import View

Pixels = NDArray[np.uint8]
Point = tuple[float, float]
Colour = tuple[int, int, int]

WIDTH: Final = 640
PANEL: Final = 72
"""The height of the panels."""

WATER: Final = (176, 208, 216)
WAY: Final = (120, 156, 170)
PAPER: Final = (238, 228, 204)
INK: Final = (43, 43, 43)
WHITE: Final = (255, 255, 255)
GHOST: Final = (150, 150, 150)
TOKEN: Final = (224, 177, 42)
SPACES: Final[dict[int, Colour]] = {PORT_ROYAL: (179, 38, 30), PORT: (214, 170, 80), LAIR: (96, 72, 60)}
SEA: Final = (226, 240, 243)
GOODS: Final[dict[int, Colour]] = {GOLD: TOKEN, FOOD: (96, 148, 60), GUNPOWDER: (84, 84, 92)}


def rasterize(view: View) -> Pixels:
    """Return the table as an image, 640 pixels wide."""
    image = chart(view.board).copy()
    scale = WIDTH / view.board.width
    bottom = image.shape[0] - PANEL
    for space in range(view.board.size):
        if view.lairs >> space & 1:
            disc(image, (view.board.x[space] * scale, view.board.y[space] * scale), 5, TOKEN)
    for ship in range(int(view.ships)):
        at = view.space[ship]
        shift = 7.0 * sum(view.space[other] == at for other in range(ship))
        draw_ship(image, (view.board.x[at] * scale + shift, view.board.y[at] * scale - 8), colour_of(view, ship))
        panel(image, view, ship, bottom)
    for at, die in enumerate((view.morning or view.high, view.evening or view.low)):
        draw_die(image, WIDTH // 2 - 24 + 32 * at, bottom // 2, die)
    return image


def colour_of(view: View, ship: int) -> Colour:
    """Return a captain's colour; the ghost is grey."""
    if ship == view.ghost:
        return GHOST
    code = CAPTAINS[ship]["hex"]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@lru_cache(maxsize=8)
def chart(board: Board) -> Pixels:
    """Return the sea, ways and spaces of a board, above an empty panel."""
    scale = WIDTH / board.width
    image = np.empty((round(board.height * scale) + PANEL, WIDTH, 3), np.uint8)
    image[:-PANEL] = WATER
    image[-PANEL:] = PAPER
    places = [(board.x[space] * scale, board.y[space] * scale) for space in range(board.size)]
    for space, ways in enumerate(board.next):
        for following in ways:
            line(image, places[space], places[following], WAY)
    for space, place in enumerate(places):
        disc(image, place, 11 if space == 0 else 8, INK)
        disc(image, place, 10 if space == 0 else 7, SPACES.get(int(board.kind[space]), SEA))
    return image


def panel(image: Pixels, view: View, ship: int, top: int) -> None:
    """Draw a ship's colour, its holds as bars, its face-down treasures as dots, and a line if its seat is asked."""
    width = WIDTH // int(view.ships)
    left = ship * width
    holds = HOLDS if view.sixth == ship else HOLDS - 1
    bar(image, (left + 4, top + 6), (width - 8, 6), colour_of(view, ship))
    if ship == view.captain:
        disc(image, (left + width / 2, top + 9), 5, TOKEN)
    if is_asked(view, ship):
        bar(image, (left + 4, top + PANEL - 3), (width - 8, 2), INK)
    step = (width - 16) // HOLDS
    for hold in range(holds):
        load = view.cargo[ship * HOLDS + hold]
        x = left + 8 + hold * step
        bar(image, (x, top + 20), (step - 3, 36), WHITE)
        if load:
            height = 6 * int(load & 7)
            bar(image, (x, top + 56 - height), (step - 3, height), GOODS[int(load >> 3)])
    for place in range(SLOTS):
        if view.facedown[ship * SLOTS + place]:
            disc(image, (left + 10 + 8 * place, top + 64), 3, INK)


def bar(image: Pixels, corner: Point, size: Point, colour: Colour) -> None:
    """Draw a filled rectangle from its top left corner."""
    (x, y), (width, height) = corner, size
    image[int(y) : int(y + height), int(x) : int(x + width)] = colour


def disc(image: Pixels, centre: Point, radius: float, colour: Colour) -> None:
    """Draw a filled circle with a smooth edge."""
    x, y = centre
    top, left = max(int(y - radius - 1), 0), max(int(x - radius - 1), 0)
    part = image[top : int(y + radius + 2), left : int(x + radius + 2)]
    rows, columns = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    blend(part, np.clip(radius + 0.5 - np.hypot(rows - y, columns - x), 0, 1), colour)


def line(image: Pixels, start: Point, end: Point, colour: Colour) -> None:
    """Draw a thick line."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for part in np.linspace(0, 1, int(length / 2) + 1):
        disc(image, (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])), 1.5, colour)


def draw_ship(image: Pixels, place: Point, colour: Colour) -> None:
    """Draw a ship: a disc in its captain's colour with a white rim."""
    disc(image, place, 7, WHITE)
    disc(image, place, 5.5, colour)


def draw_die(image: Pixels, x: int, y: int, die: int) -> None:
    """Draw a die with its pips, blank before it is rolled."""
    bar(image, (x, y), (24, 24), WHITE)
    middle, corners = die % 2 == 1, [(6, 6), (18, 18), (6, 18), (18, 6), (6, 12), (18, 12)]
    for dx, dy in corners[: int(die) // 2 * 2]:
        disc(image, (x + dx, y + dy), 2.2, INK)
    if middle:
        disc(image, (x + 12, y + 12), 2.2, INK)


def blend(part: Pixels, cover: NDArray[np.float64], colour: Colour) -> None:
    """Blend a colour over pixels by the share of each that it covers."""
    shade = cover[..., None]
    part[:] = np.rint(part * (1 - shade) + np.array(colour) * shade)
