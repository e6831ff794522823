"""Every page and dialog of the client and how to open it: for accessibility checks and screenshots."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from playwright.sync_api import FilePayload
from websockets.sync.client import connect

import jamaica
from jamaica.bots import make_bot
from jamaica.server.protocol.schemas import PROTOCOL
from tests.support.browser_positions import (
    BATTLE,
    CARDS,
    CREW,
    DICE,
    HOUSE,
    LAST,
    LOAD,
    PAY,
    PLUNDER,
    RAID,
    REFUSE,
    RIVALS,
    ROOM,
    SAIL,
    SALVO,
    SIX,
    SPOILS,
    STORM,
    TRADE,
    late,
)
from tests.support.browser_user import BrowserUser
from tests.support.live_server import OPEN, LiveServer, bot, person

OpenPage = Callable[[BrowserUser, LiveServer], None]


@cache
def finished(server: LiveServer) -> dict[str, Any]:
    """A table with a finished game of bots."""
    return watched(server, server.table(bot(), bot(), bot(), seed=3, position=late(3, 9, 3)))


@cache
def finished_and_sealed(server: LiveServer) -> dict[str, Any]:
    """A table with a finished game of bots, with sealed dice."""
    return watched(server, server.table(bot(), bot(), seed=None, options={"ghost": False}))


def watched(server: LiveServer, created: dict[str, Any]) -> dict[str, Any]:
    """A table of bots, when their game is over: they play while somebody watches."""
    with connect(server.address.replace("http", "ws") + "/ws") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [created["spectator"]["token"]]}))
        for message in socket:
            if '"game_over"' in str(message):
                return created
    raise AssertionError("the bots did not finish their game")


def _address(fragment: str, there: str) -> OpenPage:
    """A page that only needs an address; `there` is visible on it."""

    def open_page(user: BrowserUser, server: LiveServer) -> None:
        user.open(f"{server.address}/#{fragment}")
        user.wait_for(there)

    return open_page


def _prompt(position: str, kind: str, *keys: str, there: str = ".board", **settings: Any) -> OpenPage:
    """A table with a prompt of some kind; then these keys are pressed and `there` is visible."""

    def open_page(user: BrowserUser, server: LiveServer) -> None:
        rivals = [bot() for _ in range(position.count("| seat") - 1)]
        user.open_seat(server.table(person("Anne"), *rivals, seed=5, position=position, settings=settings))
        user.wait_for_prompt(kind)
        for key in keys:
            user.press(key)
        user.wait_for(there)

    return open_page


def _host(user: BrowserUser, server: LiveServer) -> None:
    user.open(f"{server.address}/#/new")
    user.page.locator("button.strong").click()
    user.page.locator(".link button[aria-expanded]").first.click()
    user.wait_for("figure svg")


def _guest(user: BrowserUser, server: LiveServer) -> None:
    user.open_seat(server.table(person("Anne"), OPEN, bot()), 1)
    user.wait_for("form input")


def _card_preview(user: BrowserUser, server: LiveServer) -> None:
    """A card has the focus, and the board shows what it would do."""
    _prompt(CARDS, "play")(user, server)
    user.page.locator(".pick").last.focus()
    user.wait_for(".foreseen li")


def _recap(user: BrowserUser, server: LiveServer) -> None:
    _prompt(RAID, "spend")(user, server)
    user.go_away()
    user.wait_for("dialog[open] li")


def _chat(user: BrowserUser, server: LiveServer) -> None:
    _prompt(SAIL, "sail", "l")(user, server)
    user.page.locator("form input:visible").fill("Ahoy!")
    user.press("Enter")
    user.page.locator(".emotes:visible button").first.click()
    user.wait_until(lambda: user.page.locator(".said:visible").count() > 1)


def _ships(user: BrowserUser, server: LiveServer) -> None:
    """The other captains: on a small screen behind a button."""
    _prompt(SAIL, "sail")(user, server)
    if user.page.locator("[data-tool=captains]").is_visible():
        user.page.locator("[data-tool=captains]").click()
    user.wait_for("[data-captain]")


def _drawer(tool: str, there: str) -> OpenPage:
    def open_page(user: BrowserUser, server: LiveServer) -> None:
        user.open_as_host(server.table(person("Anne"), person("Ben"), bot(), seed=5, position=BATTLE))
        user.wait_for_prompt("spend")
        user.page.locator(f"[data-tool={tool}]").click()
        user.wait_for(there)

    return open_page


def _list(user: BrowserUser, server: LiveServer) -> None:
    _drawer("menu", ".drawer h2")(user, server)  # the toolbar of a small screen has no button for it
    user.page.locator("[data-list]").click()
    user.wait_for(".drawer li")


def _hint(user: BrowserUser, server: LiveServer) -> None:
    _prompt(CARDS, "play", "h", there="dialog[open] p")(user, server)
    more = user.page.locator("dialog .actions button:not(.quiet):not(.strong)")
    more.click()
    user.wait_for("dialog[open] p:nth-of-type(3)")
    more.click()
    user.wait_for("dialog[open] table", 60)


def _shortage(user: BrowserUser, server: LiveServer) -> None:
    _prompt(SAIL, "sail")(user, server)
    user.answer_by_mouse("sail 28")
    user.wait_until(lambda: (user.first_move() or "sail 22") not in ("sail 22", "sail 28"))


def _end(user: BrowserUser, server: LiveServer) -> None:
    user.open_seat(server.table(person("Anne"), bot(), bot(), seed=3, position=LAST))
    user.play(user.answer_by_key)
    user.wait_for("[data-over] .charts")


def _charts(user: BrowserUser, server: LiveServer) -> None:
    user.open(finished(server)["spectator"]["link"])
    user.wait_for("[data-over] .charts")


def _hand_over(user: BrowserUser, server: LiveServer) -> None:
    user.open_seats(server.table(person("Anne"), person("Ben"), bot(), seed=5, position=late(3, 6, 5)), 0, 1)
    user.wait_for("[data-hand-over]")


def _spectator(user: BrowserUser, server: LiveServer) -> None:
    user.open(server.table(*[person(name) for name in ("Anne", "Ben", "Cleo")], position=BATTLE)["spectator"]["link"])
    user.wait_for(".board")


def _home_again(user: BrowserUser, server: LiveServer) -> None:
    """Home, with saved tables."""
    for name in ("Anne", "Mary"):
        user.open_seat(server.table(person(name), bot(), bot()))
        user.wait_for(".board")
    user.open(f"{server.address}/#/")
    user.wait_for("nav ~ section li")


def _replay(user: BrowserUser, server: LiveServer) -> None:
    user.open(f"{server.address}/#/replay/{finished(server)['table']['id']}?round=10")
    user.wait_for("input[type=range]")
    user.page.locator("body").press("ArrowRight")


def _replay_end(user: BrowserUser, server: LiveServer) -> None:
    _replay(user, server)
    last = user.page.locator("input[type=range]").get_attribute("max")
    user.page.fill("input[type=range]", last or "0")
    user.wait_for(".count table")


def coach(user: BrowserUser, server: LiveServer) -> None:
    """The coach's account of a finished game, on the page of its replay."""
    user.open(f"{server.address}/#/replay/{finished_and_sealed(server)['table']['id']}")
    user.wait_for("input[type=range]")
    user.page.locator("[data-ask]").click()
    user.wait_for("[data-coach] ol button", 120)


@cache
def record_with_mistakes() -> bytes:
    """The record of a game in which weak bots make mistakes."""
    bots = [make_bot(name) for name in ("random", "sailor", "greedy")]
    return jamaica.Match(jamaica.options(), bots, seed=3).play().record.text().encode()


def opened_record(user: BrowserUser, server: LiveServer) -> None:
    """The replay of that game, from its file."""
    user.open(f"{server.address}/#/")
    file = FilePayload(name="game.jam", mimeType="text/plain", buffer=record_with_mistakes())
    user.page.set_input_files("input[type=file]", file)
    user.wait_for("input[type=range]")


def coached(user: BrowserUser, server: LiveServer) -> None:
    """That replay at a mistake, after the coach was asked: arrows on the chart, the ribbon beside it."""
    opened_record(user, server)
    user.page.locator("[data-ask]").click()
    user.wait_for("[data-coach] ol button[data-better^=play]", 120)
    user.page.locator("[data-coach] ol button[data-better^=play]").first.click()
    user.wait_for("[data-arrow=best]", 60)


def _card(user: BrowserUser, server: LiveServer) -> None:
    opened_record(user, server)
    user.page.locator("[data-ask]").click()
    user.wait_for("[data-coach] ol button", 120)
    user.page.locator("[data-coach] .card button").click()
    user.wait_for("[data-card]", 60)


def _play_on(user: BrowserUser, server: LiveServer) -> None:
    opened_record(user, server)
    user.page.locator("input[type=range]").fill("60")
    user.page.locator("[data-play-on-here]").click()
    user.wait_for("[data-play-on]")
    user.page.locator("[data-play-on] input[value=same]").check()
    user.wait_for("fieldset p")


def practice(user: BrowserUser, server: LiveServer) -> None:
    """A puzzle about a card, not answered yet."""
    user.open(f"{server.address}/#/practice")
    user.wait_for("[data-puzzle]")
    user.page.locator("main select").select_option("choose_card")
    user.wait_for("[data-puzzle] [data-move^=play]")


def _practised(user: BrowserUser, server: LiveServer) -> None:
    practice(user, server)
    user.page.locator("[data-puzzle] [data-move]").first.click()
    user.wait_for("[data-puzzle] .verdict")


def _no_record(user: BrowserUser, server: LiveServer) -> None:
    """The replay page before a record was opened, as in a new tab."""
    user.page.goto("about:blank")
    _address("/replay", "[role=alert]")(user, server)


def _bad_record(user: BrowserUser, server: LiveServer) -> None:
    user.open(f"{server.address}/#/")
    broken = FilePayload(name="broken.jam", mimeType="text/plain", buffer=b"no record at all")
    user.page.set_input_files("input[type=file]", broken)
    user.wait_for("[role=alert]")


def _sealed(user: BrowserUser, server: LiveServer) -> None:
    created = server.table(person("Anne"), bot(), bot(), seed=None)
    user.open_seat(created)
    user.wait_for_prompt()
    user.open(f"{server.address}/#/dice/{created['table']['id']}")
    user.wait_for("[data-verdict=own]")


def _checked(user: BrowserUser, server: LiveServer) -> None:
    user.open(f"{server.address}/#/dice/{finished_and_sealed(server)['table']['id']}")
    user.wait_for("[data-verdict=others]")
    user.page.locator("summary").nth(2).click()


PAGES: Final[dict[str, OpenPage]] = {
    "home": _address("/", "nav a"),
    "my-tables": _home_again,
    "new-table": _address("/new", "form li"),
    "new-pass-and-play": _address("/new?seats=here", "form li"),
    "links": _host,
    "joining": _guest,
    "dice": _prompt(DICE, "morning"),
    "table": _prompt(CARDS, "play"),
    "card-preview": _card_preview,
    "sail": _prompt(SAIL, "sail"),
    "load": _prompt(LOAD, "load"),
    "make-room": _prompt(ROOM, "empty"),
    "pay": _prompt(PAY, "pay"),
    "battle": _prompt(BATTLE, "spend"),
    "salvo": _prompt(SALVO, "spend"),
    "rivals": _prompt(RIVALS, "attack"),
    "spoils": _prompt(SPOILS, "take"),
    "plunder": _prompt(PLUNDER, "take"),
    "shortage": _shortage,
    "rule": _prompt(SAIL, "sail", "w", there="dialog[open]"),
    "six": _prompt(SIX, "play"),
    "crew": _prompt(CREW, "keep"),
    "refuse": _prompt(REFUSE, "empty"),
    "trade": _prompt(TRADE, "trade"),
    "house": _prompt(HOUSE, "play"),
    "storm": _prompt(STORM, "play"),
    "undo": _prompt(SAIL, "sail", "1", there="[data-undo]", undo_window=10),
    "hint": _hint,
    "log": _prompt(SAIL, "sail", "l"),
    "chat": _chat,
    "ships": _ships,
    "menu": _drawer("menu", ".drawer h2"),
    "list": _list,
    "recap": _recap,
    "end": _end,
    "charts": _charts,
    "hand-over": _hand_over,
    "spectator": _spectator,
    "replay": _replay,
    "replay-end": _replay_end,
    "coach": coach,
    "coached": coached,
    "card": _card,
    "play-on": _play_on,
    "practice": practice,
    "practised": _practised,
    "sealed-dice": _sealed,
    "checked-dice": _checked,
    "rules": _address("/rules/pay.port", "dl .cited"),
    "summary": _address("/rules/summary", "article section"),
    "settings": _address("/settings", "fieldset"),
    "tutorial": _address("/tutorial", "[data-step][data-ready=true]"),
    "dead-link": _address("/table/nobody-has-this-token", "[role=alert]"),
    "no-such-table": _address("/replay/nowhere", "[role=alert]"),
    "no-record": _no_record,
    "not-found": _address("/no/such/place", "main h1"),
    "bad-record": _bad_record,
}
"""How to open each page, by its name."""

REFUSED: Final = "the server responded with a status of 4"
"""The console error of dead links and unreadable records."""
