"""Analyses of finished games: shared, cancelled when nobody waits, and refused where the game still runs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

import jamaica
from jamaica.analysis import analyse
from jamaica.analysis.reports.report import to_dict
from jamaica.bots import make_bot
from jamaica.server.protocol.coach import Queued
from jamaica.server.session.registry import TableRegistry
from jamaica.server.workers import analyses
from jamaica.server.workers.queue import NoAnswer, Origin
from tests.server.web.test_computed import problem, run
from tests.support.in_process_clients import make, people

GAME = jamaica.Match(jamaica.options("revised"), [make_bot("greedy")] * 2, seed=1).play().record
RECORD = GAME.text().encode()


def test_people_who_ask_for_the_same_game_share_the_analysis_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        asked = []
        compute = registry.pool.compute

        async def counted(kind: str, question: object, *rest: object) -> bytes:
            asked.append(question)
            return await compute(kind, question, *rest)  # type: ignore[arg-type]

        monkeypatch.setattr(registry.pool, "compute", counted)
        one, two = await asyncio.gather(*(client.post("/api/analyses", content=RECORD) for _ in range(2)))
        assert one.status_code == 200
        assert one.content == two.content
        assert_is_that_of_the_library(one.json())
        assert len(asked) == -(-len(GAME.moves) // analyses.PIECE) + 1
        before = len(asked)
        assert (await client.post("/api/analyses", content=RECORD)).content == one.content
        assert len(asked) == before
        assert registry.analyses.running == 0

    run(tmp_path, test)


def assert_is_that_of_the_library(found: dict[str, Any]) -> None:
    expected = json.loads(json.dumps(to_dict(analyse(GAME, "quick"))))
    for name in ("judge", "names", "rounds", "chances"):
        assert found[name] == expected[name]
    assert [seat["luck"] for seat in found["seats"]] == [seat["luck"] for seat in expected["seats"]]
    assert found["choices"] == expected["choices"]


def test_an_analysis_is_cancelled_when_the_last_one_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "LOOK", 0.01)

    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        left = [False, False]

        async def wait(who: int) -> bytes | Queued:
            async def gone() -> bool:
                return left[who]

            return await registry.analyses.of(RECORD, Origin(), gone)

        waiting = [asyncio.create_task(wait(who)) for who in range(2)]
        while registry.pool.queue.free == registry.pool.workers:
            await asyncio.sleep(0.01)
        left[0] = True
        with pytest.raises(NoAnswer, match="nobody waits"):
            await waiting[0]
        assert registry.analyses.running == 1
        left[1] = True
        with pytest.raises(NoAnswer, match="nobody waits"):
            await waiting[1]
        while registry.analyses.running:
            await asyncio.sleep(0.01)
        assert registry.pool.queue.free == registry.pool.workers

    run(tmp_path, test)


def games(count: int) -> list[bytes]:
    """Records of short games that differ."""
    bots = [make_bot("greedy")] * 2
    seeds = range(10, 10 + count)
    return [jamaica.Match(jamaica.options(), bots, seed=seed).play().record.text().encode() for seed in seeds]


def test_an_address_has_a_share_of_the_coach_and_the_rest_waits_in_a_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "LOOK", 0.01)

    async def test(registry: TableRegistry, _: AsyncClient) -> None:
        now, left = [0.0], [False]
        coach = analyses.Analyses(registry.pool, lambda: now[0])

        async def gone() -> bool:
            return left[0]

        async def started(game: bytes, address: str) -> "asyncio.Task[bytes | Queued]":
            task = asyncio.create_task(coach.of(game, Origin(address), gone))
            await asyncio.sleep(0)
            return task

        mine = games(4)
        running = [await started(game, "one") for game in mine[:2]]
        assert await coach.of(mine[2], Origin("one"), gone) == Queued(0)
        assert await coach.of(mine[3], Origin("one"), gone) == Queued(1)
        running.append(await started(RECORD, "other"))
        assert coach.running == 3
        now[0] += analyses.KEEP + 1
        assert await coach.of(mine[3], Origin("one"), gone) == Queued(0), "a game that nobody asks for loses its place"
        left[0] = True
        assert all(isinstance(end, NoAnswer) for end in await asyncio.gather(*running, return_exceptions=True))
        while coach.running:
            await asyncio.sleep(0.01)
        last = await started(mine[3], "one")
        assert [coach.running] == [1]
        assert isinstance((await asyncio.gather(last, return_exceptions=True))[0], NoAnswer)

    run(tmp_path, test)


def test_a_busy_coach_says_how_many_games_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_AT_ONCE", 0)
    monkeypatch.setattr(analyses, "MOST_QUEUED_OF_ADDRESS", 2)

    async def test(_: TableRegistry, client: AsyncClient) -> None:
        for ahead, game in enumerate(games(2)):
            queued = await client.post("/api/analyses", content=game)
            assert (queued.status_code, queued.json()) == (202, {"ahead": ahead})
        status, code, message = problem(await client.post("/api/analyses", content=RECORD))
        assert (status, code) == (429, "rate")
        assert "wait for the coach" in message
        monkeypatch.setattr(analyses, "MOST_QUEUED_OF_ADDRESS", 9)
        monkeypatch.setattr(analyses, "MOST_QUEUED", 2)
        assert problem(await client.post("/api/analyses", content=RECORD))[:2] == (429, "full")

    run(tmp_path, test)


def test_what_cannot_be_analysed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = jamaica.Record(GAME.options, 2, GAME.moves[:60]).text().encode()
    newer = GAME.text().replace("behaviour 1", "behaviour 2").encode()

    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        status, code, message = problem(await client.post("/api/analyses", content=unfinished))
        assert (status, code) == (409, "stage")
        assert "only a finished game can be analysed" in message
        for body in (b"hello", b"\xff", newer):
            status, code, message = problem(await client.post("/api/analyses", content=body))
            assert (status, code) == (400, "message")
            assert "record" in message
        assert problem(await client.post("/api/analyses", content=b"x" * 600_000))[0] == 413
        monkeypatch.setattr(analyses, "MOST_MOVES", 10)
        status, code, message = problem(await client.post("/api/analyses", content=RECORD))
        assert (status, code) == (413, "message")
        assert registry.analyses.running == 0
        assert "at most 10 are analysed" in message

    run(tmp_path, test)


def test_a_running_table_is_not_analysed(tmp_path: Path) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        created = await make(registry, people(2))
        path = f"/api/tables/{created.table.id}/analysis"
        assert problem(await client.get(path))[0] == 401
        token = {"authorization": f"Bearer {created.host.token}"}
        status, code, message = problem(await client.get(path, headers=token))
        assert (status, code) == (409, "stage")
        assert "game is not over" in message

    run(tmp_path, test)
