"""Several people at one table: chat, host commands, pass-and-play, spectators, rematch."""

from collections.abc import Callable

from tests.support.browser_positions import CARDS, LAST, late
from tests.support.browser_user import BrowserUser, play_both
from tests.support.live_server import OPEN, LiveServer, bot, person

NewUser = Callable[..., BrowserUser]
_CARDS = "() => [...document.querySelectorAll('[data-card]')].map((each) => each.dataset.card)"


def test_people_chat_until_the_host_mutes_one(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    anne.open_as_host(created)
    ben.join(created, 1, "Ben")
    for who in (anne, ben):
        who.wait_for_prompt("play")
        who.press("l")
    ben.wait_for(".drawer form input").fill("Ahoy, Anne!")
    ben.press("Enter")
    anne.wait_for_text("Ben", "Ahoy, Anne!", where=".drawer .said")
    ben.page.locator(".drawer .emotes").get_by_role("button", name="Blast!").click()
    anne.wait_for_text("Blast!", where=".drawer ol")
    anne.button("Menu").click()
    anne.button("Manage Ben").click()
    anne.button("Mute").click()
    ben.wait_for_text("Ben is muted.", where=".drawer ol")
    ben.page.locator(".drawer form input").fill("Can you hear me?")
    ben.press("Enter")
    ben.wait_for_text("muted", where=".prompt")
    anne.press("l")
    assert "hear me" not in anne.page.inner_text(".drawer ol")


def test_the_host_renames_reissues_and_puts_a_bot_in_and_the_player_returns(
    server: LiveServer, new_user: NewUser
) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), OPEN, bot(), bot(), seed=5, position=CARDS)
    anne.open_as_host(created)
    ben.join(created, 1, "Ben")
    anne.button("Menu").click()
    anne.button("Manage Ben").click()
    anne.page.locator(".seat-menu form input").fill("Benito")
    anne.press("Enter")
    ben.wait_for_text("Benito", where=".mine")
    anne.page.locator(".seat-menu").get_by_role("button", name="Create a new link for Benito").click()
    ben.wait_for_text("This link doesn’t work")
    fresh = anne.page.get_by_label("Link for Benito", exact=True).input_value()
    anne.button("Let a bot play").click()
    anne.wait_for_text("played by a bot", where=".drawer")
    ben.open(fresh)
    ben.wait_for(".board")
    ben.button("Return to the helm").first.click()
    anne.wait_until(lambda: "played by a bot" not in anne.page.inner_text(".drawer"))
    anne.press("Escape")
    play_both(anne, ben, most=4)


def test_pass_and_play_hides_every_hand_between_turns(server: LiveServer, new_user: NewUser) -> None:
    both = new_user()
    created = server.table(person("Anne"), person("Ben"), seed=21, position=late(2, 12, 11))
    both.open_seats(created, 0, 1)
    handed: set[str] = set()
    hand_over = both.page.locator("[data-hand-over]")
    for _ in range(60):
        both.wait_until(lambda: both.is_over() or hand_over.count() > 0 or both.first_move() is not None, 60)
        if both.is_over():
            break
        if hand_over.count():
            assert both.page.evaluate(_CARDS) == []
            handed.add(hand_over.get_attribute("data-hand-over") or "")
            hand_over.click()
        else:
            both.press("1")
            both.page.wait_for_timeout(30)
    assert both.is_over()
    assert handed == {"0", "1"}


def test_a_rematch_seats_the_same_players_at_a_new_table(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), OPEN, bot(), seed=3, position=LAST)
    anne.open_seat(created)
    ben.join(created, 1, "Ben")
    play_both(anne, ben)
    before = {anne.page.url, ben.page.url}
    anne.button("Play again").click()
    ben.wait_for_text("A rematch is ready.")
    assert ben.is_over()
    ben.button("Join the rematch").click()
    for who in (anne, ben):
        who.wait_until(lambda who=who: who.page.url not in before and who.page.locator("[data-over]").count() == 0)  # type: ignore[misc]
        who.wait_for_text("Round 1")
        assert who.page.locator("[data-captain]").count() == 2


def test_a_spectator_sees_the_game_and_gets_no_prompt(server: LiveServer, new_user: NewUser) -> None:
    guest = new_user()
    created = server.table(bot(), bot(), bot(), seed=31, position=late(3, 10, 31))
    guest.open(created["spectator"]["link"])
    guest.wait_until(guest.is_over, 60)
    assert guest.first_move() is None
    assert guest.page.locator(".pick").count() == 0


def test_little_script_is_fetched_until_the_first_move(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user(service_workers="block")  # what a worker hands over counts unpacked
    anne.open(server.address)
    anne.button("Set sail").click()
    anne.wait_for_prompt()
    entries = "performance.getEntriesByType('resource').map(each => [each.name, each.encodedBodySize])"
    fetched: list[tuple[str, int]] = anne.page.evaluate(entries)
    scripts = [size for name, size in fetched if name.endswith(".js")]
    assert 0 < sum(scripts) <= 110_000
    assert all(name.startswith(server.address) for name, _ in fetched)
    assert anne.page.locator("[data-captain]").count() == 3
