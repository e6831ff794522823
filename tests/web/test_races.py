"""Whole races, as people play them."""

from collections.abc import Callable

from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.sailor import Sailor
from tests.web.screens import late

Make = Callable[..., Sailor]


def test_a_whole_race_by_mouse_ends_with_the_score(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), bot(), bot(), seed=3))
    assert anne.play_on(anne.click) > 8
    anne.page.wait_for_selector("[data-over] table.scores")
    assert anne.page.locator("[data-over] table.scores tbody tr").count() == 3


def test_a_race_by_keyboard_alone(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), bot(), practice={"seed": 5, "position": late(2, 9, 5, ghost=True)}))
    assert anne.play_on(lambda _: anne.page.keyboard.press("1")) > 2
    anne.page.wait_for_selector("[data-over] table.scores")


def test_two_browsers_race_by_link_and_one_of_them_reloads_in_the_middle(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, practice={"seed": 11, "position": late(2, 12, 11)})
    anne.sit(made)
    ben.sit(made, 1)
    ben.page.fill("form input", "Ben")
    ben.page.keyboard.press("Enter")
    for turn in range(3000):
        for who in (anne, ben):
            if who.asked() is not None:
                who.page.keyboard.press("1")
        if turn == 40:
            ben.page.reload()
        if anne.over() and ben.over():
            break
        anne.page.wait_for_timeout(20)
    assert anne.over()
    ben.page.wait_for_selector("[data-over] table.scores")
    assert "Ben" in ben.page.inner_text("[data-over]")


def test_a_server_that_is_killed_under_an_open_table_is_waited_for(own_harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(own_harbour.table(person("Anne"), bot(), seed=13))
    anne.play_on(anne.click, most=4)
    own_harbour.stop(kill=True)
    anne.page.wait_for_selector("[role=alert]")
    own_harbour.start()
    anne.until(lambda: anne.page.locator("[role=alert]").count() == 0)
    assert anne.play_on(anne.click, most=3) == 3


def test_a_card_is_taken_back_while_the_table_waits_for_the_others(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, bot(), practice={"seed": 17, "position": late(3, 2, 17)})
    anne.sit(made)
    ben.sit(made, 1)
    ben.page.fill("form input", "Ben")
    ben.page.keyboard.press("Enter")
    anne.until(lambda: anne.asked() is not None or ben.asked() is not None)
    for who in (anne, ben):
        if (who.asked() or "").startswith("morning"):
            who.page.keyboard.press("1")
    anne.until(lambda: (anne.asked() or "").startswith("play"))
    card = anne.asked()
    anne.page.keyboard.press("1")
    anne.until(lambda: anne.asked() is None and anne.page.locator("[data-take-back][aria-disabled=false]").count() == 1)
    anne.page.keyboard.press("u")
    anne.until(lambda: anne.asked() == card)
