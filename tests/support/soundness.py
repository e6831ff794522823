"""Whether a state can be: tokens, cards and treasures are all somewhere, and only once."""

from jamaica.model.bits import members
from jamaica.model.cards import (
    ALL_CARDS,
    TREASURE_KIND,
    TREASURE_KINDS,
)
from jamaica.model.state import State
from jamaica.model.table import HOLDS, SLOT_KIND


def unsound(state: State) -> str | None:
    """What is wrong with a state: tokens, cards and treasures are all somewhere, and only once."""
    for seat in range(state.seats):
        laid = 2 ** (state.laid[seat] - 1) if state.laid[seat] else 0
        parts = [state.hand[seat], state.discards[seat], laid, state.pile(seat)]
        if sum(parts) != ALL_CARDS or (parts[0] | parts[1] | parts[2] | parts[3]) != ALL_CARDS:
            return f"the cards of seat {seat} are not eleven: {parts}"
        if state.kept[seat] & ~(state.hand[seat] | laid):
            return f"seat {seat} keeps cards that are neither in hand nor laid"
    return _unsound_holds(state) or _unsound_treasures(state) or _unsound_crew(state)


def _unsound_holds(state: State) -> str | None:
    for at in range(36):
        ship, hold, inside = at // HOLDS, at % HOLDS, state.cargo[at]
        if inside and (ship >= state.ships or (hold == 5 and state.sixth != ship)):
            return f"hold {hold + 1} of ship {ship} does not exist, and has something in it"
        if inside and not (1 <= inside >> 3 <= 3 and 1 <= inside & 7 <= 6):
            return f"hold {hold + 1} of ship {ship} has {inside & 7} tokens of kind {inside >> 3}"
        if inside and ship == state.ghost and inside >> 3 != 1:
            return "the ghost has something else than gold"
    return None


def _unsound_crew(state: State) -> str | None:
    dealt = [int(state.dealt >> at & 15) for at in range(0, 48, 4)]
    cards = [card for card in dealt if card]
    if len(set(cards)) != len(cards) or any(card > 12 for card in cards):
        return f"a crew card is there twice, or is none: {dealt}"
    for seat in range(6):
        up = state.crew >> seat * 4 & 15
        if up not in (0, dealt[2 * seat]) or (up == 0) != (state.crew == 0 or seat >= state.seats):
            return f"seat {seat} has the crew card {up} face up, and was dealt {dealt[2 * seat : 2 * seat + 2]}"
    return None


def _unsound_treasures(state: State) -> str | None:
    found = [card for card in range(12) if state.undrawn >> card & 1]
    found += [power for power in range(4) if state.power(power) >= 0]
    out = 12 - len(members(state.undrawn))
    slots = [slot for slot in state.facedown if slot]
    kinds = sorted([TREASURE_KIND[card] for card in found] + [(slot & SLOT_KIND) - 1 for slot in slots])
    if kinds != sorted(TREASURE_KIND[card] for card in range(12)):
        return f"the treasures are not twelve: {[TREASURE_KINDS[kind] for kind in kinds]}"
    taken = len(members(state.board.lairs & ~state.lairs)) + (1 if state.ghost >= 0 else 0)
    return None if taken == out else f"{taken} treasures should be out, but {out} are"
