"""What each seat has seen of a game so far, move by move: the basis of an information state.

A history is an immutable linked list: states with the same first moves share them, and a copy costs nothing.
"""

from collections.abc import Iterator
from typing import Any

from jamaica.model.cards import CARDS, TREASURE_KINDS
from jamaica.model.crew import CREW as CREW_NAMES
from jamaica.model.moves import CREW, DRAW, GIVE, KEEP, LEAVE, MOVES, PLAIN_MOVES, PLAY, TAKE_FACEDOWN, TREASURE
from jamaica.model.state import State
from jamaica.model.steps import step_a, step_ship
from jamaica.model.table import SLOT_KIND, SLOTS

_CREW_CARDS = len(CREW_NAMES) - 1
_POWERS = 4
"""Treasure kinds below this number are powers, which lie face up."""


class History:
    """One move as all seats saw it, as some seats saw it, and all moves before it."""

    __slots__ = ("before", "everybody", "length", "private")

    def __init__(self, before: "History | None", everybody: str, private: dict[int, str]) -> None:
        self.before = before
        """The moves before this one; `None` at the start."""
        self.everybody = everybody
        """The public text of the move."""
        self.private = private
        """The texts for seats that know more, by seat."""
        self.length: int = 0 if before is None else before.length + 1
        """The number of moves."""

    def __deepcopy__(self, memo: Any) -> "History":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [(each.everybody, each.private) for each in self._newest_first()]
        return history_of, (moves[::-1],)

    def _newest_first(self) -> "Iterator[History]":
        at: History | None = self
        while at is not None:
            yield at
            at = at.before

    def seen_by(self, seat: int, forgotten: int = 0) -> str:
        """Return all moves as a seat saw them; the first `forgotten` moves by their public text only."""
        seen = [
            each.private.get(seat, each.everybody) if each.length > forgotten else each.everybody
            for each in self._newest_first()
        ]
        return "; ".join(reversed(seen))


def history_of(moves: list[tuple[str, dict[int, str]]]) -> History:
    """Return the history with these moves."""
    history: History | None = None
    for everybody, private in moves:
        history = History(history, everybody, private)
    assert history is not None
    return history


EMPTY_HISTORY = History(None, "start", {})
"""The history before any move."""


class MoveObserver:
    """Observes one move: create it before the move, call `extend` after it."""

    def __init__(self, state: State, seat: int, id: int) -> None:
        step = int(state.top())
        self._seat = seat
        self._id = id
        self._ship = step_ship(step)
        self._drawing = step_a(step)
        self._loser = int(state.defender if self._ship == state.attacker else state.attacker)
        self._taken_kind = _kind(state, self._loser, id - TAKE_FACEDOWN) if TAKE_FACEDOWN <= id < GIVE else -1
        self._face_down = _unturned(state, seat, id)

    def extend(self, state: State, before: History) -> History:
        """Return the history with this move, given the state after it."""
        everybody, private = self._described(state)
        turned = "".join(
            f", seat {seat} turned {CARDS[card]}"
            for seat, card in self._face_down
            if state.laid[seat] == 0 or state.shown >> seat & 1
        )
        return History(before, everybody + turned, {seat: text + turned for seat, text in private.items()})

    def _described(self, state: State) -> tuple[str, dict[int, str]]:
        """Return the move's public text, and the texts for seats that know more."""
        id, whole = self._id, MOVES[self._id].text
        if MOVES[id].by_luck:
            return self._described_chance(state)
        named = f"{self._seat} {whole}"
        if PLAY <= id < PLAY + len(CARDS):
            return f"{self._seat} play", {self._seat: named}
        if KEEP <= id < KEEP + _CREW_CARDS:
            shown = "".join(f", seat {seat} turned {name}" for seat, name in enumerate(crew_shown(state)))
            return f"{self._seat} keep{shown}", {self._seat: named + shown}
        if GIVE <= id < LEAVE:
            knowing = [ship for ship in (self._seat, self._loser) if ship != state.ghost]
            return f"{self._seat} give", dict.fromkeys(knowing, named)
        if self._taken_kind < 0 or (self._ship == state.ghost):
            return named, {}
        found = f"{named}, a {TREASURE_KINDS[self._taken_kind]}"
        return (found, {}) if self._taken_kind < _POWERS else (named, {self._ship: found})

    def _described_chance(self, state: State) -> tuple[str, dict[int, str]]:
        id, whole = self._id, MOVES[self._id].text
        if DRAW <= id < DRAW + len(CARDS):
            return f"*draw {self._drawing}", {self._drawing: f"*draw {self._drawing} {CARDS[id - DRAW]}"}
        if CREW <= id < CREW + _CREW_CARDS:
            return f"*crew {self._drawing}", {self._drawing: f"*crew {self._drawing} {whole.split(' ')[1]}"}
        if id < TREASURE or id >= PLAIN_MOVES:
            return whole, {}
        if self._ship == state.ghost:
            return "*treasure", {}
        return (whole, {}) if id - TREASURE < _POWERS else ("*treasure", {self._ship: whole})


def crew_shown(state: State) -> list[str]:
    """Return the crew card of each seat, none before they lie face up."""
    return [CREW_NAMES[state.crew >> seat * 4 & 15] for seat in range(state.seats)] if state.crew else []


def _kind(state: State, ship: int, place: int) -> int:
    """Return the kind of a face-down treasure."""
    return int(state.facedown[ship * SLOTS + place] & SLOT_KIND) - 1


def _unturned(state: State, seat: int, id: int) -> list[tuple[int, int]]:
    """Return the seats whose card is face down at this move, in turn order, with their cards."""
    if state.captain < 0:
        return []
    found = []
    for after in range(state.seats):
        each = (state.captain + after) % state.seats
        if each == seat and PLAY <= id < PLAY + len(CARDS):
            found.append((each, id - PLAY))
        elif state.laid[each] != 0 and not state.shown >> each & 1:
            found.append((each, state.laid[each] - 1))
    return found
