"""Counting the tree of moves below a position, as chess programs do: a change of a rule changes a count."""

from jamaica.engine import apply, legal, outcomes, to_act
from jamaica.model.moves import Move
from jamaica.model.state import State


def perft(state: State, depth: int) -> int:
    """How many leaves the tree of moves has, cut off after so many moves; the end of a game is a leaf too.

    Every possible outcome of chance counts once, whatever its odds. Where several seats choose a card, they do so in
    the order of the seats.
    """
    if depth == 0 or state.over:
        return 1
    seat, moves = _branches(state)
    if depth == 1:
        return len(moves)
    return sum(perft(_after(state, seat, move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> dict[str, int]:
    """The leaves below each move that is possible: where two counts differ, this shows in which branch."""
    if depth < 1 or state.over:
        return {}
    seat, moves = _branches(state)
    return {move.text: perft(_after(state, seat, move), depth - 1) for move in moves}


def _branches(state: State) -> tuple[int | None, list[Move]]:
    """The seat that is next (`None` for chance), and its possible moves."""
    if state.luck_next:
        return None, [move for move, _ in outcomes(state)]
    seat = to_act(state)[0]
    return seat, legal(state, seat)


def _after(state: State, seat: int | None, move: Move) -> State:
    twin = state.copy()
    apply(twin, move, seat=seat)
    return twin
