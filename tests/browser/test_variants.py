"""Games with house variants, chosen at the new table and played to their end."""

from collections.abc import Callable

import pytest

from tests.support.browser_positions import CREW, CREWS, REFUSE, STORM, TRADE
from tests.support.browser_user import BrowserUser
from tests.support.live_server import LiveServer, bot, person

NewUser = Callable[..., BrowserUser]


def test_a_whole_crew_game_from_the_new_table_to_the_scores(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.fix_seed(seed=5)
    anne.open(f"{server.address}/#/new")
    anne.wait_for_text("Crew (house variant)", "whose power works all game", where="form")
    anne.page.locator("form select").nth(1).select_option("bot")
    anne.page.get_by_role("group", name="Crew (house variant)").get_by_role("radio", name="On", exact=True).check()
    anne.page.get_by_role("button", name="Create table").click()
    anne.wait_for_prompt("keep")
    assert anne.page.locator(".prompt [data-move^='keep']").count() == 2
    anne.press("1")
    anne.wait_until(lambda: anne.page.locator(".captain [data-crew]").count() == 3)
    assert anne.page.locator(".mine [data-crew]").count() == 1
    assert anne.play(anne.answer_by_key) > 8
    anne.wait_for_text("Crew", where="[data-over] table.scores thead")


def test_a_crew_card_tells_its_power_and_opens_its_rule(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(5)), seed=5, position=CREWS))
    anne.wait_for_prompt("play")
    card = anne.page.locator(".captain [data-crew='gunner']")
    assert card.get_attribute("aria-label") == "the Gunner: +1 firepower in every battle"
    card.click()
    anne.wait_for_text("the Gunner", "crew.gunner", where="dialog[open]")


def test_nobody_sees_a_crew_card_before_all_have_chosen(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), person("Ben"), bot(), bot(), seed=5, position=CREW)
    anne.open_seat(created)
    ben.open_seat(created, 1)
    anne.wait_for_prompt("keep")
    anne.press("1")
    ben.wait_for_prompt("keep")
    ben.wait_for_text("Anne keeps a crew card.")
    assert ben.page.locator("[data-crew]").count() == 0
    assert ben.page.locator(".prompt [data-move]").evaluate_all("all => all.map(each => each.dataset.move)") == [
        "keep cook",
        "keep smuggler",
    ]
    ben.press("1")
    for each in (anne, ben):
        each.wait_until(lambda each=each: each.page.locator("[data-crew='cook']").count() == 1)  # type: ignore[misc]


def test_the_quartermaster_refuses_a_load(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(3)), seed=5, position=REFUSE))
    anne.wait_for_prompt("empty")
    anne.page.locator(".prompt [data-move='decline']").click()
    anne.wait_for_text("Anne refuses 5 doubloons (the Quartermaster).")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Which crew card do you keep?", "Keep the Quartermaster", "may refuse a load")),
        ("fr", ("Quelle carte d’équipage gardez-vous", "Garder le Quartier-maître", "peut refuser un chargement")),
    ],
)
def test_the_choice_of_a_crew_card_is_asked_in_both_languages(
    lang: str, words: tuple[str, ...], server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user(lang=lang)
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(3)), seed=5, position=CREW))
    anne.wait_for_prompt("keep")
    anne.wait_for_text(*words, where=".prompt")


def test_a_trade_shows_on_the_chart_and_is_told(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(3)), seed=5, position=TRADE))
    anne.wait_for_prompt("trade")
    offers = anne.page.locator(".board [data-offer]")
    assert offers.count() == 3
    assert offers.first.locator("text").all_text_contents() == ["2", "2"]
    anne.wait_for_text("Do you trade in this port?", "Trade: 2 doubloons for 2 food", "No trade", where=".prompt")
    anne.page.locator(".prompt [data-move='trade 1']").click()
    anne.wait_for_text("Anne trades 2 food for 2 doubloons.")
    anne.wait_until(lambda: offers.count() == 2)


def test_a_whole_market_game_from_the_new_table_to_the_scores(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.fix_seed(seed=5)
    anne.open(f"{server.address}/#/new")
    anne.wait_for_text("Port Marketplace (house variant)", "may take one of three offers", where="form")
    anne.page.locator("form select").nth(1).select_option("bot")
    anne.page.get_by_role("group", name="Port Marketplace").get_by_role("radio", name="On", exact=True).check()
    anne.page.get_by_role("button", name="Create table").click()
    anne.wait_until(lambda: anne.page.locator("[data-offer]").count() == 3)
    assert anne.play(anne.answer_by_key) > 8
    anne.wait_for("[data-over] table.scores")


def test_the_list_of_the_board_has_the_offers(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(lang="fr")
    anne.open_seat(server.table(person("Anne"), *(bot() for _ in range(3)), seed=5, position=TRADE))
    anne.wait_for_prompt("trade")
    anne.page.locator("[data-tool=list]").click()
    anne.wait_for_text("Marché des ports", "2 doublons contre 2 vivres", where=".board-list")


@pytest.mark.parametrize(("form", "name"), [("phantom", "The Phantom"), ("tide", "Against the Tide")])
def test_a_whole_game_of_solo_from_the_home_page_to_the_rank(
    form: str, name: str, server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    anne.fix_seed(seed=7)
    anne.open(f"{server.address}/#/")
    anne.page.locator("nav a", has_text="Solo").click()
    anne.wait_for_text(name, where="form")
    anne.page.locator(f"input[name=solo][value={form}]").check(force=True)
    anne.page.get_by_role("button", name="Create table").click()
    anne.wait_for_prompt()
    guarded = 9 if form == "tide" else 0
    anne.wait_until(lambda: anne.page.locator("[data-garrison]").count() == guarded, what="the garrisons")
    assert ("of 14" in (anne.page.locator("text.round").text_content() or "")) == (form == "tide")
    assert anne.play(anne.answer_by_key) > 8
    anne.wait_for_text("Your rank:", "Governor of Jamaica", where="[data-over]")
    assert anne.page.locator("[data-rank] [aria-current=true]").count() == 1


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("More than 6, or a star",)), ("fr", ("Plus de 6, ou une étoile",))]
)
def test_a_garrison_is_fought_on_the_chart(
    lang: str, words: tuple[str, ...], server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user(lang=lang)
    anne.open_seat(server.table(person("Anne"), seed=5, position=STORM))
    anne.wait_for_prompt("play")
    anne.press("1", "Enter")
    anne.wait_for_prompt("spend")
    anne.wait_for_text(*words, where=".battle")


def test_one_captain_more_ends_solo_in_the_form(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/new?seats=solo")
    anne.wait_for_text("Against the Tide", where="form")
    anne.page.get_by_role("button", name="Add a captain").click()
    anne.wait_for_text("Ghost Ship", where="form")
    assert anne.page.locator("input[name=solo]").count() == 0
