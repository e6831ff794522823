"""A bot that searches a tree of what could happen."""

from jamaica.bots.search.budget import Budget
from jamaica.bots.search.tree import FOR_BATTLE, FOR_GOLD, FOR_THE_RACE, VICTORY, Tree, grow
from jamaica.bots.search.weights import fresh_tree
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, Move
from jamaica.views import View

TASTES = {"victory": VICTORY, "gold": FOR_GOLD, "battle": FOR_BATTLE, "race": FOR_THE_RACE}
"""What a captain may like besides victory."""


class SearchBot:
    """Imagines what it cannot see, plays many games from there and takes the move that wins most often."""

    def __init__(self, ms: int = 0, playouts: int = 0, taste: str = "victory") -> None:
        if taste not in TASTES:
            raise ValueError(f"the setting 'taste' of 'search' is {', '.join(TASTES)}, not {taste[:30]!r}")
        self.name = "search"
        self.taste = taste
        self.budget = Budget(ms if ms or playouts else 200, playouts)
        """How long it thinks, 200 ms if nothing is said."""
        self.tree: Tree | None = None
        """The tree of the game it last thought about."""

    def choose(self, view: View, luck: Luck) -> Move:
        """The move tried most in the time given."""
        open_moves = view.legal
        if len(open_moves) == 1:
            return open_moves[0]
        until = self.budget.until()
        root = grow(self.tree_for(view, luck), view, self.budget.playouts, until, self.budget.clock, to_choose=True)
        return MOVES[root.best()]

    def tree_for(self, view: View, luck: Luck) -> Tree:
        """The tree of the same game and seat, which have their own luck; otherwise a new one."""
        tree = self.tree
        if tree is None or tree.luck is not luck or tree.seat != view.seat:
            tree = fresh_tree(view, luck, TASTES[self.taste])
            self.tree = tree
        return tree
