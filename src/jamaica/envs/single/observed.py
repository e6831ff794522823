"""One game with what its seats see of it."""

from typing import Final

from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import ACTIONS, SLOTS
from jamaica.envs.single.game import RUNNING, Game
from jamaica.model.state import State
from jamaica.native import i64, vec

# What an action led to: the seat that is asked next, or one of these.
WRONG: Final = -1
"""The action is outside the mask, and nothing was changed."""
PAID: Final = 8
"""Somebody got something, or the game has ended."""


class Solo:
    """A game, the row and the mask of the seat that is asked (place 0), and those of any other seat (place 1)."""

    game: Game
    encoder: Encoder
    rewards: vec[float]
    """What the last action brought each seat."""

    def __init__(self, beginning: State, reward: i64, discount: float, most: i64) -> None:
        self.game = Game(beginning, reward, discount, most)
        self.encoder = Encoder(2)
        self.rewards = vec[float]([0.0] * SLOTS)

    @property
    def seat(self) -> i64:
        """The seat that is asked."""
        return self.game.seat

    @property
    def ended(self) -> i64:
        """0 while the game runs, 1 after its end, 2 after a cut-off."""
        return self.game.ended

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state

    def begin(self, seed: int) -> None:
        """A game from a seed."""
        self.clear()
        self.game.begin(seed)
        self.encoder.write_state(self.game.state, self.game.seat, 0)

    def act(self, id: i64) -> i64:
        """Carry out an action of the seat that is asked, and show what the next one sees; that seat is returned, if
        there is nothing else to tell."""
        if not 0 <= id < ACTIONS or self.encoder.masks[id] == 0:
            return WRONG
        game = self.game
        self.clear()
        game.play(id, self.rewards, 0)
        if game.ended != RUNNING:
            return PAID
        self.encoder.write_state(game.state, game.seat, 0)
        return PAID if game.paid else game.seat

    def forfeit(self) -> None:
        """The seat that is asked loses at once."""
        self.clear()
        self.game.forfeit(self.rewards, 0)

    def clear(self) -> None:
        """Nobody got anything."""
        if self.game.paid:
            rewards = self.rewards
            for seat in range(SLOTS):
                rewards[seat] = 0.0

    def look(self, seat: i64) -> None:
        """Show in place 1 what a seat sees; after the end nothing is open to it."""
        self.encoder.write_state(self.game.state, seat, 1)
        if self.game.ended != RUNNING:
            self.encoder.wipe_mask(1)
