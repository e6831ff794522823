"""The screens that are written down, and the board: every space, cost, lair and ship is on it."""

import io
import re
from pathlib import Path

import pytest

import jamaica
from jamaica.model.board import LAIR, SEA, STANDARD, Board
from jamaica.narration import captains
from jamaica.terminal.board_text import Drawing, parts, strips
from jamaica.terminal.output import Paper, filled
from jamaica.terminal.screen import Screen
from jamaica.terminal.ship_names import Cast, lettered
from tests.support.games import LAGOON
from tests.support.positions import position
from tests.terminal.goldens import FOLDER, screens


def test_the_screens_are_as_written_down() -> None:
    for name, text in screens().items():
        assert text == (FOLDER / name).read_text("utf-8"), f"{name}: see tests/terminal/goldens.py"


def drawn(state: jamaica.State, width: int, seat: int | None = 0) -> list[str]:
    """The board of a state, drawn in this width."""
    view = jamaica.view(state, seat)
    layout = strips(view.board, width)
    assert layout is not None
    return Drawing(view, Cast(captains(state.seats)), layout, lambda own: own).lines()


def printed(board: Board, space: int) -> str:
    """A space as its sign has it at the start."""
    return "L*" if board.kind[space] == LAIR else f"{'S' if board.kind[space] == SEA else 'P'}{board.cost[space]}"


@pytest.mark.parametrize("width", [80, 90, 100])
def test_every_space_is_drawn_once_with_its_cost(width: int) -> None:
    lines = drawn(jamaica.start(jamaica.options(), 3), width)
    signs = re.findall(r"(\d+) ([SPL])([\d*])", "\n".join(lines))
    expected = {space: printed(STANDARD, space) for space in range(1, 50)}
    assert {int(number): kind + more for number, kind, more in signs} == expected
    assert len(signs) == 49
    assert sum(line.count("PR") for line in lines) == 2
    assert [line for line in lines if line.startswith("||41 P5")] != []
    assert re.findall(r"[+]\d+", "".join(lines[-1:])) == [f"+{score}" for score in [*range(2, 11), 15]]
    assert max(len(line) for line in lines) <= width


@pytest.mark.parametrize("width", [80, 100])
def test_every_ship_stands_below_its_space(width: int) -> None:
    for space in range(1, 50):
        lines = drawn(position(ships=f"{space} 0 0").state, width)
        [(number, column)] = [(number, line.index("J")) for number, line in enumerate(lines) if "J" in line]
        above = [line[column - 4 : column - 1] for line in lines[:number]]
        named = [name.strip() for name in above if name.endswith(" ")]
        assert [name for name in named if name.isdecimal()][-1] == str(space)


def test_ships_at_home_behind_the_start_and_six_on_one_space() -> None:
    lines = drawn(position(ships="0@1 49@-1 0").state, 80)
    assert "A" in lines[1]
    assert lines[-1].rstrip().endswith("J")
    assert "o" in lines[-1]
    crowd = drawn(position(seats=6, ships="12 12 12 12 12 12").state, 80)
    assert any("JOAMSE" in line for line in crowd)
    assert max(len(line) for line in crowd) <= 80


def test_a_board_with_unusual_ways_is_told_as_a_list() -> None:
    board = ring(40, {10: [11, 20], 12: [13, 15], 14: [17], 16: [17], 19: [25], 24: [25]})
    assert parts(board) is None
    state = jamaica.start(jamaica.options(board=board), 3)
    page = io.StringIO()
    screen = Screen(Paper(out=page, answers=io.StringIO()), Cast(captains(3)), jamaica.view(state, 0))
    screen.board()
    text = " ".join(page.getvalue().split())
    assert "Port Royal [JOA] (to 1)" in text
    assert "12 S1 (to 13 or 15)" in text
    assert all(f" {space} S1 (to " in text for space in range(1, board.size))


def ring(size: int, forks: dict[int, list[int]]) -> Board:
    """A board of sea spaces in a ring, with these ways instead of the straight one."""
    spaces: list[dict[str, object]] = [{"id": 0, "kind": "port-royal", "next": forks.get(0, [1]), "x": 1, "y": 1}]
    for space in range(1, size):
        ways = forks.get(space, [(space + 1) % size])
        spaces.append({"id": space, "kind": "sea", "cost": 1, "next": ways, "x": 1, "y": 1})
    return Board({"name": "ring", "width": 100, "height": 100, "spaces": spaces})


@pytest.mark.parametrize(
    "board",
    [
        ring(40, {}),
        ring(40, {10: [11, 13], 12: [15], 14: [15]}),
        ring(40, {10: [11, 13, 14], 12: [16], 13: [16], 15: [16]}),
        ring(40, {10: [11, 14]}),
        LAGOON,
        ring(40, {30: [31, 35], 34: [0], 39: [0]}),
        ring(60, {20: [21, 31], 30: [41], 40: [41]}),
    ],
    ids=["no fork", "two lanes", "three lanes", "a lane and a short cut", "lagoon", "a fork before home", "long lanes"],
)
def test_boards_of_other_shapes_are_drawn_too(board: Board) -> None:
    lines = drawn(jamaica.start(jamaica.options(board=board), 3), 80)
    signs = re.findall(r"(\d+) [SPL]", "\n".join(lines))
    assert sorted(int(number) for number in signs) == list(range(1, board.size))
    assert max(len(line) for line in lines) <= 80


def test_lanes_that_are_too_long_to_be_drawn_are_told() -> None:
    assert strips(ring(60, {20: [21, 36], 35: [51], 50: [51]}), 80) is None


def test_every_ship_has_a_letter_of_its_own() -> None:
    assert lettered(["Ann", "Anna", "Gus", "Nan", "Éa", "\u5f20"]) == ("A", "N", "U", "0", "1", "2", "G")


def test_lines_are_filled_to_the_width_and_no_farther() -> None:
    assert filled("one two three", 9, "1  ") == ["1  one", "   two", "   three"]
    assert filled("", 9, "1  ") == ["1"]
    inked = filled("one two", 9, "\x1b[1m1\x1b[0m  ")
    assert inked == ["\x1b[1m1\x1b[0m  one", "   two"]


def test_the_screens_on_the_page_are_among_those_written_down() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text("utf-8")
    shown = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    written = "".join(path.read_text("utf-8") for path in FOLDER.iterdir())
    assert len(shown) > 5
    assert [screen for screen in shown if screen not in written] == []
