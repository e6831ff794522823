"""The end of a table's log: entries that are not committed yet."""

from dataclasses import dataclass, field
from typing import Any

from jamaica.model.state import State


@dataclass(slots=True)
class PendingEntry:
    """An entry that is being added to the log."""

    number: int
    kind: str
    """`move`, `luck`, `held`, `undo`, `chat`, `emote`, `seat`, `table` or `seal`."""
    body: dict[str, Any]
    """The whole entry with everything hidden, as it is stored."""
    states: list[State] = field(default_factory=list)
    """The state after each of its events, or after the entry; empty if nothing on the table changed."""


class Log:
    """The number of the last entry, and the entries that are not committed yet."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        """The number of the last entry, committed or not."""
        self._pending: list[PendingEntry] = []

    def add(self, kind: str, body: dict[str, Any], states: list[State] | None = None) -> PendingEntry:
        """Add an entry and return it."""
        self.number += 1
        entry = PendingEntry(self.number, kind, body, states or [])
        self._pending.append(entry)
        return entry

    def take(self) -> list[PendingEntry]:
        """Remove and return the entries that are not committed yet."""
        entries, self._pending = self._pending, []
        return entries
