"""A bot that plays random games to the end: the baseline for the search."""

from jamaica.bots.search.budget import Budget
from jamaica.bots.search.playouts import run_random_games
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, Move
from jamaica.views import View


class FlatBot:
    """Plays the same number of random games from each choice and takes the one that won most."""

    def __init__(self, ms: int = 0, playouts: int = 0) -> None:
        self.name = "flat"
        self.budget = Budget(ms if ms or playouts else 100, playouts)
        """The budget of a decision, 100 ms by default."""

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the move with the best share of victories, the first among equals."""
        open_moves = view.legal
        if len(open_moves) == 1:
            return open_moves[0]
        node = run_random_games(view, luck, self.budget)
        tried = [slot for slot in range(node.size) if node.tries[slot] > 0]
        best = max(tried, key=lambda slot: node.sums[slot] / float(node.tries[slot]))
        return MOVES[node.ids[best]]
