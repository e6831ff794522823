"""Weights that were learned from games; `python -m bench.weights` learns them again."""

from typing import Final

from jamaica.bots.search.evaluation import Judgement
from jamaica.bots.search.rollout_policy import Instinct
from jamaica.bots.search.ship_model import Habits
from jamaica.bots.search.tree import VICTORY, Tree
from jamaica.bots.search.win_model import Prospect
from jamaica.luck import Luck
from jamaica.model.board import Board
from jamaica.views import View

NOISE: Final = 1.0
"""How much worse a card may look and still be laid in a playout, in points."""

QUICK: Final = Judgement(
    base=-2.24, way=7.26, way_squared=22.73,
    food=0.53, more_food=0.2, powder=0.07, more_powder=-0.17, gold=-0.66, more_gold=-0.9, empty=0.21,
    map=2.0, sabre=0.9, beth=1.5, sixth=2.0, envy=0.45,
)  # fmt: skip
"""Greedy's weights, changed at random and kept where instinct won more of some thousand games against itself."""

HABITS: Final = Habits(
    near=1.55, battle=0.26, treasure=1.68, fall=0.7,
    step=1.34, lair=2.13, port=0.37, sea=0.09, stumble=-0.05, powder=0.15,
    cards=[-0.1, -1.36, -0.15, -0.15, -0.04, 0.43, -0.04, -0.87, -0.64, 0.5, 0.05],
)  # fmt: skip
"""Found together with them."""

SOUND: Final[list[float]] = [
    3.28, 1.15, 0.11, -0.03, 0.38, 0.07, 0.07, -0.32, -0.14, 0.30, 0.56, 0.32, 0.17, 0.24, -0.00, -0.16, 0.42,
    3.59, 1.92, 0.16, 0.13, 0.37, 0.06, 0.08, -0.26, -0.29, 0.42, 0.46, 0.27, 0.12, 0.26, -0.13, -0.11, 0.47,
    4.04, 4.13, 0.69, 0.48, 0.46, 0.04, 0.19, 0.03, 0.32, 0.71, 0.42, 0.24, 0.19, 0.23, -0.13, -0.15, 0.79,
    2.39, 2.97, 1.48, 1.47, 0.18, -0.08, 0.11, 0.05, 0.10, 1.49, 0.09, 0.02, -0.00, 0.21, 2.77, -0.48, 0.57,
]  # fmt: skip
"""Each sign's weight in each phase of the race: the fit to who won 16,000 games of instinct against itself."""


def quick_instinct(board: Board) -> Instinct:
    """How everybody plays on in a playout."""
    return Instinct(QUICK, HABITS, board, NOISE)


def fresh_tree(view: View, luck: Luck, taste: int = VICTORY) -> Tree:
    """A tree for the view's seat, in which nothing was tried yet."""
    return Tree(view.seat, quick_instinct(view.options.board), Prospect(SOUND), luck, taste)
