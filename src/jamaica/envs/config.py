"""What an environment is made with, checked."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from jamaica.engine import start
from jamaica.envs.rewards import reward_number
from jamaica.model.options import Options, players
from jamaica.model.options import options as default_options
from jamaica.model.state import State

ILLEGAL: Final = ("error", "loss")
"""What an action outside the mask is: an error, or the loss of the game."""


@dataclass(frozen=True)
class Setting:
    """The table and what is paid for playing at it."""

    options: Options | None = None
    """What the table has agreed on, from `jamaica.options(...)`; None for the revised edition."""
    reward: str = "win"
    """One of `REWARDS`."""
    discount: float = 1.0
    """The learner's discount, which the shaped reward has to know."""
    truncate: int | None = None
    """After how many decisions a game is cut off; None for never (every game ends after 100 rounds)."""
    illegal: str = "error"
    """What an action outside the mask is: `error` or `loss`."""

    def __post_init__(self) -> None:
        reward_number(self.reward)
        if self.options is not None and not isinstance(self.options, Options):
            raise ValueError(f"options come from jamaica.options(...), not {self.options!r}")
        if isinstance(self.discount, bool) or not isinstance(self.discount, (int, float)) or not 0 < self.discount <= 1:
            raise ValueError(f"a discount is a number above 0 and at most 1, not {self.discount!r}")
        cut = self.truncate
        if cut is not None and (isinstance(cut, bool) or not isinstance(cut, int) or cut < 1):
            raise ValueError(f"truncate is a number of decisions, from 1 on, or None, not {cut!r}")
        if self.illegal not in ILLEGAL:
            raise ValueError(f"illegal is {' or '.join(map(repr, ILLEGAL))}, not {self.illegal!r}")

    def table(self, seats: object) -> State:
        """A table for so many players before luck has spoken, silent."""
        return start(self.options or default_options(), players(seats)).copy()

    @cached_property
    def rules(self) -> tuple[int, float, int]:
        """Reward, discount and cut-off as a game takes them."""
        return reward_number(self.reward), float(self.discount), self.truncate or 0


def checked_seed(seed: object) -> int:
    """A seed, which is a whole number of any size."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    return seed
