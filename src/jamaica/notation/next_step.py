"""What is next in a position, and the checks that everything before it has been done."""

from typing import Final

from jamaica.model import steps
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import FINISHED
from jamaica.notation import fields
from jamaica.notation.questions import put_action
from jamaica.notation.settling import push_after_drawing
from jamaica.notation.variants import VARIANT_NOTATIONS
from jamaica.rules.rounds import lacks_card

_VARIANT_NEXTS: Final = {word: put for each in reversed(VARIANT_NOTATIONS) for word, put in each.nexts.items()}
NEXTS: Final = ("captain", "draw", *_VARIANT_NEXTS, "roll", "dice", "cards", "turn", "ghost", "over")
ACTING: Final = ("turn", "ghost")
"""The words for a ship that acts."""
_WHILE_DRAWING: Final = ("draw", *(word for each in VARIANT_NOTATIONS for word in each.while_drawing))
"""What is asked in the setup and at the end of a round."""


def usual_next(state: State) -> list[str]:
    """What is next where the text does not say it."""
    if state.captain < 0:
        return ["captain"]
    if state.morning:
        return ["cards"]
    return ["dice"] if state.high else ["roll"]


def put_next(state: State, words: list[str]) -> None:
    """Put on the agenda what is next, after checking that everything before it has been done."""
    what = fields.known("next", " ".join(words[:1]), NEXTS)
    if what not in ACTING:
        _check_words(state, what, words[1:])
    for check in (
        _check_start,
        *(each.check for each in VARIANT_NOTATIONS),
        _check_dice,
        _check_laid,
        _check_end,
        _check_hands,
    ):
        check(state, what)
    if what in ACTING:
        put_action(state, words)
    elif what == "draw":
        _put_draw(state, int(words[1]))
    elif what in _VARIANT_NEXTS:
        _VARIANT_NEXTS[what](state, words[1:])
    else:
        _put_step(state, what)
    _check_kept(state)


def _check_words(state: State, what: str, rest: list[str]) -> None:
    """Nothing follows what is next between turns but the seat that draws or the seats that choose crew, and there is no
    battle."""
    if what in ("draw", "crew_card"):
        fields.only_number(f"next {what}", rest, 0, state.seats - 1)
    elif rest and what != "crew":
        raise ValueError(f"next: nothing follows {what!r}, so {fields.shown(' '.join(rest))} is too much")
    if state.attacker >= 0:
        raise ValueError(f"battle: there is none when {what!r} is next; leave it out")


def _put_step(state: State, what: str) -> None:
    """The steps of a moment between turns, drawing apart; none when the game is over."""
    if what == "captain":
        push_after_drawing(state)
        state.push(steps.DRAWING)
        state.push(steps.LUCK_CAPTAIN)
    elif what == "roll":
        state.push(steps.LUCK_ROLL)
    elif what == "dice":
        state.push(steps.ASK_DICE + state.captain * steps.SHIP)
    elif what == "cards":
        state.waiting = sum(1 << seat for seat in range(state.seats) if not state.laid[seat])
        state.push(steps.ASK_CARD)


def _setting_up(state: State, what: str) -> bool:
    return what in ("captain", "crew_card", "crew") or (what in _WHILE_DRAWING and state.round == 0)


def _check_start(state: State, what: str) -> None:
    """Round and captain are there once the game has begun."""
    setting_up = _setting_up(state, what)
    if (state.round == 0) != setting_up:
        raise ValueError(f"the table: round {state.round} does not fit when {what!r} is next; rounds count from 1")
    if (state.captain < 0) != (what == "captain"):
        raise ValueError(
            f"the table: when {what!r} is next, the captain is {'not chosen yet' if setting_up else 'known'}"
        )


def _check_dice(state: State, what: str) -> None:
    """The dice are rolled before they are placed, and placed before a card is laid."""
    done = 0 if _setting_up(state, what) or what == "roll" else 1 if what == "dice" else 2
    if bool(state.high) + bool(state.morning) != done:
        wanted = ("not rolled yet", "rolled ('dice 5 2'), but not placed", "rolled and placed ('dice 5 2 morning 2')")
        raise ValueError(f"the table: when {what!r} is next, the dice are {wanted[done]}")


def _check_laid(state: State, what: str) -> None:
    """Every seat has laid a card when a ship acts, none has before cards are chosen and after the round."""
    laid = sum(1 for seat in range(state.seats) if state.laid[seat])
    if what in ACTING:
        if laid < state.seats:
            raise ValueError(f"when {what!r} is next, every seat has laid a card ('laid G>')")
    elif laid == state.seats or (laid and what != "cards"):
        raise ValueError(
            f"when {what!r} is next, {'somebody has still to lay a card' if what == 'cards' else 'no card is laid'}"
        )


def _check_hands(state: State, what: str) -> None:
    """Every seat has a card to play before and while cards are chosen."""
    if what in ("roll", "dice", "cards"):
        for seat in range(state.seats):
            if not state.hand[seat] and not state.laid[seat]:
                raise ValueError(f"seat {seat}: it has no card to play; give it a hand ('hand G> FP >>')")


def _check_end(state: State, what: str) -> None:
    """The game is over after the round in which a ship finished, or the last one."""
    finished = any(state.lap[ship] == FINISHED for ship in range(state.ships))
    last = finished or state.round == state.last_round
    if what == "over" and not last:
        raise ValueError(f"next: the game is over when a ship has finished (lap 1) or after {state.last_round} rounds")
    if (what in _WHILE_DRAWING and last) or (what in ("captain", "roll", "dice", "cards") and finished):
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
    push_after_drawing(state)
    state.push(steps.LUCK_DRAW + seat * steps.A)


def _check_kept(state: State) -> None:
    """A kept card is known until it is turned over."""
    for seat in range(state.seats):
        if state.shown >> seat & 1 and state.kept[seat] & CARD_BIT[state.laid[seat]]:
            raise ValueError(f"seat {seat}: its laid card is turned over, so it is no longer among the kept ones")
