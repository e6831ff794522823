"""What axe finds on a page."""

from pathlib import Path
from typing import Any, Final

from tests.support.browser_user import BrowserUser

WEB: Final = Path(__file__).parents[2] / "web"
AXE: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"

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


def violations(anne: BrowserUser) -> list[str]:
    """One line for each violation that axe finds."""
    found: list[dict[str, Any]] = anne.page.evaluate(_RUN)
    return [
        f"{each['id']}: {each['help']} ({'; '.join(' '.join(map(str, node['target'])) for node in each['nodes'][:4])})"
        for each in found
    ]
