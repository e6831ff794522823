"""Carrying out moves, and working the agenda until the next question."""

from jamaica.engine.chance import weight
from jamaica.engine.questions import is_legal, seat_number, to_act
from jamaica.engine.refusals import refused
from jamaica.luck import Luck
from jamaica.model.bits import lowest
from jamaica.model.events import Event
from jamaica.model.moves import MOVES, Move, move_of
from jamaica.model.options import Options, players
from jamaica.model.state import State
from jamaica.model.steps import (
    ASKS,
    BATTLE_OVER,
    COMPASS,
    COUNT,
    DRAWING,
    END_ROUND,
    FIGHT,
    GHOST,
    LAND,
    LUCKS,
    ROUND,
    SAILING,
    SHORT,
    TURN,
    step_a,
    step_b,
    step_kind,
    step_ship,
)
from jamaica.native import i64
from jamaica.rules import battle, ghost, rounds, sailing, scoring, setup, shortage
from jamaica.rules.registry import CHANCE, QUESTION, answer_number, work_variant


def start(options: Options, seats: object) -> State:
    """A table for 2 to 6 players, for Solo 1, before the first captain is chosen. The state tells events."""
    if not isinstance(options, Options):
        raise ValueError(f"a table starts from options, such as options('revised'), not from {options!r}")
    number = players(seats, options.solo)
    state = State(options.settled(number), number)
    setup.lay_out(state)
    state.told = []
    return state


def work(state: State) -> None:
    """Work the agenda until a step asks somebody or luck, or nothing is left."""
    if step_kind(state.top()) < ASKS:
        work_on(state)


def work_on(state: State) -> None:
    """Work the agenda, when its top step asks nobody."""
    agenda = state.agenda
    depth = state.depth
    while depth != 0:
        depth -= 1
        step = agenda[depth]
        kind = step_kind(step)
        if kind >= ASKS:
            return
        state.depth = depth
        agenda[depth] = 0
        if kind == TURN:
            rounds.turn(state, step_a(step), step_b(step))
        elif kind == SAILING:
            sailing.sail(state, step_ship(step), step_a(step), step_b(step))
        elif kind == SHORT:
            shortage.suffer(state, step_ship(step))
        elif kind == LAND:
            sailing.land(state, step_ship(step), step_a(step), step_b(step))
        elif kind == FIGHT:
            battle.meet(state, step_ship(step))
        elif kind == END_ROUND:
            rounds.end_round(state)
        elif kind == COMPASS:
            rounds.pass_compass(state)
        elif kind == ROUND:
            rounds.begin_round(state)
        elif kind == BATTLE_OVER:
            battle.end(state)
        elif kind == GHOST:
            ghost.set_course(state, step_ship(step), step_a(step))
        elif kind == DRAWING:
            rounds.draw_up(state, step_a(step))
        elif kind == COUNT:
            scoring.count_up(state)
        else:
            work_variant(state, step)
        depth = state.depth


def answer(state: State, seat: i64, id: i64) -> None:
    """Carry out a legal move of a seat, and go on to the next question."""
    step = state.pop()
    kind = step_kind(step)
    QUESTION[kind].answer(state, step, seat, answer_number(kind, id))
    work(state)


def resolve_chance(state: State, luck: Luck) -> None:
    """When chance decides next, draw an outcome by its odds, carry it out, and go on to the next question."""
    answer_chance(state, state.agenda[state.depth - 1], luck)
    work(state)


def answer_chance(state: State, step: i64, luck: Luck) -> None:
    """Draw an outcome for the top step by its odds, and carry it out."""
    chance = CHANCE[step_kind(step)]
    outcome = chance.draw(state, step, luck)
    state.pop()
    chance.answer(state, step, outcome)


def answer_luck(state: State, id: i64) -> None:
    """Carry out a possible outcome of chance, and go on to the next question."""
    step = state.pop()
    chance = CHANCE[step_kind(step)]
    chance.answer(state, step, id - chance.first)
    work(state)


def apply(state: State, move: Move | int | str, seat: int | None = None) -> tuple[Event, ...]:
    """Carry out a move, given as a move, its id or its text: an outcome of chance, or the move of a seat (which may be
    left out while only one is asked).

    Returns the events, none from a silent state. A move that is not possible raises IllegalMove
    with the rule that refuses it, and changes nothing.
    """
    id: i64 = move.id if isinstance(move, Move) else move_of(move).id
    if MOVES[id].by_luck:
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
    """Draw outcomes of chance until a seat is asked or the game is over; returns the events, as `apply` does."""
    resolve_all_chance(state, luck)
    return fetch(state)


def resolve_all_chance(state: State, luck: Luck) -> None:
    """Draw outcomes of chance until a seat is asked or the game is over."""
    while state.depth != 0 and step_kind(state.agenda[state.depth - 1]) >= LUCKS:
        resolve_chance(state, luck)


def fetch(state: State) -> tuple[Event, ...]:
    """The events told since the last call; none from a silent state. The last state of the trail is replaced by the
    state as it is now. The trail stays: the caller empties it."""
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
        depth = state.depth - 1
        step = agenda[depth]
        kind = step_kind(step)
        if kind < ASKS:
            work_on(state)
        elif kind >= LUCKS:
            chance = CHANCE[kind]
            outcome = chance.draw(state, step, luck)
            state.depth = depth
            agenda[depth] = 0
            chance.answer(state, step, outcome)
        else:
            question = QUESTION[kind]
            seat = lowest(question.asked(state, step))
            choice = luck.one_of(question.offer(state, step, seat))
            state.depth = depth
            agenda[depth] = 0
            question.answer(state, step, seat, choice)
            made += 1
    work(state)
    return made
