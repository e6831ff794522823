"""Signs that are drawn once and used often: goods, emblems, dice, cards, skulls and chests."""

import math
from functools import cache

from jamaica.drawing.svg import (
    GOLD,
    INK,
    PALE,
    PAPER,
    RED,
    SEA,
    SEPIA,
    WATER,
    circle,
    group,
    line,
    path,
    rect,
    star,
    tag,
)

EMBLEMS = {
    "cutlass": "M-6 6L-3 3M-7 3L-3 7M-4 4Q4 0 6 -7Q8 -1 -2 5Z",
    "key": "M-1 1L6 -6M4 -4L7 -1M1.5 -1.500L4 1M-1 1A3.6 3.6 0 1 1 -1.2 .8Z",
    "rose": "M0 7L0 2M0 5L3 3M0 2C-6 2 -6 -6 -2 -6C-1 -8 1 -8 2 -6C6 -6 6 2 0 2ZM-2 -2Q0 1 2 -2",
    "anchor": "M0 -4L0 7M-4 -2L4 -2M-7 2Q-5 7 0 7Q5 7 7 2M0 -4A1.8 1.8 0 1 1 .1 -4Z",
    "hourglass": "M-5 -7L5 -7M-5 7L5 7M-4 -7L4 7L-4 7L4 -7Z",
    "flame": "M0 7C-6 7 -6 1 -3 -2C-2 0 -1 0 -1 -2C-2 -5 0 -7 1 -8C1 -4 5 -2 5 2C5 5 3 7 0 7Z",
    "lantern": "M-4 -3L4 -3L5 6L-5 6ZM-2 -3Q-2 -8 0 -8Q2 -8 2 -3M0 -1L0 4",
}
"""The captains' emblems, each about 14 wide around the origin."""

_WEAVES = (
    path("M2 0V8M6 0V8", stroke=PALE, stroke_width=1.8),
    path("M0 2H8M0 6H8", stroke=PALE, stroke_width=1.8),
    path("M-2 2L2 -2M0 8L8 0M6 10L10 6", stroke=PALE, stroke_width=1.8),
    path("M0 0H4V4H0ZM4 4H8V8H4Z", fill=INK, fill_opacity=0.7),
    circle(2, 2, 1.5, fill=PALE) + circle(6, 6, 1.5, fill=PALE),
    path("M0 6L4 2L8 6", stroke=PALE, stroke_width=1.5, fill="none"),
    path("M1 1L3 5M6 0L5 3M7 5L6 8", stroke=INK, stroke_width=0.8),
)
"""The weave of each captain's sails, the ghost's last: they differ without their colours."""

_SKULL = (
    "M-9 -2C-9 -13 9 -13 9 -2C9 2 7 3 6 4L5 9L-5 9L-6 4C-7 3 -9 2 -9 -2Z",
    "M-6 -1A2.6 2.6 0 1 0 -1 -1A2.6 2.6 0 1 0 -6 -1ZM1 -1A2.6 2.6 0 1 0 6 -1A2.6 2.6 0 1 0 1 -1ZM0 2L-1.5 5L1.5 5Z",
)


@cache
def definitions() -> str:
    """All signs, to be put at the beginning of the picture."""
    return tag(
        "defs", _paints(), _goods(), _arrows(), _treasure(), _skull(), _heavens(), _dice(), _spaces(), _arrowhead()
    )


def _paints() -> str:
    """Gradients and patterns."""
    paper = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color="#f7ecd0"),
        tag("stop", offset=".7", stop_color=PAPER),
        tag("stop", offset="1", stop_color="#d9bf88"),
        id="jam-paper",
        cx=".5",
        cy=".45",
        r=".75",
    )
    hatch = _pattern("hatch", 40, 7, path("M0 2H26M31 5.500H40", stroke=WATER, stroke_width=1.1))
    waves = path("M0 12Q5 7 10 12T20 12M34 34Q38 30 42 34T50 34", stroke=WATER, stroke_width=1, fill="none")
    ripple = _pattern("ripple", 76, 52, group(waves, opacity=0.42))
    swell = _pattern("swell", 12, 7, path("M0 4Q3 1 6 4T12 4", stroke=WATER, stroke_width=0.9, fill="none"))
    laid = _pattern("laid", 90, 5, path("M0 2H90M45 0V5", stroke=SEPIA, stroke_width=0.5, opacity=0.16))
    weaves = [_pattern(f"weave-{at}", 8, 8, weave) for at, weave in enumerate(_WEAVES)]
    return paper + hatch + ripple + swell + laid + "".join(weaves)


def _pattern(name: str, width: float, height: float, inside: str) -> str:
    return tag("pattern", inside, id=f"jam-{name}", width=width, height=height, patternUnits="userSpaceOnUse")


def _sign(name: str, *inside: str) -> str:
    return tag("g", *inside, id=f"jam-{name}")


def _goods() -> str:
    """A doubloon, a fish and a keg: three shapes that no one mixes up."""
    coin = circle(0, 0, 9, fill=GOLD, stroke=INK, stroke_width=1.4)
    cross = path("M0 -5V5M-5 0H5", stroke=INK, stroke_width=1.4) + circle(
        0, 0, 6.4, fill="none", stroke=INK, stroke_width=0.7
    )
    fish = path("M-10 0Q-3 -8 5 0L10 -5L10 5L5 0Q-3 8 -10 0Z", fill="#9db59a", stroke=INK, stroke_width=1.3)
    eye = circle(-5, -1, 1.1, fill=INK) + path(
        "M-1 -3Q1 0 -1 3M2 -2Q3 0 2 2", stroke=INK, stroke_width=0.8, fill="none"
    )
    keg = path("M-6 -8H6Q9 0 6 8H-6Q-9 0 -6 -8Z", fill="#6b5a4d", stroke=INK, stroke_width=1.4)
    hoops = path("M-7.5 -3.500H7.500M-7.5 3.500H7.5", stroke=PALE, stroke_width=1.2)
    fuse = path("M0 -8Q1 -12 5 -11", stroke=INK, stroke_width=1.2, fill="none") + path(
        star(5, 3, 1.2), fill=RED, transform="translate(6 -11)"
    )
    return _sign("gold", coin, cross) + _sign("food", fish, eye) + _sign("gunpowder", keg, hoops, fuse)


def _arrows() -> str:
    """The two symbols of sailing."""
    arrow = "M-9 -3H1V-8L10 0L1 8V3H-9Z"
    ahead = path(arrow, fill="#5d7f5e", stroke=INK, stroke_width=1.3)
    back = path(arrow, fill=RED, stroke=INK, stroke_width=1.3, transform="scale(-1 1)")
    return _sign("forward", ahead) + _sign("backward", back)


def _treasure() -> str:
    """A chest."""
    lid = path("M-11 -2Q-11 -9 -5 -9H5Q11 -9 11 -2Z", fill="#a5713a", stroke=INK, stroke_width=1.4)
    body = rect(-11, -2, 22, 11, fill="#8a5a2b", stroke=INK, stroke_width=1.4)
    lock = rect(-2.5, -4, 5, 6, fill=GOLD, stroke=INK, stroke_width=1)
    bands = path("M-7 -8V9M7 -8V9", stroke=INK, stroke_width=0.9)
    return _sign("chest", lid, body, bands, lock)


def _skull() -> str:
    bones = path("M-12 7L12 13M12 7L-12 13", stroke=PALE, stroke_width=3.2, stroke_linecap="round")
    head = path(_SKULL[0], fill=PALE, stroke=INK, stroke_width=0.8) + path(_SKULL[1], fill=INK)
    teeth = path("M-2.5 5V9M0 5V9M2.5 5V9", stroke=INK, stroke_width=0.8)
    return _sign("skull", bones, head, teeth)


def _heavens() -> str:
    """The sun and the moon of the navigation box, and the compass of the captain."""
    face = circle(-3, -2, 1, fill=INK) + circle(3, -2, 1, fill=INK) + path("M-4 3Q0 6 4 3", stroke=INK, fill="none")
    sun = path(star(12, 19, 10), fill=GOLD, stroke=INK, stroke_width=1) + circle(0, 0, 10, fill="#f0c95b", stroke=INK)
    moon = path("M6 -15A16 16 0 1 0 6 15A13 13 0 0 1 6 -15Z", fill="#cfd3cf", stroke=INK, stroke_width=1.2)
    stars = path(star(5, 4, 1.6), fill=INK, transform="translate(8 -3)") + path(
        star(5, 3, 1.2), fill=INK, transform="translate(12 6)"
    )
    ring = circle(0, 0, 11, fill=PALE, stroke=INK, stroke_width=1.6) + circle(0, 0, 8.5, fill="none", stroke=SEPIA)
    needle = path("M0 -8L2.6 0H-2.600Z", fill=RED) + path("M0 8L2.6 0H-2.600Z", fill=INK)
    marks = "".join(
        line((9.5 * math.sin(at), 9.5 * math.cos(at)), (11 * math.sin(at), 11 * math.cos(at)), stroke=INK)
        for at in (0, math.pi / 2, math.pi, -math.pi / 2)
    )
    return (
        _sign("sun", sun, face)
        + _sign("moon", moon, stars)
        + _sign("compass", ring, marks, tag("g", needle, transform="rotate(35)"))
    )


def _dice() -> str:
    """The six faces of an action die."""
    places = {1: "c", 2: "as", 3: "acs", 4: "adps", 5: "adcps", 6: "admnps"}
    at = {"a": (-9, -9), "d": (9, -9), "m": (-9, 0), "n": (9, 0), "c": (0, 0), "p": (-9, 9), "s": (9, 9)}
    faces: list[str] = []
    for pips, spots in places.items():
        block = rect(-19, -19, 38, 38, rx=7, fill=PALE, stroke=INK, stroke_width=2)
        faces.append(_sign(f"die-{pips}", block, *(circle(*at[spot], 3.8, fill=INK) for spot in spots)))
    return "".join(faces)


def _spaces() -> str:
    """The three kinds of space, without what they cost."""
    rim = {"stroke": INK, "stroke_width": 2.2}
    waves = circle(0, 0, 30, fill="url(#jam-swell)", opacity=0.6)
    sea = _sign("sea", circle(0, 0, 31, fill=SEA, **rim), waves)
    town = path("M-23 15V5L-17 -1L-11 5V15M11 15V3L17 -3L23 3V15M-26 15H26", fill="#efd9a6", stroke=SEPIA)
    pin = path("M0 14L-8 4A15 15 0 1 1 8 4Z", fill=GOLD, stroke=INK, stroke_width=1.6)
    head = circle(0, -9, 11.5, fill="#f6dc86", stroke=INK, stroke_width=0.8)
    inner = circle(0, 0, 27.5, fill="none", stroke=SEPIA)
    port = _sign("port", circle(0, 0, 31, fill="#ecd08e", **rim), inner, town, pin, head)
    dashes = circle(0, 0, 27.5, fill="none", stroke="#c7ab78", stroke_dasharray="3 3")
    skull = tag("use", href="#jam-skull", transform="translate(0 -5)")
    return sea + port + _sign("lair", circle(0, 0, 31, fill="#4b3a2c", **rim), dashes, skull)


def _arrowhead() -> str:
    """What points along the race."""
    return _sign("arrowhead", path("M-5 -6L6 0L-5 6Q-2 0 -5 -6Z", fill=INK, stroke="none"))
