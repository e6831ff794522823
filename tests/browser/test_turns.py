"""What a player can do around a choice: preview, rules, hints, undo, recap."""

from collections.abc import Callable

from tests.support.browser_positions import CARDS, PAY, RAID, ROOM, SAIL, late
from tests.support.browser_user import BrowserUser
from tests.support.live_server import OPEN, LiveServer, bot, person

NewUser = Callable[..., BrowserUser]


def rivals(count: int) -> list[dict[str, object]]:
    """Seats with bots."""
    return [bot() for _ in range(count)]


def test_a_card_is_undone_while_the_others_still_choose(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), OPEN, bot(), bot(), seed=17, position=CARDS)
    anne.open_seat(created)
    ben.join(created, 1, "Ben")
    card = anne.wait_for_prompt("play")
    anne.press("1")
    anne.wait_for("[data-undo][aria-disabled=false]")
    anne.press("u")
    anne.wait_until(lambda: anne.first_move() == card)


def test_an_answer_is_undone_in_its_window_but_not_after_the_dice_were_rolled(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=SAIL, settings={"undo_window": 10}))
    anne.wait_for_prompt("sail 22")
    anne.answer_by_mouse("sail 28")  # a port that Anne cannot pay: the shortage die would be rolled
    anne.wait_for("[data-undo][aria-disabled=false]")
    anne.press("u")
    anne.wait_until(lambda: anne.first_move() == "sail 22")
    anne.answer_by_mouse("sail 28")
    anne.wait_for("[data-undo][aria-disabled=false]")
    anne.press("c")
    anne.wait_for("[data-undo][aria-disabled=true]")
    anne.page.locator("[data-undo]").press("Enter")
    anne.wait_for_text("the dice have been rolled", where=".reason")


def test_a_hint_deepens_from_nudge_to_move_to_chances(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=CARDS))
    anne.wait_for_prompt("play")
    anne.press("h")
    lines = anne.page.locator("dialog[open] > p:not(.actions)")
    more = anne.page.locator("dialog .actions button:not(.quiet):not(.strong)")
    anne.wait_until(lambda: more.count() == 1)
    assert lines.count() == 1
    more.click()
    anne.wait_until(lambda: lines.count() > 2)
    assert anne.page.locator("dialog table").count() == 0
    more.click()
    anne.wait_until(lambda: anne.page.locator("dialog tr").count() == 3, 120)
    assert anne.page.locator("dialog tr.best").count() == 1
    assert anne.page.locator("dialog td:has-text('%')").count() == 3
    assert more.count() == 0
    anne.set_language("fr")
    assert anne.page.locator("dialog td:has-text('%')").count() == 3
    anne.press("Escape")
    anne.wait_until(lambda: anne.page.locator("dialog").count() == 0)
    assert anne.first_move() is not None


def test_a_refused_hold_and_the_prompt_name_their_rule(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=ROOM))
    anne.wait_for_prompt("empty")
    anne.press("w")
    anne.wait_for_text("load.make-room", where="dialog[open]")
    anne.press("Escape")
    anne.page.locator(".mine .shut").first.click()
    anne.wait_for_text("load.not-the-same", where="dialog[open]")
    with anne.context.expect_page() as opened:
        anne.press("?")
    opened.value.wait_for_selector(".cited:has-text('load.not-the-same')")


def test_after_an_absence_a_recap_lists_attacks_first_and_can_be_replayed(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user(speed="fast")
    anne.open_seat(server.table(person("Anne"), *rivals(2), seed=5, position=RAID))
    anne.wait_for_prompt("spend")
    anne.go_away()
    anne.wait_for_text("Attacks on you", where="dialog[open]")
    told = anne.page.inner_text("dialog[open]")
    assert told.index("attacks Anne") < told.index("Everything else")
    anne.press("w")
    anne.wait_for(".caption")
    anne.press("s")
    anne.wait_for_prompt("spend")


def test_one_press_skips_to_the_next_decision_and_a_summary_can_be_watched(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user(speed="slow")
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=SAIL))
    anne.wait_for_prompt("sail")
    anne.answer_by_mouse("sail 22")
    anne.wait_for(".caption")
    anne.press("s")
    anne.wait_for_prompt("play")
    anne.wait_for(".summary .turn")
    assert anne.page.locator(".summary .turn").count() == 3
    assert anne.page.locator(".skip").count() == 0
    anne.page.locator(".summary .button").first.click()
    anne.wait_for(".caption")
    assert anne.first_move() is None
    anne.page.locator(".skip").click()
    anne.wait_for_prompt("play")


def test_without_motion_results_are_shown_at_once_with_a_summary(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.page.add_init_script("localStorage['jamaica.settings'] = JSON.stringify({ speed: 'slow', motion: 'none' })")
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=SAIL))
    anne.wait_for_prompt("sail")
    anne.answer_by_mouse("sail 22")
    anne.wait_for_prompt("play")
    anne.wait_for(".summary .turn")
    anne.press("1")
    anne.wait_until(lambda: anne.page.locator(".summary").count() == 0 or anne.first_move() is not None)


def test_one_click_pays_the_suggestion_and_holds_on_the_ship_pay_anything_else(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    created = server.table(person("Anne"), *rivals(3), seed=5, position=PAY, settings={"undo_window": 10})
    anne.open_seat(created)
    anne.wait_for_prompt("pay 1 2")
    assert anne.page.locator(".prompt [data-move]").count() == 1
    anne.page.locator(".prompt [data-move]").click()  # two from hold 1, and one from hold 5
    anne.wait_for_text("Sent. You can still undo.", where=".prompt")
    anne.press("u")
    anne.wait_for_prompt("pay 5 1")
    anne.press("u")
    anne.wait_for_prompt("pay 1 2")
    holds = anne.page.locator(".mine .hold.open")
    assert holds.count() == 3
    holds.nth(0).click()
    anne.wait_for_text("1 more to pay", where=".prompt")
    holds.nth(0).click()
    anne.wait_for_text("2 more to pay", where=".prompt")
    holds.nth(1).click()
    anne.wait_for_text("pays 1 food from hold 1", "pays 2 food from hold 3", where=".recent")


def test_after_three_payments_all_others_can_be_left_to_the_suggestion(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    for paid in range(4):
        anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=PAY))
        anne.wait_for_prompt("pay 1 2")
        offer = anne.button("Always like this")
        assert offer.count() == (1 if paid == 3 else 0)
        (offer if paid == 3 else anne.page.locator(".prompt [data-move]")).click()
        anne.wait_until(lambda: not (anne.first_move() or "").startswith("pay"))
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=PAY))
    anne.wait_for_prompt("play")
    anne.press("l")
    anne.wait_for_text("pays 2 food from hold 1", "pays 1 food from hold 5", where=".drawer")


def test_on_a_narrow_screen_the_first_touch_previews_a_card(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(narrow=True)
    anne.open_seat(server.table(person("Anne"), *rivals(3), seed=5, position=CARDS))
    first = anne.wait_for_prompt("play")
    anne.page.locator(".pick").first.tap()
    anne.wait_for(".foreseen li")
    assert anne.page.locator(".pick.choosing").count() == 3
    anne.page.locator(".prompt .lay").tap()
    anne.wait_until(lambda: anne.first_move() != first)
    assert anne.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_game_on_a_narrow_screen_by_touch(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(narrow=True)
    anne.open_seat(server.table(person("Anne"), bot(), seed=5, position=late(2, 11, 5, ghost=True)))

    def touch(move: str) -> None:
        if move.startswith("play"):
            anne.page.locator(".pick.choosing").first.tap()
            anne.page.locator(".prompt .lay").tap()
        else:
            anne.page.locator(f".prompt [data-move='{move}']").tap()

    assert anne.play(touch) > 2
    anne.wait_for("[data-over] table.scores")
