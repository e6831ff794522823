"""A server's heartbeat, and until when it may serve its tables."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from jamaica.server.storage.database import StoreError
from jamaica.server.storage.ownership import LEASE_SECONDS
from jamaica.server.supervision import described

RENEW_SECONDS: Final = 0.3
"""The time between two heartbeats."""
MARGIN_SECONDS: Final = 0.2
"""So much earlier than others may take its tables a server stops serving them: clocks do not run equally fast."""

_CLOCK: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

log = logging.getLogger("jamaica.server")


def uptime() -> float:
    """Seconds of a clock that nobody sets. Where there is such a clock it also runs while the machine sleeps."""
    return time.clock_gettime(_CLOCK)


class Lease:
    """Renews a heartbeat in a thread of its own, so that a busy event loop does not delay it."""

    def __init__(self, renew: Callable[[], None]) -> None:
        self._renew = renew
        self._until = 0.0
        self.lapses = 0
        """How often there was a heartbeat again after the lease was over."""
        self._failing = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="jamaica heartbeat", daemon=True)

    @property
    def seconds_left(self) -> float:
        """For how long this server may still serve its tables; negative if the time is over."""
        return self._until - uptime()

    def start(self) -> None:
        """Send the first heartbeat, and then one after the other; a StoreError if the first fails."""
        self._beat()
        self._thread.start()

    def stop(self) -> None:
        """Send no more heartbeats. One that waits for the database is left behind."""
        self._stop.set()
        self._thread.join(RENEW_SECONDS)
        self._until = 0.0

    def _run(self) -> None:
        while not self._stop.wait(RENEW_SECONDS):
            try:
                self._beat()
            except Exception as error:
                self._report(error)
            else:
                self._report(None)

    def _beat(self) -> None:
        sent = uptime()
        self._renew()
        if not self._stop.is_set():
            self.lapses += 0 < self._until < uptime()
            self._until = sent + LEASE_SECONDS - MARGIN_SECONDS

    def _report(self, error: Exception | None) -> None:
        """Log once that heartbeats fail, and once that they work again."""
        if error is not None and not self._failing:
            log.error("heartbeats fail: %s", error if isinstance(error, StoreError) else described(error))
        elif error is None and self._failing:
            log.warning("heartbeats work again")
        self._failing = error is not None
