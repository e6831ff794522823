"""What goes wrong is said on a page or a panel, with what to do next, in the language of the browser: never a blank
screen."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload
from websockets.sync.client import connect

from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.positions import CARDS
from tests.web.sailor import Sailor
from tests.web.screens import REFUSED

Make = Callable[..., Sailor]
RECORD: Final = Path(__file__).parents[1] / "records" / "revised-4-ghost.jam"
OTHER: Final = """
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) { send.call(this, text.replace('"protocol":1', '"protocol":99')) }
"""
"""A client that speaks another version of the protocol than its server."""

TITLES: Final = {
    "en": {
        "token": "This link doesn’t work",
        "table": "There is no such table",
        "record": "This record can’t be read",
        "nowhere": "Nothing here but open sea.",
        "protocol": "This page is out of date",
        "full": "The server is full",
        "name": "Choose another name",
        "gone": "This table is closed",
        "home": "Home",
    },
    "fr": {
        "token": "Ce lien ne fonctionne pas",
        "table": "Cette table n’existe pas",
        "record": "Cette partie est illisible",
        "nowhere": "Ici, il n’y a que la mer.",
        "protocol": "Cette page n’est plus à jour",
        "full": "Le serveur est complet",
        "name": "Choisissez un autre nom",
        "gone": "Cette table est fermée",
        "home": "Accueil",
    },
}

pytestmark = pytest.mark.parametrize("lang", TITLES)


def told(anne: Sailor, lang: str, trouble: str) -> None:
    """A page says what happened, and has a way out of it."""
    title = TITLES[lang][trouble]
    anne.until(anne.page.get_by_role("heading", name=title).is_visible, what=title)
    assert anne.page.get_by_role("link", name=TITLES[lang]["home"]).count() == 1
    assert len(anne.page.inner_text("main")) > len(title) + 40


def test_dead_links_unknown_tables_and_wrong_addresses(lang: str, harbour: Harbour, sailor: Make) -> None:
    anne = sailor(lang=lang)
    anne.foresees(REFUSED)
    for fragment, trouble in (
        ("/table/nobody-has-this-token", "token"),
        ("/replay/nowhere", "table"),
        ("/replay", "record"),
        ("/no/such/place", "nowhere"),
    ):
        anne.open(f"{harbour.address}/#{fragment}")
        told(anne, lang, trouble)


def test_a_client_of_another_version_than_its_server(lang: str, harbour: Harbour, sailor: Make) -> None:
    anne = sailor(lang=lang)
    anne.context.add_init_script(OTHER)
    anne.sit(harbour.table(person("Anne"), bot()))
    told(anne, lang, "protocol")


def test_a_record_that_cannot_be_read_and_one_that_can(lang: str, harbour: Harbour, sailor: Make) -> None:
    anne = sailor(lang=lang)
    anne.foresees(REFUSED)
    anne.open(harbour.address)
    for wrong in (RECORD.read_bytes().replace(b"sail", b"fly", 1), b"", b"\xff\xfe no record at all"):
        broken = FilePayload(name="broken.jam", mimeType="text/plain", buffer=wrong)
        anne.page.set_input_files("input[type=file]", broken)
        anne.reads(TITLES[lang]["record"], where="[role=alert]")
        anne.page.locator("[role=alert] button").last.click()
        anne.until(lambda: anne.page.locator("[role=alert]").count() == 0)
    anne.page.set_input_files("input[type=file]", RECORD)
    anne.sees("input[type=range]")
    assert anne.page.locator(".ships li").count() == 5


def test_a_full_table(lang: str, harbour: Harbour, sailor: Make) -> None:
    made = harbour.table(person("Anne"), OPEN)
    hello = json.dumps({"type": "hello", "protocol": 1, "tokens": [made["watch"]["token"]]})
    with ExitStack() as crowd:
        for _ in range(6):
            line = crowd.enter_context(connect(harbour.address.replace("http", "ws") + "/ws"))
            line.send(hello)
            line.recv()
        anne = sailor(lang=lang)
        anne.sit(made)
        told(anne, lang, "full")


def test_a_name_that_is_taken_and_a_seat_whose_link_was_given_to_somebody_else(
    lang: str, harbour: Harbour, sailor: Make
) -> None:
    ben = sailor(lang=lang)
    made = harbour.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    ben.sit(made, 1)
    ben.page.fill("form input", "Anne")
    ben.press("Enter")
    ben.reads(TITLES[lang]["name"], where="form [role=alert]")
    ben.page.fill("form input", "Ben")
    ben.press("Enter")
    ben.sees(".board")
    fresh = command(harbour, made, {"type": "reissue", "seat": 1})["link"]["link"]
    told(ben, lang, "token")
    ben.page.reload()
    told(ben, lang, "token")
    ben.open(fresh)
    ben.sees(".board")


def test_a_table_that_its_host_has_ended(lang: str, harbour: Harbour, sailor: Make) -> None:
    anne = sailor(lang=lang)
    made = harbour.table(person("Anne"), OPEN)
    anne.sit(made)
    anne.sees("main")
    command(harbour, made, {"type": "end"})
    told(anne, lang, "gone")


def command(harbour: Harbour, made: dict[str, Any], order: dict[str, Any]) -> dict[str, Any]:
    """What the host does elsewhere; the answer."""
    with connect(harbour.address.replace("http", "ws") + "/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [made["host"]["token"]]}))
        line.recv()
        line.send(json.dumps({**order, "cid": "host-1", "seen": 0}))
        for message in line:
            answer: dict[str, Any] = json.loads(message)
            if answer.get("cid") == "host-1":
                return answer
    raise AssertionError("the table did not answer")
