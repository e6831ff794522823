"""One game together with the observations of its seats."""

from typing import Final

from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import HOUSE, SLOTS, layout_of
from jamaica.envs.single.game import RUNNING, EnvGame
from jamaica.model.state import State
from jamaica.native import i64, vec

# The result of an action: the seat that is asked next, or one of these.
ILLEGAL: Final = -1
"""The action is outside the mask; nothing was changed."""
REWARDED: Final = 8
"""A seat got a reward, or the game has ended."""


class ObservedGame:
    """A game with the row and mask of the seat that is asked (place 0) and of any other seat (place 1)."""

    game: Final[EnvGame]
    encoder: Final[Encoder]
    moves: Final[vec[i64]]
    """The id of the move that each action is."""
    rewards: Final[vec[float]]
    """Each seat's reward for the last action."""

    def __init__(self, initial: State, reward: i64, discount: float, max_decisions: i64) -> None:
        self.game = EnvGame(initial, reward, discount, max_decisions)
        layout = layout_of(initial.options)
        self.moves = vec[i64](layout.moves)
        self.encoder = Encoder(2, layout is HOUSE)
        self.rewards = vec[float]([0.0] * SLOTS)

    @property
    def seat(self) -> i64:
        """The seat that is asked."""
        return self.game.seat

    @property
    def ended(self) -> i64:
        """0 while the game runs, 1 after its end, 2 after a truncation."""
        return self.game.ended

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state

    def start(self, seed: int) -> None:
        """Start a game from a seed."""
        self.clear_rewards()
        self.game.start(seed)
        self.encoder.write_state(self.game.state, self.game.seat, 0)

    def act(self, action: i64) -> i64:
        """Apply an action of the seat that is asked and encode the next seat's observation.

        Returns the next seat, or REWARDED or ILLEGAL.
        """
        if not 0 <= action < self.encoder.actions or self.encoder.masks[action] == 0:
            return ILLEGAL
        game = self.game
        self.clear_rewards()
        game.play(self.moves[action], self.rewards, 0)
        if game.ended != RUNNING:
            return REWARDED
        self.encoder.write_state(game.state, game.seat, 0)
        if game.rewarded:
            return REWARDED
        return game.seat

    def forfeit(self) -> None:
        """End the game with a loss for the seat that is asked."""
        self.clear_rewards()
        self.game.forfeit(self.rewards, 0)

    def clear_rewards(self) -> None:
        """Set all rewards to 0."""
        if self.game.rewarded:
            rewards = self.rewards
            for seat in range(SLOTS):
                rewards[seat] = 0.0

    def observe(self, seat: i64) -> None:
        """Encode a seat's observation in place 1; after the end its mask is empty."""
        self.encoder.write_state(self.game.state, seat, 1)
        if self.game.ended != RUNNING:
            self.encoder.wipe_mask(1)
