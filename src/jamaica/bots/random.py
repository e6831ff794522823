"""A bot that plays random legal moves."""

from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.views import View


class RandomBot:
    """Plays any legal move, each with the same chance."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, view: View, luck: Luck) -> Move:
        """Return a random legal move."""
        moves = view.legal
        return moves[luck.below(len(moves))]
