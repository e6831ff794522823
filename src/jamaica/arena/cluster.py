"""Arena games on a Dask cluster (the extra `sim`).

The scheduler reassigns the games of a dead worker; results do not depend on the worker.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from secrets import token_hex
from typing import Any, Final

from jamaica.arena.plan import Key, Task
from jamaica.arena.play import Outcome, play_game
from jamaica.arena.workers import MOST_DEATHS, ArenaStopped, failure_message

CONNECT_TIMEOUT: Final = 3
"""Seconds that a scheduler has to answer."""
QUEUED_PER_THREAD: Final = 4
"""The games submitted in advance for each thread of the cluster."""


class Cluster:
    """A connection to a Dask scheduler. Use it as a context manager."""

    def __init__(self, address: str) -> None:
        """Connect, or raise ValueError with the reason."""
        try:
            self.dask: Any = import_module("distributed")
        except ImportError:
            raise ValueError("--dask needs dask and distributed: pip install 'jamaica[sim]'") from None
        self.address = address
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported here
        try:
            self.dask.comm.resolve_address(address)  # fails at once, where Client would keep trying
            self.client = self.dask.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ValueError(f"there is no Dask scheduler at {address}: {_first_line(error)}") from None
        if not self.threads():
            self.client.close()
            raise ValueError(f"the Dask scheduler at {address} has no workers; start some: dask worker {address}")

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def threads(self) -> int:
        """Return the number of games that the cluster can play at once."""
        workers: dict[str, Any] = self.client.scheduler_info(n_workers=-1)["workers"]
        return sum(worker["nthreads"] for worker in workers.values())

    def play(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Play these games on the cluster and yield them as they finish."""
        waiting = iter(tasks)
        submitted: dict[str, Task] = {}
        deaths: Counter[Key] = Counter()
        first = [self._submit(task, submitted) for task in islice(waiting, QUEUED_PER_THREAD * self.threads())]
        done = self.dask.as_completed(first, loop=self.client.loop)
        for future in done:
            task = submitted.pop(future.key)
            try:
                outcome: Outcome = future.result()
            except self.dask.KilledWorker:
                deaths[task.key] += 1
                if deaths[task.key] >= MOST_DEATHS:
                    raise ArenaStopped(f"the cluster lost its workers over and over, {_where(task)}") from None
                done.add(self._submit(task, submitted))
                continue
            except (self.dask.CancelledError, OSError):
                raise ArenaStopped(f"the connection to the Dask scheduler at {self.address} was lost") from None
            except Exception as error:
                raise ArenaStopped(failure_message(task, error)) from None
            for following in islice(waiting, 1):
                done.add(self._submit(following, submitted))
            yield outcome

    def _submit(self, task: Task, submitted: dict[str, Task]) -> Any:
        """Submit a game under a unique key, so that no cached result is used for it."""
        key = f"jamaica-{task.deal}-{task.rotation}-{token_hex(8)}"
        submitted[key] = task
        return self.client.submit(play_game, task, key=key, pure=False)


def _where(task: Task) -> str:
    return f"last playing deal {task.deal}, rotation {task.rotation}"


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
