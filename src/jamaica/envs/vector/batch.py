"""Many games side by side, each waiting for one seat's action."""

from typing import Final

from jamaica.envs.encoding.encoder import ACTION_OF, Encoder
from jamaica.envs.encoding.layout import HOUSE, PLAIN, SLOTS, layout_of
from jamaica.envs.single.game import RUNNING, TRUNCATED, EnvGame
from jamaica.model.state import State
from jamaica.native import i64, u8, vec


class Batch:
    """A fixed number of games; one that ends is followed by the next in its place.

    All that a learner observes is in flat arrays that keep their addresses.
    """

    size: Final[i64]
    games: Final[list[EnvGame]]
    seeds: list[int]
    """The seed of each place's present game."""
    stride: int
    """The difference between the seeds of successive games in a place."""
    encoder: Final[Encoder]
    moves: Final[vec[i64]]
    """The id of the move that each action is."""
    truncated: dict[int, State]
    """The final states of games that the last actions truncated, by place."""
    to_act: Final[vec[u8]]
    """The seat that each game waits for."""
    rewards: Final[vec[float]]
    """The rewards of the last actions, six seats for each game."""
    ended: Final[vec[u8]]
    """1 for a game that ended with this action, 2 for a truncated one; its place already has the next game."""
    sampled: bool
    """Whether `samples` has a random legal action for each game as it is now."""
    samples: Final[vec[u8]]

    def __init__(self, tables: list[State], reward: i64, discount: float, max_decisions: i64, *, stride: int) -> None:
        size: i64 = len(tables)
        self.size = size
        self.games = [EnvGame(table, reward, discount, max_decisions) for table in tables]
        self.seeds = [0] * len(tables)
        self.stride = stride
        layout = layout_of(tables[0].options) if tables else PLAIN
        self.moves = vec[i64](layout.moves)
        self.encoder = Encoder(size, layout is HOUSE)
        self.truncated = {}
        self.to_act = vec[u8]([0] * size)
        self.rewards = vec[float]([0.0] * (size * SLOTS))
        self.ended = vec[u8]([0] * size)
        self.sampled = False
        self.samples = vec[u8]([0] * size)

    def reset(self, seeds: list[int]) -> None:
        """Start every game from its seed."""
        self.truncated = {}
        self.sampled = False
        for place in range(self.size):
            self.seeds[place] = seeds[place]
            self.ended[place] = 0
            self.clear_rewards(place)
            game = self.games[place]
            game.start(self.seeds[place])
            self.observe(place, game)

    def sample(self) -> None:
        """Draw a random legal action for each game, unless the last step did."""
        if not self.sampled:
            self.sampled = True
            for place in range(self.size):
                self.draw(place, self.games[place])

    def draw(self, place: i64, game: EnvGame) -> None:
        """Draw a random legal action for a game."""
        self.samples[place] = u8(ACTION_OF[game.random_move()])

    def first_illegal(self, actions: bytes) -> i64:
        """Return the first place whose action is outside its mask, -1 if there is none."""
        masks = self.encoder.masks
        each = self.encoder.actions
        for place in range(self.size):
            action: i64 = actions[place]
            if action >= each or masks[place * each + action] == 0:
                return place
        return -1

    def step(self, actions: bytes, sample: bool) -> None:
        """Apply one action to every game; an illegal one loses its game.

        With `sample` it draws the next random actions as well, while each game is in the processor's cache.
        """
        self.sampled = sample
        games = self.games
        masks = self.encoder.masks
        each = self.encoder.actions
        last = self.size - 1
        if self.truncated:
            self.truncated = {}
        for place in range(self.size):
            fetch_state(games[min(place + 4, last)])
            fetch_arrays(games[min(place + 2, last)])
            game = games[place]
            if game.rewarded or self.ended[place] != 0:
                self.clear_rewards(place)
            action: i64 = actions[place]
            if action < each and masks[place * each + action] != 0:
                game.play(self.moves[action], self.rewards, place * SLOTS)
            else:
                game.forfeit(self.rewards, place * SLOTS)
            self.ended[place] = u8(game.ended)
            if game.ended != RUNNING:
                self.start_next(place, game)
            self.observe(place, game)

    def start_next(self, place: i64, game: EnvGame) -> None:
        """Start the next game in a place."""
        if game.ended == TRUNCATED:
            self.truncated[place] = game.state.copy()
        self.seeds[place] += self.stride
        game.start(self.seeds[place])

    def observe(self, place: i64, game: EnvGame) -> None:
        """Encode the observation of the seat that is asked."""
        self.to_act[place] = u8(game.seat)
        self.encoder.write_state(game.state, game.seat, place)
        if self.sampled:
            self.draw(place, game)

    def clear_rewards(self, place: i64) -> None:
        """Set the rewards of a place to 0."""
        rewards = self.rewards
        for at in range(place * SLOTS, place * SLOTS + SLOTS):
            rewards[at] = 0.0


def fetch_state(game: EnvGame) -> None:
    """Do nothing. Compiled, `hatch_inline.py` lets the processor load the state of a game that is played soon."""


def fetch_arrays(game: EnvGame) -> None:
    """Do nothing. Compiled, the processor loads the arrays of a game whose state is already there."""
