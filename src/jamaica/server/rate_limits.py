"""The server's limits. Requests and commands over a limit are refused with a message, or have to wait."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

CHAT: Final = (5, 10.0)
"""At most so many chat lines in so many seconds for a seat."""
SPEED_CHANGES: Final = (20, 10.0)
"""At most so many changes of speed in so many seconds for a connection."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server."""

    tables: int = 10_000
    """Tables whose games are not over, in memory or not."""
    connections: int = 5_000
    """Clients (WebSockets) in all, counted from the moment they connect."""
    connections_per_table: int = 64
    """Clients at one table."""
    connections_per_address: int = 200
    """Clients from one network address."""
    tables_per_address: int = 200
    """Tables whose games are not over that were created from one network address since the server started."""
    messages: tuple[int, float] = (120, 10.0)
    """So many messages of one client are read in so many seconds; more have to wait."""
    requests: tuple[int, float] = (300, 60.0)
    """At most so many HTTP requests from one network address in so many seconds, the client's files apart."""
    files: tuple[int, float] = (3000, 60.0)
    """At most so many files of the client to one network address in so many seconds; a page has some thirty."""
    connects: tuple[int, float] = (240, 60.0)
    """At most so many new WebSockets from one network address in so many seconds."""
    new_tables: tuple[int, float] = (30, 60.0)
    """At most so many new tables from one network address in so many seconds."""
    wrong_links: tuple[int, float] = (20, 60.0)
    """At most so many tries with a wrong link from one network address in so many seconds."""
    changes: tuple[int, float] = (30, 60.0)
    """At most so many changes of seats, names, links and settings by a seat or the host in so many seconds."""
    refusal_seconds: float = 1.0
    """Seconds after which a request over a rate limit is refused: sending more of them is of no use."""
    message_bytes: int = 16_384
    """The longest message of a client."""
    body_bytes: int = 131_072
    """The longest body of a request, records apart."""
    record_bytes: int = 500_000
    """The longest record that can be uploaded: room for a board of `body_bytes`, and for the longest games twice."""
    head_bytes: int = 65_536
    """The longest head of a request: its first line and its headers."""
    head_seconds: float = 10.0
    """Seconds in which the head of a request must arrive, from connecting or from the last response on."""
    body_seconds: float = 30.0
    """Seconds in which the body of a request must arrive."""
    unread_seconds: float = 30.0
    """Seconds that a response may wait because the client does not read it."""
    hello_seconds: float = 10.0
    """Seconds in which a new WebSocket must send `hello`, and in which its table must be found."""
    replay_bytes: int = 8_000_000
    """The longest log of a table that is replayed, and the longest replay that is sent."""
    absence: float = 120.0
    """Seconds of absence after which any seated person may put a bot in."""
    bot_ms: int = 10_000
    """Milliseconds that a bot may take for one answer."""
    sleep: float = 60.0
    """Seconds after which a table without connections is unloaded from memory."""
    abandoned: float = 3600.0
    """Seconds after which a table is deleted that nobody ever connected to, or whose lobby everybody left."""

    @property
    def sockets(self) -> int:
        """Open sockets in all: as many for plain requests as for WebSockets."""
        return 2 * self.connections

    @property
    def sockets_per_address(self) -> int:
        """Open sockets from one network address."""
        return 2 * self.connections_per_address


class RateLimit:
    """Token buckets, one for each key: so many in so many seconds."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._seconds, self._clock = burst, seconds, clock
        self._buckets: dict[Hashable, tuple[float, float]] = {}
        self._crowded = 10_000

    def __str__(self) -> str:
        return f"{self._burst} in {self._seconds:g} seconds"

    @property
    def interval(self) -> float:
        """Seconds after which one more is allowed."""
        return self._seconds / self._burst

    def exhausted(self, key: Hashable) -> bool:
        """Whether no more is allowed for this key at this moment."""
        return self._left(key, self._clock()) < 1

    def allow(self, key: Hashable) -> bool:
        """Whether one more is allowed for this key; if so, it is counted."""
        now = self._clock()
        left = self._left(key, now)
        if left < 1:
            return False
        if len(self._buckets) > self._crowded:
            self._forget(now)
        self._buckets[key] = (left - 1, now)
        return True

    def _left(self, key: Hashable, now: float) -> float:
        left, since = self._buckets.get(key, (float(self._burst), now))
        return min(self._burst, left + (now - since) * self._burst / self._seconds)

    def _forget(self, now: float) -> None:
        """Forget the keys whose bucket is full again, and look again when there are twice as many as remain."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < self._seconds}
        self._crowded = max(10_000, 2 * len(self._buckets))
