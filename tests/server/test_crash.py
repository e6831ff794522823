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
from jamaica.server.session.redaction import redact_entry
from jamaica.server.storage.store import Entry, Store
from tests.conftest import wanted
from tests.support.socket_clients import Running, Sailor, kill

VOYAGES, KILLS = (20, 10) if wanted("JAMAICA_SOAK") else (1, 10)
PEOPLE = [{"kind": "person", "name": name} for name in ("Anne", "Mary", "Jack")]
BRISK = {"undo_window": 0, "pace": 0}


async def log_of(database: str, table: str) -> list[Entry]:
    """What the database has of a table."""
    store = await Store.open(database)
    try:
        return await store.entries(table)
    finally:
        await store.close()


def check_told(log: list[Entry], sailor: Sailor) -> None:
    """What a client was told is what is in the log, as that client may see it."""
    kept = {entry.number: entry for entry in log}
    for number, told in sailor.told.items():
        entry = kept[number]
        body = json.loads(entry.body)
        assert json.loads(json.dumps(redact_entry(number, entry.at, entry.kind, body, sailor.seat))) == told
    for number in sailor.done.values():
        assert number in kept


def check_log(log: list[Entry], sailors: list[Sailor]) -> None:
    """A log has no holes, no command is in it twice, and every one that was answered is in it."""
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    marks = Counter((body["by"], body["cid"]) for body in (json.loads(entry.body) for entry in log) if "cid" in body)
    assert set(marks.values()) <= {1}
    for sailor in sailors:
        check_told(log, sailor)
        assert [cid for cid in sailor.done if (sailor.seat, cid) not in marks] == []


class Voyage:
    """Tables with people and bots at one server, and what disturbs them."""

    def __init__(self, server: Running, database: str, seed: int) -> None:
        self.server = server
        self.database = database
        self.luck = random.Random(seed)
        self.seed = seed
        self.crews: dict[str, list[Sailor]] = {}

    def make_tables(self) -> None:
        """One of people alone, one of people and a bot; a spectator at each."""
        for seats in (PEOPLE, [*PEOPLE[:2], {"kind": "bot", "bot": "random"}]):
            made = self.server.make_table(seats, settings=BRISK)
            crew = [Sailor(self.server, made["spectator"]["token"], None, self.seed)]
            for link, seat in zip(made["seats"], seats, strict=True):
                if seat["kind"] == "person":
                    crew.append(Sailor(self.server, link["token"], link["seat"], self.seed))
            self.crews[made["table"]["id"]] = crew

    async def sail(self, kills: int) -> None:
        """Play to the end of all games, killed so often on the way."""
        async with asyncio.timeout(1200), asyncio.TaskGroup() as group:
            for sailor in self.sailors():
                group.create_task(sailor.play())
            for _ in range(kills):
                await self._some_time()
                self.server.kill()
                await self.check()
                await asyncio.to_thread(self.server.start)

    async def check(self) -> None:
        """Compare what the clients were told with the log."""
        for table, crew in self.crews.items():
            check_log(await log_of(self.database, table), crew)

    def sailors(self) -> list[Sailor]:
        """Everybody."""
        return [sailor for crew in self.crews.values() for sailor in crew]

    async def _some_time(self) -> None:
        """A moment in the middle of things: after some entries more, and a little later."""
        crew = self.luck.choice(list(self.crews.values()))
        until = crew[0].number + self.luck.randint(1, 12)
        while crew[0].number < until and not crew[0].over:
            await asyncio.sleep(0.001)
        await asyncio.sleep(self.luck.random() * 0.01)


@pytest.mark.parametrize("seed", range(VOYAGES))
def test_killed_at_random_moments_every_table_goes_on_and_nothing_is_lost(
    database: str, tmp_path: Path, seed: int
) -> None:
    server = Running(database, tmp_path)
    server.start()
    voyage = Voyage(server, database, seed)
    voyage.make_tables()
    asyncio.run(voyage.sail(KILLS if "://" not in database else KILLS // 3))
    asyncio.run(voyage.check())
    for table, crew in voyage.crews.items():
        check_record(server, table, len(asyncio.run(log_of(database, table))), crew)
    assert server.end() == 0


def check_record(server: Running, table: str, entries: int, crew: list[Sailor]) -> None:
    """A game that was disturbed is a whole game, and everybody was told all of it."""
    record: Any = jamaica.Record.parse(server.get(f"/api/tables/{table}/record").decode())
    assert record.replay().over
    record.verify()
    assert [len(sailor.told) for sailor in crew] == [entries] * len(crew)


def test_killed_workers_do_not_stop_a_table(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    server = Running(database, tmp_path)
    server.start()
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
    made = server.make_table([PEOPLE[0], *bots], settings=BRISK)
    sailor = Sailor(server, made["seats"][0]["token"], 0, 1)

    async def sail() -> int:
        killed = 0
        playing = asyncio.create_task(sailor.play())
        while not playing.done():
            for pid in server.workers():
                if killed < 10:
                    kill(pid)
                    killed += 1
            await asyncio.sleep(0.3)
        await playing
        return killed

    async def timed() -> int:
        async with asyncio.timeout(600):
            return await sail()

    assert asyncio.run(timed()) >= 2
    assert sailor.over
    check_log(asyncio.run(log_of(database, made["table"]["id"])), [sailor])
    assert server.end() == 0
