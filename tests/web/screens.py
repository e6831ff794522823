"""Every screen of the client and how one comes to it: for checks that look at all of them, and for pictures."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from playwright.sync_api import FilePayload
from websockets.sync.client import connect

from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.positions import BATTLE, CARDS, DICE, LAST, LOAD, PAY, RAID, ROOM, SAIL, SPOILS, late
from tests.web.sailor import Sailor

Way = Callable[[Sailor, Harbour], None]


@cache
def finished(harbour: Harbour) -> dict[str, Any]:
    """A table where bots have raced to the end, while somebody looked on."""
    made = harbour.table(bot(), bot(), bot(), seed=3, position=late(3, 9, 3))
    with connect(harbour.address.replace("http", "ws") + "/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [made["watch"]["token"]]}))
        for message in line:
            if '"game_over"' in str(message):
                return made
    raise AssertionError("the bots did not come to an end")


def _at(fragment: str, there: str) -> Way:
    """A screen that is nothing but an address."""

    def way(sailor: Sailor, harbour: Harbour) -> None:
        sailor.open(f"{harbour.address}/#{fragment}")
        sailor.sees(there)

    return way


def _asked(position: str, kind: str, *keys: str, there: str = ".board", **settings: Any) -> Way:
    """A table where something is asked; then these keys, and something more to be seen."""

    def way(sailor: Sailor, harbour: Harbour) -> None:
        rivals = [bot() for _ in range(position.count("| seat") - 1)]
        sailor.sit(harbour.table(person("Anne"), *rivals, seed=5, position=position, settings=settings))
        sailor.wait_asked(kind)
        for key in keys:
            sailor.press(key)
        sailor.sees(there)

    return way


def _host(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/new")
    sailor.page.locator("button.strong").click()
    sailor.page.locator(".link button[aria-expanded]").first.click()
    sailor.sees("figure svg")


def _guest(sailor: Sailor, harbour: Harbour) -> None:
    sailor.sit(harbour.table(person("Anne"), OPEN, bot()), 1)
    sailor.sees("form input")


def _foreseen(sailor: Sailor, harbour: Harbour) -> None:
    """A card is looked at, and the chart shows what it would do."""
    _asked(CARDS, "play")(sailor, harbour)
    sailor.page.locator(".pick").last.focus()
    sailor.sees(".foreseen li")


def _digest(sailor: Sailor, harbour: Harbour) -> None:
    _asked(RAID, "spend")(sailor, harbour)
    sailor.away()
    sailor.sees("dialog[open] li")


def _chat(sailor: Sailor, harbour: Harbour) -> None:
    _asked(SAIL, "sail", "l")(sailor, harbour)
    if sailor.page.locator(".tabs").is_visible():
        sailor.page.locator(".tabs button").last.click()
    sailor.page.locator("form input:visible").fill("Ahoy!")
    sailor.press("Enter")
    sailor.page.locator(".emotes:visible button").first.click()
    sailor.until(lambda: sailor.page.locator(".said:visible").count() > 1)


def _ships(sailor: Sailor, harbour: Harbour) -> None:
    """The other captains: on a small screen behind a tab."""
    _asked(SAIL, "sail")(sailor, harbour)
    if sailor.page.locator(".tabs").is_visible():
        sailor.page.locator(".tabs button").nth(1).click()
    sailor.sees("[data-captain]")


def _drawer(button: int, there: str) -> Way:
    def way(sailor: Sailor, harbour: Harbour) -> None:
        sailor.host(harbour.table(person("Anne"), person("Ben"), bot(), seed=5, position=BATTLE))
        sailor.wait_asked("spend")
        if sailor.page.locator(".tabs").is_visible():
            sailor.page.locator(".tabs button").nth(1).click()
        sailor.page.locator(".bar button").nth(button).click()
        sailor.sees(there)

    return way


def _hint(sailor: Sailor, harbour: Harbour) -> None:
    _asked(CARDS, "play", "h", there="dialog[open] p")(sailor, harbour)
    more = sailor.page.locator("dialog .ways button:not(.quiet):not(.strong)")
    more.click()
    sailor.sees("dialog[open] p:nth-of-type(3)")
    more.click()
    sailor.sees("dialog[open] table", 60)


def _shortage(sailor: Sailor, harbour: Harbour) -> None:
    _asked(SAIL, "sail")(sailor, harbour)
    sailor.click("sail 28")
    sailor.until(lambda: (sailor.asked() or "sail 22") not in ("sail 22", "sail 28"))


def _end(sailor: Sailor, harbour: Harbour) -> None:
    sailor.sit(harbour.table(person("Anne"), bot(), bot(), seed=3, position=LAST))
    sailor.play_on(sailor.first)
    sailor.sees("[data-over] .charts")


def _charts(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(finished(harbour)["watch"]["link"])
    sailor.sees("[data-over] .charts")


def _curtain(sailor: Sailor, harbour: Harbour) -> None:
    sailor.hold(harbour.table(person("Anne"), person("Ben"), bot(), seed=5, position=late(3, 6, 5)), 0, 1)
    sailor.sees("[data-curtain]")


def _watch(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(harbour.table(*[person(name) for name in ("Anne", "Ben", "Cleo")], position=BATTLE)["watch"]["link"])
    sailor.sees(".board")


def _home_again(sailor: Sailor, harbour: Harbour) -> None:
    """Home, with tables to go on with."""
    for name in ("Anne", "Mary"):
        sailor.sit(harbour.table(person(name), bot(), bot()))
        sailor.sees(".board")
    sailor.open(f"{harbour.address}/#/")
    sailor.sees("nav ~ section li")


def _replay(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/replay/{finished(harbour)['table']['id']}?round=10")
    sailor.sees("input[type=range]")
    sailor.page.locator("body").press("ArrowRight")


def _replay_end(sailor: Sailor, harbour: Harbour) -> None:
    _replay(sailor, harbour)
    last = sailor.page.locator("input[type=range]").get_attribute("max")
    sailor.page.fill("input[type=range]", last or "0")
    sailor.sees(".count table")


def _bad_record(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/")
    broken = FilePayload(name="broken.jam", mimeType="text/plain", buffer=b"no record at all")
    sailor.page.set_input_files("input[type=file]", broken)
    sailor.sees("[role=alert]")


SCREENS: Final[dict[str, Way]] = {
    "home": _at("/", "nav a"),
    "my-tables": _home_again,
    "new-table": _at("/new", "form li"),
    "new-pass-and-play": _at("/new?company=here", "form li"),
    "links": _host,
    "joining": _guest,
    "dice": _asked(DICE, "morning"),
    "table": _asked(CARDS, "play"),
    "card-preview": _foreseen,
    "sail": _asked(SAIL, "sail"),
    "load": _asked(LOAD, "load"),
    "make-room": _asked(ROOM, "empty"),
    "pay": _asked(PAY, "pay"),
    "battle": _asked(BATTLE, "spend"),
    "spoils": _asked(SPOILS, "take"),
    "shortage": _shortage,
    "why": _asked(SAIL, "sail", "w", there="dialog[open]"),
    "take-back": _asked(SAIL, "sail", "1", there="[data-take-back]", grace=10),
    "hint": _hint,
    "log": _asked(SAIL, "sail", "l"),
    "chat": _chat,
    "ships": _ships,
    "menu": _drawer(0, ".drawer h2"),
    "list": _drawer(2, ".drawer li"),
    "digest": _digest,
    "end": _end,
    "charts": _charts,
    "curtain": _curtain,
    "watching": _watch,
    "replay": _replay,
    "replay-end": _replay_end,
    "rules": _at("/rules/pay.port", "dl .cited"),
    "settings": _at("/settings", "fieldset"),
    "tutorial": _at("/tutorial", ".panel .button.strong:enabled"),
    "dead-link": _at("/table/nobody-has-this-token", "[role=alert]"),
    "no-such-table": _at("/replay/nowhere", "[role=alert]"),
    "no-record": _at("/replay", "[role=alert]"),
    "nowhere": _at("/no/such/place", "main h1"),
    "bad-record": _bad_record,
}
"""How to come to each screen, by its name."""

REFUSED: Final = "the server responded with a status of 4"
"""What the console says of links that are dead and records that cannot be read."""
