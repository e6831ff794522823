"""Makes puzzles from the mistakes in games of bots."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from jamaica.analysis.analysis import analyse
from jamaica.analysis.judging.judge import DEPTHS, JUDGE
from jamaica.analysis.mistakes import Choice, judged_choice
from jamaica.analysis.puzzles.puzzle import Puzzle
from jamaica.analysis.samples import Examiner, Moment, moments
from jamaica.bots import make_bot
from jamaica.luck import Luck
from jamaica.match import Match
from jamaica.model.options import EDITIONS, options
from jamaica.model.steps import step_kind
from jamaica.notation import write
from jamaica.record import Record
from jamaica.rules.registry import QUESTION
from jamaica.views import imagine, view

BOTS: Final = ("sailor", "bosun", "greedy", "captain")
"""The bots whose mistakes become puzzles. Weaker ones make mistakes that are too easy to see."""
SEATS: Final = (4, 3, 5, 2)
LEAD: Final = 0.02
"""The best move is surely better than the next best by this share of a victory."""
MOST_OF_GAME: Final = 2
"""The most puzzles from one game."""
MOST_OF_QUESTION: Final = 0.3
"""The largest share of the set with the same question."""
MOST_OF_TOPIC: Final = 0.15
"""The largest share with the same question and reason."""

Progress = Callable[[int, int], None]
"""Called with the number of games and of puzzles so far."""


def make_puzzles(wanted: int, seed: int, progress: Progress) -> list[Puzzle]:
    """Return puzzles of both editions, of many kinds."""
    found: list[Puzzle] = []
    kinds: Counter[tuple[str, ...]] = Counter()
    for game in count():
        record = played(game, seed)
        taken = 0
        for puzzle in puzzles_of(record, seed):
            own = kinds_of(puzzle, record.options.edition)
            if taken < MOST_OF_GAME and all(kinds[kind] < most_of(kind, wanted) for kind in own):
                found.append(puzzle)
                kinds.update(own)
                taken += 1
            if len(found) == wanted:
                return sorted(found, key=lambda each: each.id)
        progress(game + 1, len(found))
    raise AssertionError("unreachable")


def kinds_of(puzzle: Puzzle, edition: str) -> tuple[tuple[str, ...], ...]:
    """Return what a puzzle counts as, so that the set is varied: its edition, its question, its question and reason."""
    question = QUESTION[step_kind(puzzle.view().top())].key
    return ("edition", edition), ("question", question), ("topic", question, puzzle.topic)


def most_of(kind: tuple[str, ...], wanted: int) -> float:
    """Return how many puzzles of a kind there may be."""
    share = {"edition": 0.5, "question": MOST_OF_QUESTION, "topic": MOST_OF_TOPIC}[kind[0]]
    return max(share * wanted, 1)


def played(game: int, seed: int) -> Record:
    """Return the record of a game: each edition and number of seats in turn."""
    seats = SEATS[game // 2 % len(SEATS)]
    bots = [make_bot(BOTS[(game + seat) % len(BOTS)]) for seat in range(seats)]
    setting = options(EDITIONS[game % 2], ghost=seats < 3)
    return Match(setting, bots, seed=seed + game).play().record


def puzzles_of(record: Record, seed: int) -> Iterator[Puzzle]:
    """Yield the mistakes of a game in which a second look, by other and more playouts, finds the same best move."""
    found = list(moments(record))
    closer = Examiner(JUDGE, DEPTHS["default"], seed + 1, record)
    for first in analyse(record, "quick", seed=seed).mistakes:
        moment = found[first.number - 1]
        choice = judged_choice(moment, closer.examine(moment))
        if choice.best is first.best and choice.grade is not None and choice.lead.value - choice.lead.error > LEAD:
            yield puzzle_of(moment, choice)


def puzzle_of(moment: Moment, choice: Choice) -> Puzzle:
    """Return a choice as a puzzle. What its seat could not know is replaced by something imagined."""
    position = write(imagine(view(moment.before, choice.seat), Luck(choice.number)))
    assert choice.reason is not None
    return Puzzle(
        id=hashlib.sha256(f"{position} {choice.seat}".encode()).hexdigest()[:8],
        position=position,
        seat=choice.seat,
        played=choice.move.text,
        best=choice.best.text,
        lead=(round(choice.lead.value, 4), round(choice.lead.error, 4)),
        values={move.text: round(value, 4) for move, value in choice.values.items()},
        topic=choice.reason.topic,
        rule=choice.reason.rule,
        sentence=choice.reason.sentence,
    )
