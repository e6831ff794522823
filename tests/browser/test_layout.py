"""Every prompt at every size: nothing is cut, overlaps or moves, and the chart is the largest thing."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.support.browser_pages import PAGES
from tests.support.browser_user import SIZES, TOUCH, BrowserUser
from tests.support.layout import APART, BOXES, MEASURE, problems
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]

PROMPTS: Final = (
    "dice", "table", "card-preview", "sail", "load", "make-room", "pay", "battle", "spoils", "shortage", "undo", "six",
    "spectator",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_every_prompt_fits_the_window(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    found = []
    for name in PROMPTS:
        PAGES[name](anne, server)
        found += [f"{name}: {wrong}" for wrong in problems(anne.page.evaluate(MEASURE, APART), size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_it_is_pointed_at(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    for name in ("table", "dice", "spoils"):
        PAGES[name](anne, server)
        before = anne.page.evaluate(BOXES)
        for control in anne.page.locator(".pick:visible, .hold:visible, .prompt [data-move]:visible").all():
            control.hover()
            assert anne.page.evaluate(BOXES) == before
            control.focus()
            assert anne.page.evaluate(BOXES) == before


@pytest.mark.parametrize("size", TOUCH)
def test_nothing_moves_at_the_first_tap_on_a_card(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    PAGES["table"](anne, server)
    before = anne.page.evaluate(BOXES)
    anne.page.locator(".pick").first.tap()
    anne.wait_for(".prompt .lay")
    assert anne.page.evaluate(BOXES) == before
