"""Several people, one device, a small screen: the table for all of them."""

from collections.abc import Callable

from tests.web.harbour import Harbour, bot, person
from tests.web.sailor import Sailor
from tests.web.screens import late

Make = Callable[..., Sailor]


def test_pass_and_play_draws_a_curtain_between_two_hands(harbour: Harbour, sailor: Make) -> None:
    both = sailor()
    made = harbour.table(person("Anne"), person("Ben"), practice={"seed": 21, "position": late(2, 12, 11)})
    tokens = [link["token"] for link in made["seats"]]
    both.open(harbour.address)
    kept = {"table": made["table"]["id"], "tokens": tokens, "token": tokens[0], "at": 1, "names": [], "over": False}
    both.page.evaluate("kept => localStorage.setItem('jamaica.tables', JSON.stringify([kept]))", kept)
    both.sit(made)
    both.page.reload()
    handed: list[str] = []
    for _ in range(2000):
        curtain = both.page.locator("[data-curtain]")
        if curtain.count():
            assert both.page.locator("[role=dialog]").is_visible()
            handed.append(curtain.get_attribute("data-curtain") or "")
            curtain.click()
        elif both.asked() is not None:
            both.page.keyboard.press("1")
        if both.over():
            break
        both.page.wait_for_timeout(20)
    assert both.over()
    assert {"0", "1"} <= set(handed)


def test_a_watcher_sees_the_race_and_is_asked_nothing(harbour: Harbour, sailor: Make) -> None:
    guest = sailor()
    made = harbour.table(bot(), bot(), bot(), practice={"seed": 31, "position": late(3, 10, 31)})
    guest.open(made["watch"]["link"])
    guest.until(guest.over, 60)
    assert guest.asked() is None
    assert guest.page.locator(".pick").count() == 0


def test_on_a_small_screen_a_finger_looks_before_it_lays(harbour: Harbour, sailor: Make) -> None:
    anne = sailor(narrow=True)
    anne.sit(harbour.table(person("Anne"), bot(), practice={"seed": 5, "position": late(2, 1, 5, ghost=True)}))
    anne.until(lambda: (anne.asked() or "").startswith(("play", "morning")))
    if (anne.asked() or "").startswith("morning"):
        anne.page.locator(".prompt [data-move]").first.tap()
        anne.until(lambda: (anne.asked() or "").startswith("play"))
    first = anne.asked()
    anne.page.locator(".pick").first.tap()
    anne.page.wait_for_selector(".foreseen li")
    assert anne.page.locator(".pick.choosing").count() >= 3
    anne.page.locator(".prompt .lay").tap()
    anne.until(lambda: anne.asked() != first)
    wide = anne.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_until_the_first_move_little_is_fetched(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), bot(), bot(), bot(), seed=41))
    anne.until(lambda: anne.asked() is not None)
    entries = "performance.getEntriesByType('resource').map(each => [each.name, each.encodedBodySize])"
    fetched: list[tuple[str, int]] = anne.page.evaluate(entries)
    scripts = [size for name, size in fetched if name.endswith(".js")]
    assert 0 < sum(scripts) <= 150_000
    assert all(name.startswith(harbour.address) for name, _ in fetched)
