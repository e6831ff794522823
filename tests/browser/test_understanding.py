"""What helps a player to understand: right scores for every viewer, answers to "why not?", nothing said three times."""

import re
from collections.abc import Callable
from typing import Final

import pytest

from tests.support.browser_pages import PAGES
from tests.support.browser_positions import CARDS, LAST, PAY, ROOM, late
from tests.support.browser_user import BrowserUser
from tests.support.live_server import LiveServer, bot, person

NewUser = Callable[..., BrowserUser]

_REPEATED: Final = """() => {
  const places = new Map()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim().replace(/\\s+/g, ' ')
    const around = texts.currentNode.parentElement
    const place = around.closest('.prompt, .caption, .recent, .battle, .shortage, .notes, .drawer, dialog, [data-over]')
    if (text.split(' ').length < 3 || around.closest('.hush') || !around.checkVisibility() || !place) continue
    places.set(text, new Set([...(places.get(text) ?? []), place.className]))
  }
  return [...places].filter(([, where]) => where.size > 2).map(([text]) => text)
}"""
"""The sentences that stand in three places of the screen or more."""


def points(anne: BrowserUser, where: str) -> tuple[int, int]:
    """The points that a panel shows, and how many treasures are hidden."""
    text = anne.page.locator(f"{where} .score").first.inner_text()
    found = re.search(r"([−-]?\d+)[^\d+]*(?:\+(\d+))?", text)
    assert found is not None, text
    return int(found[1].replace("−", "-")), int(found[2] or 0)


def rivals(anne: BrowserUser, *ships: int) -> list[tuple[int, int]]:
    """The points of other captains' panels."""
    return [points(anne, f"[data-captain='{ship}']") for ship in ships]


def test_a_seat_counts_its_own_treasures_and_everybody_else_sees_them_hidden(
    server: LiveServer, new_user: NewUser
) -> None:
    created = server.table(person("Anne"), person("Ben"), bot(), seed=3, position=LAST)
    anne, watcher, shared = new_user(), new_user(), new_user()
    anne.open_seat(created)
    anne.wait_for_prompt("play")
    assert points(anne, "[data-spot=score]") == (23, 0)
    assert rivals(anne, 1, 2) == [(8, 1), (1, 0)]
    watcher.open(created["spectator"]["link"])
    watcher.wait_for("[data-captain]")
    assert rivals(watcher, 0, 1, 2) == [(16, 1), (8, 1), (1, 0)]
    shared.open_seats(created, 0, 1)
    shared.wait_for("[data-hand-over]")
    assert rivals(shared, 0, 1, 2) == [(16, 1), (8, 1), (1, 0)]
    shared.page.click("[data-hand-over]")
    shared.wait_for_prompt("play")
    assert points(shared, "[data-spot=score]") == (23, 0)


def test_after_the_count_every_panel_and_the_open_replay_agree_with_the_result(
    server: LiveServer, new_user: NewUser
) -> None:
    created = server.table(person("Anne"), bot(), bot(), bot(), seed=4, position=late(4, 8, 4))
    anne = new_user()
    anne.open_seat(created)
    anne.play(anne.answer_by_key)
    anne.wait_for("[data-over] .charts")
    page = anne.page
    rows = page.locator("[data-over] table.scores tbody tr").all()
    totals = {row.locator("th").inner_text().strip(): row.locator("td.total").inner_text() for row in rows}
    page.locator("[data-over] .close").click()
    shown = {page.inner_text("[data-spot=score] h2"): points(anne, "[data-spot=score]")}
    shown |= {page.inner_text(f"[data-captain='{at}'] h2"): points(anne, f"[data-captain='{at}']") for at in (1, 2, 3)}
    expected = {name: (int(total.replace("−", "-").replace("+", "")), 0) for name, total in totals.items()}
    assert shown == expected
    anne.open(f"{server.address}/#/replay/{created['table']['id']}")
    page.wait_for_selector("input[type=range]")
    page.fill("input[type=range]", page.get_attribute("input[type=range]", "max") or "")
    page.wait_for_selector(".count tr.wins")
    ships = [page.locator(".ships ol > li").nth(at) for at in range(4)]
    replayed = {ship.locator("h2").inner_text(): ship.locator(".score .score b").inner_text() for ship in ships}
    assert {name: int(points.replace("−", "-")) for name, points in replayed.items()} == {
        name: points for name, (points, _) in expected.items()
    }


@pytest.mark.parametrize(
    ("position", "kind", "lines"),
    [
        (ROOM, "empty", ["hold 2: 3 doubloons; hold 5: 5 doubloons load.not-the-same"]),
        (PAY, "pay", ["hold 2: 3 doubloons; hold 4: 2 gunpowder pay.sea"]),
    ],
)
def test_why_not_lists_what_somebody_could_have_meant(
    server: LiveServer, new_user: NewUser, position: str, kind: str, lines: list[str]
) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), bot(), bot(), bot(), seed=5, position=position))
    anne.wait_for_prompt(kind)
    anne.page.get_by_role("button", name="Why not…?").click()
    anne.wait_for("dialog[open] dt")
    assert [" ".join(line.split()) for line in anne.page.locator("dialog dt").all_inner_texts()] == lines


def test_nobody_is_told_why_they_cannot_play_cards_they_do_not_have(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), bot(), bot(), bot(), seed=5, position=CARDS))
    anne.wait_for_prompt("play")
    assert anne.page.get_by_role("button", name="Why not…?").count() == 0


@pytest.mark.parametrize("narrow", [False, True])
def test_no_sentence_stands_in_three_places(server: LiveServer, new_user: NewUser, narrow: bool) -> None:
    anne = new_user(narrow=narrow)
    found: dict[str, list[str]] = {}
    for name in ("dice", "card-preview", "sail", "load", "make-room", "pay", "battle", "spoils", "shortage", "end"):
        PAGES[name](anne, server)
        found[name] = anne.page.evaluate(_REPEATED)
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_sentence_stands_in_three_places_while_others_play(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(speed="fast")
    anne.open_seat(server.table(person("Anne"), bot(), bot(), seed=5))
    found: set[str] = set()
    captions: set[str] = set()
    for _ in range(200):
        if anne.first_move():
            anne.press("1")
        found |= set(anne.page.evaluate(_REPEATED))
        captions |= set(anne.page.locator(".caption .said").all_inner_texts())
        if len(captions) > 20:
            break
        anne.page.wait_for_timeout(40)
    assert len(captions) > 5
    assert found == set()
