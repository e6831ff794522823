"""The checked configuration of an environment."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from jamaica.engine import start
from jamaica.envs.encoding.layout import PLAIN, Layout, layout_of
from jamaica.envs.rewards import reward_number
from jamaica.model.options import Options, players
from jamaica.model.options import options as default_options
from jamaica.model.state import State

ILLEGAL: Final = ("error", "loss")
"""What an action outside the mask does: raise an error, or lose the game."""


@dataclass(frozen=True)
class EnvConfig:
    """The table's options and the rewards."""

    options: Options | None = None
    """The table's options, from `jamaica.options(...)`; None for the revised edition."""
    reward: str = "win"
    """One of `REWARDS`."""
    discount: float = 1.0
    """The learner's discount factor, for the shaped reward."""
    truncate: int | None = None
    """The number of decisions after which a game is truncated; None for never (every game ends after 100 rounds)."""
    illegal: str = "error"
    """What an action outside the mask does: `error` or `loss`."""

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
        """Return a new table for this many players, before the first dice; it collects no events."""
        return start(self.options or default_options(), seats).copy()

    def players(self, seats: object) -> int:
        """Return a number of players that there can be at such a table."""
        return players(seats, "off" if self.options is None else self.options.solo)

    @property
    def layout(self) -> Layout:
        """The layout of observations and actions."""
        return PLAIN if self.options is None else layout_of(self.options)

    @cached_property
    def rules(self) -> tuple[int, float, int]:
        """Reward, discount and truncation as arguments for `EnvGame`."""
        return reward_number(self.reward), float(self.discount), self.truncate or 0


def checked_seed(seed: object) -> int:
    """Return the seed if it is a whole number, otherwise raise ValueError."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    return seed
