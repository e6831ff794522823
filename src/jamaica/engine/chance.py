"""The outcomes of chance, with exact odds, and how they are drawn."""

from jamaica.luck import Luck
from jamaica.model.moves import MOVES, IllegalMove, Move
from jamaica.model.state import State
from jamaica.model.steps import LUCKS, step_kind
from jamaica.native import i64
from jamaica.rules.registry import CHANCE


def weight(state: State, id: i64) -> i64:
    """How likely an outcome of chance is, as a whole number; 0 if it is not possible."""
    step = state.top()
    chance = CHANCE[step_kind(step)]
    outcome = id - chance.first
    return chance.weight(state, step, outcome) if 0 <= outcome < chance.size else 0


def outcomes(state: State) -> list[tuple[Move, int]]:
    """All possible outcomes of chance in the order of their ids, each with its weight; none while a seat is asked."""
    found: list[tuple[Move, int]] = []
    if step_kind(state.top()) >= LUCKS:
        chance = CHANCE[step_kind(state.top())]
        for id in range(chance.first, chance.first + chance.size):
            odds = weight(state, id)
            if odds > 0:
                found.append((MOVES[id], odds))
    return found


def sample(state: State, luck: Luck) -> Move:
    """One outcome of chance, drawn by its odds from the stream of its kind and seat."""
    if step_kind(state.top()) < LUCKS:
        sentence = "The game is over." if state.over else "Luck is not asked; a seat has to answer first."
        raise IllegalMove("table.over" if state.over else "table.turn", sentence)
    return MOVES[draw_outcome(state, luck)]


def draw_outcome(state: State, luck: Luck) -> i64:
    """The id of an outcome, drawn by its odds, when chance decides next."""
    step = state.agenda[state.depth - 1]
    chance = CHANCE[step_kind(step)]
    return chance.first + chance.draw(state, step, luck)
