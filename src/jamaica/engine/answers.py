"""Carrying out moves, and working the agenda until the next question."""

from jamaica.engine.chance import HIGH_DIE, LOW_DIE, speak, weight
from jamaica.engine.questions import FIRST_ANSWER, first_asked, is_legal, possible, seat_number, to_act
from jamaica.engine.refusals import refused
from jamaica.luck import Luck
from jamaica.model import moves
from jamaica.model.agenda import (
    ASK_CARD,
    ASK_DICE,
    ASK_FALL,
    ASK_HOLD,
    ASK_PAY,
    ASK_POWDER,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    ASKS,
    BATTLE_OVER,
    COMPASS,
    DRAWING,
    END_ROUND,
    FIGHT,
    GHOST,
    LAND,
    LUCK_COMBAT,
    LUCK_DRAW,
    LUCK_ROLL,
    LUCK_SHORTAGE,
    LUCK_TREASURE,
    LUCKS,
    ROUND,
    SAILING,
    SHORT,
    TURN,
)  # fmt: skip
from jamaica.model.cards import FIRST_CURSE
from jamaica.model.events import Event
from jamaica.model.moves import MOVES, Move, move_of
from jamaica.model.options import Options, players
from jamaica.model.state import State
from jamaica.native import i64
from jamaica.rules import battle, cargo, ghost, rounds, sailing, scoring, setup, shortage, treasure


def start(options: Options, seats: object) -> State:
    """A table for so many players, 2 to 6, waiting for luck to choose the captain. The state tells what happens."""
    if not isinstance(options, Options):
        raise ValueError(f"a table starts from options, such as options('revised'), not from {options!r}")
    number = players(seats)
    state = State(options.settled(number), number)
    setup.lay_out(state)
    state.told = []
    return state


def work(state: State) -> None:
    """Work the agenda until a step asks somebody or luck, or nothing is left."""
    agenda = state.agenda
    depth = state.depth
    while depth != 0:
        depth -= 1
        step = agenda[depth]
        kind = step & 63
        if kind >= ASKS:
            return
        state.depth = depth
        agenda[depth] = 0
        if kind == TURN:
            rounds.turn(state, step >> 9 & 255, step >> 17)
        elif kind == SAILING:
            sailing.sail(state, step >> 6 & 7, step >> 9 & 255, step >> 17)
        elif kind == SHORT:
            shortage.suffer(state, step >> 6 & 7)
        elif kind == LAND:
            sailing.land(state, step >> 6 & 7, step >> 9)
        elif kind == FIGHT:
            battle.meet(state, step >> 6)
        elif kind == END_ROUND:
            rounds.end_round(state)
        elif kind == COMPASS:
            rounds.pass_compass(state)
        elif kind == ROUND:
            rounds.begin_round(state)
        elif kind == BATTLE_OVER:
            battle.end(state)
        elif kind == GHOST:
            ghost.set_course(state, step >> 6 & 7, step >> 9)
        elif kind == DRAWING:
            rounds.draw_up(state, step >> 9)
        else:
            scoring.count_up(state)
        depth = state.depth


def answer(state: State, seat: i64, id: i64) -> None:
    """Carry out a legal move of a seat, and go on to the next question."""
    step = state.agenda[state.depth - 1]
    question = step & 63
    if question == ASK_CARD:
        rounds.lay_card(state, seat, id - moves.PLAY)
        if state.waiting == 0:
            work(state)
        return
    state.pop()
    if question == ASK_DICE:
        rounds.place_dice(state, id - moves.MORNING + 1)
    else:
        answer_for(state, step >> 6 & 7, step >> 9 & 255, step >> 17 & 255, step >> 25, question, id)
    work(state)


def answer_for(state: State, ship: i64, a: i64, b: i64, c: i64, question: i64, id: i64) -> None:
    """Carry out a legal move for a ship; a, b and c are the numbers of the step that asked."""
    if question == ASK_ROOM:
        cargo.empty(state, ship, id - moves.EMPTY, a, b, c)
    elif question == ASK_SAIL:
        sailing.move(state, ship, a, b, id - moves.SAIL)
    elif question == ASK_PAY:
        paid = id - moves.PAY
        cargo.pay_from(state, ship, a, b, paid // 6, paid % 6 + 1)
    elif question == ASK_SPOILS:
        take_spoils(state, ship, id)
    elif question == ASK_POWDER:
        battle.spend(state, ship, id - moves.SPEND)
    elif question == ASK_FALL:
        shortage.fall(state, ship, id - moves.SAIL, shortage.places(state, ship, a))
    elif question == ASK_TARGET:
        battle.begin(state, ship, id - moves.ATTACK)
    elif question == ASK_SABRE:
        battle.answer_sabre(state, a, id == moves.REROLL)
    elif question == ASK_HOLD:
        cargo.store(state, ship, id - moves.LOAD, a, b, c)
    else:
        ghost.steer(state, ship, a, id == moves.GHOST_FORWARD, "ghost.captain")


def take_spoils(state: State, winner: i64, id: i64) -> None:
    """The winner's choice [spoils.choice]."""
    loser = battle.loser_to(state, winner)
    if id == moves.LEAVE:
        battle.leave(state, winner, False)
    elif id >= moves.GIVE:
        treasure.give_curse(state, winner, loser, id - moves.GIVE + FIRST_CURSE)
    elif id >= moves.TAKE_FACEDOWN:
        treasure.take_facedown(state, winner, loser, id - moves.TAKE_FACEDOWN)
    elif id >= moves.TAKE_POWER:
        treasure.take_power(state, winner, loser, id - moves.TAKE_POWER)
    else:
        battle.steal_hold(state, winner, loser, id - moves.TAKE_HOLD)


def answer_luck(state: State, id: i64) -> None:
    """Carry out a possible move of luck's, and go on to the next question."""
    step = state.pop()
    question = step & 63
    if question == LUCK_DRAW:
        rounds.draw(state, step >> 9, id - moves.DRAW)
    elif question == LUCK_ROLL:
        rounds.roll(state, HIGH_DIE[id - moves.ROLL], LOW_DIE[id - moves.ROLL])
    elif question == LUCK_COMBAT:
        battle.roll(state, step >> 6, id - moves.COMBAT)
    elif question == LUCK_SHORTAGE:
        shortage.roll(state, step >> 6, id - moves.SHORTAGE)
    elif question == LUCK_TREASURE:
        treasure.take_from_lair(state, step >> 6, id - moves.TREASURE)
    else:
        setup.choose_captain(state, id - moves.CAPTAIN)
    work(state)


def apply(state: State, move: Move | int | str, seat: int | None = None) -> tuple[Event, ...]:
    """Carry out a move, or the one with this id or text: luck's, or a seat's (which may be left out while only one
    is asked).

    Returns what happened as events, nothing from a silent state. A move that is not possible raises IllegalMove
    with the rule that refuses it, and changes nothing.
    """
    id: i64 = move.id if isinstance(move, Move) else move_of(move).id
    if id >= moves.LUCK:
        if seat is not None or weight(state, id) == 0:
            raise refused(state, seat, MOVES[id])
        answer_luck(state, id)
    else:
        player: i64 = only_seat(state) if seat is None else seat_number(seat)
        if not is_legal(state, player, id):
            raise refused(state, player if seat is None and player >= 0 else seat, MOVES[id])
        answer(state, player, id)
    return fetch(state)


def only_seat(state: State) -> i64:
    """The one seat that is asked, -1 if there are several or none."""
    asked = to_act(state)
    return asked[0] if len(asked) == 1 else -1


def let_luck(state: State, luck: Luck) -> tuple[Event, ...]:
    """Let luck speak until a seat is asked or the game is over; returns what happened, as `apply` does."""
    while state.depth != 0 and state.agenda[state.depth - 1] & 63 >= LUCKS:
        answer_luck(state, speak(state, luck))
    return fetch(state)


def fetch(state: State) -> tuple[Event, ...]:
    """What happened since it was last fetched; nothing from a silent state. The last state of the trail becomes the
    state as it is now; the trail stays for the caller, who empties it."""
    told = state.told
    if told is None:
        return ()
    state.told = []
    if state.trail:
        state.trail[-1] = state.copy()
    return tuple(told)


def playout(state: State, luck: Luck) -> State:
    """The end of a game played on from here with random moves; the state itself stays as it is."""
    end = state.copy()
    play_on(end, luck, 1000000000)
    return end


def play_on(state: State, luck: Luck, most: i64) -> i64:
    """Play random moves until the game is over, or so many decisions were made; returns how many were."""
    made: i64 = 0
    agenda = state.agenda
    while state.depth != 0 and made < most:
        step = agenda[state.depth - 1]
        question = step & 63
        if question >= LUCKS:
            answer_luck(state, speak(state, luck))
        else:
            seat = first_asked(state, step)
            answer(state, seat, FIRST_ANSWER[question] + luck.one_of(possible(state, seat, step)))
            made += 1
    return made
