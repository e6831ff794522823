"""Analyses of finished games, computed piece by piece so that bots and hints have their turns between."""

import asyncio
import hashlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.workers.pool import Terms, WorkerPool
from jamaica.server.workers.questions import ConcludeAnalysis, JudgeMoves
from jamaica.server.workers.queue import NoAnswer, Origin

PIECE: Final = 12
"""How many moves are judged for one question: some tenths of a second."""
MOST_AT_ONCE: Final = 4
"""How many games are analysed at the same time."""
MOST_KEPT: Final = 50
"""How many analyses are kept, those asked for last."""
MOST_MOVES: Final = 1500
"""The longest game that is analysed; a usual one has 200 to 400 moves."""
LOOK: Final = 1.0
"""Every so many seconds it is checked whether somebody still waits."""
ABANDONED: Final = "nobody waits for this analysis any more"
TERMS: Final = Terms("deep", seconds=60.0, least=5.0)


class Judged(Struct):
    """A worker's answer to `JudgeMoves`."""

    moves: int
    """How many moves the game has."""
    samples: list[Raw]
    """What the judge found, as JSON."""


class Analyses:
    """Analyses that are being computed, and the last ones. Several people who ask for the same game share one."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._running: dict[str, asyncio.Task[bytes]] = {}
        self._waiting: Counter[str] = Counter()

    @property
    def running(self) -> int:
        """How many games are being analysed."""
        return len(self._running)

    async def of(self, record: bytes, origin: Origin, gone: Callable[[], Awaitable[bool]]) -> bytes:
        """Return the analysis of a record as JSON. `gone` says whether whoever asked has left; when all have, no
        further piece is computed. `CommandRefused` if it cannot be analysed or too many games are being analysed."""
        key = hashlib.sha256(record).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._running.get(key) or self._start(key, record, origin)
        self._waiting[key] += 1
        try:
            return await _result(task, gone)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]

    def _start(self, key: str, record: bytes, origin: Origin) -> "asyncio.Task[bytes]":
        if len(self._running) >= MOST_AT_ONCE:
            raise CommandRefused("full", "the coach is busy with other games; try again in a moment")
        task = asyncio.create_task(self._analyse(key, record, origin), name=f"analysis {key[:8]}")
        self._running[key] = task
        task.add_done_callback(lambda done: self._end(key, done))
        return task

    def _end(self, key: str, done: "asyncio.Task[bytes]") -> None:
        """Forget a task that has ended. Its exception counts as seen, also where nobody waits for it any more."""
        del self._running[key]
        if not done.cancelled():
            done.exception()

    async def _analyse(self, key: str, record: bytes, origin: Origin) -> bytes:
        samples: list[Raw] = []
        moves = 1
        while len(samples) < moves:
            if key not in self._waiting:
                raise NoAnswer(ABANDONED)
            question = JudgeMoves(record, len(samples), PIECE)
            answer = await self._pool.compute("analysis", question, TERMS, origin)
            judged = msgspec.json.decode(answer, type=Judged)
            moves = judged.moves
            if moves > MOST_MOVES:
                raise TooBig(f"this game has {moves:,} moves; at most {MOST_MOVES:,} are analysed")
            samples += judged.samples
        conclude = ConcludeAnalysis(record, msgspec.json.encode(samples))
        found = await self._pool.compute("analysis", conclude, TERMS, origin)
        self._kept[key] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


async def _result(task: "asyncio.Task[bytes]", gone: Callable[[], Awaitable[bool]]) -> bytes:
    """Return the result of a task; `NoAnswer` once whoever waits for it has left."""
    while not task.done():
        await asyncio.wait({task}, timeout=LOOK)
        if not task.done() and await gone():
            raise NoAnswer(ABANDONED)
    return task.result()
