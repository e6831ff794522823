"""A bot that plays random legal moves."""

from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.views import View


class RandomBot:
    """Plays any of the moves open to it, each as likely as the others."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, view: View, luck: Luck) -> Move:
        """Return a random legal move."""
        moves = view.legal
        return moves[luck.below(len(moves))]
