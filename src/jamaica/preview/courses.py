"""Cards, sails and falls: where a ship would end, and what it would meet there.

The rules' own verbs are carried out on a scratch state made of what a view shows. A battle is not fought: the ships
that would be met are noted, and the rest goes on as if the battle had changed nothing.
"""

from typing import Final

from jamaica.model.bits import members
from jamaica.model.board import PORT
from jamaica.model.cards import (
    CARDS,
    EVENING_SYMBOL,
    FIRST_TREASURE,
    FOOD,
    FORWARD,
    GOLD,
    GOODS,
    GUNPOWDER,
    MORNING_SYMBOL,
    SHORTAGE_NAMES,
    STAR,
    SYMBOLS,
)  # fmt: skip
from jamaica.model.state import State
from jamaica.model.steps import FIGHT, LAND, LUCK_TREASURE, SAILING, SHORT, STORM, step_a, step_b, step_kind
from jamaica.model.table import FINISHED, HOLDS, Table
from jamaica.preview.battles import best_volley, storms
from jamaica.preview.holds import Action, loads_of_half, paid_every_way, paid_somehow, refused_holds, scratch
from jamaica.preview.results import Card, Fall, Half, Landing, Load, Refused, Steer, Volley
from jamaica.preview.variants import NOTHING_PASSED, pass_by
from jamaica.rules import ghost, sailing, shortage, treasure
from jamaica.rules.crew_powers import lowered_cost
from jamaica.rules.scoring import space_score
from jamaica.views import View

HALVES: Final = ("morning", "evening")
KIND_DRAWN: Final = FIRST_TREASURE
"""The treasure that is laid before a scratch ship in a lair, in place of the one that would be drawn."""


class Trip:
    """A ship under way: whether it fought or took a treasure before, where to note the evenings it comes to, and how
    it lay before a payment whose holds are the player's to choose."""

    def __init__(
        self,
        ship: int,
        evenings: "Evenings | None",
        fought: bool = False,
        treasure: bool = False,
        purse: State | None = None,
    ) -> None:
        self.ship: Final = ship
        self.evenings: Final = evenings
        self.fought: Final = fought
        self.treasure: Final = treasure
        self.purse: Final = purse

    def after(self, fought: bool, treasure: bool) -> "Trip":
        """The same trip after a battle, a treasure, or both."""
        if not fought and not treasure:
            return self
        return Trip(self.ship, self.evenings, self.fought or fought, self.treasure or treasure, self.purse)

    def then(self, state: State) -> int | None:
        """The evening that follows."""
        if self.evenings is None:
            return None
        return self.evenings.number(state, self.fought, self.treasure)


class Evenings:
    """The evenings of a card, one for each different place and cargo that its morning leads to."""

    def __init__(self, action: Action, sixth_unseen: bool) -> None:
        self.action: Final = action
        self.sixth_unseen: Final = sixth_unseen
        self.halves: Final[list[Half]] = []
        self.numbers: Final[dict[tuple[int, ...], int]] = {}

    def number(self, state: State, fought: bool, treasure: bool) -> int:
        """The number of the evening that begins like this."""
        ship = self.action.ship
        treasure = treasure and self.sixth_unseen and self.action.symbol < FORWARD
        first = ship * HOLDS
        place = (state.space[ship], state.lap[ship], state.lairs, state.top(), fought, treasure)
        key = (*place, *[state.cargo[hold] for hold in range(first, first + HOLDS)])
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.halves)
            self.halves.append(self.evening(state, fought, treasure))
        return found

    def evening(self, state: State, fought: bool, treasure: bool) -> Half:
        """The evening that begins like this. A sail asks how much the morning's payment left, a load in which holds."""
        ship = self.action.ship
        if state.depth == 0:
            return half([state], Trip(ship, None, fought, treasure), self.action)
        states = paid_every_way(state) if self.action.symbol < FORWARD else [paid_somehow(state)]
        return half(states, Trip(ship, None, fought, treasure, state), self.action)


def card_of(view: View, number: int, dice: tuple[int, int], sixth_unseen: bool) -> Card:
    """What a card leads to for the view's seat with these dice on morning and evening: its morning, and its evening
    from every place."""
    ship = view.seat
    morning, evening = dice
    evenings = Evenings(Action(ship, EVENING_SYMBOL[number], evening, 1), sixth_unseen)
    first = half([scratch(view)], Trip(ship, evenings), Action(ship, MORNING_SYMBOL[number], morning, 0))
    return Card(CARDS[number], first, tuple(evenings.halves))


def half(states: list[State], trip: Trip, action: Action) -> Half:
    """One half of a card, from any of some states that differ only in the holds the morning was paid from."""
    ship, state = trip.ship, states[0]
    loads: tuple[Load, ...] = ()
    ends: tuple[Landing, ...] = ()
    refused: tuple[Refused, ...] = ()
    ignored = lost = then = None
    if state.lap[ship] == FINISHED:
        lost = "end.finish"
    elif action.symbol < FORWARD:
        loads, ignored, then = loads_of_half(states, action, trip.then)
        refused = refused_holds(states, ship, action.symbol)
    else:
        ends = landings(action.begun(state), trip)
    return Half(
        half=HALVES[action.evening],
        symbol=SYMBOLS[action.symbol],
        die=action.die,
        space=state.space[ship],
        lap=state.lap[ship],
        gold=state.amount(ship, GOLD),
        food=state.amount(ship, FOOD),
        gunpowder=state.amount(ship, GUNPOWDER),
        loads=loads,
        ignored=ignored,
        refused=refused,
        landings=ends,
        lost=lost,
        after_battle=trip.fought,
        after_treasure=trip.treasure,
        then=then,
    )


def landings(state: State, trip: Trip) -> tuple[Landing, ...]:
    """The spaces where the sail on top of the agenda can end [sail.exact] [sail.fork]."""
    step = state.top()
    assert step_kind(step) == SAILING, "no sail is to be done"
    state.pop()
    ends = sailing.ends(state, trip.ship, step_a(step), step_b(step))
    return tuple([sailed(state, trip, step, end) for end in members(ends)])


def sailed(state: State, trip: Trip, step: int, end: int) -> Landing:
    """A sail to one of its ends, by the die and the way of a step that sails or asks where to."""
    die, way = step_a(step), step_b(step)
    there = state.copy()
    start = state.space[trip.ship]
    die = sailing.distance(state, start, die, way, end)
    sailing.move(there, trip.ship, die, way, end)
    path = state.board.path(start, end, die, way)
    return landed(state, there, trip, tuple(path))


def fallen(state: State, trip: Trip, end: int, possible: int) -> Landing:
    """A fall back to one of the possible spaces [shortage.fork]."""
    there = state.copy()
    shortage.fall(there, trip.ship, end, possible)
    path = state.board.path_back(state.space[trip.ship], end, possible)
    return landed(state, there, trip, tuple(path))


def landed(before: State, there: State, trip: Trip, path: tuple[int, ...]) -> Landing:
    """What a ship meets that has come to a space: ships, a cost, a shortage, a treasure."""
    ship = trip.ship
    fights = without_battle(there, ship)
    pays = settled(there, ship)
    passed = pass_by(there, ship)
    taken = with_treasure(there, ship)
    garrison = without_garrison(there, ship)
    space, lap, score = there.space[ship], there.lap[ship], space_score(there, ship)
    onward = trip.after(fights != () or garrison is not None, taken)
    falls: tuple[Fall, ...] = ()
    then: int | None = None
    if step_kind(there.top()) == SHORT:
        there.pop()
        falls = falls_of(there, onward)
    else:
        then = onward.then(there)
    due = lowered_cost(before, ship, space) if pays and ship != before.ghost else 0
    goods = 0 if due == 0 else GOLD if before.board.kind[space] == PORT else FOOD
    aboard = before.amount(ship, goods) if goods else 0
    return Landing(
        space=space,
        path=path,
        lap=lap,
        finish=lap == FINISHED,
        score=score,
        fights=fights,
        goods=GOODS[goods] or None,
        due=due,
        aboard=aboard,
        paid_from=holds_with(trip.purse or before, ship, goods) if goods else (),
        short=max(0, due - aboard),
        falls=falls,
        treasure=taken,
        garrison=garrison,
        after_battle=onward.fought,
        then=then,
        **passed,
    )


def without_battle(there: State, ship: int) -> tuple[int, ...]:
    """Leave out the battle that is next, if any; returns the ships that would be met."""
    if step_kind(there.top()) != FIGHT:
        return ()
    there.pop()
    return tuple(members(there.company(ship)))


def settled(there: State, ship: int) -> bool:
    """Carry out the landing, unless that is done; returns whether the space has to be paid."""
    if step_kind(there.top()) != LAND:
        return True
    step = there.pop()
    pays = step_a(step)
    sailing.land(there, ship, pays, step_b(step))
    return pays == 1


def with_treasure(there: State, ship: int) -> bool:
    """Take the treasure that is next, if any; returns whether there was one."""
    if step_kind(there.top()) != LUCK_TREASURE:
        return False
    there.pop()
    treasure.take_from_lair(there, ship, KIND_DRAWN)
    return True


def without_garrison(there: State, ship: int) -> Volley | None:
    """Leave out the garrison that is next, if any; returns the best amount of gunpowder to spend on it."""
    if step_kind(there.top()) != STORM:
        return None
    there.pop()
    return best_volley(storms(there, ship, range(there.amount(ship, GUNPOWDER) + 1)))


def holds_with(state: State, ship: int, goods: int) -> tuple[int, ...]:
    """The holds in which these goods lie."""
    first = ship * HOLDS
    return tuple([hold + 1 for hold in range(HOLDS) if state.cargo[first + hold] >> 3 == goods])


def falls_of(state: State, trip: Trip) -> tuple[Fall, ...]:
    """Where a shortage leads: by the die's symbols [shortage.die], or to what can be paid [shortage.fall-back]."""
    if state.first:
        return (Fall(None, 1.0, fall_ends(state, trip, 0)),)
    weights = [int(state.weights >> 4 * symbol & 15) for symbol in range(len(SHORTAGE_NAMES))]
    found: list[Fall] = []
    for symbol, weight in enumerate(weights):
        if weight:
            ends = (stayed(state, trip),) if symbol == STAR else fall_ends(state, trip, shortage.kind_of(symbol))
            found.append(Fall(SHORTAGE_NAMES[symbol], weight / sum(weights), ends))
    return tuple(found)


def fall_ends(state: State, trip: Trip, kind: int) -> tuple[Landing, ...]:
    """The spaces among which a player chooses when falling back to the nearest of a kind."""
    possible = shortage.places(state, trip.ship, kind)
    return tuple([fallen(state, trip, end, possible) for end in members(possible)])


def stayed(state: State, trip: Trip) -> Landing:
    """The ship stays where it is, with no new battle [ruling.star-stays]."""
    ship = trip.ship
    return Landing(
        space=state.space[ship],
        path=(),
        lap=state.lap[ship],
        finish=False,
        score=space_score(state, ship),
        fights=(),
        goods=None,
        due=0,
        aboard=0,
        paid_from=(),
        short=0,
        falls=(),
        treasure=False,
        garrison=None,
        after_battle=trip.fought,
        then=trip.then(state),
        **NOTHING_PASSED,
    )


def steered(table: Table, ship: int, evening: int, forward: bool) -> Steer:
    """The ghost sailing one way [ghost.captain]."""
    state = scratch(table)
    ghost.steer(state, ship, evening, forward, "ghost.captain")
    return Steer("forward" if forward else "backward", landings(state, Trip(ship, None)))
