"""Many games side by side, each waiting for one seat's action."""

from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import ACTIONS, SLOTS
from jamaica.envs.single.game import RUNNING, TRUNCATED, Game
from jamaica.model.state import State
from jamaica.native import i64, u8, vec


class Batch:
    """So many games, begun anew as they end. All that a learner sees lies in flat arrays that stay where they are."""

    size: i64
    games: list[Game]
    seeds: list[int]
    """The seed that each place was begun with last."""
    stride: int
    """How much is added to a seed for the next game in its place."""
    encoder: Encoder
    cut: dict[int, State]
    """The games that the last actions cut off, as they stood then."""
    to_act: vec[u8]
    """The seat that each game waits for."""
    rewards: vec[float]
    """What each action brought, six seats for each game."""
    ended: vec[u8]
    """1 for a game that ended with this action, 2 for one that was cut off; the place has its next game already."""

    def __init__(self, tables: list[State], reward: i64, discount: float, most: i64, stride: int) -> None:
        size: i64 = len(tables)
        self.size = size
        self.games = [Game(table, reward, discount, most) for table in tables]
        self.seeds = [0] * len(tables)
        self.stride = stride
        self.encoder = Encoder(size)
        self.cut = {}
        self.to_act = vec[u8]([0] * size)
        self.rewards = vec[float]([0.0] * (size * SLOTS))
        self.ended = vec[u8]([0] * size)

    def reset(self, seeds: list[int]) -> None:
        """Begin every game from its seed. All rows must be wiped before."""
        self.cut = {}
        for place in range(self.size):
            self.seeds[place] = seeds[place]
            self.ended[place] = 0
            self.clear(place)
            game = self.games[place]
            game.begin(self.seeds[place])
            self.show(place, game)

    def first_wrong(self, actions: bytes) -> i64:
        """The first place whose action is outside its mask; -1 if there is none."""
        masks = self.encoder.masks
        for place in range(self.size):
            id: i64 = actions[place]
            if id >= ACTIONS or masks[place * ACTIONS + id] == 0:
                return place
        return -1

    def step(self, actions: bytes) -> None:
        """Carry out one action in every game; one that is outside its mask loses the game. All rows must be wiped
        before."""
        masks = self.encoder.masks
        if self.cut:
            self.cut = {}
        for place in range(self.size):
            game = self.games[place]
            if game.paid or self.ended[place] != 0:
                self.clear(place)
            id: i64 = actions[place]
            if id < ACTIONS and masks[place * ACTIONS + id] != 0:
                game.play(id, self.rewards, place * SLOTS)
            else:
                game.forfeit(self.rewards, place * SLOTS)
            self.ended[place] = u8(game.ended)
            if game.ended != RUNNING:
                self.renew(place, game)
            self.show(place, game)

    def renew(self, place: i64, game: Game) -> None:
        """The next game in a place whose game has ended."""
        if game.ended == TRUNCATED:
            self.cut[place] = game.state.copy()
        self.seeds[place] += self.stride
        game.begin(self.seeds[place])

    def show(self, place: i64, game: Game) -> None:
        """What the seat that is asked sees."""
        self.to_act[place] = u8(game.seat)
        self.encoder.put_state(game.state, game.seat, place)

    def clear(self, place: i64) -> None:
        """Nobody got anything in this place."""
        rewards = self.rewards
        for at in range(place * SLOTS, place * SLOTS + SLOTS):
            rewards[at] = 0.0
