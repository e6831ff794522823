"""What a worker process is asked and answers: MessagePack, each message after its length in four bytes."""

import struct
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from jamaica.bots import make_bot
from jamaica.luck import Luck
from jamaica.notation import read, write
from jamaica.server.workers.queue import Pace
from jamaica.views import View, imagine, view

LENGTH: Final = struct.Struct(">I")
"""The length of a message, before it."""
LONGEST: Final = 64_000_000
"""The most bytes of a message."""
QUICK_PLAYOUTS: Final = 300
"""A bot with at most so many playouts is quick: it takes some milliseconds where the engine is compiled."""

encode: Final = msgspec.msgpack.encode


class ViewText(Struct):
    """A view as text: a state that its seat could imagine, in which it has the same view."""

    state: str
    seat: int

    @classmethod
    def of(cls, own: View) -> "ViewText":
        """The text of a view. It contains nothing that the view's seat does not know."""
        return cls(write(imagine(own, Luck(0))), int(own.seat))

    def view(self) -> View:
        """The view again."""
        return view(read(self.state), self.seat)


class Choose(Struct, tag=True):
    """Choose a bot's move. The answer is its text."""

    bot: str
    view: ViewText
    seed: str
    """The seed of its random choices, in hexadecimal digits."""
    ms: int = 0
    """How many milliseconds it has."""


class GiveHint(Struct, tag=True):
    """Compute a hint. The answer is JSON."""

    view: ViewText
    depth: int


class JudgeMoves(Struct, tag=True):
    """Judge some moves of a finished game. The answer is JSON: the number of all moves and the samples."""

    record: bytes
    first: int
    """How many moves come before."""
    count: int


class ConcludeAnalysis(Struct, tag=True):
    """Conclude an analysis from the samples of all moves. The answer is a `GameAnalysis` as JSON."""

    record: bytes
    samples: bytes
    """The samples as JSON."""


class Answered(Struct, tag=True):
    """The answer to a question; the first message of a worker is an empty one."""

    body: bytes = b""


class Declined(Struct, tag=True):
    """The question asks for something that is not possible."""

    code: str
    message: str
    too_big: bool = False


class Failed(Struct, tag=True):
    """An error that should not happen."""

    error: str


decode_answer: Final = msgspec.msgpack.Decoder(Answered | Declined | Failed).decode


def framed(message: Struct) -> bytes:
    """A message after its length."""
    body = encode(message)
    return LENGTH.pack(len(body)) + body


class Effort(NamedTuple):
    """How much a bot computes for a move."""

    pace: Pace
    ms: int
    """The most milliseconds it takes; 0 if it needs no limit."""


@lru_cache(maxsize=64)
def effort_of(bot: str) -> Effort:
    """How much a bot computes, by its name."""
    try:
        budget = getattr(make_bot(bot), "budget", None)
    except ValueError:
        budget = None  # a worker will say what is wrong with the name
    if budget is None:
        return Effort("quick", 0)
    return Effort("quick" if budget.playouts <= QUICK_PLAYOUTS else "deep", budget.ms)
