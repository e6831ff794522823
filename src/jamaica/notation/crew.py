"""Crew cards in a position: `crew cook pilot` after a ship, the kept card first; `next crew 0 2` while seats choose."""

from collections.abc import Sequence
from typing import Final

from jamaica.model import steps
from jamaica.model.bits import members
from jamaica.model.crew import CREW
from jamaica.model.state import State
from jamaica.notation import fields
from jamaica.notation.variant_notation import VariantNotation
from jamaica.rules import crew
from jamaica.rules.rounds import lacks_card


def names(state: State, seat: int) -> list[str]:
    """The crew cards dealt to a seat."""
    both = (int(state.dealt >> seat * 8 & 15), int(state.dealt >> seat * 8 + 4 & 15))
    return [CREW[card] for card in both if card]


def put_cards(state: State, seat: int, name: str, words: Sequence[str]) -> None:
    """The crew cards that were dealt to a seat."""
    most = int(crew.cards_each(state))
    if not most:
        raise ValueError(f"{name}: there is no crew at this table; it is an option ('crew chosen')")
    cards = [CREW.index(fields.known(f"{name}: crew", word, CREW[1:])) for word in fields.listed(words)]
    if len(cards) > most:
        raise ValueError(f"{name}: {len(cards)} crew cards are too many; at this table each seat is dealt {most}")
    for card in cards:
        if not crew.undealt(state) >> card & 1:
            raise ValueError(f"{name}: somebody has the crew card {CREW[card]!r} already; each is there once")
    state.set_dealt(seat, *[*cards, 0, 0][:2])
    if len(cards) == 2 and cards[0] == cards[1]:
        raise ValueError(f"{name}: the crew card {CREW[cards[0]]!r} is there twice; each is there once")


def check_dealt(state: State, what: str) -> None:
    """Each seat has its crew cards from the first round on, and none before they are dealt."""
    wanted = int(crew.cards_each(state)) if what in ("crew", "crew_card") or state.round else 0
    if not crew.cards_each(state) and what in ("crew", "crew_card"):
        raise ValueError(f"next: {what!r} is asked only with crew, which is an option ('crew chosen')")
    if what == "crew_card":
        return
    for seat in range(state.seats):
        if state.dealt_cards(seat) != wanted:
            raise ValueError(f"seat {seat}: when {what!r} is next, it has been dealt {wanted} crew cards ('crew cook')")
    if state.round:
        crew.face_up(state)


def put_deal(state: State, words: Sequence[str]) -> None:
    """Luck deals a crew card to a seat; those before it have theirs, those behind it have none."""
    seat = int(words[0])
    for each in range(state.seats):
        wanted = int(crew.cards_each(state)) if each < seat else 0
        if lacks_card(state, each) or (each != seat and state.dealt_cards(each) != wanted):
            raise ValueError(
                f"next: before seat {seat} is dealt crew, all hands are full, and seats before it have crew"
            )
        put_in_order(state, each)
    if state.dealt_cards(seat) >= crew.cards_each(state):
        raise ValueError(f"next: seat {seat} has all its crew cards, so it is dealt none")
    state.push(steps.ROUND)
    state.push(steps.LUCK_CREW + seat * steps.A)


def put_choice(state: State, words: Sequence[str]) -> None:
    """Some seats still have to choose which crew card to keep."""
    seats = [fields.number("next crew: each seat that chooses", word, 0, state.seats - 1) for word in words]
    state.waiting = fields.bits("next crew", seats)
    if not state.waiting or crew.cards_each(state) != 2:
        raise ValueError("next crew: name the seats that still choose ('next crew 0 2'), at a table with 'crew chosen'")
    for seat in range(state.seats):
        if lacks_card(state, seat):
            raise ValueError(f"next: seat {seat} has its hand before crew is chosen; fill its hand first")
    for seat in members(state.waiting):
        put_in_order(state, seat)
    state.push(steps.ROUND)
    state.push(steps.ASK_CREW)


def put_in_order(state: State, seat: int) -> None:
    """Before a seat has chosen, the lower of its cards stands first."""
    cards = sorted(CREW.index(name) for name in names(state, seat))
    state.set_dealt(seat, *[*cards, 0, 0][:2])


CREW_NOTATION: Final = VariantNotation(
    check=check_dealt,
    nexts={"crew_card": put_deal, "crew": put_choice},
)
"""The words of the variant."""
