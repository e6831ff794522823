"""The table in pixels: the chart, and below it a panel for each ship. For videos and logs; the SVG is the one to read.

Everything is discs, bars and lines, painted with NumPy alone.
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
Colour = tuple[int, int, int]

WIDTH: Final = 640
PANEL: Final = 72
"""How high the panels are."""

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


def paint(view: View) -> Pixels:
    """The table as a picture of 640 pixels across."""
    image = chart(view.board).copy()
    scale = WIDTH / view.board.width
    bottom = image.shape[0] - PANEL
    for space in range(view.board.size):
        if view.lairs >> space & 1:
            disc(image, view.board.x[space] * scale, view.board.y[space] * scale, 5, TOKEN)
    for ship in range(int(view.ships)):
        at = view.space[ship]
        shift = 7.0 * sum(view.space[other] == at for other in range(ship))
        hull(image, view.board.x[at] * scale + shift, view.board.y[at] * scale - 8, colour_of(view, ship))
        panel(image, view, ship, bottom)
    for at, die in enumerate((view.morning or view.high, view.evening or view.low)):
        show_die(image, WIDTH // 2 - 24 + 32 * at, bottom // 2, die)
    return image


def colour_of(view: View, ship: int) -> Colour:
    """A captain's colour; the ghost is grey."""
    if ship == view.ghost:
        return GHOST
    code = CAPTAINS[ship]["hex"]
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@lru_cache(maxsize=8)
def chart(board: Board) -> Pixels:
    """The sea, the ways and the spaces of a board, above an empty panel."""
    scale = WIDTH / board.width
    image = np.empty((round(board.height * scale) + PANEL, WIDTH, 3), np.uint8)
    image[:-PANEL] = WATER
    image[-PANEL:] = PAPER
    places = [(board.x[space] * scale, board.y[space] * scale) for space in range(board.size)]
    for space, ways in enumerate(board.next):
        for following in ways:
            line(image, places[space], places[following], WAY)
    for space, (x, y) in enumerate(places):
        disc(image, x, y, 11 if space == 0 else 8, INK)
        disc(image, x, y, 10 if space == 0 else 7, SPACES.get(int(board.kind[space]), SEA))
    return image


def panel(image: Pixels, view: View, ship: int, top: int) -> None:
    """A ship's colour, its holds as bars, its face-down treasures as dots; a line below who is asked."""
    width = WIDTH // int(view.ships)
    left = ship * width
    holds = HOLDS if view.sixth == ship else HOLDS - 1
    bar(image, left + 4, top + 6, width - 8, 6, colour_of(view, ship))
    if ship == view.captain:
        disc(image, left + width / 2, top + 9, 5, TOKEN)
    if is_asked(view, ship):
        bar(image, left + 4, top + PANEL - 3, width - 8, 2, INK)
    step = (width - 16) // HOLDS
    for hold in range(holds):
        load = view.cargo[ship * HOLDS + hold]
        x = left + 8 + hold * step
        bar(image, x, top + 20, step - 3, 36, WHITE)
        if load:
            height = 6 * int(load & 7)
            bar(image, x, top + 56 - height, step - 3, height, GOODS[int(load >> 3)])
    for place in range(SLOTS):
        if view.facedown[ship * SLOTS + place]:
            disc(image, left + 10 + 8 * place, top + 64, 3, INK)


def bar(image: Pixels, x: float, y: float, width: float, height: float, colour: Colour) -> None:
    """A filled rectangle."""
    image[int(y) : int(y + height), int(x) : int(x + width)] = colour


def disc(image: Pixels, x: float, y: float, radius: float, colour: Colour) -> None:
    """A filled circle with a smooth edge."""
    top, left = max(int(y - radius - 1), 0), max(int(x - radius - 1), 0)
    part = image[top : int(y + radius + 2), left : int(x + radius + 2)]
    rows, columns = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    blend(part, np.clip(radius + 0.5 - np.hypot(rows - y, columns - x), 0, 1), colour)


def line(image: Pixels, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
    """A thick line."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for part in np.linspace(0, 1, int(length / 2) + 1):
        disc(image, start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]), 1.5, colour)


def hull(image: Pixels, x: float, y: float, colour: Colour) -> None:
    """A ship: a disc in its captain's colour with a white rim."""
    disc(image, x, y, 7, WHITE)
    disc(image, x, y, 5.5, colour)


def show_die(image: Pixels, x: int, y: int, die: int) -> None:
    """A die with its pips; a blank one before it is rolled."""
    bar(image, x, y, 24, 24, WHITE)
    middle, corners = die % 2 == 1, [(6, 6), (18, 18), (6, 18), (18, 6), (6, 12), (18, 12)]
    for dx, dy in corners[: int(die) // 2 * 2]:
        disc(image, x + dx, y + dy, 2.2, INK)
    if middle:
        disc(image, x + 12, y + 12, 2.2, INK)


def blend(part: Pixels, cover: NDArray[np.float64], colour: Colour) -> None:
    """Lay a colour over pixels, as far as it covers each."""
    shade = cover[..., None]
    part[:] = np.rint(part * (1 - shade) + np.array(colour) * shade)
