"""A whole game at one moment.

There is no generator, no clock, no name and no order of a face-down pile in it: a pile is a set, and drawing
from it is an outcome of chance. So a search cannot read the future from a state.
"""

from typing import Any, Final

from jamaica.model.cards import ALL_CARDS, ALL_TREASURES
from jamaica.model.events import Event
from jamaica.model.options import Options
from jamaica.model.table import Table
from jamaica.native import i64, mypyc_attr, vec

CARD_BIT: Final = vec[i64]([0] + [2**card for card in range(11)])
"""The set whose only member is a laid card, which is counted from 1; of none, the empty set."""


@mypyc_attr(acyclic=True, free_list_len=1)
class State(Table):
    """A game at one moment, with all that is hidden. `copy()` is cheap, and never changes its original."""

    undrawn: i64
    """The treasure cards not drawn yet; of twins the lower one is drawn first."""
    told: list[Event] | None
    """The events not fetched yet; `None` for a silent state. No part of equality."""

    trail: "list[State] | None"
    """While it is a list: a silent copy of the state for each event told, taken after the event's change. The last one
    equals the state once the events are fetched. The caller empties it. `None` by default. No part of equality."""

    __slots__ = ("told", "trail", "undrawn")

    def __init__(self, options: Options, seats: i64, source: Table | None = None) -> None:
        super().__init__(options, seats, source)
        self.undrawn = ALL_TREASURES
        self.told = None
        self.trail = None

    def copy(self) -> "State":
        """A silent copy."""
        twin = State(self.options, self.seats, self)
        twin.undrawn = self.undrawn
        return twin

    def pile(self, seat: i64) -> i64:
        """The cards in this seat's draw pile: all that are not in hand, laid or discarded."""
        return ALL_CARDS & ~(self.hand[seat] | self.discards[seat] | CARD_BIT[self.laid[seat]])

    def tell(self, event: Event) -> None:
        """Tell an event, after its change; a silent state tells nothing."""
        if self.told is not None:
            self.told.append(event)
            if self.trail is not None:
                self.trail.append(self.copy())

    def key(self) -> tuple[int, ...]:
        """All numbers of the state: of the same options, equal keys mean equal states."""
        return (*super().key(), self.undrawn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.key() == other.key() and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()
