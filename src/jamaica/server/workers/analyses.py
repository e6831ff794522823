"""Analyses of finished games, computed piece by piece so that bots and hints have their turns between."""

import asyncio
import hashlib
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Raw, Struct

from jamaica.server.protocol.coach import Queued
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.workers.pool import Terms, WorkerPool
from jamaica.server.workers.questions import ConcludeAnalysis, JudgeMoves
from jamaica.server.workers.queue import NoAnswer, Origin

PIECE: Final = 12
"""How many moves are judged for one question: some tenths of a second."""
MOST_AT_ONCE: Final = 4
"""How many games are analysed at the same time."""
MOST_OF_ADDRESS: Final = 2
"""How many of them are asked for from one network address."""
MOST_QUEUED: Final = 40
"""How many games wait."""
MOST_QUEUED_OF_ADDRESS: Final = 6
"""How many games of one network address wait."""
KEEP: Final = 10.0
"""For how many seconds a game keeps its place in the queue after somebody asked for it."""
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


@dataclass(slots=True)
class QueuedGame:
    """A game in the queue."""

    address: str
    """The network address of whoever asked first."""
    asked: float
    """When somebody asked last."""


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is being analysed."""

    address: str
    task: "asyncio.Task[bytes]"


class Analyses:
    """Analyses that are being computed, and the last ones. Several people who ask for the same game share one.

    An address has a share of the places. Games that find no place wait in a queue, as long as somebody asks for them.
    """

    def __init__(self, pool: WorkerPool, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._clock = clock
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._running: dict[str, Running] = {}
        self._queue: dict[str, QueuedGame] = {}
        self._waiting: Counter[str] = Counter()

    @property
    def running(self) -> int:
        """How many games are being analysed."""
        return len(self._running)

    async def of(self, record: bytes, origin: Origin, gone: Callable[[], Awaitable[bool]]) -> bytes | Queued:
        """Return the analysis of a record as JSON, or that it has to wait.

        `gone` says whether whoever asked has left; when all have, no further piece is computed. `CommandRefused` if it
        cannot be analysed or too many games wait."""
        key = hashlib.sha256(record).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._running:
            ahead = self._ahead_of(key, origin.address)
            if ahead is not None:
                return Queued(ahead)
            self._start(key, record, origin)
        self._waiting[key] += 1
        try:
            return await _result(self._running[key].task, gone)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key]

    def _ahead_of(self, wanted: str, address: str) -> int | None:
        """How many games are before this one in the queue; `None` if it is its turn."""
        now = self._clock()
        self._queue = {key: place for key, place in self._queue.items() if now - place.asked <= KEEP}
        if wanted not in self._queue:
            self._admit(address)
            self._queue[wanted] = QueuedGame(address, now)
        self._queue[wanted].asked = now
        free, used = MOST_AT_ONCE - self.running, Counter(each.address for each in self._running.values())
        for ahead, (key, place) in enumerate(self._queue.items()):
            its_turn = free > 0 and used[place.address] < MOST_OF_ADDRESS
            if key == wanted:
                if its_turn:
                    del self._queue[key]
                return None if its_turn else ahead
            if its_turn:
                free -= 1
                used[place.address] += 1
        raise AssertionError("the game is in the queue")

    def _admit(self, address: str) -> None:
        """Refuse another game in the queue if there are too many."""
        if sum(place.address == address for place in self._queue.values()) >= MOST_QUEUED_OF_ADDRESS:
            raise CommandRefused("rate", "too many games of your network address wait for the coach; wait for those")
        if len(self._queue) >= MOST_QUEUED:
            raise CommandRefused("full", "too many games wait for the coach; try again in a few minutes")

    def _start(self, key: str, record: bytes, origin: Origin) -> None:
        task = asyncio.create_task(self._analyse(key, record, origin), name=f"analysis {key[:8]}")
        self._running[key] = Running(origin.address, task)
        task.add_done_callback(lambda done: self._end(key, done))

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
