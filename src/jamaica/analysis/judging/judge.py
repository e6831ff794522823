"""The judge that values positions, and how long it thinks."""

from dataclasses import dataclass
from typing import Final

from jamaica.analysis.judging.policy import JudgePolicy
from jamaica.analysis.judging.sampling import BATCHES, Sampler
from jamaica.analysis.judging.weights import JUDGE_WEIGHTS
from jamaica.bots.greedy import GREEDY_EVALUATOR
from jamaica.bots.search.evaluation import Evaluator
from jamaica.bots.search.weights import NOISE, ROLLOUT_EVALUATOR, SHIP_WEIGHTS
from jamaica.bots.search.win_model import WinModel
from jamaica.model.board import Board
from jamaica.model.state import State
from jamaica.model.steps import LUCK_DRAW, step_kind


@dataclass(frozen=True)
class Judge:
    """How positions are valued: all seats play on by one policy for some rounds, then a win model decides."""

    name: str
    """Its name and version; values of another name must not be compared with them."""
    horizon: int
    """How many rounds after the present one are played."""
    noise: float
    """How many points worse than the best a card may be and still be played."""
    evaluator: Evaluator
    """The weights by which the policy plays."""
    win_weights: tuple[float, ...]
    """The weights of the win model."""

    def policy(self, board: Board) -> JudgePolicy:
        """Return the policy by which all seats play on."""
        return JudgePolicy(self.evaluator, SHIP_WEIGHTS, board, self.noise)

    def sampler(self, board: Board) -> Sampler:
        """Return a sampler that plays like this judge."""
        return Sampler(self.policy(board), WinModel(list(self.win_weights)))

    def last_round(self, state: State) -> int:
        """Return the round up to which a position is played on. Draws at the end of a round belong to the next one."""
        drawing = step_kind(state.top()) == LUCK_DRAW
        return max(int(state.round) + drawing, 1) + self.horizon


JUDGE: Final = Judge("coach-1", 3, NOISE, ROLLOUT_EVALUATOR, JUDGE_WEIGHTS)
"""The judge of all analyses. Its name changes with anything that changes its values."""
SECOND_JUDGE: Final = Judge("second-1", 100, 0.0, GREEDY_EVALUATOR, JUDGE_WEIGHTS)
"""Another judge, to check the first one: it plays every game to its end, by other weights and without noise."""

JUDGES: Final = {judge.name: judge for judge in (JUDGE, SECOND_JUDGE)}
"""The judges by name."""


@dataclass(frozen=True)
class Depth:
    """The playouts that an analysis spends. All numbers are multiples of `BATCHES`."""

    name: str
    position: int
    """For each position of the game, and for the outcomes of chance that did not come, all together."""
    answer: int
    """For each legal move of a choice."""


DEPTHS: Final = {
    "quick": Depth("quick", 48 * BATCHES, 20 * BATCHES),
    "default": Depth("default", 256 * BATCHES, 150 * BATCHES),
    "deep": Depth("deep", 2560 * BATCHES, 1500 * BATCHES),
}
"""The depths by name."""
