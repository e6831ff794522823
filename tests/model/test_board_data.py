"""Boards made from data: what is refused, and what is kept."""

import copy
import json
import pickle
import random
from typing import Any

import pytest

from jamaica.model.board import STANDARD, Board
from tests.support.boards import Data, refusal, ring, with_space, without
from tests.support.games import quick


def deep(levels: int) -> list[Any]:
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def ambiguous() -> Data:
    """Three steps from space 29, and six from 26, lead to space 2 through Port Royal or around it."""
    data = ring(32)
    spaces = data["spaces"]
    spaces[0]["next"] = [1, 16]
    spaces[15]["next"] = [0]
    spaces[29]["next"] = [30, 0]
    spaces[30]["next"] = [31]
    spaces[31]["next"] = [2]
    return data


BROKEN: list[tuple[str, Any, str]] = [
    ("nothing", None, "the board must be a mapping with name, width, height, spaces, not None"),
    ("a list", [], "the board must be a mapping with name, width, height, spaces, not a list of 0"),
    ("a number", 7, "not 7"),
    ("an empty mapping", {}, "the board: name is missing; it needs name, width, height, spaces"),
    ("no spaces", without("spaces"), "the board: spaces is missing"),
    ("an unknown key", ring(colour="blue"), "the board: there is no key 'colour'; the keys are name, width,"),
    ("a key that is no text", ring() | {3: 4}, "the board: there is no key 3; the keys are name"),
    ("a name that is none", ring(name=5), "the board: name must be a line of 1 to 80 characters, not 5"),
    ("an empty name", ring(name=""), "name must be a line of 1 to 80 characters, not ''"),
    ("a name of two lines", ring(name="a\nb"), "name must be a line"),
    ("half a character in the name", ring(name="\ud800"), "name must be a line"),
    ("a long name", ring(name="x" * 81), "name must be a line of 1 to 80 characters, not 'xxxxx"),
    ("a width that is none", ring(width="wide"), "width must be a number from 100 to 10000, not 'wide'"),
    ("a width that is true", ring(width=True), "width must be a number from 100 to 10000, not True"),
    ("an endless height", ring(height=float("inf")), "height must be a number from 100 to 10000, not inf"),
    (
        "a red line of two points",
        ring(red_line=[1, 2]),
        "red_line must be the four numbers x, y, x, y, not a list",
    ),
    (
        "a red line off the board",
        ring(red_line=[1, 2, 3, 200]),
        "each number of red_line must be a number from 0",
    ),
    ("an island of two points", ring(island=[[1, 1], [2, 2]]), "island must be a list of 3 to 500 points"),
    (
        "an island with a hole",
        ring(island=[[1, 1], [2], [3, 3]]),
        "each point of island must be two numbers x, y",
    ),
    (
        "an island off the board",
        ring(island=[[1, 1], [2, 2], [3, -3]]),
        "each y of island must be a number from 0",
    ),
    ("spaces that are none", ring(spaces="many"), "spaces must be a list of 1 to 63, not 'many'"),
    ("no space at all", ring(spaces=[]), "spaces must be a list of 1 to 63, not a list of 0"),
    ("too many spaces", ring(64), "spaces must be a list of 1 to 63, not a list of 64"),
    ("a space that is none", ring(spaces=[5]), "entry 0 of spaces must be a mapping with id, not 5"),
    (
        "deep nesting",
        ring(spaces=deep(50_000)),
        "entry 0 of spaces must be a mapping with id, not a list of 1",
    ),
    ("a space without an id", with_space(3, id=None), "entry 3 of spaces: id is missing"),
    (
        "an id that is true",
        with_space(1, id=True),
        "entry 1 of spaces: id must be a whole number from 0 to 19, not True",
    ),
    (
        "an id with a fraction",
        with_space(3, id=3.0),
        "entry 3 of spaces: id must be a whole number from 0 to 19",
    ),
    (
        "an id too high",
        with_space(3, id=20),
        "entry 3 of spaces: id must be a whole number from 0 to 19, not 20",
    ),
    ("a huge id", with_space(3, id=10**5000), "not a number of more than 20 digits"),
    ("an id twice", with_space(3, id=4), "space 4 is there twice; the ids are 0 to 19, each once"),
    (
        "an unknown key of a space",
        with_space(3, depth=4),
        "there is no key 'depth'; the keys are id, kind, cost",
    ),
    (
        "a space without a kind",
        with_space(3, kind=None),
        "space 3: kind is missing; it needs id, kind, next, x, y",
    ),
    (
        "an unknown kind",
        with_space(3, kind="reef"),
        "space 3: kind must be one of port-royal, sea, port, lair, not",
    ),
    ("a kind that is a list", with_space(3, kind=["sea"]), "space 3: kind must be one of"),
    (
        "a second Port Royal",
        with_space(3, kind="port-royal", cost=None),
        "space 3: kind is port-royal, but space 0",
    ),
    (
        "no Port Royal",
        with_space(0, kind="lair"),
        "space 0: kind is lair, but space 0 and no other is port-royal",
    ),
    (
        "a sea space without a cost",
        with_space(3, cost=None),
        "space 3: cost is missing; a sea space costs 1 to 9",
    ),
    ("a free sea space", with_space(3, cost=0), "space 3: cost must be a whole number from 1 to 9, not 0"),
    (
        "a dear port",
        with_space(3, kind="port", cost=10),
        "space 3: cost must be a whole number from 1 to 9, not 10",
    ),
    (
        "a cost that is true",
        with_space(3, cost=True),
        "space 3: cost must be a whole number from 1 to 9, not True",
    ),
    ("a lair that costs", with_space(3, kind="lair"), "space 3: a lair is free; leave cost out"),
    ("a Port Royal that costs", with_space(0, cost=1), "space 0: Port Royal is free; leave cost out"),
    (
        "a next that is no list",
        with_space(3, next=4),
        "space 3: next must be a list of 1 to 3 ids of spaces, not 4",
    ),
    (
        "a dead end",
        with_space(3, next=[]),
        "space 3: next must be a list of 1 to 3 ids of spaces, not a list of 0",
    ),
    ("four ways", with_space(3, next=[4, 5, 6, 7]), "space 3: next must be a list of 1 to 3 ids of spaces"),
    (
        "a way to nowhere",
        with_space(3, next=[70]),
        "space 3: each id in next must be a whole number from 0 to 19, not 70",
    ),
    (
        "a way to true",
        with_space(0, next=[True]),
        "space 0: each id in next must be a whole number from 0 to 19",
    ),
    ("a way twice", with_space(3, next=[4, 4]), "space 3: next names a space twice; each way is named once"),
    (
        "a score that is none",
        with_space(3, score="ten"),
        "space 3: score must be a whole number from -99 to 99",
    ),
    (
        "a score too high",
        with_space(3, score=100),
        "space 3: score must be a whole number from -99 to 99, not 100",
    ),
    ("an unknown lane", with_space(3, lane="middle"), "space 3: lane must be outer or inner, not 'middle'"),
    ("a space without a place", with_space(3, x=None), "space 3: x is missing"),
    (
        "a place that is no number",
        with_space(3, y=float("nan")),
        "space 3: y must be a number from 0 to 100, not nan",
    ),
    ("a place off the board", with_space(3, x=1001), "space 3: x must be a number from 0 to 1000, not 1001"),
    (
        "a place out of bounds",
        with_space(3, x=10**400),
        "space 3: x must be a number from 0 to 1000, not a number of",
    ),
    ("a space that is left out", with_space(3, next=[5]), "space 4: no way leads to it from Port Royal"),
    ("a space that leads nowhere", with_space(3, next=[3]), "space 4: no way leads to it from Port Royal"),
    (
        "no way home",
        with_space(19, next=[10]),
        "space 0: no way leads to it from Port Royal; some next must name it",
    ),
    (
        "a ring apart",
        with_space(9, next=[5, 10]),
        "space 5: a ring of spaces leads back to it without Port Royal",
    ),
    (
        "a space next to itself",
        with_space(7, next=[7, 8]),
        "space 7: a ring of spaces leads back to it without Port",
    ),
    ("a short lap", ring(12), "the board: the shortest lap has 12 steps; it must have 13 or more"),
    (
        "a short cut",
        with_space(1, next=[2, 10]),
        "the board: the shortest lap has 12 steps; it must have 13 or more",
    ),
    (
        "an unclear lap",
        ambiguous(),
        "space 26: 6 steps lead to space 2 both through Port Royal and around it",
    ),
    (
        "Port Royal alone",
        ring(1, spaces=[ring()["spaces"][0] | {"next": [0]}]),
        "the shortest lap has 1 steps",
    ),
]


def many_lairs(lairs: int) -> Data:
    data = ring(20)
    for space in data["spaces"][1 : lairs + 1]:
        space["kind"] = "lair"
        del space["cost"]
    return data


@pytest.mark.rule("component.board")
@pytest.mark.parametrize(("data", "sentence"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_board_is_refused_with_a_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        Board(data)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
    assert type(refused.value) is ValueError


def test_a_space_that_no_way_leaves_towards_port_royal_is_named() -> None:
    data = ring(22)
    data["spaces"][5]["next"] = [6, 20]
    data["spaces"][19]["next"] = [0]
    data["spaces"][20]["next"] = [21]
    data["spaces"][21]["next"] = [20]
    with pytest.raises(ValueError, match="space 20: no way leads from it to Port Royal; every way must end there"):
        Board(data)


def test_a_board_has_at_most_eleven_lairs() -> None:
    assert Board(many_lairs(11)).lairs == 2**12 - 2
    with pytest.raises(ValueError, match="there are 12 lairs; at most 11 are possible"):
        Board(many_lairs(12))


def test_the_smallest_and_the_biggest_board_are_accepted() -> None:
    assert Board(ring(13)).left[0] == 13
    biggest = Board(ring(63))
    assert biggest.size == 63
    assert biggest.left[62] == 1
    assert biggest.reach[(0 * 64 + 58) * 7 + 4] == 2**62


@pytest.mark.rule("component.board")
def test_a_board_keeps_what_its_data_say() -> None:
    data = with_space(3, kind="port", cost=9, score=-99, lane="outer", x=31.5)
    data["spaces"][0]["score"] = 20
    data["spaces"].reverse()
    board = Board(data)
    assert (board.name, board.size, board.kind[3], board.cost[3]) == ("Ring", 20, 2, 9)
    assert (board.score[3], board.score[4], board.score[0], board.finish_score) == (-99, -5, -5, 20)
    assert (board.x[3], board.y[3], board.width, board.height) == (31.5, 50, 1000, 100)
    assert (board.next[19], board.prev[0], board.prev[1]) == ((0,), (19,), (0,))
    assert repr(board) == "<board Ring: 20 spaces>"


# ---- equality ----------------------------------------------------------------------------------------------


def test_boards_are_equal_by_value() -> None:
    one, other = Board(ring()), Board(copy.deepcopy(ring(width=1000.0)))
    assert one == other
    assert hash(one) == hash(other)
    assert one != STANDARD
    assert one != ring()
    assert one != Board(ring(name="Another"))


@pytest.mark.parametrize("board", [STANDARD, Board(ring(red_line=[1, 2, 3, 4], island=[[1, 1], [9, 1], [5, 9.5]]))])
def test_a_board_can_be_written_and_made_again(board: Board) -> None:
    data = board.to_dict()
    assert Board(data) == board
    assert Board(json.loads(json.dumps(data))) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert copy.deepcopy(board) == board
    data["spaces"].clear()
    assert board.to_dict()["spaces"]


def test_the_order_of_spaces_and_ways_does_not_matter() -> None:
    data = STANDARD.to_dict()
    data["spaces"].reverse()
    for space in data["spaces"]:
        space["next"].reverse()
    assert Board(data) == STANDARD


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2.5,
    10**30,
    float("nan"),
    "",
    "sea",
    "lair",
    [],
    [0],
    [1, 2],
    {},
    {"id": 1},
]


def test_board_data_with_anything_anywhere_are_refused_or_still_a_board() -> None:
    luck = random.Random(1655)
    for _ in range(quick(1500, 150)):
        data = STANDARD.to_dict()
        space = luck.choice(data["spaces"])
        target = luck.choice([data, space, space, space])
        target[luck.choice([*target, "cost", "score", "next", "lane"])] = luck.choice(JUNK)
        sentence = refusal(lambda data=data: Board(data))  # type: ignore[misc]
        assert sentence is None or sentence.startswith(("the board", "space", "entry"))
