"""One live table: an inbox, and one task that does what comes in, one thing after the other.

What a command does is first written to the database and told only then. If that fails, the table is built again from
what the database has, so that memory is never ahead of it.
"""

import asyncio
import time
from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from jamaica.engine import start
from jamaica.luck import Luck
from jamaica.notation import read
from jamaica.rules import BEHAVIOUR
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import AnyCommand, Error, Rematch, TableMessage
from jamaica.server.protocol.schemas import TableInfo
from jamaica.server.rate_limits import CHAT, Pace
from jamaica.server.session.broadcast import Broadcaster, Delivery
from jamaica.server.session.connection import Connection
from jamaica.server.session.game import TableGame
from jamaica.server.session.inbox import Inbox
from jamaica.server.session.lazy import Lazy
from jamaica.server.session.log import Log, Step
from jamaica.server.session.persistence import IdempotencyCache, Persistence
from jamaica.server.session.presence import PresenceTracker
from jamaica.server.session.seating import InviteLinks, SeatConfig, TableData
from jamaica.server.session.undo_window import UndoWindows
from jamaica.server.session.view_payload import open_view
from jamaica.server.storage.store import Entry, StoredTable, StoreError
from jamaica.server.workers.bot_runner import BotRunner

if TYPE_CHECKING:
    from jamaica.server.session.registry import TableRegistry


class LiveTable(Inbox):
    """A table that somebody is at, or was at a short while ago."""

    def __init__(self, registry: "TableRegistry", id: str, created: float, data: TableData, links: InviteLinks) -> None:
        super().__init__(f"table {id}")
        self.registry, self.id, self.created, self.data, self.links = registry, id, created, data, links
        self.log = Log()
        self.game = self._first_game()
        self.undo_windows = UndoWindows()
        self.presence = PresenceTracker(self)
        self.broadcaster = Broadcaster(self)
        self.bots = BotRunner(self)
        self.idempotency = IdempotencyCache()
        self.persistence = Persistence(self)
        self.talk = Pace(*CHAT)
        self.connections: list[Connection] = []
        self.asked_since = time.monotonic()
        """Since when the question is open."""
        self.changed = False
        """Whether company, settings or stage changed: all are told, and it is kept with the next commit."""
        self.links_changed = False
        self._speaker: tuple[Connection, int | None] | None = None
        """Whose command is being carried out, and for which seat."""
        self._timer: asyncio.TimerHandle | None = None

    def _first_game(self) -> TableGame:
        """The game before luck has spoken for the first time."""
        data = self.data
        known = data.position and not self.foreign
        state = read(data.position) if known and data.position else start(data.play_options(), len(data.seats))
        return TableGame(state, Luck(int(data.seed, 16)), self.log, data.script)

    @classmethod
    def loaded(cls, registry: "TableRegistry", stored: StoredTable) -> "LiveTable":
        """A table as the database has it."""
        row = stored.row
        data = msgspec.json.decode(row.settings, type=TableData)
        table = cls(registry, row.id, row.created, data, InviteLinks(row.tokens))
        table.persistence.restore(stored)
        return table

    @property
    def foreign(self) -> bool:
        """Whether the game was played by another version of the rules: it is only shown, from what was stored."""
        return self.data.behaviour != BEHAVIOUR

    def first_entries(self) -> list[Entry]:
        """The entries of a table that is being made, for its maker to commit."""
        self.changed = False
        return self.persistence.entries(self.log.take(), self.created)

    # ---- the task

    async def close(self) -> None:
        """Stop, after what is being done; nothing is lost, for everything told is in the database."""
        await self.bots.end()
        if self._timer is not None:
            self._timer.cancel()
        for connection in self.connections:
            connection.close()
        await self.stop_working()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done, so that the table need not be kept in memory."""
        return not self.connections and self.empty and not self.bots.busy and self._timer is None

    async def recover(self) -> None:
        """Go on from what the database has."""
        stored = await self.registry.store.load(self.id)
        if stored is None:
            await self.registry.drop(self)
            return
        self.log.take()
        self.bots.stop()
        self.data = msgspec.json.decode(stored.row.settings, type=TableData)
        self.links = InviteLinks(stored.row.tokens)
        self.changed = self.links_changed = False
        self.idempotency = IdempotencyCache()
        self.undo_windows.clear()
        self.broadcaster.forget(())
        self.game = self._first_game()
        self.persistence.restore(stored)
        self.send_syncs()

    # ---- commands

    def command(self, connection: Connection, command: AnyCommand) -> None:
        """A client's command comes in."""
        self.post(lambda: self._carry_out(connection, command))

    async def _carry_out(self, connection: Connection, command: AnyCommand) -> None:
        from jamaica.server.session.commands.play import handle, is_kept

        key = (getattr(command, "seat", None), command.cid)
        known = self.idempotency.reply(key) if is_kept(command) and self.may_use(connection, key[0]) else None
        if known is not None:
            connection.tell(known)
            return
        self.log.mark = {"by": key[0], "cid": command.cid} if is_kept(command) else None
        self._speaker = (connection, key[0])
        try:
            reply = await handle(self, connection, command)
            self.log.mark = None
            await self.commit()
        except CommandRefused as refused:
            self.registry.metrics.count("refused", refused.code)
            reply = Error(cid=command.cid, code=refused.code, message=refused.message, rule=refused.rule)
        except StoreError:
            sentence = "The server could not keep this, so it has not happened; try again in a moment."
            connection.tell(Error(cid=command.cid, code="server", message=sentence))
            raise
        else:
            if is_kept(command) and reply is not None:
                self.idempotency.add(key, reply)
            if isinstance(command, Rematch):
                await self._all_follow()
        finally:
            self.log.mark = self._speaker = None
        if reply is not None:
            connection.tell(reply)

    async def _all_follow(self) -> None:
        """Tell everybody their own links to the table of the rematch."""
        for connection in list(self.connections):
            await self.presence.follow(connection)

    def may_use(self, connection: Connection, seat: int | None) -> bool:
        """Whether a connection may speak for a seat; the host may for all."""
        return connection.host or seat in connection.seats

    # ---- committing and telling

    async def commit(self) -> None:
        """Write what was added to the log to the database, then tell it to all."""
        if self.game.over and self.data.stage == "playing":
            self.data.stage, self.changed = "over", True
        steps = self.log.take()
        if not (steps or self.changed or self.links_changed):
            return
        at = time.time()
        words = Lazy(lambda: self._words(steps, at))
        await self.registry.store.append(
            self.id,
            self.persistence.entries(steps, at),
            snapshot=self.persistence.snapshot(),
            finished=self.changed and self.data.stage in ("over", "ended"),
            settings=self.data.encoded() if self.changed else None,
            tokens=self.links.rows if self.links_changed else None,
            meanwhile=words.try_early,
        )
        self.registry.metrics.count("entries", by=len(steps))
        if self.links_changed:
            self._send_away()
        changed, self.changed, self.links_changed = self.changed, False, False
        if steps:
            self._note_news()
            self.broadcaster.tell(words.get())
        if changed:
            self.tell_table()

    def _note_news(self) -> None:
        """Every connection's seats have something to see, but for what came of its own command for another seat."""
        who, seat = self._speaker or (None, None)
        for connection in self.connections:
            connection.note_news(self.log.number, but_for=seat if connection is who else None)

    def _words(self, steps: list[Step], at: float) -> list[Delivery]:
        """What everybody will be told of entries; nobody is before they are committed."""
        if self.game.undo_history.settled:
            self.undo_windows.clear()
        if any(step.state is not None for step in steps):
            self.asked_since = time.monotonic()
        return self.broadcaster.prepare(steps, at, self.here())

    def _send_away(self) -> None:
        """A link has died: who came by it is sent away."""
        for connection in list(self.connections):
            if not all(self.links.alive(grant.hash) for grant in connection.grants):
                sentence = "This link has died; the host has made another one."
                connection.close(Error(cid=None, code="token", message=sentence))
                self.presence.go(connection)

    def here(self) -> dict[int | None, list[Connection]]:
        """Every pair of viewer at the table, with the connections they look through."""
        found: dict[int | None, list[Connection]] = {}
        for connection in self.connections:
            for viewer in self.feeds_of(connection):
                found.setdefault(viewer, []).append(connection)
        return found

    def feeds_of(self, connection: Connection) -> list[int | None]:
        """The viewers whose messages a connection gets: the seats it has joined. A connection with none is a spectator;
        one with several (pass-and-play) shows the spectator's view between turns."""
        own = [seat for seat in connection.seats if self.data.seats[seat].persons]
        return [*own] if len(own) == 1 else [*own, None]

    def tell_table(self) -> None:
        """Tell everybody who sits here and what is agreed."""
        info = self.info()
        for connection in self.connections:
            connection.tell(TableMessage(table=info, feeds=self.feeds_of(connection)))

    def send_syncs(self, only: Connection | None = None) -> None:
        """Tell everybody, or one client, the whole table anew."""
        for connection in self.connections if only is None else [only]:
            for viewer in self.feeds_of(connection):
                self.broadcaster.show(connection, viewer, [], complete=False)

    def info(self) -> TableInfo:
        """The table as everybody at it may know it."""
        return TableInfo(
            id=self.id,
            stage=self.data.stage,
            options=self.data.options,
            settings=self.data.settings,
            seats=[self.presence.seat_info(seat) for seat in range(len(self.data.seats))],
            spectators=self.presence.spectators(),
            practice=self.data.practice,
            number=self.log.number,
            created=self.created,
            next=self.data.next,
            record=self.data.position is None and not self.foreign,
        )

    # ---- what goes on by itself

    def place(self, seat: int) -> SeatConfig:
        """A seat by its number; `CommandRefused` if the table has none of that number."""
        if seat >= len(self.data.seats):
            last = len(self.data.seats) - 1
            raise CommandRefused("seat", f"there is no seat {seat} at this table; seats run from 0 to {last}")
        return self.data.seats[seat]

    def begin_if_full(self) -> None:
        """A game begins by itself when no seat is open."""
        if self.data.stage == "lobby" and all(place.kind != "open" for place in self.data.seats):
            self.data.stage, self.changed = "playing", True
            self.log.add("table", {"what": "started", "next": None, "view": open_view(self.game.state)})
            self.game.begin()

    def wake(self) -> None:
        """See to what is due: a held answer, bots that are asked."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.data.stage != "playing" or self.foreign:
            return
        if self.game.held is not None:
            now = time.monotonic()
            due = self.undo_windows.release_at(self.game, now)
            if isfinite(due):
                self._timer = asyncio.get_running_loop().call_later(max(0.0, due - now), self.post, self._release)
        elif self.connections:
            self.bots.begin()

    async def _release(self) -> None:
        """Carry the held answer out, if nobody waits any more."""
        now = time.monotonic()
        if self.game.held is not None and self.undo_windows.release_at(self.game, now) <= now:
            self.game.release()
            self.undo_windows.clear()
            await self.commit()
