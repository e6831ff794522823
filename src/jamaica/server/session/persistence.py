"""What a table writes to the database, and how it is rebuilt from there."""

from typing import Final

import msgspec

from jamaica.server.protocol.messages import Done, ServerMessage
from jamaica.server.session.game import TableGame
from jamaica.server.session.log import Log, PendingEntry
from jamaica.server.storage.store import Entry, Snapshot, StoredTable

SNAPSHOT_EVERY: Final = 24
"""How many entries there are at least between two snapshots."""
MOST_REPLIES: Final = 64
"""How many replies a table remembers."""
MOST_STORED: Final = 16
"""How many of them are in a snapshot."""

Key = tuple[int | None, str]
"""The seat of a command, and its `cid`."""


class IdempotencyCache:
    """The replies to the last accepted commands, for commands that are sent again."""

    def __init__(self) -> None:
        self._replies: dict[Key, ServerMessage] = {}

    def reply(self, key: Key) -> ServerMessage | None:
        """The reply to an earlier command."""
        return self._replies.get(key)

    def add(self, key: Key, reply: ServerMessage) -> None:
        """Remember a reply; the oldest is forgotten."""
        self._replies[key] = reply
        while len(self._replies) > MOST_REPLIES:
            del self._replies[next(iter(self._replies))]

    def stored(self) -> list[tuple[int | None, str, int]]:
        """What a snapshot has of it. Links are not stored."""
        done = [(*key, reply.number) for key, reply in self._replies.items() if isinstance(reply, Done)]
        return done[-MOST_STORED:]


def stored_entries(entries: list[PendingEntry], at: float) -> list[Entry]:
    """New entries as the store takes them."""
    return [Entry(entry.number, at, entry.kind, msgspec.json.encode(entry.body)) for entry in entries]


class Persistence:
    """Decides when a table takes a snapshot, and rebuilds its game from the newest one."""

    def __init__(self) -> None:
        self._snapshot = 0
        """The number of the last entry that is in a snapshot."""

    def snapshot(self, game: TableGame, number: int, replies: IdempotencyCache) -> Snapshot | None:
        """A snapshot, if one is due and nothing can be undone."""
        if not game.history.settled or number - self._snapshot < SNAPSHOT_EVERY:
            return None
        self._snapshot = number
        return Snapshot(number, msgspec.json.encode({"game": game.snapshot(), "cids": replies.stored()}))

    def skip(self, stored: StoredTable, log: Log) -> None:
        """Set the log to the last stored entry, without playing the game."""
        self._snapshot = 0 if stored.snapshot is None else stored.snapshot.number
        log.number = stored.entries[-1].number if stored.entries else self._snapshot

    def restore(self, stored: StoredTable, first: TableGame, log: Log) -> tuple[TableGame, IdempotencyCache]:
        """The game and the replies as the database has them; `first` is the game before its first entry."""
        game, replies = first, IdempotencyCache()
        log.number = self._snapshot = 0 if stored.snapshot is None else stored.snapshot.number
        if stored.snapshot is not None:
            kept = msgspec.json.decode(stored.snapshot.body)
            game = TableGame.restored(kept["game"], log)
            for seat, cid, number in kept["cids"]:
                replies.add((seat, cid), Done(cid=cid, number=number))
        for entry in stored.entries:
            body = msgspec.json.decode(entry.body)
            log.number = entry.number
            game.apply_stored(entry.kind, body)
            if "cid" in body:
                replies.add((body["by"], body["cid"]), Done(cid=body["cid"], number=entry.number))
        return game, replies
