"""No screen shuts anybody out: axe finds nothing, wide or narrow, in both languages, and all fits the window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.harbour import Harbour
from tests.web.sailor import NARROW, WIDE, Sailor
from tests.web.screens import REFUSED, SCREENS

Make = Callable[..., Sailor]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN: Final = """(contrast) => axe.run(document, {
  resultTypes: ['violations'], elementRef: false, preload: false, rules: {
    'color-contrast': {enabled: contrast},
  },
}).then((found) => found.violations)"""
_SIDEWAYS: Final = "() => document.documentElement.scrollWidth > innerWidth"
SHARES: Final = 4
"""Into how many shares the screens are cut, for machines with several cores."""


def looked_at(anne: Sailor, *, contrast: bool) -> list[str]:
    """What axe has to say about the page, and whether it fits the window: a line for each trouble."""
    found: list[dict[str, Any]] = anne.page.evaluate(_RUN, contrast)
    sideways = ["the page is wider than the window"] if anne.page.evaluate(_SIDEWAYS) else []
    return sideways + [
        f"{each['id']}: {each['help']} ({'; '.join(' '.join(map(str, node['target'])) for node in each['nodes'][:4])})"
        for each in found
    ]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_axe_finds_nothing_on_any_screen(
    lang: str, share: int, harbour: Harbour, sailor: Callable[..., Sailor]
) -> None:
    anne = sailor(lang=lang)
    anne.foresees(REFUSED)
    anne.context.add_init_script(path=AXE)
    troubles: dict[str, list[str]] = {}
    for name in list(SCREENS)[share::SHARES]:
        SCREENS[name](anne, harbour)
        assert anne.page.evaluate("document.documentElement.lang") == lang
        for shape, window in (("wide", WIDE), ("narrow", NARROW)):
            anne.page.set_viewport_size(window)  # type: ignore[arg-type]
            troubles[f"{name}, {shape}"] = looked_at(anne, contrast=lang == "en")  # colours speak one language
        anne.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert {name: found for name, found in troubles.items() if found} == {}
