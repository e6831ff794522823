"""Treasure: drawing it, taking it, giving it, and what lies face down."""

from typing import Final

from jamaica.luck import TREASURE_STREAM, Luck
from jamaica.model.bits import count
from jamaica.model.cards import FIRST_CARD, FIRST_TREASURE, GOLD, LAST_CARD, SIXTH, TREASURE_KIND
from jamaica.model.moves import TREASURE
from jamaica.model.state import State
from jamaica.model.steps import LUCK_TREASURE, step_ship
from jamaica.model.table import CURSE_KNOWN, HOLDS, SLOT_KIND, SLOTS
from jamaica.native import i64
from jamaica.rules import tell
from jamaica.rules.question import Chance


def take_from_lair(state: State, ship: i64, kind: i64) -> None:
    """A ship that ends its movement on a lair with a token removes the token and takes the top treasure card
    [lair.take]. Powers lie face up [treasure.powers], the others face down [treasure.hidden]; the ghost's lie all
    face down and are looked at by no one [ghost.lair]."""
    space = state.space[ship]
    state.lairs &= ~(1 << space)
    draw_card(state, kind)
    if ship == state.ghost:
        add(state, ship, kind + 1)
    elif kind < FIRST_TREASURE:
        state.give_power(kind, ship)
    else:
        add(state, ship, kind + 1 | (1 << ship) << 4)
    if state.told is not None:
        tell.treasure_taken(state, ship, space, kind)


def draw_card(state: State, kind: i64) -> None:
    """Of twins the lower-numbered card is drawn first [setup.treasures]."""
    card = 1 << FIRST_CARD[kind]
    if state.undrawn & card == 0:
        card = 1 << LAST_CARD[kind]
    state.undrawn &= ~card


def add(state: State, ship: i64, slot: i64) -> None:
    """A treasure comes to lie face down, behind those that came before."""
    state.facedown[ship * SLOTS + state.facedown_count(ship)] = slot


def remove(state: State, ship: i64, place: i64) -> i64:
    """A face-down treasure leaves, and the gap closes."""
    base: i64 = ship * SLOTS
    slot = state.facedown[base + place]
    for at in range(base + place, base + SLOTS - 1):
        state.facedown[at] = state.facedown[at + 1]
    state.facedown[base + SLOTS - 1] = 0
    return slot


def take_facedown(state: State, winner: i64, loser: i64, place: i64) -> None:
    """The winner takes a face-down card without looking at it first [spoils.treasure]; only the seats that owned or
    took it know it [treasure.hidden]. A power the ghost had drawn face down lies face up once a player takes it
    [ruling.ghost-power]."""
    slot = remove(state, loser, place)
    kind = (slot & SLOT_KIND) - 1
    if winner == state.ghost:
        add(state, winner, slot)
    elif kind < FIRST_TREASURE:
        state.give_power(kind, winner)
    else:
        slot |= (1 << winner) << 4
        add(state, winner, slot)
    if state.told is not None:
        tell.treasure_stolen(state, winner, loser, kind, place, slot)


def take_power(state: State, winner: i64, loser: i64, power: i64) -> None:
    """The winner takes a card that lies face up [spoils.treasure]; it works from that moment [ruling.sabre-stolen].
    The 6th Hold takes its contents along [treasure.hold], to the ghost only gold [ruling.ghost-power]."""
    state.give_power(power, winner)
    inside: i64 = 0
    if power == SIXTH:
        inside = state.cargo[loser * HOLDS + 5]
        state.cargo[loser * HOLDS + 5] = 0
    overboard = winner == state.ghost and inside != 0 and inside >> 3 != GOLD
    if inside != 0 and not overboard:
        state.cargo[winner * HOLDS + 5] = inside
    if state.told is not None:
        tell.power_stolen(state, winner, loser, power)
        if overboard:
            tell.overboard(state, loser, 5, inside)


def give_curse(state: State, winner: i64, loser: i64, kind: i64) -> None:
    """The winner gives one of their own cursed treasures to the loser [spoils.curse]. Everybody knows that it is
    cursed; only giver and receiver know its value, and of the ghost nobody but the giver [ruling.gift-known]."""
    place = state.find_facedown(winner, kind)
    slot = remove(state, winner, place) | CURSE_KNOWN
    if loser != state.ghost:
        slot |= (1 << loser) << 4
    add(state, loser, slot)
    if state.told is not None:
        tell.curse_given(state, winner, loser, kind, place, slot)


class DrawTreasure(Chance):
    """The treasure of a lair, for a ship."""

    def __init__(self) -> None:
        super().__init__(LUCK_TREASURE, "treasure", first=TREASURE, size=10)

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """How many cards of the kind are not drawn yet [setup.treasures]."""
        return count(state.undrawn & ((1 << FIRST_CARD[outcome]) | (1 << LAST_CARD[outcome])))

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """Every card that is left is as likely [setup.treasures]."""
        return TREASURE_KIND[luck.one_of(state.undrawn, TREASURE_STREAM)]

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The ship takes the treasure [lair.take]."""
        take_from_lair(state, step_ship(step), outcome)


CHANCES: Final[list[Chance]] = [DrawTreasure()]
