"""Clients at a server that does not have their table: that server reads the log and redacts it for them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support.attentive_client import AttentiveClient, a_client, run, token
from tests.support.fleet import Fleet
from tests.support.socket_clients import Message, RandomClient, free_port
from tests.support.valkey import RunningValkey

PEOPLE = [{"kind": "person", "name": "Anne"}, {"kind": "person", "name": "Mary"}, {"kind": "bot", "bot": "random"}]
AT_ONCE = {"undo_window": 0, "pace": 0}


@pytest.fixture
def over_valkey(postgresql: Callable[[], str], valkey: RunningValkey, tmp_path: Path) -> Iterator[Fleet]:
    """Two servers with a bus over Valkey."""
    yield from fleet(postgresql(), tmp_path, bus=valkey.url)


@pytest.fixture
def without_bus(postgresql: Callable[[], str], tmp_path: Path) -> Iterator[Fleet]:
    """Two servers whose bus is not there."""
    yield from fleet(postgresql(), tmp_path, bus=f"valkey://127.0.0.1:{free_port()}")


def fleet(database: str, folder: Path, **settings: str) -> Iterator[Fleet]:
    found = Fleet([database, database], folder, **settings)
    try:
        found.start()
        yield found
        assert "Traceback" not in found.said()
    finally:
        found.kill()


async def whole_game(watchers: list[AttentiveClient], players: list[RandomClient]) -> None:
    """Play to the end, while others watch until they were told so too."""
    async with asyncio.timeout(100), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
        for watcher in watchers:
            group.create_task(watcher.until_over())


def told(watcher: AttentiveClient) -> list[Message]:
    """What a client was told of the game."""
    return [each for each in watcher.heard if each["type"] in ("sync", "update")]


def test_every_viewer_is_sent_the_same_at_both_servers(over_valkey: Fleet) -> None:
    own, other = over_valkey.members

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, settings=AT_ONCE, practice={"seed": 1692})
        tokens = [token(made, 0), token(made, 1), made["spectator"]["token"]]
        here = [await a_client(stack, own, each) for each in tokens]
        there = [await a_client(stack, other, each) for each in tokens]
        players = [RandomClient(own, tokens[0], 0, 1), RandomClient(other, tokens[1], 1, 1)]
        await whole_game([*here, *there], players)
        for one, two in zip(here, there, strict=True):
            assert len(told(one)) > 50
            assert told(one) == told(two)

    run(test)
    assert b'jamaica_news_total{code="bus"}' in other.get("/metrics")


def test_false_news_change_nothing(over_valkey: Fleet, valkey: RunningValkey) -> None:
    own, other = over_valkey.members

    async def lie(table: str) -> None:
        for number in range(100_000):
            false = (f"{table} {number}", f"{table} {number + 5000}", f"{table} 0", "no-such-table 9", "rubbish")
            await asyncio.to_thread(valkey.publish, *false)
            await asyncio.sleep(0.02)

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, settings=AT_ONCE, practice={"seed": 1692})
        here, there = [await a_client(stack, each, made["spectator"]["token"]) for each in (own, other)]
        lying = asyncio.create_task(lie(made["table"]["id"]))
        await whole_game([here, there], [RandomClient(other, token(made, seat), seat, 1) for seat in (0, 1)])
        lying.cancel()
        assert told(here) == told(there)

    run(test)


def test_without_a_bus_the_log_is_read_all_the_same(without_bus: Fleet) -> None:
    own, other = without_bus.members

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, settings=AT_ONCE, practice={"seed": 1692})
        anne = await a_client(stack, own, token(made, 0))
        mary = await a_client(stack, other, token(made, 1))
        await anne.done("chat", seat=0, text="Can you hear me?")
        heard = await mary.until(type="update")
        assert heard["entries"][-1]["text"] == "Can you hear me?"

    run(test)
    assert b'jamaica_news_total{code="poll"} 1' in other.get("/metrics")
    assert "the bus valkey://127.0.0.1" in without_bus.said()


def test_valkey_is_killed_in_the_middle_of_a_game(over_valkey: Fleet, valkey: RunningValkey) -> None:
    own, other = over_valkey.members

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, settings=AT_ONCE, practice={"seed": 1692})
        here, there = [await a_client(stack, each, made["spectator"]["token"]) for each in (own, other)]
        players = [RandomClient(other, token(made, seat), seat, 1) for seat in (0, 1)]

        async def kill() -> None:
            while players[0].number < 60:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(valkey.kill)

        killing = asyncio.create_task(kill())
        await whole_game([here, there], players)
        await killing
        assert told(here) == told(there)

    run(test)
    assert "is away" in over_valkey.said()


def test_who_takes_a_seat_elsewhere_gets_the_log_from_there(over_valkey: Fleet) -> None:
    own, other = over_valkey.members
    seats = [PEOPLE[0], {"kind": "open"}]

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(seats, settings=AT_ONCE)
        anne = await a_client(stack, own, token(made, 0))
        mary = await a_client(stack, other, token(made, 1))
        assert told(mary)[-1]["seat"] is None
        await anne.done("chat", seat=0, text="Welcome aboard")
        await mary.done("join", seat=1, name="Mary")
        synced = next(each for each in mary.heard if each["type"] == "sync" and each["seat"] == 1)
        assert [entry["kind"] for entry in synced["entries"]][:2] == ["chat", "seat"]
        await mary.done("resync")
        assert [each["type"] for each in mary.heard[-2:]] == ["sync", "done"]

    run(test)


def test_a_table_that_nobody_follows_any_more_leaves_memory(over_valkey: Fleet) -> None:
    own, other = over_valkey.members

    async def followed(count: int) -> None:
        while f"jamaica_tables_followed {count}\n".encode() not in await asyncio.to_thread(other.get, "/metrics"):
            await asyncio.sleep(0.02)

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, settings=AT_ONCE, practice={"seed": 1692})
        async with AsyncExitStack() as clients:
            for seat in (0, 1):
                await a_client(clients, other, token(made, seat))
            await followed(1)
        await followed(0)

    run(test)
