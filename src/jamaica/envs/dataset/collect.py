"""Plays the games of a data set and records every decision."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from jamaica.envs.extras import need

need("env", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from jamaica.bots import Bot  # noqa: E402
from jamaica.engine import apply, let_luck, start, to_act  # noqa: E402
from jamaica.envs.dataset.format import DECISIONS, GAMES, NO_SHIP, NOBODY, Plan, decisions_of  # noqa: E402
from jamaica.envs.encoding.arrays import masks_of, rows_of  # noqa: E402
from jamaica.envs.encoding.encoder import Encoder  # noqa: E402
from jamaica.envs.encoding.layout import HOUSE  # noqa: E402
from jamaica.luck import Luck  # noqa: E402
from jamaica.model.state import State  # noqa: E402
from jamaica.rules.scoring import scores, victory_share  # noqa: E402
from jamaica.views import View, view  # noqa: E402


@dataclass
class Chunk:
    """Some consecutive games as rows for the files; `starts` count from the chunk's first decision."""

    games: int
    """The number of games."""
    columns: dict[str, NDArray[Any]] = field(default_factory=dict)
    """The rows of each file."""


class Collector:
    """Plays the games of a plan with bots."""

    def __init__(self, plan: Plan, make: Callable[[str], Bot]) -> None:
        self.plan = plan
        self._bots = [make(name) for name in plan.bots]
        self._encoder = Encoder(house=plan.layout is HOUSE)
        self._actions = {id: action for action, id in enumerate(plan.layout.moves)}
        self._row = rows_of(self._encoder)[0]
        self._mask = masks_of(self._encoder)[0]

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots:
            getattr(bot, "close", lambda: None)()

    def play(self, first: int, games: int) -> Chunk:
        """Play consecutive games; raise RuntimeError with the game that failed."""
        rows: dict[str, list[Any]] = {name: [] for name in (*DECISIONS, *GAMES)}
        for game in range(first, first + games):
            try:
                self._play(game, rows)
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise RuntimeError(
                    f"game {game} (seed {self.plan.seed_of(game)}) could not be played: {what}"
                ) from error
        columns = {}
        for name, kind in {**decisions_of(self.plan.layout), **GAMES}.items():
            columns[name] = np.array(rows[name], kind.dtype).reshape(-1, *kind.each)
        return Chunk(games, columns)

    def _play(self, game: int, rows: dict[str, list[Any]]) -> None:
        """Play a game and append its rows."""
        plan, seats = self.plan, len(self.plan.bots)
        seating, seed = plan.seating(game), plan.seed_of(game)
        luck, own = Luck(seed), [Luck(seed, stream=1 + seat) for seat in range(seats)]
        state = start(plan.options, seats).copy()
        let_luck(state, luck)
        begun = len(rows["moves"])
        while not state.over:
            seat = to_act(state)[0]
            seen = view(state, seat)
            move = self._bots[seating[seat]].choose(seen, own[seat])
            self._record(seen, rows)
            rows["moves"].append(self._actions[move.id])
            rows["seats"].append(seat)
            apply(state, move, seat=seat)
            let_luck(state, luck)
        shares = _shares(state)
        made = len(rows["moves"]) - begun
        rows["games"] += [game] * made
        rows["wins"] += [shares[seat] for seat in rows["seats"][begun:]]
        rows["starts"].append(begun)
        rows["bots"].append([*seating, *[NOBODY] * (6 - seats)])
        rows["scores"].append(([*scores(state), *[NO_SHIP] * 7])[:7])
        rows["shares"].append(shares)
        rows["rounds"].append(int(state.round))

    def _record(self, seen: View, rows: dict[str, list[Any]]) -> None:
        self._encoder.write(seen)
        rows["observations"].append(self._row.copy())
        rows["masks"].append(np.packbits(self._mask.view(np.uint8), bitorder="little"))


def _shares(state: State) -> list[float]:
    """Return each seat's share of the victory, 0 for seats that do not exist."""
    return [victory_share(state, seat) if seat < state.seats else 0.0 for seat in range(6)]
