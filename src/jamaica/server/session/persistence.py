"""What a table keeps: entries and snapshots for the database, and the commands it has answered."""

import time
from typing import TYPE_CHECKING, Final

import msgspec

from jamaica.server.protocol.messages import Done, ServerMessage
from jamaica.server.session.game import TableGame
from jamaica.server.session.log import Step
from jamaica.server.storage.store import Entry, Snapshot, StoredTable

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable

SNAPSHOT_EVERY: Final = 24
"""How many entries there are at least between two snapshots."""
MOST_REMEMBERED: Final = 64
"""How many commands a table remembers, to know them again."""
MOST_KEPT: Final = 16
"""How many of them a snapshot has."""

Key = tuple[int | None, str]


class IdempotencyCache:
    """The commands that were accepted last, by seat and `cid`, and what was replied."""

    def __init__(self) -> None:
        self._replies: dict[Key, ServerMessage] = {}

    def reply(self, key: Key) -> ServerMessage | None:
        """What was replied to a command."""
        return self._replies.get(key)

    def add(self, key: Key, reply: ServerMessage) -> None:
        """Remember a command; the oldest is forgotten."""
        self._replies[key] = reply
        while len(self._replies) > MOST_REMEMBERED:
            del self._replies[next(iter(self._replies))]

    def kept(self) -> list[tuple[int | None, str, int]]:
        """What a snapshot has of it. InviteLinks are told once, and are not in it."""
        done = [(*key, reply.number) for key, reply in self._replies.items() if isinstance(reply, Done)]
        return done[-MOST_KEPT:]


class Persistence:
    """What one table writes to the database, and how it is built again from there."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._snapshot = 0
        """The last entry that is in a snapshot."""

    def entries(self, steps: list[Step], at: float) -> list[Entry]:
        """What was added to the log, as it is kept."""
        return [Entry(step.number, at, step.kind, msgspec.json.encode(step.body)) for step in steps]

    def snapshot(self) -> Snapshot | None:
        """A snapshot, if it is time for one: at a moment when nothing can be taken back."""
        table = self._table
        if not table.game.undo_history.settled or table.log.number - self._snapshot < SNAPSHOT_EVERY:
            return None
        self._snapshot = table.log.number
        body = {"game": table.game.snapshot(), "cids": table.idempotency.kept()}
        return Snapshot(table.log.number, msgspec.json.encode(body))

    def restore(self, stored: StoredTable) -> None:
        """Bring the table to where the database has it."""
        table = self._table
        table.log.number = self._snapshot = 0 if stored.snapshot is None else stored.snapshot.number
        if table.foreign:
            table.log.number = stored.entries[-1].number if stored.entries else table.log.number
            return
        if stored.snapshot is not None:
            kept = msgspec.json.decode(stored.snapshot.body)
            table.game = TableGame.restored(kept["game"], table.log)
            for seat, cid, number in kept["cids"]:
                table.idempotency.add((seat, cid), Done(cid=cid, number=number))
        for entry in stored.entries:
            body = msgspec.json.decode(entry.body)
            table.log.number = entry.number
            table.game.again(entry.kind, body)
            if "cid" in body:
                table.idempotency.add((body["by"], body["cid"]), Done(cid=body["cid"], number=entry.number))
        held = table.game.held
        if held is not None and table.data.seats[held.seat].kind == "person":
            table.undo_windows.give(held.seat, time.monotonic(), table.data.settings.undo_window)
