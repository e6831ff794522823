"""A server that was paused shows nothing of a table that another server may have taken meanwhile."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jamaica.server.cluster.membership import Cluster
from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry
from tests.support.in_process_clients import InProcessClient, make, people, run_with_registry


class Pause:
    """A pause during which another server takes all tables."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lapses = 0

        async def owns(*_: object) -> bool:
            return self.lapses == 0

        monkeypatch.setattr(Cluster, "lapses", property(lambda _: self.lapses))
        monkeypatch.setattr(Cluster, "owns", owns)

    def end(self) -> None:
        """The heartbeat had expired, and works again."""
        self.lapses += 1


@pytest.fixture
def pause(monkeypatch: pytest.MonkeyPatch) -> Pause:
    return Pause(monkeypatch)


async def told(connection: Connection) -> list[dict[str, Any]]:
    """All that a client is told until its connection ends."""
    found = []
    async with asyncio.timeout(30):
        while (message := await connection.next()) is not None:
            found.append(msgspec.json.decode(message))
    return found


async def a_table(registry: TableRegistry) -> tuple[InProcessClient, Connection]:
    """Somebody at a table, and a spectator who lacks an entry."""
    made = await make(registry, people(2))
    ann = await InProcessClient(registry, made.seats).come()
    await ann.done("chat", seat=0, text="Ahoy")
    _, grants = await registry.grants([made.spectator.token])
    return ann, Connection(grants, since=0)


def test_a_client_that_connects_during_a_pause_is_shown_nothing_old(
    tmp_path: Path, pause: Pause, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry) -> None:
        ann, spectator = await a_table(registry)
        entries = registry.store.entries

        async def paused(*asked: Any) -> list[Entry]:
            found = await entries(*asked)
            pause.end()
            return found

        monkeypatch.setattr(registry.store, "entries", paused)
        ann.table.arrive(spectator)
        assert await told(spectator) == []
        await told(ann.connection)
        assert spectator.moved
        assert ann.connection.moved

    run_with_registry(tmp_path, test)


def test_a_client_that_comes_after_a_pause_goes_on_where_the_table_is(tmp_path: Path, pause: Pause) -> None:
    async def test(registry: TableRegistry) -> None:
        ann, spectator = await a_table(registry)
        pause.end()
        ann.table.arrive(spectator)
        assert await told(spectator) == []
        assert spectator.moved

    run_with_registry(tmp_path, test)


def test_nobody_is_answered_from_memory_after_a_pause(tmp_path: Path, pause: Pause) -> None:
    async def test(registry: TableRegistry) -> None:
        ann, _ = await a_table(registry)
        ann.connection._outbox.clear()
        pause.end()
        submit(ann.table, ann.connection, msgspec.convert({"type": "resync", "cid": "again", "seen": 0}, AnyCommand))
        assert await told(ann.connection) == []
        assert ann.connection.moved

    run_with_registry(tmp_path, test)


def test_work_that_a_pause_interrupts_is_not_followed_by_an_old_view(tmp_path: Path, pause: Pause) -> None:
    async def test(registry: TableRegistry) -> None:
        ann, _ = await a_table(registry)
        ann.connection._outbox.clear()

        async def interrupted() -> None:
            ann.table._stall()  # it took longer than work may
            pause.end()

        ann.table.post(interrupted)
        assert [each["type"] for each in await told(ann.connection)] == ["error"]
        assert ann.connection.moved

    run_with_registry(tmp_path, test)
