"""Whole games at the keyboard, in this process: every question, every width, nothing hidden told."""

import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import jamaica
from jamaica.rules.registry import QUESTIONS
from jamaica.terminal.game import TerminalGame
from jamaica.terminal.output import Output
from jamaica.terminal.questions import Question
from jamaica.terminal.screen import Screen
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import View, imagine
from tests.support.games import quick
from tests.support.keyboard import Player, any_choice, at_keyboard, offered, table

SETTINGS = [(1, 2, None), (1, 3, True), (1, 4, False), (1, 6, None), (2, 3, True), (3, 3, False), (2, 4, True)]


@pytest.mark.parametrize("columns", [40, 80, 100, 160])
@pytest.mark.parametrize("edition", ["revised", "first"])
def test_games_are_played_to_their_end_and_no_line_is_too_long(
    edition: str, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for number in range(quick(1, 1)):
        at = number + columns // 20 + 2 * (edition == "first")  # all settings are played at some width
        people, seats, ghost = SETTINGS[at % len(SETTINGS)]
        match = table(number, people, seats, ghost, edition)
        status, text = at_keyboard(match, any_choice(number), tmp_path / "game.save")
        assert status == 0
        assert match.over
        assert re.search(r" wins( \(tied, but farthest along\))?\.\n|share the victory\.", text)
        too_long = [line for line in text.split("\n") if len(line) > min(columns, 100)]
        assert too_long == []


def watched(choose: Player, look: Callable[[TerminalGame, str, int], None]) -> Player:
    """A player who looks at the screen before every choice, as the seat at the keyboard."""

    def answer(game: TerminalGame, text: str) -> str:
        if offered(text):
            assert game.sitting is not None
            look(game, text, game.sitting)
        return choose(game, text)

    return answer


def test_every_kind_of_question_is_asked_and_every_answer_says_what_it_leads_to(tmp_path: Path) -> None:
    missing = {question.key for question in QUESTIONS}

    def look(game: TerminalGame, text: str, seat: int) -> None:
        view = game.match.ask()[seat]
        question = Question(view, game.ship_names)
        missing.discard(question.key)
        assert [answer.move for answer in question.answers] == view.legal
        assert all(answer.title and all(answer.leads_to) for answer in question.answers)
        assert all(rule in jamaica.RULES for answer in question.answers for rule in answer.rules)
        assert len({answer.title for answer in question.answers}) == len(view.legal)
        assert all(" ".join(answer.title.split()) in " ".join(text.split()) for answer in question.answers)

    for number in range(200):
        people, seats, ghost = SETTINGS[number % len(SETTINGS)]
        player = watched(any_choice(number), look)
        at_keyboard(
            table(number, people, seats, ghost, crew=("off", "chosen")[number % 2], market="on"),
            player,
            tmp_path / "game.save",
        )
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("number", range(quick(3, 1)))
def test_what_one_person_may_not_know_is_never_on_the_screen(number: int, tmp_path: Path) -> None:
    shown = {0: "", 1: ""}
    turns = []

    def look(game: TerminalGame, text: str, seat: int) -> None:
        shown[seat] += text
        turns.append(seat)
        view = jamaica.view(game.match.state, seat)
        other = jamaica.view(imagine(view, jamaica.Luck(number)), seat)
        assert all_of(view, game.ship_names) == all_of(other, game.ship_names)

    def choose(game: TerminalGame, text: str) -> str:
        return "log all\n" if offered(text) and len(turns) % 10 == 5 else chosen(game, text)

    chosen = any_choice(number)
    match = table(number, people=2, seats=4, ghost=True)
    _, written = at_keyboard(match, watched(choose, look), tmp_path / "game.save")
    handed_over = sum(one != other for one, other in pairwise(turns))
    assert written.count("Hand the keyboard to") == handed_over + 1 > 10
    for seat, text in shown.items():
        plain = " ".join(text.split())
        secrets = [event for event in match.events if event.seen_by(seat) != event]
        assert len(secrets) > 50
        assert [event for event in secrets if jamaica.say(event, match.names) in plain] == []


def all_of(view: View, ship_names: ShipNames) -> str:
    """All that a screen can show of a view."""
    page = io.StringIO()
    screen = Screen(Output(out=page, answers=io.StringIO()), ship_names, view)
    screen.board()
    screen.ships()
    screen.own(hand=True)
    screen.scores()
    question = Question(view, ship_names)
    page.write(f"{question.text()} {[(answer.title, answer.leads_to) for answer in question.answers]}")
    return page.getvalue()


@pytest.mark.parametrize("solo", ["phantom", "tide"])
def test_one_person_plays_solo_to_the_rank(solo: str, tmp_path: Path) -> None:
    written = ""
    for number in range(quick(4, 1)):
        status, written = at_keyboard(
            table(number, people=1, seats=1, solo=solo), any_choice(number), tmp_path / "game.save"
        )
        assert status == 0
        assert "Rank: " in written
        assert ("before the tide turns" in written) == (solo == "tide")
        assert ("Ghost Ship" in written) == (solo == "phantom")
        assert "wins" in written.split("The game is over")[1] or solo == "tide" or "share" in written
    assert "Jamaica, revised edition: one captain" in written
