"""Every error is explained on a page or in a panel, with the next step, in every language."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import FilePayload
from websockets.sync.client import connect

from jamaica.server.protocol.schemas import PROTOCOL
from tests.support.browser_pages import REFUSED
from tests.support.browser_positions import CARDS
from tests.support.browser_user import BrowserUser
from tests.support.live_server import OPEN, LiveServer, bot, person

NewUser = Callable[..., BrowserUser]
RECORD: Final = Path(__file__).parents[1] / "records" / "revised-4-ghost.jam"
OLD_PAGE: Final = """
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) {
  send.call(this, sessionStorage.reloaded ? text : text.replace(/"protocol":\\d+/, '"protocol":1'))
}
addEventListener('pagehide', () => (sessionStorage.reloaded = 'yes'))
"""
"""A page of protocol 1, until it is reloaded."""

TITLES: Final = {
    "en": {
        "token": "This link doesn’t work",
        "table": "There is no such table",
        "record": "This record can’t be read",
        "notFound": "Nothing here but open sea.",
        "protocol": "This page is out of date",
        "full": "The server is full",
        "name": "Choose another name",
        "gone": "This table is closed",
        "home": "Home",
        "reload": "Reload",
    },
    "fr": {
        "token": "Ce lien ne fonctionne pas",
        "table": "Cette table n’existe pas",
        "record": "Cette partie est illisible",
        "notFound": "Ici, il n’y a que la mer.",
        "protocol": "Cette page n’est plus à jour",
        "full": "Le serveur est complet",
        "name": "Choisissez un autre nom",
        "gone": "Cette table est fermée",
        "home": "Accueil",
        "reload": "Recharger",
    },
}


def in_every_language(anne: BrowserUser) -> Iterator[dict[str, str]]:
    """The texts of each language, after the page was switched to it; English comes last."""
    for lang in reversed(TITLES):
        anne.set_language(lang)
        yield TITLES[lang]


def expect_title(anne: BrowserUser, problem: str, where: str) -> None:
    """An element shows the error's title."""
    for titles in in_every_language(anne):
        anne.wait_for_text(titles[problem], where=where)


def expect_error_page(anne: BrowserUser, problem: str) -> None:
    """The page shows the error's title, more than that, and a link home."""
    for titles in in_every_language(anne):
        anne.wait_until(anne.page.get_by_role("heading", name=titles[problem]).is_visible, what=titles[problem])
        assert anne.page.get_by_role("link", name=titles["home"]).count() == 1
        assert len(anne.page.inner_text("main")) > len(titles[problem]) + 40


def test_dead_links_unknown_tables_and_unknown_addresses(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.expect_errors(REFUSED)
    for fragment, problem in (
        ("/table/nobody-has-this-token", "token"),
        ("/replay/nowhere", "table"),
        ("/replay", "record"),
        ("/no/such/place", "notFound"),
    ):
        anne.open(f"{server.address}/#{fragment}")
        expect_error_page(anne, problem)


def test_a_page_of_an_older_protocol_asks_to_be_reloaded(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.context.add_init_script(OLD_PAGE)
    anne.open_seat(server.table(person("Anne"), bot()))
    expect_error_page(anne, "protocol")
    for titles in in_every_language(anne):
        assert anne.button(titles["reload"]).count() == 1
    anne.button("Reload").click()
    anne.wait_for(".board")


def test_a_record_that_cannot_be_read_and_one_that_can(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.expect_errors(REFUSED)
    anne.open(server.address)
    for wrong in (RECORD.read_bytes().replace(b"sail", b"fly", 1), b"", b"\xff\xfe no record at all"):
        broken = FilePayload(name="broken.jam", mimeType="text/plain", buffer=wrong)
        anne.page.set_input_files("input[type=file]", broken)
        expect_title(anne, "record", where="[role=alert]")
        anne.page.locator("[role=alert] button").last.click()
        anne.wait_until(lambda: anne.page.locator("[role=alert]").count() == 0)
    anne.page.set_input_files("input[type=file]", RECORD)
    anne.wait_for("input[type=range]")
    assert anne.page.locator(".ships > ol > li").count() == 5


def test_a_full_table(server: LiveServer, new_user: NewUser) -> None:
    created = server.table(person("Anne"), OPEN)
    hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [created["spectator"]["token"]]})
    with ExitStack() as crowd:
        for _ in range(6):
            line = crowd.enter_context(connect(server.address.replace("http", "ws") + "/ws"))
            line.send(hello)
            line.recv()
        anne = new_user()
        anne.open_seat(created)
        expect_error_page(anne, "full")


def test_a_taken_name_and_a_seat_whose_link_was_replaced(server: LiveServer, new_user: NewUser) -> None:
    ben = new_user()
    created = server.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    ben.open_seat(created, 1)
    ben.page.fill("form input", "Anne")
    ben.press("Enter")
    expect_title(ben, "name", where="form [role=alert]")
    ben.page.fill("form input", "Ben")
    ben.press("Enter")
    ben.wait_for(".board")
    fresh = send_as_host(server, created, {"type": "reissue", "seat": 1})["link"]["link"]
    expect_error_page(ben, "token")
    ben.page.reload()
    expect_error_page(ben, "token")
    ben.open(fresh)
    ben.wait_for(".board")


def test_a_table_that_its_host_has_ended(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    created = server.table(person("Anne"), OPEN)
    anne.open_seat(created)
    anne.wait_for("main")
    send_as_host(server, created, {"type": "end"})
    expect_error_page(anne, "gone")


def send_as_host(server: LiveServer, created: dict[str, Any], command: dict[str, Any]) -> dict[str, Any]:
    """Send a command as the host from another connection, and return the reply."""
    with connect(server.address.replace("http", "ws") + "/ws") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [created["host"]["token"]]}))
        socket.recv()
        socket.send(json.dumps({**command, "cid": "host-1", "seen": 0}))
        for message in socket:
            answer: dict[str, Any] = json.loads(message)
            if answer.get("cid") == "host-1":
                return answer
    raise AssertionError("the server did not reply")
