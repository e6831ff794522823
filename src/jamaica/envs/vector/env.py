"""Thousands of games at once: one call with an action for each, and all that a learner sees in arrays that stay.

Every game waits for one seat's action at a time; `to_act` says which. A game that ends begins anew in the same call.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import Setting, checked_seed
from jamaica.envs.encoding.arrays import scaled
from jamaica.envs.vector.observer import Watch
from jamaica.envs.vector.process_pool import Crew
from jamaica.model.moves import IllegalMove
from jamaica.model.options import Options

NO_ACTION: Final = 255
"""Stands for a number that is no action, where an action is a byte."""


class JamaicaVec:
    """Many games side by side. In the k-th game of place i luck is that of the seed `seed + i + n * k`."""

    def __init__(
        self,
        n: int,
        seats: int | Sequence[int] = 4,
        options: Options | None = None,
        reward: str = "win",
        discount: float = 1.0,
        truncate: int | None = None,
        illegal: str = "error",
        workers: int = 0,
    ) -> None:
        self.n = _count("n", n, 1)
        """How many games there are."""
        self.setting = Setting(options, reward, discount, truncate, illegal)
        counts = _seats(seats, n)
        self.workers = _count("workers", workers, 0)
        """In how many processes they are played; 0 for this one."""
        if self.workers > n:
            raise ValueError(f"{n} games keep at most {n} workers busy, not {workers}")
        self._games: Watch | Crew = Crew(self.setting, counts, workers) if workers else Watch(self.setting, counts, n)
        arrays = self._games.arrays
        self.observations: Final[NDArray[np.uint8]] = arrays.rows
        """What the seat to act sees, a row for each game."""
        self.masks: Final[NDArray[np.int8]] = arrays.masks
        """The moves open to the seat to act, 1 or 0 for each action."""
        self.to_act: Final[NDArray[np.uint8]] = arrays.to_act
        """The seat that each game waits for."""
        self.rewards: Final[NDArray[np.float64]] = arrays.rewards
        """What the last actions brought each seat, six seats for each game."""
        self.terminations: Final[NDArray[np.bool_]] = np.zeros(n, np.bool_)
        """The games that ended with the last action; their places show the next game already."""
        self.truncations: Final[NDArray[np.bool_]] = np.zeros(n, np.bool_)
        """The games that were cut off by the last action."""
        self._ended = arrays.ended
        self._begun = False

    def reset(self, seed: int = 0) -> tuple[NDArray[np.uint8], dict[str, NDArray[Any]]]:
        """Begin all games, the i-th from `seed + i`."""
        first = checked_seed(seed)
        self._games.reset([first + place for place in range(self.n)])
        self._begun = True
        return self.observations, self._look()

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[Any]]]:
        """Carry out one action in every game. An action outside its mask is an IllegalMove and changes nothing, or
        loses that game where `illegal="loss"`."""
        if not self._begun:
            raise ValueError("call reset() before the first step()")
        codes = self._codes(actions)
        if self.setting.illegal == "error":
            self._check(codes)
        self._games.step(codes)
        return self.observations, self.rewards, self.terminations, self.truncations, self._look()

    def _look(self) -> dict[str, NDArray[Any]]:
        """The infos: masks and seats."""
        np.equal(self._ended, 1, out=self.terminations)
        np.equal(self._ended, 2, out=self.truncations)
        return {"action_mask": self.masks, "to_act": self.to_act}

    def _codes(self, actions: NDArray[Any] | Sequence[int]) -> NDArray[np.uint8]:
        """The actions as bytes."""
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ValueError(f"there are {self.n} games: actions have the shape ({self.n},), not {given.shape}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, the ids of moves, not {given.dtype}")
        codes = given.astype(np.uint8)
        if given.dtype != np.uint8:
            codes[codes != given] = NO_ACTION
        return codes

    def _check(self, codes: NDArray[np.uint8]) -> None:
        """Refuse actions outside their masks before anything is changed."""
        place = self._games.first_wrong(codes)
        if place >= 0:
            rule, sentence = self._games.why_not(place, int(codes[place]))
            raise IllegalMove(rule, f"game {place}: {sentence}")

    def final_observations(self, place: int) -> NDArray[np.uint8]:
        """What each seat saw of a game that the last action cut off: a row for each, to estimate what was to come."""
        if not 0 <= place < self.n or not self.truncations[place]:
            raise ValueError(f"the game in place {place} was not cut off by the last action")
        return self._games.final_rows(place)

    def scaled(self) -> NDArray[np.float32]:
        """The observations as float32 between 0 and 1, in an array of its own."""
        return scaled(self.observations)

    def close(self) -> None:
        """End the workers and give back their memory. The arrays are not to be used any more."""
        self._games.close()

    def __enter__(self) -> "JamaicaVec":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _count(name: str, number: object, least: int) -> int:
    """A whole number that is big enough."""
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise ValueError(f"{name} is a whole number from {least} on, not {number!r}")
    return number


def _seats(seats: int | Sequence[int], n: int) -> list[int]:
    """How many players sit at each table: one number for all, or one for each."""
    if isinstance(seats, (int, np.integer)):
        return [int(seats)] * n
    counts = [int(each) for each in seats]
    if len(counts) != n:
        raise ValueError(f"seats is one number, or one for each of the {n} games, not {len(counts)} numbers")
    return counts
