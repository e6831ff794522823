"""A bot that looks at what each choice leads to."""

from typing import Final

from jamaica.bots.search.evaluation import Judgement
from jamaica.bots.search.lookahead import Foresight
from jamaica.luck import Luck
from jamaica.model import moves
from jamaica.model.agenda import ASK_CARD, ASK_DICE
from jamaica.model.bits import members
from jamaica.model.cards import CARDS
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.views import View, imagine

SOUND: Final = Judgement(
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
    envy=0.45,
)
"""Found by changing weights at random, keeping what won more of some hundred games, and rounding a few by hand."""


class GreedyBot:
    """Looks at what each choice leads to on average and takes the best."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.judgement = SOUND
        """By what it judges."""

    def choose(self, view: View, luck: Luck) -> Move:
        """The move with the best expectation; of equals any."""
        open_moves = view.legal
        if len(open_moves) == 1:
            return open_moves[0]
        values = appraise(view, open_moves, luck, self.judgement)
        best = max(values)
        equals = [move for move, value in zip(open_moves, values, strict=True) if value > best - 1e-9]
        return equals[luck.below(len(equals))]


def appraise(view: View, open_moves: list[Move], luck: Luck, judgement: Judgement) -> list[float]:
    """What each move can be expected to lead to, in points."""
    foresight = Foresight(view.seat, judgement)
    state = imagine(view, luck)
    question = view.top() & 63
    if question == ASK_CARD:
        return [foresight.of_card(state, move.id - moves.PLAY, view.morning, view.evening) for move in open_moves]
    if question == ASK_DICE:
        return [best_card(foresight, state, move.id - moves.MORNING + 1) for move in open_moves]
    return [foresight.of_move(state, move.id) for move in open_moves]


def favourite_card(view: View, luck: Luck, morning: int) -> str:
    """The card in hand that leads to most when this die goes on the morning, as `food/forward`."""
    foresight = Foresight(view.seat, SOUND)
    state = imagine(view, luck)
    evening = view.high + view.low - morning
    hand = members(state.hand[view.seat])
    return CARDS[max(hand, key=lambda card: foresight.of_card(state, card, morning, evening))]


def best_card(foresight: Foresight, state: State, morning: int) -> float:
    """What the best card in hand leads to when this die goes on the morning."""
    evening = state.high + state.low - morning
    hand = members(state.hand[foresight.seat])
    return max(foresight.of_card(state, card, morning, evening) for card in hand)
