"""Which commands were carried out, and what was replied: a command that is sent again is not carried out again.

The database knows them all. The last replies are also kept in memory, and of every command a bit that says when it is
worth while to ask the database.
"""

import hashlib
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Done, ServerMessage
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.storage.store import CommandRow, Store

MOST_REPLIES: Final = 64
"""How many replies a table keeps in memory."""
PLACES: Final = 8192
"""How many bits there are for the commands of a table, some hundred in a game."""


class CommandKey(NamedTuple):
    """What makes a command the same as another: the link it came by, its `cid`, and all that it says."""

    token: bytes
    cid: str
    payload: bytes
    """A hash, without `cid` and `seen`."""

    def row(self, number: int) -> CommandRow:
        """The row to be stored with the effect; `number` is the one in the reply."""
        return CommandRow(self.token, self.cid, self.payload, number)


def key_of(connection: Connection, command: AnyCommand) -> CommandKey:
    """The key of a client's command."""
    payload = msgspec.json.encode(msgspec.structs.replace(command, cid="", seen=0))
    token = connection.token_for(getattr(command, "seat", None))
    return CommandKey(token, command.cid, hashlib.sha256(payload).digest())


class Replies:
    """The replies of a table to the commands it carried out."""

    def __init__(self) -> None:
        self._last: dict[tuple[bytes, str], tuple[bytes, ServerMessage]] = {}
        self._waiting: set[tuple[bytes, str]] = set()
        """The token and `cid` of commands that are in the inbox."""
        self._bits = 0
        """A bit for each command that was carried out. Two commands can have the same."""

    def load(self, commands: Iterable[tuple[bytes, str]]) -> None:
        """Note the commands that the database has, by token and `cid`."""
        for token, cid in commands:
            self._bits |= _bit(token, cid)

    def add(self, key: CommandKey, reply: ServerMessage) -> None:
        """Keep a reply; the oldest is dropped."""
        self._bits |= _bit(key.token, key.cid)
        self._last[key.token, key.cid] = key.payload, reply
        if len(self._last) > MOST_REPLIES:
            del self._last[next(iter(self._last))]

    def last(self, key: CommandKey) -> ServerMessage | None:
        """The reply to a command that was carried out lately; `None` if it is not in memory."""
        payload, reply = self._last.get((key.token, key.cid), (key.payload, None))
        _require_same(key, payload)
        return reply

    def may_know(self, key: CommandKey) -> bool:
        """Whether a command may have been carried out, so that the database has to be asked."""
        return bool(self._bits & _bit(key.token, key.cid))

    def is_new(self, token: bytes, cid: str) -> bool:
        """Whether a command certainly comes for the first time: it was neither carried out nor does it wait."""
        return (token, cid) not in self._waiting and not self._bits & _bit(token, cid)

    def waits(self, token: bytes, cid: str) -> None:
        """Note that a command is in the inbox."""
        self._waiting.add((token, cid))

    def waits_no_more(self, token: bytes, cid: str) -> None:
        """Note that a command was answered."""
        self._waiting.discard((token, cid))

    async def find(self, store: Store, table: str, key: CommandKey) -> ServerMessage | None:
        """The reply to a command that was carried out at any time, from the database; `None` if it was not."""
        row = await store.command(table, key.token, key.cid)
        if row is None:
            return None
        _require_same(key, row.payload)
        return self.last(key) or Done(cid=key.cid, number=row.number)


def _bit(token: bytes, cid: str) -> int:
    return 1 << zlib.crc32(token + cid.encode()) % PLACES


def _require_same(key: CommandKey, payload: bytes) -> None:
    if payload != key.payload:
        raise CommandRefused("conflict", f"the cid '{key.cid}' belongs to another command; use a new one")
