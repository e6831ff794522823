"""Worker processes that compute bots, hints and replays, so that the server's own process never waits for them."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from jamaica.bots import make_bot
from jamaica.luck import Luck
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.workers.process import Lost, WorkerProcess
from jamaica.server.workers.questions import Answered, Choose, Declined, Failed, GiveHint, ViewText, effort_of
from jamaica.server.workers.queue import PACES, Busy, FairQueue, NoAnswer, Origin, Pace, Quotas
from jamaica.views import View

PATIENCE: Final = 30.0
"""How many seconds a worker has to start."""
TRIES: Final = 3
"""How many workers are tried for one question."""
NICE: Final[dict[Pace, int]] = {"quick": 0, "short": 10, "deep": 15}
"""By how much the priority of a worker is below the server's, by the slowest questions that it computes."""
FALLBACK: Final = "greedy"
"""The bot that chooses for one that had no time, in the server's process: it takes less than a millisecond."""

_log = logging.getLogger("jamaica.workers")


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a question."""

    pace: Pace
    seconds: float
    """How long it may take, the time in the queue included."""
    least: float
    """How much of that must be left when a worker gets it."""


HINT: Final = Terms("deep", seconds=20.0, least=2.0)
"""At any depth a hint is a search."""


class WorkerPool:
    """Worker processes, started when they are first needed, and the queue of questions for them. A worker that dies or
    hangs is replaced, and its question is asked again."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics | None = None,
        quotas: Quotas | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.workers = workers
        """How many questions are computed at once."""
        self.lost = 0
        """How many workers died or hung and were replaced."""
        self.faults = 0
        """How many moves were chosen at random because a bot could not."""
        self.queue = FairQueue(workers, quotas)
        self._metrics = metrics or Metrics()
        self._clock = clock
        self._at: dict[int, WorkerProcess] = {}
        """The running workers by their places in the queue."""
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The process ids of the running workers, by place."""
        return [self._at[place].pid for place in sorted(self._at)]

    async def warm(self) -> None:
        """Start all workers, so that the first bot does not wait for one. The next question reports a failure."""
        async with AsyncExitStack() as places:
            for _ in range(self.workers):
                await places.enter_async_context(self.queue.place(Origin(), "quick", PATIENCE))
            missing = set(range(self.workers)) - set(self._at)
            await asyncio.gather(*(self._start(place) for place in missing), return_exceptions=True)

    async def choose(self, bot: str, view: View, seed: int, deadline_ms: int, origin: Origin | None = None) -> str:
        """The move, as text, that a bot chooses for the seat of this view. All its random choices come from this seed.

        The same view and seed give the same move, unless the bot looks at the clock. The deadline includes the time in
        the queue: a bot that gets a worker late has less time to think, and one that gets none has its move chosen by a
        quick bot. If the bot fails (its workers died, hung beyond the deadline, or raised an error) a random move is
        chosen. `NoAnswer` at the server's end."""
        if not view.legal:
            raise ValueError("this view's seat is not asked anything, so there is nothing to choose")
        if bot.partition(":")[0] == "process":
            raise ValueError("external programs cannot play at a server's tables")
        effort, seconds, origin = effort_of(bot), deadline_ms / 1000, origin or Origin()
        question = Choose(bot, ViewText.of(view), f"{seed:x}")
        try:
            chosen = await self._ask(question, Terms(effort.pace, seconds, min(0.1, seconds / 2)), origin)
        except Busy:
            self._metrics.count("waited_too_long", "bot")
            return make_bot(FALLBACK).choose(view, Luck(seed)).text
        except NoAnswer as fault:
            if self._closed:
                raise
            self.faults += 1
            _log.warning("the bot %s failed, so a random move is chosen: %s", bot, fault)
            return view.legal[Luck(seed).below(len(view.legal))].text
        if question.ms < effort.ms:
            self._metrics.count("hurried_bots")
        return chosen.decode()

    async def hint(self, view: View, depth: int, origin: Origin | None = None) -> dict[str, Any]:
        """A hint for the seat of this view, as plain data; depth 1 is a nudge, 3 all choices with their chances.
        `CommandRefused` if too many questions wait, `Busy` if there was no time, `NoAnswer` if it fails."""
        if not view.legal:
            raise ValueError("this view's seat is not asked anything, so there is nothing to hint at")
        answer = await self.compute("hint", GiveHint(ViewText.of(view), depth), HINT, origin or Origin())
        hint: dict[str, Any] = msgspec.json.decode(answer)
        return hint

    async def compute(self, kind: str, question: msgspec.Struct, terms: Terms, origin: Origin) -> bytes:
        """The answer to a question. `CommandRefused` if the worker refuses it or too many of the same origin wait,
        `Busy` if there was no time, `NoAnswer` if it fails. `kind` is for the metrics."""
        self.queue.admit(origin)
        try:
            return await self._ask(question, terms, origin)
        except Busy:
            self._metrics.count("waited_too_long", kind)
            raise

    async def close(self) -> None:
        """End the workers; waiting questions fail with `NoAnswer`."""
        self._closed = True
        await asyncio.gather(*(self._end(place) for place in list(self._at)))

    # ---- asking

    async def _ask(self, question: msgspec.Struct, terms: Terms, origin: Origin) -> bytes:
        """The answer of the first worker that gives one. After a worker that hung, the next one has the least time."""
        until, reason = self._clock() + terms.seconds, ""
        async with self.queue.place(origin, terms.pace, terms.seconds - terms.least) as place:
            for _ in range(TRIES):
                if self._closed:
                    raise NoAnswer("the server is ending")
                left = max(terms.least, until - self._clock())
                if isinstance(question, Choose):
                    question.ms = int(1000 * left)
                try:
                    return _body(await self._ask_one(place, question, left))
                except Lost as lost:
                    self.lost += 1
                    reason = str(lost)
                    _log.warning("a worker %s; it is replaced", reason)
        raise NoAnswer(reason)

    async def _ask_one(self, place: int, question: msgspec.Struct, limit: float) -> Answered | Declined | Failed:
        """The answer of the worker at a place. A worker that fails or is cancelled is ended."""
        worker = self._at.get(place) or await self._start(place)
        try:
            answer = await worker.ask(question, limit)
        except BaseException:
            await asyncio.shield(self._end(place))
            raise
        if self._closed:
            await self._end(place)
        return answer

    async def _start(self, place: int) -> WorkerProcess:
        """Start a worker. Those that may search have the lowest priority, so that they hold up nobody else."""
        worker = await WorkerProcess.start(NICE["deep" if self.queue.is_for("deep", place) else PACES[place]])
        self._at[place] = worker
        try:
            await worker.ready(PATIENCE)
        except BaseException:
            await asyncio.shield(self._end(place))
            raise
        return worker

    async def _end(self, place: int) -> None:
        worker = self._at.pop(place, None)
        if worker is not None:
            await worker.end()


def _body(answer: Answered | Declined | Failed) -> bytes:
    """The body of an answer; raises what another answer stands for."""
    if isinstance(answer, Declined):
        if answer.too_big:
            raise TooBig(answer.message)
        raise CommandRefused(answer.code, answer.message)  # type: ignore[arg-type]
    if isinstance(answer, Failed):
        raise NoAnswer(answer.error)
    return answer.body
