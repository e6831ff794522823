"""Imagined states follow the exact distribution: every arrangement of the physical cards that fits is as likely."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

import jamaica
from jamaica import Luck, State
from jamaica.model.bits import members
from jamaica.model.cards import CARDS, TREASURE_KINDS, TREASURE_NAMES
from jamaica.model.table import CURSE_KNOWN, SLOT_KIND, SLOTS
from tests.support.games import quick
from tests.support.odds import assert_follows

POWERS = {"map", "sabre", "beth", "sixth"}
CURSES = {"-2", "-3", "-4"}


def cards(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


@dataclass(frozen=True)
class Deck:
    """One seat's eleven cards: what lies open, and how many are hidden where."""

    discards: tuple[int, ...]
    hand: int
    kept: tuple[int, ...] = ()
    laid: int | None = None
    shown: bool = False

    def arrangements(self) -> Iterator[tuple[int, int]]:
        """Every hand (as a set) with the card laid (from 1, 0 for none) that could be, found by trying all."""
        unknown = [card for card in range(11) if card not in self.discards]
        if self.laid is not None and self.shown:
            unknown.remove(self.laid)
        hidden = self.laid is not None and not self.shown
        for hand in combinations(unknown, self.hand):
            for laid in [card for card in unknown if card not in hand] if hidden else [self.laid]:
                if set(self.kept) <= {*hand, *([laid] if hidden else [])}:
                    yield cards(hand), 0 if laid is None else laid + 1

    def put(self, state: State, seat: int) -> None:
        """Lay the deck out, in any one way that fits."""
        wanted = 0 if self.laid is None else self.laid + 1
        state.laid[seat] = wanted
        state.hand[seat] = next(hand for hand, laid in self.arrangements() if laid == wanted)
        state.discards[seat], state.kept[seat] = cards(self.discards), cards(self.kept)
        state.shown |= (1 << seat) if self.shown else 0


DECKS = {
    "nothing is known": Deck((), 3),
    "some are discarded": Deck((0, 2, 4, 6, 8), 3),
    "one was kept": Deck((0, 1, 2, 3, 4), 3, kept=(7,)),
    "all were kept": Deck((), 3, kept=(1, 5, 9)),
    "the pile is empty": Deck((0, 1, 2, 3, 4, 5, 6, 7), 3),
    "one is laid": Deck((0, 1, 2, 3, 4), 2, laid=10),
    "one is laid and shown": Deck((0, 1, 2, 3, 4), 2, laid=10, shown=True),
    "one was kept and any may be laid": Deck((0, 1, 2, 3, 4), 2, kept=(5,), laid=6),
    "two were kept and one of them was laid": Deck((0, 1, 2, 3), 2, kept=(5, 6), laid=6),
    "all were kept and one is laid": Deck((3,), 2, kept=(0, 1, 2), laid=1),
    "four with the map": Deck((0, 1, 2, 3, 4, 5), 4, kept=(8,)),
}


def dealt() -> State:
    """A table of three after the deal."""
    state = jamaica.start(jamaica.options(), 3)
    luck = Luck(4)
    while not jamaica.to_act(state):
        jamaica.apply(state, jamaica.sample(state, luck))
    return state.copy()


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())
@pytest.mark.parametrize("seat", [0, None], ids=["a seat", "a spectator"])
def test_hands_are_imagined_with_exact_odds(deck: Deck, seat: int | None) -> None:
    state = dealt()
    deck.put(state, 1)
    DECKS["one was kept"].put(state, 2)
    view = jamaica.view(state, seat)
    expected = Counter(deck.arrangements())
    luck = Luck(1692)
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(max(40 * len(expected), quick(10000, 3000, 5))):
        other = jamaica.imagine(view, luck)
        drawn[int(other.hand[1]), int(other.laid[1])] += 1
    assert set(expected.values()) == {1}
    assert_follows(drawn, expected)


def test_hands_are_imagined_apart_from_each_other() -> None:
    state = dealt()
    small = Deck((0, 1, 2, 3, 4, 5), 1, laid=9)
    small.put(state, 1)
    small.put(state, 2)
    luck = Luck(5)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(quick(40000, 15000, 5)):
        other = jamaica.imagine(jamaica.view(state, 0), luck)
        drawn[int(other.hand[1]), int(other.laid[1]), int(other.hand[2]), int(other.laid[2])] += 1
    each = list(small.arrangements())
    expected: dict[tuple[int, ...], int] = {(*one, *two): 1 for one in each for two in each}
    assert_follows(drawn, expected)


@dataclass(frozen=True)
class Card:
    """A face-down treasure: whose, what it is, who has seen it, and whether all know that it is cursed."""

    ship: int
    kind: str
    seen: tuple[int, ...] = ()
    cursed: bool = False


@dataclass(frozen=True)
class Hoard:
    """The treasures of a table with three players, seat 0 looking on; the ghost, if it sails, is ship 3."""

    facedown: tuple[Card, ...]
    faceup: tuple[tuple[str, int], ...] = ()
    ghost: bool = False

    def state(self) -> State:
        state = jamaica.start(jamaica.options(ghost=self.ghost), 3).copy()
        for kind, ship in self.faceup:
            state.give_power(TREASURE_KINDS.index(kind), ship)
            self.draw(state, kind)
        for card in self.facedown:
            slot = TREASURE_KINDS.index(card.kind) + 1 | cards(card.seen) << 4
            place = card.ship * SLOTS + state.facedown_count(card.ship)
            state.facedown[place] = slot | (CURSE_KNOWN if card.cursed else 0)
            self.draw(state, card.kind)
        return state

    def draw(self, state: State, kind: str) -> None:
        """The card is undrawn no more."""
        number = next(each for each in members(state.undrawn) if TREASURE_NAMES[each] == kind)
        state.undrawn &= ~(1 << number)

    def hidden(self) -> list[Card]:
        return [card for card in self.in_order() if 0 not in card.seen]

    def in_order(self) -> list[Card]:
        return sorted(self.facedown, key=lambda card: card.ship)

    def odds(self) -> Counter[tuple[str, ...]]:
        """For every way the kinds could lie, how many arrangements of the twelve cards make it."""
        pool = list(range(12))
        out = [kind for kind, _ in self.faceup] + (["beth"] if self.ghost else [])
        for kind in out + [card.kind for card in self.facedown if 0 in card.seen]:
            pool.remove(next(each for each in pool if TREASURE_NAMES[each] == kind))
        found: Counter[tuple[str, ...]] = Counter()
        self.spread(pool, self.hidden(), (), found)
        return found

    def spread(
        self, pool: list[int], hidden: list[Card], lying: tuple[str, ...], found: Counter[tuple[str, ...]]
    ) -> None:
        """Try every card of the pool under the first of the hidden ones, then go on with the rest."""
        if not hidden:
            found[lying] += 1
            return
        for number in pool:
            kind = TREASURE_NAMES[number]
            card = hidden[0]
            if (card.cursed and kind not in CURSES) or (card.seen and kind in POWERS):
                continue
            self.spread([each for each in pool if each != number], hidden[1:], (*lying, kind), found)


HOARDS = {
    "one card": Hoard((Card(1, "+3", (1,)),)),
    "two cards, twins or not": Hoard((Card(1, "+3", (1,)), Card(2, "+7", (2,)))),
    "one seen before": Hoard((Card(1, "+7", (0, 1)), Card(1, "+5", (1,)), Card(2, "+3", (1, 2)))),
    "a known curse among others": Hoard((Card(1, "+5", (1,)), Card(1, "-2", (1, 2), cursed=True))),
    "the first is not known to be cursed, the second is": Hoard((Card(1, "-4", (1,)), Card(2, "-3", (2, 1), True))),
    "two known curses": Hoard(
        (Card(1, "-2", (1, 2), True), Card(2, "+5", (2,)), Card(2, "-4", (1, 2), True)), (("map", 0),)
    ),
    "the ghost's may be a power": Hoard((Card(3, "map"),), ghost=True),
    "the ghost's and a player's": Hoard((Card(1, "+3", (1,)), Card(3, "sabre")), (("map", 2),), ghost=True),
    "the ghost's, one of them had a player": Hoard((Card(3, "+7"), Card(3, "+7", (2,))), ghost=True),
    "everything at once": Hoard(
        (
            Card(0, "+7", (0,)),
            Card(1, "-2", (1, 2), cursed=True),
            Card(1, "+3", (1,)),
            Card(2, "-3", (0, 2)),
            Card(3, "map"),
            Card(3, "-4", (2,), cursed=True),
        ),
        (("sabre", 1),),
        ghost=True,
    ),
}


def lying(state: State, hoard: Hoard) -> tuple[str, ...]:
    """The kinds that lie where seat 0 cannot look."""
    kinds: list[str] = []
    for ship in range(state.ships):
        own = [card for card in hoard.facedown if card.ship == ship]
        for place, card in enumerate(own):
            if 0 not in card.seen:
                kinds.append(TREASURE_KINDS[(state.facedown[ship * SLOTS + place] & SLOT_KIND) - 1])
    return tuple(kinds)


@pytest.mark.parametrize("hoard", HOARDS.values(), ids=HOARDS.keys())
def test_treasures_are_imagined_with_exact_odds(hoard: Hoard) -> None:
    state = hoard.state()
    view = jamaica.view(state, 0)
    expected = hoard.odds()
    luck = Luck(1692)
    drawn: Counter[tuple[str, ...]] = Counter()
    draws = 25 * sum(expected.values()) // min(expected.values())
    for _ in range(max(draws, quick(10000, 3000, 5))):
        other = jamaica.imagine(view, luck)
        drawn[lying(other, hoard)] += 1
        assert Counter(left(other) + list(lying(other, hoard))) == Counter(left(state) + list(lying(state, hoard)))
    assert_follows(drawn, expected)


def left(state: State) -> list[str]:
    """The kinds of the cards not drawn yet."""
    return [TREASURE_NAMES[card] for card in members(state.undrawn)]


def test_the_undrawn_cards_are_those_that_lie_nowhere_the_lower_twin_being_drawn_first() -> None:
    state = HOARDS["two cards, twins or not"].state()
    luck = Luck(8)
    for _ in range(quick(500, 200)):
        other = jamaica.imagine(jamaica.view(state, 0), luck)
        kinds = Counter(lying(other, HOARDS["two cards, twins or not"]))
        for first, second, kind in ((4, 5, "+3"), (7, 8, "+7")):
            assert (other.undrawn >> first & 1) == (kinds[kind] == 0)
            assert (other.undrawn >> second & 1) == (kinds[kind] < 2)


def test_the_cards_have_the_names_these_properties_use() -> None:
    assert set(TREASURE_KINDS) == POWERS | CURSES | {"+3", "+5", "+7"}
    assert len(CARDS) == 11
