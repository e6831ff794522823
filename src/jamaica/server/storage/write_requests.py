"""What the store wants written, as rows of the database."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass(slots=True)
class WriteRequest:
    """What one call wants written, as rows of the tables; all of it or nothing."""

    table: str
    row: Row | None = None
    """Of `tables`, for a table that is made."""
    links: list[Row] = field(default_factory=list)
    """Of `tokens`."""
    entries: list[Row] = field(default_factory=list)
    """Of `log`."""
    snapshot: Row | None = None
    changes: Row = field(default_factory=dict)
    """Other values for the table's own row."""
    unlink: bool = False
    """Whether the table loses the links it had."""
    meanwhile: Callable[[], None] | None = None
    """What may be done on the event loop while the database commits; not done where there is no time for it."""

    @property
    def plain(self) -> bool:
        """Whether it only adds to the log, perhaps with a snapshot."""
        return self.row is None and not self.changes and not self.unlink
