"""Analyses a finished game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jamaica.analysis.account import LUCK_KINDS, Change, SeatAccount, changes, seat_account
from jamaica.analysis.judging.estimates import Share, means, share
from jamaica.analysis.judging.judge import DEPTHS, JUDGE, Depth, Judge
from jamaica.analysis.mistakes import Choice, given_away, judged_choice
from jamaica.analysis.pool import judge_here, judge_in_processes
from jamaica.analysis.samples import Examiner, Moment, Sample, moments, result
from jamaica.analysis.turning_points import TurningPoint, turning_points
from jamaica.analysis.work_file import WorkFile, settings_of
from jamaica.record import Record

MOST_SEED: Final = 2**31 - 1

Progress = Callable[[int, int], None]
"""Called with the number of judged moves and of all moves."""


@dataclass(frozen=True)
class Headline:
    """A seat's game in four figures."""

    given_away: Share
    """The share of a victory that the seat's choices lost."""
    given_away_rank: int
    """1 for the seat that gave away least."""
    luck: Share
    luck_rank: int
    """1 for the luckiest seat."""


@dataclass(frozen=True)
class Analysis:
    """What was luck in a game, what was skill, and what would have been better."""

    judge: str
    """The judge that valued the positions."""
    depth: str
    seed: int
    """The seed of the judge's playouts."""
    record: Record
    accounts: tuple[SeatAccount, ...]
    """The account of each ship, the ghost's last."""
    headlines: tuple[Headline, ...]
    """One for each seat."""
    choices: tuple[Choice, ...]
    """Every choice between several moves, in the order of the game."""
    changes: tuple[Change, ...]
    """What each move changed."""
    turning_points: tuple[tuple[TurningPoint, ...], ...]
    """For each seat the moves that changed its chance most, in the order of the game."""

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Each ship's chance before each move, and its share of the victory at the end."""
        return [*(means(change.before) for change in self.changes), tuple(each.result for each in self.accounts)]

    def lucks(self, at: int) -> dict[str, list[Share]]:
        """Return each ship's luck at one of `changes`, by its kind; empty for a choice."""
        parts = self.changes[at].parts
        ships = range(len(self.accounts))
        return {kind: [share(parts[kind], ship) for ship in ships] for kind in LUCK_KINDS if kind in parts}

    @property
    def mistakes(self) -> list[Choice]:
        """The choices that were inaccuracies, mistakes or blunders."""
        return [choice for choice in self.choices if choice.grade is not None]


def analyse(
    record: Record,
    depth: str | Depth = "default",
    *,
    judge: Judge = JUDGE,
    seed: int = 1,
    workers: int = 1,
    work: Path | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Analyse a finished game.

    `work` is a file that keeps what was found so far, so that the same call continues an interrupted one.
    """
    spent = depth_of(depth)
    found = list(moments(record))
    check(found, seed, workers)
    kept = None if work is None else WorkFile(work, settings_of(record, judge, spent, seed))
    samples = {} if kept is None else kept.samples
    missing = [moment for moment in found if moment.number not in samples]
    if workers == 1:
        judged = judge_here(Examiner(judge, spent, seed, record), missing)
    else:
        numbers = [moment.number for moment in missing]
        judged = judge_in_processes(record, judge, spent, seed, numbers=numbers, workers=workers)
    for sample in judged:
        samples[sample.number] = sample
        if kept is not None:
            kept.add(sample)
        if progress is not None:
            progress(len(samples), len(found))
    in_order = [samples[moment.number] for moment in found]
    return concluded(record, found, in_order, {"judge": judge.name, "depth": spent.name, "seed": seed})


def depth_of(depth: str | Depth) -> Depth:
    """Return a depth by its name."""
    if isinstance(depth, Depth):
        return depth
    if depth not in DEPTHS:
        raise ValueError(f"the depth of an analysis is {', '.join(DEPTHS)}, not {depth!r}")
    return DEPTHS[depth]


def check(found: Sequence[Moment], seed: int, workers: int) -> None:
    """Raise ValueError unless this can be analysed."""
    if not found or not found[-1].after.over:
        raise ValueError("the game is not over; only a finished game can be analysed")
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"the seed of an analysis is a whole number from 0 to {MOST_SEED}, not {seed}")
    if workers < 1:
        raise ValueError(f"an analysis needs at least 1 worker, not {workers}")


def concluded(record: Record, found: list[Moment], samples: list[Sample], about: dict[str, Any]) -> Analysis:
    """Return the analysis of a game whose moves are all judged."""
    end = found[-1].after
    changed = changes(found, samples)
    pairs = zip(found, samples, strict=True)
    choices = [judged_choice(moment, sample) for moment, sample in pairs if sample.answers is not None]
    accounts = tuple(seat_account(ship, changed, end) for ship in range(len(result(end))))
    return Analysis(
        record=record,
        accounts=accounts,
        headlines=headlines(accounts[: record.seats], choices),
        choices=tuple(choices),
        changes=tuple(changed),
        turning_points=tuple(turning_points(seat, found, changed, choices) for seat in range(record.seats)),
        **about,
    )


def headlines(accounts: Sequence[SeatAccount], choices: Sequence[Choice]) -> tuple[Headline, ...]:
    """Return the headline of each seat."""
    lost = [given_away(choices, account.seat) for account in accounts]
    luck = [account.total_luck for account in accounts]
    return tuple(
        Headline(
            given_away=mine,
            given_away_rank=1 + sum(other.value < mine.value for other in lost),
            luck=fortune,
            luck_rank=1 + sum(other.value > fortune.value for other in luck),
        )
        for mine, fortune in zip(lost, luck, strict=True)
    )
