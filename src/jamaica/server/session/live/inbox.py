"""An inbox, and one task that does what is posted to it, one piece of work after the other.

Work that fails is followed by recovery, which is tried until it succeeds. While work or recovery takes long, the inbox
is stalled: it answers nobody, says so at once, and goes on by itself.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.storage.store import StoreError
from jamaica.server.supervision import SupervisedTask, described

Work = Callable[[], Awaitable[None]]
Result = TypeVar("Result")

STALL_SECONDS: Final = 2.0
"""How long one piece of work may take until the inbox counts as stalled."""
FIRST_PAUSE: Final = 0.1
"""Seconds between the first two attempts to recover; each pause is twice the one before."""
LONGEST_PAUSE: Final = 3.0
"""The longest pause between two attempts."""
CLOSE_SECONDS: Final = 5.0
"""How long work in progress may take when the inbox is closed; a stalled inbox would take for ever."""
CANNOT_SAVE: Final = "The server cannot save right now. Nothing is lost; the game goes on as soon as it can."
"""What people are told while a table is stalled."""

log = logging.getLogger("jamaica.server")


class Inbox:
    """The base of a live table: work is done in the order it is posted, never two pieces at once."""

    def __init__(self, name: str, restarted: Callable[[], None] = lambda: None) -> None:
        """`restarted` is called when the task ended unexpectedly."""
        self._name = name
        self._queue: asyncio.Queue[Work] = asyncio.Queue()
        self._asked: set[asyncio.Future[Any]] = set()
        self._task = SupervisedTask(name, self._run, restarted)
        self._started = self._busy = False
        self.stalled = False
        """Whether work or recovery takes long: nobody is answered now."""

    def open(self) -> None:
        """Start the task."""
        self._task.start()

    async def stop_working(self) -> None:
        """End the task after the work that was posted by now."""
        self.post(self._stop)
        await self._task.wait(CLOSE_SECONDS)
        self._fail_asked()

    def post(self, work: Work) -> None:
        """Add work to the inbox."""
        self._queue.put_nowait(work)

    async def ask(self, question: Callable[[], Result]) -> Result:
        """The result of a function that is called between two pieces of work, when memory and database agree. A
        StoreError if the inbox is stalled, before or meanwhile."""
        if self.stalled:
            raise StoreError(CANNOT_SAVE)
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._asked.add(answer)

        async def work() -> None:
            if answer.done():
                return
            try:
                found = question()
                await self.commit()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
                if not isinstance(error, CommandRefused):
                    raise
            else:
                if not answer.done():
                    answer.set_result(found)

        self.post(work)
        try:
            return await answer
        finally:
            self._asked.discard(answer)

    @property
    def empty(self) -> bool:
        """Whether no work is waiting or in progress."""
        return self._queue.empty() and not self._busy

    # ---- the task

    async def _stop(self) -> None:
        raise asyncio.CancelledError

    async def _run(self) -> None:
        if self._started:  # nobody knows what the task that ended left behind
            await self.recover_after(None)
        self._started = True
        self.schedule()
        while True:
            self._busy = False
            work = await self._queue.get()
            self._busy = True
            await self._do(work)
            self.schedule()

    async def _do(self, work: Work) -> None:
        """Do one piece of work, and recover if it fails, or where memory may be out of date before or after it."""
        stall = asyncio.get_running_loop().call_later(STALL_SECONDS, self._stall)
        try:
            if not self.sure:
                await self.recover_after(None)
            await work()
        except Exception as error:
            await self.recover_after(error)
        finally:
            stall.cancel()
        if not self.sure:
            await self.recover_after(None)
        elif self.stalled:
            self._resume()

    async def recover_after(self, error: Exception | None) -> None:
        """Report an error, recover, and tell everybody."""
        if error is not None and not isinstance(error, StoreError):  # the store reports its own
            log.error("%s failed and is loaded again%s", self._name, described(error))
        await self._restore()
        self._resume()

    async def _restore(self) -> None:
        """Recover, and try again until that succeeds."""
        pause, reported = FIRST_PAUSE, False
        while True:
            try:
                await self.recover()
            except Exception as error:
                if not reported and not isinstance(error, StoreError):
                    log.error("%s cannot be loaded; it is tried again%s", self._name, described(error))
                    reported = True
                self._stall()
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _stall(self) -> None:
        if self.stalled:
            return
        self.stalled = True
        self._fail_asked()
        self.on_stall()

    def _fail_asked(self) -> None:
        for answer in self._asked:
            if not answer.done():
                answer.set_exception(StoreError(CANNOT_SAVE))

    def _resume(self) -> None:
        self.stalled = False
        self.on_resume()

    # ---- what a subclass does

    @property
    def sure(self) -> bool:
        """Whether memory is certainly up to date. Nothing is done and nobody is told anything unless it is."""
        raise NotImplementedError

    async def commit(self) -> None:
        """Write to the database what the work has changed."""
        raise NotImplementedError

    async def recover(self) -> None:
        """Go on after work that failed; raises an exception if that is not possible yet."""
        raise NotImplementedError

    def on_stall(self) -> None:
        """Tell everybody that nothing can be saved now."""
        raise NotImplementedError

    def on_resume(self) -> None:
        """Tell everybody where things stand after a failure or a stall."""
        raise NotImplementedError

    def schedule(self) -> None:
        """After each piece of work: start what is due without a command."""
        raise NotImplementedError
