"""Worker processes that compute bots and hints, so that the server's own process never waits for them."""

import asyncio
import json
import logging
import sys
from contextlib import suppress
from typing import Any, Final

from jamaica.luck import Luck
from jamaica.server.workers.worker import pack
from jamaica.views import View

PATIENCE: Final = 30.0
"""How many seconds a worker has to start."""
SLACK: Final = 0.5
"""How many seconds beyond its deadline a worker is waited for."""
TRIES: Final = 3
"""How many workers are tried for one question."""
LONGEST_HINT: Final = 20.0
"""How many seconds a hint may take."""
_LONGEST_LINE: Final = 1 << 20

_log = logging.getLogger("jamaica.workers")


class NoAnswer(RuntimeError):
    """A question could not be answered: the workers died, hung, or failed."""


class WorkerPool:
    """Worker processes, started when they are first needed. One that dies or hangs is replaced, and its question is
    asked again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        """How many questions are computed at once."""
        self.lost = 0
        """How many workers died or hung and were replaced."""
        self.faults = 0
        """How many moves were chosen at random because a bot could not."""
        self._places = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The process ids of the running workers."""
        return [worker.pid for worker in self._all]

    async def warm(self) -> None:
        """Start all workers, so that the first bot does not wait for one."""
        await asyncio.gather(*(self._warm_one() for _ in range(self.workers - len(self._all))))

    async def choose(self, bot: str, view: View, seed: int, deadline_ms: int) -> str:
        """The move, as text, that a bot chooses for the seat of this view. All its random choices come from this seed.

        The same view and seed give the same move, unless the bot looks at the clock. If the bot fails (its workers
        died, hung beyond the deadline, or raised an error) a random move is chosen. `NoAnswer` at the server's end."""
        legal = view.legal
        if not legal:
            raise ValueError("this view's seat is not asked anything, so there is nothing to choose")
        if bot.partition(":")[0] == "process":
            raise ValueError("external programs cannot play at a server's tables")
        question = {"do": "choose", "bot": bot, "seed": seed, **pack(view)}
        try:
            said = await self._ask(question, deadline_ms / 1000)
        except NoAnswer as fault:
            if self._closed:
                raise
            self.faults += 1
            _log.warning("the bot %s failed, so a random move is chosen: %s", bot, fault)
            return legal[Luck(seed).below(len(legal))].text
        return str(said["move"])

    async def hint(self, view: View, depth: int) -> dict[str, object]:
        """A hint for the seat of this view, as plain data; depth 1 is a nudge, 3 all choices with their chances.
        `NoAnswer` if that fails."""
        if not view.legal:
            raise ValueError("this view's seat is not asked anything, so there is nothing to hint at")
        said = await self._ask({"do": "hint", "depth": depth, **pack(view)}, LONGEST_HINT)
        hint: dict[str, object] = said["hint"]
        return hint

    async def close(self) -> None:
        """End the workers; waiting questions fail with `NoAnswer`."""
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*(worker.end() for worker in list(self._all)))
        self._all.clear()

    # ---- asking

    async def _ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """The answer of the first worker that gives one."""
        reason = "the server is ending"
        async with self._places:
            for _ in range(TRIES):
                if self._closed:
                    break
                try:
                    said = await self._ask_one(question, limit)
                except _Lost as lost:
                    self.lost += 1
                    reason = str(lost)
                    _log.warning("a worker %s; it is replaced", reason)
                    continue
                if "error" in said:
                    raise NoAnswer(said["error"])
                return said
        raise NoAnswer(reason)

    async def _ask_one(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """The answer of one worker. A worker that fails or is cancelled is ended."""
        worker = self._idle.pop() if self._idle else await self._start()
        try:
            said = await worker.ask(question, limit)
        except BaseException:
            await asyncio.shield(self._end(worker))
            raise
        if self._closed:
            await self._end(worker)
        else:
            self._idle.append(worker)
        return said

    async def _start(self) -> "_Worker":
        worker = await _Worker.start()
        self._all.add(worker)
        try:
            await worker.receive(PATIENCE)
        except BaseException:
            await asyncio.shield(self._end(worker))
            raise
        return worker

    async def _warm_one(self) -> None:
        async with self._places:
            with suppress(_Lost):  # the next question reports it
                self._idle.append(await self._start())

    async def _end(self, worker: "_Worker") -> None:
        self._all.discard(worker)
        await worker.end()


class _Lost(Exception):
    """A worker did not answer."""


class _Worker:
    """One process with its input and output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self.pid = process.pid
        self._input = process.stdin
        self._output = process.stdout

    @classmethod
    async def start(cls) -> "_Worker":
        """Start a process. It has a session of its own, so that Ctrl-C reaches only the server."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "jamaica.server.workers.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise _Lost(f"could not be started: {error}") from error
        return cls(process)

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """The process's answer within so many seconds."""
        try:
            self._input.write(json.dumps(question).encode() + b"\n")
            await self._input.drain()
        except OSError as error:
            raise _Lost("had died") from error
        return await self.receive(limit + SLACK)

    async def receive(self, limit: float) -> dict[str, Any]:
        """The next line of the process."""
        try:
            async with asyncio.timeout(limit):
                line = await self._output.readline()
            said = json.loads(line) if line else None
        except TimeoutError:
            raise _Lost(f"gave no answer in {limit:g} s") from None
        except ValueError:
            raise _Lost("sent something that is no answer") from None
        if not isinstance(said, dict):
            raise _Lost("died")
        return said

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._input.close()
