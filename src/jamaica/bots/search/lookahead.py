"""The expected result of a choice: the rules applied to copies of a state, averaged over chance."""

from typing import Final

from jamaica.bots.search.evaluation import Evaluator, battle_value, garrison_chance, garrison_powder, relative_value
from jamaica.engine.answers import answer, answer_luck, work
from jamaica.engine.chance import weight
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.model import moves
from jamaica.model.bits import count
from jamaica.model.cards import EVENING_SYMBOL, MORNING_SYMBOL, TREASURE_VALUE
from jamaica.model.state import State
from jamaica.model.steps import (
    ASK_CARD,
    ASK_DICE,
    ASK_PAY,
    ASK_POWDER,
    ASK_TARGET,
    LUCK_COMBAT,
    LUCK_SHORTAGE,
    LUCK_TREASURE,
    LUCKS,
    step_kind,
    step_ship,
)
from jamaica.model.table import GARRISON, HOLDS
from jamaica.native import i64, vec
from jamaica.rules import battle, rounds

MOST_DEPTH: Final = 4
"""The most own choices in a row that are searched."""


class Lookahead:
    """Searches a few choices ahead for one seat."""

    def __init__(self, seat: i64, evaluator: Evaluator) -> None:
        self.seat: i64 = seat
        self.evaluator: Final = evaluator

    def of_card(self, state: State, card: i64, morning: i64, evening: i64) -> float:
        """Return the value of playing a card, with all ships where they are now."""
        alone = state.copy()
        while alone.depth > 0:
            alone.pop()
        rounds.act(alone, self.seat, MORNING_SYMBOL[card], morning, 0)
        work(alone)
        return self.follow(alone, EVENING_SYMBOL[card], evening, 0)

    def of_move(self, state: State, id: i64) -> float:
        """Return the value of a move of this seat."""
        after = state.copy()
        answer(after, self.seat, id)
        return self.follow(after, 0, 0, 0)

    def follow(self, state: State, symbol: i64, die: i64, depth: i64) -> float:
        """Return the value of a state: best own choices, averaged over chance, then the evening action if one is due.

        `symbol` and `die` are the evening action, 0 if none is due. `depth` counts the own choices so far.
        """
        bonus = 0.0
        while True:
            kind = step_kind(state.top())
            if kind == 0:
                if symbol == 0 or state.lap[self.seat] == 1:
                    return bonus + relative_value(state, self.seat, self.evaluator)
                rounds.act(state, self.seat, symbol, die, 1)
                symbol = 0
                work(state)
            elif kind in (LUCK_COMBAT, ASK_POWDER, ASK_TARGET):
                if kind != ASK_TARGET and state.attacker != self.seat and state.defender != self.seat:
                    return bonus + relative_value(state, self.seat, self.evaluator)
                bonus += self.skip_battle(state)
            elif kind == LUCK_TREASURE:
                bonus += self.skip_treasure(state)
            elif kind == LUCK_SHORTAGE:
                return bonus + self.average(state, symbol, die, depth)
            elif kind >= LUCKS or kind in (ASK_CARD, ASK_DICE) or asked_seat(state) != self.seat:
                return bonus + relative_value(state, self.seat, self.evaluator)
            elif kind == ASK_PAY:
                answer(state, self.seat, self.emptying_payment(state))
            elif depth >= MOST_DEPTH:
                return bonus + relative_value(state, self.seat, self.evaluator)
            else:
                return bonus + self.best(state, symbol, die, depth)

    def skip_battle(self, state: State) -> float:
        """Drop the current battle from the state and return its expected value instead."""
        if state.attacker < 0:
            ship = step_ship(state.top())
            gain = -1000.0
            others = state.company(ship)
            for other in range(state.ships):
                if others >> other & 1:
                    gain = max(gain, battle_value(state, ship, other, self.evaluator))
            state.pop()
        elif state.defender == GARRISON:
            gain = garrison_chance(state, self.seat, garrison_powder(state, self.seat)) * self.treasure_value(state)
            state.pop()
            battle.end(state)
        else:
            gain = battle_value(state, state.attacker, state.defender, self.evaluator)
            if state.defender == self.seat:
                gain = -gain
            state.pop()
            battle.end(state)
        work(state)
        return gain

    def skip_treasure(self, state: State) -> float:
        """Take the treasure without drawing a card and return the mean value of the undrawn cards."""
        ship = step_ship(state.top())
        value = self.treasure_value(state)
        state.lairs &= ~(1 << state.space[ship])
        state.pop()
        work(state)
        return value if ship == self.seat else -self.evaluator.rival * value

    def treasure_value(self, state: State) -> float:
        """Return the mean value of the undrawn cards."""
        total = 0.0
        for card in range(12):
            if state.undrawn >> card & 1:
                total += float(TREASURE_VALUE[card]) if card > 3 else self.evaluator.power(card)
        return total / float(max(count(state.undrawn), 1))

    def emptying_payment(self, state: State) -> i64:
        """Return the first payment that empties a hold, or the first of all."""
        out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        ship = step_ship(state.top())
        for at in range(offer(state, self.seat, out)):
            paid = out[at] - moves.PAY
            if state.cargo[ship * HOLDS + paid // 6] & 7 == paid % 6 + 1:
                return out[at]
        return out[0]

    def average(self, state: State, symbol: i64, die: i64, depth: i64) -> float:
        """Return the value of the coming shortage roll, averaged by its odds."""
        total = 0.0
        weights = 0.0
        for id in range(moves.SHORTAGE, moves.TREASURE):
            odds = weight(state, id)
            if odds > 0:
                after = state.copy()
                answer_luck(after, id)
                total += float(odds) * self.follow(after, symbol, die, depth)
                weights += float(odds)
        return total / weights

    def best(self, state: State, symbol: i64, die: i64, depth: i64) -> float:
        """Return the value of this seat's best answer."""
        out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        best = -1000000.0
        for at in range(offer(state, self.seat, out)):
            after = state.copy()
            answer(after, self.seat, out[at])
            best = max(best, self.follow(after, symbol, die, depth + 1))
        return best
