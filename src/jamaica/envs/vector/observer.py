"""The games of one process, and the arrays in which they are seen."""

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import Setting
from jamaica.envs.encoding.actions import wrong_action
from jamaica.envs.encoding.arrays import masks_of, rows_of
from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import SLOTS
from jamaica.envs.vector.batch import Batch
from jamaica.model.state import State


@dataclass(frozen=True)
class Arrays:
    """All that a learner sees of some games."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.int8]
    to_act: NDArray[np.uint8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.uint8]


class Watch:
    """Some games that are played here."""

    def __init__(self, setting: Setting, seats: list[int], stride: int) -> None:
        tables = {count: setting.table(count) for count in set(seats)}
        self.batch = Batch([tables[count] for count in seats], *setting.rules, stride)
        self.arrays = Arrays(
            rows_of(self.batch.encoder),
            masks_of(self.batch.encoder),
            _seen(self.batch.to_act, np.uint8),
            _seen(self.batch.rewards, np.float64).reshape(-1, SLOTS),
            _seen(self.batch.ended, np.uint8),
        )
        self._address = self.arrays.rows.ctypes.data

    def reset(self, seeds: list[int]) -> None:
        """Begin all games."""
        self._wipe()
        self.batch.reset(seeds)

    def step(self, codes: NDArray[np.uint8]) -> None:
        """One action in every game; one that is outside its mask loses that game."""
        self._wipe()
        self.batch.step(codes.tobytes())

    def first_wrong(self, codes: NDArray[np.uint8]) -> int:
        """The first place whose action is outside its mask; -1 if there is none."""
        return self.batch.first_wrong(codes.tobytes())

    def _wipe(self) -> None:
        """Make all rows blank, in one stroke: the memory is ours, and shown to NumPy for reading only."""
        ctypes.memset(self._address, 0, self.arrays.rows.nbytes)

    def why_not(self, place: int, action: int) -> tuple[str, str]:
        """The rule and the sentence for which an action is refused."""
        game = self.batch.games[place]
        error = wrong_action(game.state, game.seat, action)
        return error.rule, error.sentence

    def final_rows(self, place: int) -> NDArray[np.uint8]:
        """What each seat saw of a game that was cut off."""
        state: State = self.batch.cut[place]
        encoder = Encoder(state.seats)
        for seat in range(state.seats):
            encoder.write_state(state, seat, seat)
        return rows_of(encoder)

    def close(self) -> None:
        """There is nothing to give back."""


def _seen(array: Any, kind: Any) -> NDArray[Any]:
    """An array of the batch as it lies in memory."""
    seen = np.frombuffer(array, kind)
    seen.flags.writeable = False
    return seen
