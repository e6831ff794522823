"""Games in several processes: each plays its part, and puts what is seen of it into memory that all share."""

from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import Setting
from jamaica.envs.encoding.layout import ACTIONS, ROW, SLOTS
from jamaica.envs.vector.observer import Arrays, Watch

FIELDS: Final[tuple[tuple[str, int, Any], ...]] = (
    ("rewards", SLOTS, np.float64),
    ("rows", ROW, np.uint8),
    ("masks", ACTIONS, np.int8),
    ("to_act", 1, np.uint8),
    ("ended", 1, np.uint8),
    ("actions", 1, np.uint8),
)
"""The arrays in the shared memory: name, numbers for each game, kind. The widest kind comes first."""
PATIENCE: Final = 5.0
"""How long a worker has to end by itself, in seconds."""


class Memory(SharedMemory):
    """Shared memory that arrays look at."""

    def __del__(self) -> None:
        with suppress(BufferError):  # arrays that somebody still holds keep it; it goes with the last of them
            super().__del__()


class Crew:
    """Some games that are played by workers."""

    def __init__(self, setting: Setting, seats: list[int], workers: int) -> None:
        n = len(seats)
        self.bounds = [n * at // workers for at in range(workers + 1)]
        self.memory = SharedMemory(
            create=True, size=n * sum(each * np.dtype(kind).itemsize for _, each, kind in FIELDS)
        )
        fields = fields_of(self.memory, n)
        self.actions = fields.pop("actions")
        for field in fields.values():
            field.flags.writeable = False
        self.arrays = Arrays(**fields)
        spawn = get_context("spawn")
        self.lines: list[Connection] = []
        self.processes: list[Any] = []
        for low, high in zip(self.bounds, self.bounds[1:], strict=False):
            near, far = spawn.Pipe()
            work = (far, self.memory.name, n, low, setting, seats[low:high])
            process = spawn.Process(target=serve, args=work, daemon=True)
            process.start()
            far.close()
            self.lines.append(near)
            self.processes.append(process)
        self._end = finalize(self, dismiss, self.lines, self.processes, self.memory)
        for at in range(workers):
            self._answer(at)

    def reset(self, seeds: list[int]) -> None:
        """Begin all games."""
        for at, (low, high) in enumerate(zip(self.bounds, self.bounds[1:], strict=False)):
            self._tell(at, ("reset", seeds[low:high]))
        self._all_answer()

    def step(self, codes: NDArray[np.uint8]) -> None:
        """One action in every game."""
        self.actions[:] = codes
        for at in range(len(self.lines)):
            self._tell(at, ("step",))
        self._all_answer()

    def first_wrong(self, codes: NDArray[np.uint8]) -> int:
        """The first place whose action is outside its mask; -1 if there is none."""
        masks = self.arrays.masks
        wrong = (masks[np.arange(len(masks)), np.minimum(codes, ACTIONS - 1)] == 0) | (codes >= ACTIONS)
        return int(wrong.argmax()) if wrong.any() else -1

    def why_not(self, place: int, action: int) -> tuple[str, str]:
        """The rule and the sentence for which an action is refused."""
        rule, sentence = self._ask(place, "why_not", action)
        return rule, sentence

    def final_rows(self, place: int) -> NDArray[np.uint8]:
        """What each seat saw of a game that was cut off."""
        rows: NDArray[np.uint8] = self._ask(place, "final_rows")
        return rows

    def close(self) -> None:
        """End the workers, and give back the memory."""
        self._end()

    def _ask(self, place: int, question: str, *more: object) -> Any:
        """Ask the worker that plays a game."""
        at = next(at for at, high in enumerate(self.bounds[1:]) if place < high)
        self._tell(at, (question, place - self.bounds[at], *more))
        return self._answer(at)

    def _all_answer(self) -> None:
        for at in range(len(self.lines)):
            self._answer(at)

    def _tell(self, at: int, message: tuple[object, ...]) -> None:
        try:
            self.lines[at].send(message)
        except (OSError, ValueError) as error:
            raise RuntimeError(self._lost(at)) from error

    def _answer(self, at: int) -> Any:
        """What a worker answers; an error of its own is raised here."""
        try:
            answer = self.lines[at].recv()
        except (EOFError, OSError) as error:
            raise RuntimeError(self._lost(at)) from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _lost(self, at: int) -> str:
        if not self._end.alive:
            return "these games are closed"
        return f"worker {at} has ended, and its games with it; close() this and make another"


def serve(line: Connection, memory: str, n: int, low: int, setting: Setting, seats: list[int]) -> None:
    """A worker's life: play what it is told, until the line is cut."""
    shared = Memory(memory)
    fields = {name: field[low : low + len(seats)] for name, field in fields_of(shared, n).items()}
    actions = fields.pop("actions")
    watch = Watch(setting, seats, n)
    line.send(None)
    while True:
        try:
            word, *rest = line.recv()
        except EOFError:
            break
        try:
            answer = getattr(watch, word)(*(rest if word != "step" else [actions]))
        except Exception as error:
            answer = error
        if word in ("step", "reset"):
            for name, field in fields.items():
                np.copyto(field, getattr(watch.arrays, name))
        line.send(answer)


def fields_of(memory: SharedMemory, n: int) -> dict[str, NDArray[Any]]:
    """The arrays in the shared memory by name."""
    found: dict[str, NDArray[Any]] = {}
    at = 0
    for name, each, kind in FIELDS:
        shape = (n,) if each == 1 else (n, each)
        field: NDArray[Any] = np.ndarray(shape, kind, memory.buf, at)
        found[name] = field
        at += field.nbytes
    return found


def dismiss(lines: list[Connection], processes: list[Any], memory: SharedMemory) -> None:
    """Cut the lines, wait for the workers to end, and remove the memory's name; what still looks at it keeps it."""
    for line in lines:
        line.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()
    memory.unlink()
