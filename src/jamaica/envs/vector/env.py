"""Thousands of games at once: each call takes one action per game and updates the same arrays.

Every game waits for one seat's action at a time; `to_act` has the seat. A game that ends restarts in the same call.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import EnvConfig, checked_seed
from jamaica.envs.encoding.arrays import scaled
from jamaica.envs.vector.observer import BatchObserver
from jamaica.envs.vector.process_pool import ProcessPool
from jamaica.model.moves import IllegalMove
from jamaica.model.options import Options

NO_ACTION: Final = 255
"""The byte for a number that is not an action."""


class JamaicaVec:
    """Many games side by side. The k-th game of place i has the seed `seed + i + n * k`."""

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
        """The number of games."""
        self.config = EnvConfig(options, reward, discount, truncate, illegal)
        counts = _seats(seats, n)
        self.workers = _count("workers", workers, 0)
        """The number of worker processes; 0 plays in this process."""
        if self.workers > n:
            raise ValueError(f"{n} games keep at most {n} workers busy, not {workers}")
        self._games: BatchObserver | ProcessPool = (
            ProcessPool(self.config, counts, workers) if workers else BatchObserver(self.config, counts, n)
        )
        arrays = self._games.arrays
        self.observations: Final[NDArray[np.uint8]] = arrays.rows
        """The observation of the seat to act, a row for each game."""
        self.masks: Final[NDArray[np.int8]] = arrays.masks
        """The legal moves of the seat to act, 1 or 0 for each action."""
        self.to_act: Final[NDArray[np.uint8]] = arrays.to_act
        """The seat that each game waits for."""
        self.rewards: Final[NDArray[np.float64]] = arrays.rewards
        """Each seat's reward for the last actions, six seats for each game."""
        self.terminations: Final[NDArray[np.bool_]] = np.zeros(n, np.bool_)
        """The games that ended with the last action; their rows already show the next game."""
        self.truncations: Final[NDArray[np.bool_]] = np.zeros(n, np.bool_)
        """The games that the last action truncated."""
        self._ended = arrays.ended
        self._samples = arrays.samples
        self._sampled = False
        self._started = False

    def reset(self, seed: int = 0) -> tuple[NDArray[np.uint8], dict[str, NDArray[Any]]]:
        """Start all games, the i-th from `seed + i`."""
        first = checked_seed(seed)
        self._games.reset([first + place for place in range(self.n)])
        self._started = True
        self._sampled = False
        return self.observations, self._look()

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[Any]]]:
        """Apply one action to every game.

        An action outside its mask raises IllegalMove and changes nothing; with `illegal="loss"` it loses that game.
        """
        if not self._started:
            raise ValueError("call reset() before the first step()")
        codes = self._codes(actions)
        if self.config.illegal == "error":
            self._check(codes)
        self._games.step(codes, self._sampled)
        self._sampled = False
        return self.observations, self.rewards, self.terminations, self.truncations, self._look()

    def sample_actions(self) -> NDArray[np.uint8]:
        """Return a random legal action for each game, each exactly as likely; the same ones until the next step.

        They are drawn from the seeds of the games: with them alone, a game goes as `jamaica.playout` plays it.
        """
        if not self._started:
            raise ValueError("call reset() before sample_actions()")
        self._games.sample()
        self._sampled = True
        return self._samples.copy()

    def _look(self) -> dict[str, NDArray[Any]]:
        """Update terminations and truncations, and return the infos: masks and seats."""
        np.equal(self._ended, 1, out=self.terminations)
        np.equal(self._ended, 2, out=self.truncations)
        return {"action_mask": self.masks, "to_act": self.to_act}

    def _codes(self, actions: NDArray[Any] | Sequence[int]) -> NDArray[np.uint8]:
        """Return the actions as bytes."""
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
        """Raise IllegalMove for the first action outside its mask."""
        place = self._games.first_illegal(codes)
        if place >= 0:
            rule, sentence = self._games.why_not(place, int(codes[place]))
            raise IllegalMove(rule, f"game {place}: {sentence}")

    def final_observations(self, place: int) -> NDArray[np.uint8]:
        """Return each seat's last observation of a game that the last action truncated, for bootstrapping."""
        if not 0 <= place < self.n or not self.truncations[place]:
            raise ValueError(f"the game in place {place} was not cut off by the last action")
        return self._games.final_rows(place)

    def scaled(self) -> NDArray[np.float32]:
        """Return the observations as float32 between 0 and 1, in a new array."""
        return scaled(self.observations)

    def close(self) -> None:
        """End the workers and release their memory. The arrays must not be used afterwards."""
        self._games.close()

    def __enter__(self) -> "JamaicaVec":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _count(name: str, number: object, least: int) -> int:
    """Return the number if it is whole and at least `least`, otherwise raise ValueError."""
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise ValueError(f"{name} is a whole number from {least} on, not {number!r}")
    return number


def _seats(seats: int | Sequence[int], n: int) -> list[int]:
    """Return the number of players at each table, from one number for all or one for each."""
    if isinstance(seats, (int, np.integer)):
        return [int(seats)] * n
    counts = [int(each) for each in seats]
    if len(counts) != n:
        raise ValueError(f"seats is one number, or one for each of the {n} games, not {len(counts)} numbers")
    return counts
