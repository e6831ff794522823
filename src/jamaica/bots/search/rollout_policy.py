"""The rollout policy: quick, reasonable answers for every seat in a playout."""

from typing import Final

from jamaica.bots.search.evaluation import (
    CREW_VALUES,
    UNKNOWN_TREASURE,
    Evaluator,
    cargo_value,
    garrison_chance,
    spoils_value,
)
from jamaica.bots.search.ship_model import ModelWeights, ShipModel
from jamaica.engine.answers import answer, resolve_chance
from jamaica.engine.imagining import HIDDEN_CARD
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.luck import Luck
from jamaica.model import moves
from jamaica.model.bits import lowest
from jamaica.model.board import Board
from jamaica.model.cards import COMBAT_STAR, FIRST_CURSE, GUNPOWDER, KIND_VALUE
from jamaica.model.market import ASK_TRADE, ASKED, ASKED_GOODS, BROUGHT, BROUGHT_GOODS
from jamaica.model.solo import GARRISON_POWER
from jamaica.model.state import CARD_BIT, State
from jamaica.model.steps import (
    ASK_CARD,
    ASK_COURSE,
    ASK_CREW,
    ASK_DICE,
    ASK_FALL,
    ASK_POWDER,
    ASK_REFUSE,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    LUCK_ROLL,
    LUCKS,
    step_a,
    step_b,
    step_kind,
    step_ship,
)
from jamaica.model.table import GARRISON, HOLDS, Table
from jamaica.native import i64, vec
from jamaica.preview import odds
from jamaica.rules.battle import added, firepower
from jamaica.rules.market import offer_at
from jamaica.rules.scoring import winners
from jamaica.views import View, imagine

MOST_POWDER: Final = 12
"""Gunpowder is capped here when odds are looked up, Lady Beth included."""
MOST_MARGIN: Final = 11
"""The combat die shows at most 10, so that all margins from here on are alike; so are all from 0 down."""
LEAST_GAIN: Final = 0.1
"""Trades below this gain are declined."""
LEAST_SPOILS: Final = 0.3
"""Spoils below this value are left."""


class RolloutPolicy:
    """Answers questions for all seats of a table.

    `noise` is how many points worse than the best a card may be and still be played.
    """

    def __init__(self, evaluator: Evaluator, weights: ModelWeights, board: Board, noise: float) -> None:
        self.evaluator: Final = evaluator
        self.weights: Final = weights
        self.noise: float = noise
        self.ship_model: Final = ShipModel(evaluator, weights, board)
        self.out: Final[vec[i64]] = vec[i64]([0] * MOST_OFFERED)
        self.chances: Final[vec[float]] = attack_chances()
        self.defences: Final[vec[float]] = defence_chances()

    def imagine(self, view: View, luck: Luck) -> State:
        """Return a state that fits the view. Cards that lie face down are chosen by this policy."""
        state = imagine(view, luck)
        for seat in range(view.seats):
            if view.laid[seat] == HIDDEN_CARD:
                state.hand[seat] |= CARD_BIT[state.laid[seat]]
                card = self.card(state, seat, luck) - moves.PLAY
                state.hand[seat] &= ~(1 << card)
                state.laid[seat] = card + 1
        return state

    def answer(self, state: State, seat: i64, luck: Luck) -> i64:
        """Return a good answer to the question that a seat is asked."""
        step = state.agenda[state.depth - 1]
        kind = step_kind(step)
        if kind == ASK_CARD:
            return self.card(state, seat, luck)
        if kind == ASK_DICE:
            return self.dice(state, seat)
        size = offer(state, seat, self.out)
        ship = step_ship(step)
        if size == 1:
            return self.out[0]
        if kind in (ASK_SAIL, ASK_FALL):
            return self.landing(state, ship, size)
        if kind == ASK_ROOM:
            return self.cheapest(state, ship, size)
        if kind == ASK_POWDER:
            return moves.SPEND + self.powder(state, ship)
        if kind == ASK_SPOILS:
            return self.spoils(state, ship, size)
        if kind == ASK_SABRE:
            return self.sabre(state, step_a(step))
        if kind in (ASK_COURSE, ASK_TARGET):
            return self.out[luck.below(size)]
        if kind == ASK_CREW:
            return self.crew(size)
        if kind == ASK_REFUSE:
            return self.refuse(state, step, size)
        if kind == ASK_TRADE:
            return self.trade(state, ship, size)
        return self.out[0]

    def card(self, table: Table, seat: i64, luck: Luck) -> i64:
        """Return the play of the best card, with some noise in the values."""
        self.ship_model.read_ship(table, seat)
        hand = table.hand[seat]
        best: i64 = 0
        most = -1000.0
        while hand != 0:
            card = lowest(hand)
            hand &= hand - 1
            value = self.ship_model.of_card(table, seat, card, morning=table.morning, evening=table.evening)
            value += self.noise * float(luck.below(1024)) / 1024.0
            if value > most:
                most = value
                best = card
        return moves.PLAY + best

    def dice(self, table: Table, seat: i64) -> i64:
        """Return the order of the dice that gives the best card the highest value."""
        self.ship_model.read_ship(table, seat)
        low = self.best_card(table, seat, table.low, table.high)
        high = self.best_card(table, seat, table.high, table.low)
        return moves.MORNING + (table.low if low > high else table.high) - 1

    def best_card(self, table: Table, seat: i64, morning: i64, evening: i64) -> float:
        """Return the value of the best card in hand."""
        hand = table.hand[seat]
        most = -1000.0
        while hand != 0:
            value = self.ship_model.of_card(table, seat, lowest(hand), morning=morning, evening=evening)
            most = max(most, value)
            hand &= hand - 1
        return most

    def landing(self, state: State, ship: i64, size: i64) -> i64:
        """Return the move to the best space offered."""
        self.ship_model.read_ship(state, ship)
        ends: i64 = 0
        for at in range(size):
            ends |= 1 << self.out[at] - moves.SAIL
        return moves.SAIL + self.ship_model.best_end(state, ends)

    def cheapest(self, state: State, ship: i64, size: i64) -> i64:
        """Return the move that empties the least valuable hold."""
        best: i64 = 0
        least = 1000.0
        for at in range(size):
            value = self.worth(state, state.cargo[ship * HOLDS + self.out[at] - moves.EMPTY])
            if value < least:
                least = value
                best = at
        return self.out[best]

    def worth(self, state: State, inside: i64) -> float:
        """Return the value of a hold's contents."""
        return cargo_value(inside, self.evaluator)

    def crew(self, size: i64) -> i64:
        """Return the move that keeps the more valuable crew card."""
        best: i64 = 0
        for at in range(size):
            if CREW_VALUES[self.out[at] - moves.KEEP + 1] > CREW_VALUES[self.out[best] - moves.KEEP + 1]:
                best = at
        return self.out[best]

    def refuse(self, state: State, step: i64, size: i64) -> i64:
        """Return the move that empties the least valuable hold, or refuses a load of less value."""
        ship = step_ship(step)
        emptied = self.cheapest(state, ship, size - 1)
        lost = self.worth(state, state.cargo[ship * HOLDS + emptied - moves.EMPTY])
        return moves.DECLINE if lost >= self.worth(state, step_a(step) * 8 + step_b(step)) else emptied

    def trade(self, state: State, ship: i64, size: i64) -> i64:
        """Return the trade with the highest gain, or no trade if none has one."""
        self.ship_model.read_ship(state, ship)
        best: i64 = moves.DECLINE
        most = LEAST_GAIN
        for at in range(size):
            if self.out[at] != moves.DECLINE:
                gain = self.gain(offer_at(state, self.out[at] - moves.TRADE))
                if gain > most:
                    most = gain
                    best = self.out[at]
        return best

    def gain(self, offer: i64) -> float:
        """Return what a trade is worth to the ship that was read."""
        brings = float(BROUGHT[offer]) * self.ship_model.token_value(BROUGHT_GOODS[offer])
        return brings - float(ASKED[offer]) * self.ship_model.token_value(ASKED_GOODS[offer])

    def powder(self, state: State, ship: i64) -> i64:
        """Return the amount of gunpowder with the best expected gain."""
        if state.defender == GARRISON:
            return self.storm_powder(state, ship)
        attacking = ship == state.attacker
        other = state.defender if attacking else state.attacker
        stake = spoils_value(state, ship, other, self.evaluator) + spoils_value(state, other, ship, self.evaluator)
        bonus = added(state, ship)
        theirs = state.amount(other, GUNPOWDER) + added(state, other)
        best: i64 = 0
        most = -1000.0
        for tokens in range(min(state.amount(ship, GUNPOWDER), MOST_POWDER - 2) + 1):
            if attacking:
                ours = min(tokens + bonus, MOST_POWDER)
                chance = self.chances[ours * (MOST_POWDER + 1) + min(theirs, MOST_POWDER)]
            else:
                chance = self.defences[max(min(state.attack - bonus - tokens, MOST_MARGIN), 0)]
            value = stake * chance - self.weights.powder * float(tokens)
            if value > most:
                most = value
                best = tokens
        return best

    def storm_powder(self, state: State, ship: i64) -> i64:
        """Return the amount of gunpowder with the best expected gain against a garrison."""
        best: i64 = 0
        most = -1000.0
        for tokens in range(min(state.amount(ship, GUNPOWDER), GARRISON_POWER) + 1):
            value = UNKNOWN_TREASURE * garrison_chance(state, ship, tokens) - self.weights.powder * float(tokens)
            if value > most:
                most = value
                best = tokens
        return best

    def sabre(self, state: State, roller: i64) -> i64:
        """Return a reroll of an own low roll or of an opponent's high roll, otherwise accept."""
        if state.defender == GARRISON:
            beaten = state.face - 1 == COMBAT_STAR or firepower(state, roller) > GARRISON_POWER
            return moves.ACCEPT if beaten else moves.REROLL
        bad = state.face <= 3 if roller == state.sabre else state.face >= 4
        return moves.REROLL if bad else moves.ACCEPT

    def spoils(self, state: State, winner: i64, size: i64) -> i64:
        """Return the move that takes the most valuable spoils."""
        loser = state.defender if winner == state.attacker else state.attacker
        best: i64 = moves.LEAVE
        most = LEAST_SPOILS
        for at in range(size):
            id = self.out[at]
            if id == moves.LEAVE:
                continue
            if id >= moves.GIVE:
                value = -float(KIND_VALUE[id - moves.GIVE + FIRST_CURSE])
            elif id >= moves.TAKE_FACEDOWN:
                value = UNKNOWN_TREASURE
            elif id >= moves.TAKE_POWER:
                value = self.evaluator.power(id - moves.TAKE_POWER)
            else:
                value = self.worth(state, state.cargo[loser * HOLDS + id - moves.TAKE_HOLD])
            if value > most:
                most = value
                best = id
        return best

    def play_on(self, state: State, luck: Luck, last: i64) -> None:
        """Play all seats until round `last` is over or the game ends."""
        while state.depth != 0:
            kind = step_kind(state.agenda[state.depth - 1])
            if kind == LUCK_ROLL and state.round > last:
                return
            if kind >= LUCKS:
                resolve_chance(state, luck)
            else:
                seat = asked_seat(state)
                answer(state, seat, self.answer(state, seat, luck))


def attack_chances() -> vec[float]:
    """Return the chance that an attack wins (ties count half), by the attacker's and the defender's gunpowder."""
    size: i64 = MOST_POWDER + 1
    chances: vec[float] = vec[float]([0.0] * (13 * 13))
    for ours in range(size):
        for theirs in range(size):
            wins, ties, _ = odds.attack(ours, theirs, 0, odds.NOBODY)
            chances[ours * size + theirs] = (float(wins) + float(ties) / 2.0) / 1296.0
    return chances


def defence_chances() -> vec[float]:
    """Return the chance that the defender's last roll beats each margin (ties count half)."""
    chances: vec[float] = vec[float]([0.0] * (MOST_MARGIN + 1))
    for margin in range(MOST_MARGIN + 1):
        _, ties, losses = odds.defence(margin, odds.NOBODY)
        chances[margin] = (float(losses) + float(ties) / 2.0) / 36.0
    return chances


def wins_against(one: RolloutPolicy, other: RolloutPolicy, start: State, luck: Luck, *, games: i64) -> float:
    """Return how many games policy `one` wins from changing seats while `other` plays all other seats."""
    won = 0.0
    for game in range(games):
        state = start.copy()
        seat_of_one = game % start.seats
        while state.depth != 0:
            if step_kind(state.agenda[state.depth - 1]) >= LUCKS:
                resolve_chance(state, luck)
            else:
                seat = asked_seat(state)
                player = one if seat == seat_of_one else other
                answer(state, seat, player.answer(state, seat, luck))
        best = winners(state)
        if seat_of_one in best:
            won += 1.0 / float(len(best))
    return won
