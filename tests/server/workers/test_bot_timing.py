"""The time that a bot takes tells nothing of what it holds."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.workers.bot_runner import BotQuestion, BotRunner


class Clock:
    """A clock that only sleeping and thinking move."""

    now = 0.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


class Pool:
    """Workers that take a given time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.takes = 0.0

    async def choose(self, *_: object) -> str:
        self._clock.now += self.takes
        return "leave"

    async def hint(self, *_: object) -> dict[str, Any]:
        return await asyncio.Future()


def question(legal: int, pace: float = 0.0) -> BotQuestion:
    async def answered(*_: object) -> bool:
        return True

    view: Any = SimpleNamespace(legal=["leave"] * legal, seat=1)
    return BotQuestion(
        seat=1,
        bot="admiral",
        view=view,
        seed=1,
        asked_at=1,
        deadline_ms=1000,
        pace=pace,
        wait=lambda: 0.0,
        answer=answered,
        address="",
    )


def test_a_bot_without_a_choice_takes_as_long_as_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    pool = Pool(clock)
    posted: list[object] = []
    runner = BotRunner("table", pool, posted.append, lambda: None)  # type: ignore[arg-type]
    monkeypatch.setattr("time.monotonic", lambda: clock.now)
    monkeypatch.setattr("asyncio.sleep", clock.sleep)

    def seconds(legal: int, takes: float, pace: float = 0.0) -> float:
        before, pool.takes = clock.now, takes
        asyncio.run(runner._choose(question(legal, pace)))
        return clock.now - before

    assert [seconds(2, takes) for takes in (1.25, 2.0, 1.5)] == [1.25, 2.0, 1.5]
    alone = [seconds(1, 0.0) for _ in range(20)]
    assert all(1.25 <= took <= 2.0 for took in alone)
    assert len(set(alone)) > 1
    assert seconds(1, 0.0, pace=3.0) == 3.0
    assert len(posted) == 24


def test_a_hint_that_is_cancelled_is_answered() -> None:
    async def run() -> list[Any]:
        replies: list[Any] = []
        runner = BotRunner("table", Pool(Clock()), lambda _: None, lambda: None)  # type: ignore[arg-type]
        view: Any = SimpleNamespace(legal=["leave"], seat=1)
        runner.hint(view, 1, "", replies.append)
        await asyncio.sleep(0)
        runner.stop()
        runner.hint(view, 1, "", replies.append)
        await asyncio.sleep(0)
        with pytest.raises(CommandRefused, match="being computed already"):
            runner.hint(view, 1, "", replies.append)
        await runner.close()
        return replies

    assert [reply.code for reply in asyncio.run(run())] == ["bot", "bot"]
