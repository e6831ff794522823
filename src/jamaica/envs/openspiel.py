"""The game in OpenSpiel: `pyspiel.load_game("python_jamaica")` after `import jamaica.envs.openspiel`.

Two forms are registered. `python_jamaica` asks the seats one after the other, a card stays hidden until it is turned
over; `python_jamaica_simultaneous` asks all seats for their cards at once. Luck is explicit with exact odds in both.
"""

import copyreg
from collections.abc import Callable
from typing import Any, Final

from jamaica.engine import apply, legal, outcomes, start, to_act
from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import ROW, SLICES
from jamaica.envs.extras import need
from jamaica.envs.single.history import BEGINNING, Past, Witness
from jamaica.envs.text import describe
from jamaica.luck import Luck
from jamaica.model.cards import CARDS, TREASURE_KINDS
from jamaica.model.moves import CATALOGUE_SIZE, LUCK, MOVES
from jamaica.model.options import BANKS, EDITIONS, Options, options
from jamaica.model.state import State
from jamaica.model.table import MOST_ROUNDS, SLOT_KIND, SLOTS
from jamaica.notation import read, write
from jamaica.rules.scoring import scores, winners
from jamaica.views import imagine, view

need("openspiel", "pyspiel", "numpy")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from jamaica.envs.encoding.arrays import rows_of, scaled  # noqa: E402

__all__ = ["JamaicaGame", "JamaicaState", "resampler"]

SEQUENTIAL: Final = "python_jamaica"
SIMULTANEOUS: Final = "python_jamaica_simultaneous"
GHOSTS: Final[dict[str, bool | None]] = {"auto": None, "yes": True, "no": False}
"""What the parameter `ghost` may be; `auto` is yes with 2 players."""
REWARDS: Final = ("win", "score")
"""What the parameter `rewards` may be: a share of the victory, or the score less the mean of all players."""
DEFAULTS: Final[dict[str, int | str]] = {
    "players": 3,
    "edition": EDITIONS[0],
    "ghost": "auto",
    "bank": BANKS[0],
    "rewards": REWARDS[0],
}
"""The parameters of the game, as `python_jamaica(players=4,edition=first)`."""
MOST_ANSWERS: Final = 40
"""No seat, and no luck on its behalf, answers more often than this in a round."""
WIDEST_SCORE: Final = 100.0
"""No score is farther from the mean of the players: 36 doubloons, 15 for the finish and all treasures are below 80."""


def _game_type(name: str, simultaneous: bool, utility: Any) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
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
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def _game_info(players: int, rewards: str, utility_sum: float | None) -> Any:
    """The bounds of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=LUCK,
        max_chance_outcomes=CATALOGUE_SIZE - LUCK,
        num_players=players,
        min_utility=0.0 if rewards == "win" else -WIDEST_SCORE,
        max_utility=1.0 if rewards == "win" else WIDEST_SCORE,
        utility_sum=utility_sum,
        max_game_length=MOST_ROUNDS * MOST_ANSWERS * (players + 1),
    )


class JamaicaGame(pyspiel.Game):  # type: ignore[misc]
    """A table in OpenSpiel: who plays how many, which edition, what is rewarded."""

    def __init__(self, params: dict[str, Any] | None = None, *, simultaneous: bool = False) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.options = _agreed(chosen)
        """What the table has agreed on."""
        self.rewards = chosen["rewards"]
        """`win` or `score`."""
        self.simultaneous = simultaneous
        """Whether all seats lay their cards at once."""
        players = chosen["players"]
        utility, utility_sum = _utility(self.options, self.rewards)
        name = SIMULTANEOUS if simultaneous else SEQUENTIAL
        super().__init__(
            _game_type(name, simultaneous, utility), _game_info(players, self.rewards, utility_sum), params or {}
        )

    def new_initial_state(self) -> "JamaicaState":
        """The table laid out, waiting for luck to choose the captain."""
        return JamaicaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """What a player sees; with perfect recall its text has all that the player has seen."""
        if params:
            raise ValueError(f"an observation of Jamaica has no parameters, so not {params}")
        if iig_obs_type is not None and not (
            iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError(
                "an observation of Jamaica is what one player sees: public_info, and SINGLE_PLAYER's private_info"
            )
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


def _agreed(params: dict[str, Any]) -> Options:
    """The options that the parameters name; a ValueError says what does not fit."""
    for name, known in (("ghost", tuple(GHOSTS)), ("rewards", REWARDS)):
        if params[name] not in known:
            raise ValueError(f"{name} is {' or '.join(known)}, not {params[name]!r}")
    return options(params["edition"], ghost=GHOSTS[params["ghost"]], bank=params["bank"]).settled(params["players"])


def _utility(agreed: Options, rewards: str) -> tuple[Any, float | None]:
    """Scores are given less their mean and sum up to 0, shares of a victory to 1, unless the ghost may win."""
    if rewards == "score":
        return pyspiel.GameType.Utility.ZERO_SUM, 0.0
    if agreed.ghost:
        return pyspiel.GameType.Utility.GENERAL_SUM, None
    return pyspiel.GameType.Utility.CONSTANT_SUM, 1.0


class JamaicaState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment. The actions of players are ids of the catalogue, those of luck ids less 200."""

    def __init__(self, game: JamaicaGame) -> None:
        super().__init__(game)
        self.table: State = start(game.options, int(game.num_players())).copy()
        """The table, with all that is hidden."""
        self.past: Past = BEGINNING
        """What each seat has seen."""
        self._simultaneous = game.simultaneous
        self._rewards = game.rewards
        self._forgotten = 0
        self._mind = -1

    # ---- playing

    def current_player(self) -> int:
        """Who is to act: a seat, luck, or all seats at once."""
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
        """What luck may say, with its odds."""
        found = outcomes(self.table)
        total = sum(weight for _, weight in found)
        return [(int(move.id) - LUCK, weight / total) for move, weight in found]

    def _apply_action(self, action: int) -> None:
        if self.table.luck_next:
            self._answer(None, LUCK + int(action))
        else:
            self._answer(to_act(self.table)[0], int(action))

    def _apply_actions(self, actions: list[int]) -> None:
        for seat, action in enumerate(actions):
            self._answer(seat, int(action))

    def _answer(self, seat: int | None, id: int) -> None:
        witness = Witness(self.table, -1 if seat is None else seat, id)
        apply(self.table, id, seat=seat)
        self.past = witness.tell(self.table, self.past)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.table.over)

    def returns(self) -> list[float]:
        """What each player gets: nothing before the game is over."""
        players = int(self.table.seats)
        if not self.table.over:
            return [0.0] * players
        if self._rewards == "win":
            best = winners(self.table)
            return [1.0 / len(best) if seat in best else 0.0 for seat in range(players)]
        counted = scores(self.table)[:players]
        mean = sum(counted) / players
        return [score - mean for score in counted]

    # ---- in words

    def _action_to_string(self, player: int, action: int) -> str:
        return MOVES[action + LUCK if player == pyspiel.PlayerId.CHANCE else action].text

    def __str__(self) -> str:
        """Where everybody is, hands open: for people who look into a search, not for players."""
        return "\n".join(self.remembered(seat) for seat in range(self.table.seats))

    def remembered(self, seat: int) -> str:
        """All that a seat has seen, and what it has in hand and under its treasures."""
        seen = self.past.seen_by(seat, 0 if seat == self._mind else self._forgotten)
        return f"seat {seat} saw {seen} and has {_own(self.table, seat)}"

    # ---- imagining

    def imagined(self, seat: int, luck: Luck) -> "JamaicaState":
        """Another state that this seat could not tell from this one. What the others saw alone before is forgotten
        in it: they know what they have, and what all have seen."""
        twin: JamaicaState = self.get_game().new_initial_state()
        twin.table = imagine(view(self.table, seat), luck)
        twin.past = self.past
        twin._forgotten = self.past.length
        twin._mind = seat
        return twin


def _own(table: State, seat: int) -> str:
    """What a seat alone knows to be its own: its hand, the card it laid, its face-down treasures."""
    hand = [CARDS[card] for card in range(len(CARDS)) if table.hand[seat] >> card & 1]
    laid = [CARDS[table.laid[seat] - 1]] if table.laid[seat] else ["nothing"]
    slots = [int(table.facedown[seat * SLOTS + place]) for place in range(table.facedown_count(seat))]
    treasures = [TREASURE_KINDS[(slot & SLOT_KIND) - 1] for slot in slots]
    return f"hand {' '.join(hand)}, laid {laid[0]}, treasures {' '.join(treasures) or 'none'}"


def _restored(text: str) -> State:
    """The state that was written as this text."""
    return read(text).copy()


def _reduced(state: State) -> tuple[Callable[[str], State], tuple[str]]:
    """A state as OpenSpiel keeps it: by its text."""
    return _restored, (write(state),)


copyreg.pickle(State, _reduced)


class Observer:
    """What a player sees, as OpenSpiel asks for it: numbers by name, one tensor, a text. The tensor is the row of
    `jamaica.envs.encoding.layout`, scaled to between 0 and 1. With perfect recall the text, not the tensor, has the
    history."""

    def __init__(self, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self._encoder = Encoder()
        self._row = rows_of(self._encoder)[0]
        self.tensor = np.zeros(ROW, np.float32)
        """All numbers in one row."""
        self.dict = {name: self.tensor[part.where] for name, part in SLICES.items()}
        """The parts of the tensor by name."""

    def set_from(self, state: JamaicaState, player: int) -> None:
        """Look at a state with the eyes of a player."""
        self._encoder.write(view(state.table, player))
        self.tensor[:] = scaled(self._row)

    def string_from(self, state: JamaicaState, player: int) -> str:
        """What the player sees, or with perfect recall all that the player has seen."""
        return state.remembered(player) if self._perfect_recall else describe(view(state.table, player))


def resampler(luck: Luck) -> Callable[[JamaicaState, int], JamaicaState]:
    """For `ISMCTSBot.set_resampler`: states that fit what the player to move has seen, drawn with this luck."""
    return lambda state, player: state.imagined(player, luck)


class SimultaneousJamaicaGame(JamaicaGame):
    """The same table, with all cards of a round laid at once."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(params, simultaneous=True)


pyspiel.register_game(_game_type(SEQUENTIAL, False, pyspiel.GameType.Utility.GENERAL_SUM), JamaicaGame)
pyspiel.register_game(_game_type(SIMULTANEOUS, True, pyspiel.GameType.Utility.GENERAL_SUM), SimultaneousJamaicaGame)
