"""Questions that wait for a worker: their time is counted, and a game goes on without a worker."""

import asyncio
import os
import signal
from collections.abc import Callable

import msgspec
import pytest

from jamaica import Luck
from jamaica.bots import make_bot
from jamaica.bots.search.budget import ENDLESS
from jamaica.server.app import _LOOP
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.commands import Hint
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import NewTable
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.registry import TableRegistry
from jamaica.server.worker import BoardChart, _limit
from jamaica.server.workers import pool as pool_module
from jamaica.server.workers.pool import Terms, WorkerPool
from jamaica.server.workers.process import Lost, WorkerProcess
from jamaica.server.workers.questions import Answered, Choose, effort_of
from jamaica.server.workers.queue import Busy, Origin, Quotas
from tests.server.workers.test_pool import asked, with_pool
from tests.support.in_process_clients import AT_ONCE, InProcessClient, make, people, with_registry

BOT = {"kind": "bot", "bot": "admiral"}


# ---- time


def test_a_bot_that_gets_no_worker_in_time_has_its_move_chosen_by_a_quick_one() -> None:
    metrics = Metrics()

    async def play() -> str:
        pool = WorkerPool(1, metrics)
        async with pool.queue.place(Origin("10.0.0.1"), "deep", 1):
            chosen = await pool.choose("admiral", asked(), 7, 20, Origin("10.0.0.2", "table"))
        assert (pool.pids, pool.faults) == ([], 0)
        return chosen

    assert asyncio.run(play()) == make_bot("greedy").choose(asked(), Luck(7)).text
    assert 'jamaica_waited_too_long_total{code="bot"} 1' in metrics.text({})


@pytest.mark.parametrize(("waited", "left", "hurried"), [(3.0, 7000, 0), (9.5, 500, 1)])
def test_a_bot_has_the_time_that_its_question_has_not_waited(
    monkeypatch: pytest.MonkeyPatch, waited: float, left: int, hurried: int
) -> None:
    now, metrics, asks = [100.0], Metrics(), list[int]()

    async def ask_one(pool: WorkerPool, place: int, question: Choose, limit: float) -> Answered:
        asks.append(question.ms)
        assert limit == left / 1000
        return Answered(b"food/forward")

    monkeypatch.setattr(WorkerPool, "_ask_one", ask_one)

    async def play() -> None:
        pool = WorkerPool(1, metrics, clock=lambda: now[0])
        async with pool.queue.place(Origin("10.0.0.1"), "deep", 1):
            bot = asyncio.create_task(pool.choose("admiral", asked(), 7, 10_000))
            while not pool.queue.waiting("deep"):
                await asyncio.sleep(0)
            now[0] += waited
        await bot

    asyncio.run(play())
    assert asks == [left]
    assert f"jamaica_hurried_bots_total {hurried}\n" in metrics.text({})


def test_a_bot_that_searches_keeps_to_the_time_it_has() -> None:
    for name, ms, wanted in (
        ("admiral", 50, (50, 4000)),
        ("admiral", 9000, (3000, 4000)),
        ("search:playouts=10", 9000, (9000, 10)),
        ("flat", 20, (20, ENDLESS)),
    ):
        bot = make_bot(name)
        _limit(bot, ms)
        budget = bot.budget  # type: ignore[attr-defined]
        assert (budget.ms, budget.playouts) == wanted
    _limit(make_bot("greedy"), 1)


def test_which_bots_are_quick() -> None:
    paces = {name: effort_of(name).pace for name in ("random", "greedy", "cabin-boy", "captain", "search", "admiral")}
    assert [name for name, pace in paces.items() if pace == "deep"] == ["search", "admiral"]


def test_a_hint_that_waits_too_long_or_is_one_too_many_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics()
    monkeypatch.setattr(pool_module, "HINT", Terms("deep", 0.02, least=0.0))

    async def play() -> None:
        pool = WorkerPool(1, metrics, Quotas(table=1))
        table = Origin("10.0.0.1", "table")
        async with pool.queue.place(Origin("10.0.0.2"), "quick", 1):
            with pytest.raises(Busy):
                await pool.hint(asked(), 3, table)
            bot = asyncio.create_task(pool.choose("admiral", asked(), 7, 9000, table))
            while not pool.queue.waiting("deep"):
                await asyncio.sleep(0)
            with pytest.raises(CommandRefused, match="questions of this table") as refused:
                await pool.hint(asked(), 3, table)
            assert refused.value.code == "rate"
            bot.cancel()
        assert pool.pids == []

    asyncio.run(play())
    assert 'jamaica_waited_too_long_total{code="hint"} 1' in metrics.text({})


def test_a_worker_that_does_not_read_its_question_is_given_up() -> None:
    async def play() -> None:
        worker = await WorkerProcess.start()
        try:
            await worker.ready(30)
            os.kill(worker.pid, signal.SIGSTOP)
            with pytest.raises(Lost, match="gave no answer"):  # it does not fit into the pipe
                await asyncio.wait_for(worker.ask(BoardChart(b" " * 2_000_000, 1), 0.01), 30)
        finally:
            await worker.end()

    asyncio.run(play())


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, _LOOP])
def test_a_worker_that_died_before_it_was_asked_is_lost(new_loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def play() -> None:
        worker = await WorkerProcess.start()
        try:
            await worker.ready(30)
            os.kill(worker.pid, signal.SIGKILL)
            while not worker._input.transport.is_closing():
                await asyncio.sleep(0.001)
            with pytest.raises(Lost, match="died"):
                await worker.ask(BoardChart(b"{}", 1), 30)
        finally:
            await worker.end()

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(play())


def test_quick_bots_of_another_address_do_not_wait_for_searches() -> None:
    async def play(pool: WorkerPool) -> None:
        await pool.warm()
        searches = [
            asyncio.create_task(
                pool.choose("search:playouts=900000", asked(), seed, 60_000, Origin("10.0.0.1", str(seed)))
            )
            for seed in range(9)
        ]
        while pool.queue.waiting("deep") < 8:
            await asyncio.sleep(0)
        assert await pool.choose("greedy", asked(), 7, 60_000, Origin("10.0.0.2", "other"))
        assert not any(task.done() for task in searches)
        for task in searches:
            task.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    with_pool(2, play)


# ---- tables


@with_registry
async def test_bots_take_the_share_of_whoever_created_the_table(registry: TableRegistry) -> None:
    origins: list[Origin] = []

    async def choose(bot: str, view: object, seed: int, deadline_ms: int, origin: Origin) -> str:
        origins.append(origin)
        await asyncio.Event().wait()  # until the table is closed
        raise AssertionError

    registry.pool.choose = choose  # type: ignore[method-assign, assignment]
    wanted = {"seats": [BOT, *people(1)], "settings": AT_ONCE, "practice": {"seed": 1692}}
    made = await registry.create(msgspec.convert(wanted, NewTable), "10.0.0.7")
    id = made.table.id
    ann = await InProcessClient(registry, [made.seats[1]]).come(address="10.0.0.8")
    await ann.wait_for(lambda: bool(origins))
    assert set(origins) == {Origin("10.0.0.7", id)}
    again = registry.tables[await registry.rematch(ann.table.data, ann.table.presence.address)]
    assert again.presence.address == "10.0.0.7"

    await registry.tables.pop(id).close()  # as after a restart
    origins.clear()
    ann = await InProcessClient(registry, [made.seats[1]]).come(address="10.0.0.8")
    await ann.wait_for(lambda: bool(origins))
    assert set(origins) == {Origin("10.0.0.8", id)}


@with_registry
async def test_somebody_who_gets_no_hint_is_told_why(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come(address="10.0.0.9")
    asked_seat = both.table.game.asked()[0]
    failures = [CommandRefused("rate", "too many"), Busy(), RuntimeError("a card")]
    origins: list[Origin] = []

    async def hint(view: object, depth: int, origin: Origin) -> dict[str, object]:
        origins.append(origin)
        raise failures.pop(0)

    registry.pool.hint = hint  # type: ignore[method-assign, assignment]
    for number in range(3):
        submit(both.table, both.connection, Hint(cid=str(number), seen=both.number, seat=asked_seat, depth=3))
        await both.wait_for(lambda cid=str(number): both.heard[-1].get("cid") == cid)  # type: ignore[misc]
    errors = [message for message in both.heard if message["type"] == "error"]
    assert [error["code"] for error in errors] == ["rate", "full", "bot"]
    assert errors[1]["message"] == "The server is too busy to compute this hint; try again in a moment."
    assert "card" not in errors[2]["message"]
    assert set(origins) == {Origin("10.0.0.9", both.table.id)}
