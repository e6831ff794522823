"""What is next in a position, and that everything before it has been done."""

from typing import Final

from jamaica.model import steps
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import FINISHED, MOST_ROUNDS
from jamaica.notation import fields
from jamaica.notation.questions import put_action
from jamaica.rules.rounds import lacks_card

NEXTS: Final = ("captain", "draw", "roll", "dice", "cards", "turn", "ghost", "over")


def usual_next(state: State) -> list[str]:
    """What is next where the text does not say it."""
    if state.captain < 0:
        return ["captain"]
    if state.morning:
        return ["cards"]
    return ["dice"] if state.high else ["roll"]


def put_next(state: State, words: list[str]) -> None:
    """What is next, and that everything before it has been done."""
    what = fields.known("next", " ".join(words[:1]), NEXTS)
    if what not in ("turn", "ghost"):
        if what == "draw":
            fields.numbers("next draw", words[1:], 1, 0, state.seats - 1)
        elif words[1:]:
            raise ValueError(f"next: nothing follows {what!r}, so {fields.shown(' '.join(words[1:]))} is too much")
        if state.attacker >= 0:
            raise ValueError(f"battle: there is none when {what!r} is next; leave it out")
    _check_moment(state, what)
    if what in ("turn", "ghost"):
        put_action(state, words)
    elif what == "draw":
        _put_draw(state, int(words[1]))
    elif what == "captain":
        state.push(steps.ROUND)
        state.push(steps.DRAWING)
        state.push(steps.LUCK_CAPTAIN)
    elif what == "roll":
        state.push(steps.LUCK_ROLL)
    elif what == "dice":
        state.push(steps.ASK_DICE + state.captain * steps.SHIP)
    elif what == "cards":
        state.waiting = sum(1 << seat for seat in range(state.seats) if not state.laid[seat])
        state.push(steps.ASK_CARD)
    _check_kept(state)


def _check_moment(state: State, what: str) -> None:
    """Round, captain, dice and laid cards are as they are at such a moment."""
    setting_up = what == "captain" or (what == "draw" and state.round == 0)
    if (state.round == 0) != setting_up:
        raise ValueError(f"the table: round {state.round} does not fit when {what!r} is next; rounds count from 1")
    if (state.captain < 0) != (what == "captain"):
        raise ValueError(
            f"the table: when {what!r} is next, the captain is {'not chosen yet' if setting_up else 'known'}"
        )
    dice = 0 if setting_up or what == "roll" else 1 if what == "dice" else 2
    if (1 if state.high else 0) + (1 if state.morning else 0) != dice:
        wanted = ("not rolled yet", "rolled ('dice 5 2'), but not placed", "rolled and placed ('dice 5 2 morning 2')")
        raise ValueError(f"the table: when {what!r} is next, the dice are {wanted[dice]}")
    laid = sum(1 for seat in range(state.seats) if state.laid[seat])
    if what in ("turn", "ghost"):
        if laid < state.seats:
            raise ValueError(f"when {what!r} is next, every seat has laid a card ('laid G>')")
    elif laid == state.seats or (laid and what != "cards"):
        raise ValueError(
            f"when {what!r} is next, {'somebody has still to lay a card' if what == 'cards' else 'no card is laid'}"
        )
    _check_end(state, what)
    if what in ("roll", "dice", "cards"):
        for seat in range(state.seats):
            if not state.hand[seat] and not state.laid[seat]:
                raise ValueError(f"seat {seat}: it has no card to play; give it a hand ('hand G> FP >>')")


def _check_end(state: State, what: str) -> None:
    """The game is over after the round in which a ship finished, or the last one."""
    finished = any(state.lap[ship] == FINISHED for ship in range(state.ships))
    last = finished or state.round == MOST_ROUNDS
    if what == "over" and not last:
        raise ValueError(f"next: the game is over when a ship has finished (lap 1) or after {MOST_ROUNDS} rounds")
    if (what == "draw" and last) or (what in ("captain", "roll", "dice", "cards") and finished):
        raise ValueError(f"next: the game is over after the last round, so {what!r} cannot be next")


def _put_draw(state: State, seat: int) -> None:
    """A seat draws; those before it have drawn."""
    for before in range(seat):
        if lacks_card(state, before):
            raise ValueError(f"next: seat {before} draws before seat {seat}; fill its hand first")
    if not lacks_card(state, seat):
        raise ValueError(f"next: the hand of seat {seat} is full, so it does not draw")
    if not state.pile(seat):
        raise ValueError(f"next: the draw pile of seat {seat} is empty; a pile is made anew before drawing")
    state.push(steps.ROUND)
    if state.round:
        state.push(steps.COMPASS)
    state.push(steps.LUCK_DRAW + seat * steps.A)


def _check_kept(state: State) -> None:
    """A kept card is known until it is turned over."""
    for seat in range(state.seats):
        if state.shown >> seat & 1 and state.kept[seat] & CARD_BIT[state.laid[seat]]:
            raise ValueError(f"seat {seat}: its laid card is turned over, so it is no longer among the kept ones")
