"""Where the spaces of the standard board lie when it is drawn."""

import math

import pytest

from jamaica.model.board import STANDARD
from jamaica.model.data_files import read_data


def place(space: int) -> tuple[float, float]:
    return STANDARD.x[space], STANDARD.y[space]


def middle_of_the_island() -> tuple[float, float]:
    island = read_data("board.json")["island"]
    return sum(x for x, _ in island) / len(island), sum(y for _, y in island) / len(island)


def test_every_step_of_the_shortest_way_runs_clockwise_around_the_island() -> None:
    middle_x, middle_y = middle_of_the_island()
    for here in range(50):
        there = STANDARD.next[here][-1]
        (x1, y1), (x2, y2) = place(here), place(there)
        turn = (x1 - middle_x) * (y2 - middle_y) - (y1 - middle_y) * (x2 - middle_x)
        assert turn > 0 or outer_lane(here), (here, there)  # y points down, so that clockwise is positive


def outer_lane(space: int) -> bool:
    return space in (*range(7, 13), *range(20, 26), *range(33, 39))


@pytest.mark.parametrize("outer", [False, True])
def test_one_lap_winds_once_clockwise_around_the_island(outer: bool) -> None:
    middle_x, middle_y = middle_of_the_island()
    space, angle = 0, 0.0
    while angle == 0.0 or space:
        other = STANDARD.next[space][0 if outer else -1]
        (x1, y1), (x2, y2) = place(space), place(other)
        turned = math.atan2(y2 - middle_y, x2 - middle_x) - math.atan2(y1 - middle_y, x1 - middle_x)
        angle += math.remainder(turned, 2 * math.pi)
        space = other
    assert angle == pytest.approx(2 * math.pi)


def test_port_royal_lies_in_the_upper_right_corner() -> None:
    x, y = place(0)
    assert x > 0.85 * STANDARD.width
    assert y < 0.15 * STANDARD.height


def test_the_spaces_lie_apart_and_neighbours_at_similar_distances() -> None:
    for one in range(50):
        assert 50 <= STANDARD.x[one] <= STANDARD.width - 50
        assert 50 <= STANDARD.y[one] <= STANDARD.height - 50
        for other in range(one):
            apart = math.dist(place(one), place(other))
            if other in STANDARD.next[one] or one in STANDARD.next[other]:
                assert 80 <= apart <= 130, (one, other)
            else:
                assert apart >= 110, (one, other)


def test_the_inner_lanes_are_nearer_to_the_island() -> None:
    shore = read_data("board.json")["island"]

    def offshore(spaces: range | list[int]) -> float:
        return min(math.dist(place(space), point) for space in spaces for point in shore)

    assert offshore([13, 14]) < offshore(range(7, 13)) - 70
    assert offshore([26, 27]) < offshore(range(20, 26)) - 70
    assert offshore([39, 40]) < offshore(range(33, 39)) - 70


def test_no_space_lies_on_the_island() -> None:
    shore = read_data("board.json")["island"]
    assert all(math.dist(place(space), point) > 60 for space in range(50) for point in shore)
    assert not any(inside(place(space), shore) for space in range(50))
    assert inside(middle_of_the_island(), shore)


def inside(point: tuple[float, float], outline: list[list[float]]) -> bool:
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def test_the_red_line_crosses_just_the_two_ways_into_space_41() -> None:
    x1, y1, x2, y2 = read_data("board.json")["red_line"]

    def side(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> bool:
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0

    crossed = []
    for here in range(50):
        for there in STANDARD.next[here]:
            a, b = place(here), place(there)
            across = side(*a, x1, y1, x2, y2) != side(*b, x1, y1, x2, y2)
            if across and side(x1, y1, *a, *b) != side(x2, y2, *a, *b):
                crossed.append((here, there))
    assert crossed == [(38, 41), (40, 41)]
