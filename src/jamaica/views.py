"""What a seat, a spectator or a commentator may know, and full states that fit it."""

from typing import Any, Final

from jamaica.engine.imagining import HIDDEN_CARD, HIDDEN_KIND, deal_hand, put_treasures
from jamaica.engine.questions import is_asked, legal, seat_number, to_act
from jamaica.engine.refusals import question_rules
from jamaica.luck import Luck
from jamaica.model.bits import count, members
from jamaica.model.cards import (
    ALL_CARDS,
    CARDS,
    COMBAT_NAMES,
    GOLD,
    GOODS,
    TREASURE_KINDS,
)  # fmt: skip
from jamaica.model.crew import CREW, HIDDEN_CREW
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.model.steps import (
    ASKS,
    LUCKS,
    step_kind,
)
from jamaica.model.table import CURSE_KNOWN, FINISHED, GARRISON, HOLDS, SLOT_KIND, SLOT_SEEN, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.rules import crew
from jamaica.rules.registry import QUESTION, add_changes, seen_of_variants
from jamaica.rules.scoring import score, space_score

SPECTATOR: Final = -1
COMMENTATOR: Final = -2


class View(Table):
    """The table as one seat may know it. There is no way from a view back to its state."""

    seat: i64
    """The viewer: a seat, -1 for a spectator, -2 for a commentator, to whom nothing is hidden."""
    hand_size: Final[vec[i64]]
    """How many cards each seat has in hand; `hand` itself is blank where it is hidden."""

    def __init__(self, state: State, seat: i64) -> None:
        super().__init__(state.options, state.seats, state)
        self.seat = seat
        self.hand_size = vec[i64]([0] * 6)
        for each in range(state.seats):
            self.hand_size[each] = count(state.hand[each])
            if each != seat and seat != COMMENTATOR:
                self.hand[each] = 0
                if self.laid[each] != 0 and self.shown & (1 << each) == 0:
                    self.laid[each] = HIDDEN_CARD
        if seat != COMMENTATOR and not state.over:
            self._hide_treasures()
        if seat != COMMENTATOR and self.dealt != 0:
            crew.hide(self, seat)

    def _hide_treasures(self) -> None:
        """Until the final count only the seats that owned or took a face-down treasure know it [treasure.hidden]."""
        mine = 0 if self.seat < 0 else (1 << self.seat) << 4
        for at in range(self.ships * SLOTS):
            slot = self.facedown[at]
            if slot != 0 and slot & mine == 0:
                self.facedown[at] = slot | HIDDEN_KIND

    @property
    def legal(self) -> list[Move]:
        """The moves open to this view's seat."""
        return legal(self, self.seat)

    def pile_size(self, seat: i64) -> i64:
        """How many cards are in a seat's draw pile."""
        laid = 0 if self.laid[seat] == 0 else 1
        return count(ALL_CARDS & ~self.discards[seat]) - self.hand_size[seat] - laid

    def key(self) -> tuple[int, ...]:
        """All numbers of the view: of the same options, equal keys mean equal views."""
        return (*super().key(), self.seat, *self.hand_size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.key() == other.key() and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.key())

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data: what the protocol carries."""
        return {
            "seat": self.seat if self.seat >= 0 else None,
            "round": self.round,
            "captain": self.captain if self.captain >= 0 else None,
            "dice": self._dice(),
            "seats": [self.ship_to_dict(ship) for ship in range(self.ships)],
            "lairs": members(self.lairs),
            "battle": self._battle(),
            "over": self.over,
            "to_act": to_act(self),
            "question": self._question(),
            "ask": self._ask(),
            **seen_of_variants(self),
        }

    def _dice(self) -> dict[str, Any]:
        rolled = [self.high, self.low] if self.high else None
        return {"rolled": rolled, "morning": self.morning or None, "evening": self.evening or None}

    def ship_to_dict(self, ship: i64) -> dict[str, Any]:
        """A ship and everything its player has."""
        gold = self.amount(ship, GOLD)
        own_crew = {} if self.dealt == 0 or ship == self.ghost else self._crew(ship)
        finished = self.lap[ship] == FINISHED
        return {
            "ghost": ship == self.ghost,
            "space": self.space[ship],
            "lap": self.lap[ship],
            "spaces_left": 0 if finished else self.board.left[self.space[ship]],
            "holds": [self._hold(ship, hold) for hold in range(6 if self.sixth == ship else 5)],
            "hand": self._hand(ship),
            "pile": self.pile_size(ship) if ship != self.ghost else 0,
            "discards": [CARDS[card] for card in members(self.discards[ship])],
            "kept": [CARDS[card] for card in members(self.kept[ship])],
            "laid": self._laid(ship),
            "powers": [TREASURE_KINDS[power] for power in range(4) if self.power(power) == ship],
            "facedown": [self._treasure(ship * SLOTS + place) for place in range(self.facedown_count(ship))],
            "score": space_score(self, ship) + gold,
            "own_score": score(self, ship) if self._all_known(ship) else None,
            **own_crew,
        }

    def _all_known(self, ship: i64) -> bool:
        """Whether nothing of a ship's score can be hidden: its own seat, and everybody after the final count."""
        return ship == self.seat or self.seat == COMMENTATOR or bool(self.over)

    def _crew(self, ship: i64) -> dict[str, Any]:
        """The crew card, once it lies face up, and all that were dealt to the seat, the kept one first."""
        both = (self.dealt >> ship * 8 & 15, self.dealt >> ship * 8 + 4 & 15)
        cards = ["hidden" if card == HIDDEN_CREW else CREW[card] for card in both if card != 0]
        return {"crew": CREW[self.crew >> ship * 4 & 15], "crew_cards": cards} if self.crew else {"crew_cards": cards}

    def _hold(self, ship: i64, hold: i64) -> dict[str, Any] | None:
        inside = self.cargo[ship * HOLDS + hold]
        return None if inside == 0 else {"kind": GOODS[inside >> 3], "count": inside & 7}

    def _hand(self, ship: i64) -> list[str] | int:
        """The cards in hand, or their number where they are hidden."""
        if ship == self.seat or self.seat == COMMENTATOR:
            return [CARDS[card] for card in members(self.hand[ship])]
        return self.hand_size[ship]

    def _laid(self, ship: i64) -> str | None:
        laid = self.laid[ship]
        if laid == 0:
            return None
        return "hidden" if laid == HIDDEN_CARD else CARDS[laid - 1]

    def _treasure(self, at: i64) -> dict[str, Any]:
        """A face-down treasure: its value if this seat knows it, the seats that know it, if it is a known curse."""
        slot = self.facedown[at]
        kind = (slot & SLOT_KIND) - 1
        return {
            "value": None if kind == HIDDEN_KIND - 1 else TREASURE_KINDS[kind],
            "known_to": members((slot & SLOT_SEEN) >> 4),
            "cursed": slot & CURSE_KNOWN != 0,
        }

    def _battle(self) -> dict[str, Any] | None:
        """The battle being fought."""
        if self.attacker < 0:
            return None
        return {
            "attacker": self.attacker,
            "defender": None if self.defender == GARRISON else self.defender,
            "powder": self.spent,
            "face": COMBAT_NAMES[self.face - 1] if self.face else None,
            "attack": self.attack or None,
            "sabre_used": self.sabre_used == 1,
        }

    def _question(self) -> dict[str, Any] | None:
        """What is being asked, for all to see; the answers open to a seat are in its `ask` alone."""
        step = self.top()
        kind = step_kind(step)
        if kind < ASKS or kind >= LUCKS:
            return None
        return {"key": QUESTION[kind].key, **QUESTION[kind].arguments(step)}

    def _ask(self) -> dict[str, Any] | None:
        """The decision this seat has to make: its key, the rules it comes from, and the moves open to it."""
        if not is_asked(self, self.seat):
            return None
        key = QUESTION[step_kind(self.top())].key
        return {"key": key, "rules": list(question_rules(self)), "moves": [move.text for move in self.legal]}


def view(state: State, seat: object) -> View:
    """What a seat may know, or a spectator (`None`): only what lies open on the table."""
    if seat is None:
        return View(state, SPECTATOR)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat_number(seat) < state.seats:
        raise ValueError(f"there is no seat {seat!r} at this table; seats run from 0 to {state.seats - 1}")
    return View(state, seat)


def commentator(state: State) -> View:
    """All that there is, hands and treasures open: for replays and for comments after the game."""
    return View(state, COMMENTATOR)


def view_change(before: View, after: View) -> dict[str, Any]:
    """What differs between two views of one game for one viewer: each key of `to_dict` that changed, `ask` apart; of
    `seats`, by the number of the ship, the fields that changed. Only ships whose numbers differ are written out."""
    found: dict[str, Any] = {}
    if before.round != after.round:
        found["round"] = after.round
    if before.captain != after.captain:
        found["captain"] = after.captain if after.captain >= 0 else None
    if not _same_dice(before, after):
        found["dice"] = after._dice()
    ships = _ship_changes(before, after)
    if ships:
        found["seats"] = ships
    if before.lairs != after.lairs:
        found["lairs"] = members(after.lairs)
    battle, question, asked = after._battle(), after._question(), to_act(after)
    if before._battle() != battle:
        found["battle"] = battle
    add_changes(found, before, after)
    if before.over != after.over:
        found["over"] = after.over
    if to_act(before) != asked:
        found["to_act"] = asked
    if before._question() != question:
        found["question"] = question
    return found


def _same_dice(before: View, after: View) -> bool:
    return (
        before.high == after.high
        and before.low == after.low
        and before.morning == after.morning
        and before.evening == after.evening
    )


def _ship_changes(before: View, after: View) -> dict[str, Any]:
    """By the number of the ship, the fields that changed."""
    found: dict[str, Any] = {}
    for ship in range(after.ships):
        if not _same_ship(before, after, ship):
            old, new = before.ship_to_dict(ship), after.ship_to_dict(ship)
            fields = {key: value for key, value in new.items() if key not in old or old[key] != value}
            if fields:
                found[str(ship)] = fields
    return found


def _same_ship(before: View, after: View, ship: i64) -> bool:
    """Whether all numbers are equal that `ship_to_dict` is written from."""
    if before.space[ship] != after.space[ship] or before.lap[ship] != after.lap[ship]:
        return False
    if before.over != after.over or before.crew != after.crew or before.dealt != after.dealt:
        return False
    for at in range(ship * HOLDS, ship * HOLDS + HOLDS):
        if before.cargo[at] != after.cargo[at]:
            return False
    for at in range(ship * SLOTS, ship * SLOTS + SLOTS):
        if before.facedown[at] != after.facedown[at]:
            return False
    for power in range(4):
        if (before.power(power) == ship) != (after.power(power) == ship):
            return False
    return ship == after.ghost or _same_cards(before, after, ship)


def _same_cards(before: View, after: View, seat: i64) -> bool:
    return (
        before.hand[seat] == after.hand[seat]
        and before.hand_size[seat] == after.hand_size[seat]
        and before.laid[seat] == after.laid[seat]
        and before.discards[seat] == after.discards[seat]
        and before.kept[seat] == after.kept[seat]
    )


def imagine(view: View, luck: Luck) -> State:
    """A silent full state that fits a view, each arrangement of the physical cards being equally likely."""
    state = State(view.options, view.seats, view)
    for seat in range(view.seats):
        if seat != view.seat and view.seat != COMMENTATOR:
            deal_hand(state, seat, view.hand_size[seat], luck)
    put_treasures(state, luck)
    if state.dealt != 0:
        crew.imagine(state, luck)
    return state
