"""Games in several processes: each worker plays a part and copies its observations into shared memory."""

from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import EnvConfig
from jamaica.envs.encoding.layout import SLOTS, Layout
from jamaica.envs.vector.observer import Arrays, BatchObserver

Field = tuple[str, int, Any]
"""An array in the shared memory: name, numbers for each game, type."""
JOIN_TIMEOUT: Final = 5.0
"""Seconds that a worker has to exit before it is terminated."""


class WorkerMemory(SharedMemory):
    """Shared memory in a worker, which NumPy arrays may still use when it is collected."""

    def __del__(self) -> None:
        with suppress(BufferError):  # the memory is released with the last array
            super().__del__()


@dataclass(frozen=True)
class WorkerPart:
    """The games of one worker."""

    memory: str
    """The name of the shared memory."""
    n: int
    """The number of games of all workers."""
    first: int
    """The index of its first game."""
    seats: list[int]
    """The players of each of its games."""
    config: EnvConfig


class ProcessPool:
    """Games that are played by worker processes."""

    def __init__(self, config: EnvConfig, seats: list[int], workers: int) -> None:
        n = len(seats)
        self.bounds = [n * at // workers for at in range(workers + 1)]
        kinds = kinds_of(config.layout)
        size = n * sum(each * np.dtype(kind).itemsize for _, each, kind in kinds)
        self.memory = SharedMemory(create=True, size=size)
        fields = fields_of(self.memory, n, kinds)
        self.actions = fields.pop("actions")
        for field in fields.values():
            field.flags.writeable = False
        self.arrays = Arrays(**fields)
        spawn = get_context("spawn")
        self.connections: list[Connection] = []
        self.processes: list[Any] = []
        for low, high in zip(self.bounds, self.bounds[1:], strict=False):
            ours, theirs = spawn.Pipe()
            part = WorkerPart(self.memory.name, n, low, seats[low:high], config)
            process = spawn.Process(target=serve, args=(theirs, part), daemon=True)
            process.start()
            theirs.close()
            self.connections.append(ours)
            self.processes.append(process)
        self._end = finalize(self, shut_down, self.connections, self.processes, self.memory)
        self.first_of_mask = np.arange(n) * config.layout.actions
        self.sampled = False
        for at in range(workers):
            self._receive(at)

    def reset(self, seeds: list[int]) -> None:
        """Start all games."""
        self.sampled = False
        for at, (low, high) in enumerate(zip(self.bounds, self.bounds[1:], strict=False)):
            self._send(at, ("reset", seeds[low:high]))
        self._receive_all()

    def step(self, codes: NDArray[np.uint8], sample: bool) -> None:
        """Apply one action to every game, and draw the next random ones with `sample`."""
        self.actions[:] = codes
        for at in range(len(self.connections)):
            self._send(at, ("step", sample))
        self._receive_all()
        self.sampled = sample

    def sample(self) -> None:
        """Draw a random legal action for each game, unless the last step did."""
        if not self.sampled:
            for at in range(len(self.connections)):
                self._send(at, ("sample",))
            self._receive_all()
            self.sampled = True

    def first_illegal(self, codes: NDArray[np.uint8]) -> int:
        """Return the first place whose action is outside its mask, -1 if there is none."""
        masks = self.arrays.masks
        actions = masks.shape[1]
        places = self.first_of_mask + np.minimum(codes, actions - 1)
        wrong = (masks.reshape(-1).take(places) == 0) | (codes >= actions)
        return int(wrong.argmax()) if wrong.any() else -1

    def why_not(self, place: int, action: int) -> tuple[str, str]:
        """Return the rule and the sentence that refuse an action."""
        rule, sentence = self._call(place, "why_not", action)
        return rule, sentence

    def final_rows(self, place: int) -> NDArray[np.uint8]:
        """Return each seat's last observation of a truncated game."""
        rows: NDArray[np.uint8] = self._call(place, "final_rows")
        return rows

    def close(self) -> None:
        """End the workers and release the memory."""
        self._end()

    def _call(self, place: int, method: str, *more: object) -> Any:
        """Return the result of a method in the worker that plays a game."""
        at = next(at for at, high in enumerate(self.bounds[1:]) if place < high)
        self._send(at, (method, place - self.bounds[at], *more))
        return self._receive(at)

    def _receive_all(self) -> None:
        for at in range(len(self.connections)):
            self._receive(at)

    def _send(self, at: int, message: tuple[object, ...]) -> None:
        try:
            self.connections[at].send(message)
        except (OSError, ValueError) as error:
            raise RuntimeError(self._lost_message(at)) from error

    def _receive(self, at: int) -> Any:
        """Return a worker's result; raise its exception if it failed."""
        try:
            answer = self.connections[at].recv()
        except (EOFError, OSError) as error:
            raise RuntimeError(self._lost_message(at)) from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _lost_message(self, at: int) -> str:
        if not self._end.alive:
            return "these games are closed"
        return f"worker {at} has ended, and its games with it; close() this and make another"


def serve(connection: Connection, part: WorkerPart) -> None:
    """Run a worker: call the methods that are sent until the connection is closed."""
    shared = WorkerMemory(part.memory)
    own = slice(part.first, part.first + len(part.seats))
    fields = {name: field[own] for name, field in fields_of(shared, part.n, kinds_of(part.config.layout)).items()}
    actions = fields.pop("actions")
    observer = BatchObserver(part.config, part.seats, part.n)
    connection.send(None)
    while True:
        try:
            method, *rest = connection.recv()
        except EOFError:
            break
        try:
            answer = getattr(observer, method)(*([actions, *rest] if method == "step" else rest))
        except Exception as error:
            answer = error
        if method in ("step", "reset", "sample"):
            for name, field in fields.items():
                np.copyto(field, getattr(observer.arrays, name))
        connection.send(answer)


def kinds_of(layout: Layout) -> tuple[Field, ...]:
    """Return what arrays are in the shared memory; the widest type comes first."""
    return (
        ("rewards", SLOTS, np.float64),
        ("rows", layout.row, np.uint8),
        ("masks", layout.actions, np.int8),
        ("to_act", 1, np.uint8),
        ("ended", 1, np.uint8),
        ("samples", 1, np.uint8),
        ("actions", 1, np.uint8),
    )


def fields_of(memory: SharedMemory, n: int, kinds: tuple[Field, ...]) -> dict[str, NDArray[Any]]:
    """Return the arrays in the shared memory by name."""
    found: dict[str, NDArray[Any]] = {}
    at = 0
    for name, each, kind in kinds:
        shape = (n,) if each == 1 else (n, each)
        field: NDArray[Any] = np.ndarray(shape, kind, memory.buf, at)
        found[name] = field
        at += field.nbytes
    return found


def shut_down(connections: list[Connection], processes: list[Any], memory: SharedMemory) -> None:
    """Close the connections, wait for the workers to exit, and unlink the memory; arrays in use keep it alive."""
    for connection in connections:
        connection.close()
    for process in processes:
        process.join(JOIN_TIMEOUT)
        if process.is_alive():
            process.terminate()
            process.join()
    memory.unlink()
