"""Replays, records and charts are computed in a worker: limits, a busy server, and workers that die."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient, Response

import jamaica
from jamaica.bots import make_bot
from jamaica.match import Match
from jamaica.model.board import STANDARD
from jamaica.record import BIGGEST
from jamaica.server.app import application
from jamaica.server.rate_limits import Limits
from jamaica.server.session.registry import TableRegistry
from jamaica.server.settings import Settings
from jamaica.server.web import handling
from jamaica.server.worker import RecordReplay, answer
from jamaica.server.workers.queue import NoAnswer, Origin, Quotas
from tests.support.in_process_clients import a_registry, make, people

RECORD = Match(jamaica.options("revised"), [make_bot("random")] * 2, seed=1).play().record.text().encode()
REPLAY = answer(RecordReplay(RECORD, None, BIGGEST))
Test = Callable[[TableRegistry, AsyncClient], Awaitable[None]]


@asynccontextmanager
async def a_client(registry: TableRegistry, address: str = "10.0.0.1") -> AsyncIterator[AsyncClient]:
    """A client of the application around a registry."""
    app = application(registry, Settings(db="", limits=registry.limits))
    transport = ASGITransport(app=app, client=(address, 1))
    async with AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:
        yield client


def run(folder: Path, test: Test, limits: Limits | None = None, quotas: Quotas | None = None) -> None:
    async def inside() -> None:
        async with a_registry(folder, limits, quotas) as registry, a_client(registry) as client:
            await asyncio.wait_for(test(registry, client), 60)

    asyncio.run(inside())


def problem(response: Response) -> tuple[int, str, str]:
    """The status, the code and the message of a refusal."""
    found = response.json()
    return response.status_code, found["code"], found["message"]


# ---- workers


def test_a_replay_is_computed_in_a_worker_while_the_server_goes_on(tmp_path: Path) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        await registry.pool.warm()
        worker = registry.pool.pids[0]
        os.kill(worker, signal.SIGSTOP)
        board = json.dumps({**STANDARD.to_dict(), "name": "Mine"}).encode()
        waiting = [
            asyncio.create_task(client.post("/api/records", content=RECORD)),
            asyncio.create_task(client.post("/api/boards", content=board)),
        ]
        while not registry.pool.queue.waiting("short"):
            await asyncio.sleep(0)
        assert (await client.get("/health")).status_code == 200
        metrics = (await client.get("/metrics")).text
        assert "jamaica_short_questions_waiting 1\n" in metrics
        assert "jamaica_deep_questions_waiting 0\n" in metrics
        assert not any(task.done() for task in waiting)
        os.kill(worker, signal.SIGCONT)
        replay, chart = await asyncio.gather(*waiting)
        assert replay.content == REPLAY
        assert chart.json()["name"] == "Mine"
        assert registry.pool.lost == 0

    run(tmp_path, test)


def test_a_worker_that_is_killed_while_it_computes_a_replay_is_replaced(tmp_path: Path) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        await registry.pool.warm()
        worker = registry.pool.pids[0]
        os.kill(worker, signal.SIGSTOP)
        waiting = asyncio.create_task(client.post("/api/records", content=RECORD))
        while registry.pool.queue.free:  # until the worker has the question
            await asyncio.sleep(0)
        os.kill(worker, signal.SIGKILL)
        replay = await waiting
        assert (replay.status_code, replay.content, registry.pool.lost) == (200, REPLAY, 1)

    run(tmp_path, test)


def test_a_worker_that_fails_is_a_503_that_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        async def fail(*_: object) -> bytes:
            raise NoAnswer("KeyError: a hidden card")

        monkeypatch.setattr(registry.pool, "_ask", fail)
        refused = problem(await client.post("/api/records", content=RECORD))
        assert refused == (503, "server", "The server could not compute this. Try again in a moment.")

    run(tmp_path, test)


def test_a_server_that_cannot_start_workers_says_so_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_process(*_: object, **__: object) -> None:
        raise OSError("no memory")

    async def test(_: TableRegistry, client: AsyncClient) -> None:
        with monkeypatch.context() as poor:
            poor.setattr(asyncio, "create_subprocess_exec", no_process)
            assert problem(await client.post("/api/records", content=RECORD))[:2] == (503, "server")
        assert (await client.post("/api/records", content=RECORD)).content == REPLAY

    run(tmp_path, test)


# ---- limits


def test_what_is_too_long_is_refused_with_the_limit(tmp_path: Path) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        body = problem(await client.post("/api/records", content=b"x" * 500_001))
        assert body == (413, "message", "The body is too long; it can have at most 500,000 bytes.")
        answered = problem(await client.post("/api/records", content=RECORD))
        size = f"{len(REPLAY):,}"
        assert answered == (413, "message", f"The answer would have {size} bytes; at most 2,000 are sent.")
        made = await make(registry, people(2))
        token = {"Authorization": f"Bearer {made.seats[0].token}"}
        status, _, message = problem(await client.get(f"/api/tables/{made.table.id}/replay", headers=token))
        assert status == 413
        assert re.fullmatch(r"The log of this game has [\d,]+ bytes; at most 2,000 can be replayed\.", message)

    run(tmp_path, test, Limits(replay_bytes=2000))


def test_a_body_that_announces_too_much_is_refused_before_it_comes(tmp_path: Path) -> None:
    read = list[str]()

    async def parts(name: str) -> AsyncIterator[bytes]:
        for _ in range(600):
            read.append(name)
            yield b"x" * 1000

    async def test(_: TableRegistry, client: AsyncClient) -> None:
        announced = {"Content-Length": "600000"}
        found = problem(await client.post("/api/records", content=parts("announced"), headers=announced))
        assert found == problem(await client.post("/api/records", content=parts("unannounced")))
        assert found[:2] == (413, "message")
        assert "announced" not in read
        assert read.count("unannounced") == 501

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("quotas", "status", "code"),
    [(Quotas(total=0), 503, "full"), (Quotas(address=0), 429, "rate")],
)
def test_a_question_too_many_is_refused(tmp_path: Path, quotas: Quotas, status: int, code: str) -> None:
    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        for path, body in (("/api/records", RECORD), ("/api/boards", b"{}")):
            assert problem(await client.post(path, content=body))[:2] == (status, code)
        assert registry.pool.pids == []

    run(tmp_path, test, quotas=quotas)


def test_a_replay_that_waits_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handling, "SECONDS", 2.0)  # all of which is for computing

    async def test(registry: TableRegistry, client: AsyncClient) -> None:
        async with registry.pool.queue.place(Origin("10.0.0.2"), "deep", 1):
            refused = problem(await client.post("/api/records", content=RECORD))
        assert refused == (503, "full", "The server is too busy to compute this. Try again in a moment.")
        assert 'jamaica_waited_too_long_total{code="replay"} 1' in (await client.get("/metrics")).text

    run(tmp_path, test)
