"""Until when a server may serve its tables, by a clock that the test moves."""

import logging

import pytest

from jamaica.server.cluster import lease as leases
from jamaica.server.cluster.lease import Lease
from jamaica.server.storage.database import StoreError
from jamaica.server.storage.ownership import LEASE_SECONDS


class Clock:
    """A clock, and a database that may be away or slow."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.away, self.slow = 1000.0, False, 0.0
        monkeypatch.setattr(leases, "uptime", lambda: self.now)

    def renew(self) -> None:
        self.now += self.slow
        if self.away:
            raise StoreError("the database is away")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_server_stops_before_others_may_take_its_tables(clock: Clock) -> None:
    lease = Lease(clock.renew)
    assert lease.seconds_left < 0
    lease._beat()
    assert 0 < lease.seconds_left < LEASE_SECONDS
    clock.now += LEASE_SECONDS - leases.MARGIN_SECONDS
    assert lease.seconds_left <= 0


def test_the_time_counts_from_before_the_heartbeat_was_sent(clock: Clock) -> None:
    lease = Lease(clock.renew)
    clock.slow = 1.0
    lease._beat()
    assert lease.seconds_left == pytest.approx(LEASE_SECONDS - leases.MARGIN_SECONDS - 1.0)


def test_a_heartbeat_that_fails_renews_nothing_and_is_logged_once(
    clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lease = Lease(clock.renew)
    lease._beat()
    before = lease.seconds_left
    beats = iter([True, True, False, False])

    def wait(seconds: float) -> bool:
        clock.away = next(beats, False)
        clock.now += 0.1
        return clock.now > 1000.45

    monkeypatch.setattr(lease._stop, "wait", wait)
    with caplog.at_level(logging.WARNING):
        lease._run()
    assert caplog.messages == ["heartbeats fail: the database is away", "heartbeats work again"]
    assert lease.seconds_left < before + 0.2


def test_a_time_without_heartbeat_is_counted_when_it_is_over(clock: Clock) -> None:
    lease = Lease(clock.renew)
    lease._beat()
    clock.now += 1.0
    lease._beat()
    assert lease.lapses == 0
    clock.now += 60.0
    lease._beat()
    assert lease.lapses == 1
    assert lease.seconds_left > 0
