"""The rollout policy of the judge: that of the search, with a better end of the game."""

from jamaica.bots.search.evaluation import cargo_value, end_nearness
from jamaica.bots.search.rollout_policy import RolloutPolicy
from jamaica.model.cards import GOLD
from jamaica.model.state import State
from jamaica.native import i64


class JudgePolicy(RolloutPolicy):
    """Values gold by the points it will count, the more so the nearer the end is."""

    def worth(self, state: State, inside: i64) -> float:
        """Return the value of a hold's contents."""
        near = end_nearness(state)
        points = float(inside & 7) if inside >> 3 == GOLD else 0.0
        return near * points + (1.0 - near) * cargo_value(inside, self.evaluator)
