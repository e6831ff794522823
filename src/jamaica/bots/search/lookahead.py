"""What a choice can be expected to lead to: the rules carried out on imagined states, luck averaged over."""

from typing import Final

from jamaica.bots.search.evaluation import Judgement, fight, outlook
from jamaica.engine.answers import answer, answer_luck, work
from jamaica.engine.chance import weight
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.model import moves
from jamaica.model.agenda import (
    ASK_CARD,
    ASK_DICE,
    ASK_PAY,
    ASK_POWDER,
    ASK_TARGET,
    LUCK_COMBAT,
    LUCK_SHORTAGE,
    LUCK_TREASURE,
    LUCKS,
)  # fmt: skip
from jamaica.model.bits import BIT, count
from jamaica.model.cards import EVENING_SYMBOL, MORNING_SYMBOL, TREASURE_VALUE
from jamaica.model.state import State
from jamaica.model.table import HOLDS
from jamaica.native import i64, vec
from jamaica.rules import battle, rounds

DEEPEST: Final = 4
"""How many own choices are looked through, one after the other."""


class Foresight:
    """A look ahead for one seat, by one judgement."""

    def __init__(self, seat: i64, judgement: Judgement) -> None:
        self.seat: i64 = seat
        self.judgement: Final = judgement

    def of_card(self, state: State, card: i64, morning: i64, evening: i64) -> float:
        """What this seat's own card would lead to, as the table lies now."""
        alone = state.copy()
        while alone.depth > 0:
            alone.pop()
        rounds.act(alone, self.seat, MORNING_SYMBOL[card], morning, 0)
        work(alone)
        return self.follow(alone, EVENING_SYMBOL[card], evening, 0)

    def of_move(self, state: State, id: i64) -> float:
        """What a move of this seat's would lead to."""
        after = state.copy()
        answer(after, self.seat, id)
        return self.follow(after, 0, 0, 0)

    def follow(self, state: State, symbol: i64, die: i64, deep: i64) -> float:
        """What a state leads to: own choices taken at their best, luck averaged; then the evening, if one is due."""
        bonus = 0.0
        while True:
            kind = state.top() & 63
            if kind == 0:
                if symbol == 0 or state.lap[self.seat] == 1:
                    return bonus + outlook(state, self.seat, self.judgement)
                rounds.act(state, self.seat, symbol, die, 1)
                symbol = 0
                work(state)
            elif kind in (LUCK_COMBAT, ASK_POWDER, ASK_TARGET):
                if kind != ASK_TARGET and state.attacker != self.seat and state.defender != self.seat:
                    return bonus + outlook(state, self.seat, self.judgement)
                bonus += self.skip_battle(state)
            elif kind == LUCK_TREASURE:
                bonus += self.skip_treasure(state)
            elif kind == LUCK_SHORTAGE:
                return bonus + self.average(state, symbol, die, deep)
            elif kind >= LUCKS or kind in (ASK_CARD, ASK_DICE) or asked_seat(state) != self.seat:
                return bonus + outlook(state, self.seat, self.judgement)
            elif kind == ASK_PAY:
                answer(state, self.seat, self.thrifty(state))
            elif deep >= DEEPEST:
                return bonus + outlook(state, self.seat, self.judgement)
            else:
                return bonus + self.best(state, symbol, die, deep)

    def skip_battle(self, state: State) -> float:
        """A battle is not fought through, but its odds and spoils are weighed."""
        if state.attacker < 0:
            ship = state.top() >> 6 & 7
            gain = -1000.0
            company = state.company(ship)
            for other in range(state.ships):
                if company >> other & 1:
                    gain = max(gain, fight(state, ship, other, self.judgement))
            state.pop()
        else:
            gain = fight(state, state.attacker, state.defender, self.judgement)
            if state.defender == self.seat:
                gain = -gain
            state.pop()
            battle.end(state)
        work(state)
        return gain

    def skip_treasure(self, state: State) -> float:
        """A treasure is taken for what the cards not drawn are worth on the average."""
        ship = state.top() >> 6 & 7
        total = 0.0
        for card in range(12):
            if state.undrawn >> card & 1:
                total += float(TREASURE_VALUE[card]) if card > 3 else self.judgement.power(card)
        state.lairs &= ~BIT[state.space[ship]]
        state.pop()
        work(state)
        value = total / float(max(count(state.undrawn), 1))
        return value if ship == self.seat else -self.judgement.envy * value

    def thrifty(self, state: State) -> i64:
        """The payment that empties a hold, or else the first."""
        out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        ship = state.top() >> 6 & 7
        for at in range(offer(state, self.seat, out)):
            paid = out[at] - moves.PAY
            if state.cargo[ship * HOLDS + paid // 6] & 7 == paid % 6 + 1:
                return out[at]
        return out[0]

    def average(self, state: State, symbol: i64, die: i64, deep: i64) -> float:
        """What luck's next word leads to, averaged by its odds."""
        total = 0.0
        weights = 0.0
        for id in range(moves.SHORTAGE, moves.TREASURE):
            odds = weight(state, id)
            if odds > 0:
                after = state.copy()
                answer_luck(after, id)
                total += float(odds) * self.follow(after, symbol, die, deep)
                weights += float(odds)
        return total / weights

    def best(self, state: State, symbol: i64, die: i64, deep: i64) -> float:
        """What this seat's best answer leads to."""
        out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        best = -1000000.0
        for at in range(offer(state, self.seat, out)):
            after = state.copy()
            answer(after, self.seat, out[at])
            best = max(best, self.follow(after, symbol, die, deep + 1))
        return best
