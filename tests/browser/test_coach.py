"""The coach in the browser: practice, arrows in a replay, playing on, the result card."""

import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from jamaica.analysis.puzzles import shipped_puzzles
from tests.support.browser_pages import coached, opened_record, practice
from tests.support.browser_user import NARROW, BrowserUser
from tests.support.live_server import LiveServer, bot, person

NewUser = Callable[..., BrowserUser]
BEST = {puzzle.id: puzzle for puzzle in shipped_puzzles()}


def shown(user: BrowserUser) -> str:
    """The id of the puzzle that is shown."""
    return user.page.locator("[data-puzzle]").get_attribute("data-puzzle") or ""


def test_a_puzzle_is_chosen_answered_and_explained_and_the_progress_stays(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/")
    anne.page.get_by_role("link", name="Practise").click()
    anne.wait_for("[data-puzzle]")
    assert f"0 right of 0 answered, {len(BEST)} in all" in anne.text()
    first = BEST[shown(anne)]
    anne.page.locator(f"[data-puzzle] [data-move='{first.best}']").click()
    assert anne.wait_for(".verdict").inner_text().startswith("Right!")
    assert first.rule in anne.page.inner_text(".verdict a")
    assert anne.page.locator("[data-puzzle] tbody tr").count() == len(first.values)
    anne.press("Enter")
    anne.wait_until(lambda: shown(anne) != first.id)
    second = BEST[shown(anne)]
    anne.page.locator(f"[data-puzzle] [data-move='{second.played}']").click()
    assert anne.wait_for(".verdict").inner_text().startswith("Not the best.")
    anne.page.reload()
    anne.wait_for("[data-puzzle]")
    assert f"1 right of 2 answered, {len(BEST)} in all" in anne.text()
    assert shown(anne) not in (first.id, second.id)
    anne.page.get_by_role("button", name="Forget my answers").click()
    anne.wait_for_text("0 right of 0 answered")


def test_a_choice_that_is_pointed_at_shows_on_the_chart_where_it_leads(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    practice(anne, server)
    sailing = anne.page.locator("[data-puzzle] [data-move*='forward']").first
    assert anne.page.locator(".chart path.way").count() == 0
    sailing.focus()
    anne.wait_until(lambda: anne.page.locator(".chart path.way").count() > 0)


def test_practice_works_without_the_server_once_it_was_opened(own_server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(size=NARROW)
    anne.open(own_server.address)
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anne.page.reload()
    practice(anne, own_server)
    own_server.stop(kill=True)
    anne.expect_errors("ERR_CONNECTION_REFUSED", "Failed to fetch", "net::")
    anne.page.reload()
    anne.wait_for("[data-puzzle]")
    puzzle = BEST[shown(anne)]
    anne.page.locator(f"[data-puzzle] [data-move='{puzzle.best}']").click()
    assert anne.wait_for(".verdict").inner_text().startswith("Right!")


def test_the_coach_draws_arrows_with_chances_and_marks_the_moment_on_the_ribbon(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    coached(anne, server)
    page = anne.page
    assert page.locator("[data-arrow]").count() == 2
    for kind in ("played", "best"):
        assert (
            page.inner_text(f"[data-coach-panel] p.{kind}")
            .rstrip(")")
            .endswith(page.locator(f"[data-arrow={kind}] text").text_content() or "?")
        )
    assert page.locator("[data-coach-panel] path.now").count() == 1
    before = page.input_value("input[type=range]")
    box = page.locator("[data-coach-panel] svg").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    anne.wait_until(lambda: page.input_value("input[type=range]") != before)
    page.get_by_role("button", name="Hide the coach").click()
    anne.wait_until(lambda: page.locator("[data-arrow], [data-coach-panel]").count() == 0)


def test_own_mistakes_become_puzzles(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    opened_record(anne, server)
    anne.page.locator("[data-ask]").click()
    anne.wait_for("[data-coach] .train button", 120)
    anne.page.locator("[data-coach] .train button").first.click()
    anne.page.wait_for_url("**/practice?own")
    anne.wait_for("[data-puzzle]")
    own = shown(anne)
    assert own not in BEST
    anne.page.reload()
    anne.wait_for("[data-puzzle]")
    assert shown(anne) == own
    hidden = anne.page.evaluate("JSON.parse(localStorage['jamaica.practice']).own.map((each) => each.view)")
    for view in hidden:
        assert all(isinstance(ship["hand"], int) == (at != view["seat"]) for at, ship in enumerate(view["seats"]))


def test_a_replay_is_played_on_against_bots_with_new_or_the_same_luck(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    opened_record(anne, server)
    for luck, said in (("fresh", None), ("same", "come in the same order")):
        if luck == "same":
            anne.page.go_back()
            anne.wait_for("input[type=range]")
        anne.page.locator("input[type=range]").fill("60")
        anne.page.locator("[data-play-on-here]").click()
        anne.wait_for("[data-play-on]")
        assert "not honest play" in anne.page.inner_text("[data-play-on]")
        anne.page.locator(f"[data-play-on] input[value={luck}]").check()
        if said:
            anne.wait_for_text(said)
        anne.page.get_by_role("button", name="Play on", exact=True).click()
        anne.page.wait_for_url("**/table/*")
        anne.wait_for_prompt()


def test_the_end_of_a_game_cannot_be_played_on(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    opened_record(anne, server)
    anne.page.locator("input[type=range]").fill("9999")
    anne.page.locator("[data-play-on-here]").click()
    anne.wait_for_text("The game is over here")
    assert anne.page.get_by_role("button", name="Play on", exact=True).count() == 0


def test_a_running_table_offers_neither_the_coach_nor_playing_on(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    created = server.table(person("Anne"), bot(), seed=4)
    anne.open_seat(created)
    anne.wait_for_prompt()
    anne.open(f"{server.address}/#/replay/{created['table']['id']}")
    anne.wait_for("input[type=range]")
    assert anne.page.locator("[data-ask], [data-play-on-here]").count() == 0


def test_the_result_card_is_saved_as_svg_and_png(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    opened_record(anne, server)
    anne.page.locator("[data-ask]").click()
    anne.wait_for("[data-coach] .card button", 120)
    anne.page.locator("[data-coach] .card button").click()
    anne.wait_for("[data-card]", 60)
    with anne.page.expect_download() as svg:
        anne.page.get_by_role("link", name="Save as SVG").click()
    texts = [element.text for element in ElementTree.parse(svg.value.path()).iter()]
    assert {"Anne Bonny won", "John Rackham", "luck"} <= set(texts)
    with anne.page.expect_download() as png:
        anne.page.get_by_role("button", name="Save as PNG").click()
    head = Path(png.value.path()).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert struct.unpack(">II", head[16:24]) == (2400, 1260)
