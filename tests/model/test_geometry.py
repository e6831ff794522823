"""Where the spaces and ways of a board are drawn."""

import math

from jamaica.model.board import STANDARD, Board
from jamaica.model.charts import chart_of
from jamaica.model.geometry import AREA, layout_of, ways_of


def small_board(scale: float = 1.0) -> Board:
    """The standard board, drawn smaller or larger."""
    form = STANDARD.to_dict()
    form["name"] = "Another"
    form["width"], form["height"] = form["width"] * scale, form["height"] * scale
    form["island"] = [[x * scale, y * scale] for x, y in form["island"]]
    form["red_line"] = [each * scale for each in form["red_line"]]
    for space in form["spaces"]:
        space["x"], space["y"] = space["x"] * scale, space["y"] * scale
    return Board(form)


def test_a_board_of_any_size_is_scaled_to_the_same_area() -> None:
    half, own = layout_of(small_board(0.5)), layout_of(STANDARD)
    assert math.isclose(half.width * half.height, AREA)
    assert all(math.dist(one, two) < 1e-6 for one, two in zip(half.spots, own.spots, strict=True))
    assert half.red_line is not None
    assert math.isclose(half.closest(), own.closest())


def test_every_way_starts_and_ends_at_its_spaces_and_goes_on_smoothly() -> None:
    layout = layout_of(STANDARD)
    ways = ways_of(STANDARD, layout)
    assert len(ways) == sum(len(following) for following in STANDARD.next) == 53
    for way in ways:
        assert (way.curve[0], way.curve[3]) == (layout.spots[way.start], layout.spots[way.end])
    for way in ways:
        for following in ways:
            if following.start == way.end and len(STANDARD.next[way.end]) == 1 and following.lane == way.lane == "main":
                assert turn(way.curve[2], way.curve[3], following.curve[1]) < math.radians(40)


def turn(one: tuple[float, float], middle: tuple[float, float], other: tuple[float, float]) -> float:
    """By how much a line through three points changes its direction."""
    first = math.atan2(middle[1] - one[1], middle[0] - one[0])
    second = math.atan2(other[1] - middle[1], other[0] - middle[0])
    return abs((second - first + math.pi) % (2 * math.pi) - math.pi)


def test_only_the_standard_board_has_the_box_on_its_island() -> None:
    own, other = chart_of(STANDARD), chart_of(small_board())
    assert (own["standard"], own["box"]) == (True, (1094.0, 300.0))
    assert (other["standard"], other["box"]) == (False, (802.0, 403.0))
    assert own["spaces"] != other["spaces"]  # the standard board is printed with -5 on its red line
    assert [space["at"] for space in own["spaces"]] == [space["at"] for space in other["spaces"]]
    assert own["spaces"][0]["score"] == other["spaces"][0]["score"] == 15
