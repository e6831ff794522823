"""Plays positions on to a later round and sums each ship's share of the victory there."""

from typing import Final

from jamaica.bots.search.rollout_policy import RolloutPolicy
from jamaica.bots.search.tree import seed_rollout_luck
from jamaica.bots.search.win_model import WinModel
from jamaica.engine.answers import answer
from jamaica.engine.questions import MOST_OFFERED, offer
from jamaica.luck import Luck
from jamaica.model.solo import TIDE
from jamaica.model.state import State
from jamaica.native import i64, vec
from jamaica.rules.scoring import victory_share
from jamaica.views import View

BATCHES: Final = 16
"""Playouts are dealt out to this many batches. How far the batches differ shows how uncertain a value is."""
MOST_SHIPS: Final = 7
USUAL: Final = MOST_OFFERED
"""The row of the rollout policy's own answers."""
ROWS: Final = MOST_OFFERED + 1


class Sampler:
    """Sums over playouts, in rows (one for each move), batches and ships.

    The nth playout of every position and every move meets the same random numbers, so that positions are compared and
    not their luck (common random numbers).
    """

    def __init__(self, policy: RolloutPolicy, win_model: WinModel) -> None:
        self.policy: Final = policy
        self.win_model: Final = win_model
        self.luck: Final = Luck(0)
        self.sums: Final[vec[float]] = vec[float]([0.0] * (ROWS * BATCHES * MOST_SHIPS))
        self.ids: Final[vec[i64]] = vec[i64]([0] * MOST_OFFERED)

    def play_position(self, state: State, seed: i64, *, first: i64, playouts: i64, last: i64) -> None:
        """Sum playouts from a state to the end of round `last` in row 0, by the random numbers from `first` on."""
        self.clear(1)
        for nth in range(first, first + playouts):
            seed_rollout_luck(self.luck, seed, nth)
            self.finish(state.copy(), 0, nth % BATCHES, last)

    def play_answers(self, view: View, seed: i64, *, playouts: i64, last: i64) -> i64:
        """Sum playouts after each legal move of the view's seat, and return how many moves there are.

        Each playout imagines a table that fits the view. The row of a move is its place among the legal moves; row
        `USUAL` has the playouts of the move that the rollout policy would make at each table.
        """
        seat = view.seat
        size = offer(view, seat, self.ids)
        self.clear(ROWS)
        for nth in range(playouts):
            batch = nth % BATCHES
            seed_rollout_luck(self.luck, seed, nth + nth)
            table = self.policy.imagine(view, self.luck)
            usual = self.policy.answer(table, seat, self.luck)
            for row in range(size):
                id = self.ids[row]
                seed_rollout_luck(self.luck, seed, nth + nth + 1)
                after = table.copy()
                answer(after, seat, id)
                self.finish(after, row, batch, last)
                if id == usual:
                    self.add_shares(view.ships, USUAL, batch)
        return size

    def finish(self, state: State, row: i64, batch: i64, last: i64) -> None:
        """Play a state to the end of round `last` and add each ship's share of the victory."""
        self.policy.play_on(state, self.luck, state.last_round if state.solo == TIDE else last)
        if state.depth != 0:
            self.win_model.predict(state)
        else:
            self.share_victory(state)
        self.add_shares(state.ships, row, batch)

    def share_victory(self, state: State) -> None:
        """Set the win model's `shares` to the result of a finished game."""
        shares = self.win_model.shares
        for ship in range(state.ships):
            shares[ship] = victory_share(state, ship)

    def add_shares(self, ships: i64, row: i64, batch: i64) -> None:
        """Add the win model's `shares` to a row."""
        first = (row * BATCHES + batch) * MOST_SHIPS
        for ship in range(ships):
            self.sums[first + ship] += self.win_model.shares[ship]

    def clear(self, rows: i64) -> None:
        """Set the sums of the first rows to 0."""
        for at in range(rows * BATCHES * MOST_SHIPS):
            self.sums[at] = 0.0

    def means(self, row: i64, ships: i64, playouts: i64) -> list[list[float]]:
        """Return the mean share of each ship in each batch of a row; the playouts are a multiple of the batches."""
        count = float(playouts // BATCHES)
        found: list[list[float]] = []
        for batch in range(BATCHES):
            first = (row * BATCHES + batch) * MOST_SHIPS
            found.append([self.sums[first + ship] / count for ship in range(ships)])
        return found
