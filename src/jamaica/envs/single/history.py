"""What each seat has seen of a game so far, move by move: the memory behind an information state.

A past is a chain that is never changed: states that share a beginning share it, and copying one costs nothing.
"""

from collections.abc import Iterator
from typing import Any

from jamaica.model.cards import CARDS, TREASURE_KINDS
from jamaica.model.moves import DRAW, GIVE, LEAVE, LUCK, MOVES, PLAY, TAKE_FACEDOWN, TREASURE
from jamaica.model.state import State
from jamaica.model.table import SLOT_KIND, SLOTS

_POWERS = 4
"""The kinds of treasure below this one are powers, which lie face up."""


class Past:
    """One move as everybody saw it, as some seats saw it, and all moves before it."""

    __slots__ = ("before", "everybody", "length", "private")

    def __init__(self, before: "Past | None", everybody: str, private: dict[int, str]) -> None:
        self.before = before
        """The moves before this one; `None` at the beginning."""
        self.everybody = everybody
        """The move as all may know it."""
        self.private = private
        """The move as those seats know it that know more."""
        self.length: int = 0 if before is None else before.length + 1
        """How many moves there are."""

    def __deepcopy__(self, memo: Any) -> "Past":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [(each.everybody, each.private) for each in self._newest_first()]
        return chained, (moves[::-1],)

    def _newest_first(self) -> "Iterator[Past]":
        at: Past | None = self
        while at is not None:
            yield at
            at = at.before

    def seen_by(self, seat: int, forgotten: int = 0) -> str:
        """All moves as a seat saw them, one after the other; of the first ones, so many as are forgotten, only what
        everybody saw."""
        seen = [
            each.private.get(seat, each.everybody) if each.length > forgotten else each.everybody
            for each in self._newest_first()
        ]
        return "; ".join(reversed(seen))


def chained(moves: list[tuple[str, dict[int, str]]]) -> Past:
    """The past of these moves."""
    past: Past | None = None
    for everybody, private in moves:
        past = Past(past, everybody, private)
    assert past is not None
    return past


BEGINNING = Past(None, "start", {})
"""Before any move."""


class Witness:
    """Watches one move: made before it is carried out, asked after it."""

    def __init__(self, state: State, seat: int, id: int) -> None:
        step = int(state.top())
        self._seat = seat
        self._id = id
        self._ship = step >> 6 & 7
        self._drawing = step >> 9 & 255
        self._loser = int(state.defender if self._ship == state.attacker else state.attacker)
        self._taken = _kind(state, self._loser, id - TAKE_FACEDOWN) if TAKE_FACEDOWN <= id < GIVE else -1
        self._turning = _unturned(state, seat, id)

    def tell(self, state: State, before: Past) -> Past:
        """The past with this move, which has been carried out on the state."""
        everybody, private = self._told(state)
        turned = "".join(
            f", seat {seat} turned {CARDS[card]}"
            for seat, card in self._turning
            if state.laid[seat] == 0 or state.shown >> seat & 1
        )
        return Past(before, everybody + turned, {seat: text + turned for seat, text in private.items()})

    def _told(self, state: State) -> tuple[str, dict[int, str]]:
        """The move as everybody sees it, and as those see it who know more."""
        id, whole = self._id, MOVES[self._id].text
        if id >= LUCK:
            return self._told_by_luck(state)
        named = f"{self._seat} {whole}"
        if PLAY <= id < PLAY + len(CARDS):
            return f"{self._seat} play", {self._seat: named}
        if GIVE <= id < LEAVE:
            knowing = [ship for ship in (self._seat, self._loser) if ship != state.ghost]
            return f"{self._seat} give", dict.fromkeys(knowing, named)
        if self._taken < 0 or (self._ship == state.ghost):
            return named, {}
        found = f"{named}, a {TREASURE_KINDS[self._taken]}"
        return (found, {}) if self._taken < _POWERS else (named, {self._ship: found})

    def _told_by_luck(self, state: State) -> tuple[str, dict[int, str]]:
        id, whole = self._id, MOVES[self._id].text
        if DRAW <= id < DRAW + len(CARDS):
            return f"*draw {self._drawing}", {self._drawing: f"*draw {self._drawing} {CARDS[id - DRAW]}"}
        if id < TREASURE:
            return whole, {}
        if self._ship == state.ghost:
            return "*treasure", {}
        return (whole, {}) if id - TREASURE < _POWERS else ("*treasure", {self._ship: whole})


def _kind(state: State, ship: int, place: int) -> int:
    """The kind of a face-down treasure."""
    return int(state.facedown[ship * SLOTS + place] & SLOT_KIND) - 1


def _unturned(state: State, seat: int, id: int) -> list[tuple[int, int]]:
    """The seats whose card lies face down when this move is made, in the order of their turns, with their cards."""
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
