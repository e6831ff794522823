"""A client at a table, as the table knows it: what its links open, and a bounded outbox. A client that does not read is
dropped; it never holds up a table."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from jamaica.model.moves import Move
from jamaica.server.protocol.messages import Error, ServerMessage

MOST_WAITING: Final = 1_000_000
"""How many bytes may wait in an outbox."""


def _text(told: object) -> str:
    """A move of a preview is told by its text."""
    if isinstance(told, Move):
        return told.text
    raise NotImplementedError


encode = msgspec.json.Encoder(enc_hook=_text).encode


@dataclass(frozen=True, slots=True)
class Grant:
    """What one of the connection's tokens opens."""

    role: str
    seat: int | None
    hash: bytes


class Connection:
    """A client that has said hello."""

    def __init__(self, grants: list[Grant], address: str = "", most_waiting: int = MOST_WAITING) -> None:
        self.grants = grants
        self.host = any(grant.role == "host" for grant in grants)
        """Whether it has the host's powers."""
        self.seats = sorted({grant.seat for grant in grants if grant.seat is not None})
        """The seats whose links it has."""
        self.address = address
        """The network address it comes from."""
        self.shown: set[int | None] = set()
        """The viewer whose whole table it was sent, so that it can go on from there."""
        self._news_at: dict[int, int] = {}
        """By seat: the last entry that was not the outcome of this connection's own command for another seat."""
        self.closed = False
        """Whether nothing more is taken; what waits is still sent, then the line is cut."""
        self.slow = False
        """Whether the client was dropped because it did not read."""
        self._most_waiting = most_waiting
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def note_news(self, number: int, but_for: int | None = None) -> None:
        """Something was added to the log, up to this number. Where it came of this connection's own command for a seat,
        it is news for that seat alone: who answers for several seats need not wait between two answers."""
        for seat in self.seats if but_for is None else [but_for]:
            self._news_at[seat] = number

    def has_seen(self, seat: int, number: int, seen: int) -> bool:
        """Whether a client that has seen so many entries knows all that is news to its seat up to a number."""
        return seen >= min(number, self._news_at.get(seat, number))

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send what is encoded already; a client with too much waiting is dropped."""
        if self.closed:
            return
        if self._size + len(message) > self._most_waiting:
            self._outbox.clear()
            self.slow = True
            self.close(Error(cid=None, code="slow", message="You did not read what was sent; connect again."))
            return
        self._outbox.append(message)
        self._size += len(message)
        self._news.set()

    def close(self, last: Error | None = None) -> None:
        """End the connection, after a last word."""
        if self.closed:
            return
        self.closed = True
        if last is not None:
            self._outbox.append(encode(last))
        self._news.set()

    async def next(self) -> bytes | None:
        """What is to be sent next; `None` when the connection is to end."""
        while not self._outbox:
            if self.closed:
                return None
            self._news.clear()
            await self._news.wait()
        message = self._outbox.popleft()
        self._size -= len(message)
        return message
