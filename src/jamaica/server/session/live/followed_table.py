"""A table that another server has, as its log says: what this server's clients of it are sent.

The other server carries out commands and replies to them. What they add to the log is read from the database, and
redacted here.
"""

import asyncio
import time
from collections.abc import Sequence
from itertools import groupby
from typing import Self

import msgspec

from jamaica.server.session.clients.broadcast import MOST_MISSED, Broadcaster, Moment
from jamaica.server.session.data.log import Log, PendingEntry
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.data.speed import slowest, undo_seconds
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.game.undo_window import UndoWindows
from jamaica.server.session.live.persistence import Persistence, first_game
from jamaica.server.storage.store import Entry, Store, StoredTable


class FollowedTable:
    """The game of a table, as far as it is committed, and the clients of this server that follow it."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self.id = stored.row.id
        self._store = store
        self._data = msgspec.json.decode(stored.row.settings, type=TableData)
        self._log = Log()
        self._game = Persistence().restore(stored, self._data, self._log)
        self._undo_windows = UndoWindows()
        self._open_window(self._game.held.seat if self._game.held else None)
        self._broadcaster = Broadcaster()
        self._feeds: dict[Connection, list[int | None]] = {}
        """The clients, and the viewers whose messages each gets."""
        self._lock = asyncio.Lock()

    @classmethod
    async def load(cls, store: Store, id: str) -> Self | None:
        """A table as the database has it; `None` if there is none."""
        stored = await store.load(id)
        return None if stored is None else cls(store, stored)

    @property
    def number(self) -> int:
        """The number of the last entry that was sent."""
        return self._log.number

    # ---- its clients

    @property
    def connections(self) -> Sequence[Connection]:
        """The clients of this server that follow the table."""
        return list(self._feeds)

    async def follow(self, connection: Connection, feeds: list[int | None]) -> None:
        """Send a client updates for these viewers from now on. For viewers that are new to it a `sync` comes first,
        with the entries that it lacks."""
        async with self._lock:
            await self._catch_up()
            missed = await self._missed(0 if connection.synced else connection.since)
            self._feeds[connection] = feeds
            self._sync(connection, [viewer for viewer in feeds if viewer not in connection.synced], missed)

    async def sync(self, connection: Connection) -> None:
        """Send a client the whole table for each of its viewers."""
        async with self._lock:
            await self._catch_up()
            missed = await self._missed(min(connection.synced.values(), default=None))
            self._sync(connection, self._feeds.get(connection, []), missed)

    def leave(self, connection: Connection) -> None:
        """Send a client nothing more."""
        self._feeds.pop(connection, None)
        self._broadcaster.forget(self._audience())

    async def _missed(self, since: int | None) -> list[Entry] | None:
        """The entries after `since`; `None` if that is unknown, or if they are too many."""
        if since is None or not self.number - MOST_MISSED <= since <= self.number:
            return None
        return await self._store.entries(self.id, since, self.number) if since < self.number else []

    def _sync(self, connection: Connection, viewers: list[int | None], missed: list[Entry] | None) -> None:
        for viewer in viewers:
            self._broadcaster.sync(connection, viewer, self._moment(), missed)

    def _audience(self) -> dict[int | None, list[Connection]]:
        found: dict[int | None, list[Connection]] = {}
        for connection, feeds in self._feeds.items():
            for viewer in feeds:
                found.setdefault(viewer, []).append(connection)
        return found

    # ---- its log

    async def reach(self, number: int) -> None:
        """Send the clients all entries up to this number, if they are committed, and those after it."""
        if number > self.number:
            async with self._lock:
                if number > self.number:
                    await self._catch_up()

    async def _catch_up(self) -> None:
        """Read new entries and send them."""
        news = await self._store.news(self.id, self.number)
        if news is None or not news.entries:
            return
        self._data = msgspec.json.decode(news.settings, type=TableData)
        for at, together in groupby(news.entries, lambda entry: entry.at):  # of one commit
            self._send([self._applied(entry) for entry in together], at)

    def _applied(self, entry: Entry) -> PendingEntry:
        """A new entry, after it was applied to the game."""
        body = msgspec.json.decode(entry.body)
        self._log.number = entry.number
        if entry.kind == "table" and body["what"] == "started":
            self._game = first_game(self._data, self._log)
        states = self._game.apply_stored(entry.kind, body)
        if entry.kind in ("move", "held"):
            self._open_window(body["seat"])
        elif entry.kind == "undo":
            self._undo_windows.end(body["seat"])
        if self._game.history.settled:
            self._undo_windows.clear()
        return PendingEntry(entry.number, entry.kind, body, states)

    def _send(self, entries: list[PendingEntry], at: float) -> None:
        moment = self._moment()
        self._broadcaster.deliver(self._broadcaster.prepare(entries, at, self._audience(), moment), moment)

    def _open_window(self, seat: int | None) -> None:
        """Open a person's undo window, as the server that has the table does."""
        if seat is not None and self._data.seats[seat].kind == "person":
            people = sum(config.kind == "person" for config in self._data.seats)
            speed = slowest(each.speed for each in self._feeds if each.seats)
            self._undo_windows.start(seat, time.monotonic(), undo_seconds(self._data.settings, people, speed))

    def _moment(self) -> Moment:
        return Moment(self._game, self._undo_windows, self._data.stage, self.number)
