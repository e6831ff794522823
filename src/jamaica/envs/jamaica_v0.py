"""The PettingZoo environment (AEC): agents act one after the other, each observes what its seat may know.

Seats that choose a card simultaneously are asked from the lowest to the highest; none learns what the others chose.
"""

from collections.abc import Iterator
from functools import partial
from itertools import repeat
from secrets import randbits
from sys import maxsize
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from jamaica.envs.config import EnvConfig, checked_seed
from jamaica.envs.encoding.actions import action_number, illegal_action
from jamaica.envs.encoding.arrays import masks_of, rows_of, scaled, space_of_rows
from jamaica.envs.single.agents import AgentTurns, select
from jamaica.envs.single.observed import ObservedGame
from jamaica.envs.single.render import MODES, checked_mode, render
from jamaica.model.options import Options
from jamaica.model.state import State

__all__ = ["env", "raw_env"]


def env(**settings: Any) -> Any:
    """Return the environment in PettingZoo's wrappers, which reject calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))


class raw_env(AgentTurns, AECEnv[str, dict[str, NDArray[Any]], int]):  # type: ignore[misc]  # noqa: N801
    """The bare environment. Agents are named `seat_0`, `seat_1` ...; an action is the id of a move."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "jamaica_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 4,
        options: Options | None = None,
        reward: str = "win",
        discount: float = 1.0,
        truncate: int | None = None,
        illegal: str = "error",
        scale: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._settings = (seats, options, reward, discount, truncate, illegal, scale, render_mode)
        self.config = EnvConfig(options, reward, discount, truncate, illegal)
        no_moves: NDArray[np.int8] = np.zeros(self.config.layout.actions, np.int8)
        no_moves.flags.writeable = False
        game = ObservedGame(self.config.table(seats), *self.config.rules)
        rows, masks = rows_of(game.encoder), masks_of(game.encoder)
        new_row, self._other_row = (partial(scaled, row) if scale else row.copy for row in rows)
        new_mask, self._other_mask = (mask.copy for mask in masks)
        AgentTurns.__init__(self, game, new_row, new_mask, no_moves)
        self.render_mode = checked_mode(render_mode)
        self.scale = scale
        """Whether observations are float32 between 0 and 1 instead of bytes."""
        self.seats = seats
        self._size = no_moves.size
        self._actions = {agent: spaces.Discrete(self._size) for agent in self.possible_agents}
        self._observations = {agent: space_of_rows(scale, self.config.layout) for agent in self.possible_agents}
        self._seed: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make the same environment, without its game."""
        return type(self), self._settings

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations: row and mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions: the ids of players' moves."""
        return self._actions[agent]

    @property
    def table(self) -> State:
        """The full state with all hidden information: for measurements and tests, not for learners."""
        return self.game.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Without a seed, use the last one plus 1."""
        if seed is None:
            seed = randbits(62) if self._seed is None else self._seed + 1
        self._seed = checked_seed(seed)
        self.game.start(self._seed)
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self.no_moves} for agent in agents}
        self._skip_agent_selection = None
        self.unrewarded = True
        select(self, self.game.seat)

    def step_dead(self, action: object) -> None:
        """Take the step of an agent after the end of the game."""
        if not self.agents:
            raise ValueError("no game is being played: call reset()")
        self._was_dead_step(action)

    def unusual_number(self, action: object) -> int:
        """Return an action that is no plain number as a number, -1 for a number out of range."""
        return action_number(action, self._size)

    def refuse(self, action: int) -> None:
        """Raise an error for an action outside the mask, or let the seat lose the game."""
        if self.config.illegal == "error":
            raise illegal_action(self.game.state, self.game.seat, action)
        self.game.forfeit()

    def hand_out_rewards(self) -> None:
        """Set the rewards of the last action, and ask the next seat or end the game."""
        rewards = self.game.rewards
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(rewards[seat])
        self._accumulate_rewards()
        self.unrewarded = not any(self.rewards.values())
        ended = self.game.ended
        if ended == 0:
            select(self, self.game.seat)
            return
        self.terminations = dict.fromkeys(self.agents, ended == 1)
        self.truncations = dict.fromkeys(self.agents, ended == 2)
        self.agent_selection = self.agents[0]
        self.asked = None
        if self.render_mode == "human":
            self.render()

    def observe_other(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent observes that is not asked."""
        self.game.observe(self.possible_agents.index(agent))
        return {"observation": self._other_row(), "action_mask": self._other_mask()}

    def agent_iter(self, max_iter: int = maxsize) -> Iterator[str]:
        """Yield the agents in the order in which they are asked; call `step` after each."""
        for _ in repeat(None, min(max_iter, maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Any:
        """Render the table as a spectator sees it: printed, or returned as text, SVG or pixels."""
        return render(self.game.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
