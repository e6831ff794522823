"""The ways around the referee's board."""

from typing import Any

Board = dict[int, dict[str, Any]]


def steps(board: Board, space: int, lap: int, direction: str) -> list[tuple[int, int]]:
    """The next places, each a space and a lap."""
    if direction == "forward":
        return [(other, lap + (other == 0)) for other in board[space]["next"]]
    before = [other for other, entry in board.items() if space in entry["next"]]
    return [(other, lap - (space == 0)) for other in before]


def ends(board: Board, space: int, lap: int, direction: str, die: int) -> set[tuple[int, int]]:
    if die == 0 or lap == 1:
        return {(space, lap)}
    return {end for step in steps(board, space, lap, direction) for end in ends(board, *step, direction, die - 1)}


def behind(board: Board, space: int, stops: set[int]) -> set[int]:
    found = set()
    for other, _ in steps(board, space, 0, "backward"):
        found |= {other} if other == 0 or other in stops else behind(board, other, stops)
    return found
