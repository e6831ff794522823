"""Whole races, as people play them."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jamaica.server.settings import LOOPBACK, lan_address
from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.positions import late
from tests.web.sailor import Sailor, race

Make = Callable[..., Sailor]


def test_a_whole_race_by_mouse_ends_with_the_score(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), bot(), bot(), seed=3))
    assert anne.play_on(anne.click) > 8
    anne.sees("[data-over] table.scores")
    assert anne.page.locator("[data-over] table.scores tbody tr").count() == 3


def test_a_whole_race_by_keyboard_alone_from_home_to_the_score(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.deals(seed=5)
    anne.open(harbour.address)
    anne.sees("nav a")
    anne.tab_to("button.sail")
    anne.press("Enter")
    if anne.wait_asked().startswith("morning"):
        anne.press("1")
    anne.wait_asked("play")
    anne.tab_to(".pick.choosing")
    anne.press("Enter")
    assert anne.play_on(anne.first) > 8
    anne.sees("[data-over] table.scores")
    assert anne.page.locator("[data-over] table.scores tbody tr").count() == 4
    anne.tab_to("[data-over] a[href='#/']")
    anne.press("Enter")
    anne.sees("nav a")


def test_two_browsers_race_by_link_and_one_of_them_reloads_in_the_middle(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, seed=11, position=late(2, 12, 11))
    anne.sit(made)
    ben.join(made, 1, "Ben")
    race(anne, ben, most=4)
    ben.page.reload()
    race(anne, ben)
    assert "Ben" in ben.page.inner_text("[data-over]")


@pytest.fixture
def home_network(tmp_path: Path) -> Iterator[Harbour]:
    """`jamaica play --lan`, reached as another machine of the network would reach it. A machine that is on no network
    reaches itself by its own name, which is not loopback's either."""
    with Harbour(tmp_path, "play", "--lan", "--no-browser") as here:
        if lan_address() in LOOPBACK:
            here.address = here.address.replace(lan_address(), socket.gethostname())
        yield here


def test_over_the_home_network_a_friend_comes_by_link_and_the_race_is_sailed(
    home_network: Harbour, sailor: Make
) -> None:
    anne, ben = sailor(), sailor()
    anne.open(f"{home_network.address}/#/new")
    assert anne.page.evaluate("isSecureContext") is False
    anne.deals(seed=11)
    anne.page.fill("form li input", "Anne")
    anne.button("Create table").click()
    link = anne.page.get_by_label("Link for Olivier Levasseur", exact=True).input_value()
    assert link.startswith(f"{home_network.address}/#/table/")
    anne.page.locator(".link button[aria-expanded]").first.click()
    anne.sees("figure svg")
    ben.open(link)
    ben.page.fill("form input", "Ben")
    ben.press("Enter")
    ben.sees(".board")
    race(anne, ben, most=12)
    fetched = anne.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    assert {name.split("/")[2] for name in fetched} == {home_network.address.split("/")[2]}


def test_a_server_that_is_killed_under_an_open_table_is_waited_for(own_harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.foresees("WebSocket", "ERR_CONNECTION")
    anne.sit(own_harbour.table(person("Anne"), bot(), seed=13))
    anne.play_on(anne.click, most=4)
    own_harbour.stop(kill=True)
    anne.sees("[role=alert]")
    own_harbour.start()
    anne.until(lambda: anne.page.locator("[role=alert]").count() == 0)
    assert anne.play_on(anne.click, most=3) == 3
