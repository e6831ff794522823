"""Pictures of an analysis as SVG: the ribbon of winning chances, and a seat's account."""

from collections.abc import Sequence
from html import escape
from typing import Final

from jamaica.analysis.account import SeatAccount
from jamaica.analysis.analysis import Analysis
from jamaica.analysis.judging.estimates import Share

WIDTH: Final = 900
HEIGHT: Final = 300
LEFT: Final = 40
BOTTOM: Final = 30
COLOURS: Final = ("#b3402a", "#2f6f8f", "#c9992e", "#4d7c4a", "#7a4f86", "#8a6a4b", "#9aa0a6")
"""The colour of each ship, the ghost's last."""
BAR: Final = 24
LABELS: Final = 190


def ribbon(analysis: Analysis, names: Sequence[str]) -> str:
    """Return the chances of all ships, stacked, from the first move to the last, with rounds and mistakes."""
    chances = analysis.chances
    step = (WIDTH - LEFT) / (len(chances) - 1)
    layers, below = [], [0.0] * len(chances)
    for ship, name in enumerate(names):
        above = [low + each[ship] for low, each in zip(below, chances, strict=True)]
        layers.append(_layer(below, above, step, (COLOURS[ship], name)))
        below = above
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + BOTTOM}" role="img" aria-label="Winning chances by move">'
        + "".join(layers)
        + "".join(_rounds(analysis, step))
        + "".join(_marks(analysis, step))
        + "</svg>"
    )


def _layer(below: Sequence[float], above: Sequence[float], step: float, look: tuple[str, str]) -> str:
    """Return the band between two lines, in a colour and with a name."""
    colour, name = look
    upper = [(LEFT + at * step, HEIGHT * (1 - value)) for at, value in enumerate(above)]
    lower = [(LEFT + at * step, HEIGHT * (1 - value)) for at, value in enumerate(below)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*upper, *reversed(lower)])
    return f'<polygon points="{points}" fill="{colour}"><title>{escape(name)}</title></polygon>'


def _rounds(analysis: Analysis, step: float) -> list[str]:
    """Return a line and a number for each round."""
    found = []
    for at, change in enumerate(analysis.changes):
        if "roll" in change.parts:
            x = LEFT + at * step
            found.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT}" stroke="#fff" stroke-opacity="0.5"/>')
            found.append(f'<text x="{x:.1f}" y="{HEIGHT + 18}" font-size="13">{change.round}</text>')
    return found


def _marks(analysis: Analysis, step: float) -> list[str]:
    """Return a mark for each mistake, inside the layer of its ship."""
    found, chances = [], analysis.chances
    for choice in analysis.mistakes:
        at = choice.number - 1
        middle = sum(chances[at][: choice.seat]) + chances[at][choice.seat] / 2
        x, y = LEFT + at * step, HEIGHT * (1 - middle)
        title = f"{choice.grade}: {choice.move}, better {choice.best}"
        found.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="#fff" stroke="#222" stroke-width="2">'
            f"<title>{escape(title)}</title></circle>"
        )
    return found


def account_picture(account: SeatAccount, rows: Sequence[tuple[str, Share]]) -> str:
    """Return an account as bars: each begins where the one above ends, so the last one ends at the result."""
    low, high = _range(rows)
    scale = (WIDTH - LABELS - 90) / (high - low)
    parts, reached = [], 0.0
    for at, (label, share) in enumerate(rows):
        parts.append(_bar(at, label, (reached, share.value), (low, scale)))
        reached += share.value
    parts.append(_bar(len(rows), "result", (0.0, account.result), (low, scale)))
    height = BAR * (len(rows) + 1)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Account">{"".join(parts)}</svg>'


def _range(rows: Sequence[tuple[str, Share]]) -> tuple[float, float]:
    """Return the ends of the scale."""
    reached, ends = 0.0, [0.0, 1.0]
    for _, share in rows:
        reached += share.value
        ends.append(reached)
    return min(ends), max(ends)


def _bar(at: int, label: str, change: tuple[float, float], axis: tuple[float, float]) -> str:
    """Return a bar for a change: where it begins, and by how much."""
    low, scale = axis
    start, value = change
    first, last = sorted((start, start + value))
    x, y = LABELS + (first - low) * scale, at * BAR
    colour = COLOURS[6] if label in ("chance at the start", "result") else COLOURS[3] if value > 0 else COLOURS[0]
    end, width = LABELS + (last - low) * scale + 6, max((last - first) * scale, 1)
    return (
        f'<text x="0" y="{y + 16}" font-size="13">{escape(label)}</text>'
        f'<rect x="{x:.1f}" y="{y + 3}" width="{width:.1f}" height="{BAR - 6}" fill="{colour}"/>'
        f'<text x="{end:.1f}" y="{y + 16}" font-size="13">{100 * value:+.1f} %</text>'
    )
