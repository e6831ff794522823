"""Requests to the writer, as rows of the database."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass(slots=True)
class WriteRequest:
    """The rows that one call writes, all or none."""

    table: str
    row: Row | None = None
    """Of `tables`, for a new table."""
    links: list[Row] = field(default_factory=list)
    """Of `tokens`."""
    entries: list[Row] = field(default_factory=list)
    """Of `log`."""
    command: Row | None = None
    """Of `commands`."""
    snapshot: Row | None = None
    changes: Row = field(default_factory=dict)
    """New values for the table's own row."""
    unlink: bool = False
    """Whether the table's old links are deleted."""
    meanwhile: Callable[[], None] | None = None
    """Called on the event loop while the database commits, if there is time."""

    @property
    def plain(self) -> bool:
        """Whether it only adds entries and a command, perhaps with a snapshot."""
        return self.row is None and not self.changes and not self.unlink
