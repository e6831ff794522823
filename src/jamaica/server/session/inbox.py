"""An inbox, and one task that does what comes in, one thing after the other."""

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
    """Something that works off what is posted to it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: asyncio.Queue[Work] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to work."""
        self._task = asyncio.create_task(self._run(), name=self._name)
        self.wake()

    async def stop_working(self) -> None:
        """Stop, after what was posted by now."""
        if self._task is not None:
            self.post(self._stop)
            await asyncio.wait([self._task])

    def post(self, job: Work) -> None:
        """Put something into the inbox."""
        self._jobs.put_nowait(job)

    async def ask(self, question: Callable[[], Result]) -> Result:
        """Have something looked up between two jobs, when memory and database say the same."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        async def job() -> None:
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

        self.post(job)
        return await answer

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._jobs.empty()

    async def _stop(self) -> None:
        raise asyncio.CancelledError

    async def _run(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except Exception as error:
                where = "".join(traceback.format_tb(error.__traceback__))  # its words might tell what is hidden
                log.error("%s: %s; it is built again from the database\n%s", self._name, type(error).__name__, where)
                await self.recover()
            self.wake()

    # ---- what there is to do

    async def commit(self) -> None:
        """Keep what a job has done."""
        raise NotImplementedError

    async def recover(self) -> None:
        """Go on after a job that failed."""
        raise NotImplementedError

    def wake(self) -> None:
        """See to what is due by itself."""
        raise NotImplementedError
