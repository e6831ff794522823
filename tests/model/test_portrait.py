"""The chart for tall screens."""

import math
from itertools import combinations, pairwise

import pytest

from jamaica.model.board import STANDARD, Board
from jamaica.model.charts import chart_of
from tests.support.boards import ring


@pytest.mark.parametrize("board", [STANDARD, Board(ring()), Board(ring(63))], ids=["standard", "small", "largest"])
def test_no_two_spaces_of_a_tall_chart_overlap_and_all_lie_inside(board: Board) -> None:
    chart = chart_of(board)["portrait"]
    frame, spots = chart["frame"], [space["at"] for space in chart["spaces"]]
    assert frame["bottom"] - frame["top"] > frame["right"] - frame["left"]
    assert all(math.dist(one, two) > 2 * chart["radius"] for one, two in combinations(spots, 2))
    assert all(frame["left"] < x < frame["right"] and frame["top"] < y < frame["bottom"] for x, y in spots)


def test_a_phone_shows_the_spaces_of_the_standard_board_large_enough_for_a_finger() -> None:
    chart = chart_of(STANDARD)["portrait"]
    width = chart["frame"]["right"] - chart["frame"]["left"] + 40
    assert 2 * chart["radius"] * 350 / width > 24


def test_the_race_runs_clockwise_on_both_charts() -> None:
    for chart in (chart_of(STANDARD), chart_of(STANDARD)["portrait"]):
        spots = {space["id"]: space["at"] for space in chart["spaces"]}
        lap = [0]
        while not lap[1:] or lap[-1] != 0:
            lap.append(chart["spaces"][lap[-1]]["next"][0])
        ends = pairwise(lap)
        assert sum(spots[one][0] * spots[two][1] - spots[two][0] * spots[one][1] for one, two in ends) > 0


def test_the_red_line_lies_across_the_same_steps_on_both_charts() -> None:
    (ax, ay), (bx, by) = chart_of(STANDARD)["portrait"]["red_line"]
    spots = [space["at"] for space in chart_of(STANDARD)["portrait"]["spaces"]]

    def side(space: int) -> float:
        x, y = spots[space]
        return float((bx - ax) * (y - ay) - (by - ay) * (x - ax))

    for before in (38, 40):
        assert side(before) * side(41) < 0


def test_scores_are_printed_beside_their_spaces() -> None:
    for chart in (chart_of(STANDARD), chart_of(STANDARD)["portrait"]):
        for space in chart["spaces"]:
            assert (space["score_at"] is None) == (space["score"] is None)
            if space["score_at"]:
                assert math.dist(space["score_at"], space["at"]) < 2.2 * chart["radius"]
