"""What the coach computes in a worker: analyses, moments to go on from, puzzles, result cards."""

from functools import lru_cache
from typing import Final

import msgspec

from jamaica.analysis import DEPTHS, JUDGE
from jamaica.analysis.analysis import check, concluded
from jamaica.analysis.puzzles import Puzzle
from jamaica.analysis.reports.report import to_dict
from jamaica.analysis.samples import Examiner, Moment, Sample, moments
from jamaica.drawing.card import CardLine, CardText, result_card
from jamaica.engine import sample
from jamaica.luck import Luck
from jamaica.model.state import State
from jamaica.notation import read, write
from jamaica.record import BadRecord, Record
from jamaica.record.format import option_lines
from jamaica.rules import behaviour
from jamaica.rules.scoring import scores
from jamaica.server.protocol import coach
from jamaica.server.protocol.coach import CardWords, GameAnalysis
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import SealedStream, SeededStream
from jamaica.server.protocol.schemas import Prompt, TableView
from jamaica.server.session.data.seating import plain_options
from jamaica.server.session.feeds.view_payload import prompt_of, view_of
from jamaica.server.workers.questions import ConcludeAnalysis, JudgeMoves

ANALYSIS_SEED: Final = 1
"""The seed of the coach's playouts: an analysis of a game is always the same."""


def read_record(text: bytes) -> Record:
    """A record; `CommandRefused` says what is wrong with the text."""
    try:
        return Record.parse(text.decode())
    except UnicodeDecodeError:
        raise CommandRefused("message", "this is not UTF-8 text, so it is no record") from None
    except BadRecord as error:
        raise CommandRefused("message", f"this is no record that can be replayed: {error}") from None


@lru_cache(maxsize=1)
def _finished_game(text: bytes) -> tuple[Record, list[Moment]]:
    """A record and its moves, kept for the next question; `CommandRefused` if the game is not over."""
    record = read_record(text)
    found = list(moments(record))
    try:
        check(found, ANALYSIS_SEED, 1)
    except ValueError as error:
        raise CommandRefused("stage", str(error)) from None
    return record, found


# ---- analyses


def judged_moves(question: JudgeMoves) -> bytes:
    """What the judge finds for some moves."""
    record, found = _finished_game(question.record)
    examiner = Examiner(JUDGE, DEPTHS["quick"], ANALYSIS_SEED, record)
    wanted = found[question.first : question.first + question.count]
    samples = [examiner.examine(moment).to_dict() for moment in wanted]
    return msgspec.json.encode({"moves": len(found), "samples": samples})


def concluded_analysis(question: ConcludeAnalysis) -> bytes:
    """The analysis of a game whose moves are all judged."""
    record, found = _finished_game(question.record)
    samples = [Sample.from_dict(each) for each in msgspec.json.decode(question.samples)]
    about = {"judge": JUDGE.name, "depth": "quick", "seed": ANALYSIS_SEED}
    data = to_dict(concluded(record, found, samples, about))
    return msgspec.json.encode(msgspec.convert(data, GameAnalysis))


# ---- moments


def moment_of(text: bytes, number: int) -> coach.Moment:
    """A moment of a finished game, before one of its moves; `CommandRefused` if there is none."""
    record, found = _finished_game(text)
    if not 0 <= number < len(found):
        raise CommandRefused("message", f"there is no moment {number}; this game has moments 0 to {len(found) - 1}")
    here = found[number]
    return coach.Moment(
        position=write(here.before),
        luck=[moment.move.text for moment in found[number:] if moment.seat is None],
        stream=stream_at(record, found[:number]),
        seat=here.seat,
        view=None if here.seat is None else shown_view(here.before, here.seat),
        prompt=None if here.seat is None else shown_prompt(here.before, here.seat),
    )


def stream_at(record: Record, before: list[Moment]) -> SealedStream | SeededStream | None:
    """Where a game's dice and cards stand after some moves."""
    drawn = [moment for moment in before if moment.seat is None]
    if record.seal is not None:
        key = record.seal.key(option_lines(record.options, behaviour(record.options)))
        return SealedStream(key.hex(), len(drawn))
    if record.seed is None:
        return None
    luck = Luck(record.seed)
    for moment in drawn:
        sample(moment.before, luck)
    return SeededStream([int(word) for word in luck.words])


def shown_view(state: State, seat: int) -> TableView:
    """A seat's view as the protocol has it."""
    return msgspec.convert(view_of(state, seat), TableView)


def shown_prompt(state: State, seat: int) -> Prompt:
    """What a seat is asked, as the protocol has it."""
    return Prompt(number=0, **prompt_of(state, seat))


# ---- puzzles and cards


def shown_puzzle(puzzle: Puzzle) -> coach.Puzzle:
    """A puzzle as the protocol has it."""
    state = read(puzzle.position)
    return coach.Puzzle(
        id=puzzle.id,
        options=plain_options(state.options),
        view=shown_view(state, puzzle.seat),
        prompt=shown_prompt(state, puzzle.seat),
        played=puzzle.played,
        best=puzzle.best,
        values=puzzle.values,
        topic=puzzle.topic,
        rule=puzzle.rule,
    )


def drawn_card(text: bytes, analysis: bytes, words: CardWords) -> bytes:
    """The result card of a finished game as SVG."""
    record, found = _finished_game(text)
    end = found[-1].after
    ships = msgspec.json.decode(analysis, type=GameAnalysis).seats[: record.seats]
    lines = [
        CardLine(name, score, ship.result > 0, ship.total_luck[0], ship.given_away[0] if ship.given_away else 0.0)
        for name, score, ship in zip(record.names, scores(end), ships, strict=False)
    ]
    return result_card(end, lines, CardText(**msgspec.structs.asdict(words))).encode()
