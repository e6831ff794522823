"""Fair dice: three browsers seal them, play a whole game, and check every roll and draw."""

import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.support.browser_user import BrowserUser, play_all
from tests.support.live_server import OPEN, LiveServer, person

NewUser = Callable[..., BrowserUser]


def verify(record: Path) -> subprocess.CompletedProcess[str]:
    """`jamaica replay --verify`, as somebody types it who has nothing but the record."""
    command = [sys.executable, "-m", "jamaica", "replay", "--verify", record.name]
    return subprocess.run(command, cwd=record.parent, capture_output=True, text=True, timeout=60)


def test_three_browsers_seal_the_dice_and_check_the_game(server: LiveServer, new_user: NewUser, tmp_path: Path) -> None:
    anne, ben, cleo = (new_user() for _ in range(3))
    created = server.table(person("Anne"), person("Ben"), OPEN, seed=None, options={"ghost": False})
    id = created["table"]["id"]
    anne.open_seat(created)
    ben.open_seat(created, 1)
    for who in (anne, ben):
        who.wait_for_text("open seat")
    cleo.join(created, 2, "Cleo")
    for who in (anne, ben, cleo):
        who.wait_until(lambda who=who: who.page.locator("[data-captain]").count() == 2)  # type: ignore[misc]
    anne.press("l")
    anne.wait_for_text("The dice are sealed by the server, Anne, Ben, and Cleo.", where=".drawer ol")
    anne.press("Escape")
    play_all([anne, ben, cleo], most=10)
    for who in (ben, cleo):  # bots finish the game for them, which is quicker
        who.button("Menu").click()
        who.button("Leave table").click()
        who.page.locator(".sure .strong").click()
        who.wait_for_text("A bot is playing for you")
    anne.play(anne.answer_by_key)

    guest = new_user()
    for who, verdict, sentence in [
        (anne, "own", "your browser’s secret is one of them"),
        (ben, "own", "your browser’s secret is one of them"),
        (guest, "others", "Your browser added none of them"),
    ]:
        who.open(f"{server.address}/#/dice/{id}")
        who.wait_for(f"[data-verdict={verdict}]")
        who.wait_for_text(sentence, "Cleo", where="[data-verdict]")
    assert anne.page.locator("li strong:has-text('you')").count() == 1

    record = tmp_path / "game.jam"
    with urllib.request.urlopen(f"{server.address}/api/tables/{id}/record") as answer:
        record.write_bytes(answer.read())
    told = verify(record)
    assert told.returncode == 0, told.stderr
    assert "dice and cards match the seal, and the result is right" in told.stdout
    assert f"sealed at table {id} by the server, Anne, Ben, Cleo" in told.stdout

    text = record.read_text("utf-8")
    first = next(line for line in text.splitlines() if "*roll" in line)
    rolled = first.strip().split(",")[0]
    record.write_text(text.replace(rolled, "*roll 6 6" if rolled != "*roll 6 6" else "*roll 1 1", 1), "utf-8")
    told = verify(record)
    assert told.returncode == 2
    assert f"by the seal it would be '{rolled}'" in told.stderr
    guest.open(f"{server.address}/#/")
    guest.expect_errors("400")
    guest.page.set_input_files("input[type=file]", record)
    guest.wait_for_text(f"by the seal it would be '{rolled}'")


def test_a_browser_that_came_late_has_no_green_seal(server: LiveServer, new_user: NewUser) -> None:
    anne, ben = new_user(), new_user()
    created = server.table(person("Anne"), person("Ben"), seed=None, options={"ghost": False})
    anne.open_seat(created)
    anne.wait_for_text("Round 1")
    ben.open_seat(created, 1)
    for who, verdict in [(anne, "own"), (ben, "others")]:
        who.wait_for_text("Round 1")
        who.open(f"{server.address}/#/dice/{created['table']['id']}")
        who.wait_for(f"[data-verdict={verdict}]")
        who.wait_for_text("Anne", where="[data-verdict] .who")
