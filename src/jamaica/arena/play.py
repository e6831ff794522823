"""One game of an arena: played, counted, and written down as one line."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any, Final

from jamaica import __version__
from jamaica.arena.plan import Key, Task, dismiss, options_of
from jamaica.bots import Bot, make_bot
from jamaica.bots.external.bot import ProcessBot
from jamaica.luck import Luck
from jamaica.match import Match
from jamaica.model import events as told
from jamaica.model.events import Event
from jamaica.model.moves import Move
from jamaica.rules import BEHAVIOUR
from jamaica.rules.scoring import scores, winners
from jamaica.views import View

PARTS: Final = ("space", "gold", "treasure")
"""What a score is made of."""
DEEDS: Final = ("attacks", "battles_won", "shortages", "treasures", "faults")
"""What is counted of each ship; `faults` are moves that a failing program did not make itself."""


@dataclass(frozen=True)
class Game:
    """A game that was played in an arena. All lists by ship have the ghost last."""

    deal: int
    """Which deal it was, from 0."""
    rotation: int
    """By how many seats the bots had moved on."""
    seed: int
    """The seed of all luck at the table."""
    bots: list[str]
    """Who sat where, seat by seat."""
    scores: list[int]
    """The score of each ship."""
    winners: list[int]
    """The ships that won; more than one share the victory."""
    rounds: int
    """How many rounds it took."""
    statistics: dict[str, list[int]]
    """By ship: what its score is made of, and what it did; the keys are those of `PARTS` and `DEEDS`."""
    race: list[list[int]]
    """At the end of each round, how many spaces each ship was away from the start."""
    record: str
    """The whole game as text; empty where nobody needs it."""

    @property
    def key(self) -> Key:
        """Which game of the arena it is."""
        return self.deal, self.rotation

    def seats_of(self, name: str) -> list[int]:
        """The seats that bots of this name had."""
        return [seat for seat, bot in enumerate(self.bots) if bot == name]

    def shares(self) -> list[float]:
        """Each seat's share of the victory; none is left if the ghost won alone."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.bots))]

    def places(self) -> list[int]:
        """Each seat's place, from 0: those who won, then the others by their scores; who is equal shares a place."""
        ranks = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)][: len(self.bots)]
        return [sum(other < rank for other in ranks) for rank in ranks]

    def line(self) -> str:
        """The game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def game_of(line: str) -> Game:
    """The game on a line, without its record. A ValueError or TypeError if there is none."""
    data: dict[str, Any] = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError("this is no game")
    return Game(**{**data, "record": ""})


@dataclass(frozen=True)
class Outcome:
    """What a worker brings back: the game, and how long its bots thought, which no seed decides."""

    game: Game
    decisions: list[int]
    """How often each seat decided."""
    seconds: list[float]
    """How long each seat thought in all."""


class Clocked:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, luck: Luck) -> Move:
        """What the bot chooses."""
        began = perf_counter()
        try:
            return self.bot.choose(view, luck)
        finally:
            self.seconds += perf_counter() - began
            self.decisions += 1


def play_game(task: Task) -> Outcome:
    """Play one game."""
    _check_version(task)
    with _seated(task) as players:
        match = Match(options_of(task.options), players, seed=task.seed)
        tally = Tally(match)
        match.play()
        for seat, player in enumerate(players):
            if isinstance(player.bot, ProcessBot):
                tally.statistics["faults"][seat] = player.bot.faults
        return Outcome(_written(task, match, tally), [p.decisions for p in players], [p.seconds for p in players])


def _check_version(task: Task) -> None:
    if (task.version, task.behaviour) != (__version__, BEHAVIOUR):
        raise ValueError(
            f"the arena is of jamaica {task.version}, behaviour {task.behaviour}, but a worker has "
            f"jamaica {__version__}, behaviour {BEHAVIOUR}; install the same everywhere"
        )


@contextmanager
def _seated(task: Task) -> Iterator[list[Clocked]]:
    """The bots of a game; whatever happens, they are let go at its end."""
    players: list[Clocked] = []
    try:
        for text in task.bots:
            bot = make_bot(text)
            if isinstance(bot, ProcessBot) and task.faults == "replace":
                bot.on_error = "replace"
            players.append(Clocked(bot))
        yield players
    finally:
        for player in players:
            dismiss(player.bot)


def _written(task: Task, match: Match, tally: "Tally") -> Game:
    state = match.state
    return Game(
        deal=task.deal,
        rotation=task.rotation,
        seed=task.seed,
        bots=list(task.bots),
        scores=scores(state),
        winners=winners(state),
        rounds=int(state.round),
        statistics=tally.statistics,
        race=tally.race,
        record=match.record.text(),
    )


class Tally:
    """Counts what is told at a table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.statistics = {key: [0] * int(match.state.ships) for key in (*PARTS, *DEEDS)}
        """What each ship's score is made of, and what it did."""
        self.race: list[list[int]] = []
        """How far each ship was at the end of each round."""
        match.listen(self.hear)

    def hear(self, happened: tuple[Event, ...]) -> None:
        """Count what happened."""
        for event in happened:
            match event:
                case told.BattleBegun(attacker=ship):
                    self.statistics["attacks"][ship] += 1
                case told.BattleWon(winner=ship):
                    self.statistics["battles_won"][ship] += 1
                case told.FellShort(ship=ship):
                    self.statistics["shortages"][ship] += 1
                case told.TreasureTaken(ship=ship):
                    self.statistics["treasures"][ship] += 1
                case told.RoundBegun(round=round) if round > 1:
                    self.race.append(self.standings())
                case told.Counted():
                    self.count(event)
                case told.GameOver():
                    self.race.append(self.standings())

    def count(self, counted: told.Counted) -> None:
        """What a ship's final score is made of."""
        parts = (counted.space, counted.gold, counted.score - counted.space - counted.gold)
        for key, part in zip(PARTS, parts, strict=True):
            self.statistics[key][counted.ship] = part

    def standings(self) -> list[int]:
        """How many spaces each ship is away from the start, by the shortest way: below 0 behind it."""
        state = self.match.state
        left = state.board.left
        return [int((state.lap[ship] + 1) * left[0] - left[state.space[ship]]) for ship in range(state.ships)]
