"""The bus over a real Valkey and a real PostgreSQL: what one server says, all hear, also after it was away."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from jamaica.server import supervision
from jamaica.server.cluster import bus
from jamaica.server.cluster.bus import Bus, MessageBus, open_bus
from tests.support.valkey import RunningValkey


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "CHECK_SECONDS", 0.5)
    monkeypatch.setattr(bus, "RETRY_SECONDS", 0.05)


@pytest.fixture(params=["valkey", "postgresql"])
def make_bus(request: pytest.FixtureRequest) -> Callable[[], Bus]:
    """Makes buses over Valkey, then over PostgreSQL."""
    if request.param == "valkey":
        address: str = request.getfixturevalue("valkey").url
        return lambda: open_bus(address, "")
    database = request.getfixturevalue("postgresql")()
    return lambda: open_bus(None, database)


class Listener:
    """Notes what is heard over a bus, and how often it was connected and started again."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, int]] = []
        self.connected = self.restarted = 0

    def look(self, table: str, number: int) -> None:
        self.heard.append((table, number))

    def note_connected(self) -> None:
        self.connected += 1

    def note_restarted(self) -> None:
        self.restarted += 1


@asynccontextmanager
async def listening(found: Bus) -> AsyncIterator[Listener]:
    """A listener that is connected."""
    listener = Listener(found)
    await found.start(listener.look, listener.note_connected, listener.note_restarted)
    try:
        await until(lambda: listener.connected == 1)
        yield listener
    finally:
        await found.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        await test()

    asyncio.run(inside())


def test_all_servers_hear_what_one_says(make_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with listening(make_bus()) as one, listening(make_bus()) as other:
            one.bus.publish("some-table", 12)
            other.bus.publish("another", 1)
            for each in (one, other):
                await until(lambda each=each: set(each.heard) == {("some-table", 12), ("another", 1)})  # type: ignore[misc]

    run(test)


def test_only_the_newest_number_of_a_table_has_to_be_heard(make_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with listening(make_bus()) as one:
            for number in range(1, 1001):
                one.bus.publish("some-table", number)
                one.bus.publish(f"table-{number}", 1)
            await until(lambda: ("table-1000", 1) in one.heard)
            assert ("some-table", 1000) in one.heard
            assert len(one.heard) == 1001

    run(test)


def test_a_quiet_bus_stays_up(make_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with listening(make_bus()) as one:
            await asyncio.sleep(3 * bus.CHECK_SECONDS)
            assert (one.bus.up, one.connected, one.heard) == (True, 1, [])

    run(test)


def test_a_bus_that_was_away_works_again_and_says_so(valkey: RunningValkey, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with listening(open_bus(valkey.url, "")) as one:
            valkey.kill()
            await until(lambda: not one.bus.up)
            one.bus.publish("some-table", 1)  # nobody hears it, and nothing is kept
            valkey.restart()
            await until(lambda: one.connected == 2)
            one.bus.publish("some-table", 2)
            await until(lambda: one.heard == [("some-table", 2)])

    run(test)
    said = [record.getMessage() for record in caplog.records if "bus" in record.getMessage()]
    assert ["is away" in said[0], "works again" in said[1]] == [True, True]


def test_a_bus_that_falls_silent_is_noticed(valkey: RunningValkey) -> None:
    async def test() -> None:
        async with listening(open_bus(valkey.url, "")) as one:
            valkey.signal(signal.SIGSTOP)
            await until(lambda: not one.bus.up)
            valkey.signal(signal.SIGCONT)
            await until(lambda: one.connected == 2)

    run(test)


@pytest.mark.parametrize("message", ["", "nonsense", "a b", "a -1", "a 1e9", "a " + "9" * 5000, "\n\n", "a\x00 ."])
def test_a_message_that_says_nothing_is_ignored(valkey: RunningValkey, message: str) -> None:
    async def test() -> None:
        async with listening(open_bus(valkey.url, "")) as one:
            valkey.publish(message, "some-table 7")
            await until(lambda: one.heard == [("some-table", 7)])
            assert one.connected == 1

    run(test)


class BreakingChannel:
    """A channel whose connection is lost at a moment of the test's choice."""

    def __init__(self) -> None:
        self.broken = asyncio.Event()

    async def send(self, message: str) -> None:
        """Do nothing."""

    async def receive(self, seconds: float) -> str | None:
        await self.broken.wait()
        raise ConnectionError("broken")


def test_a_bus_that_loses_its_connection_while_it_is_closed_ends() -> None:
    async def test() -> None:
        channel = BreakingChannel()

        @asynccontextmanager
        async def connect() -> AsyncIterator[BreakingChannel]:
            yield channel

        async with asyncio.timeout(20):
            async with listening(MessageBus("of a test", connect)):
                channel.broken.set()

    run(test)


def test_a_bus_that_ends_unexpectedly_is_started_again_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "RESTART_SECONDS", 0.05)
    working, endings = BreakingChannel(), [asyncio.CancelledError()]

    @asynccontextmanager
    async def connect() -> AsyncIterator[BreakingChannel]:
        if endings:
            raise endings.pop()
        yield working

    async def test() -> None:
        async with listening(MessageBus("of a test", connect)) as one:
            assert one.restarted == 1

    run(test)


def test_a_server_alone_tells_nobody() -> None:
    alone = Bus()
    alone.publish("some-table", 1)
    assert not alone.up
