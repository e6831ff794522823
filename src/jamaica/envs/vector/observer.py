"""The games of one process, and NumPy arrays over their observations."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.config import EnvConfig
from jamaica.envs.encoding.actions import illegal_action
from jamaica.envs.encoding.arrays import masks_of, rows_of
from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import SLOTS
from jamaica.envs.vector.batch import Batch
from jamaica.model.state import State


@dataclass(frozen=True)
class Arrays:
    """All that a learner observes of some games."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.int8]
    to_act: NDArray[np.uint8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.uint8]
    samples: NDArray[np.uint8]


class BatchObserver:
    """A batch of games in this process."""

    def __init__(self, config: EnvConfig, seats: list[int], stride: int) -> None:
        tables = {count: config.table(count) for count in set(seats)}
        self.batch = Batch([tables[count] for count in seats], *config.rules, stride=stride)
        self.arrays = Arrays(
            rows_of(self.batch.encoder),
            masks_of(self.batch.encoder),
            _array_of(self.batch.to_act, np.uint8),
            _array_of(self.batch.rewards, np.float64).reshape(-1, SLOTS),
            _array_of(self.batch.ended, np.uint8),
            _array_of(self.batch.samples, np.uint8),
        )

    def reset(self, seeds: list[int]) -> None:
        """Start all games."""
        self.batch.reset(seeds)

    def step(self, codes: NDArray[np.uint8], sample: bool) -> None:
        """Apply one action to every game, an illegal one loses it; with `sample` draw the next random actions."""
        self.batch.step(codes.tobytes(), sample)

    def sample(self) -> None:
        """Draw a random legal action for each game, unless the last step did."""
        self.batch.sample()

    def first_illegal(self, codes: NDArray[np.uint8]) -> int:
        """Return the first place whose action is outside its mask, -1 if there is none."""
        return self.batch.first_illegal(codes.tobytes())

    def why_not(self, place: int, action: int) -> tuple[str, str]:
        """Return the rule and the sentence that refuse an action."""
        game = self.batch.games[place]
        error = illegal_action(game.state, game.seat, action)
        return error.rule, error.sentence

    def final_rows(self, place: int) -> NDArray[np.uint8]:
        """Return each seat's last observation of a truncated game."""
        state: State = self.batch.truncated[place]
        encoder = Encoder(state.seats, self.batch.encoder.house)
        for seat in range(state.seats):
            encoder.write_state(state, seat, seat)
        return rows_of(encoder)

    def close(self) -> None:
        """Do nothing: there are no workers to end."""


def _array_of(array: Any, kind: Any) -> NDArray[Any]:
    """Return a read-only NumPy array over the memory of a batch array."""
    found = np.frombuffer(array, kind)
    found.flags.writeable = False
    return found
