"""Hidden cards and treasures, imagined: every arrangement that fits what is known is equally likely."""

from typing import Final

from jamaica.luck import Luck
from jamaica.model.bits import count
from jamaica.model.cards import ALL_CARDS, ALL_TREASURES, CURSED, FIRST_CARD, LAST_CARD, POWERS, TREASURE_KIND
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import CURSE_KNOWN, SLOT_KIND, SLOT_SEEN, SLOTS
from jamaica.native import i64

HIDDEN_CARD: Final = 12  # a laid card that a seat may not know; cards are counted from 1
HIDDEN_KIND: Final = 15  # a face-down treasure that a seat may not know; kinds are counted from 1


def deal_hand(state: State, seat: i64, size: i64, luck: Luck) -> None:
    """Give a seat a hand, and a laid card if it laid one: kept cards stay there, the others come from all the
    cards that could be in the pile, and any of them may be the one laid."""
    laid_hidden = state.laid[seat] == HIDDEN_CARD
    if laid_hidden:
        state.laid[seat] = 0
        size += 1
    unknown = ALL_CARDS & ~state.discards[seat] & ~CARD_BIT[state.laid[seat]]
    hand = state.kept[seat] & unknown
    rest = unknown & ~hand
    missing = size - count(hand)
    while missing > 0:
        card = luck.one_of(rest)
        hand |= 1 << card
        rest &= ~(1 << card)
        missing -= 1
    if laid_hidden:
        laid = luck.one_of(hand)
        hand &= ~(1 << laid)
        state.laid[seat] = laid + 1
    state.hand[seat] = hand


def put_treasures(state: State, luck: Luck) -> None:
    """Put treasures under the cards that the view does not know. The known curses come first, then what a player
    has owned (never a power), then what only the ghost ever had: each choice leaves as many ways for the rest."""
    pool: i64 = ALL_TREASURES
    none: i64 = 0
    for power in range(none, none + 4):
        if state.power(power) >= 0:
            pool &= ~(1 << power)
    for at in range(state.ships * SLOTS):
        kind = (state.facedown[at] & SLOT_KIND) - 1
        if 0 <= kind < HIDDEN_KIND - 1:
            pool = _without(pool, kind)
    pool = _fill(state, luck, pool, CURSED, CURSE_KNOWN, CURSE_KNOWN)
    pool = _fill(state, luck, pool, ALL_TREASURES & ~POWERS, SLOT_SEEN, 1)
    state.undrawn = _fill(state, luck, pool, ALL_TREASURES, 0, 0)


def _fill(state: State, luck: Luck, pool: i64, fitting: i64, marks: i64, least: i64) -> i64:
    """Put a card of the pool under every hidden one that bears these marks; returns what is left of the pool."""
    for at in range(state.ships * SLOTS):
        slot = state.facedown[at]
        if slot & SLOT_KIND == HIDDEN_KIND and slot & marks >= least:
            cards = pool & fitting
            kind = TREASURE_KIND[luck.one_of(cards)]
            state.facedown[at] = (slot & ~SLOT_KIND) | (kind + 1)
            pool = _without(pool, kind)
    return pool


def _without(pool: i64, kind: i64) -> i64:
    """The pool without one card of a kind, of twins the lower one."""
    card = 1 << FIRST_CARD[kind]
    return pool & ~card if pool & card else pool & ~(1 << LAST_CARD[kind])
