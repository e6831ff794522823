"""The trained weights of the search; `python -m bench.weights` trains them again."""

from typing import Final

from jamaica.bots.search.evaluation import Evaluator
from jamaica.bots.search.rollout_policy import RolloutPolicy
from jamaica.bots.search.ship_model import ModelWeights
from jamaica.bots.search.tree import VICTORY, Tree
from jamaica.bots.search.win_model import WinModel
from jamaica.luck import Luck
from jamaica.model.board import Board
from jamaica.views import View

NOISE: Final = 1.0
"""How many points worse than the best a card may be and still be played in a playout."""

ROLLOUT_EVALUATOR: Final = Evaluator(
    base=-2.24, way=7.26, way_squared=22.73,
    food=0.53, more_food=0.2, powder=0.07, more_powder=-0.17, gold=-0.66, more_gold=-0.9, empty=0.21,
    map=2.0, sabre=0.9, beth=1.5, sixth=2.0, rival=0.45,
)  # fmt: skip
"""The greedy bot's weights after a random hill climb; each step won more of some thousand games of self-play."""

SHIP_WEIGHTS: Final = ModelWeights(
    near=1.55, battle=0.26, treasure=1.68, shortage=0.7, powder=0.15,
    fork_step=1.34, fork_lair=2.13, fork_port=0.37, fork_sea=0.09, fork_shortage=-0.05,
    cards=[-0.1, -1.36, -0.15, -0.15, -0.04, 0.43, -0.04, -0.87, -0.64, 0.5, 0.05],
)  # fmt: skip
"""From the same hill climb."""

WIN_WEIGHTS: Final[list[float]] = [
    3.28, 1.15, 0.11, -0.03, 0.38, 0.07, 0.07, -0.32, -0.14, 0.30, 0.56, 0.32, 0.17, 0.24, -0.00, -0.16, 0.42,
    3.59, 1.92, 0.16, 0.13, 0.37, 0.06, 0.08, -0.26, -0.29, 0.42, 0.46, 0.27, 0.12, 0.26, -0.13, -0.11, 0.47,
    4.04, 4.13, 0.69, 0.48, 0.46, 0.04, 0.19, 0.03, 0.32, 0.71, 0.42, 0.24, 0.19, 0.23, -0.13, -0.15, 0.79,
    2.39, 2.97, 1.48, 1.47, 0.18, -0.08, 0.11, 0.05, 0.10, 1.49, 0.09, 0.02, -0.00, 0.21, 2.77, -0.48, 0.57,
]  # fmt: skip
"""The weight of each feature in each phase, fitted to the winners of 16,000 games of self-play."""


def quick_rollout_policy(board: Board) -> RolloutPolicy:
    """Return the policy for all seats in a playout."""
    return RolloutPolicy(ROLLOUT_EVALUATOR, SHIP_WEIGHTS, board, NOISE)


def new_tree(view: View, luck: Luck, taste: int = VICTORY) -> Tree:
    """Return an empty tree for the view's seat."""
    return Tree(view.seat, quick_rollout_policy(view.options.board), WinModel(WIN_WEIGHTS), luck, taste=taste)
