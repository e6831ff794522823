"""Plays one game of an arena and returns its result."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any

from jamaica import __version__
from jamaica.analysis.quick_luck import LUCK_FACTOR, quick_luck
from jamaica.arena.plan import Key, Task, close_bot, options_of
from jamaica.arena.tally import Tally
from jamaica.bots import Bot, make_bot
from jamaica.bots.external.bot import ProcessBot
from jamaica.luck import Luck
from jamaica.match import Match
from jamaica.model.moves import Move
from jamaica.rules import behaviour
from jamaica.rules.scoring import scores, winners
from jamaica.views import View


@dataclass(frozen=True)
class GameResult:
    """The result of a game in an arena. Lists by ship have the ghost last."""

    deal: int
    """The number of the deal, from 0."""
    rotation: int
    """The number of seats by which the bots were rotated."""
    seed: int
    """The game's seed."""
    bots: list[str]
    """The bot in each seat."""
    scores: list[int]
    """The score of each ship."""
    winners: list[int]
    """The ships that won; several share the victory."""
    rounds: int
    """The number of rounds."""
    statistics: dict[str, list[int]]
    """Parts of the score and counts by ship, with the keys of `PARTS` and `COUNTS`."""
    race: list[list[int]]
    """Each ship's spaces from the start at the end of each round."""
    record: str
    """The game's record; empty if it was not kept."""
    visible: list[list[int]] = field(default_factory=list)
    """Each ship's points from its space and its doubloons at the end of each round."""
    labels: dict[str, list[str]] = field(default_factory=dict)
    """What distinguishes the seats in this game, by seat: their `turn` in the first round, where 1 is the captain."""
    uses: dict[str, dict[str, int]] = field(default_factory=dict)
    """How often each choice was made: which `card` was laid, which `spoils` or `offer` was taken."""
    luck: list[float] = field(default_factory=list)
    """Each seat's luck as a share of the victory; empty unless it was asked for."""

    @property
    def key(self) -> Key:
        """Deal and rotation."""
        return self.deal, self.rotation

    def seats_of(self, name: str) -> list[int]:
        """Return the seats of bots with this name."""
        return [seat for seat, bot in enumerate(self.bots) if bot == name]

    def shares(self) -> list[float]:
        """Return each seat's share of the victory; all are 0 if the ghost won alone."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.bots))]

    def adjusted_shares(self) -> list[float]:
        """Return each seat's share of the victory without its luck; it can be below 0 or above 1."""
        return [share - LUCK_FACTOR * luck for share, luck in zip(self.shares(), self.luck, strict=True)]

    def places(self) -> list[int]:
        """Return each seat's place from 0: winners first, then by score; equal seats share a place."""
        ranks = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)][: len(self.bots)]
        return [sum(other < rank for other in ranks) for rank in ranks]

    def line(self) -> str:
        """Return the result as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def parse_game(line: str) -> GameResult:
    """Return the result on a line, without its record; raise ValueError or TypeError if the line is invalid."""
    data: dict[str, Any] = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError("this is no game")
    return GameResult(**{**data, "record": ""})


@dataclass(frozen=True)
class Outcome:
    """What a worker returns: the game's result, and thinking times, which do not depend on the seed."""

    game: GameResult
    decisions: list[int]
    """The number of each seat's decisions."""
    seconds: list[float]
    """Each seat's total thinking time."""


class TimedBot:
    """Wraps a bot and measures its thinking time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the bot's choice."""
        began = perf_counter()
        try:
            return self.bot.choose(view, luck)
        finally:
            self.seconds += perf_counter() - began
            self.decisions += 1


def play_game(task: Task) -> Outcome:
    """Play one game and return its outcome."""
    _check_version(task)
    with _timed_bots(task) as players:
        match = Match(options_of(task.options), players, seed=task.seed)
        tally = Tally(match)
        match.play()
        for seat, player in enumerate(players):
            if isinstance(player.bot, ProcessBot):
                tally.statistics["faults"][seat] = player.bot.faults
        return Outcome(_result(task, match, tally), [p.decisions for p in players], [p.seconds for p in players])


def _check_version(task: Task) -> None:
    own = behaviour(options_of(task.options))
    if (task.version, task.behaviour) != (__version__, own):
        raise ValueError(
            f"the arena is of jamaica {task.version}, behaviour {task.behaviour}, but a worker has "
            f"jamaica {__version__}, behaviour {own}; install the same everywhere"
        )


@contextmanager
def _timed_bots(task: Task) -> Iterator[list[TimedBot]]:
    """Yield the bots of a game and close them afterwards."""
    players: list[TimedBot] = []
    try:
        for text in task.bots:
            bot = make_bot(text)
            if isinstance(bot, ProcessBot) and task.faults == "replace":
                bot.on_error = "replace"
            players.append(TimedBot(bot))
        yield players
    finally:
        for player in players:
            close_bot(player.bot)


def _result(task: Task, match: Match, tally: Tally) -> GameResult:
    state = match.state
    return GameResult(
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
        visible=tally.visible,
        labels=tally.labels,
        uses=tally.uses,
        luck=[round(luck, 6) for luck in quick_luck(match.record)] if task.luck_adjusted else [],
    )
