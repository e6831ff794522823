"""What the judge finds for one move of a game. Each move is judged by itself, so several processes can share them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from jamaica.analysis.judging.estimates import Batches, constant, weighted, zero
from jamaica.analysis.judging.judge import Depth, Judge
from jamaica.analysis.judging.sampling import BATCHES, USUAL, Sampler
from jamaica.engine import apply, legal, outcomes
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.record import Record
from jamaica.rules.scoring import victory_share
from jamaica.views import view

SEED_SPAN: Final = 2147483647


@dataclass(frozen=True)
class Moment:
    """One move of a record, with the states before and after it."""

    number: int
    """Which move it is, from 1."""
    seat: int | None
    """The seat that made it; `None` for chance."""
    move: Move
    before: State
    after: State


@dataclass
class Sample:
    """What the judge finds for one move. Fields that do not apply are `None`."""

    number: int
    """Which move it is, from 1."""
    position: Batches | None = None
    """The chances before a choice."""
    weight: float = 0.0
    """The probability of the outcome of chance that came."""
    others: Batches | None = None
    """The chances after the outcomes that did not come, by their weights."""
    old_view: Batches | None = None
    """The chances after the move, looking no further than before it; where a new round begins."""
    answers: dict[int, Batches] | None = None
    """The chances after each legal move of a choice, by what the seat could know."""
    usual: Batches | None = None
    """The chances after the judge's own answers, by what the seat could know."""

    def to_dict(self) -> dict[str, Any]:
        """Return the sample as plain data."""
        return {key: found for key, found in vars(self).items() if found is not None}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Sample":
        """Return the sample in plain data."""
        answers = data.get("answers")
        found = cls(**data)
        found.answers = None if answers is None else {int(id): values for id, values in answers.items()}
        return found


def moments(record: Record) -> Iterator[Moment]:
    """Yield every move of a record, the states as copies."""
    before = record.replay(0).copy()
    for step in record.states(silent=True):
        after = step.state.copy()
        yield Moment(step.number, step.seat, step.move, before, after)
        before = after


class Examiner:
    """Judges the moves of one game, in any order."""

    def __init__(self, judge: Judge, depth: Depth, seed: int, record: Record) -> None:
        self.judge = judge
        self.depth = depth
        self.seed = seed
        self.sampler: Sampler = judge.sampler(record.options.board)

    def examine(self, moment: Moment) -> Sample:
        """Return what the judge finds for a move."""
        found = Sample(moment.number)
        last = self.judge.last_round(moment.before)
        if moment.seat is None:
            self.examine_chance(found, moment, last)
        elif len(legal(moment.before, moment.seat)) > 1:
            found.position = self.value(moment.before, last)
            self.examine_choice(found, moment, last)
        if not moment.after.over and self.judge.last_round(moment.after) != last:
            found.old_view = self.value(moment.after, last)
        return found

    def value(self, state: State, last: int) -> Batches:
        """Return the chances in a position."""
        return self.part_value(state, 0, self.depth.position, last)

    def part_value(self, state: State, first: int, count: int, last: int) -> Batches:
        """Return the chances in a position by some of the random numbers."""
        if state.over:
            return constant(result(state))
        self.sampler.play_position(state, self.seed, first=first, playouts=count, last=last)
        return self.sampler.means(0, int(state.ships), count)

    def examine_chance(self, found: Sample, moment: Moment, last: int) -> None:
        """Judge the outcomes that did not come, each as often as it is likely and by random numbers of its own.

        With the same numbers for all, the error of their mean would be that of a few playouts.
        """
        state = moment.before
        odds = outcomes(state)
        whole = sum(weight for _, weight in odds)
        found.weight = next(weight for move, weight in odds if move is moment.move) / whole
        parts, first = [(0.0, zero(int(state.ships)))], 0
        for move, weight in odds:
            if move is not moment.move:
                count = BATCHES * max(round(self.depth.position * weight / whole / BATCHES), 1)
                after = state.copy()
                apply(after, move)
                parts.append((weight / whole, self.part_value(after, first, count, last)))
                first += count
        found.others = weighted(parts)

    def examine_choice(self, found: Sample, moment: Moment, last: int) -> None:
        """Judge every legal move at tables that fit what the seat sees; the true table plays no part in it."""
        assert moment.seat is not None
        seen = view(moment.before, moment.seat)
        count, ships = self.depth.answer, int(seen.ships)
        own_seed = (self.seed * 7919 + moment.number * 104729 + 1) % SEED_SPAN
        self.sampler.play_answers(seen, own_seed, playouts=count, last=last)
        found.answers = {move.id: self.sampler.means(row, ships, count) for row, move in enumerate(seen.legal)}
        found.usual = self.sampler.means(USUAL, ships, count)


def result(state: State) -> list[float]:
    """Return each ship's share of the victory in a finished game."""
    return [victory_share(state, ship) for ship in range(state.ships)]
