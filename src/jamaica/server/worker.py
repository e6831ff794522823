"""A worker process: reads questions from its input and writes the answers.

`python -m jamaica.server.worker NICE` lowers its own priority by so much. It ends when its input ends, which happens
however the server ends.
"""

import os
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from jamaica.analysis import DEPTHS, JUDGE
from jamaica.analysis.analysis import check, concluded
from jamaica.analysis.reports.report import to_dict
from jamaica.analysis.samples import Examiner, Moment, Sample, moments
from jamaica.bots import hint, make_bot
from jamaica.bots.base import Bot
from jamaica.bots.flat import FlatBot
from jamaica.bots.search.bot import SearchBot
from jamaica.bots.search.budget import Budget
from jamaica.luck import Luck
from jamaica.model.board import Board
from jamaica.record import BadRecord, Record
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.protocol.requests import GameAnalysis
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.feeds.charts import chart_for
from jamaica.server.session.feeds.replay import Audience, record_draws, record_of, record_replay, table_replay
from jamaica.server.storage.rows import Entry
from jamaica.server.workers.questions import (
    LENGTH,
    Answered,
    Choose,
    ConcludeAnalysis,
    Declined,
    Failed,
    GiveHint,
    JudgeMoves,
    framed,
)

ANALYSIS_SEED: Final = 1
"""The seed of the coach's playouts: an analysis of a game is always the same."""
AUTOGROUP: Final = Path("/proc/self/autogroup")
"""Where Linux keeps the priority of a process's session."""


class TableReplay(Struct, tag=True):
    """Replay a table's game. The answer is a `Replay` as JSON."""

    id: str
    data: bytes
    """The table's `TableData`, as it is stored."""
    entries: list[Entry]
    audience: Audience
    longest: int
    """The most bytes of the answer."""


class TableRecord(Struct, tag=True):
    """Write the record of a table's game. The answer is its text."""

    data: bytes
    entries: list[Entry]
    longest: int


class RecordReplay(Struct, tag=True):
    """Replay an uploaded record. The answer is a `Replay` as JSON."""

    text: bytes
    audience: str | None
    """The viewer as the request names it; `None` for an open replay."""
    longest: int


class RecordDraws(Struct, tag=True):
    """List the rolls and draws of an uploaded record. The answer is a `Draws` as JSON."""

    text: bytes
    longest: int


class BoardChart(Struct, tag=True):
    """Draw a board. The answer is a `Chart` as JSON."""

    board: bytes
    longest: int


Document = TableReplay | TableRecord | RecordReplay | RecordDraws | BoardChart
Question = Choose | GiveHint | JudgeMoves | ConcludeAnalysis | Document
decode: Final = msgspec.msgpack.Decoder(Question).decode


def answer(question: Question) -> bytes:
    """The answer to a question; `CommandRefused` if it asks for something that is not possible."""
    if isinstance(question, Choose):
        return _move(question).encode()
    if isinstance(question, GiveHint):
        return msgspec.json.encode(hint(question.view.view(), question.depth).to_dict())
    if isinstance(question, JudgeMoves):
        return _samples(question)
    if isinstance(question, ConcludeAnalysis):
        return _analysis(question)
    found = _document(question)
    if len(found) > question.longest:
        raise TooBig(f"the answer would have {len(found):,} bytes; at most {question.longest:,} are sent")
    return found


# ---- bots


def _move(question: Choose) -> str:
    own, bot = question.view.view(), make_bot(question.bot)
    _limit(bot, question.ms)
    move = bot.choose(own, Luck(int(question.seed, 16)))
    if move not in own.legal:
        raise ValueError(f"the bot chose '{move}', which is not legal")
    return move.text


def _limit(bot: Bot, ms: int) -> None:
    """Give a bot that searches no more than so many milliseconds."""
    if isinstance(bot, (FlatBot, SearchBot)):
        own = bot.budget
        bot.budget = Budget(min(own.ms, ms) if own.ms else ms, own.playouts)


# ---- replays, records and boards


def _document(question: Document) -> bytes:
    if isinstance(question, TableReplay):
        data = msgspec.json.decode(question.data, type=TableData)
        return msgspec.json.encode(table_replay(question.id, data, question.entries, question.audience))
    if isinstance(question, TableRecord):
        return record_of(msgspec.json.decode(question.data, type=TableData), question.entries).text().encode()
    if isinstance(question, RecordReplay):
        return _record_replay(question)
    if isinstance(question, RecordDraws):
        return msgspec.json.encode(record_draws(_record(question.text)))
    return _chart(question)


def _record(text: bytes) -> Record:
    try:
        return Record.parse(text.decode())
    except UnicodeDecodeError:
        raise CommandRefused("message", "this is not UTF-8 text, so it is no record") from None
    except BadRecord as error:
        raise CommandRefused("message", f"this is no record that can be replayed: {error}") from None


def _record_replay(question: RecordReplay) -> bytes:
    record = _record(question.text)
    audience: Audience = "open" if question.audience is None else named_audience(question.audience, record.seats)
    return msgspec.json.encode(record_replay(record, audience))


def named_audience(name: str, seats: int) -> Audience:
    """The viewer that a request names with `as`; `CommandRefused` if there is none."""
    if name in ("open", "spectator"):
        return "open" if name == "open" else None
    if name.isdecimal() and len(name) == 1 and int(name) < seats:
        return int(name)
    raise CommandRefused("message", f"`as` is a seat from 0 to {seats - 1}, `spectator` or `open`")


def _chart(question: BoardChart) -> bytes:
    try:
        board = Board(msgspec.json.decode(question.board, type=dict[str, Any]))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandRefused("message", f"the body is not a board: {error}") from None
    except ValueError as error:
        raise CommandRefused("message", str(error)) from None
    return msgspec.json.encode(chart_for(board))


# ---- analyses


def _samples(question: JudgeMoves) -> bytes:
    record, found = _finished_game(question.record)
    examiner = Examiner(JUDGE, DEPTHS["quick"], ANALYSIS_SEED, record)
    wanted = found[question.first : question.first + question.count]
    samples = [examiner.examine(moment).to_dict() for moment in wanted]
    return msgspec.json.encode({"moves": len(found), "samples": samples})


def _analysis(question: ConcludeAnalysis) -> bytes:
    record, found = _finished_game(question.record)
    samples = [Sample.from_dict(each) for each in msgspec.json.decode(question.samples)]
    about = {"judge": JUDGE.name, "depth": "quick", "seed": ANALYSIS_SEED}
    data = to_dict(concluded(record, found, samples, about))
    data["mistakes"] = [choice for choice in data["choices"] if choice["grade"] is not None]
    return msgspec.json.encode(msgspec.convert(data, GameAnalysis))


@lru_cache(maxsize=1)
def _finished_game(text: bytes) -> tuple[Record, list[Moment]]:
    """A record and its moves, kept for the next question; `CommandRefused` if the game is not over."""
    record = _record(text)
    found = list(moments(record))
    try:
        check(found, ANALYSIS_SEED, 1)
    except ValueError as error:
        raise CommandRefused("stage", str(error)) from None
    return record, found


# ---- the process


def main(nice: int) -> None:
    """Answer questions until the input ends."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    lowered = nice == 0 or _lower_session(nice)
    _send(Answered())
    while length := sys.stdin.buffer.read(LENGTH.size):
        question = sys.stdin.buffer.read(*LENGTH.unpack(length))
        lowered = lowered or _lower_session(nice)
        _send(_message(question))


def _lower_session(nice: int) -> bool:
    """Lower the priority of this process's session; `False` if that has to be tried again.

    Linux may divide the processor among sessions first (autogroup). A worker has a session of its own, so its own
    priority would count for nothing against the server."""
    try:
        AUTOGROUP.write_text(str(nice))
    except BlockingIOError:  # some process has done so within a tenth of a second: then only root may
        return False
    except OSError:  # another system, or one without autogroup
        return True
    return True


def _message(question: bytes) -> Answered | Declined | Failed:
    try:
        return Answered(answer(decode(question)))
    except CommandRefused as refused:
        return Declined(refused.code, refused.message, isinstance(refused, TooBig))
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")


def _send(message: Struct) -> None:
    sys.stdout.buffer.write(framed(message))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main(int(sys.argv[1]))
