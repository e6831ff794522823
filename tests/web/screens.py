"""Every screen of the client and how one comes to it: for checks that look at all of them, and for pictures."""

import json
from collections.abc import Callable
from typing import Final

from playwright.sync_api import FilePayload
from websockets.sync.client import connect

import jamaica
from jamaica.bots import make_bot
from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.sailor import Sailor

Way = Callable[[Sailor, Harbour], None]


def late(seats: int, rounds: int, seed: int, *, ghost: bool = False) -> str:
    """A race as it lies before its last rounds."""
    state = jamaica.start(jamaica.options("revised", ghost=ghost), seats=seats)
    luck, greedy = jamaica.Luck(seed), make_bot("greedy")
    while state.round <= rounds or not state.luck_next:
        if state.luck_next:
            jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            own = jamaica.Luck(seed, stream=1 + seat)
            jamaica.apply(state, greedy.choose(jamaica.view(state, seat), own), seat=seat)
    return jamaica.write(state)


BATTLE: Final = (
    "revised seats 3 ghost no round 4 captain 0 dice 6 1 morning 1"
    " | seat 0 space 20 holds F2 G3 P4 - - laid >F hand GG F> powers sabre"
    " | seat 1 space 20 holds P4 P1 G6 - - laid GG hand F> >> treasures -4 | seat 2 space 9 laid F> hand >> GG"
    " | battle 0 1 | next turn 0 morning powder 0"
)
"""A battle in which seat 0 is to say how much gunpowder it spends."""

LAST: Final = (
    "revised seats 3 ghost no round 14 captain 0 dice 6 3 morning 6 lairs 22"
    " | seat 0 space 46 holds G6 G3 F3 P2 - hand >> >F >P treasures +7"
    " | seat 1 space 43 holds G4 F3 P2 F5 - hand >> G> FP treasures -3"
    " | seat 2 space 38 holds G6 F2 - - - hand F> GG PF"
)
"""The last round: whatever card seat 0 lays, its ship comes home."""


def finished(harbour: Harbour) -> str:
    """The id of a table where bots have raced to the end, while somebody looked on."""
    made = harbour.table(bot(), bot(), bot(), practice={"seed": 3, "position": late(3, 9, 3)})
    with connect(harbour.address.replace("http", "ws") + "/ws") as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [made["watch"]["token"]]}))
        for message in line:
            if '"game_over"' in str(message):
                return str(made["table"]["id"])
    raise AssertionError("the bots did not come to an end")


def _at(fragment: str, there: str) -> Way:
    """A screen that is nothing but an address."""

    def way(sailor: Sailor, harbour: Harbour) -> None:
        sailor.open(f"{harbour.address}/#{fragment}")
        sailor.page.wait_for_selector(there)

    return way


def _host(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/new")
    sailor.page.locator("button.strong").click()
    sailor.page.locator(".link button[aria-expanded]").first.click()
    sailor.page.wait_for_selector("figure svg path")


def _guest(sailor: Sailor, harbour: Harbour) -> None:
    sailor.sit(harbour.table(person("Anne"), OPEN, bot()), 1)
    sailor.page.wait_for_selector("form input")


def _cards(sailor: Sailor, harbour: Harbour) -> None:
    practice = {"seed": 5, "position": late(4, 5, 5)}
    sailor.sit(harbour.table(person("Anne"), bot(), bot(), bot(), practice=practice))
    sailor.page.wait_for_selector(".pick")
    sailor.until(lambda: sailor.asked() is not None)


def _battle(sailor: Sailor, harbour: Harbour) -> None:
    sailor.sit(harbour.table(person("Anne"), bot(), bot(), practice={"seed": 5, "position": BATTLE}))
    sailor.page.wait_for_selector(".prompt [data-move='spend 2']")


def _end(sailor: Sailor, harbour: Harbour) -> None:
    sailor.sit(harbour.table(person("Anne"), bot(), bot(), practice={"seed": 3, "position": LAST}))
    sailor.play_on(lambda _: sailor.page.keyboard.press("1"))
    sailor.page.wait_for_selector("[data-over] .charts")


def _curtain(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/new?company=here")
    sailor.page.locator("form button.strong").click()
    sailor.page.wait_for_url("**/#/table/**")
    sailor.page.wait_for_selector("main, [role=dialog]")
    sailor.page.wait_for_timeout(400)


def _watch(sailor: Sailor, harbour: Harbour) -> None:
    made = harbour.table(bot(), bot(), bot(), bot(), settings={"pace": 10})
    sailor.open(made["watch"]["link"])
    sailor.page.wait_for_selector(".board")


def _home_again(sailor: Sailor, harbour: Harbour) -> None:
    """Home, with tables to go on with."""
    for name in ("Anne", "Mary"):
        sailor.sit(harbour.table(person(name), bot(), bot()))
        sailor.page.wait_for_selector(".pick")
    sailor.open(f"{harbour.address}/#/")
    sailor.page.wait_for_selector("nav ~ section li")


def _replay(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/replay/{finished(harbour)}?round=10")
    sailor.page.wait_for_selector("input[type=range]")
    sailor.page.locator("body").press("ArrowRight")


def _replay_end(sailor: Sailor, harbour: Harbour) -> None:
    _replay(sailor, harbour)
    last = sailor.page.locator("input[type=range]").get_attribute("max")
    sailor.page.fill("input[type=range]", last or "0")
    sailor.page.wait_for_selector(".count table")


def _bad_record(sailor: Sailor, harbour: Harbour) -> None:
    sailor.open(f"{harbour.address}/#/")
    broken = FilePayload(name="broken.jam", mimeType="text/plain", buffer=b"no record at all")
    sailor.page.set_input_files("input[type=file]", broken)
    sailor.page.wait_for_selector("[role=alert]")


SCREENS: Final[dict[str, Way]] = {
    "home": _at("/", "nav a"),
    "home-again": _home_again,
    "new": _at("/new", "form li"),
    "pass-and-play": _at("/new?company=here", "form li"),
    "harbour": _host,
    "join": _guest,
    "table": _cards,
    "battle": _battle,
    "end": _end,
    "curtain": _curtain,
    "watch": _watch,
    "replay": _replay,
    "replay-end": _replay_end,
    "rules": _at("/rules/pay.port", "dl .cited"),
    "settings": _at("/settings", "fieldset"),
    "tutorial": _at("/tutorial", ".panel .button.strong:enabled"),
    "dead-link": _at("/table/nobody-has-this-token", "[role=alert]"),
    "no-such-table": _at("/replay/nowhere", "[role=alert]"),
    "nowhere": _at("/no/such/place", "main h1"),
    "bad-record": _bad_record,
}
"""How to come to each screen, by its name."""
