"""Each ship's chance to win at the start of a round: a softmax over a linear score of each ship's features."""

from math import exp
from typing import Final

from jamaica.bots.search.evaluation import CREW_VALUES, spaces_left
from jamaica.model.bits import members
from jamaica.model.cards import EVENING_SYMBOL, FOOD, FORWARD, GOLD, GUNPOWDER, KIND_VALUE, MORNING_SYMBOL
from jamaica.model.state import State
from jamaica.model.table import HOLDS, SLOT_KIND, SLOTS
from jamaica.native import i64, vec
from jamaica.rules import crew_powers
from jamaica.rules.scoring import round_score, space_score

PHASES: Final = 4
"""The race has four phases, by the leader's distance to the finish. Weights are interpolated between them."""
FEATURES: Final = 17
"""The number of features of a ship."""
CREW_POINT: Final = 0.13
"""What a point is worth: with four players about 2.4 % of wins."""
PHASE_ENDS: Final = vec[float]([24.0, 16.0, 8.0, 0.0])


class WinModel:
    """Predicts chances to win, with one weight per feature and phase."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: Final[vec[float]] = vec[float]([0.0] * (PHASES * FEATURES))
        for at in range(PHASES * FEATURES):
            self.weights[at] = weights[at]
        self.current: Final[vec[float]] = vec[float]([0.0] * FEATURES)
        self.features: Final[vec[float]] = vec[float]([0.0] * FEATURES)
        self.shares: Final[vec[float]] = vec[float]([0.0] * 7)

    def predict(self, state: State) -> None:
        """Set `shares` to each ship's chance to win."""
        self.interpolate_weights(state)
        current, features = self.current, self.features
        total = 0.0
        none: i64 = 0
        for ship in range(state.ships):
            self.read_features(state, ship)
            score = 0.0
            for feature in range(none, none + FEATURES):
                score += current[feature] * features[feature]
            if state.crew != 0:
                score += crew_share(state, ship)
            if state.solo != 0:
                score += CREW_POINT * float(round_score(state, ship))
            share = exp(score)
            self.shares[ship] = share
            total += share
        for ship in range(state.ships):
            self.shares[ship] /= total

    def interpolate_weights(self, state: State) -> None:
        """Set `current` to the weights at this distance, interpolated between two phases."""
        least = leader_left(state)
        early: i64 = 0
        while early < PHASES - 2 and least < PHASE_ENDS[early + 1]:
            early += 1
        part = (PHASE_ENDS[early] - least) / (PHASE_ENDS[early] - PHASE_ENDS[early + 1])
        part = max(min(part, 1.0), 0.0)
        current, weights = self.current, self.weights
        at: i64 = early * FEATURES
        for feature in range(at, at + FEATURES):
            current[feature - at] = (1.0 - part) * weights[feature] + part * weights[feature + FEATURES]

    def read_features(self, state: State, ship: i64) -> None:
        """Set `features` to those of a ship."""
        features = self.features
        way = 1.0 - float(spaces_left(state, ship)) / float(state.board.left[0])
        gold = state.amount(ship, GOLD)
        food = state.amount(ship, FOOD)
        powder = state.amount(ship, GUNPOWDER)
        features[0] = way
        features[1] = way * way
        features[2] = float(min(gold, 5)) / 5.0
        features[3] = float(max(gold - 5, 0)) / 5.0
        features[4] = float(min(food, 4)) / 5.0
        features[5] = float(max(food - 4, 0)) / 5.0
        features[6] = float(min(powder, 4)) / 5.0
        features[7] = float(max(powder - 4, 0)) / 5.0
        empty: i64 = 0
        first: i64 = ship * HOLDS
        for hold in range(first, first + 5):
            if state.cargo[hold] == 0:
                empty += 1
        features[8] = float(empty) / 5.0
        value: i64 = 0
        first = ship * SLOTS
        for at in range(first, first + SLOTS):
            kind = (state.facedown[at] & SLOT_KIND) - 1
            if kind >= 0:
                value += KIND_VALUE[kind]
        features[9] = float(value) / 5.0
        features[10] = 1.0 if state.map == ship else 0.0
        features[11] = 1.0 if state.sabre == ship else 0.0
        features[12] = 1.0 if state.beth == ship else 0.0
        features[13] = 1.0 if state.sixth == ship else 0.0
        features[14] = float(space_score(state, ship)) / 15.0
        features[15] = 1.0 if ship == state.ghost else 0.0
        features[16] = float(forwards(state.hand[ship])) / 3.0 if ship != state.ghost else 0.0


def crew_share(state: State, ship: i64) -> float:
    """Return what a crew card adds to a ship's score: its value for the rest of the race, and what it counts so far."""
    rest = float(spaces_left(state, ship)) / float(state.board.left[0])
    value = CREW_VALUES[state.crew >> ship * 4 & 15] * min(rest, 1.0)
    return CREW_POINT * (value + float(crew_powers.score(state, ship)))


def leader_left(state: State) -> float:
    """Return the leading ship's spaces to the finish."""
    least: i64 = 1000
    for ship in range(state.ships):
        least = min(least, spaces_left(state, ship))
    return float(least)


def forwards(hand: i64) -> i64:
    """Return the number of forward symbols in a hand."""
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
