"""A worker process: reads questions from its input and writes the answers.

`python -m jamaica.server.worker NICE` lowers its own priority by so much. It ends when its input ends, which happens
however the server ends.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from jamaica.analysis.puzzles import shipped_puzzles
from jamaica.bots import hint, make_bot
from jamaica.bots.base import Bot
from jamaica.bots.flat import FlatBot
from jamaica.bots.search.bot import SearchBot
from jamaica.bots.search.budget import Budget
from jamaica.luck import Luck
from jamaica.model.board import Board
from jamaica.server.coaching import (
    concluded_analysis,
    drawn_card,
    judged_moves,
    moment_of,
    read_record,
    shown_puzzle,
)
from jamaica.server.protocol.coach import CardWords
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.feeds.charts import chart_for
from jamaica.server.session.feeds.connection import encode
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


class RecordMoment(Struct, tag=True):
    """Show a moment of an uploaded record of a finished game. The answer is a `Moment` as JSON."""

    text: bytes
    number: int
    """How many moves were made before."""
    longest: int


class ShippedPuzzles(Struct, tag=True):
    """Show the puzzles of the package. The answer is a list of `Puzzle` as JSON."""

    longest: int


class ResultCard(Struct, tag=True):
    """Draw the result card of a finished game. The answer is an SVG."""

    text: bytes
    analysis: bytes
    """The `GameAnalysis` as JSON."""
    words: CardWords
    longest: int


class BoardChart(Struct, tag=True):
    """Draw a board. The answer is a `Chart` as JSON."""

    board: bytes
    longest: int


Document = (
    TableReplay | TableRecord | RecordReplay | RecordDraws | RecordMoment | ShippedPuzzles | ResultCard | BoardChart
)
Question = Choose | GiveHint | JudgeMoves | ConcludeAnalysis | Document
decode: Final = msgspec.msgpack.Decoder(Question).decode


def answer(question: Question) -> bytes:
    """The answer to a question; `CommandRefused` if it asks for something that is not possible."""
    if isinstance(question, Choose):
        return _move(question).encode()
    if isinstance(question, GiveHint):
        return msgspec.json.encode(hint(question.view.view(), question.depth).to_dict())
    if isinstance(question, JudgeMoves):
        return judged_moves(question)
    if isinstance(question, ConcludeAnalysis):
        return concluded_analysis(question)
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
        return msgspec.json.encode(record_draws(read_record(question.text)))
    if isinstance(question, RecordMoment):
        return encode(moment_of(question.text, question.number))
    if isinstance(question, ShippedPuzzles):
        return encode([shown_puzzle(puzzle) for puzzle in shipped_puzzles()])
    if isinstance(question, ResultCard):
        return drawn_card(question.text, question.analysis, question.words)
    return _chart(question)


def _record_replay(question: RecordReplay) -> bytes:
    record = read_record(question.text)
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
