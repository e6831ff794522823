"""The turns of named agents: what PettingZoo's loop does for every action."""

from typing import Any, Final

from jamaica.envs.encoding.layout import HOUSE_ACTIONS
from jamaica.envs.single.observed import REWARDED, ObservedGame
from jamaica.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class AgentTurns:
    """A game whose seats are agents with names. `jamaica_v0.raw_env` is its subclass, and does all that is rare.

    The attributes without docstrings are PettingZoo's. What every step needs is in the functions below: methods that a
    subclass may override are looked up by name.
    """

    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    _cumulative_rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    render_mode: str | None
    asked: str | None
    """The agent whose action is awaited; `None` before and after a game."""
    unrewarded: bool
    """Whether all of `rewards` are 0."""
    game: Final[ObservedGame]
    new_row: Final[Any]
    """Returns the observation of the asked seat in a new array; likewise its mask."""
    new_mask: Final[Any]
    mask: object
    """The mask of the asked agent."""
    no_moves: Final[object]
    """The mask of all other agents."""

    def __init__(self, game: ObservedGame, new_row: object, new_mask: object, no_moves: object) -> None:
        self.game = game
        self.new_row = new_row
        self.new_mask = new_mask
        self.no_moves = no_moves
        self.mask = no_moves
        self.possible_agents = [f"seat_{seat}" for seat in range(game.state.seats)]
        self.agents = []
        self.agent_selection = ""
        self.asked = None
        self.unrewarded = True
        self.render_mode = None
        self.rewards = {}
        self._cumulative_rewards = {}
        self.terminations = {}
        self.truncations = {}
        self.infos = {}

    def step(self, action: object) -> None:
        """Apply an action of the selected agent."""
        agent = self.asked
        if agent is None:
            self.step_dead(action)
            return
        number: i64 = action if isinstance(action, int) and 0 <= action < HOUSE_ACTIONS else self.unusual_number(action)
        result = self.game.act(number)
        if result < 0:
            self.refuse(number)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self.no_moves}
        if 0 <= result < REWARDED and self.unrewarded:
            select(self, result)
        else:
            self.hand_out_rewards()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, accumulated reward, termination, truncation and info of the selected agent."""
        agent = self.agent_selection
        return (
            observed(self, agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes, as new arrays."""
        return observed(self, agent)

    def observe_other(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes that is not asked."""
        raise NotImplementedError

    def unusual_number(self, action: object) -> i64:
        """Return an action that is no `int` of a mask's size as a number, -1 for a number out of range."""
        raise NotImplementedError

    def step_dead(self, action: object) -> None:
        """Take the step of an agent after the end of the game."""
        raise NotImplementedError

    def refuse(self, action: i64) -> None:
        """Raise an error for an action outside the mask, or let the seat lose the game."""
        raise NotImplementedError

    def hand_out_rewards(self) -> None:
        """Set the rewards of the last action, and ask the next seat or end the game."""
        raise NotImplementedError

    def render(self) -> Any:
        """Render the table."""
        raise NotImplementedError


def select(turns: AgentTurns, seat: i64) -> None:
    """Select the agent of the seat that is asked."""
    agent = turns.possible_agents[seat]
    mask = turns.new_mask()
    turns.agent_selection = agent
    turns.asked = agent
    turns.mask = mask
    turns.infos[agent] = {"action_mask": mask}
    if turns.render_mode == "human":
        turns.render()


def observed(turns: AgentTurns, agent: str) -> dict[str, Any]:
    """Return what an agent observes, as new arrays."""
    if agent == turns.asked:
        return {"observation": turns.new_row(), "action_mask": turns.mask}
    return turns.observe_other(agent)
