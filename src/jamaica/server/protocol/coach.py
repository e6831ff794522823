"""What the coach sends: analyses of finished games, moments to go on from, puzzles, result cards."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jamaica.server.protocol.requests import SealedStream, SeededStream
from jamaica.server.protocol.schemas import MoveText, Prompt, TableOptions, TableView

Part = tuple[float, float]
"""A share of the victory, and half the width of its 95 % interval."""


class TurningPoint(Struct):
    """A move that changed a seat's chance to win."""

    number: int
    """Which move it is, from 1."""
    round: int
    by: int | None
    """The seat that chose; `null` for chance."""
    move: MoveText
    gain: Part
    best: MoveText | None
    """The better choice, if it was a mistake of the seat's own."""
    topic: str | None
    """Why that is better: the topic of a hint's reason, or `plan` if it is better only later on."""
    rule: str | None


class ShipAnalysis(Struct):
    """How a ship came from its chance at the start to its result, which is the sum of `start` to `foresight`."""

    seat: int | None
    """`null` for the Ghost Ship, which makes no choices."""
    start: Part
    luck: dict[str, Part]
    """By the kind of chance: `captain`, `roll`, `draw`, `combat`, `shortage`, `treasure`."""
    own: Part
    others: Part
    hidden: Part
    foresight: Part
    result: float
    total_luck: Part
    given_away: Part | None = None
    """The share of a victory that its choices lost."""
    given_away_rank: int | None = None
    luck_rank: int | None = None
    turning_points: list[TurningPoint] = []


class JudgedChoice(Struct):
    """A choice between several moves, judged by what its seat could know."""

    number: int
    round: int
    seat: int
    move: MoveText
    best: MoveText
    loss: Part
    """What the best move is better by."""
    lead: Part
    """What the best move is better by than the next best one."""
    grade: Literal["inaccuracy", "mistake", "blunder"] | None
    """`null` if the loss is small, or could be chance."""
    values: dict[str, float]
    """The seat's chance to win after each legal move, the best first."""
    topic: str | None
    """Of a mistake: why the best move is better, as in `TurningPoint`."""
    rule: str | None


class GameAnalysis(Struct):
    """What was luck in a finished game, and what was skill."""

    judge: str
    names: list[str]
    seats: list[ShipAnalysis]
    """By ship, the ghost's last."""
    rounds: list[tuple[int, int]]
    """The move that each round begins with, and the number of the round."""
    chances: list[list[float]]
    """Each ship's chance before each move, and at the end."""
    choices: list[JudgedChoice]


class Queued(Struct):
    """An analysis has to wait. Whoever asks again within ten seconds keeps the place in the queue."""

    ahead: int
    """How many games are analysed first."""


class Moment(Struct):
    """A moment of a finished game: what is needed to show its choice, and to go on from there."""

    position: str
    """The position as text, with nothing hidden."""
    luck: list[MoveText]
    """The rolls and draws of the game from here on."""
    stream: SealedStream | SeededStream | None
    """Where the game's own dice and cards go on; `null` if the record has neither a seed nor a seal."""
    seat: int | None
    """The seat that chose; `null` for a roll or draw."""
    view: TableView | None
    """What that seat saw."""
    prompt: Prompt | None
    """What it was asked."""


class Puzzle(Struct):
    """A choice that somebody got wrong in a game, as the seat saw it."""

    id: str
    options: TableOptions
    view: TableView
    prompt: Prompt
    played: MoveText
    """What was chosen in the game."""
    best: MoveText
    """The clearly best move."""
    values: dict[str, float]
    """The seat's chance to win after each legal move, the best first."""
    topic: str
    """Why the best move is better: the topic of a hint's reason, or `plan`."""
    rule: str


CardWord = Annotated[str, Meta(max_length=120)]


class CardWords(Struct, forbid_unknown_fields=True):
    """The words of a result card, in the reader's language."""

    headline: CardWord
    points: CardWord
    luck: CardWord
    given_away: CardWord


class NewCard(Struct, forbid_unknown_fields=True):
    """A result card to be drawn."""

    record: str
    """The record of a finished game."""
    words: CardWords
