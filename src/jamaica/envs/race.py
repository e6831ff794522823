"""The Gymnasium environment: one learner in a race against bots."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from jamaica.bots import Bot, make_bot
from jamaica.envs.config import EnvConfig, checked_seed
from jamaica.envs.encoding.actions import action_number, illegal_action
from jamaica.envs.encoding.arrays import masks_of, rows_of, scaled, space_of_rows
from jamaica.envs.single.observed import ILLEGAL, ObservedGame
from jamaica.envs.single.render import MODES, checked_mode, render
from jamaica.luck import Luck
from jamaica.model.options import Options
from jamaica.model.state import State
from jamaica.views import view

GREEDY_THREE: Final = ("greedy", "greedy", "greedy")


class Race(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """One learner against named bots.

    With seed `s` the learner has seat `s % seats`. A reset without a seed uses the next one, so the seat rotates.
    `truncate` counts the decisions of all seats.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[str] = GREEDY_THREE,
        options: Options | None = None,
        reward: str = "win",
        discount: float = 1.0,
        truncate: int | None = None,
        illegal: str = "error",
        scale: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(opponents, str):
            raise ValueError(f"opponents are a list of bots such as {list(GREEDY_THREE)}, not {opponents!r}")
        self.bots: list[Bot] = [make_bot(name) for name in opponents]
        self.config = EnvConfig(options, reward, discount, truncate, illegal)
        self.seats = self.config.players(len(self.bots) + 1)
        self.scale = scale
        self.render_mode = checked_mode(render_mode)
        self.action_space = spaces.Discrete(self.config.layout.actions)
        self.observation_space = space_of_rows(scale, self.config.layout)
        self._game = ObservedGame(self.config.table(self.seats), *self.config.rules)
        self._rows, self._masks = rows_of(self._game.encoder), masks_of(self._game.encoder)
        self._seed: int | None = None
        self.seat = 0
        """The learner's seat."""

    @property
    def table(self) -> State:
        """The full state with all hidden information: for measurements and tests, not for learners."""
        return self._game.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Start a game; the bots play until the learner is asked."""
        super().reset(seed=seed)
        if seed is None:
            seed = randbits(62) if self._seed is None else self._seed + 1
        self._seed = checked_seed(seed)
        self.seat = self._seed % self.seats
        self._lucks = [Luck(self._seed, stream=1 + seat) for seat in range(self.seats)]
        self._game.start(self._seed)
        self._play_bots()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Apply the learner's action; the bots play until it is asked again."""
        if self._seed is None or self._game.ended:
            raise ValueError("no game is being played: call reset()")
        number = action_number(action, self.config.layout.actions)
        if self._game.act(number) == ILLEGAL:
            if self.config.illegal == "error":
                raise illegal_action(self._game.state, self.seat, number)
            self._game.forfeit()
        got = float(self._game.rewards[self.seat]) + self._play_bots()
        if self.render_mode == "human":
            self.render()
        ended = self._game.ended
        return self._observe(), got, ended == 1, ended == 2, self._info()

    def _play_bots(self) -> float:
        """Let the bots play until the learner is asked or the game ends; return the learner's reward."""
        got = 0.0
        while not self._game.ended and self._game.seat != self.seat:
            seat = self._game.seat
            bot = self.bots[seat if seat < self.seat else seat - 1]
            move = bot.choose(view(self._game.state, seat), self._lucks[seat])
            if self._game.act(self.config.layout.moves.index(move.id)) == ILLEGAL:
                raise ValueError(f"the bot {bot.name!r} in seat {seat} chose {move.text!r}, which is not open to it")
            got += float(self._game.rewards[self.seat])
        return got

    def _observe(self) -> dict[str, NDArray[Any]]:
        """Return what the learner observes, as new arrays."""
        place = 0
        if self._game.ended:
            place = 1
            self._game.observe(self.seat)
        row = self._rows[place]
        return {"observation": scaled(row) if self.scale else row.copy(), "action_mask": self._masks[place].copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.int8]:
        """Return the learner's legal moves, 1 or 0 for each action, as maskable algorithms expect."""
        mask: NDArray[np.int8] = self._masks[1 if self._game.ended else 0].copy()
        return mask

    def render(self) -> Any:
        """Render the table as a spectator sees it: printed, or returned as text, SVG or pixels."""
        return render(self._game.state, self.render_mode)
