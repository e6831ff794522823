"""What a live table needs of the server around it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from jamaica.server.cluster.bus import Bus
from jamaica.server.cluster.membership import Cluster
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.messages import Link
from jamaica.server.rate_limits import Limits
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.storage.store import Store
from jamaica.server.workers.pool import WorkerPool


@dataclass(frozen=True, slots=True)
class TableServices:
    """The store, the workers and the registry's functions that a table uses."""

    store: Store
    pool: WorkerPool
    limits: Limits
    metrics: Metrics
    link: Callable[[str, int | None, str], Link]
    """A whole invite link, from its role, seat and token."""
    links_to: Callable[[str, Sequence[Grant]], Awaitable[list[Link]]]
    """New links to another table for somebody with these grants."""
    rematch: Callable[[TableData, str], Awaitable[str]]
    """Creates the table of a rematch for somebody at a network address, and returns its id."""
    forget: Callable[[str], None]
    """Removes a table from memory that is not in the database any more."""
    move: Callable[[str], None]
    """Removes a table from memory that another server has taken."""
    cluster: Cluster
    bus: Bus
    """Tells other servers of new entries."""
