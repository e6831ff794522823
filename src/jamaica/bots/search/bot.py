"""The bot that plays by tree search."""

from jamaica.bots.search.budget import Budget
from jamaica.bots.search.playouts import run_playouts
from jamaica.bots.search.tree import FOR_BATTLE, FOR_GOLD, FOR_THE_RACE, VICTORY, Tree
from jamaica.bots.search.weights import new_tree
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, Move
from jamaica.views import View

TASTES = {"victory": VICTORY, "gold": FOR_GOLD, "battle": FOR_BATTLE, "race": FOR_THE_RACE}
"""What the bot values besides victory, by the setting `taste`."""


class SearchBot:
    """Imagines what it cannot see, plays many games from there and takes the move that wins most often."""

    def __init__(self, ms: int = 0, playouts: int = 0, taste: str = "victory") -> None:
        if taste not in TASTES:
            raise ValueError(f"the setting 'taste' of 'search' is {', '.join(TASTES)}, not {taste[:30]!r}")
        self.name = "search"
        self.taste = taste
        self.budget = Budget(ms if ms or playouts else 200, playouts)
        """The budget of a decision, 200 ms by default."""
        self.tree: Tree | None = None
        """The tree of the last decision."""

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the move that the search tried most often."""
        open_moves = view.legal
        if len(open_moves) == 1:
            return open_moves[0]
        root = run_playouts(self.tree_for(view, luck), view, self.budget, to_choose=True)
        return MOVES[root.best()]

    def tree_for(self, view: View, luck: Luck) -> Tree:
        """Return the last tree if it belongs to the same game and seat (known by their luck), otherwise a new one."""
        tree = self.tree
        if tree is None or tree.luck is not luck or tree.seat != view.seat:
            tree = new_tree(view, luck, TASTES[self.taste])
            self.tree = tree
        return tree
