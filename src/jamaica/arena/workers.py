"""Worker processes on this machine, each playing one game at a time.

A worker that dies is replaced and its game is played again. A worker exits when its arena is gone.
"""

import signal
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final

from jamaica.arena.plan import Key, Task
from jamaica.arena.play import Outcome, play_game

MOST_DEATHS: Final = 3
"""The arena gives up after this many workers died in one game."""
JOIN_TIMEOUT: Final = 5.0
"""Seconds that a worker has to exit before it is killed."""


class ArenaStopped(RuntimeError):
    """An arena cannot continue; finished games are kept."""


class Worker:
    """A process that plays games, and the connection to it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=run_worker, args=(theirs,), daemon=True)
        with sigint_blocked():
            self.process.start()
        theirs.close()  # so that the connection closes when the worker dies
        self.task: Task | None = None
        """The game it is playing."""

    def send(self, task: Task) -> None:
        """Send a game to the worker; a dead worker is noticed in `receive`."""
        self.task = task
        with suppress(OSError):
            self.connection.send(task)

    def receive(self) -> Outcome | str | None:
        """Return the worker's outcome, an error message, or None if it died."""
        try:
            answer: Outcome | str = self.connection.recv()
        except (EOFError, OSError):
            return None
        self.task = None
        return answer

    def stop(self) -> None:
        """Ask the worker to exit."""
        self.connection.close()
        self.process.terminate()

    def wait(self) -> None:
        """Wait until the worker has exited; kill it after a timeout."""
        self.process.join(JOIN_TIMEOUT)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def play_here(tasks: Iterable[Task], workers: int) -> Iterator[Outcome]:
    """Play these games in some processes and yield them as they finish. Closing the iterator ends the processes."""
    waiting = deque(tasks)
    deaths: Counter[Key] = Counter()
    pool: list[Worker] = []
    try:
        while waiting or any(worker.task for worker in pool):
            _fill(pool, waiting, workers)
            for connection in wait([worker.connection for worker in pool if worker.task]):
                worker = next(each for each in pool if each.connection is connection)
                answer = worker.receive()
                if isinstance(answer, Outcome):
                    yield answer
                elif answer is not None:
                    raise ArenaStopped(answer)
                else:
                    pool.remove(worker)
                    waiting.appendleft(_task_of_dead(worker, deaths))
    finally:
        for worker in pool:
            worker.stop()
        for worker in pool:
            worker.wait()


def _fill(pool: list[Worker], waiting: deque[Task], workers: int) -> None:
    """Give every idle worker a game, as long as there are games."""
    idle = [worker for worker in pool if worker.task is None]
    while waiting and (idle or len(pool) < workers):
        if not idle:
            pool.append(Worker())
            idle.append(pool[-1])
        idle.pop().send(waiting.popleft())


def _task_of_dead(worker: Worker, deaths: Counter[Key]) -> Task:
    """Return the game of a dead worker, to play it again."""
    task = worker.task
    assert task is not None
    worker.stop()
    worker.wait()
    deaths[task.key] += 1
    if deaths[task.key] >= MOST_DEATHS:
        raise ArenaStopped(
            f"{MOST_DEATHS} workers died playing deal {task.deal}, rotation {task.rotation} "
            f"(seed {task.seed}, bots {' '.join(task.bots)}); the last with exit code {worker.process.exitcode}"
        )
    return task


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT in processes started inside: only the arena itself handles Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def sigint_delayed() -> Iterator[None]:
    """Finish what is inside before Ctrl-C takes effect."""
    arrived: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *signalled: arrived.append(signalled))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if arrived and callable(before):
        before(*arrived[0])


def run_worker(connection: "Connection[Outcome | str, Task]") -> None:
    """Run a worker: play the games that are sent until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # bots are closed on the way out
    with suppress(EOFError, OSError):
        while True:
            connection.send(result_of(connection.recv()))


def result_of(task: Task) -> Outcome | str:
    """Return the game's outcome, or an error message."""
    try:
        return play_game(task)
    except Exception as error:
        return failure_message(task, error)


def failure_message(task: Task, error: BaseException) -> str:
    """Return a message about a game that failed."""
    return (
        f"deal {task.deal}, rotation {task.rotation} (seed {task.seed}, bots {' '.join(task.bots)}) "
        f"could not be played: {type(error).__name__}: {error}"
    )
