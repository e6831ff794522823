"""Actions: the ids of the players' moves."""

from operator import index

from jamaica.engine.refusals import refused
from jamaica.envs.encoding.layout import ACTIONS
from jamaica.model.moves import MOVES, IllegalMove
from jamaica.model.state import State


def action_number(action: object) -> int:
    """The id of a move from what a learner chose; -1 for a number that is none."""
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"an action is the id of a move, a whole number, not {action!r}") from None
    return number if 0 <= number < ACTIONS else -1


def wrong_action(state: State, seat: int, action: int) -> IllegalMove:
    """The error for an action outside the mask: the rule, its sentence, and what would be possible."""
    if 0 <= action < ACTIONS:
        return refused(state, seat, MOVES[action])
    return IllegalMove("table.turn", f"There is no such action; actions are the ids of moves, 0 to {ACTIONS - 1}.")
