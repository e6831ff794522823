"""axe finds nothing on any page; and in every window a page fits, with controls that are large enough."""

from collections.abc import Callable
from itertools import product
from typing import Final, Literal

from tests.support.accessibility import AXE, WEB, violations
from tests.support.browser_pages import PAGES, REFUSED
from tests.support.browser_user import NARROW, SIZES, WIDE, BrowserUser
from tests.support.games import LONG
from tests.support.layout import PAGE, page_problems
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]

LANGUAGES: Final = sorted(folder.name for folder in (WEB / "src" / "i18n").iterdir() if folder.is_dir())
COLOURS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SHAPES: Final = (
    tuple(product((WIDE, NARROW), LANGUAGES, COLOURS))
    if LONG
    else ((WIDE, "en", COLOURS[0]), (NARROW, "fr", COLOURS[1]))
)
"""The windows, languages and colours in which axe reads each page: each of them, and all combinations in long tests."""
SMALLEST: Final = ("360x640", "640x360")
"""The windows for English, whose words are shorter than those of other languages."""


def test_every_page_is_accessible_and_fits_every_window(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="en")
    anne.expect_errors(REFUSED)
    anne.context.add_init_script(path=AXE)
    found: dict[str, list[str]] = {}
    for name, open_page in PAGES.items():
        anne.resize(WIDE)
        open_page(anne, server)
        for window, lang, colours in SHAPES:
            anne.page.emulate_media(color_scheme=colours)
            anne.resize(window)
            anne.set_language(lang)
            found[f"{name}, {window}, {lang}, {colours}"] = violations(anne)
        for lang in LANGUAGES:
            anne.set_language(lang)
            for size in SMALLEST if lang == "en" else SIZES:
                anne.resize(size)
                found[f"{name}, {size}, {lang}"] = page_problems(anne.page.evaluate(PAGE), size)
    assert {name: lines for name, lines in found.items() if lines} == {}
