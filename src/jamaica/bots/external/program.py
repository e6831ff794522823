"""A running program that is spoken to in lines: nothing waits for it longer than agreed, and it is always ended."""

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Final

LONGEST_LINE: Final = 1 << 20
"""How many bytes a line of a program may have."""
GRACE: Final = 1.0
"""Seconds that a program has to end by itself once its input is closed."""
_CHUNK: Final = 1 << 16
_STDERR_KEPT: Final = 4096
_STDERR_LINES: Final = 4
_WATCH: Final = 'read -r line; sleep "$2"; kill -KILL "-$1"'
"""What the watchman does: its input ends with the process that started the program, and then so does the program."""


class BadProgram(RuntimeError):
    """A program crashed, hung, or answered nonsense or too late: a mistake in the program, not in the game.

    The message is for whoever runs the program: it may quote what the program said, its own hand included.
    """


class Program:
    """A program started by a command. All its errors are `BadProgram`, naming the command and what happened."""

    def __init__(self, command: Sequence[str]) -> None:
        if os.name != "posix":
            raise BadProgram("programs can play only where pipes can be waited for, as on Linux and macOS")
        self._command = list(command)
        self._owner = os.getpid()
        self._inbox = bytearray()
        self._outbox = bytearray()
        self._stderr = bytearray()
        self._stdout_open = True
        self._process, self._watchman = self._started()
        self._stdin, self._stdout, self._errors = (_of(self._process, name) for name in ("stdin", "stdout", "stderr"))
        self._selector = selectors.DefaultSelector()
        for pipe_end in (self._stdin, self._stdout, self._errors):
            os.set_blocking(pipe_end.fileno(), False)
        for pipe_end in (self._stdout, self._errors):
            self._selector.register(pipe_end, selectors.EVENT_READ)

    def _started(self) -> "tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]":
        """The program and its watchman, each in a session of its own: Ctrl-C at the terminal is not their business,
        and a program's children can be ended with it."""
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self._command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise self.bad(f"cannot be started: {error.strerror or error}") from None
        try:
            watch = ["/bin/sh", "-c", _WATCH, "watchman", str(process.pid), str(GRACE)]
            null = subprocess.DEVNULL
            watchman = subprocess.Popen(watch, stdin=pipe, stdout=null, stderr=null, start_new_session=True)
        except OSError as error:
            with process:
                process.kill()
            raise self.bad(f"cannot be watched over: {error.strerror or error}") from None
        return process, watchman

    @property
    def mine(self) -> bool:
        """Whether this process started the program; a fork of it must leave the program alone."""
        return self._owner == os.getpid()

    # ---- lines

    def say(self, text: str) -> None:
        """Send a line. Whole lines that the program printed before, unasked, are dropped."""
        self._drop_unasked()
        self._outbox += text.encode() + b"\n"
        self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def _drop_unasked(self) -> None:
        """Drop the whole lines that lie here; who prints for ever is listened to only so long."""
        dropped = 0
        with contextlib.suppress(BlockingIOError):
            while dropped <= LONGEST_LINE:
                whole = self._inbox.rfind(b"\n") + 1
                dropped += whole
                del self._inbox[:whole]
                if not self._stdout_open or len(self._inbox) > LONGEST_LINE:
                    break
                self._hear(os.read(self._stdout.fileno(), _CHUNK))

    def line(self, deadline: float, limit: float) -> bytes:
        """The next line, without its end; all that was said is sent by then. `deadline` is a `time.monotonic`."""
        while True:
            end = self._inbox.find(b"\n")
            if (len(self._inbox) if end < 0 else end) > LONGEST_LINE:
                raise self.bad(f"printed a line of more than {LONGEST_LINE:,} bytes")
            if end >= 0 and not self._outbox:
                line = bytes(self._inbox[:end])
                del self._inbox[: end + 1]
                return line
            if not self._stdout_open:
                raise self.bad(self._how_it_ended())
            left = deadline - time.monotonic()
            if left <= 0:
                unread = "does not read its input" if self._outbox else "does it flush its output after every line?"
                raise self.bad(f"did not answer within {limit:g} s ({unread})")
            self._exchange(left)

    def _exchange(self, seconds: float) -> None:
        """Read and write what can be, waiting at most so long for it."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
                continue
            data = os.read(key.fd, _CHUNK)
            if key.fileobj is self._stdout:
                self._hear(data)
            elif data:
                self._stderr = (self._stderr + data)[-_STDERR_KEPT:]
            else:
                self._selector.unregister(key.fileobj)

    def _hear(self, data: bytes) -> None:
        """Take in what came out of its standard output; nothing is its end."""
        self._inbox += data
        if not data:
            self._selector.unregister(self._stdout)
            self._stdout_open = False

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._outbox)
        except BrokenPipeError:  # whoever closes their input may still answer, or the end of their output says more
            sent = len(self._outbox)
        del self._outbox[:sent]
        if not self._outbox:
            self._selector.unregister(self._stdin)

    # ---- the end

    def bad(self, what: str) -> BadProgram:
        """The error that says what the program did, with the last lines of its standard error."""
        last = self._stderr.decode("utf-8", "replace").strip().split("\n")[-_STDERR_LINES:]
        said = f"; its last words: {' | '.join(line.strip() for line in last)}" if last[0] else ""
        return BadProgram(f"the program '{shlex.join(self._command)}' {what}{said}")

    def _how_it_ended(self) -> str:
        """What became of a program that has closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._last_words()
        code = self._process.returncode
        if code is None:
            return "closed its output without an answer"
        if code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)}) without an answer"
        return f"ended without an answer, with exit status {code}"

    def _last_words(self) -> None:
        """Read what is left in its standard error."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self._errors.fileno(), _CHUNK):
                self._stderr = (self._stderr + data)[-_STDERR_KEPT:]

    def end(self, farewell: str | None = None, grace: float = GRACE) -> None:
        """End the program: say farewell, close its input, and after a grace kill it with all its children."""
        if not self.mine or self._stdin.closed:
            return
        if farewell is not None and not self._outbox:
            with contextlib.suppress(OSError):
                os.write(self._stdin.fileno(), farewell.encode() + b"\n")
        self._selector.close()
        for pipe_end in (self._stdin, self._stdout, self._errors):
            pipe_end.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        for process in (self._process, self._watchman):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        _of(self._watchman, "stdin").close()


def _of(process: "subprocess.Popen[bytes]", name: str) -> IO[bytes]:
    """One of the pipes of a process."""
    pipe: IO[bytes] | None = getattr(process, name)
    assert pipe is not None
    return pipe
