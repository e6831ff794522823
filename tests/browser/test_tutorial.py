"""The tutorial: every step at four sizes and in both languages; leaving, resuming, skipping, going back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import jamaica
from tests.support.accessibility import AXE, violations
from tests.support.browser_user import NARROW, WIDE, BrowserUser
from tests.support.live_server import LiveServer

NewUser = Callable[..., BrowserUser]
ROOT: Final = Path(__file__).parents[2]
CHAPTERS: Final = json.loads((ROOT / "web" / "src" / "pages" / "tutorial" / "script.json").read_text())["chapters"]
STEPS: Final = [step for chapter in CHAPTERS for step in chapter["steps"]]

_LAYOUT: Final = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [left, top, right, bottom].map(Math.round)
  }
  const all = (selector) => [...document.querySelectorAll(selector)].map(box)
  const card = document.querySelector('[data-step]')
  return {
    window: [0, 0, innerWidth, innerHeight],
    card: box(card),
    parts: all('[data-step] :not(svg *)').filter(([left, top, right, bottom]) => left < right && top < bottom),
    spots: all('[data-spotlight]'),
    answers: all('[data-answer]'),
    focused: card.contains(document.activeElement),
  }
}"""
"""The boxes of a step: left, top, right, bottom."""

_REACHABLE: Final = """(selector) => [...document.querySelectorAll(selector)].some((control) => {
  const { left, top, width, height } = control.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && (control.contains(there) || there.closest(selector) !== null)
})"""
"""Whether a click in the middle of a control reaches it."""


def control(move: str) -> str:
    """The selector of what makes a move."""
    return f"[data-card='{move[5:]}']" if move.startswith("play ") else f"[data-move='{move}']"


def overlap(one: list[int], two: list[int]) -> bool:
    """Whether two boxes share an area."""
    return min(one[2], two[2]) > max(one[0], two[0]) and min(one[3], two[3]) > max(one[1], two[1])


def inside(box: list[int], window: list[int]) -> bool:
    """Whether a box lies in another."""
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]


def faults(anne: BrowserUser, step: dict[str, Any]) -> list[str]:
    """What is wrong with how a step is shown."""
    shown = anne.page.evaluate(_LAYOUT)
    checks = {
        "nothing is in the spotlight": bool(shown["spots"]),
        "the spot is not in the window": all(inside(spot, shown["window"]) for spot in shown["spots"]),
        "the card is not in the window": inside(shown["card"], shown["window"]),
        "a part of the card is cut": all(inside(part, shown["card"]) for part in shown["parts"]),
        "the card covers the spot": not any(overlap(shown["card"], spot) for spot in shown["spots"]),
        "the card covers an answer": not any(overlap(shown["card"], answer) for answer in shown["answers"]),
        "the focus is not on the text": shown["focused"],
    }
    if "move" in step:
        checks["no answer is pointed out"] = bool(shown["answers"])
        checks["the answer cannot be clicked"] = anne.page.evaluate(_REACHABLE, control(step["move"]))
    return [fault for fault, fine in checks.items() if not fine]


def lasting_faults(anne: BrowserUser, step: dict[str, Any]) -> list[str]:
    """What is wrong with how a step is shown, once the layout has come to rest."""
    for _ in range(40):
        if not faults(anne, step):
            return []
        anne.page.wait_for_timeout(50)
    return faults(anne, step)


def arrive(anne: BrowserUser, name: str) -> None:
    """Wait until a step is shown."""
    anne.wait_for(f"[data-step={name}][data-ready=true]")


def answer(anne: BrowserUser, step: dict[str, Any]) -> None:
    """Do what a step asks for."""
    if "move" not in step:
        anne.page.locator("[data-step] .button.strong").click()
    else:
        anne.page.locator(control(step["move"])).last.dispatch_event("click")


def button(anne: BrowserUser, name: str) -> None:
    """Press a button of the card."""
    anne.page.locator("[data-step]").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("window", "lang"), [(NARROW, "en"), (WIDE, "fr"), ("844x390", "en"), ("640x360", "fr")])
def test_every_step_of_the_tutorial_shows_what_it_speaks_of(
    server: LiveServer, new_user: NewUser, window: str, lang: str
) -> None:
    anne = new_user(size=window, lang=lang)
    anne.context.add_init_script(path=AXE)
    anne.open(server.address)
    anne.page.locator("a.strong[href='#/tutorial']").click()
    found: dict[str, list[str]] = {}
    for step in STEPS:
        arrive(anne, step["name"])
        found[step["name"]] = lasting_faults(anne, step) + violations(anne)
        if step is not STEPS[-1]:
            answer(anne, step)
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert "23" in anne.page.inner_text("[data-step] .text")


def test_the_tutorial_is_the_main_button_until_somebody_has_learned_or_played(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    anne.open(server.address)
    main = anne.page.locator("section .button.strong")
    anne.wait_until(lambda: main.inner_text() == "Learn to play")
    main.click()
    arrive(anne, "race")
    anne.press("Escape")
    anne.wait_until(lambda: main.count() > 0 and main.inner_text().strip() == "Set sail")


def test_the_tutorial_goes_on_after_a_reload_and_starts_anew_after_its_end(
    server: LiveServer, new_user: NewUser
) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/tutorial")
    for step in STEPS[:9]:
        arrive(anne, step["name"])
        answer(anne, step)
    arrive(anne, "fork")
    anne.page.reload()
    arrive(anne, "fork")
    assert anne.wait_for_prompt("sail") == "sail 9"
    anne.press("Escape")
    anne.page.get_by_role("link", name="Go on where you left off").click()
    arrive(anne, "fork")
    anne.page.evaluate("at => localStorage.setItem('jamaica.tutorial', JSON.stringify({ at }))", len(STEPS) - 1)
    anne.page.reload()
    arrive(anne, "count")
    anne.press("Escape")
    anne.page.get_by_role("link", name="Learn to play").click()
    arrive(anne, "race")


def test_steps_can_be_skipped_gone_back_to_and_undone(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/tutorial")
    for step in STEPS[:6]:
        arrive(anne, step["name"])
        button(anne, "Skip" if "move" in step else "Next")
    arrive(anne, "cost")
    button(anne, "Back")
    arrive(anne, "first")
    assert "in Port Royal" in anne.page.inner_text("[data-spot=score]")
    anne.press("u")
    arrive(anne, "dice")
    button(anne, "Back")
    arrive(anne, "cards")


def test_a_step_explains_a_wrong_move_and_accepts_only_its_own(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/tutorial")
    arrive(anne, "race")
    anne.answer_by_mouse("morning 5")
    anne.wait_for_text("press Next", where="[data-step] .wrong")
    for step in STEPS[:3]:
        arrive(anne, step["name"])
        answer(anne, step)
    arrive(anne, "dice")
    anne.answer_by_mouse("morning 5")
    anne.wait_for_text("3 for the morning", where="[data-step] .wrong")
    anne.answer_by_mouse("morning 3")
    arrive(anne, "order")


def test_the_spotlight_follows_its_spot_when_the_window_changes(server: LiveServer, new_user: NewUser) -> None:
    anne = new_user()
    anne.open(f"{server.address}/#/tutorial")
    for step in STEPS[:2]:
        arrive(anne, step["name"])
        answer(anne, step)
    arrive(anne, "cards")
    for width, height in ((1280, 720), (820, 1180), (390, 844), (360, 640), (1024, 640)):
        anne.page.set_viewport_size({"width": width, "height": height})
        assert lasting_faults(anne, STEPS[2]) == [], (width, height)


def test_the_script_of_the_tutorial_follows_the_rules() -> None:
    scores: list[list[int]] = []
    for chapter in CHAPTERS:
        state, luck = jamaica.read(chapter["position"]), list(chapter["luck"])
        for step in chapter["steps"]:
            moves = [rival.split(" ", 1) for rival in step.get("rivals", [])]
            for seat, move in moves:
                _roll(state, luck)
                jamaica.apply(state, jamaica.move(move), seat=int(seat))
            _roll(state, luck)
            if state.over:
                scores.append(jamaica.scores(state))
                continue
            offered = [str(move) for move in jamaica.legal(state, 0)]
            assert step.get("move", step.get("offer")) in offered, step["name"]
            if "move" in step:
                jamaica.apply(state, jamaica.move(step["move"]), seat=0)
        _roll(state, luck)
        assert luck == []
    assert scores == [[23, 14, 7]]


def _roll(state: jamaica.State, luck: list[str]) -> None:
    """Apply the rolls and draws that are due."""
    while state.luck_next and luck:
        jamaica.apply(state, jamaica.move(luck.pop(0)))
