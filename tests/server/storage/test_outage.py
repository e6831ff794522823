"""A database that goes away and comes back: people are told, nothing is lost, and every table goes on by itself."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jamaica
from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.live import inbox
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import StoreError
from tests.support.in_process_clients import (
    InProcessClient,
    Plain,
    a_registry,
    make,
    people,
    play,
    run_with_registry,
    until,
)
from tests.support.unreliable_network import State, UnreliableNetwork


@pytest.fixture
def network(postgresql: Callable[[], str]) -> Iterator[UnreliableNetwork]:
    with UnreliableNetwork(postgresql()) as between:
        yield between


def told(client: InProcessClient) -> list[Plain]:
    """What a client was told since it last looked, without asking the table anything."""
    found = [msgspec.json.decode(message) for message in client.connection._outbox]
    client.connection._outbox.clear()
    client.connection._size = 0
    return found


def send(client: InProcessClient, type: str, cid: str, **fields: Any) -> None:
    """Send a command without waiting for an answer."""
    message = {"type": type, "cid": cid, "seen": client.number, **fields}
    submit(client.table, client.connection, msgspec.convert(message, AnyCommand))


def first_move(client: InProcessClient) -> tuple[int, str]:
    """A seat that is asked, and its first move."""
    state = client.table.game.state
    seat = client.table.game.asked()[0]
    return seat, jamaica.legal(state, seat)[0].text


@pytest.mark.parametrize("state", ["down", "silent"])
def test_a_table_waits_for_its_database_and_goes_on(
    network: UnreliableNetwork, state: State, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry) -> None:
        clients = [await InProcessClient(registry, (await make(registry, people(2))).seats).come() for _ in range(10)]
        network.be(state)
        monkeypatch.setattr(inbox, "STALL_SECONDS", 0.2)
        for client in clients:
            seat, move = first_move(client)
            send(client, "move", "first", seat=seat, move=move)
        await until(lambda: all(client.table.stalled for client in clients))
        await assert_all_say_so(registry, clients)
        monkeypatch.setattr(inbox, "STALL_SECONDS", 60.0)
        network.be("up")
        await until(lambda: not any(client.table.stalled for client in clients))
        for client in clients:
            await assert_goes_on(client)
        await registry.store.check()

    with caplog.at_level(logging.WARNING):
        run_with_registry(network.database, test)
    assert sum("writing fails" in line for line in caplog.messages) == (state == "down")
    assert sum("writing works again" in line for line in caplog.messages) == (state == "down")
    assert not any("Traceback" in line for line in caplog.messages)


async def assert_all_say_so(registry: TableRegistry, clients: list[InProcessClient]) -> None:
    """Everybody is told once, commands and questions are refused at once, and the server is not well."""
    for client in clients:
        assert [(each["cid"], each["code"]) for each in told(client) if each["type"] == "error"] == [(None, "server")]
        send(client, "chat", "meanwhile", seat=0, text="Hello?")
        assert [(each["cid"], each["code"]) for each in told(client)] == [("meanwhile", "server")]
        with pytest.raises(StoreError, match="cannot save right now"):
            await client.table.ask(client.table.info)


async def assert_goes_on(client: InProcessClient) -> None:
    """The client was sent the table again and got one answer to its command; the game can be played on."""
    await client.hear()
    answers = [each for each in client.heard if each.get("cid") == "first"]
    assert len(answers) == 1
    assert any(each["type"] == "sync" for each in client.heard[-8:])
    if answers[0]["type"] == "error":
        assert "did not happen" in answers[0]["message"]
    else:
        assert client.table.log.number >= answers[0]["number"]
    await play(client, lambda seat, moves: moves[0], lambda: client.table.log.number > 40)


def test_a_commit_whose_answer_is_lost_is_looked_up(network: UnreliableNetwork) -> None:
    async def test(registry: TableRegistry) -> None:
        client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
        for number in range(8):
            seat, move = first_move(client)
            before, cid = client.table.log.number, f"cid {number}"
            network.be("deaf")
            send(client, "move", cid, seat=seat, move=move)
            await until(lambda: client.table.stalled)
            network.be("up")
            await until(lambda cid=cid: any(cid.encode() in each for each in client.connection._outbox))  # type: ignore[misc]
            await client.hear()
            answers = [each for each in client.heard if each.get("cid") == cid]
            assert [each["type"] for each in answers] == ["done"]
            assert before < answers[0]["number"] == client.table.log.number
            entries = await registry.store.entries(client.table.id, before)
            assert sum(entry.kind == "move" for entry in entries) == 1

    run_with_registry(network.database, test)


def test_a_command_that_was_carried_out_is_not_refused_when_it_is_sent_again_in_an_outage(
    network: UnreliableNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry) -> None:
        client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
        number = await client.done("chat", cid="before", seat=0, text="once")
        network.be("down")
        monkeypatch.setattr(inbox, "STALL_SECONDS", 0.2)
        send(client, "chat", "under way", seat=0, text="Hello?")
        await until(lambda: client.table.stalled)
        monkeypatch.setattr(inbox, "STALL_SECONDS", 60.0)
        told(client)
        for cid, text in (("before", "once"), ("under way", "Hello?"), ("new", "Hello?")):
            send(client, "chat", cid, seat=0, text=text)
        assert [(each["cid"], each["code"]) for each in told(client)] == [("new", "server")]
        network.be("up")
        await until(lambda: any(b'"before"' in message for message in client.connection._outbox))
        answers = [each for each in await client.hear() if "cid" in each]
        assert [each["number"] for each in answers if each["cid"] == "before"] == [number]

    run_with_registry(network.database, test)


def test_what_was_committed_in_an_outage_is_told_when_it_is_over(network: UnreliableNetwork) -> None:
    async def test(registry: TableRegistry) -> None:
        client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
        for _ in range(3):
            seat, move = first_move(client)
            network.be("deaf")
            send(client, "move", f"cid {client.table.log.number}", seat=seat, move=move)
            await until(lambda: client.table.stalled)
            network.be("up")
            await until(lambda: not client.table.stalled)
            await client.hear()
        for viewer in (0, 1, None):
            syncs = [each for each in client.heard if each["type"] in ("sync", "update") and each["seat"] == viewer]
            numbers = [entry["number"] for each in syncs for entry in each["entries"]]
            assert numbers == list(range(syncs[0]["number"] + 1, client.table.log.number + 1))

    run_with_registry(network.database, test)


def test_a_server_without_its_database_is_not_well(network: UnreliableNetwork) -> None:
    async def test(registry: TableRegistry) -> None:
        await registry.store.check()
        network.be("down")
        with pytest.raises(StoreError):
            await registry.store.check()
        network.be("up")
        await registry.store.check()

    run_with_registry(network.database, test)


def test_a_client_that_comes_while_the_database_is_away_is_told_and_let_in_later(network: UnreliableNetwork) -> None:
    async def test(registry: TableRegistry) -> None:
        made = await make(registry, people(2))
        client = await InProcessClient(registry, made.seats).come()
        _, grants = await registry.grants([made.spectator.token])
        network.be("down")
        guest = Connection(grants, since=0)
        client.table.arrive(guest)
        said = msgspec.json.decode(await guest.next() or b"")
        assert (said["type"], said["cid"], said["code"]) == ("error", None, "server")
        network.be("up")
        assert msgspec.json.decode(await guest.next() or b"")["type"] == "welcome"
        await until(lambda: client.table.presence.connections == [client.connection, guest])

    run_with_registry(network.database, test)


def test_a_table_that_cannot_be_loaded_says_so_once_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    async def load(id: str) -> None:
        tried.append(id)
        raise KeyError(id)

    async def test(registry: TableRegistry) -> None:
        table = (await InProcessClient(registry, (await make(registry, people(2))).seats).come()).table

        async def fail() -> None:
            table._stall()  # as after a slow write
            raise StoreError("the database is away")

        with monkeypatch.context() as patch:
            patch.setattr(registry.store, "load", load)
            table.post(fail)
            await until(lambda: len(tried) > 2)
        await until(lambda: not table.stalled)

    run_with_registry(tmp_path, test)
    assert sum("cannot be loaded" in line for line in caplog.messages) == 1


def test_a_table_whose_task_ends_is_loaded_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(registry: TableRegistry) -> None:
        client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
        number = client.table.log.number

        async def cancelled() -> None:
            client.table.log.number = 99
            raise asyncio.CancelledError

        client.table.post(cancelled)
        await until(lambda: client.table.log.number == number)
        await play(client, lambda seat, moves: moves[0], lambda: client.table.log.number > 20)
        assert 'jamaica_restarts_total{code="table"} 1' in registry.metrics.text({})

    run_with_registry(tmp_path, test)
    assert sum("ended unexpectedly" in line for line in caplog.messages) == 1


def test_the_writer_goes_on_after_an_error_that_nobody_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def inside() -> None:
        async with a_registry(tmp_path) as registry:
            client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
            writer = registry.store._writer
            with monkeypatch.context() as patch:
                patch.setattr(type(writer), "_commit", lambda *_: 1 / 0)
                seat, move = first_move(client)
                send(client, "move", "first", seat=seat, move=move)
                await until(lambda: writer.restarts > 0)
            await until(lambda: any(b'"first"' in message for message in client.connection._outbox))
            await assert_goes_on(client)
            assert registry.store.restarts >= 1

    asyncio.run(inside())
    assert any("the writer failed and goes on" in line for line in caplog.messages)


def test_a_database_file_that_is_moved_away_stops_the_table_until_it_is_back(tmp_path: Path) -> None:
    async def inside() -> None:
        async with a_registry(tmp_path) as registry:
            client = await InProcessClient(registry, (await make(registry, people(2))).seats).come()
            (tmp_path / "tables.db").rename(tmp_path / "elsewhere.db")
            seat, move = first_move(client)
            send(client, "move", "first", seat=seat, move=move)
            await until(lambda: client.table.stalled)
            with pytest.raises(StoreError, match="deleted or replaced; put the same file back"):
                await registry.store.check()
            (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
            await until(lambda: any(b'"first"' in message for message in client.connection._outbox))
            await assert_goes_on(client)

    asyncio.run(inside())


def test_a_full_disk_is_reported_once_and_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def pages(writer: Any, most: int) -> None:
        writer._line.connection.dbapi_connection.execute(f"PRAGMA max_page_count = {most}")

    async def inside() -> None:
        async with a_registry(tmp_path) as registry:
            clients = [
                await InProcessClient(registry, (await make(registry, people(2))).seats).come() for _ in range(10)
            ]
            writer = registry.store._writer
            await writer.write(lambda connection: pages(writer, 1))
            for number in range(1000):  # there is room left on the last pages
                for client in clients:
                    send(client, "rename", f"{number}", seat=0, name=f"Ann {number}")
                await asyncio.sleep(0.005)
                if all(client.table.stalled for client in clients):
                    break
            else:
                raise AssertionError("the disk never filled up")
            await asyncio.sleep(0.5)  # several attempts to go on
            await writer.write(lambda connection: pages(writer, 1_000_000))
            await until(lambda: not any(client.table.stalled for client in clients))
            for client in clients:
                await client.hear()
                await client.done("chat", seat=0, text="It works again.")

    with caplog.at_level(logging.WARNING):
        asyncio.run(inside())
    assert len(caplog.messages) == 2
    assert "full; make room on the disk" in caplog.messages[0]
    assert "writing works again" in caplog.messages[1]
