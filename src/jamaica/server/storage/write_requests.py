"""Requests to the writer, as rows of the database."""

import json
from collections.abc import Callable, Iterable
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
    epoch: int | None = None
    """The epoch in which this server owns the table; `None` for a server alone."""
    meanwhile: Callable[[], None] | None = None
    """Called on the event loop while the database commits, if there is time."""

    @property
    def plain(self) -> bool:
        """Whether it only adds entries and a command, perhaps with a snapshot."""
        return self.row is None and not self.changes and not self.unlink


def set_epochs(execute: Callable[[str, tuple[str]], object], requests: Iterable[WriteRequest]) -> None:
    """Tell PostgreSQL for one transaction in which epochs this server owns the tables that it writes to, for the fence
    to compare. A server alone has none."""
    epochs = {request.table: request.epoch for request in requests if request.epoch is not None}
    if epochs:
        execute("SELECT set_config('jamaica.epochs', %s, true)", (json.dumps(epochs),))
