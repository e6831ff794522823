"""The bots of a table: they choose in worker processes, and their answers go through the table's inbox."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.workers.pool import WorkerPool
from jamaica.server.workers.queue import Busy, Origin
from jamaica.views import View

RETRY: Final = 2.0
"""Seconds until a bot that failed is asked again."""

HintReply = Callable[[dict[str, Any] | CommandRefused], None]
"""Is called with a hint as plain data, or with the reason why there is none."""

MOST_THOUGHTS: Final = 16
"""How many times of a bot are kept."""

log = logging.getLogger("jamaica.server")


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked, and what happens with its answer."""

    seat: int
    bot: str
    view: View
    seed: int
    address: str
    """The network address in whose share of the workers it is computed."""
    asked_at: int
    """The number of the entry with which the question came up."""
    deadline_ms: int
    pace: float
    """The least time in seconds that the answer takes."""
    wait: Callable[[], float]
    """How many more seconds the bot has to wait."""
    answer: Callable[["BotQuestion", str], Awaitable[bool]]
    """Called between two pieces of the table's work; returns whether the answer was possible."""


class BotRunner:
    """The bots and hints of a table that are being computed."""

    def __init__(
        self,
        table: str,
        pool: WorkerPool,
        post: Callable[[Callable[[], Awaitable[None]]], None],
        failed: Callable[[], None],
    ) -> None:
        """`post` adds work to the table's inbox; `failed` counts a bot's failure."""
        self._table, self._pool, self._post, self._failed = table, pool, post, failed
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hints: dict[int, asyncio.Task[None]] = {}
        self._thought: dict[str, deque[float]] = {}
        """By bot: how many seconds it took for its last real choices."""

    @property
    def busy(self) -> bool:
        """Whether something is being computed."""
        return bool(self._tasks or self._hints)

    def is_busy(self, seat: int) -> bool:
        """Whether this seat's bot is choosing already."""
        return seat in self._tasks

    def start(self, questions: Iterable[BotQuestion]) -> None:
        """Let bots choose."""
        for question in questions:
            name = f"bot {self._table} {question.seat}"
            self._tasks[question.seat] = asyncio.create_task(self._choose(question), name=name)

    def stop(self) -> None:
        """Cancel everything."""
        for task in [*self._tasks.values(), *self._hints.values()]:
            task.cancel()
        self._tasks.clear()
        self._hints.clear()

    async def close(self) -> None:
        """Cancel everything and wait until it has ended."""
        tasks = [*self._tasks.values(), *self._hints.values()]
        self.stop()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- hints

    def hint(self, view: View, depth: int, address: str, reply: HintReply) -> None:
        """Compute a hint for somebody at a network address, and pass it or its refusal to `reply`. `CommandRefused` if
        one for the view's seat is in progress."""
        seat = int(view.seat)
        if seat in self._hints:
            raise CommandRefused("rate", "a hint for this seat is being computed already; wait for it")
        self._hints[seat] = asyncio.create_task(self._hint(view, depth, address, reply))

    async def _hint(self, view: View, depth: int, address: str, reply: HintReply) -> None:
        try:
            reply(await self._pool.hint(view, depth, Origin(address, self._table)))
        except CommandRefused as refused:
            reply(refused)
        except Busy:
            reply(CommandRefused("full", "the server is too busy to compute this hint; try again in a moment"))
        except Exception as error:
            log.warning("table %s: no hint could be computed: %s", self._table, type(error).__name__)
            reply(CommandRefused("bot", "the hint could not be computed; try again"))
        except asyncio.CancelledError:
            reply(CommandRefused("bot", "the hint could not be computed; try again"))
            raise
        finally:
            if self._hints.get(int(view.seat)) is asyncio.current_task():
                del self._hints[int(view.seat)]

    # ---- bots

    async def _choose(self, question: BotQuestion) -> None:
        started = time.monotonic()
        try:
            origin = Origin(question.address, self._table)
            text = await self._pool.choose(question.bot, question.view, question.seed, question.deadline_ms, origin)
            least = max(question.pace, self._time_to_show(question, time.monotonic() - started))
            await asyncio.sleep(max(0.0, least - (time.monotonic() - started)))
            while (wait := question.wait()) > 0:
                await asyncio.sleep(wait)
        except Exception as error:
            log.warning("table %s: the bot %s failed: %s", self._table, question.bot, type(error).__name__)
            await self._retry_later(question.seat)
        else:
            self._post(lambda: self._answer(question, text))

    def _time_to_show(self, question: BotQuestion, took: float) -> float:
        """How many seconds an answer should take. A bot that has no choice, because of what it holds in secret, takes
        as long as if it had one."""
        thought = self._thought.setdefault(question.bot, deque(maxlen=MOST_THOUGHTS))
        if len(question.view.legal) > 1:
            thought.append(took)
            return took
        return secrets.SystemRandom().uniform(min(thought), max(thought)) if thought else took

    async def _answer(self, question: BotQuestion, text: str) -> None:
        self._tasks.pop(question.seat, None)
        if not await question.answer(question, text):
            log.warning("table %s: the bot %s gave an impossible answer", self._table, question.bot)
            self._tasks[question.seat] = asyncio.create_task(self._retry_later(question.seat))

    async def _retry_later(self, seat: int) -> None:
        self._failed()
        await asyncio.sleep(RETRY)
        self._post(lambda: self._retry(seat))

    async def _retry(self, seat: int) -> None:
        """Forget the failed attempt; after this work the table starts the bot again."""
        self._tasks.pop(seat, None)


def bot_seed(secret: str, seat: int, number: int) -> int:
    """The seed of a bot's own random choices for one answer. It follows from the table's seed and reveals nothing of
    it."""
    return int.from_bytes(hashlib.sha256(f"{secret} bot {seat} {number}".encode()).digest()[:16], "big")
