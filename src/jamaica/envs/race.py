"""The game for Gymnasium: one learner in a race against bots."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from jamaica.bots import Bot, make_bot
from jamaica.envs.config import Setting, checked_seed
from jamaica.envs.encoding.actions import action_number, wrong_action
from jamaica.envs.encoding.arrays import masks_of, rows_of, scaled, space_of_rows
from jamaica.envs.encoding.layout import ACTIONS
from jamaica.envs.single.observed import WRONG, Solo
from jamaica.envs.single.render import MODES, checked_mode, render
from jamaica.luck import Luck
from jamaica.model.options import Options, players
from jamaica.model.state import State
from jamaica.views import view

GREEDY_THREE: Final = ("greedy", "greedy", "greedy")


class Race(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """One learner against named bots. With the seed `s` it sits in seat `s % seats`; a reset without a seed takes the
    next one, so that the seat rotates. `truncate` counts the decisions of all seats."""

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
        self.seats = players(len(self.bots) + 1)
        self.setting = Setting(options, reward, discount, truncate, illegal)
        self.scale = scale
        self.render_mode = checked_mode(render_mode)
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = space_of_rows(scale)
        self._solo = Solo(self.setting.table(self.seats), *self.setting.rules)
        self._rows, self._masks = rows_of(self._solo.encoder), masks_of(self._solo.encoder)
        self._seed: int | None = None
        self.seat = 0
        """The seat in which the learner sits."""

    @property
    def table(self) -> State:
        """The state of the game, all that is hidden included: for measuring and for tests, not for learners."""
        return self._solo.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a game; the bots play until the learner is asked."""
        super().reset(seed=seed)
        if seed is None:
            seed = randbits(62) if self._seed is None else self._seed + 1
        self._seed = checked_seed(seed)
        self.seat = self._seed % self.seats
        self._lucks = [Luck(self._seed, stream=1 + seat) for seat in range(self.seats)]
        self._solo.begin(self._seed)
        self._let_bots()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action; the bots play until it is asked again."""
        if self._seed is None or self._solo.ended:
            raise ValueError("no game is being played: call reset()")
        number = action_number(action)
        if self._solo.act(number) == WRONG:
            if self.setting.illegal == "error":
                raise wrong_action(self._solo.state, self.seat, number)
            self._solo.forfeit()
        got = float(self._solo.rewards[self.seat]) + self._let_bots()
        if self.render_mode == "human":
            self.render()
        ended = self._solo.ended
        return self._observe(), got, ended == 1, ended == 2, self._info()

    def _let_bots(self) -> float:
        """The bots play until the learner is asked or the game has ended; returns what that brought the learner."""
        got = 0.0
        while not self._solo.ended and self._solo.seat != self.seat:
            seat = self._solo.seat
            bot = self.bots[seat if seat < self.seat else seat - 1]
            move = bot.choose(view(self._solo.state, seat), self._lucks[seat])
            if self._solo.act(move.id) == WRONG:
                raise ValueError(f"the bot {bot.name!r} in seat {seat} chose {move.text!r}, which is not open to it")
            got += float(self._solo.rewards[self.seat])
        return got

    def _observe(self) -> dict[str, NDArray[Any]]:
        """What the learner sees, as arrays of their own."""
        place = 0
        if self._solo.ended:
            place = 1
            self._solo.look(self.seat)
        row = self._rows[place]
        return {"observation": scaled(row) if self.scale else row.copy(), "action_mask": self._masks[place].copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.int8]:
        """The moves open to the learner, 1 or 0 for each action: the word by which maskable learners ask."""
        mask: NDArray[np.int8] = self._masks[1 if self._solo.ended else 0].copy()
        return mask

    def render(self) -> Any:
        """The table as anybody may see it: printed, or returned as text, SVG or pixels, by the render mode."""
        return render(self._solo.state, self.render_mode)
