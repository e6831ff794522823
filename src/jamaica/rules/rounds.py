"""The round: dice, cards, turns, drawing, the compass, and the end of the game."""

from jamaica.model.agenda import (
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
)  # fmt: skip
from jamaica.model.bits import BIT, count
from jamaica.model.board import BACKWARD, FORWARD_PASS, FORWARD_STOP
from jamaica.model.cards import EVENING_SYMBOL, FORWARD, MORNING_SYMBOL
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import FINISHED, MOST_ROUNDS, Table
from jamaica.native import i64
from jamaica.rules import tell
from jamaica.rules.cargo import load


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


def offer_dice(table: Table) -> i64:
    """Either die may go on the morning [round.dice]: their numbers less 1, as a set."""
    return BIT[table.low - 1] | BIT[table.high - 1]


def place_dice(state: State, morning: i64) -> None:
    """One die goes on the morning, the other on the evening [round.dice]; then every player picks a card."""
    state.morning = morning
    state.evening = state.high + state.low - morning
    state.waiting = BIT[state.seats] - 1
    state.push(ASK_CARD)
    if state.told is not None:
        tell.placed(state)


def lay_card(state: State, seat: i64, card: i64) -> None:
    """Every player lays one card face down, in secret and at the same time [round.card]; the question stays until
    all have chosen."""
    state.hand[seat] &= ~BIT[card]
    state.laid[seat] = card + 1
    waiting = state.waiting & ~BIT[seat]
    state.waiting = waiting
    if state.told is not None:
        tell.laid(state, seat, card)
    if waiting == 0:
        state.pop()
        turn(state, 0, 0)


def turn(state: State, nth: i64, evening: i64) -> None:
    """The captain's card is turned over and carried out whole, then the next clockwise [round.order]. The left symbol
    is done with the morning die, then the right one with the evening die; the morning action is fully resolved before
    the evening action begins [round.actions]. The two loads of one card are two separate loads [load.gold-gold]."""
    if nth == state.seats:
        after_all_players(state)
        return
    seat = (state.captain + nth) % state.seats
    if evening:
        state.push(TURN + (nth + 1) * A)
        act(state, seat, EVENING_SYMBOL[state.laid[seat] - 1], state.evening, evening)
    else:
        state.push(TURN + nth * A + B)
        turn_over(state, seat)
        act(state, seat, MORNING_SYMBOL[state.laid[seat] - 1], state.morning, evening)


def turn_over(state: State, seat: i64) -> None:
    """A card is turned over only when its turn comes [round.order]."""
    card = state.laid[seat] - 1
    state.shown |= BIT[seat]
    state.kept[seat] &= ~BIT[card]
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
        load(state, ship, symbol, die, 0)
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
    included [ruling.ghost-finish], or after 100 rounds [ruling.long-game]. A laid card joins the discards at
    the end of the round [ruling.laid-card]."""
    done = state.round >= MOST_ROUNDS
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
    """An empty draw pile is made anew from the shuffled discards [round.draw], only when a card is needed from it,
    the card just played included [ruling.laid-card]. Whoever looked on knows what is in hand then."""
    state.kept[seat] = state.hand[seat]
    state.discards[seat] = 0
    if state.told is not None:
        tell.pile_renewed(state, seat)


def draw(state: State, seat: i64, card: i64) -> None:
    """A card comes from the pile into the hand [round.draw]."""
    state.hand[seat] |= BIT[card]
    if state.told is not None:
        tell.drew(state, seat, card)
    draw_up(state, seat)


def pass_compass(state: State) -> None:
    """The compass passes to the left; that player is captain of the next round [round.compass]. After the last
    round it stays [ruling.last-round]."""
    state.captain = (state.captain + 1) % state.seats
    state.high = 0
    state.low = 0
    state.morning = 0
    state.evening = 0
    if state.told is not None:
        tell.compass_passed(state)
