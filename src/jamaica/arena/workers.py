"""Worker processes on this machine, each playing one game at a time.

A worker that dies is replaced and its game played again. A worker whose arena is gone ends by itself.
"""

import signal
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Final

from jamaica.arena.plan import Key, Task
from jamaica.arena.play import Outcome, play_game

MOST_DEATHS: Final = 3
"""How many workers may die over one game before the arena gives up."""
PATIENCE: Final = 5.0
"""How many seconds a worker has to end when it is told to."""


class ArenaStopped(RuntimeError):
    """An arena could not go on; what was played is kept."""


class Worker:
    """A process that plays games, and the line to it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        with undisturbed():
            self.process.start()
        theirs.close()  # so that the worker's death is heard on the line
        self.task: Task | None = None
        """The game it plays."""

    def give(self, task: Task) -> None:
        """Hand a game to the worker; if it is dead, that is heard later."""
        self.task = task
        with suppress(OSError):
            self.line.send(task)

    def take(self) -> Outcome | str | None:
        """What the worker says: a game, a sentence on what went wrong, or nothing if it died."""
        try:
            answer: Outcome | str = self.line.recv()
        except (EOFError, OSError):
            return None
        self.task = None
        return answer

    def dismiss(self) -> None:
        """Tell the worker to end."""
        self.line.close()
        self.process.terminate()

    def wait(self) -> None:
        """See that the worker has ended."""
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def play_here(tasks: Iterable[Task], workers: int) -> Iterator[Outcome]:
    """Play these games in so many processes, and yield them as they end. Closing the iterator ends the processes."""
    waiting = deque(tasks)
    deaths: Counter[Key] = Counter()
    crew: list[Worker] = []
    try:
        while waiting or any(worker.task for worker in crew):
            _fill(crew, waiting, workers)
            for line in wait([worker.line for worker in crew if worker.task]):
                worker = next(each for each in crew if each.line is line)
                answer = worker.take()
                if isinstance(answer, Outcome):
                    yield answer
                elif answer is not None:
                    raise ArenaStopped(answer)
                else:
                    crew.remove(worker)
                    waiting.appendleft(_again(worker, deaths))
    finally:
        for worker in crew:
            worker.dismiss()
        for worker in crew:
            worker.wait()


def _fill(crew: list[Worker], waiting: deque[Task], workers: int) -> None:
    """Give every worker a game, as far as there are games."""
    idle = [worker for worker in crew if worker.task is None]
    while waiting and (idle or len(crew) < workers):
        if not idle:
            crew.append(Worker())
            idle.append(crew[-1])
        idle.pop().give(waiting.popleft())


def _again(worker: Worker, deaths: Counter[Key]) -> Task:
    """The game of a worker that died, to be played again."""
    task = worker.task
    assert task is not None
    worker.dismiss()
    worker.wait()
    deaths[task.key] += 1
    if deaths[task.key] >= MOST_DEATHS:
        raise ArenaStopped(
            f"{MOST_DEATHS} workers died playing deal {task.deal}, rotation {task.rotation} "
            f"(seed {task.seed}, bots {' '.join(task.bots)}); the last with exit code {worker.process.exitcode}"
        )
    return task


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is started here does not hear Ctrl-C: the arena does, and tells its workers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(line: "Connection[Outcome | str, Task]") -> None:
    """A worker: play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # bots are let go on the way out
    with suppress(EOFError, OSError):
        while True:
            line.send(answer(line.recv()))


def answer(task: Task) -> Outcome | str:
    """The game that was asked for, or a sentence on what went wrong."""
    try:
        return play_game(task)
    except Exception as error:
        return trouble(task, error)


def trouble(task: Task, error: BaseException) -> str:
    """What went wrong in a game."""
    return (
        f"deal {task.deal}, rotation {task.rotation} (seed {task.seed}, bots {' '.join(task.bots)}) "
        f"could not be played: {type(error).__name__}: {error}"
    )
