"""A child process that exchanges lines with us, with time limits for every wait and a guaranteed end."""

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
"""The most bytes in a line from a program."""
EXIT_TIMEOUT: Final = 1.0
"""Seconds that a program has to exit after its input is closed."""
_CHUNK: Final = 1 << 16
_STDERR_KEPT: Final = 4096
_STDERR_LINES: Final = 4
_WATCHDOG_SCRIPT: Final = 'read -r line; sleep "$2"; kill -KILL "-$1"'
"""The watchdog's shell script. Its input closes when our process dies; then it kills the program."""


class BadProgram(RuntimeError):
    """A program crashed, hung, or gave an invalid or late answer: a fault of the program, not of the game.

    Show the message only to the program's owner: it may quote the program's output, including its hand.
    """


class Program:
    """A program started by a command. All its errors are `BadProgram`, with the command and the reason."""

    def __init__(self, command: Sequence[str]) -> None:
        if os.name != "posix":
            raise BadProgram("programs can play only where pipes can be waited for, as on Linux and macOS")
        self._command = list(command)
        self._owner = os.getpid()
        self._inbox = bytearray()
        self._outbox = bytearray()
        self._stderr = bytearray()
        self._stdout_open = True
        self._process, self._watchdog = self._start()
        self._stdin, self._stdout, self._errors = (_pipe(self._process, name) for name in ("stdin", "stdout", "stderr"))
        self._selector = selectors.DefaultSelector()
        for pipe_end in (self._stdin, self._stdout, self._errors):
            os.set_blocking(pipe_end.fileno(), False)
        for pipe_end in (self._stdout, self._errors):
            self._selector.register(pipe_end, selectors.EVENT_READ)

    def _start(self) -> "tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]":
        """Start the program and its watchdog, each in its own session: Ctrl-C at the terminal does not reach them, and
        the program's children can be killed with it."""
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self._command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise self.fault(f"cannot be started: {error.strerror or error}") from None
        try:
            watch = ["/bin/sh", "-c", _WATCHDOG_SCRIPT, "watchdog", str(process.pid), str(EXIT_TIMEOUT)]
            null = subprocess.DEVNULL
            watchdog = subprocess.Popen(watch, stdin=pipe, stdout=null, stderr=null, start_new_session=True)
        except OSError as error:
            with process:
                process.kill()
            raise self.fault(f"cannot be watched over: {error.strerror or error}") from None
        return process, watchdog

    @property
    def is_owner(self) -> bool:
        """Whether this process started the program. A fork must not touch it."""
        return self._owner == os.getpid()

    # ---- lines

    def send(self, text: str) -> None:
        """Queue a line to send. Complete lines that the program printed unasked are dropped first."""
        self._drop_unasked()
        self._outbox += text.encode() + b"\n"
        self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def _drop_unasked(self) -> None:
        """Drop complete lines that were received unasked, up to `LONGEST_LINE` bytes."""
        dropped = 0
        with contextlib.suppress(BlockingIOError):
            while dropped <= LONGEST_LINE:
                whole = self._inbox.rfind(b"\n") + 1
                dropped += whole
                del self._inbox[:whole]
                if not self._stdout_open or len(self._inbox) > LONGEST_LINE:
                    break
                self._receive(os.read(self._stdout.fileno(), _CHUNK))

    def line(self, deadline: float, limit: float) -> bytes:
        """Send what is queued and return the next line without its newline. `deadline` is in `time.monotonic` time."""
        while True:
            end = self._inbox.find(b"\n")
            if (len(self._inbox) if end < 0 else end) > LONGEST_LINE:
                raise self.fault(f"printed a line of more than {LONGEST_LINE:,} bytes")
            if end >= 0 and not self._outbox:
                line = bytes(self._inbox[:end])
                del self._inbox[: end + 1]
                return line
            if not self._stdout_open:
                raise self.fault(self._exit_reason())
            left = deadline - time.monotonic()
            if left <= 0:
                unread = "does not read its input" if self._outbox else "does it flush its output after every line?"
                raise self.fault(f"did not answer within {limit:g} s ({unread})")
            self._exchange(left)

    def _exchange(self, seconds: float) -> None:
        """Read and write what is ready, waiting at most `seconds`."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
                continue
            data = os.read(key.fd, _CHUNK)
            if key.fileobj is self._stdout:
                self._receive(data)
            elif data:
                self._stderr = (self._stderr + data)[-_STDERR_KEPT:]
            else:
                self._selector.unregister(key.fileobj)

    def _receive(self, data: bytes) -> None:
        """Add data from standard output to the inbox; empty data means that it is closed."""
        self._inbox += data
        if not data:
            self._selector.unregister(self._stdout)
            self._stdout_open = False

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._outbox)
        except BrokenPipeError:  # the program may still answer, and the end of its output gives a better reason
            sent = len(self._outbox)
        del self._outbox[:sent]
        if not self._outbox:
            self._selector.unregister(self._stdin)

    # ---- faults and exit

    def fault(self, what: str) -> BadProgram:
        """Return an error with what the program did and the last lines of its standard error."""
        last = self._stderr.decode("utf-8", "replace").strip().split("\n")[-_STDERR_LINES:]
        said = f"; its last words: {' | '.join(line.strip() for line in last)}" if last[0] else ""
        return BadProgram(f"the program '{shlex.join(self._command)}' {what}{said}")

    def _exit_reason(self) -> str:
        """Return how a program ended that has closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT)
        self._read_stderr()
        code = self._process.returncode
        if code is None:
            return "closed its output without an answer"
        if code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)}) without an answer"
        return f"ended without an answer, with exit status {code}"

    def _read_stderr(self) -> None:
        """Read the rest of standard error."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self._errors.fileno(), _CHUNK):
                self._stderr = (self._stderr + data)[-_STDERR_KEPT:]

    def end(self, farewell: str | None = None, timeout: float = EXIT_TIMEOUT) -> None:
        """End the program: send `farewell`, close its input, and after `timeout` kill it with all its children."""
        if not self.is_owner or self._stdin.closed:
            return
        if farewell is not None and not self._outbox:
            with contextlib.suppress(OSError):
                os.write(self._stdin.fileno(), farewell.encode() + b"\n")
        self._selector.close()
        for pipe_end in (self._stdin, self._stdout, self._errors):
            pipe_end.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)
        for process in (self._process, self._watchdog):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        _pipe(self._watchdog, "stdin").close()


def _pipe(process: "subprocess.Popen[bytes]", name: str) -> IO[bytes]:
    """Return one of the pipes of a process."""
    pipe: IO[bytes] | None = getattr(process, name)
    assert pipe is not None
    return pipe
