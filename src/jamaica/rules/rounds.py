"""The round: dice, cards, turns, drawing, the compass, and the end of the game."""

from typing import Final

from jamaica.luck import DICE_STREAM, DRAW_STREAM, Luck
from jamaica.model.bits import count
from jamaica.model.board import BACKWARD, FORWARD_PASS, FORWARD_STOP
from jamaica.model.cards import EVENING_SYMBOL, FORWARD, MORNING_SYMBOL
from jamaica.model.moves import DRAW, MORNING, PLAY, ROLL
from jamaica.model.state import CARD_BIT, State
from jamaica.model.steps import (
    ASK_CARD,
    ASK_DICE,
    COMPASS,
    COUNT,
    END_ROUND,
    GHOST,
    LUCK_DRAW,
    LUCK_ROLL,
    ROUND,
    SAILING,
    SHIP,
    TURN,
    A,
    B,
    step_a,
)
from jamaica.model.table import FINISHED, Table
from jamaica.native import i64, vec
from jamaica.rules import tell, variants
from jamaica.rules.cargo import load
from jamaica.rules.crew_powers import load_of
from jamaica.rules.question import Chance, Question

HIGH_DIE: Final = vec[i64]([high for high in range(1, 7) for low in range(high)])
"""The higher die of each of the 21 rolls."""
LOW_DIE: Final = vec[i64]([low + 1 for high in range(1, 7) for low in range(high)])
"""The lower die of each of the 21 rolls."""


def begin_round(state: State) -> None:
    """The captain rolls both action dice [round.dice]."""
    state.round += 1
    state.push(LUCK_ROLL)
    if state.told is not None:
        tell.round_begun(state)


def roll(state: State, high: i64, low: i64) -> None:
    """The captain, having seen their own hand, puts one die on morning and one on evening [round.dice].
    Two dice alike place themselves [ruling.forced]."""
    state.high = high
    state.low = low
    state.push(ASK_DICE + state.captain * SHIP)
    if state.told is not None:
        tell.rolled(state)
    if high == low:
        state.pop()
        place_dice(state, high)


def place_dice(state: State, morning: i64) -> None:
    """One die goes on the morning, the other on the evening [round.dice]; then every player picks a card."""
    state.morning = morning
    state.evening = state.high + state.low - morning
    state.waiting = (1 << state.seats) - 1
    state.push(ASK_CARD)
    if state.told is not None:
        tell.placed(state)


def lay_card(state: State, seat: i64, card: i64) -> None:
    """Every player lays one card face down, in secret and at the same time [round.card]; the question
    is asked again until all have chosen."""
    state.hand[seat] &= ~(1 << card)
    state.laid[seat] = card + 1
    waiting = state.waiting & ~(1 << seat)
    state.waiting = waiting
    state.push(ASK_CARD if waiting != 0 else TURN)
    if state.told is not None:
        tell.laid(state, seat, card)


def turn(state: State, nth: i64, evening: i64) -> None:
    """The captain's card is turned over and carried out whole, then the next clockwise [round.order]. The left symbol
    is done with the morning die, then the right one with the evening die; the morning action is fully resolved before
    the evening action begins [round.actions]. The two loads of one card are two separate loads [load.gold-gold]."""
    if nth == state.seats:
        after_all_players(state)
        return
    seat = state.captain + nth
    if seat >= state.seats:
        seat -= state.seats
    card = state.laid[seat] - 1
    if evening:
        state.push(TURN + (nth + 1) * A)
        act(state, seat, EVENING_SYMBOL[card], state.evening, evening)
    else:
        state.push(TURN + nth * A + B)
        turn_over(state, seat, card)
        act(state, seat, MORNING_SYMBOL[card], state.morning, evening)


def turn_over(state: State, seat: i64, card: i64) -> None:
    """A card is turned over only when its turn comes [round.order]."""
    state.shown |= 1 << seat
    state.kept[seat] &= ~(1 << card)
    if state.told is not None:
        tell.turned(state, seat, card)


def act(state: State, ship: i64, symbol: i64, die: i64, evening: i64) -> None:
    """A symbol loads goods, or sails forward or backward, as much as the die shows [round.actions]. A ship that has
    finished loses its evening action [end.finish]."""
    if state.told is not None:
        tell.action_begun(state, ship, symbol, die, evening)
    if state.lap[ship] == FINISHED:
        if state.told is not None:
            tell.action_lost(state, ship, evening)
    elif symbol < FORWARD:
        load(state, ship, symbol, load_of(state, ship, die) if die == 1 and state.crew != 0 else die, 0)
    else:
        way = BACKWARD if symbol != FORWARD else FORWARD_STOP if state.lap[ship] == 0 else FORWARD_PASS
        state.push(SAILING + ship * SHIP + die * A + way * B)


def after_all_players(state: State) -> None:
    """After all players have acted the captain moves the ghost twice, first with the morning die, then with the
    evening die [ghost.moves]; then the round ends."""
    state.push(END_ROUND)
    if state.ghost >= 0:
        state.push(GHOST + state.ghost * SHIP + A)
        state.push(GHOST + state.ghost * SHIP)


def end_round(state: State) -> None:
    """The round is played to its end by all, then the game is over if a ship has finished [end.round], the ghost
    included [ruling.ghost-finish], or after 100 rounds [ruling.long-game], against the tide fewer [solo.rounds].
    A laid card joins the discards at the end of the round [ruling.laid-card]."""
    done = state.round >= state.last_round
    discards, laid, lap = state.discards, state.laid, state.lap
    for seat in range(state.seats):
        discards[seat] |= CARD_BIT[laid[seat]]
        laid[seat] = 0
    for ship in range(state.ships):
        if lap[ship] == FINISHED:
            done = True
    state.shown = 0
    if done:
        state.push(COUNT)
        return
    state.push(ROUND)
    state.push(COMPASS)
    variants.end_round(state)
    draw_up(state, 0)


def lacks_card(table: Table, seat: i64) -> bool:
    """A hand has three cards; four with Morgan's Map [treasure.map], read when drawing at the end of the round
    [ruling.map-hand]."""
    return count(table.hand[seat]) < (4 if table.map == seat else 3)


def draw_up(state: State, seat: i64) -> None:
    """Each player draws back up to their hand size [round.draw], seat by seat, all of one seat's cards before
    the next. After the last round hands are not refilled [ruling.last-round]."""
    while seat < state.seats:
        if lacks_card(state, seat):
            if state.pile(seat) == 0:
                renew_pile(state, seat)
            state.push(LUCK_DRAW + seat * A)
            return
        seat += 1


def renew_pile(state: State, seat: i64) -> None:
    """The shuffled discards become a new draw pile when a card is needed and the pile is empty [round.draw], the card
    just played included [ruling.laid-card]. Everybody can then infer the hand."""
    state.kept[seat] = state.hand[seat]
    state.discards[seat] = 0
    if state.told is not None:
        tell.pile_renewed(state, seat)


def draw(state: State, seat: i64, card: i64) -> None:
    """A card comes from the pile into the hand [round.draw]."""
    state.hand[seat] |= 1 << card
    if state.told is not None:
        tell.drew(state, seat, card)
    draw_up(state, seat)


def pass_compass(state: State) -> None:
    """The compass passes to the left; that player is captain of the next round [round.compass]. After the last
    round it stays [ruling.last-round], and in Solo always [solo.player]."""
    state.captain = (state.captain + 1) % state.seats
    state.high = 0
    state.low = 0
    state.morning = 0
    state.evening = 0
    if state.told is not None and state.seats > 1:
        tell.compass_passed(state)


class PlaceDice(Question):
    """Which die goes on the morning? An answer is the die less 1."""

    def __init__(self) -> None:
        super().__init__(
            ASK_DICE, "place_dice", word="dice", first=MORNING, answers=("morning",), rules=("round.dice",)
        )
        self.between_turns = True

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Either die may go on the morning [round.dice]."""
        return (1 << table.low - 1) | (1 << table.high - 1)

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The dice lie on morning and evening [round.dice]."""
        place_dice(state, choice + 1)


class ChooseCard(Question):
    """Which card is laid? Asked of all seats at the same time."""

    def __init__(self) -> None:
        super().__init__(ASK_CARD, "choose_card", word="cards", first=PLAY, answers=("play",), rules=("round.card",))
        self.between_turns = True

    def asked(self, table: Table, step: i64) -> i64:
        """Every player who has not laid a card yet [round.card]."""
        return table.waiting

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any card of the hand [round.card]."""
        return table.hand[seat]

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The card lies face down [round.card]."""
        lay_card(state, seat, choice)

    def arguments(self, step: i64) -> dict[str, object]:
        """Nothing: the question is to all."""
        return {}


class RollDice(Chance):
    """The two action dice."""

    def __init__(self) -> None:
        super().__init__(LUCK_ROLL, "roll", first=ROLL, size=21)
        self.between_turns = True

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """Two different dice can fall in two ways."""
        return 1 if HIGH_DIE[outcome] == LOW_DIE[outcome] else 2

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """Each die is rolled by itself."""
        one = luck.below(6, DICE_STREAM)
        other = luck.below(6, DICE_STREAM)
        high = max(one, other)
        return (high * (high + 1) >> 1) + min(one, other)

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The captain sees the dice [round.dice]."""
        roll(state, HIGH_DIE[outcome], LOW_DIE[outcome])


class DrawCard(Chance):
    """A card from a seat's pile. Its step has a: seat."""

    def __init__(self) -> None:
        super().__init__(LUCK_DRAW, "draw", first=DRAW, size=11)
        self.between_turns = True

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """Every card of the pile is as likely."""
        return 1 if state.pile(step_a(step)) & (1 << outcome) else 0

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """Each pile has a stream of its own."""
        seat = step_a(step)
        return luck.one_of(state.pile(seat), DRAW_STREAM + seat)

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The card comes into the hand [round.draw]."""
        draw(state, step_a(step), outcome)


QUESTIONS: Final[list[Question]] = [PlaceDice(), ChooseCard()]
CHANCES: Final[list[Chance]] = [RollDice(), DrawCard()]
