"""axe finds nothing on any page, wide or narrow; and in no language is a page wider than the window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.support.browser_pages import PAGES, REFUSED
from tests.support.browser_user import NARROW, WIDE, BrowserUser
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]

WEB: Final = Path(__file__).parents[2] / "web"
AXE: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES: Final = sorted(folder.name for folder in (WEB / "src" / "i18n").iterdir() if folder.is_dir())
SHAPES: Final = {"wide": (WIDE, "en"), "narrow": (NARROW, "fr")}
"""Each shape with the language in which axe reads it: what axe checks depends on either, not on both together."""

_RUN: Final = """async () => {
  // Shapes have no meaning for axe but cost it most of its time: they are taken out while it runs.
  const drawings = [...document.querySelectorAll('svg[aria-hidden=true], svg[role=img]')]
  const shapes = drawings.flatMap((svg) => {
    const whole = svg.getAttribute('aria-hidden') === 'true'
    const parts = [...svg.children].filter((part) => whole || !(part.matches('text') || part.querySelector('text')))
    if (parts.some((part) => part.matches(FOCUSABLE) || part.querySelector(FOCUSABLE))) return []
    const places = parts.map((part) => part.nextSibling)
    parts.forEach((part) => part.remove())
    return parts.map((part, at) => ({ svg, part, next: places[at] })).reverse()
  })
  try {
    const options = { resultTypes: ['violations'], elementRef: false, preload: false }
    return (await axe.run(document, options)).violations
  } finally {
    for (const { svg, part, next } of shapes) svg.insertBefore(part, next?.parentNode === svg ? next : null)
  }
}""".replace("FOCUSABLE", "'a, button, input, [tabindex], [role=button]'")
_TOO_WIDE: Final = "() => document.documentElement.scrollWidth > innerWidth"


def violations(anne: BrowserUser) -> list[str]:
    """One line for each violation that axe finds."""
    found: list[dict[str, Any]] = anne.page.evaluate(_RUN)
    return [
        f"{each['id']}: {each['help']} ({'; '.join(' '.join(map(str, node['target'])) for node in each['nodes'][:4])})"
        for each in found
    ]


def test_axe_finds_nothing_on_any_page(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="en")
    anne.expect_errors(REFUSED)
    anne.context.add_init_script(path=AXE)
    found: dict[str, list[str]] = {}
    for name, open_page in PAGES.items():
        anne.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        open_page(anne, server)
        for shape, (window, axe_language) in SHAPES.items():
            anne.page.set_viewport_size(window)  # type: ignore[arg-type]
            for lang in sorted(LANGUAGES, key=lambda each: each != axe_language):
                anne.set_language(lang)
                lines = ["the page is wider than the window"] if anne.page.evaluate(_TOO_WIDE) else []
                found[f"{name}, {shape}, {lang}"] = lines + (violations(anne) if lang == axe_language else [])
    assert {name: lines for name, lines in found.items() if lines} == {}
