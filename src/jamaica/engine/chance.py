"""What luck may say, with exact odds, and how it is drawn."""

from typing import Final

from jamaica.luck import (
    CAPTAIN_STREAM,
    COMBAT_STREAM,
    DICE_STREAM,
    DRAW_STREAM,
    SHORTAGE_STREAM,
    TREASURE_STREAM,
    Luck,
)  # fmt: skip
from jamaica.model import moves
from jamaica.model.bits import BIT, count
from jamaica.model.cards import FIRST_CARD, LAST_CARD, TREASURE_KIND
from jamaica.model.moves import MOVES, IllegalMove, Move
from jamaica.model.state import State
from jamaica.model.steps import (
    LUCK_CAPTAIN,
    LUCK_COMBAT,
    LUCK_DRAW,
    LUCK_ROLL,
    LUCK_SHORTAGE,
    LUCK_TREASURE,
    LUCKS,
    step_a,
    step_kind,
)
from jamaica.native import i64, vec

HIGH_DIE: Final = vec[i64]([high for high in range(1, 7) for low in range(high)])
"""The higher die of each of the 21 rolls."""
LOW_DIE: Final = vec[i64]([low + 1 for high in range(1, 7) for low in range(high)])
"""The lower die of each of the 21 rolls."""


def weight(state: State, id: i64) -> i64:
    """How likely a move of luck's is, as a whole number; 0 if it is not possible."""
    step = state.top()
    question = step_kind(step)
    if question == LUCK_DRAW:
        if moves.DRAW <= id < moves.ROLL and state.pile(step_a(step)) & BIT[id - moves.DRAW]:
            return 1
    elif question == LUCK_ROLL:
        if moves.ROLL <= id < moves.COMBAT:
            return 1 if HIGH_DIE[id - moves.ROLL] == LOW_DIE[id - moves.ROLL] else 2
    elif question == LUCK_COMBAT:
        if moves.COMBAT <= id < moves.SHORTAGE:
            return 1
    elif question == LUCK_SHORTAGE:
        if moves.SHORTAGE <= id < moves.TREASURE:
            return state.weights >> 4 * (id - moves.SHORTAGE) & 15
    elif question == LUCK_TREASURE:
        if moves.TREASURE <= id < moves.CATALOGUE_SIZE:
            kind = id - moves.TREASURE
            return count(state.undrawn & (BIT[FIRST_CARD[kind]] | BIT[LAST_CARD[kind]]))
    elif question == LUCK_CAPTAIN and moves.CAPTAIN <= id < moves.CAPTAIN + state.seats:
        return 1
    return 0


def outcomes(state: State) -> list[tuple[Move, int]]:
    """Everything luck may say, in the order of the ids, each with its weight; nothing when luck is not to speak."""
    found: list[tuple[Move, int]] = []
    if step_kind(state.top()) >= LUCKS:
        for id in range(moves.LUCK, moves.CATALOGUE_SIZE):
            odds = weight(state, id)
            if odds > 0:
                found.append((MOVES[id], odds))
    return found


def sample(state: State, luck: Luck) -> Move:
    """One move of luck's, drawn by its odds from the stream of its kind and seat."""
    if step_kind(state.top()) < LUCKS:
        sentence = "The game is over." if state.over else "Luck is not asked; a seat has to answer first."
        raise IllegalMove("table.over" if state.over else "table.turn", sentence)
    return MOVES[speak(state, luck)]


def speak(state: State, luck: Luck) -> i64:
    """The id of a move of luck's, when luck is to speak."""
    step = state.agenda[state.depth - 1]
    question = step_kind(step)
    if question == LUCK_DRAW:
        seat = step_a(step)
        pile = state.pile(seat)
        return moves.DRAW + luck.one_of(pile, DRAW_STREAM + seat)
    if question == LUCK_ROLL:
        one = luck.below(6, DICE_STREAM)
        other = luck.below(6, DICE_STREAM)
        high = max(one, other)
        return moves.ROLL + high * (high + 1) // 2 + min(one, other)
    if question == LUCK_COMBAT:
        return moves.COMBAT + luck.below(6, COMBAT_STREAM)
    if question == LUCK_SHORTAGE:
        return moves.SHORTAGE + shortage_symbol(state.weights, luck.below(6, SHORTAGE_STREAM))
    if question == LUCK_TREASURE:
        card = luck.one_of(state.undrawn, TREASURE_STREAM)
        return moves.TREASURE + TREASURE_KIND[card]
    return moves.CAPTAIN + luck.below(state.seats, CAPTAIN_STREAM)


def shortage_symbol(weights: i64, face: i64) -> i64:
    """The symbol on a face of the shortage die, its faces sorted by symbol."""
    symbol: i64 = 0
    while face >= weights & 15:
        face -= weights & 15
        weights >>= 4
        symbol += 1
    return symbol
