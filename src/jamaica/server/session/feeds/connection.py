"""A client at a table: what its links open, and a bounded outbox. A client that does not read is disconnected, so that
it never delays a table."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from jamaica.model.moves import Move
from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.protocol.messages import Error, ServerMessage
from jamaica.server.protocol.schemas import Speed
from jamaica.server.rate_limits import SPEED_CHANGES, RateLimit
from jamaica.server.session.data.speed import DEFAULT_SPEED

MOST_WAITING: Final = 1_000_000
"""How many bytes may wait in an outbox."""


def _text(value: object) -> str:
    """Encode a move of a preview as its text."""
    if isinstance(value, Move):
        return value.text
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

    def __init__(
        self,
        grants: list[Grant],
        address: str = "",
        most_waiting: int = MOST_WAITING,
        *,
        seals: bool = False,
        elsewhere: bool = False,
        since: int | None = None,
        unanswered: dict[str, AnyCommand] | None = None,
    ) -> None:
        self.grants = grants
        self.host = any(grant.role == "host" for grant in grants)
        """Whether it has the host's link."""
        self.seats = sorted({grant.seat for grant in grants if grant.seat is not None})
        """The seats whose links it has."""
        self.address = address
        """The network address it comes from."""
        self.seals = seals
        """Whether it adds a secret to the dice."""
        self.elsewhere = elsewhere
        """Whether another server of the cluster sends the client what the log says. It gets only the rest here."""
        self.since = since
        """The last entry that the client had before it connected; `None` if it had none."""
        self.commitment: str | None = None
        """Its last commitment."""
        self.speed: Speed = DEFAULT_SPEED
        """How fast it shows the game."""
        self.speed_limit = RateLimit(*SPEED_CHANGES)
        self.unanswered = {} if unanswered is None else unanswered
        """In a cluster, the client's commands that were not answered yet, by `cid`: they are sent again if the table
        moves to another server."""
        self.synced: dict[int | None, int] = {}
        """The viewers for which it has got a `sync`, so that updates can follow, with the last number sent."""
        self._news_at: dict[int, int] = {}
        """By seat: the last entry that did not come from this connection's own command for another seat."""
        self.closed = False
        """Whether nothing more is accepted; what waits is still sent, then the connection ends."""
        self.moved = False
        """Whether it was closed because another server has the table."""
        self.slow = False
        """Whether the client was disconnected because it did not read."""
        self._most_waiting = most_waiting
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def token_for(self, seat: int | None) -> bytes:
        """The hash of the token by which a command comes: that of its seat if there is one, or else the host's."""
        own = [grant.hash for grant in self.grants if seat is not None and grant.seat == seat]
        hosts = [grant.hash for grant in self.grants if grant.role == "host"]
        return (own + hosts + [grant.hash for grant in self.grants])[0]

    def note_news(self, number: int, but_for: int | None = None) -> None:
        """Note that the log has new entries up to this number. Entries of this connection's own command for a seat are
        news for that seat alone: a person who answers for several seats need not wait between two answers."""
        for seat in self.seats if but_for is None else [but_for]:
            self._news_at[seat] = number

    def has_seen(self, seat: int, number: int, seen: int) -> bool:
        """Whether a client that has seen so many entries knows all news of its seat up to a number."""
        return seen >= min(number, self._news_at.get(seat, number))

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        if self.unanswered and not self.closed:
            self.unanswered.pop(getattr(message, "cid", None) or "", None)
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send an encoded message; a client with too much waiting is disconnected."""
        if self.closed:
            return
        if self._size + len(message) > self._most_waiting:
            self._outbox.clear()
            self.slow = True
            self.close(Error(cid=None, code="slow", message="The client did not read its messages. Connect again."))
            return
        self._outbox.append(message)
        self._size += len(message)
        self._news.set()

    def close(self, last: Error | None = None) -> None:
        """End the connection, perhaps with a last message."""
        if self.closed:
            return
        self.closed = True
        if last is not None:
            self._outbox.append(encode(last))
        self._news.set()

    def note_sent(self, viewer: int | None, number: int) -> None:
        """Note the last entry that was sent for a viewer. A connection that is closed was sent nothing more."""
        if not self.closed:
            self.synced[viewer] = number

    def move(self) -> None:
        """End the connection, so that the client goes on where the table is now."""
        self.moved = self.moved or not self.closed
        self.close()

    async def next(self) -> bytes | None:
        """The next message to send; `None` when the connection is to end."""
        while not self._outbox:
            if self.closed:
                return None
            self._news.clear()
            await self._news.wait()
        message = self._outbox.popleft()
        self._size -= len(message)
        return message
