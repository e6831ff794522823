"""The language of the tests: a position in one line, a game in five.

    table = position("revised", ships="28 29 0", holds={0: "F2 P1"}, hands={0: "forward/food"})
    table.play("0: forward/food", dice=(1, 2))
    assert table.asks() == {0: ["spend 0", "spend 1"]}
    table.play("spend 1", "*combat 8", "*combat 4", "leave")
    assert table.ships() == "29 29 0"

Ships are spaces by seat, the ghost last; `49@-1` is space 49 in lap -1, `0@1` a ship that has finished. Holds
are G (gold), F (food) and P (gunpowder) with their tokens, `-` for an empty one; the sixth is the 6th Hold.
Seats for which nothing is said have what everybody starts with, and lay gold/gold.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import jamaica
from jamaica.model.bits import members
from jamaica.model.cards import (
    ALL_TREASURES,
    BETH,
    CARDS,
    FIRST_CARD,
    LAST_CARD,
    TREASURE_KINDS,
)
from jamaica.model.events import Event
from jamaica.model.state import State
from jamaica.model.table import CURSE_KNOWN, HOLDS, SLOT_KIND, SLOT_SEEN, SLOTS
from tests.support.soundness import unsound

GOODS = "-GFP"
IDLE = "gold/gold"
"""The card laid by seats of which a test says nothing."""


class Table:
    """A game being tested: its state, and all that was told since the position was set."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # ---- playing ------------------------------------------------------------------------------------------------

    def play(self, *script: str, dice: tuple[int, int] | None = None) -> "Table":
        """Play moves in order: luck's begin with `*`; `1: accept` is seat 1's; others are of the one seat asked.

        With dice (morning, evening) the captain rolls and places them first, and everybody lays a card: those
        named as `0: forward/food`, the others their idle card.
        """
        lines = list(script)
        if dice is not None:
            cards = [line for line in lines if re.fullmatch(r"\d: \w+/\w+", line)]
            lines = [line for line in lines if line not in cards]
            self.place(*dice)
            self.lay(cards)
        for line in lines:
            self.one(line)
        return self

    def place(self, morning: int, evening: int) -> None:
        """The captain rolls these dice and places them."""
        self.one(f"*roll {max(morning, evening)} {min(morning, evening)}")
        if morning != evening:
            self.one(f"morning {morning}")

    def lay(self, cards: Sequence[str]) -> None:
        """These cards are laid, and the idle card by every seat that is left."""
        for line in cards:
            self.one(line.replace(": ", ": play "))
        for seat in jamaica.to_act(self.state):
            if self.state.waiting >> seat & 1:
                self.one(f"{seat}: play {IDLE}")

    def one(self, line: str) -> tuple[Event, ...]:
        """Play one move, on the table and on a silent copy of it, which must agree; returns what was told."""
        seat, move = self.read(line)
        copy = self.state.copy()
        try:
            told = jamaica.apply(self.state, move, seat)
        except jamaica.IllegalMove as error:
            raise AssertionError(f"{line!r} was refused: {error}\n{self!r}") from error
        self.events += told
        assert jamaica.apply(copy, move, seat) == (), f"after {line!r} a silent copy told something"
        assert copy == self.state, f"after {line!r} a silent copy is another\n{self!r}\n{Table(copy)!r}"
        problem = unsound(self.state)
        assert problem is None, f"after {line!r}: {problem}\n{self!r}"
        return told

    def read(self, line: str) -> tuple[int | None, jamaica.Move]:
        """A line of a script as a seat and a move."""
        found = re.fullmatch(r"(?:(\d): )?(.+)", line)
        assert found is not None, line
        move = jamaica.move(found[2])
        if found[1] is not None:
            return int(found[1]), move
        asked = jamaica.to_act(self.state)
        return (None if move.by_luck or not asked else asked[0]), move

    def end_round(self) -> "Table":
        """Draw the lowest cards until the next round's dice are to be rolled."""
        while self.luck() and self.luck()[0].startswith("*draw"):
            self.one(self.luck()[0])
        return self

    # ---- looking ------------------------------------------------------------------------------------------------

    def asks(self) -> dict[int, list[str]]:
        """The seats that are asked, each with the moves open to it."""
        seats = jamaica.to_act(self.state)
        return {seat: [move.text for move in jamaica.legal(self.state, seat)] for seat in seats}

    def question(self) -> tuple[int, str]:
        """The one seat that is asked, and the question's key."""
        asked = jamaica.to_act(self.state)
        assert len(asked) == 1, f"asked are {asked}\n{self!r}"
        return asked[0], jamaica.view(self.state, asked[0]).to_dict()["ask"]["key"]

    def luck(self) -> list[str]:
        """What luck may say, nothing if it is not to speak."""
        return [move.text for move, _ in jamaica.outcomes(self.state)]

    def luck_kind(self) -> str | None:
        """What luck is asked for: `roll`, `combat` ..."""
        found = jamaica.outcomes(self.state)
        return found[0][0].kind if found else None

    def refusal(self, line: str) -> str:
        """The rule for which a move is refused; `why_not` and `apply` say the same, and nothing changes."""
        seat, move = self.read(line)
        before = self.state.key()
        why = jamaica.why_not(self.state, seat, move)
        assert why is not None, f"{line!r} is not refused\n{self!r}"
        with pytest.raises(jamaica.IllegalMove) as refused:
            jamaica.apply(self.state, move, seat)
        error = refused.value
        assert error.rule == why.rule, f"apply says {error.rule}, why_not {why.rule}"
        assert str(error).startswith(f"[{why.rule}] "), str(error)
        assert why.sentence == jamaica.rule(why.rule).text, why
        assert why.sentence in error.sentence, str(error)
        assert repr(move.text) in error.sentence, str(error)
        assert self.state.key() == before, f"{line!r} was refused and changed the state"
        return why.rule

    def told(self, kind: str) -> list[Any]:
        """The events of one kind, in their order."""
        return [event for event in self.events if event.kind == kind]

    def kinds(self, *of: str) -> list[str]:
        """The kinds of the events, in their order; only these if any are named."""
        return [event.kind for event in self.events if not of or event.kind in of]

    def ships(self) -> str:
        """Where the ships are."""
        state = self.state
        return " ".join(_place(state.space[ship], state.lap[ship]) for ship in range(state.ships))

    def holds(self, ship: int) -> str:
        """What is in a ship's holds, the 6th for its owner only."""
        base = ship * HOLDS
        size = 6 if self.state.sixth == ship else 5
        return " ".join(_hold(self.state.cargo[at]) for at in range(base, base + size))

    def facedown(self, ship: int) -> str:
        """A ship's face-down treasures."""
        return " ".join(TREASURE_KINDS[(slot & SLOT_KIND) - 1] for slot in self._slots(ship))

    def known(self, ship: int) -> list[list[int]]:
        """Who knows each of a ship's face-down treasures."""
        return [members((slot & SLOT_SEEN) >> 4) for slot in self._slots(ship)]

    def _slots(self, ship: int) -> list[int]:
        return [self.state.facedown[ship * SLOTS + at] for at in range(self.state.facedown_count(ship))]

    def powers(self, ship: int) -> str:
        """The powers that lie face up before a ship."""
        return " ".join(TREASURE_KINDS[power] for power in range(4) if self.state.power(power) == ship)

    def hand(self, seat: int) -> set[str]:
        """The cards in a seat's hand."""
        return names(self.state.hand[seat])

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What a seat or a spectator sees."""
        return jamaica.view(self.state, seat).to_dict()

    def __repr__(self) -> str:
        state = self.state
        ships = []
        for ship in range(state.ships):
            name = "ghost" if ship == state.ghost else f"seat {ship}"
            place = _place(state.space[ship], state.lap[ship])
            cards = " ".join(part for part in (self.powers(ship), self.facedown(ship)) if part)
            ships.append(f"{name} on {place} [{self.holds(ship)}] {cards}".strip())
        waits = f"luck: {self.luck_kind()}" if state.luck_next else f"asked: {self.asks()}"
        return f"<round {state.round}, captain {state.captain}; {'; '.join(ships)}; {waits}>"


def position(
    edition: str = "revised",
    *,
    seats: int = 3,
    ghost: bool = False,
    captain: int = 0,
    ships: str = "",
    holds: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    discards: Mapping[int, str] | None = None,
    powers: Mapping[str, int] | None = None,
    facedown: Mapping[int, str] | None = None,
    lairs: str | None = None,
    round: int = 1,
    aboard: Mapping[int, str] | None = None,
    offers: str = "",
    **variants: Any,
) -> Table:
    """A table set as it is wanted, waiting for the captain's dice.

    Cards not named fill the hands up to three, the idle card among them. As many lairs have lost their token as
    treasures are out: those of `lairs` have theirs, or else the first ones of the circuit. `aboard` has crew cards of
    some seats, the others then have one that hardly matters; `offers` are those of the market, oldest first. Solo has
    one seat, and the ghost by its form.
    """
    if "solo" in variants:
        seats, ghost = 1, variants["solo"] == "phantom"
    if aboard is not None:
        variants["crew"] = "dealt"
    if offers:
        variants["market"] = "on"
    table = Table(jamaica.start(jamaica.options(edition, ghost=ghost, **variants), seats))
    table.one(f"*captain {captain}")
    for seat in range(seats):
        _deal(table, seat, (hands or {}).get(seat, "").split())
    if offers:
        table.play(*[f"*offer {offer}" for offer in offers.split()])
    if aboard is not None:
        _deal_crew(table, aboard)
    state = table.state
    set_ships(state, ships)
    for ship, cargo in (holds or {}).items():
        set_holds(state, ship, cargo)
    set_treasures(state, powers or {}, facedown or {}, lairs)
    for seat, cards in (discards or {}).items():
        state.discards[seat] = sum(2 ** CARDS.index(card) for card in cards.split())
    state.round = round
    problem = unsound(state)
    assert problem is None, problem
    table.events.clear()
    return table


def dealt(*crew: str) -> Table:
    """A table that waits for all to keep one of the two crew cards dealt to them."""
    table = Table(jamaica.start(jamaica.options(ghost=False, crew="chosen"), len(crew)))
    table.one("*captain 0")
    for seat in range(len(crew)):
        _deal(table, seat, [])
    table.play(*[f"*crew {card}" for cards in crew for card in cards.split()])
    return table


def turn(card: str, dice: tuple[int, int], edition: str = "revised", **setting: Any) -> Table:
    """A captain's turn: the dice lie on morning and evening, and this card of theirs is being carried out."""
    captain = setting.get("captain", 0)
    hands = {captain: card, **setting.pop("hands", {})}
    table = position(edition, hands=hands, **setting)
    others = [f"{seat}: {cards.split()[0]}" for seat, cards in hands.items() if seat != captain]
    return table.play(f"{captain}: {card}", *others, dice=dice)


def cards(*wanted: str) -> int:
    """Cards as a set."""
    return sum(2 ** CARDS.index(card) for card in wanted)


def names(hand: int) -> set[str]:
    """A set of cards by their names."""
    return {CARDS[card] for card in members(hand)}


def _place(space: int, lap: int) -> str:
    return f"{space}@{lap}" if lap else f"{space}"


def _hold(inside: int) -> str:
    return f"{GOODS[inside >> 3]}{inside & 7}" if inside else "-"


def _deal(table: Table, seat: int, hand: list[str]) -> None:
    """Luck deals a hand: the cards wanted, the idle card, and what is lowest."""
    fill = [card for card in (IDLE, *CARDS) if card not in hand]
    dealt = hand[:3] + fill[: 3 - len(hand)] if len(hand) < 3 else hand[:3]
    for card in dealt:
        table.one(f"*draw {card}")
    for card in hand[3:]:
        table.state.hand[seat] |= cards(card)


def _deal_crew(table: Table, aboard: Mapping[int, str]) -> None:
    """Luck deals the crew cards wanted, and quiet ones to the other seats."""
    quiet = [card for card in ("chaplain", "lookout", "smuggler", "carpenter", "bosun") if card not in aboard.values()]
    for seat in range(table.state.seats):
        table.one(f"*crew {aboard[seat] if seat in aboard else quiet.pop(0)}")


def set_ships(state: State, ships: str) -> None:
    """Ships come to lie where they are wanted."""
    for ship, place in enumerate(ships.split()):
        space, _, lap = place.partition("@")
        state.space[ship] = int(space)
        state.lap[ship] = int(lap or 0)


def set_holds(state: State, ship: int, cargo: str) -> None:
    """A ship's holds have this in them and nothing else."""
    for hold in range(HOLDS):
        state.cargo[ship * HOLDS + hold] = 0
    for hold, text in enumerate(cargo.split()):
        if text != "-":
            state.cargo[ship * HOLDS + hold] = GOODS.index(text[0]) * 8 + int(text[1:])


def set_treasures(state: State, powers: Mapping[str, int], facedown: Mapping[int, str], lairs: str | None) -> None:
    """Powers face up, treasures face down; `-3!` is one that everybody knows to be cursed."""
    for power, ship in powers.items():
        kind = TREASURE_KINDS.index(power)
        state.give_power(kind, ship)
        state.undrawn &= ~(1 << kind)
    for ship, treasures in facedown.items():
        for at, text in enumerate(treasures.split()):
            kind = TREASURE_KINDS.index(text.removesuffix("!"))
            card = 1 << FIRST_CARD[kind]
            state.undrawn &= ~(card if state.undrawn & card else 1 << LAST_CARD[kind])
            seen = 0 if ship == state.ghost else 16 << ship
            state.facedown[ship * SLOTS + at] = kind + 1 | seen | (CURSE_KNOWN if text.endswith("!") else 0)
    out = len(members(ALL_TREASURES & ~state.undrawn & ~(1 << BETH if state.ghost >= 0 else 0)))
    if lairs is None:
        left = members(state.board.lairs)[: 9 - out]
    else:
        left = [int(space) for space in lairs.split()]
    state.lairs = sum(2**space for space in left)
