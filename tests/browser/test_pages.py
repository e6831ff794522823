"""The pages around the game: home, new table, links, replay, rules, settings."""

import re
from collections.abc import Callable

from tests.support.browser_pages import coach, finished, finished_and_sealed
from tests.support.browser_user import BrowserUser
from tests.support.live_server import OPEN, LiveServer, person

NewUser = Callable[..., BrowserUser]


def test_a_friend_joins_by_link_and_the_seat_is_free_until_a_name_is_sent(
    server: LiveServer, new_user: NewUser
) -> None:
    anne, ben = new_user(), new_user()
    anne.open(f"{server.address}/#/new")
    anne.page.fill("form li input", "Anne")
    anne.page.get_by_role("button", name="Create table").click()
    link = anne.page.get_by_label("Link for Olivier Levasseur", exact=True).input_value()
    assert re.search(r"/#/table/[\w-]{20,}$", link)
    ben.open(link)
    ben.page.wait_for_selector("form input")
    assert "open seat" in anne.page.inner_text("ol")
    ben.page.fill("form input", "Anne")
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_selector("form [role=alert]")
    ben.page.fill("form input", "Ben")
    ben.page.keyboard.press("Enter")
    for who in (anne, ben):
        who.wait_for(".board")
    anne.page.wait_for_selector("[data-captain]:has-text('Ben')")


def test_a_new_link_replaces_the_old_one(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    anne.open(f"{server.address}/#/new")
    anne.page.get_by_role("button", name="Create table").click()
    field = anne.page.get_by_label("Link for Olivier Levasseur", exact=True)
    old = field.input_value()
    anne.page.get_by_role("button", name="Create a new link for Olivier").click()
    anne.wait_until(lambda: field.input_value() != old)
    ben.open(old)
    ben.page.get_by_role("heading", name="This link doesn’t work").wait_for()
    ben.open(field.input_value())
    ben.page.wait_for_selector("form input")


def test_a_replay_opens_at_the_round_of_its_link_for_any_viewer(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/replay/{finished(server)['table']['id']}?round=11")
    page = anne.page
    page.wait_for_selector("input[type=range]")
    assert page.inner_text(".told .round") == "Round 11"
    before = int(page.input_value("input[type=range]"))
    page.locator("body").press("ArrowRight")
    assert int(page.input_value("input[type=range]")) == before + 1
    open_cards = page.locator(".ships .card:not(.back)").count()
    page.get_by_label("View as").select_option("0")
    anne.wait_until(lambda: 0 < page.locator(".ships .card:not(.back)").count() < open_cards)
    assert int(page.input_value("input[type=range]")) == before + 1
    page.get_by_role("button", name="Previous round").click()
    page.get_by_role("button", name="Previous round").click()
    assert page.inner_text(".told .round") == "Round 10"
    page.get_by_role("button", name="Play", exact=True).click()
    at = int(page.input_value("input[type=range]"))
    anne.wait_until(lambda: int(page.input_value("input[type=range]")) > at + 2)
    page.fill("input[type=range]", page.get_attribute("input[type=range]", "max") or "")
    page.wait_for_selector(".count tr.wins")


def test_the_log_of_a_replay_leads_to_every_step(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/replay/{finished(server)['table']['id']}?step=40")
    page = anne.page
    page.wait_for_selector("input[type=range]")
    assert page.input_value("input[type=range]") == "40"
    rows = page.locator(".ships .log li button")
    assert rows.count() == int(page.get_attribute("input[type=range]", "max") or "")
    assert rows.nth(39).get_attribute("aria-current") == "step"
    assert rows.nth(39).inner_text() == page.inner_text(".told [aria-live]")
    rows.nth(43).click()
    assert page.input_value("input[type=range]") == "44"
    page.get_by_role("button", name="Copy link to this step").click()
    anne.wait_until(lambda: "step=44" in page.url)


def test_the_rulebook_shows_an_example_before_and_after(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/rules/loading")
    figure = anne.page.locator("section[aria-labelledby=loading] figure")
    figure.get_by_text("empties hold 3").wait_for()
    third = figure.locator(".ships .hold").nth(2)
    before = third.inner_text()
    figure.get_by_role("button", name="After").click()
    anne.wait_until(lambda: third.inner_text() != before)
    figure.get_by_role("link", name="load.make-room").first.click()
    anne.page.wait_for_selector("dl .cited")
    anne.page.get_by_role("link", name="One-page summary").click()
    anne.page.get_by_role("heading", name="Shortage").wait_for()
    assert anne.page.locator("figure").count() == 0


def test_tips_appear_once_and_can_be_turned_off(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(server.address)
    anne.button("Set sail").click()
    anne.wait_for_prompt()
    tip = anne.page.locator("aside.tip")
    table = anne.page.url
    anne.page.get_by_role("button", name="Got it").click()
    anne.wait_until(lambda: tip.count() == 0)
    anne.page.reload()
    anne.wait_for_prompt()
    assert tip.count() == 0
    switch = anne.page.get_by_role("group", name="Tips")
    anne.open(f"{server.address}/#/settings")
    switch.get_by_label("Off").check()
    switch.get_by_label("On").check()
    anne.open(table)
    anne.wait_for_prompt()
    anne.page.get_by_role("button", name="No more tips").click()
    anne.wait_until(lambda: tip.count() == 0)
    anne.open(f"{server.address}/#/settings")
    assert switch.get_by_label("Off").is_checked()


def test_the_browsers_language_is_used_until_another_is_chosen(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="fr-FR")
    anne.open(server.address)
    anne.page.get_by_role("button", name="Lever l’ancre").wait_for()
    anne.open(f"{server.address}/#/rules/pay.lair")
    anne.page.wait_for_selector(".cited:has-text('Un repaire de pirates est gratuit.')")
    anne.open(f"{server.address}/#/settings")
    anne.page.get_by_label("English").check()
    anne.page.get_by_role("heading", name="Settings").wait_for()
    anne.page.reload()
    anne.page.get_by_role("heading", name="Settings").wait_for()
    assert anne.page.evaluate("document.documentElement.lang") == "en"


def test_a_spectator_watches_a_game_of_bots(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(server.address)
    anne.page.get_by_role("button", name="Watch bots").click()
    anne.page.wait_for_selector(".board")
    anne.wait_until(lambda: anne.page.locator("[data-captain]").count() == 4)
    assert anne.first_move() is None


def test_pass_and_play_begins_from_home(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(narrow=True)
    anne.open(server.address)
    anne.page.get_by_role("link", name="Pass and play").click()
    for at, name in enumerate(("Anne", "Ben", "Cleo")):
        anne.page.locator("form li input").nth(at).fill(name)
    anne.page.get_by_role("button", name="Create table").click()
    anne.page.wait_for_url("**/#/table/**")
    anne.wait_until(lambda: any(name in anne.page.inner_text("body") for name in ("Anne", "Ben", "Cleo")))


def test_home_lists_saved_tables_and_forgets_them(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), OPEN))
    anne.page.get_by_role("heading", name="In the harbour").wait_for()
    anne.open(f"{server.address}/#/")
    row = anne.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    row.get_by_text("waiting to start").wait_for()
    row.get_by_role("button", name="Forget").click()
    anne.wait_until(lambda: row.count() == 0)
    anne.page.reload()
    assert row.count() == 0


def test_the_rulebook_is_searched_and_opened_at_a_rule(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/rules/no.such")
    anne.page.wait_for_selector("[role=alert]:has-text('no.such')")
    anne.page.get_by_label("Search the rules").fill("golden pin")
    anne.wait_until(lambda: anne.page.locator("dl dt").count() == 1)
    assert anne.page.inner_text("dl dt") == "pay.port"


def test_the_summary_is_searched_in_the_whole_rulebook(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="fr")
    anne.open(f"{server.address}/#/rules/summary")
    anne.wait_for("article section")
    anne.page.get_by_role("searchbox").fill("egalite")
    anne.wait_for("#battle\\.tie")
    assert anne.page.locator("article section").count() == 0
    anne.page.get_by_role("searchbox").fill("")
    anne.wait_for("article section")


def test_the_summary_prints_on_one_page(server: LiveServer, new_user: NewUser) -> None:
    for lang in ("en", "fr"):
        anne = new_user(lang=lang)
        anne.open(f"{server.address}/#/rules/summary")
        anne.wait_for("article section:nth-of-type(9)")
        for paper in ("A4", "Letter"):
            printed = anne.page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (lang, paper)


def test_every_chapter_has_a_picture(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/rules")
    anne.wait_for("dl dt")
    sections = anne.page.locator(".pages section").all()
    bare = [each.get_attribute("aria-labelledby") for each in sections if each.locator("figure svg").count() == 0]
    # The three answers to a move out of turn have nothing to show.
    assert bare == ["refusals"]


def test_the_client_can_be_installed_as_an_app(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(server.address)
    worker = anne.page.evaluate("navigator.serviceWorker.ready.then((ready) => ready.active.scriptURL)")
    assert worker == f"{server.address}/worker.js"
    manifest = anne.page.request.get(f"{server.address}/manifest.webmanifest").json()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert anne.page.request.get(server.address + icon["src"]).headers["content-type"] == icon["type"]


def test_the_coach_explains_a_finished_game_and_leads_to_its_turning_points(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    coach(anne, server)
    page = anne.page
    assert page.locator("[data-coach] section").count() == 2
    assert page.locator("[data-coach] figure svg path[fill]").count() == 2
    for section in page.locator("[data-coach] section").all():
        assert "Chance at the start" in section.inner_text()
        assert re.search(r"Gave away \d+% \(rank [12] of 2\)\. Luck [+−]?\d+%", section.inner_text())
        assert 1 <= section.locator("ol button").count() <= 3
    point = page.locator("[data-coach] ol button").first
    round = re.match(r"Round (\d+)\.", point.inner_text())
    assert round
    point.click()
    page.wait_for_selector("[data-coach]", state="detached")
    assert int(page.input_value("input[type=range]")) > 0
    assert page.inner_text(".told .round") == f"Round {round[1]}"


def test_the_end_of_a_game_leads_to_the_coach(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    created = finished_and_sealed(server)
    anne.open(created["spectator"]["link"])
    anne.wait_for("[data-over] .charts")
    anne.page.get_by_role("button", name="Ask the coach").click()
    anne.wait_for("[data-coach] ol button", 120)
    anne.page.locator("[data-coach] ol button").last.click()
    anne.page.wait_for_url(f"**/replay/{created['table']['id']}?step=*")
    anne.wait_for("input[type=range]")
    assert int(anne.page.input_value("input[type=range]")) > 0


def test_a_game_from_a_written_position_has_no_coach(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/replay/{finished(server)['table']['id']}")
    anne.wait_for("input[type=range]")
    assert anne.page.get_by_role("button", name="Ask the coach").count() == 0
