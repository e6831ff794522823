"""How much is allowed: of tables, connections, messages, chat. What goes beyond is refused with a sentence."""

import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

CHAT: Final = (5, 10.0)
"""So many chat lines in so many seconds for a seat."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server."""

    tables: int = 10_000
    """Tables that are not over, the sleeping ones included."""
    connections: int = 5_000
    """Clients at all tables together."""
    connections_per_table: int = 64
    """Clients at one table."""
    connections_per_address: int = 200
    """Clients from one network address."""
    messages: tuple[int, float] = (300, 10.0)
    """So many messages of one client in so many seconds."""
    requests: tuple[int, float] = (300, 60.0)
    """So many HTTP requests from one network address in so many seconds, the client's files apart."""
    files: tuple[int, float] = (3000, 60.0)
    """So many files of the client to one network address in so many seconds: a page has some thirty."""
    new_tables: tuple[int, float] = (30, 60.0)
    """So many tables made from one network address in so many seconds."""
    message_bytes: int = 16_384
    """The longest message of a client."""
    body_bytes: int = 131_072
    """The longest body of a request, records apart."""
    absence: float = 120.0
    """Seconds of absence after which any seated person may put a bot in."""
    bot_ms: int = 10_000
    """Milliseconds that a bot may think about one answer."""
    sleep: float = 60.0
    """Seconds after which a table with nobody at it is put to sleep: it stays in the database alone."""


class Pace:
    """So many in so many seconds, for each of many: a bucket that fills again steadily."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst, self._refill = burst, burst / seconds
        self._buckets: dict[Hashable, tuple[float, float]] = {}

    def allow(self, who: Hashable) -> bool:
        """Whether one more is allowed; if so, it is counted."""
        now = time.monotonic()
        left, since = self._buckets.get(who, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._refill)
        if left < 1:
            return False
        if len(self._buckets) > 10_000:
            self._forget(now)
        self._buckets[who] = (left - 1, now)
        return True

    def _forget(self, now: float) -> None:
        """Forget all whose bucket is full again."""
        full = self._burst / self._refill
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full}
