"""People at one table: talking, the host's powers, one device for several, watching, and the next race."""

from collections.abc import Callable

from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.positions import CARDS, LAST, late
from tests.web.sailor import Sailor, race

Make = Callable[..., Sailor]
_CARDS = "() => [...document.querySelectorAll('[data-card]')].map((each) => each.dataset.card)"


def test_people_talk_until_the_host_mutes_one_of_them(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    anne.host(made)
    ben.join(made, 1, "Ben")
    for who in (anne, ben):
        who.wait_asked("play")
        who.press("l")
    ben.sees(".drawer form input").fill("Ahoy, Anne!")
    ben.press("Enter")
    anne.reads("Ben", "Ahoy, Anne!", where=".drawer .said")
    ben.page.locator(".drawer .emotes").get_by_role("button", name="Blast!").click()
    anne.reads("Blast!", where=".drawer ol")
    anne.button("Menu").click()
    anne.button("Manage Ben").click()
    anne.button("Mute").click()
    ben.reads("Ben is muted.", where=".drawer ol")
    ben.page.locator(".drawer form input").fill("Can you hear me?")
    ben.press("Enter")
    ben.reads("muted", where=".prompt")
    anne.press("l")
    assert "hear me" not in anne.page.inner_text(".drawer ol")


def test_the_host_renames_reissues_and_puts_a_bot_in_and_the_person_comes_back(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    anne.host(made)
    ben.join(made, 1, "Ben")
    anne.button("Menu").click()
    anne.button("Manage Ben").click()
    anne.page.locator(".powers form input").fill("Benito")
    anne.press("Enter")
    ben.reads("Benito", where=".mine")
    anne.page.locator(".powers").get_by_role("button", name="Create a new link for Benito").click()
    ben.reads("This link doesn’t work")
    fresh = anne.page.get_by_label("Link for Benito", exact=True).input_value()
    anne.button("Let a bot play").click()
    anne.reads("played by a bot", where=".drawer")
    ben.open(fresh)
    ben.sees(".board")
    ben.button("Return to the helm").first.click()
    anne.until(lambda: "played by a bot" not in anne.page.inner_text(".drawer"))
    anne.press("Escape")
    race(anne, ben, most=4)


def test_one_device_is_handed_round_and_a_curtain_hides_every_hand(harbour: Harbour, sailor: Make) -> None:
    both = sailor()
    made = harbour.table(person("Anne"), person("Ben"), seed=21, position=late(2, 12, 11))
    both.hold(made, 0, 1)
    handed: set[str] = set()
    for _ in range(60):
        both.until(
            lambda: both.over() or both.page.locator("[data-curtain]").count() > 0 or both.asked() is not None, 60
        )
        if both.over():
            break
        curtain = both.page.locator("[data-curtain]")
        if curtain.count():
            assert both.page.evaluate(_CARDS) == []
            handed.add(curtain.get_attribute("data-curtain") or "")
            curtain.click()
        else:
            both.press("1")
            both.page.wait_for_timeout(30)
    assert both.over()
    assert handed == {"0", "1"}


def test_the_same_company_sails_again_at_the_next_table(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, bot(), seed=3, position=LAST)
    anne.sit(made)
    ben.join(made, 1, "Ben")
    race(anne, ben)
    before = {anne.page.url, ben.page.url}
    anne.button("Play again").click()
    for who in (anne, ben):
        who.until(lambda who=who: who.page.url not in before and who.page.locator("[data-over]").count() == 0)  # type: ignore[misc]
        who.reads("Round 1")
        assert who.page.locator("[data-captain]").count() == 2


def test_a_watcher_sees_the_race_and_is_asked_nothing(harbour: Harbour, sailor: Make) -> None:
    guest = sailor()
    made = harbour.table(bot(), bot(), bot(), seed=31, position=late(3, 10, 31))
    guest.open(made["watch"]["link"])
    guest.until(guest.over, 60)
    assert guest.asked() is None
    assert guest.page.locator(".pick").count() == 0


def test_until_the_first_move_little_is_fetched(harbour: Harbour, sailor: Make) -> None:
    anne = sailor(service_workers="block")  # what a worker hands over counts unpacked
    anne.open(harbour.address)
    anne.button("Set sail").click()
    anne.wait_asked()
    entries = "performance.getEntriesByType('resource').map(each => [each.name, each.encodedBodySize])"
    fetched: list[tuple[str, int]] = anne.page.evaluate(entries)
    scripts = [size for name, size in fetched if name.endswith(".js")]
    assert 0 < sum(scripts) <= 150_000
    assert all(name.startswith(harbour.address) for name, _ in fetched)
    assert anne.page.locator("[data-captain]").count() == 3
