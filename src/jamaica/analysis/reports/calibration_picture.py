"""Calibration as a picture: the predicted chances across, the share that was won upward, both in tenths."""

from collections.abc import Sequence
from typing import Final

from jamaica.analysis.calibration import Bin
from jamaica.drawing.svg import FONT, INK, RED, SEPIA, circle, line, rect, tag, text, title

SIZE: Final = 420
"""The length of each axis."""
LEFT: Final = 70
TOP: Final = 20
TENTHS: Final = tuple(range(0, 11, 2))


def calibration_picture(bins: Sequence[Bin]) -> str:
    """Return the picture as SVG: a point with its 95 % interval for each bin, as large as the bin has positions."""
    most = max(each.count for each in bins)
    ticks = [part for tenth in TENTHS for part in _tick(tenth)]
    return tag(
        "svg",
        title("Predicted chances and the share that was won"),
        rect(0, 0, LEFT + SIZE + 30, TOP + SIZE + 60, fill="#fff"),
        rect(LEFT, TOP, SIZE, SIZE, fill="none", stroke=INK),
        line(_at(0, 0), _at(1, 1), stroke=SEPIA, stroke_dasharray="5 5"),
        *ticks,
        *(part for each in bins for part in _point(each, 3 + 5 * (each.count / most) ** 0.5)),
        text(LEFT + SIZE / 2, TOP + SIZE + 48, "predicted chance"),
        text(0, 0, "won", transform=f"translate(18 {TOP + SIZE / 2}) rotate(-90)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {LEFT + SIZE + 30} {TOP + SIZE + 60}",
        font_family=FONT,
        fill=INK,
        text_anchor="middle",
        role="img",
    )


def _at(predicted: float, actual: float) -> tuple[float, float]:
    return LEFT + SIZE * predicted, TOP + SIZE * (1 - actual)


def _tick(tenth: int) -> tuple[str, str]:
    (x, low), (left, y) = _at(tenth / 10, 0), _at(0, tenth / 10)
    return text(x, low + 22, f"{10 * tenth} %", 14), text(left - 8, y + 5, f"{10 * tenth} %", 14, text_anchor="end")


def _point(each: Bin, radius: float) -> tuple[str, str]:
    x, y = _at(each.predicted, each.actual)
    high, low = (_at(0, min(max(each.actual + error, 0.0), 1.0))[1] for error in (each.error, -each.error))
    return line((x, high), (x, low), stroke=RED, stroke_width=2), circle(x, y, radius, fill=RED)
