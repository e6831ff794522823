"""The server is killed at random moments of play and started again: every table goes on where it was, nothing that was
told is lost, nothing happens twice."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import jamaica
from jamaica.server.session.feeds.redaction import redact_entry
from jamaica.server.storage.store import Entry, Store, token_hash
from tests.conftest import wanted
from tests.support.socket_clients import RandomClient, ServerProcess, kill

VOYAGES, KILLS = (20, 10) if wanted("JAMAICA_SOAK") else (1, 6)
PEOPLE = [{"kind": "person", "name": name} for name in ("Anne", "Mary", "Jack")]
BRISK = {"undo_window": 0, "pace": 0}


Carried = dict[tuple[int | None, str], int]
"""The commands that the database has, by seat and cid, and the number in the reply to each."""


async def log_of(database: str, table: str, clients: list[RandomClient]) -> tuple[list[Entry], Carried]:
    """What the database has of a table, and of what its clients sent."""
    store = await Store.open(database)
    carried: Carried = {}
    try:
        for client in clients:
            for cid in client.sent:
                row = await store.command(table, token_hash(client.token), cid)
                if row is not None:
                    carried[client.seat, cid] = row.number
        return await store.entries(table), carried
    finally:
        await store.close()


def check_told(log: list[Entry], client: RandomClient) -> None:
    """What a client was told is what is in the log, as that client may see it."""
    kept = {entry.number: entry for entry in log}
    for number, told in client.told.items():
        entry = kept[number]
        body = json.loads(entry.body)
        assert json.loads(json.dumps(redact_entry(entry.kind, body, client.seat, number=number, at=entry.at))) == told
    for number in client.done.values():
        assert number in kept


def check_log(log: list[Entry], carried: Carried, clients: list[RandomClient]) -> None:
    """A log has no holes, no command was carried out twice, every one that was acknowledged was carried out with that
    number, and none that was refused."""
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert set(Counter(carried.values()).values()) <= {1}
    moves = sum(entry.kind in ("move", "held") for entry in log)
    assert len(carried) <= moves
    for client in clients:
        check_told(log, client)
        assert {cid: carried.get((client.seat, cid)) for cid in client.done} == client.done
        assert [cid for cid in client.refused if (client.seat, cid) in carried] == []


class Voyage:
    """Tables with people and bots at one server, and what disturbs them."""

    def __init__(self, server: ServerProcess, database: str, seed: int) -> None:
        self.server = server
        self.database = database
        self.luck = random.Random(seed)
        self.seed = seed
        self.clients_by_table: dict[str, list[RandomClient]] = {}

    def make_tables(self) -> None:
        """One of people alone, one of people and a bot; a spectator at each."""
        for seats in (PEOPLE, [*PEOPLE[:2], {"kind": "bot", "bot": "random"}]):
            made = self.server.make_table(seats, settings=BRISK)
            clients = [RandomClient(self.server, made["spectator"]["token"], None, self.seed)]
            for link, seat in zip(made["seats"], seats, strict=True):
                if seat["kind"] == "person":
                    clients.append(RandomClient(self.server, link["token"], link["seat"], self.seed))
            self.clients_by_table[made["table"]["id"]] = clients

    async def sail(self, kills: int) -> None:
        """Play to the end of all games, killed so often on the way."""
        async with asyncio.timeout(1200), asyncio.TaskGroup() as group:
            for client in self.clients():
                group.create_task(client.play())
            for _ in range(kills):
                await self._some_time()
                self.server.kill()
                await self.check()
                await asyncio.to_thread(self.server.start)

    async def check(self) -> None:
        """Compare what the clients were told with the log."""
        for table, clients in self.clients_by_table.items():
            check_log(*await log_of(self.database, table, clients), clients)

    def clients(self) -> list[RandomClient]:
        """Everybody."""
        return [client for clients in self.clients_by_table.values() for client in clients]

    async def _some_time(self) -> None:
        """A moment in the middle of things: after some entries more, and a little later."""
        clients = self.luck.choice(list(self.clients_by_table.values()))
        until = clients[0].number + self.luck.randint(1, 12)
        while clients[0].number < until and not clients[0].over:
            await asyncio.sleep(0.001)
        await asyncio.sleep(self.luck.random() * 0.01)


@pytest.mark.parametrize("seed", range(VOYAGES))
def test_killed_at_random_moments_every_table_goes_on_and_nothing_is_lost(
    database: str, tmp_path: Path, seed: int
) -> None:
    server = ServerProcess(database, tmp_path)
    server.start()
    voyage = Voyage(server, database, seed)
    voyage.make_tables()
    asyncio.run(voyage.sail(KILLS if "://" not in database else KILLS // 2))
    asyncio.run(voyage.check())
    for table, clients in voyage.clients_by_table.items():
        log, _ = asyncio.run(log_of(database, table, []))
        check_record(server, table, len(log), clients)
    assert server.end() == 0


def check_record(server: ServerProcess, table: str, entries: int, clients: list[RandomClient]) -> None:
    """A game that was disturbed is a whole game, and everybody was told all of it."""
    record: Any = jamaica.Record.parse(server.get(f"/api/tables/{table}/record").decode())
    assert record.replay().over
    record.verify()
    assert [len(client.told) for client in clients] == [entries] * len(clients)


def test_killed_workers_do_not_stop_a_table(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    server = ServerProcess(database, tmp_path)
    server.start()
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
    made = server.make_table([PEOPLE[0], *bots], settings=BRISK)
    client = RandomClient(server, made["seats"][0]["token"], 0, 1)

    async def sail() -> int:
        killed, next_kill = 0, 0
        playing = asyncio.create_task(client.play())
        while not playing.done():
            workers = server.workers() if client.number >= next_kill and killed < KILLS else []
            for pid in workers:
                kill(pid)
                killed, next_kill = killed + 1, client.number + 15
            await asyncio.sleep(0.002)
        await playing
        return killed

    async def timed() -> int:
        async with asyncio.timeout(600):
            return await sail()

    assert asyncio.run(timed()) >= 2
    assert client.over
    check_log(*asyncio.run(log_of(database, made["table"]["id"], [client])), [client])
    assert server.end() == 0
