"""Nothing that came out of the box is lost, doubled or somewhere it cannot be."""

from collections import Counter

import pytest
from hypothesis import given

from jamaica import State
from jamaica.model.bits import count, members
from jamaica.model.cards import (
    ALL_CARDS,
    ALL_TREASURES,
    BANK,
    BETH,
    FIRST_CURSE,
    FIRST_TREASURE,
    FOOD,
    GOLD,
    GUNPOWDER,
    TREASURE_KIND,
)
from jamaica.model.steps import ASK_DICE
from jamaica.model.table import CURSE_KNOWN, FINISHED, HOLDS, MOST_ROUNDS, SLOT_KIND, SLOT_SEEN, SLOTS
from jamaica.rules.market import offer_at, pile
from tests.support.games import SETTINGS, Place, Setting, places, question, quick, walk


def check_cards(state: State) -> None:
    """Each of a seat's eleven cards is in exactly one of hand, pile, discards and laid [component.cards]."""
    for seat in range(state.seats):
        laid = 1 << state.laid[seat] - 1 if state.laid[seat] else 0
        parts = [state.hand[seat], state.pile(seat), state.discards[seat], laid]
        assert sum(count(part) for part in parts) == 11
        assert parts[0] | parts[1] | parts[2] | parts[3] == ALL_CARDS
        assert state.kept[seat] & ~(state.hand[seat] | laid) == 0, "a kept card is in hand or laid"
        assert count(state.hand[seat]) <= 4
        if question(state) == ASK_DICE:
            sizes = (4,) if state.map == seat else (3, 4)
            assert count(state.hand[seat]) in sizes


def owned_kinds(state: State) -> list[int]:
    """The kinds of all treasures that have an owner, face up and face down."""
    kinds = [power for power in range(4) if state.power(power) >= 0]
    for ship in range(state.ships):
        slots = [state.facedown[ship * SLOTS + place] for place in range(SLOTS)]
        held = state.facedown_count(ship)
        assert all(slots[:held]), "face-down treasures lie without gaps"
        assert not any(slots[held:])
        kinds += [(slot & SLOT_KIND) - 1 for slot in slots[:held]]
    return kinds


def check_treasures(state: State) -> None:
    """The twelve treasures are undrawn or owned, each kind as often as printed [component.treasures]."""
    owned = owned_kinds(state)
    undrawn = [TREASURE_KIND[card] for card in members(state.undrawn)]
    assert Counter(owned + undrawn) == Counter(TREASURE_KIND[card] for card in members(ALL_TREASURES))
    drawn = len(owned) - (1 if state.ghost >= 0 else 0)
    assert drawn == count(state.board.lairs & ~state.lairs), "one treasure for each token taken"
    assert state.lairs & ~state.board.lairs == 0
    if state.ghost >= 0:
        assert state.beth == state.ghost
        assert state.undrawn & (1 << BETH) == 0


def check_facedown(state: State) -> None:
    """A player's face-down card is no power and its owner knows it; a card known to be cursed is cursed."""
    for ship in range(state.ships):
        for place in range(state.facedown_count(ship)):
            slot = state.facedown[ship * SLOTS + place]
            kind, seen = (slot & SLOT_KIND) - 1, (slot & SLOT_SEEN) >> 4
            assert 0 <= kind < 10
            assert seen < 1 << state.seats
            if ship != state.ghost:
                assert seen & (1 << ship)
            if seen:
                assert kind >= FIRST_TREASURE
            if slot & CURSE_KNOWN:
                assert kind >= FIRST_CURSE


def check_tokens(state: State) -> None:
    """A hold has 1 to 6 tokens of one kind or is empty; only the owner of the 6th Hold uses a sixth."""
    for ship in range(6):
        for hold in range(HOLDS):
            load = state.cargo[ship * HOLDS + hold]
            assert load == 0 or (load >> 3 in (GOLD, FOOD, GUNPOWDER) and 1 <= load & 7 <= 6)
            if ship >= state.ships or (hold == 5 and state.sixth != ship):
                assert load == 0
            if ship == state.ghost and load:
                assert load >> 3 == GOLD, "the ghost keeps gold alone"
    if state.limited:
        for goods in (GOLD, FOOD, GUNPOWDER):
            assert sum(state.amount(ship, goods) for ship in range(state.ships)) <= BANK[goods]


def check_ships(state: State) -> None:
    """Ships are on the board; a lap is made only in Port Royal, and ends the game with its round."""
    finished = False
    for ship in range(state.ships):
        assert 0 <= state.space[ship] < state.board.size
        assert state.lap[ship] <= FINISHED
        if state.lap[ship] == FINISHED:
            finished = True
            assert state.space[ship] == 0
    assert 0 <= state.round <= state.last_round <= MOST_ROUNDS
    if state.over:
        assert finished or state.round == state.last_round
    if question(state) == ASK_DICE:
        assert not finished


def check_crew(state: State) -> None:
    """Every crew card is with one seat at most, and lies face up with the seat that kept it [crew.setup]."""
    cards = [int(state.dealt >> at & 15) for at in range(0, 48, 4)]
    assert max(Counter(card for card in cards if card).values(), default=1) == 1
    for seat in range(state.seats):
        assert state.crew >> seat * 4 & 15 in ((cards[2 * seat],) if state.crew else (0,))
    assert state.crew >> state.seats * 4 == 0, "the ghost has none"
    assert (state.crew != 0) == (state.options.crew != "off" and state.round > 0)


def check_market(state: State) -> None:
    """Every offer is face up, used or in the pile, without gaps between the face-up ones [market.setup]."""
    up = [int(offer_at(state, place)) for place in range(4)]
    offers = [offer for offer in up if offer]
    assert up == [*offers, *[0] * (4 - len(offers))]
    assert len(offers) <= 3
    assert sorted([*offers, *members(state.used), *members(pile(state))]) == (list(range(1, 13)))
    if question(state) == ASK_DICE:
        assert len(offers) == (3 if state.market else 0)


def check(state: State) -> None:
    check_market(state)
    check_crew(state)
    check_cards(state)
    check_treasures(state)
    check_facedown(state)
    check_tokens(state)
    check_ships(state)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_tokens_and_cards_are_conserved_through_whole_games(setting: Setting) -> None:
    for seed in range(quick(4, 1)):
        for state in walk(setting, seed):
            check(state)


@given(places())
def test_tokens_and_cards_are_conserved_anywhere(place: Place) -> None:
    check(place.state())
