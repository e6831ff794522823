"""axe finds nothing on any page, wide or narrow; and in no language is a page wider than the window."""

from collections.abc import Callable
from typing import Final, Literal

from tests.support.accessibility import AXE, WEB, violations
from tests.support.browser_pages import PAGES, REFUSED
from tests.support.browser_user import NARROW, WIDE, BrowserUser
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]

LANGUAGES: Final = sorted(folder.name for folder in (WEB / "src" / "i18n").iterdir() if folder.is_dir())
SHAPES: Final[dict[str, tuple[str, str, Literal["light", "dark"]]]] = {
    "wide": (WIDE, "en", "light"),
    "narrow": (NARROW, "fr", "dark"),
}
"""Each shape with the language and the colours in which axe reads it: it checks each of them, not all combinations."""

_TOO_WIDE: Final = "() => document.documentElement.scrollWidth > innerWidth"


def test_axe_finds_nothing_on_any_page(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="en")
    anne.expect_errors(REFUSED)
    anne.context.add_init_script(path=AXE)
    found: dict[str, list[str]] = {}
    for name, open_page in PAGES.items():
        anne.resize(WIDE)
        open_page(anne, server)
        for shape, (window, axe_language, colours) in SHAPES.items():
            anne.page.emulate_media(color_scheme=colours)
            anne.resize(window)
            for lang in sorted(LANGUAGES, key=lambda each: each != axe_language):
                anne.set_language(lang)
                lines = ["the page is wider than the window"] if anne.page.evaluate(_TOO_WIDE) else []
                found[f"{name}, {shape}, {lang}"] = lines + (violations(anne) if lang == axe_language else [])
    assert {name: lines for name, lines in found.items() if lines} == {}
