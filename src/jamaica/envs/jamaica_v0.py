"""The game for PettingZoo: agents act one after the other (AEC), each seeing what its seat may know.

Of seats that choose a card at the same time the lowest is asked first; none of them learns what the others chose.
"""

from collections.abc import Iterator
from secrets import randbits
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from jamaica.envs.config import Setting, checked_seed
from jamaica.envs.encoding.actions import action_number, wrong_action
from jamaica.envs.encoding.arrays import masks_of, rows_of, scaled, space_of_rows
from jamaica.envs.encoding.layout import ACTIONS
from jamaica.envs.single.observed import PAID, WRONG, Solo
from jamaica.envs.single.render import MODES, checked_mode, render
from jamaica.model.options import Options, players
from jamaica.model.state import State

__all__ = ["env", "raw_env"]

NO_MOVES: Final[NDArray[np.int8]] = np.zeros(ACTIONS, np.int8)
NO_MOVES.flags.writeable = False


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's own wrappers around it, which refuse what is called in the wrong order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))


class raw_env(AECEnv[str, dict[str, NDArray[Any]], int], EzPickle):  # type: ignore[misc]  # noqa: N801
    """The environment itself. Agents are called `seat_0`, `seat_1` ...; an action is the id of a move."""

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
        self.setting = Setting(options, reward, discount, truncate, illegal)
        self.render_mode = checked_mode(render_mode)
        self.scale = scale
        """Whether observations are float32 between 0 and 1, not bytes."""
        self.seats = players(seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._observations = {agent: space_of_rows(scale) for agent in self.possible_agents}
        self._solo = Solo(self.setting.table(seats), *self.setting.rules)
        rows, masks = rows_of(self._solo.encoder), masks_of(self._solo.encoder)
        self._act = self._solo.act
        self._row, self._open = rows[0], masks[0]
        self._other_row, self._other_open = rows[1], masks[1]
        self._seed: int | None = None
        self._asked: str | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: its row and its mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The players' moves of the catalogue by their ids."""
        return self._actions[agent]

    @property
    def table(self) -> State:
        """The state of the game, all that is hidden included: for measuring and for tests, not for learners."""
        return self._solo.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed the next one follows: one more than the last."""
        if seed is None:
            seed = randbits(62) if self._seed is None else self._seed + 1
        self._seed = checked_seed(seed)
        self._solo.begin(self._seed)
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": NO_MOVES} for agent in agents}
        self._skip_agent_selection = None
        self._quiet = True
        self._ask(self._solo.seat)

    def _ask(self, seat: int) -> None:
        """Turn to the seat that is asked."""
        agent = self.agent_selection = self._asked = self.possible_agents[seat]
        mask = self._mask = self._open.copy()
        self.infos[agent] = {"action_mask": mask}
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent that is selected."""
        if self._asked is None:
            if not self.agents:
                raise ValueError("no game is being played: call reset()")
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        number = action if type(action) is int and 0 <= action < ACTIONS else action_number(action)
        told = self._act(number)
        if told == WRONG:
            self._refuse(number)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": NO_MOVES}
        if 0 <= told < PAID and self._quiet:
            self._ask(told)
        else:
            self._pay(0 <= told < PAID)

    def _refuse(self, action: int) -> None:
        """An action outside the mask: an error, or the loss of the game."""
        if self.setting.illegal == "error":
            raise wrong_action(self._solo.state, self._solo.seat, action)
        self._solo.forfeit()

    def _pay(self, quiet: bool) -> None:
        """Hand out what the action brought, and end the game if it has ended."""
        brought = self._solo.rewards
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(brought[seat])
        self._accumulate_rewards()
        self._quiet = quiet
        ended = self._solo.ended
        if ended == 0:
            self._ask(self._solo.seat)
            return
        self.terminations = dict.fromkeys(self.agents, ended == 1)
        self.truncations = dict.fromkeys(self.agents, ended == 2)
        self.agent_selection = self.agents[0]
        self._asked = None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, as arrays of their own."""
        if agent == self._asked:
            row, mask = self._row, self._mask
        else:
            self._solo.look(self.possible_agents.index(agent))
            row, mask = self._other_row, self._other_open.copy()
        return {"observation": scaled(row) if self.scale else row.copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is selected sees, what it got since it acted last, and whether that was the end."""
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
        """The agents in the order in which they are asked, each to be followed by a step."""
        while max_iter > 0 and self.agents:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Any:
        """The table as anybody may see it: printed, or returned as text, SVG or pixels, by the render mode."""
        return render(self._solo.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
