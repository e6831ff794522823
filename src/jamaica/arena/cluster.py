"""The same games on a Dask cluster (the extra `sim`).

The cluster's scheduler gives the games of a worker that died to another; results are the same whoever plays.
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
from jamaica.arena.workers import MOST_DEATHS, ArenaStopped, trouble

CONNECTING: Final = 3
"""How many seconds a scheduler has to answer."""
AHEAD: Final = 4
"""How many games lie ready for each thread of the cluster."""


class Cluster:
    """A connection to a Dask scheduler. Used as a context, which ends the connection."""

    def __init__(self, address: str) -> None:
        """Connect; a ValueError says why that cannot be."""
        try:
            self.dask: Any = import_module("distributed")
        except ImportError:
            raise ValueError("--dask needs dask and distributed: pip install 'jamaica[sim]'") from None
        self.address = address
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said here
        try:
            self.dask.comm.resolve_address(address)  # or what is no address would be asked for long
            self.client = self.dask.Client(address, timeout=CONNECTING, set_as_default=False)
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
        """How many games the cluster can play at once."""
        workers: dict[str, Any] = self.client.scheduler_info(n_workers=-1)["workers"]
        return sum(worker["nthreads"] for worker in workers.values())

    def play(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Play these games on the cluster, and yield them as they end."""
        waiting = iter(tasks)
        asked: dict[str, Task] = {}
        deaths: Counter[Key] = Counter()
        first = [self._ask(task, asked) for task in islice(waiting, AHEAD * self.threads())]
        done = self.dask.as_completed(first, loop=self.client.loop)
        for future in done:
            task = asked.pop(future.key)
            try:
                outcome: Outcome = future.result()
            except self.dask.KilledWorker:
                deaths[task.key] += 1
                if deaths[task.key] >= MOST_DEATHS:
                    raise ArenaStopped(f"the cluster lost its workers over and over, {_where(task)}") from None
                done.add(self._ask(task, asked))
                continue
            except (self.dask.CancelledError, OSError):
                raise ArenaStopped(f"the connection to the Dask scheduler at {self.address} was lost") from None
            except Exception as error:
                raise ArenaStopped(trouble(task, error)) from None
            for following in islice(waiting, 1):
                done.add(self._ask(following, asked))
            yield outcome

    def _ask(self, task: Task, asked: dict[str, Task]) -> Any:
        """Hand a game to the cluster, under a name of its own: nobody else's result is taken for it."""
        key = f"jamaica-{task.deal}-{task.rotation}-{token_hex(8)}"
        asked[key] = task
        return self.client.submit(play_game, task, key=key, pure=False)


def _where(task: Task) -> str:
    return f"last playing deal {task.deal}, rotation {task.rotation}"


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
