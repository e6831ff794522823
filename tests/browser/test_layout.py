"""Every prompt at every size: nothing is cut, overlaps or moves, and the chart is the largest thing."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.support.browser_pages import PAGES
from tests.support.browser_positions import CARDS, DICE, SPOILS
from tests.support.browser_user import SIZES, TOUCH, BrowserUser
from tests.support.layout import APART, AT_REST, BOXES, MEASURE, overlap, problems
from tests.support.live_server import LiveServer, bot, person

NewUser = Callable[..., BrowserUser]

PROMPTS: Final = (
    "dice", "table", "card-preview", "sail", "load", "make-room", "pay", "battle", "salvo", "rivals", "spoils",
    "plunder", "shortage", "undo", "six", "spectator", "crew", "refuse", "trade", "house",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_every_prompt_fits_the_window(size: str, lang: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size, lang=lang)
    found = []
    for name in PROMPTS:
        PAGES[name](anne, server)
        found += [f"{name}: {wrong}" for wrong in problems(anne.page.evaluate(MEASURE, APART), size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("rivals", [0, 3])
@pytest.mark.parametrize(
    ("size", "lang"), [("360x640", "fr"), ("390x844", "en"), ("640x360", "fr"), ("1024x640", "en")]
)
def test_every_prompt_of_a_game_fits_the_window(
    size: str, lang: str, rivals: int, server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user(size=size, lang=lang)
    found: list[str] = []

    def answer(move: str) -> None:
        anne.page.evaluate(AT_REST)
        wrong = problems(anne.page.evaluate(MEASURE, APART), size)
        found.extend(f"{move}: {each}" for each in wrong)
        anne.answer_by_key(move)

    options = {"solo": "off" if rivals else "tide"}
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(rivals)), seed=11, options=options))
    assert anne.play(answer) > 15
    assert not found, "\n".join(found)


def open_table(user: BrowserUser, server: LiveServer, position: str) -> dict[str, Any]:
    """Open seat 0 of a table of people, at which nothing happens unless the test does it."""
    rivals = [person(name) for name in ("Ben", "Cleo", "Dan")[: position.count("| seat") - 1]]
    created = server.table(person("Anne"), *rivals, seed=5, position=position)
    user.open_seat(created)
    user.wait_for_prompt()
    user.page.evaluate("() => document.fonts.ready.then(() => true)")
    return created


@pytest.mark.parametrize("size", SIZES)
def test_a_tip_covers_nothing_and_is_not_cut(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    anne.open_seat(server.table(person("Anne"), bot(), bot(), seed=None))
    anne.wait_until(lambda: anne.page.locator(".tip:visible, [data-note]").count() == 1, what="a tip")
    anne.page.evaluate(AT_REST)
    assert not problems(anne.page.evaluate(MEASURE, APART), size)
    parts = anne.page.evaluate(MEASURE, (".board", ".tip"))["parts"]
    if ".tip" in parts:
        assert not overlap(parts[".board"], parts[".tip"]), parts
    else:
        anne.page.locator("[data-note]").click()
        anne.wait_for("dialog .tip")
        anne.page.locator("dialog .tip .button").first.click()
        anne.wait_until(lambda: anne.page.locator("dialog").count() == 0, what="no tip")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_it_is_pointed_at(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    for position in (CARDS, DICE, SPOILS):
        open_table(anne, server, position)
        before = anne.page.evaluate(BOXES)
        for control in anne.page.locator(".pick:visible, .hold:visible, .prompt [data-move]:visible").all():
            control.hover()
            assert anne.page.evaluate(BOXES) == before
            control.focus()
            assert anne.page.evaluate(BOXES) == before


@pytest.mark.parametrize("size", TOUCH)
def test_nothing_moves_at_the_first_tap_on_a_card(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=size)
    open_table(anne, server, CARDS)
    before = anne.page.evaluate(BOXES)
    anne.page.locator(".pick").first.tap()
    anne.wait_for(".prompt .lay")
    assert anne.page.evaluate(BOXES) == before


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_another_captain_lays_a_card(size: str, server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(size=size), new_user()
    created = open_table(anne, server, CARDS)
    before = anne.page.evaluate(BOXES)
    ben.open_seat(created, 1)
    ben.wait_for_prompt("play")
    ben.answer_by_key("play")
    anne.wait_for_text("Ben plays a card face down.", where="[role=log]")
    assert anne.page.evaluate(BOXES) == before
