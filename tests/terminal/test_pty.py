"""Games at a real pseudo-terminal: whole ones, resized, interrupted, cut off, killed and gone on with."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import jamaica
from jamaica.terminal.saves import latest_file, resume
from tests.support.keyboard import COMMAND, END, Terminal, offered

Opened = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Opens terminals with these options; whatever still runs after the test is ended."""
    terminals: list[Terminal] = []

    def one_more(*options: str, columns: int = 80) -> Terminal:
        terminals.append(Terminal(tmp_path, *options, columns=columns))
        return terminals[-1]

    yield one_more
    for terminal in terminals:
        terminal.kill()


@pytest.mark.parametrize(("seats", "options"), [(2, []), (3, ["--ghost"]), (4, ["--edition", "first"])])
def test_a_whole_game_is_played(seats: int, options: list[str], opened: Opened) -> None:
    terminal = opened("--seats", str(seats), "--seed", "3", *options)
    luck = jamaica.Luck(seats)
    last = terminal.play((lambda many: 1) if seats == 2 else (lambda many: luck.below(many) + 1))
    assert last.endswith(END)
    assert re.search(r" wins( \(tied, but farthest along\))?\.\n|share the victory\.", last)
    assert terminal.say("ahoy").endswith(END)
    terminal.send("")
    assert terminal.close() == 0
    assert max(len(line) for line in terminal.text.split("\n")) <= 80


def test_the_window_may_change_its_width_between_two_questions(opened: Opened) -> None:
    terminal = opened("--seed", "3", columns=100)
    wide = terminal.until_asked()
    terminal.resize(60)
    narrow = terminal.say("board") + terminal.say("1")
    terminal.resize(80)
    drawn = terminal.say("board")
    assert max(len(line) for line in wide.split("\n")) > 80
    assert max(len(line) for line in narrow.split("\n")) <= 60
    assert "This window has 60 columns" in narrow
    assert "fork, way 1 of 2" in narrow
    assert " 6 P5+ 7 S2" in drawn
    terminal.send("quit")
    assert terminal.close() == 0


def test_colours_are_used_on_a_terminal_and_can_be_refused(opened: Opened) -> None:
    coloured = opened("--seed", "3")
    plain = opened("--seed", "3", "--plain")
    assert coloured.until_asked() == plain.until_asked()
    assert "\x1b[" in coloured.raw
    assert "\x1b" not in plain.raw
    for terminal in (coloured, plain):
        terminal.send("quit")
        assert terminal.close() == 0


def test_after_control_c_the_game_goes_on_by_resume(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = opened("--seed", "3")
    terminal.play(lambda many: 1, most=4)
    terminal.control_c()
    assert terminal.close() == 130
    assert "To continue it: jamaica play --terminal --resume" in " ".join(terminal.text.split())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert len([move for seat, move in resume(latest_file()).record.moves if seat == 0]) == 4


def test_a_game_that_was_killed_goes_on_with_the_same_question(opened: Opened) -> None:
    terminal = opened("--seed", "3")
    asked = terminal.play(lambda many: many, most=7)
    terminal.kill()
    terminal.close()
    again = opened("--resume")
    resumed = again.until_asked()
    assert question(resumed) == question(asked)
    again.kill()
    again.close()


def test_a_terminal_that_is_closed_loses_nothing(opened: Opened) -> None:
    terminal = opened("--seed", "3")
    asked = terminal.play(lambda many: 1, most=3)
    os.close(terminal.master)
    assert terminal.process.wait(timeout=20) != 0
    again = opened("--resume")
    assert question(again.until_asked()) == question(asked)
    again.send("quit")
    assert again.close() == 0


def question(text: str) -> str:
    """The question and its answers, the last thing on a screen."""
    return text.split("\n\n")[-1]


def test_several_people_share_a_keyboard_and_the_screen_is_cleared_between_them(opened: Opened) -> None:
    terminal = opened("--seed", "3", "--seats", "3", "--names", "Ann,Ben")
    assert "Hand the keyboard to Ann" in terminal.until_asked()
    ann = terminal.say("")
    while "Hand the keyboard to Ben" not in ann:
        assert offered(ann)
        ann = terminal.say("1")
    assert terminal.raw.rpartition("\x1b[2J\x1b[3J\x1b[H")[2].startswith("Hand the keyboard to Ben")
    ben = terminal.say("")
    assert "Ben (you)" in ben
    terminal.send("quit")
    assert terminal.close() == 0


@pytest.mark.parametrize("answers", ["1\n1\nquit\n", "1\n", "", "1", "\x00\xff\n"])
def test_a_pipe_does_as_well(answers: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", COMMAND.split("; ", 2)[2], "play", "--terminal", "--seed", "3"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    run = subprocess.run(command, input=answers.encode("latin-1"), capture_output=True, env=environment, timeout=60)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"The game is saved." in run.stdout
    assert b"\x1b" not in run.stdout
