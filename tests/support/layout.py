"""The boxes of everything on the play screen, measured in the browser, and what is wrong with them."""

import math
from itertools import combinations
from typing import Any, Final

from tests.support.browser_user import SIZES

SHARE: Final = {"640x360": 0.40, "844x390": 0.40, "360x640": 0.45, "390x844": 0.45, "820x1180": 0.45}
"""The part of the window that the chart fills at least; elsewhere it is `WIDE_SHARE`."""
WIDE_SHARE: Final = 0.55
TARGET: Final = 44
"""The least size of a control, in pixels."""
SPACE: Final = 24
"""The least size of a space on the chart. At 640x360 there is no room for that: there every space is a button too."""
TEXT: Final = 11
"""The least size of text on the chart."""
APART: Final = (".board", ".prompt", ".hand", ".holds", ".bar", ".rivals")
"""Parts that never overlap."""

MEASURE: Final = """(parts) => {
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return { x, y, width, height }
  }
  const visible = (node) => {
    const { width, height } = node.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(node).visibility !== 'hidden'
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible)
  const clips = (node) => /auto|scroll/.test(getComputedStyle(node).overflowY)
  const scrolls = (node) => clips(node) && node.scrollHeight > node.clientHeight + 1
  const scrolled = ({ parentElement: parent }) => parent !== null && (scrolls(parent) || scrolled(parent))
  const named = (node) => `<${node.tagName.toLowerCase()}> ${node.ariaLabel || node.textContent.trim().slice(0, 40)}`
  const { scrollWidth, scrollHeight } = document.documentElement
  return {
    page: [scrollWidth, scrollHeight],
    parts: Object.fromEntries(parts.flatMap((part) => all(part).slice(0, 1).map((node) => [part, box(node)]))),
    controls: all('.play button:not(.reach), .play a.button').map((node) => (
      { name: named(node), scrolled: scrolled(node), ...box(node) }
    )),
    whole: [['.prompt .body', ':is(button, li, p)'], ['.play .rivals', 'article']].flatMap(([outer, inner]) => (
      all(outer).map((node) => ({
        outer: box(node),
        inner: all(`${outer} ${inner}`).map((each) => ({ name: named(each), ...box(each) })),
      }))
    )),
    spaces: all('.board [data-space] > circle:first-of-type').map((node) => box(node).width),
    texts: all('.board text').map((node) => (
      { text: node.textContent, size: parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a }
    )),
  }
}"""

AT_REST: Final = (
    "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 100))"
)
"""Waits until the prompt has found out how much it has room for."""

BOXES: Final = """() => {
  const nodes = document.querySelectorAll('.board, .prompt, .bar button, .hold, .pick, .rivals article')
  return [...nodes].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return [node.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
  })
}"""
"""The places of what must not move."""

PAGE: Final = """() => {
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return { x, y, width, height }
  }
  const visible = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0
  const clips = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX)
  const scrolls = (node) => clips(node) && node.scrollWidth > node.clientWidth + 1
  const scrolled = ({ parentElement: parent }) => parent !== null && (scrolls(parent) || scrolled(parent))
  const named = (node) => `<${node.tagName.toLowerCase()}> ${node.ariaLabel || node.textContent.trim().slice(0, 40)}`
  const controls = document.querySelectorAll(
    'button:not(.reach, .line), a.button, select, summary, input:not([type=checkbox], [type=radio], [type=file], .hush)'
  )
  return {
    page: document.documentElement.scrollWidth,
    controls: [...controls]
      .filter(visible)
      .map((node) => ({ name: named(node), scrolled: scrolled(node), ...box(node) })),
  }
}"""
"""The controls of any page, and how wide it is. A `.line` of a list is a second way to what a larger control does."""

Box = dict[str, float]


def problems(measured: dict[str, Any], size: str) -> list[str]:
    """What is wrong with a play screen that was measured at a size."""
    width, height = SIZES[size]
    parts: dict[str, Box] = measured["parts"]
    scrolls = measured["page"][0] > width or measured["page"][1] > height
    return [
        *([f"the page scrolls: {measured['page']}"] if scrolls else []),
        *(f"{name} leaves the window: {box}" for name, box in parts.items() if not _inside(box, width, height)),
        *(f"{one} and {two} overlap" for one, two in combinations(parts, 2) if overlap(parts[one], parts[two])),
        *_cut(measured),
        *_chart_problems(measured, size),
        *(problem for control in measured["controls"] for problem in _control_problems(control, width, height)),
    ]


def page_problems(measured: dict[str, Any], size: str) -> list[str]:
    """What is wrong with any page that was measured at a size. Pages other than the play screen may scroll down."""
    width, _ = SIZES[size]
    across = [{**control, "y": 0.0} for control in measured["controls"]]
    return [
        *([f"the page is {measured['page']} px wide"] if measured["page"] > width else []),
        *(problem for control in across for problem in _control_problems(control, width, math.inf)),
    ]


def _cut(measured: dict[str, Any]) -> list[str]:
    """Choices, texts and captains that do not lie inside their part as a whole: nobody has to scroll to see them."""
    return [
        f"{each['name']} is cut: {each}"
        for part in measured["whole"]
        for each in part["inner"]
        if each["y"] < part["outer"]["y"] - 1
        or each["y"] + each["height"] > part["outer"]["y"] + part["outer"]["height"] + 1
    ]


def _chart_problems(measured: dict[str, Any], size: str) -> list[str]:
    width, height = SIZES[size]
    chart = measured["parts"][".board"]
    share = chart["width"] * chart["height"] / (width * height)
    wrong = [
        f"the text {each['text']!r} has {each['size']:.1f} px"
        for each in measured["texts"]
        if each["size"] < TEXT - 0.3
    ]
    if share < SHARE.get(size, WIDE_SHARE):
        wrong.append(f"the chart has only {share:.1%} of the window")
    if min(measured["spaces"]) < SPACE - 0.5 and size != "640x360":
        wrong.append(f"spaces have only {min(measured['spaces']):.1f} px")
    return wrong


def _control_problems(control: dict[str, Any], width: int, height: float) -> list[str]:
    wrong = []
    if not control["scrolled"] and not _inside(control, width, height):
        wrong.append(f"{control['name']} leaves the window: {control}")
    if min(control["width"], control["height"]) < TARGET - 0.5:
        wrong.append(f"{control['name']} is too small: {control['width']:.0f} x {control['height']:.0f}")
    return wrong


def _inside(box: Box, width: float, height: float) -> bool:
    """Whether a box lies inside the window, but for half a pixel."""
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= -0.5 and box["y"] >= -0.5 and right <= width + 0.5 and bottom <= height + 0.5


def overlap(one: Box, two: Box) -> bool:
    """Whether two boxes share more than an edge of a pixel."""
    wide = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
    high = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
    return wide > 1 and high > 1
