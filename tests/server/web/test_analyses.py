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
    mistakes = [each["number"] for each in expected["choices"] if each["grade"]]
    assert [each["number"] for each in found["mistakes"]] == mistakes


def test_an_analysis_is_cancelled_when_the_last_one_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "LOOK", 0.01)

    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        left = [False, False]

        async def wait(who: int) -> bytes:
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


def test_a_busy_coach_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_AT_ONCE", 0)

    async def test(_: TableRegistry, client: AsyncClient) -> None:
        status, code, message = problem(await client.post("/api/analyses", content=RECORD))
        assert (status, code) == (429, "full")
        assert "coach is busy" in message

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
