"""A hash over the observations of many games: `python -m tests.envs.vector.observation_digest` prints it."""

import hashlib

import numpy as np

from jamaica.envs import JamaicaVec
from jamaica.envs.rewards import REWARDS

STEPS = 120


def digest() -> str:
    """All that some games show with every reward, and the actions they sample, moves chosen by the step's number."""
    told = hashlib.sha256()
    for reward in REWARDS:
        games = JamaicaVec(10, seats=[2, 3, 4, 5, 6] * 2, reward=reward, discount=0.97, truncate=90)
        games.reset(seed=1692)
        for step in range(STEPS):
            for array in (games.observations, games.masks, games.to_act, games.rewards, games.truncations):
                told.update(np.ascontiguousarray(array).tobytes())
            told.update(games.sample_actions().tobytes())
            turn = (np.arange(games.masks.shape[1]) * 37 + step * 11) % 199 + 1
            games.step((games.masks * turn).argmax(axis=1))
    return told.hexdigest()


if __name__ == "__main__":
    print(digest())
