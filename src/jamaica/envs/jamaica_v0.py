"""The PettingZoo environment (AEC): agents act one after the other, each observes what its seat may know.

Seats that choose a card simultaneously are asked from the lowest to the highest; none learns what the others chose.
"""

from collections.abc import Iterator
from secrets import randbits
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from jamaica.envs.config import EnvConfig, checked_seed
from jamaica.envs.encoding.actions import action_number, illegal_action
from jamaica.envs.encoding.arrays import masks_of, rows_of, scaled, space_of_rows
from jamaica.envs.single.observed import ILLEGAL, REWARDED, ObservedGame
from jamaica.envs.single.render import MODES, checked_mode, render
from jamaica.model.options import Options, players
from jamaica.model.state import State

__all__ = ["env", "raw_env"]


def env(**settings: Any) -> Any:
    """Return the environment in PettingZoo's wrappers, which reject calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))


class raw_env(AECEnv[str, dict[str, NDArray[Any]], int], EzPickle):  # type: ignore[misc]  # noqa: N801
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
        EzPickle.__init__(self, seats, options, reward, discount, truncate, illegal, scale, render_mode)
        super().__init__()
        self.config = EnvConfig(options, reward, discount, truncate, illegal)
        self.render_mode = checked_mode(render_mode)
        self.scale = scale
        """Whether observations are float32 between 0 and 1 instead of bytes."""
        self.seats = players(seats)
        self._size = self.config.layout.actions
        self._no_moves: NDArray[np.int8] = np.zeros(self._size, np.int8)
        self._no_moves.flags.writeable = False
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(self._size) for agent in self.possible_agents}
        self._observations = {agent: space_of_rows(scale, self.config.layout) for agent in self.possible_agents}
        self._game = ObservedGame(self.config.table(seats), *self.config.rules)
        rows, masks = rows_of(self._game.encoder), masks_of(self._game.encoder)
        self._act = self._game.act
        self._row, self._mask_row = rows[0], masks[0]
        self._other_row, self._other_mask_row = rows[1], masks[1]
        self._seed: int | None = None
        self._asked: str | None = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations: row and mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions: the ids of players' moves."""
        return self._actions[agent]

    @property
    def table(self) -> State:
        """The full state with all hidden information: for measurements and tests, not for learners."""
        return self._game.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Without a seed, use the last one plus 1."""
        if seed is None:
            seed = randbits(62) if self._seed is None else self._seed + 1
        self._seed = checked_seed(seed)
        self._game.start(self._seed)
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._no_moves} for agent in agents}
        self._skip_agent_selection = None
        self._no_rewards = True
        self._ask(self._game.seat)

    def _ask(self, seat: int) -> None:
        """Select the agent of the seat that is asked."""
        agent = self.agent_selection = self._asked = self.possible_agents[seat]
        mask = self._mask = self._mask_row.copy()
        self.infos[agent] = {"action_mask": mask}
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Apply an action of the selected agent."""
        if self._asked is None:
            if not self.agents:
                raise ValueError("no game is being played: call reset()")
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        number = action if type(action) is int and 0 <= action < self._size else action_number(action, self._size)
        result = self._act(number)
        if result == ILLEGAL:
            self._refuse(number)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_moves}
        if 0 <= result < REWARDED and self._no_rewards:
            self._ask(result)
        else:
            self._hand_out_rewards(none=0 <= result < REWARDED)

    def _refuse(self, action: int) -> None:
        """Raise an error for an action outside the mask, or let the seat lose the game."""
        if self.config.illegal == "error":
            raise illegal_action(self._game.state, self._game.seat, action)
        self._game.forfeit()

    def _hand_out_rewards(self, *, none: bool) -> None:
        """Set the rewards of the last action (`none`: all are 0) and ask the next seat or end the game."""
        rewards = self._game.rewards
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(rewards[seat])
        self._accumulate_rewards()
        self._no_rewards = none
        ended = self._game.ended
        if ended == 0:
            self._ask(self._game.seat)
            return
        self.terminations = dict.fromkeys(self.agents, ended == 1)
        self.truncations = dict.fromkeys(self.agents, ended == 2)
        self.agent_selection = self.agents[0]
        self._asked = None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent observes, as new arrays."""
        if agent == self._asked:
            row, mask = self._row, self._mask
        else:
            self._game.observe(self.possible_agents.index(agent))
            row, mask = self._other_row, self._other_mask_row.copy()
        return {"observation": scaled(row) if self.scale else row.copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, accumulated reward, termination, truncation and info of the selected agent."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agents in the order in which they are asked; call `step` after each."""
        while max_iter > 0 and self.agents:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Any:
        """Render the table as a spectator sees it: printed, or returned as text, SVG or pixels."""
        return render(self._game.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
