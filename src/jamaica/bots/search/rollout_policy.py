"""Good answers found fast: how everybody plays on in a playout."""

from typing import Final

from jamaica.bots.search.evaluation import UNKNOWN_TREASURE, Judgement, cargo_worth, prize
from jamaica.bots.search.ship_model import Habits, Sketch
from jamaica.engine.answers import answer, answer_luck
from jamaica.engine.chance import speak
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.luck import Luck
from jamaica.model import moves
from jamaica.model.agenda import (
    ASK_CARD,
    ASK_COURSE,
    ASK_DICE,
    ASK_FALL,
    ASK_POWDER,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    LUCK_ROLL,
    LUCKS,
)  # fmt: skip
from jamaica.model.bits import BIT, lowest
from jamaica.model.board import Board
from jamaica.model.cards import FIRST_CURSE, GUNPOWDER, KIND_VALUE
from jamaica.model.state import State
from jamaica.model.table import HOLDS, Table
from jamaica.native import i64, vec
from jamaica.preview import odds
from jamaica.rules.scoring import winners

MOST_POWDER: Final = 12
"""More gunpowder than this, Lady Beth included, is not counted."""
LITTLE: Final = 0.3
"""Spoils that are worth less than this are left."""


class Instinct:
    """One way to play fast, for all seats at a table. `noise` is how much worse a card may look and still be laid."""

    def __init__(self, judgement: Judgement, habits: Habits, board: Board, noise: float) -> None:
        self.judgement: Final = judgement
        self.habits: Final = habits
        self.noise: float = noise
        self.sketch: Final = Sketch(judgement, habits, board)
        self.out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        self.chances: vec[float] = attack_chances()

    def answer(self, state: State, seat: i64, luck: Luck) -> i64:
        """A good answer to whatever is asked of a seat."""
        step = state.agenda[state.depth - 1]
        kind = step & 63
        if kind == ASK_CARD:
            return self.card(state, seat, luck)
        if kind == ASK_DICE:
            return self.dice(state, seat)
        size = offer(state, seat, self.out)
        ship = step >> 6 & 7
        if size == 1:
            return self.out[0]
        if kind in (ASK_SAIL, ASK_FALL):
            return self.end(state, ship, size)
        if kind == ASK_ROOM:
            return self.cheapest(state, ship, size)
        if kind == ASK_POWDER:
            return moves.SPEND + self.powder(state, ship)
        if kind == ASK_SPOILS:
            return self.spoils(state, ship, size)
        if kind == ASK_SABRE:
            return self.sabre(state, step >> 9 & 255)
        if kind in (ASK_COURSE, ASK_TARGET):
            return self.out[luck.below(size)]
        return self.out[0]

    def card(self, table: Table, seat: i64, luck: Luck) -> i64:
        """The card that promises most, give or take."""
        self.sketch.note(table, seat)
        hand = table.hand[seat]
        best: i64 = 0
        most = -1000.0
        while hand != 0:
            card = lowest(hand)
            hand &= hand - 1
            value = self.sketch.of_card(table, seat, card, table.morning, table.evening)
            value += self.noise * float(luck.below(1024)) / 1024.0
            if value > most:
                most = value
                best = card
        return moves.PLAY + best

    def dice(self, table: Table, seat: i64) -> i64:
        """The order of the dice for which some card promises most."""
        self.sketch.note(table, seat)
        low = self.best_card(table, seat, table.low, table.high)
        high = self.best_card(table, seat, table.high, table.low)
        return moves.MORNING + (table.low if low > high else table.high) - 1

    def best_card(self, table: Table, seat: i64, morning: i64, evening: i64) -> float:
        """What the best card in hand promises."""
        hand = table.hand[seat]
        most = -1000.0
        while hand != 0:
            most = max(most, self.sketch.of_card(table, seat, lowest(hand), morning, evening))
            hand &= hand - 1
        return most

    def end(self, state: State, ship: i64, size: i64) -> i64:
        """The space where it looks best to end."""
        self.sketch.note(state, ship)
        ends: i64 = 0
        for at in range(size):
            ends |= BIT[self.out[at] - moves.SAIL]
        return moves.SAIL + self.sketch.best_end(state, ends)

    def cheapest(self, state: State, ship: i64, size: i64) -> i64:
        """The hold that is worth least."""
        best: i64 = 0
        least = 1000.0
        for at in range(size):
            value = cargo_worth(state.cargo[ship * HOLDS + self.out[at] - moves.EMPTY], self.judgement)
            if value < least:
                least = value
                best = at
        return self.out[best]

    def powder(self, state: State, ship: i64) -> i64:
        """The amount of gunpowder that what is at stake is worth, as the odds are."""
        attacking = ship == state.attacker
        other = state.defender if attacking else state.attacker
        stake = prize(state, ship, other, self.judgement) + prize(state, other, ship, self.judgement)
        bonus: i64 = 2 if state.beth == ship else 0
        theirs = state.amount(other, GUNPOWDER)
        if state.beth == other:
            theirs += 2
        best: i64 = 0
        most = -1000.0
        for tokens in range(min(state.amount(ship, GUNPOWDER), MOST_POWDER - 2) + 1):
            if attacking:
                chance = self.chances[(tokens + bonus) * (MOST_POWDER + 1) + min(theirs, MOST_POWDER)]
            else:
                chance = defence_chance(state.attack - bonus - tokens)
            value = stake * chance - self.habits.powder * float(tokens)
            if value > most:
                most = value
                best = tokens
        return best

    def sabre(self, state: State, roller: i64) -> i64:
        """The owner of the Sabre has a low roll of their own rolled again, or a high one of the opponent's."""
        bad = state.face <= 3 if roller == state.sabre else state.face >= 4
        return moves.REROLL if bad else moves.ACCEPT

    def spoils(self, state: State, winner: i64, size: i64) -> i64:
        """The most valuable of the spoils."""
        loser = state.defender if winner == state.attacker else state.attacker
        best: i64 = moves.LEAVE
        most = LITTLE
        for at in range(size):
            id = self.out[at]
            if id == moves.LEAVE:
                continue
            if id >= moves.GIVE:
                value = -float(KIND_VALUE[id - moves.GIVE + FIRST_CURSE])
            elif id >= moves.TAKE_FACEDOWN:
                value = UNKNOWN_TREASURE
            elif id >= moves.TAKE_POWER:
                value = self.judgement.power(id - moves.TAKE_POWER)
            else:
                value = cargo_worth(state.cargo[loser * HOLDS + id - moves.TAKE_HOLD], self.judgement)
            if value > most:
                most = value
                best = id
        return best

    def play_on(self, state: State, luck: Luck, last: i64) -> None:
        """Play for everybody until a round after the last one begins, or to the end of the game."""
        while state.depth != 0:
            kind = state.agenda[state.depth - 1] & 63
            if kind == LUCK_ROLL and state.round > last:
                return
            if kind >= LUCKS:
                answer_luck(state, speak(state, luck))
            else:
                seat = asked_seat(state)
                answer(state, seat, self.answer(state, seat, luck))


def attack_chances() -> vec[float]:
    """How likely an attack wins, ties counting half, by what is added to the die and what the defender may add."""
    size: i64 = MOST_POWDER + 1
    chances: vec[float] = vec[float]([0.0] * (13 * 13))
    for ours in range(size):
        for theirs in range(size):
            wins, ties, _ = odds.attack(ours, theirs, 0, odds.NOBODY)
            chances[ours * size + theirs] = (float(wins) + float(ties) / 2.0) / 1296.0
    return chances


def defence_chance(margin: i64) -> float:
    """How likely the defender's last roll wins against a margin, a tie counting half."""
    _, ties, losses = odds.defence(margin, odds.NOBODY)
    return (float(losses) + float(ties) / 2.0) / 36.0


def contest(one: Instinct, other: Instinct, start: State, luck: Luck, games: i64) -> float:
    """How many games the one wins, at each seat in turn, against all the others playing alike."""
    won = 0.0
    for game in range(games):
        state = start.copy()
        seat_of_one = game % start.seats
        while state.depth != 0:
            if state.agenda[state.depth - 1] & 63 >= LUCKS:
                answer_luck(state, speak(state, luck))
            else:
                seat = asked_seat(state)
                player = one if seat == seat_of_one else other
                answer(state, seat, player.answer(state, seat, luck))
        best = winners(state)
        if seat_of_one in best:
            won += 1.0 / float(len(best))
    return won
