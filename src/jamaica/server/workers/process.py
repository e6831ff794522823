"""One worker process with its input and output."""

import asyncio
import sys
from contextlib import suppress
from typing import Final

import msgspec

from jamaica.server.workers.questions import LENGTH, LONGEST, Answered, Declined, Failed, decode_answer, framed

PROGRAM: Final = "jamaica.server.worker"
"""The module that a worker runs. It is above this package, because it computes replays of tables."""
SLACK: Final = 0.5
"""How many seconds beyond its limit a worker is waited for."""
_BUFFER: Final = 1 << 18


class Lost(Exception):
    """A worker did not answer."""


class WorkerProcess:
    """A process that answers one question after the other."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self.pid = process.pid
        self._input = process.stdin
        self._output = process.stdout

    @classmethod
    async def start(cls, nice: int = 0) -> "WorkerProcess":
        """Start a process, its priority lower by `nice`. It has a session of its own, so that Ctrl-C reaches only the
        server."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", PROGRAM, str(nice),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=_BUFFER, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Lost(f"could not be started: {error}") from error
        return cls(process)

    async def ask(self, question: msgspec.Struct, limit: float) -> Answered | Declined | Failed:
        """The process's answer within so many seconds."""
        try:
            async with asyncio.timeout(limit + SLACK):
                self._input.write(framed(question))
                await self._input.drain()
                return await self._receive()
        except TimeoutError:
            raise Lost(f"gave no answer in {limit + SLACK:g} s") from None
        except (OSError, RuntimeError):  # uvloop raises the second one
            raise Lost("had died") from None

    async def ready(self, limit: float) -> None:
        """Wait until the process accepts questions."""
        try:
            async with asyncio.timeout(limit):
                await self._receive()
        except TimeoutError:
            raise Lost(f"did not start in {limit:g} s") from None

    async def _receive(self) -> Answered | Declined | Failed:
        """The next message of the process."""
        try:
            (length,) = LENGTH.unpack(await self._output.readexactly(LENGTH.size))
            if length > LONGEST:
                raise Lost("sent something that is no answer")
            answer: Answered | Declined | Failed = decode_answer(await self._output.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            raise Lost("died") from None
        except msgspec.MsgspecError:
            raise Lost("sent something that is no answer") from None
        return answer

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._input.close()
