"""A game being played, for people to look at: as text, as SVG, or as pixels. Only what everybody may see is shown."""

from typing import Any, Final

from jamaica.drawing import draw
from jamaica.envs.single.raster import paint
from jamaica.envs.text import describe
from jamaica.model.state import State
from jamaica.views import view

MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""Printed as text; text; the text of an SVG file; an array of pixels."""


def checked_mode(mode: str | None) -> str | None:
    """A render mode that there is, or none."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; there is {', '.join(MODES)}")
    return mode


def render(state: State, mode: str | None) -> Any:
    """The table as a spectator sees it."""
    if mode is None:
        raise ValueError(
            f"choose how to look when the environment is made: render_mode={' or '.join(map(repr, MODES))}"
        )
    if mode == "svg":
        return draw(state).svg
    seen = view(state, None)
    if mode == "rgb_array":
        return paint(seen)
    text = describe(seen)
    if mode == "ansi":
        return text
    print(text, end="\n\n", flush=True)
    return None
