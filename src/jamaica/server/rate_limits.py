"""The server's limits. Requests and commands over a limit are refused with a message."""

import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

CHAT: Final = (5, 10.0)
"""At most so many chat lines in so many seconds for a seat."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server."""

    tables: int = 10_000
    """Tables whose games are not over, in memory or not."""
    connections: int = 5_000
    """Clients at all tables together."""
    connections_per_table: int = 64
    """Clients at one table."""
    connections_per_address: int = 200
    """Clients from one network address."""
    messages: tuple[int, float] = (300, 10.0)
    """At most so many messages of one client in so many seconds."""
    requests: tuple[int, float] = (300, 60.0)
    """At most so many HTTP requests from one network address in so many seconds, the client's files apart."""
    files: tuple[int, float] = (3000, 60.0)
    """At most so many files of the client to one network address in so many seconds; a page has some thirty."""
    new_tables: tuple[int, float] = (30, 60.0)
    """At most so many new tables from one network address in so many seconds."""
    message_bytes: int = 16_384
    """The longest message of a client."""
    body_bytes: int = 131_072
    """The longest body of a request, records apart."""
    replay_bytes: int = 8_000_000
    """The longest log of a table that is replayed, and the longest replay that is sent."""
    absence: float = 120.0
    """Seconds of absence after which any seated person may put a bot in."""
    bot_ms: int = 10_000
    """Milliseconds that a bot may take for one answer."""
    sleep: float = 60.0
    """Seconds after which a table without connections is unloaded from memory."""


class RateLimit:
    """Token buckets, one for each key: so many in so many seconds."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst, self._refill = burst, burst / seconds
        self._buckets: dict[Hashable, tuple[float, float]] = {}

    def allow(self, key: Hashable) -> bool:
        """Whether one more is allowed for this key; if so, it is counted."""
        now = time.monotonic()
        left, since = self._buckets.get(key, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._refill)
        if left < 1:
            return False
        if len(self._buckets) > 10_000:
            self._forget(now)
        self._buckets[key] = (left - 1, now)
        return True

    def _forget(self, now: float) -> None:
        """Forget the keys whose bucket is full again."""
        full = self._burst / self._refill
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < full}
