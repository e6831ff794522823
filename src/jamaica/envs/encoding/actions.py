"""Actions: the ids of the players' moves."""

from operator import index

from jamaica.engine.refusals import refused
from jamaica.envs.encoding.layout import Layout, layout_of
from jamaica.model.moves import MOVES, IllegalMove
from jamaica.model.state import State


def action_number(action: object, actions: int) -> int:
    """Return a learner's action as a number below `actions`, -1 for a number out of range."""
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"an action is the id of a move, a whole number, not {action!r}") from None
    return number if 0 <= number < actions else -1


def illegal_action(state: State, seat: int, action: int) -> IllegalMove:
    """Return the error for an action outside the mask, with the rule that refuses it."""
    layout: Layout = layout_of(state.options)
    if 0 <= action < layout.actions:
        return refused(state, seat, MOVES[layout.moves[action]])
    return IllegalMove("table.turn", f"There is no such action; actions run from 0 to {layout.actions - 1}.")
