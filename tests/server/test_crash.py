"""The server is killed at random moments of play and started again: every table goes on where it was, nothing that was
told is lost, nothing happens twice."""

import asyncio
from pathlib import Path

from tests.soak.checker import check
from tests.soak.voyage import BOT, PEOPLE, KilledVoyage
from tests.support.socket_clients import RandomClient, ServerProcess, Transcript, kill

KILLS = 6


def test_killed_at_random_moments_every_table_goes_on_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    server = ServerProcess(database, tmp_path)
    server.start()
    voyage = KilledVoyage(server, tmp_path, seed=0)
    voyage.make_some_tables()
    asyncio.run(voyage.sail(KILLS if "://" not in database else KILLS // 2))
    voyage.end()
    assert check(tmp_path, database)["games"] == 3


def test_killed_workers_do_not_stop_a_table(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    server = ServerProcess(database, tmp_path)
    server.start()
    seats = [PEOPLE[0], BOT, {"kind": "bot", "bot": "greedy"}]
    made = server.make_table(seats, settings={"undo_window": 0, "pace": 0})
    id, token = made["table"]["id"], made["seats"][0]["token"]
    transcript = Transcript(tmp_path / "client.jsonl")
    client = RandomClient(server, token, 0, 1, transcript)

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
    transcript.close()
    (tmp_path / f"{id}.jam").write_bytes(server.get(f"/api/tables/{id}/record"))
    assert server.end() == 0
    assert check(tmp_path, database)["games"] == 1
