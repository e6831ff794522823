"""Whole games, as people play them."""

import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from jamaica.server.settings import LOOPBACK, lan_address
from tests.support.browser_positions import late
from tests.support.browser_user import BrowserUser, play_both
from tests.support.live_server import OPEN, LiveServer, bot, person

NewUser = Callable[..., BrowserUser]


def test_a_game_is_played_to_its_end_by_mouse(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), bot(), bot(), seed=3, position=late(3, 8, 3)))
    assert anne.play(anne.answer_by_mouse) > 4
    anne.wait_for("[data-over] table.scores")
    assert anne.page.locator("[data-over] table.scores tbody tr").count() == 3


def test_a_whole_game_by_keyboard_from_home_to_the_scores(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.fix_seed(seed=5)
    anne.open(server.address)
    anne.wait_for("nav a")
    anne.tab_to("button.sail")
    anne.press("Enter")
    if anne.wait_for_prompt().startswith("morning"):
        anne.press("1")
    anne.wait_for_prompt("play")
    anne.tab_to(".pick.choosing")
    anne.press("Enter")
    assert anne.play(anne.answer_by_key) > 8
    anne.wait_for("[data-over] table.scores")
    assert anne.page.locator("[data-over] table.scores tbody tr").count() == 4
    anne.tab_to("[data-over] a[href='#/']")
    anne.press("Enter")
    anne.wait_for("nav a")


def test_two_browsers_play_by_link_and_one_reloads_in_between(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), OPEN, seed=11, position=late(2, 12, 11))
    anne.open_seat(created)
    ben.join(created, 1, "Ben")
    play_both(anne, ben, most=4)
    ben.page.reload()
    play_both(anne, ben)
    ben.wait_for_text("Ben", where="[data-over]")


@pytest.fixture
def home_network(tmp_path: Path) -> Iterator[LiveServer]:
    """`jamaica play --lan`, opened as another machine would open it: by its network address, or by its host name on a
    machine without a network, since neither is a loopback address."""
    with LiveServer(tmp_path, "play", "--lan", "--no-browser") as here:
        if lan_address() in LOOPBACK:
            here.address = here.address.replace(lan_address(), socket.gethostname())
        yield here


def test_a_friend_joins_by_link_over_the_home_network(home_network: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    anne.open(f"{home_network.address}/#/new")
    assert anne.page.evaluate("isSecureContext") is False
    anne.fix_seed(seed=11)
    anne.page.fill("form li input", "Anne")
    anne.button("Create table").click()
    link = anne.page.get_by_label("Link for Olivier Levasseur", exact=True).input_value()
    assert link.startswith(f"{home_network.address}/#/table/")
    anne.page.locator(".link button[aria-expanded]").first.click()
    anne.wait_for("figure svg")
    ben.open(link)
    ben.page.fill("form input", "Ben")
    ben.press("Enter")
    ben.wait_for(".board")
    play_both(anne, ben, most=6)
    fetched = anne.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    assert {name.split("/")[2] for name in fetched} == {home_network.address.split("/")[2]}


def test_the_page_reconnects_after_the_server_was_killed(own_server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.expect_errors("WebSocket", "ERR_CONNECTION", "ERR_FAILED")  # of what is fetched while the server is gone
    anne.open_seat(own_server.table(person("Anne"), bot(), seed=13))
    anne.play(anne.answer_by_mouse, most=4)
    own_server.stop(kill=True)
    anne.wait_for("[role=alert]")
    own_server.start()
    anne.wait_until(lambda: anne.page.locator("[role=alert]").count() == 0)
    assert anne.play(anne.answer_by_mouse, most=3) == 3


def test_a_server_that_cannot_save_says_so_and_goes_on(own_server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(own_server.table(person("Anne"), bot(), seed=13, settings={"undo_window": 0, "pace": 0}))
    anne.play(anne.answer_by_mouse, most=2)
    anne.wait_for_prompt()
    with closing(sqlite3.connect(own_server.folder / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        anne.press("1")
        anne.wait_for_text("can’t save right now", where="[role=alert]")
        other.execute("ROLLBACK")
    anne.wait_until(lambda: anne.page.locator("[role=alert]").count() == 0)
    assert anne.play(anne.answer_by_mouse, most=3) == 3
