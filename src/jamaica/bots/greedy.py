"""A bot that evaluates the result of each choice."""

from typing import Final

from jamaica.bots.search.evaluation import CREW_VALUES, Evaluator
from jamaica.bots.search.lookahead import Lookahead
from jamaica.luck import Luck
from jamaica.model import moves
from jamaica.model.bits import members
from jamaica.model.cards import CARDS
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.model.steps import ASK_CARD, ASK_CREW, ASK_DICE, step_kind
from jamaica.views import View, imagine

GREEDY_EVALUATOR: Final = Evaluator(
    base=-2.24,
    way=7.26,
    way_squared=20.95,
    food=0.53,
    more_food=0.11,
    powder=0.0,
    more_powder=0.1,
    gold=-0.28,
    more_gold=-0.75,
    empty=0.35,
    map=2.0,
    sabre=0.9,
    beth=1.5,
    sixth=2.0,
    rival=0.45,
)
"""Found by a random hill climb over some hundred games per step; a few weights were rounded by hand."""


class GreedyBot:
    """Looks at what each choice leads to on average and takes the best."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.evaluator = GREEDY_EVALUATOR

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the move with the highest expected value, a random one among equals."""
        open_moves = view.legal
        if len(open_moves) == 1:
            return open_moves[0]
        values = move_values(view, open_moves, luck, self.evaluator)
        best = max(values)
        equals = [move for move, value in zip(open_moves, values, strict=True) if value > best - 1e-9]
        return equals[luck.below(len(equals))]


def move_values(view: View, open_moves: list[Move], luck: Luck, evaluator: Evaluator) -> list[float]:
    """Return the expected value of each move, in points."""
    lookahead = Lookahead(view.seat, evaluator)
    state = imagine(view, luck)
    question = step_kind(view.top())
    if question == ASK_CARD:
        return [lookahead.of_card(state, move.id - moves.PLAY, view.morning, view.evening) for move in open_moves]
    if question == ASK_DICE:
        return [best_card(lookahead, state, move.id - moves.MORNING + 1) for move in open_moves]
    if question == ASK_CREW:
        return [CREW_VALUES[move.id - moves.KEEP + 1] for move in open_moves]
    return [lookahead.of_move(state, move.id) for move in open_moves]


def favourite_card(view: View, luck: Luck, morning: int) -> str:
    """Return the best card in hand if this die is the morning die, as `food/forward`."""
    lookahead = Lookahead(view.seat, GREEDY_EVALUATOR)
    state = imagine(view, luck)
    evening = view.high + view.low - morning
    hand = members(state.hand[view.seat])
    return CARDS[max(hand, key=lambda card: lookahead.of_card(state, card, morning, evening))]


def best_card(lookahead: Lookahead, state: State, morning: int) -> float:
    """Return the value of the best card in hand if this die is the morning die."""
    evening = state.high + state.low - morning
    hand = members(state.hand[lookahead.seat])
    return max(lookahead.of_card(state, card, morning, evening) for card in hand)
