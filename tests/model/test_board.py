"""What a board has worked out about its ways is what going step by step finds, on any board."""

import random
from collections.abc import Iterator

import pytest

from jamaica.model.bits import count, lowest, members
from jamaica.model.board import (
    BACKWARD,
    FORWARD_PASS,
    FORWARD_STOP,
    LAIR,
    PORT,
    PORT_ROYAL,
    SEA,
    STANDARD,
    Board,
)

WAYS = (FORWARD_STOP, FORWARD_PASS, BACKWARD)


def random_board(seed: int) -> Board:
    """A board of forks and joins; the shortest lap takes at least 13 steps."""
    luck = random.Random(seed)
    size = luck.randint(40, 63)
    spaces = []
    lairs = 0
    for space in range(size):
        ways = {space + 1, *luck.sample([space + 1, space + 2, space + 3], luck.choice([0, 0, 1, 2]))}
        entry = {
            "id": space,
            "next": sorted({way if way < size else 0 for way in ways}),
            "x": space,
            "y": space,
        }
        kind = luck.choice(["sea", "sea", "port", "lair"]) if space else "port-royal"
        kind = "sea" if kind == "lair" and lairs == 11 else kind
        lairs += kind == "lair"
        entry["kind"] = kind
        if kind in ("sea", "port"):
            entry["cost"] = luck.randint(1, 9)
        spaces.append(entry)
    return Board({"name": f"Random {seed}", "width": 100, "height": 100, "spaces": spaces})


BOARDS = [STANDARD, *[random_board(seed) for seed in range(8)]]
on_every_board = pytest.mark.parametrize("board", BOARDS, ids=[board.name for board in BOARDS])


def sails(board: Board, space: int, die: int, way: int) -> Iterator[list[int]]:
    """Every sail of so many steps, as the spaces that follow the first."""
    if die == 0:
        yield []
        return
    for other in board.prev[space] if way == BACKWARD else board.next[space]:
        if way == FORWARD_STOP and other == 0:
            yield [0]
        else:
            for rest in sails(board, other, die - 1, way):
                yield [other, *rest]


def falls(board: Board, space: int, stops: set[int]) -> Iterator[list[int]]:
    """Every way back to the first of the stops."""
    for other in board.prev[space]:
        if other in stops or other == 0:
            yield [other]
        else:
            for rest in falls(board, other, stops):
                yield [other, *rest]


def place(way: int, space: int, die: int) -> int:
    return (way * 64 + space) * 7 + die


@on_every_board
@pytest.mark.parametrize("way", WAYS)
def test_a_ship_reaches_the_ends_of_all_its_sails(board: Board, way: int) -> None:
    for space in range(board.size):
        for die in range(1, 7):
            ends = {sail[-1] for sail in sails(board, space, die, way)}
            assert set(members(board.reach[place(way, space, die)])) == ends


@on_every_board
@pytest.mark.parametrize("way", WAYS)
def test_a_ship_is_lapped_where_it_has_passed_port_royal(board: Board, way: int) -> None:
    for space in range(board.size):
        for die in range(1, 7):
            lapped = set(members(board.lapped[place(way, space, die)]))
            for sail in sails(board, space, die, way):
                entered = 0 in ([space, *sail[:-1]] if way == BACKWARD else sail)
                assert (sail[-1] in lapped) == entered


@on_every_board
@pytest.mark.parametrize("way", WAYS)
def test_the_path_told_is_the_one_with_the_lowest_ids(board: Board, way: int) -> None:
    for space in range(board.size):
        for die in (1, 2, 5, 6):
            lowest_path: dict[int, list[int]] = {}
            for sail in sails(board, space, die, way):
                end = sail[-1]
                lowest_path[end] = min(lowest_path.get(end, sail), sail)
            for end, sail in lowest_path.items():
                assert board.path(space, end, die, way) == sail


def test_a_path_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no sail of 3 steps leads from space 1 to space 9"):
        STANDARD.path(1, 9, 3, FORWARD_STOP)
    with pytest.raises(ValueError, match="no sail of 7 steps"):
        STANDARD.path(1, 8, 7, FORWARD_STOP)


@on_every_board
def test_left_is_the_fewest_steps_to_port_royal(board: Board) -> None:
    for space in range(board.size):
        following = board.next[space]
        assert board.left[space] == 1 + min(0 if other == 0 else board.left[other] for other in following)


def test_space_6_has_26_left_and_the_outer_lane_as_many_as_space_3() -> None:
    assert STANDARD.left[6] == 26
    assert STANDARD.left[7] == STANDARD.left[3] == 29


@on_every_board
@pytest.mark.parametrize("kind", [SEA, PORT, LAIR])
def test_the_nearest_behind_are_the_first_of_that_kind_on_every_way(board: Board, kind: int) -> None:
    stops = {space for space in range(board.size) if board.kind[space] == kind}
    assert board.of_kind[kind] == sum(2**space for space in stops)
    for space in range(1, board.size):
        ways = list(falls(board, space, stops))
        behind = board.behind[kind * 64 + space]
        assert set(members(behind)) == {way[-1] for way in ways}
        for end in members(behind):
            shortest = min((len(way), way) for way in ways if way[-1] == end)[1]
            assert board.path_back(space, end, board.of_kind[kind]) == shortest


def test_behind_a_join_there_is_a_choice_and_before_the_first_there_is_port_royal() -> None:
    assert members(STANDARD.behind[LAIR * 64 + 15]) == [4, 11]
    assert members(STANDARD.behind[LAIR * 64 + 41]) == [19, 25, 37]
    assert members(STANDARD.behind[PORT * 64 + 5]) == [0]
    assert members(STANDARD.behind[LAIR * 64 + 0]) == [0]
    assert members(STANDARD.behind[PORT_ROYAL * 64 + 49]) == [0]


@on_every_board
def test_a_ship_falls_back_to_the_first_space_it_can_pay(board: Board) -> None:
    for gold in range(11):
        for food in (0, 1, 4, 9, 10):
            purse = {PORT_ROYAL: 0, SEA: food, PORT: gold, LAIR: 0}
            payable = board.free_or_payable(gold, food)
            stops = {space for space in range(board.size) if board.cost[space] <= purse[board.kind[space]]}
            assert set(members(payable)) == stops
            if gold == food:
                for space in range(1, board.size, 3):
                    ends = {way[-1] for way in falls(board, space, stops)}
                    assert set(members(board.fall_back(space, payable))) == ends


def test_a_way_back_that_does_not_exist_is_refused() -> None:
    assert STANDARD.path_back(12, 12, 0) == []
    assert STANDARD.fall_back(0, 0) == 1
    with pytest.raises(ValueError, match="no way back leads from space 5 to space 9"):
        STANDARD.path_back(5, 9, STANDARD.lairs)


def test_a_set_knows_its_members() -> None:
    luck = random.Random(7)
    for _ in range(500):
        inside = sorted(luck.sample(range(63), luck.randint(0, 63)))
        bits = sum(1 << member for member in inside)
        assert members(bits) == inside
        assert count(bits) == len(inside)
        assert lowest(bits) == (inside[0] if inside else -1)
