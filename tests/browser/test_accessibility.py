"""axe finds nothing on any page, wide or narrow, in every language, and no page is wider than the window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.browser_pages import PAGES, REFUSED
from tests.support.browser_user import NARROW, WIDE, BrowserUser
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN: Final = """(contrast) => axe.run(document, {
  resultTypes: ['violations'], elementRef: false, preload: false, rules: {
    'color-contrast': {enabled: contrast},
  },
}).then((found) => found.violations)"""
_SIDEWAYS: Final = "() => document.documentElement.scrollWidth > innerWidth"
SHARES: Final = 4
"""Into how many shares the screens are cut, for machines with several cores."""


def looked_at(anne: BrowserUser, *, contrast: bool) -> list[str]:
    """What axe has to say about the page, and whether it fits the window: a line for each trouble."""
    found: list[dict[str, Any]] = anne.page.evaluate(_RUN, contrast)
    sideways = ["the page is wider than the window"] if anne.page.evaluate(_SIDEWAYS) else []
    return sideways + [
        f"{each['id']}: {each['help']} ({'; '.join(' '.join(map(str, node['target'])) for node in each['nodes'][:4])})"
        for each in found
    ]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_axe_finds_nothing_on_any_screen(lang: str, share: int, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang=lang)
    anne.expect_errors(REFUSED)
    anne.context.add_init_script(path=AXE)
    troubles: dict[str, list[str]] = {}
    for name in list(PAGES)[share::SHARES]:
        PAGES[name](anne, server)
        assert anne.page.evaluate("document.documentElement.lang") == lang
        for shape, window in (("wide", WIDE), ("narrow", NARROW)):
            anne.page.set_viewport_size(window)  # type: ignore[arg-type]
            troubles[f"{name}, {shape}"] = looked_at(anne, contrast=lang == "en")  # colours speak one language
        anne.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert {name: found for name, found in troubles.items() if found} == {}
