"""Each ship's chance to win as a round begins: a score for each ship, and the shares that the scores make."""

from math import exp
from typing import Final

from jamaica.bots.search.evaluation import spaces_left
from jamaica.model.bits import members
from jamaica.model.cards import EVENING_SYMBOL, FOOD, FORWARD, GOLD, GUNPOWDER, KIND_VALUE, MORNING_SYMBOL
from jamaica.model.state import State
from jamaica.model.table import HOLDS, SLOT_KIND, SLOTS
from jamaica.native import i64, vec
from jamaica.rules.scoring import space_score

PHASES: Final = 4
"""The race has four phases, by how far the leader is from the finish: the weights go over from one to the next."""
SIGNS: Final = 17
"""So many signs are read of each ship."""
PHASE_ENDS: Final = vec[float]([24.0, 16.0, 8.0, 0.0])


class Prospect:
    """Weights for every sign in every phase."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = vec[float]([0.0] * (PHASES * SIGNS))
        for at in range(PHASES * SIGNS):
            self.weights[at] = weights[at]
        self.now: vec[float] = vec[float]([0.0] * SIGNS)
        self.signs: vec[float] = vec[float]([0.0] * SIGNS)
        self.shares: vec[float] = vec[float]([0.0] * 7)

    def look(self, state: State) -> None:
        """Write each ship's chance to win into `shares`."""
        self.tune(state)
        total = 0.0
        for ship in range(state.ships):
            self.read(state, ship)
            score = 0.0
            for sign in range(SIGNS):
                score += self.now[sign] * self.signs[sign]
            share = exp(score)
            self.shares[ship] = share
            total += share
        for ship in range(state.ships):
            self.shares[ship] /= total

    def tune(self, state: State) -> None:
        """The weights of this moment, between those of two phases."""
        least = leader_left(state)
        early: i64 = 0
        while early < PHASES - 2 and least < PHASE_ENDS[early + 1]:
            early += 1
        part = (PHASE_ENDS[early] - least) / (PHASE_ENDS[early] - PHASE_ENDS[early + 1])
        part = max(min(part, 1.0), 0.0)
        at = early * SIGNS
        for sign in range(SIGNS):
            self.now[sign] = (1.0 - part) * self.weights[at + sign] + part * self.weights[at + SIGNS + sign]

    def read(self, state: State, ship: i64) -> None:
        """Write the signs of a ship into `signs`."""
        signs = self.signs
        way = 1.0 - float(spaces_left(state, ship)) / float(state.board.left[0])
        gold = state.amount(ship, GOLD)
        food = state.amount(ship, FOOD)
        powder = state.amount(ship, GUNPOWDER)
        signs[0] = way
        signs[1] = way * way
        signs[2] = float(min(gold, 5)) / 5.0
        signs[3] = float(max(gold - 5, 0)) / 5.0
        signs[4] = float(min(food, 4)) / 5.0
        signs[5] = float(max(food - 4, 0)) / 5.0
        signs[6] = float(min(powder, 4)) / 5.0
        signs[7] = float(max(powder - 4, 0)) / 5.0
        empty: i64 = 0
        first: i64 = ship * HOLDS
        for hold in range(first, first + 5):
            if state.cargo[hold] == 0:
                empty += 1
        signs[8] = float(empty) / 5.0
        value: i64 = 0
        first = ship * SLOTS
        for at in range(first, first + SLOTS):
            kind = (state.facedown[at] & SLOT_KIND) - 1
            if kind >= 0:
                value += KIND_VALUE[kind]
        signs[9] = float(value) / 5.0
        signs[10] = 1.0 if state.map == ship else 0.0
        signs[11] = 1.0 if state.sabre == ship else 0.0
        signs[12] = 1.0 if state.beth == ship else 0.0
        signs[13] = 1.0 if state.sixth == ship else 0.0
        signs[14] = float(space_score(state, ship)) / 15.0
        signs[15] = 1.0 if ship == state.ghost else 0.0
        signs[16] = float(forwards(state.hand[ship])) / 3.0 if ship != state.ghost else 0.0


def leader_left(state: State) -> float:
    """How many spaces the ship that leads has to go."""
    least: i64 = 1000
    for ship in range(state.ships):
        least = min(least, spaces_left(state, ship))
    return float(least)


def forwards(hand: i64) -> i64:
    """How many symbols that sail forward are in a hand."""
    return FORWARDS[hand]


def _forwards() -> list[int]:
    table: list[int] = []
    for hand in range(2048):
        total: i64 = 0
        for card in members(hand):
            if MORNING_SYMBOL[card] == FORWARD:
                total += 1
            if EVENING_SYMBOL[card] == FORWARD:
                total += 1
        table.append(total)
    return table


FORWARDS: Final = vec[i64](_forwards())
