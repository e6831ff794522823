"""Tasks that must not end: one that does is reported, counted and started again."""

import asyncio
import logging
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, Final

RESTART_SECONDS: Final = 1.0
"""How long a task that ended waits until it is started again: one that always fails takes no time from others."""

log = logging.getLogger("jamaica.server")


class SupervisedTask:
    """A task that runs until it is stopped."""

    def __init__(
        self, name: str, run: Callable[[], Coroutine[Any, Any, None]], restarted: Callable[[], None] = lambda: None
    ) -> None:
        """`run` is called at each start; `restarted` is called when the task ended and will be started again."""
        self._name, self._run, self._restarted = name, run, restarted
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name=self._name)
        self._task.add_done_callback(self._ended)

    async def wait(self, seconds: float) -> None:
        """Wait for the end of the task, which is not started again; cancel it after so many seconds."""
        self._stopped = True
        if self._task is not None:
            await asyncio.wait([self._task], timeout=seconds)
            self._task.cancel()
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        """Cancel the task and wait for its end."""
        await self.wait(0)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if self._stopped or task.cancelling():
            return
        error = None if task.cancelled() else task.exception()
        log.error("%s ended unexpectedly and is started again%s", self._name, described(error))
        self._restarted()
        task.get_loop().call_later(RESTART_SECONDS, self._restart)

    def _restart(self) -> None:
        if not self._stopped:
            self.start()


def described(error: BaseException | None) -> str:
    """An error for the log: its type and where it was raised. Its message might have hidden cards in it."""
    if error is None:
        return ""
    return f": {type(error).__name__}\n" + "".join(traceback.format_tb(error.__traceback__))
