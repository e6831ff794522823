"""The game in OpenSpiel: `pyspiel.load_game("python_jamaica")` after `import jamaica.envs.openspiel`.

Two forms are registered. `python_jamaica` asks the seats one after the other, and a card stays hidden until it is
revealed; `python_jamaica_simultaneous` asks all seats for their cards at once. Both have explicit chance nodes.
"""

import copyreg
from collections.abc import Callable
from typing import Any, Final

from jamaica.engine import apply, legal, outcomes, start, to_act
from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import HOUSE, PLAIN, Layout, layout_of
from jamaica.envs.extras import need
from jamaica.envs.single.history import EMPTY_HISTORY, History, MoveObserver
from jamaica.envs.text import describe
from jamaica.luck import Luck
from jamaica.model.cards import CARDS, TREASURE_KINDS
from jamaica.model.crew import CREW
from jamaica.model.moves import CAPTAIN, CATALOGUE_SIZE, MOVES, PLAIN_MOVES
from jamaica.model.options import EDITIONS, VARIANTS, Options, options
from jamaica.model.state import State
from jamaica.model.table import MOST_ROUNDS, SLOT_KIND, SLOTS
from jamaica.notation import read, write
from jamaica.rules.scoring import scores, victory_share
from jamaica.views import imagine, view

need("openspiel", "pyspiel", "numpy")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from jamaica.envs.encoding.arrays import rows_of, scaled  # noqa: E402

__all__ = ["JamaicaGame", "JamaicaState", "resampler"]

SEQUENTIAL: Final = "python_jamaica"
SIMULTANEOUS: Final = "python_jamaica_simultaneous"
GHOSTS: Final[dict[str, bool | None]] = {"auto": None, "yes": True, "no": False}
"""The values of the parameter `ghost`; `auto` is yes with 2 players."""
REWARDS: Final = ("win", "score")
"""The values of the parameter `rewards`: a share of the victory, or the score minus the mean of all players; in Solo
the score itself."""
DEFAULTS: Final[dict[str, int | str]] = {
    "players": 3,
    "edition": EDITIONS[0],
    "ghost": "auto",
    **{variant.name: variant.default for variant in VARIANTS},
    "rewards": REWARDS[0],
}
"""The parameters with their defaults, as in `python_jamaica(players=4,edition=first)`."""
FIRST_CHANCE: Final = CAPTAIN
"""The id of the move that is the chance outcome 0."""
MOST_MOVES_PER_ROUND: Final = 40
"""An upper bound on a seat's moves and chance outcomes in a round."""
MOST_SCORE_GAP: Final = 100.0
"""The largest distance of a score from the mean: 36 doubloons, 15 for the finish and all treasures are below 80."""


def _game_type(name: str, simultaneous: bool, utility: Any) -> Any:
    """Return the game's static description for OpenSpiel."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=name,
        long_name="Jamaica, cards laid at once" if simultaneous else "Jamaica",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def _game_info(agreed: Options, players: int, rewards: str, utility_sum: float | None) -> Any:
    """Return the game's bounds for OpenSpiel."""
    moves = PLAIN_MOVES if layout_of(agreed) is PLAIN else CATALOGUE_SIZE
    return pyspiel.GameInfo(
        num_distinct_actions=FIRST_CHANCE if layout_of(agreed) is PLAIN else CATALOGUE_SIZE,
        max_chance_outcomes=moves - FIRST_CHANCE,
        num_players=players,
        min_utility=0.0 if rewards == "win" else -MOST_SCORE_GAP,
        max_utility=1.0 if rewards == "win" else MOST_SCORE_GAP,
        utility_sum=utility_sum,
        max_game_length=MOST_ROUNDS * MOST_MOVES_PER_ROUND * (players + 1),
    )


class JamaicaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters, those of `DEFAULTS`."""

    def __init__(self, params: dict[str, Any] | None = None, *, simultaneous: bool = False) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.options = _options_of(chosen)
        """The table's options."""
        self.rewards = chosen["rewards"]
        """`win` or `score`."""
        self.simultaneous = simultaneous
        """Whether all seats play their cards at once."""
        players = chosen["players"]
        utility, utility_sum = _utility(self.options, self.rewards)
        name = SIMULTANEOUS if simultaneous else SEQUENTIAL
        super().__init__(
            _game_type(name, simultaneous, utility),
            _game_info(self.options, players, self.rewards, utility_sum),
            params or {},
        )

    def new_initial_state(self) -> "JamaicaState":
        """Return the state before the captain is drawn."""
        return JamaicaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """Return an observer; with perfect recall its text has all that the player has seen."""
        if params:
            raise ValueError(f"an observation of Jamaica has no parameters, so not {params}")
        if iig_obs_type is not None and not (
            iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError(
                "an observation of Jamaica is what one player sees: public_info, and SINGLE_PLAYER's private_info"
            )
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall, layout_of(self.options))


def _options_of(params: dict[str, Any]) -> Options:
    """Return the options for the parameters; raise ValueError for invalid ones."""
    for name, known in (("ghost", tuple(GHOSTS)), ("rewards", REWARDS)):
        if params[name] not in known:
            raise ValueError(f"{name} is {' or '.join(known)}, not {params[name]!r}")
    variants = {variant.name: params[variant.name] for variant in VARIANTS}
    return options(params["edition"], ghost=GHOSTS[params["ghost"]], **variants).settled(params["players"])


def _utility(agreed: Options, rewards: str) -> tuple[Any, float | None]:
    """Return the utility type and sum: 0 for scores minus their mean, 1 for shares of a victory without a ghost, none
    in Solo."""
    if agreed.solo != "off":
        return pyspiel.GameType.Utility.GENERAL_SUM, None
    if rewards == "score":
        return pyspiel.GameType.Utility.ZERO_SUM, 0.0
    if agreed.ghost:
        return pyspiel.GameType.Utility.GENERAL_SUM, None
    return pyspiel.GameType.Utility.CONSTANT_SUM, 1.0


class JamaicaState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. Players' actions are ids of moves, chance outcomes are ids minus 200."""

    def __init__(self, game: JamaicaGame) -> None:
        super().__init__(game)
        self.table: State = start(game.options, int(game.num_players())).copy()
        """The full state, including hidden information."""
        self.history: History = EMPTY_HISTORY
        """What each seat has seen."""
        self._simultaneous = game.simultaneous
        self._rewards = game.rewards
        self._forgotten_moves = 0
        self._remembering_seat = -1

    # ---- playing

    def current_player(self) -> int:
        """Return the player to act: a seat, chance, or all seats at once."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.table.luck_next:
            return int(pyspiel.PlayerId.CHANCE)
        asked = to_act(self.table)
        if self._simultaneous and len(asked) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move.id) for move in legal(self.table, player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        found = outcomes(self.table)
        total = sum(weight for _, weight in found)
        return [(int(move.id) - FIRST_CHANCE, weight / total) for move, weight in found]

    def _apply_action(self, action: int) -> None:
        if self.table.luck_next:
            self._make_move(None, FIRST_CHANCE + int(action))
        else:
            self._make_move(to_act(self.table)[0], int(action))

    def _apply_actions(self, actions: list[int]) -> None:
        for seat, action in enumerate(actions):
            self._make_move(seat, int(action))

    def _make_move(self, seat: int | None, id: int) -> None:
        observer = MoveObserver(self.table, -1 if seat is None else seat, id)
        apply(self.table, id, seat=seat)
        self.history = observer.extend(self.table, self.history)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.table.over)

    def returns(self) -> list[float]:
        """Return each player's result, 0 before the game is over."""
        players = int(self.table.seats)
        if not self.table.over:
            return [0.0] * players
        if self._rewards == "win":
            return [victory_share(self.table, seat) for seat in range(players)]
        counted = scores(self.table)[:players]
        if players == 1:
            return [float(counted[0])]
        mean = sum(counted) / players
        return [score - mean for score in counted]

    # ---- text

    def _action_to_string(self, player: int, action: int) -> str:
        return MOVES[action + FIRST_CHANCE if player == pyspiel.PlayerId.CHANCE else action].text

    def __str__(self) -> str:
        """Return all seats' information states: for debugging, not for players."""
        return "\n".join(self.information_state(seat) for seat in range(self.table.seats))

    def information_state(self, seat: int) -> str:
        """Return all that a seat has seen, and its own hand and treasures."""
        seen = self.history.seen_by(seat, 0 if seat == self._remembering_seat else self._forgotten_moves)
        return f"seat {seat} saw {seen} and has {_private_items(self.table, seat)}"

    # ---- sampling

    def resampled(self, seat: int, luck: Luck) -> "JamaicaState":
        """Return a random state that this seat cannot distinguish from this one.

        In it the other seats forget their private history; they know their own cards and the public history.
        """
        sample: JamaicaState = self.get_game().new_initial_state()
        sample.table = imagine(view(self.table, seat), luck)
        sample.history = self.history
        sample._forgotten_moves = self.history.length
        sample._remembering_seat = seat
        return sample


def _private_items(table: State, seat: int) -> str:
    """Return what only a seat itself knows: its hand, its played card, its face-down treasures."""
    hand = [CARDS[card] for card in range(len(CARDS)) if table.hand[seat] >> card & 1]
    laid = [CARDS[table.laid[seat] - 1]] if table.laid[seat] else ["nothing"]
    slots = [int(table.facedown[seat * SLOTS + place]) for place in range(table.facedown_count(seat))]
    treasures = [TREASURE_KINDS[(slot & SLOT_KIND) - 1] for slot in slots]
    crew = [CREW[card] for card in (table.dealt >> seat * 8 & 15, table.dealt >> seat * 8 + 4 & 15) if card]
    held = f"hand {' '.join(hand)}, laid {laid[0]}, treasures {' '.join(treasures) or 'none'}"
    return f"{held}, crew {' '.join(crew)}" if crew else held


def _state_of(text: str) -> State:
    """Return the state in a text."""
    return read(text).copy()


def _pickled(state: State) -> tuple[Callable[[str], State], tuple[str]]:
    """Return how to pickle a state: by its text."""
    return _state_of, (write(state),)


copyreg.pickle(State, _pickled)


class Observer:
    """A player's observation for OpenSpiel: a tensor, its parts by name, and a text.

    The tensor is the row of `jamaica.envs.encoding.layout`, scaled to between 0 and 1. With perfect recall the text has
    the history; the tensor does not.
    """

    def __init__(self, perfect_recall: bool, layout: Layout) -> None:
        self._perfect_recall = perfect_recall
        self._encoder = Encoder(house=layout is HOUSE)
        self._row = rows_of(self._encoder)[0]
        self.tensor = np.zeros(layout.row, np.float32)
        """The whole row."""
        self.dict = {name: self.tensor[part.where] for name, part in layout.slices.items()}
        """The parts of the tensor by name."""

    def set_from(self, state: JamaicaState, player: int) -> None:
        """Set the tensor to a player's observation of a state."""
        self._encoder.write(view(state.table, player))
        self.tensor[:] = scaled(self._row)

    def string_from(self, state: JamaicaState, player: int) -> str:
        """Return the player's observation as text, with perfect recall the whole information state."""
        return state.information_state(player) if self._perfect_recall else describe(view(state.table, player))


def resampler(luck: Luck) -> Callable[[JamaicaState, int], JamaicaState]:
    """Return a function for `ISMCTSBot.set_resampler` that samples states from the player's information state."""
    return lambda state, player: state.resampled(player, luck)


class SimultaneousJamaicaGame(JamaicaGame):
    """The same game, with all cards of a round played at once."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(params, simultaneous=True)


pyspiel.register_game(_game_type(SEQUENTIAL, False, pyspiel.GameType.Utility.GENERAL_SUM), JamaicaGame)
pyspiel.register_game(_game_type(SIMULTANEOUS, True, pyspiel.GameType.Utility.GENERAL_SUM), SimultaneousJamaicaGame)
