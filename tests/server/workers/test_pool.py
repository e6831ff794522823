"""Bots and hints in worker processes: the same moves as anywhere, and a table goes on whatever happens to them."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given

import jamaica
from jamaica import Luck, View
from jamaica.bots import make_bot
from jamaica.server.workers.pool import WorkerPool
from jamaica.server.workers.questions import ViewText
from jamaica.server.workers.queue import NoAnswer
from tests.support.games import Place, gallery, places

Answer = TypeVar("Answer")


def with_pool(workers: int, play: Callable[[WorkerPool], Awaitable[Answer]]) -> Answer:
    """What comes of doing something with worker processes; none is left afterwards."""

    async def run() -> Answer:
        pool = WorkerPool(workers)
        try:
            return await play(pool)
        finally:
            pids = pool.pids
            await pool.close()
            assert not any(map(running, pids))

    return asyncio.run(run())


def running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def asked(seats: int = 3, seed: int = 5) -> View:
    """What a seat sees at its first card."""
    state = jamaica.start(jamaica.options("revised"), seats)
    luck = Luck(seed)
    while not state.waiting:
        if state.luck_next:
            jamaica.apply(state, jamaica.sample(state, luck))
        else:
            jamaica.apply(state, jamaica.legal(state, state.captain)[0], state.captain)
    return jamaica.view(state, 0)


@given(places())
def test_a_view_is_carried_whole_and_with_nothing_that_is_hidden(place: Place) -> None:
    state = place.state()
    luck = Luck(place.seed)
    for seat in range(state.seats):
        own = jamaica.view(state, seat)
        sent = ViewText.of(own)
        assert sent.view() == own
        twin = jamaica.view(jamaica.imagine(own, luck), seat)
        assert ViewText.of(twin) == sent  # whatever the others really hold


def test_a_bot_chooses_in_a_worker_what_it_would_choose_here() -> None:
    views = [jamaica.view(state, seat) for state in gallery() for seat in jamaica.to_act(state)]

    async def play(pool: WorkerPool) -> list[str]:
        return await asyncio.gather(*(pool.choose("greedy", view, seed, 9000) for seed, view in enumerate(views)))

    greedy = make_bot("greedy")
    here = [greedy.choose(view, Luck(seed)).text for seed, view in enumerate(views)]
    assert with_pool(2, play) == here


def test_workers_start_when_they_are_needed_and_not_more_than_asked_for() -> None:
    async def play(pool: WorkerPool) -> list[int]:
        counts = [len(pool.pids)]
        await pool.choose("random", asked(), 1, 9000)
        counts.append(len(pool.pids))
        await asyncio.gather(*(pool.choose("random", asked(), seed, 9000) for seed in range(9)))
        counts.append(len(pool.pids))
        return counts

    assert with_pool(2, play) == [0, 1, 2]


def test_workers_can_be_started_ahead() -> None:
    async def play(pool: WorkerPool) -> float:
        await pool.warm()
        assert len(pool.pids) == 2
        before = pool.pids
        await pool.choose("random", asked(), 1, 9000)
        assert pool.pids == before
        return pool.lost

    assert with_pool(2, play) == 0


@pytest.mark.parametrize(("workers", "wanted"), [(1, [15]), (2, [0, 15]), (4, [0, 10, 15, 15])])
def test_workers_that_search_have_the_lowest_priority(workers: int, wanted: list[int]) -> None:
    async def play(pool: WorkerPool) -> list[int]:
        await pool.warm()
        return [os.getpriority(os.PRIO_PROCESS, pid) for pid in pool.pids]

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert with_pool(workers, play) == [min(19, own + nice) for nice in wanted]


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="no system that divides time among sessions")
def test_a_worker_that_searches_has_a_session_of_low_priority() -> None:
    async def play(pool: WorkerPool) -> str:
        await pool.warm()
        session = Path(f"/proc/{pool.pids[0]}/autogroup")
        for seed in range(2000):  # only root may always do it at once
            if session.read_text().endswith(" 15\n"):
                break
            await pool.choose("random", asked(), seed, 9000)
        return session.read_text().strip()

    assert with_pool(1, play).endswith("nice 15")


def test_a_hint_is_thought_up_in_a_worker() -> None:
    async def play(pool: WorkerPool) -> list[dict[str, object]]:
        return [await pool.hint(asked(), depth) for depth in (1, 2, 3)]

    nudge, move, whole = with_pool(1, play)
    open_moves = {move.text for move in asked().legal}
    assert nudge["nudge"]
    assert nudge["move"] is None
    assert move["move"] in open_moves
    choices = whole["choices"]
    assert isinstance(choices, list)
    assert {choice["move"] for choice in choices} == open_moves


def test_a_hint_of_no_known_depth_cannot_be_thought_up() -> None:
    async def play(pool: WorkerPool) -> None:
        with pytest.raises(NoAnswer, match="depth"):
            await pool.hint(asked(), 9)

    with_pool(1, play)


# ---- what happens to workers


def test_a_worker_that_was_killed_while_idle_is_replaced() -> None:
    async def play(pool: WorkerPool) -> int:
        before = await pool.choose("greedy", asked(), 7, 9000)
        os.kill(pool.pids[0], signal.SIGKILL)
        assert await pool.choose("greedy", asked(), 7, 9000) == before
        assert pool.faults == 0
        return pool.lost

    assert with_pool(1, play) == 1


def test_a_worker_that_is_killed_while_it_thinks_is_replaced_and_the_question_asked_again() -> None:
    async def play(pool: WorkerPool) -> int:
        before = await pool.choose("greedy", asked(), 7, 9000)
        os.kill(pool.pids[0], signal.SIGSTOP)
        bots = asyncio.ensure_future(pool.choose("greedy", asked(), 7, 9000))
        await asyncio.sleep(0.05)
        assert not bots.done()
        os.kill(pool.pids[0], signal.SIGKILL)
        assert await bots == before
        assert pool.faults == 0
        return pool.lost

    assert with_pool(1, play) == 1


def test_a_worker_that_hangs_is_ended_at_the_deadline_and_replaced() -> None:
    async def play(pool: WorkerPool) -> float:
        before = await pool.choose("greedy", asked(), 7, 9000)
        stuck = pool.pids[0]
        os.kill(stuck, signal.SIGSTOP)
        began = time.monotonic()
        assert await pool.choose("greedy", asked(), 7, 200) == before
        assert pool.lost == 1
        assert not running(stuck)
        return time.monotonic() - began

    assert with_pool(1, play) > 0.6


def test_a_bot_that_cannot_choose_has_its_move_chosen_at_random(caplog: pytest.LogCaptureFixture) -> None:
    async def play(pool: WorkerPool) -> set[str]:
        moves = {await pool.choose("barnacle", asked(), seed, 9000) for seed in range(40)}
        assert (pool.faults, pool.lost) == (40, 0)
        return moves

    with caplog.at_level(logging.WARNING):
        assert with_pool(1, play) == {move.text for move in asked().legal}
    assert "the bot barnacle failed, so a random move is chosen: ValueError" in caplog.text


def test_a_caller_that_gives_up_frees_its_place() -> None:
    async def play(pool: WorkerPool) -> None:
        await pool.warm()
        first = pool.pids[0]
        os.kill(first, signal.SIGSTOP)
        bots = asyncio.ensure_future(pool.choose("greedy", asked(), 7, 60_000))
        await asyncio.sleep(0.05)
        bots.cancel()
        await pool.choose("greedy", asked(), 7, 9000)
        assert bots.cancelled()
        assert not running(first)

    with_pool(1, play)


def test_closing_does_not_make_a_bot_move() -> None:
    async def play(pool: WorkerPool) -> None:
        await pool.warm()
        os.kill(pool.pids[0], signal.SIGSTOP)
        waiting = [asyncio.ensure_future(pool.choose("greedy", asked(), seed, 60_000)) for seed in range(3)]
        await asyncio.sleep(0.05)
        await pool.close()
        for one in waiting:
            with pytest.raises(NoAnswer):
                await one

    with_pool(1, play)


# ---- questions that are none


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    over = next(state for state in gallery() if state.over)

    async def play(pool: WorkerPool) -> None:
        with pytest.raises(ValueError, match="not asked anything"):
            await pool.choose("random", jamaica.view(over, 0), 1, 9000)
        with pytest.raises(ValueError, match="not asked anything"):
            await pool.hint(jamaica.view(over, 0), 1)
        with pytest.raises(ValueError, match="external programs"):
            await pool.choose("process:touch /tmp/owned", asked(), 1, 9000)

    with_pool(1, play)
