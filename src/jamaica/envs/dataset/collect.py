"""Playing the games of a data set, and noting every decision."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from jamaica.envs.extras import need

need("env", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from jamaica.engine import apply, let_luck, start, to_act  # noqa: E402
from jamaica.envs.dataset.format import DECISIONS, GAMES, NO_SHIP, NOBODY, Plan  # noqa: E402
from jamaica.envs.encoding.arrays import masks_of, rows_of  # noqa: E402
from jamaica.envs.encoding.encoder import Encoder  # noqa: E402
from jamaica.luck import Luck  # noqa: E402
from jamaica.model.moves import Move  # noqa: E402
from jamaica.model.state import State  # noqa: E402
from jamaica.rules.scoring import scores, winners  # noqa: E402
from jamaica.views import View, view  # noqa: E402


class Chooser(Protocol):
    """Who plays a seat: a bot."""

    def choose(self, view: View, luck: Luck) -> Move:
        """One of `view.legal`."""
        ...


@dataclass
class Block:
    """Some games in a row, as they stand in the files; `starts` count from the block's own first decision."""

    games: int
    """How many games there are."""
    columns: dict[str, NDArray[Any]] = field(default_factory=dict)
    """The rows of each file."""


class Players:
    """Bots that play the games of a plan."""

    def __init__(self, plan: Plan, make: Callable[[str], Chooser]) -> None:
        self.plan = plan
        self._bots = [make(name) for name in plan.bots]
        self._encoder = Encoder()
        self._row = rows_of(self._encoder)[0]
        self._mask = masks_of(self._encoder)[0]

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots:
            getattr(bot, "close", lambda: None)()

    def play(self, first: int, games: int) -> Block:
        """Play some games in a row. A RuntimeError says which one could not be played."""
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
        for name, kind in {**DECISIONS, **GAMES}.items():
            columns[name] = np.array(rows[name], kind.dtype).reshape(-1, *kind.each)
        return Block(games, columns)

    def _play(self, game: int, rows: dict[str, list[Any]]) -> None:
        """Play a game, and add its rows."""
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
            self._note(seen, rows)
            rows["moves"].append(move.id)
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

    def _note(self, seen: View, rows: dict[str, list[Any]]) -> None:
        self._encoder.write(seen)
        rows["observations"].append(self._row.copy())
        rows["masks"].append(np.packbits(self._mask.view(np.uint8), bitorder="little"))


def _shares(state: State) -> list[float]:
    """Each seat's share of the victory, 0 for seats that there are not."""
    best = winners(state)
    return [1 / len(best) if seat in best and seat < state.seats else 0.0 for seat in range(6)]
