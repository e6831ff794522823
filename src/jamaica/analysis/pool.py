"""Judges the moves of one game, in this process or in several."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from jamaica.analysis.judging.judge import JUDGES, Depth, Judge
from jamaica.analysis.samples import Examiner, Moment, Sample, moments
from jamaica.record import Record

_PROCESS: list[tuple[Examiner, list[Moment]]] = []
"""What a worker process has set up."""


def judge_here(examiner: Examiner, wanted: Sequence[Moment]) -> Iterator[Sample]:
    """Judge moves in this process."""
    return (examiner.examine(moment) for moment in wanted)


def judge_in_processes(
    record: Record, judge: Judge, depth: Depth, seed: int, *, numbers: Sequence[int], workers: int
) -> Iterator[Sample]:
    """Judge moves, named by their numbers, in worker processes, and yield what they find as it comes."""
    setup = (record.text(), judge.name, depth, seed)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), set_up, setup)
    try:
        for future in as_completed([pool.submit(judge_number, number) for number in numbers]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def set_up(text: str, judge: str, depth: Depth, seed: int) -> None:
    """Prepare a worker process. Only the main process handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    record = Record.parse(text)
    _PROCESS[:] = [(Examiner(JUDGES[judge], depth, seed, record), list(moments(record)))]


def judge_number(number: int) -> Sample:
    """Judge one move in a worker process."""
    examiner, found = _PROCESS[0]
    return examiner.examine(found[number - 1])
