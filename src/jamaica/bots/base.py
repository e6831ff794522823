"""The interface of a bot."""

from typing import Protocol

from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.views import View


class Bot(Protocol):
    """A computer player. It only sees the view of its own seat."""

    name: str
    """The name and settings for `make_bot`: `search:ms=200`."""

    def choose(self, view: View, luck: Luck) -> Move:
        """Return one of `view.legal`. The only source of randomness is `luck`."""
        ...
