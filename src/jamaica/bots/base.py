"""The interface of a bot."""

from typing import Protocol

from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.views import View


class Bot(Protocol):
    """A player that is not a person. It sees the view of its own seat and nothing else."""

    name: str
    """The name it is made by, its settings included: `search:ms=200`."""

    def choose(self, view: View, luck: Luck) -> Move:
        """One of `view.legal`. All chance that the choice takes comes from this luck."""
        ...
