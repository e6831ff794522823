"""No screen shuts anybody out: axe finds nothing, wide or narrow, in both languages, and all fits the window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.harbour import Harbour
from tests.web.sailor import Sailor
from tests.web.screens import SCREENS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = "() => axe.run(document, {resultTypes: ['violations'], elementRef: false}).then((found) => found.violations)"


_SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def looked_at(anne: Sailor) -> list[str]:
    """What axe has to say about the page, and whether it fits the window: a line for each trouble."""
    anne.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = anne.page.evaluate(_RUN)
    sideways = ["the page is wider than the window"] if anne.page.evaluate(_SIDEWAYS) else []
    return sideways + [
        f"{each['id']}: {each['help']} ({'; '.join(' '.join(map(str, node['target'])) for node in each['nodes'][:4])})"
        for each in found
    ]


# The one language is looked at wide, the other narrow: colours and structure are the same in both.
@pytest.mark.parametrize(("lang", "narrow"), [("en", False), ("fr", True)])
def test_axe_finds_nothing_on_any_screen(
    lang: str, narrow: bool, harbour: Harbour, sailor: Callable[..., Sailor]
) -> None:
    anne = sailor(lang=lang, narrow=narrow)
    troubles: dict[str, list[str]] = {}
    for name, way in SCREENS.items():
        way(anne, harbour)
        assert anne.page.evaluate("document.documentElement.lang") == lang
        troubles[name] = looked_at(anne)
    assert {name: found for name, found in troubles.items() if found} == {}
    # Links that are dead and records that cannot be read are refused, and the browser says so in its console.
    anne.errors = [error for error in anne.errors if "the server responded with a status of 4" not in error]
