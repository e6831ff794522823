"""What a player can do around a choice: look ahead, ask why, take advice, take it back, catch up."""

from collections.abc import Callable

import pytest

from tests.web.harbour import OPEN, Harbour, bot, person
from tests.web.positions import CARDS, RAID, ROOM, SAIL, late
from tests.web.sailor import Sailor

Make = Callable[..., Sailor]


def rivals(count: int) -> list[dict[str, object]]:
    """So many bots."""
    return [bot() for _ in range(count)]


def test_a_card_is_taken_back_while_the_table_waits_for_the_others(harbour: Harbour, sailor: Make) -> None:
    anne, ben = sailor(), sailor()
    made = harbour.table(person("Anne"), OPEN, bot(), bot(), seed=17, position=CARDS)
    anne.sit(made)
    ben.join(made, 1, "Ben")
    card = anne.wait_asked("play")
    anne.press("1")
    anne.sees("[data-take-back][aria-disabled=false]")
    anne.press("u")
    anne.until(lambda: anne.asked() == card)


def test_an_answer_is_taken_back_in_its_grace_and_then_the_dice_stand_in_the_way(
    harbour: Harbour, sailor: Make
) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), *rivals(3), seed=5, position=SAIL, settings={"grace": 10}))
    anne.wait_asked("sail 22")
    anne.click("sail 28")  # a port that Anne cannot pay: the shortage die would be rolled
    anne.sees("[data-take-back][aria-disabled=false]")
    anne.press("u")
    anne.until(lambda: anne.asked() == "sail 22")
    anne.click("sail 28")
    anne.sees("[data-take-back][aria-disabled=false]")
    anne.press("c")
    anne.sees("[data-take-back][aria-disabled=true]")
    anne.page.locator("[data-take-back]").press("Enter")
    anne.reads("the dice have been rolled", where=".reason")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_is_a_nudge_then_the_move_then_every_choice_with_its_chance(
    lang: str, harbour: Harbour, sailor: Make
) -> None:
    anne = sailor(lang=lang)
    anne.sit(harbour.table(person("Anne"), *rivals(3), seed=5, position=CARDS))
    anne.wait_asked("play")
    anne.press("h")
    lines = anne.page.locator("dialog[open] > p:not(.ways)")
    more = anne.page.locator("dialog .ways button:not(.quiet):not(.strong)")
    anne.until(lambda: more.count() == 1)
    assert lines.count() == 1
    more.click()
    anne.until(lambda: lines.count() > 2)
    assert anne.page.locator("dialog table").count() == 0
    more.click()
    anne.until(lambda: anne.page.locator("dialog tr").count() == 3, 120)
    assert anne.page.locator("dialog tr.best").count() == 1
    assert anne.page.locator("dialog td:has-text('%')").count() == 3
    assert more.count() == 0
    anne.press("Escape")
    anne.until(lambda: anne.page.locator("dialog").count() == 0)
    assert anne.asked() is not None


def test_a_refused_hold_and_the_question_itself_say_which_rule_it_is(harbour: Harbour, sailor: Make) -> None:
    anne = sailor()
    anne.sit(harbour.table(person("Anne"), *rivals(3), seed=5, position=ROOM))
    anne.wait_asked("empty")
    anne.press("w")
    anne.reads("load.make-room", where="dialog[open]")
    anne.press("Escape")
    anne.page.locator(".mine .shut").first.click()
    anne.reads("load.not-the-same", where="dialog[open]")
    with anne.context.expect_page() as opened:
        anne.press("?")
    opened.value.wait_for_selector(".cited:has-text('load.not-the-same')")


def test_after_an_absence_a_digest_tells_attacks_first_and_one_key_shows_it_again(
    harbour: Harbour, sailor: Make
) -> None:
    anne = sailor(speed="fast")
    anne.sit(harbour.table(person("Anne"), *rivals(2), seed=5, position=RAID))
    anne.wait_asked("spend")
    anne.away()
    anne.reads("Attacks on you", where="dialog[open]")
    told = anne.page.inner_text("dialog[open]")
    assert told.index("attacks Anne") < told.index("Everything else")
    anne.press("w")
    anne.sees(".caption")
    anne.press("s")
    anne.wait_asked("spend")


def test_on_a_small_screen_a_finger_looks_before_it_lays(harbour: Harbour, sailor: Make) -> None:
    anne = sailor(narrow=True)
    anne.sit(harbour.table(person("Anne"), *rivals(3), seed=5, position=CARDS))
    first = anne.wait_asked("play")
    anne.page.locator(".pick").first.tap()
    anne.sees(".foreseen li")
    assert anne.page.locator(".pick.choosing").count() == 3
    anne.page.locator(".prompt .lay").tap()
    anne.until(lambda: anne.asked() != first)
    assert anne.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_race_on_a_small_screen_by_touch(harbour: Harbour, sailor: Make) -> None:
    anne = sailor(narrow=True)
    anne.sit(harbour.table(person("Anne"), bot(), seed=5, position=late(2, 11, 5, ghost=True)))

    def touch(move: str) -> None:
        if move.startswith("play"):
            anne.page.locator(".pick.choosing").first.tap()
            anne.page.locator(".prompt .lay").tap()
        else:
            anne.page.locator(f".prompt [data-move='{move}']").tap()

    assert anne.play_on(touch) > 2
    anne.sees("[data-over] table.scores")
