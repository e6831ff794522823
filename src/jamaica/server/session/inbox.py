"""An inbox, and one task that does what is posted to it, one piece of work after the other."""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import TypeVar

from jamaica.server.protocol.errors import CommandRefused

Work = Callable[[], Awaitable[None]]
Result = TypeVar("Result")

log = logging.getLogger("jamaica.server")


class Inbox:
    """The base of a live table: work is done in the order it is posted, never two pieces at once."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: asyncio.Queue[Work] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name=self._name)
        self.schedule()

    async def stop_working(self) -> None:
        """End the task after the work that was posted by now."""
        if self._task is not None:
            self.post(self._stop)
            await asyncio.wait([self._task])

    def post(self, work: Work) -> None:
        """Add work to the inbox."""
        self._queue.put_nowait(work)

    async def ask(self, question: Callable[[], Result]) -> Result:
        """The result of a function that is called between two pieces of work, when memory and database agree."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        async def work() -> None:
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
        return await answer

    @property
    def empty(self) -> bool:
        """Whether no work is waiting."""
        return self._queue.empty()

    async def _stop(self) -> None:
        raise asyncio.CancelledError

    async def _run(self) -> None:
        while True:
            work = await self._queue.get()
            try:
                await work()
            except Exception as error:
                where = "".join(traceback.format_tb(error.__traceback__))  # the message might have hidden cards in it
                log.error("%s: %s; it is loaded again from the database\n%s", self._name, type(error).__name__, where)
                await self.recover()
            self.schedule()

    # ---- what a subclass does

    async def commit(self) -> None:
        """Write to the database what the work has changed."""
        raise NotImplementedError

    async def recover(self) -> None:
        """Go on after work that failed."""
        raise NotImplementedError

    def schedule(self) -> None:
        """After each piece of work: start what is due without a command."""
        raise NotImplementedError
