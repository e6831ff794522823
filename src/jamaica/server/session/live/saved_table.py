"""A table as memory, the database and the connected clients have it.

The effect of a command is first written to the database and then broadcast. If writing fails, the table is loaded again
from the database, so that memory is never ahead of it.
"""

import time
from contextlib import suppress
from typing import Self

import msgspec

from jamaica import __version__
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, Follow, TableMessage, Welcome
from jamaica.server.protocol.schemas import PROTOCOL, Stage, TableInfo
from jamaica.server.rate_limits import CHAT, RateLimit
from jamaica.server.session.clients.broadcast import MOST_MISSED, Broadcaster, Delivery, Moment
from jamaica.server.session.clients.presence import PresenceTracker
from jamaica.server.session.clients.replies import CommandKey, Replies
from jamaica.server.session.data.log import Log, PendingEntry
from jamaica.server.session.data.seating import InviteLinks, SeatConfig, TableData
from jamaica.server.session.data.speed import undo_seconds
from jamaica.server.session.feeds.charts import own_chart
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.relay import SYNC_DUE
from jamaica.server.session.game.undo_window import UndoWindows
from jamaica.server.session.live.inbox import CANNOT_SAVE, Inbox
from jamaica.server.session.live.lazy import Lazy
from jamaica.server.session.live.persistence import Persistence, first_game, stored_entries
from jamaica.server.session.live.services import TableServices
from jamaica.server.storage.store import Entry, StoredTable, StoreError
from jamaica.server.workers.bot_runner import BotRunner


class SavedTable(Inbox):
    """A table that is saved before anybody is told: its inbox, its game, its clients."""

    def __init__(
        self, services: TableServices, id: str, created: float, *, data: TableData, links: InviteLinks
    ) -> None:
        super().__init__(f"table {id}", lambda: services.metrics.count("restarts", "table"))
        self.services, self.id, self.created, self.data, self.links = services, id, created, data, links
        self.log = Log()
        self.game = first_game(data, self.log)
        self.undo_windows = UndoWindows()
        self.presence = PresenceTracker(lambda: self.data.seats)
        self._arriving: set[Connection] = set()
        """The clients that wait in the inbox to be connected."""
        self.broadcaster = Broadcaster()
        self.bots = BotRunner(id, services.pool, self.post, lambda: services.metrics.count("bot_failures"))
        self.replies = Replies()
        self.chat_limit = RateLimit(*CHAT)
        self.change_limit = RateLimit(*services.limits.changes)
        self.asked_since = time.monotonic()
        """Since when the question is open."""
        self.changed = False
        """Whether seats, settings or stage changed: the next commit stores and broadcasts them."""
        self.links_changed = False
        self.commander: tuple[Connection, int | None] | None = None
        """Whose command is being executed, and for which seat."""
        self.command: CommandKey | None = None
        """The command whose effect the next commit stores."""
        self.epoch: int | None = None
        """In a cluster, the epoch in which this server has the table."""
        self.lapses = 0
        """How often this server had been without a heartbeat when it was last sure that it has the table."""
        self.moved = False
        """Whether another server has the table, so that nothing is done here any more."""
        self._persistence = Persistence()
        self._missed: list[Entry] | None = None
        """After a failure, the entries that somebody was not sent."""

    @classmethod
    def loaded(cls, services: TableServices, stored: StoredTable) -> Self:
        """A table as the database has it."""
        row = stored.row
        data = msgspec.json.decode(row.settings, type=TableData)
        table = cls(services, row.id, row.created, data=data, links=InviteLinks(row.tokens))
        table._load(stored)
        return table

    def _load(self, stored: StoredTable) -> None:
        self.replies.load(stored.commands)
        if self.data.foreign:
            self._persistence.skip(stored, self.log)
            return
        self.game = self._persistence.restore(stored, self.data, self.log)
        held = self.game.held
        if held is not None and self.data.seats[held.seat].kind == "person":
            self.undo_windows.start(held.seat, time.monotonic(), self.undo_seconds())

    def first_entries(self) -> list[Entry]:
        """The entries of a new table, for the registry to store."""
        self.changed = False
        return stored_entries(self.log.take(), self.created)

    # ---- after a failure

    @property
    def sure(self) -> bool:
        """Whether no other server can have taken the table: this one had a heartbeat all the time. A table that moved
        is not loaded any more."""
        cluster = self.services.cluster
        return self.moved or (cluster.held and self.lapses == cluster.lapses)

    async def recover(self) -> None:
        """Load the table again from the database, once that can be written to; give it up if another server has it."""
        await self.services.store.ready()
        lapses = self.services.cluster.lapses
        if not await self.services.cluster.owns(self.id, self.epoch):
            self.services.move(self.id)
            return
        stored = await self.services.store.load(self.id)
        if stored is None:
            self.services.forget(self.id)
            return
        self.lapses = lapses
        self.log.take()
        self.bots.stop()
        self.data = msgspec.json.decode(stored.row.settings, type=TableData)
        self.links = InviteLinks(stored.row.tokens)
        self.changed = self.links_changed = False
        self.command = None
        self.undo_windows.clear()
        self.broadcaster.forget(())
        self._load(stored)
        await self._find_missed()

    async def _find_missed(self) -> None:
        """Note the entries that somebody has not been sent: they were committed, but the answer was lost."""
        here = (each for each in self.presence.connections if not each.elsewhere)
        since = min((min(each.synced.values(), default=0) for each in here), default=0)
        self._missed = None
        if since >= self.log.number - MOST_MISSED:
            self._missed = await self.services.store.entries(self.id, since)

    def on_stall(self) -> None:
        """Tell everybody that the server cannot save."""
        for connection in self.clients():
            self.tell_stalled(connection)

    def tell_stalled(self, connection: Connection) -> None:
        """Tell a client that the server cannot save. The next `sync` ends this."""
        connection.tell(Error(cid=None, code="server", message=CANNOT_SAVE))

    def on_resume(self) -> None:
        """Send everybody the view, with the entries they lack."""
        self.send_syncs(missed=self._missed)
        self._missed = None

    # ---- connections

    def clients(self) -> list[Connection]:
        """Everybody who is connected, and everybody who waits for it: a stalled inbox lets nobody in."""
        return list(dict.fromkeys((*self.presence.connections, *self._arriving)))

    def arrive(self, connection: Connection) -> None:
        """Connect a client as soon as the inbox comes to it, or tell it why not."""
        self._arriving.add(connection)
        self.post(lambda: self._let_in(connection))
        if self.stalled:
            self.tell_stalled(connection)

    async def _let_in(self, connection: Connection) -> None:
        try:
            await self.connect(connection)
        except CommandRefused as refused:
            connection.close(Error(cid=None, code=refused.code, message=refused.message))
        except StoreError:
            self.post(lambda: self._let_in(connection))  # once the table is loaded again
            raise
        self._arriving.discard(connection)

    async def connect(self, connection: Connection) -> None:
        """Add a client and send it the table, with the entries after the number it saw last."""
        since = connection.since
        if connection.closed or self.moved:
            connection.move()
            return
        if self.data.foreign:
            raise CommandRefused("stage", "this game was played under another version of the rules; look at its replay")
        if len(self.presence.connections) >= self.services.limits.connections_per_table:
            raise CommandRefused("full", "too many clients are connected to this table; try again later")
        missed: list[Entry] | None = None
        if since is not None and self.log.number - MOST_MISSED <= since <= self.log.number:
            missed = await self.services.store.entries(self.id, since) if since < self.log.number else []
        if not self.sure:  # this server was paused while the entries were read
            raise StoreError(CANNOT_SAVE)
        if self.moved:
            connection.move()
            return
        self.presence.add(connection)
        connection.note_news(self.log.number)
        self._welcome(connection, missed)
        self.presence.announce(but=connection)
        if self.data.next is not None:
            await self.send_follow(connection)

    def _welcome(self, connection: Connection, missed: list[Entry] | None) -> None:
        feeds = self.presence.feeds_of(connection)
        message = Welcome(
            protocol=PROTOCOL,
            server=__version__,
            table=self.info(),
            seats=connection.seats,
            feeds=feeds,
            host=connection.host,
        )
        connection.tell(message)
        for viewer in feeds if not connection.elsewhere else ():
            self.broadcaster.sync(connection, viewer, self.moment(), missed)

    def disconnect(self, connection: Connection) -> None:
        """Remove a client."""
        if connection in self.presence.connections:
            self.presence.remove(connection)
            self.broadcaster.forget(self.presence.audience())
            self.presence.announce()

    async def send_follow(self, connection: Connection) -> None:
        """Send a client its own links to the table of the rematch."""
        if self.data.next is not None:
            links = await self.services.links_to(self.data.next, connection.grants)
            if links:
                connection.tell(Follow(table=self.data.next, links=links))

    def send_syncs(self, only: Connection | None = None, missed: list[Entry] | None = None) -> None:
        """Send everybody, or one client, the whole view, with those of the missed entries that they lack."""
        for connection in self.presence.connections if only is None else [only]:
            if connection.elsewhere:
                connection.send(SYNC_DUE)
                continue
            for viewer in self.presence.feeds_of(connection):
                last = connection.synced.get(viewer)
                known = missed is not None and last is not None
                own = [entry for entry in missed or () if entry.number > (last or 0)] if known else None
                self.broadcaster.sync(connection, viewer, self.moment(), own)

    # ---- committing and broadcasting

    async def commit(self) -> None:
        """Write new entries to the database, then broadcast them. The game's end is not known to anybody before."""
        stage = self._next_stage()
        self.changed |= stage != self.data.stage
        entries, command, self.command = self.log.take(), self.command, None
        if not (entries or self.changed or self.links_changed or command):
            return
        if not self.services.cluster.held:
            raise StoreError(CANNOT_SAVE)  # others may have the table now
        at = time.time()
        deliveries = Lazy(lambda: self._deliveries(entries, at))
        await self.services.store.append(
            self.id,
            stored_entries(entries, at),
            command=None if command is None else command.row(self.log.number),
            snapshot=self._persistence.snapshot(self.game, self.log.number),
            finished=self.changed and stage in ("over", "ended"),
            settings=msgspec.structs.replace(self.data, stage=stage).encoded() if self.changed else None,
            tokens=self.links.rows if self.links_changed else None,
            epoch=self.epoch,
            meanwhile=deliveries.try_early,
        )
        self.services.metrics.count("entries", by=len(entries))
        self.services.bus.publish(self.id, self.log.number)
        self.data.stage = stage
        if self.links_changed:
            self._close_revoked()
        changed, self.changed, self.links_changed = self.changed, False, False
        if entries:
            self.presence.note_news(self.log.number, self.commander)
            self.broadcaster.deliver(deliveries.get(), self.moment(), await self._log_for_newcomers(deliveries.get()))
        if changed:
            self._send_table()

    async def _log_for_newcomers(self, deliveries: list[Delivery]) -> list[Entry] | None:
        """The log, if somebody has just taken a seat and has seen nothing of it from there yet."""
        newcomers = any(viewer not in each.synced for viewer, _, connections in deliveries for each in connections)
        if not newcomers or self.log.number > MOST_MISSED:
            return None
        with suppress(StoreError):
            return await self.services.store.entries(self.id)
        return None

    def _deliveries(self, entries: list[PendingEntry], at: float) -> list[Delivery]:
        """The updates for everybody. They are sent after the commit."""
        if self.game.history.settled:
            self.undo_windows.clear()
        if any(entry.states for entry in entries):
            self.asked_since = time.monotonic()
        return self.broadcaster.prepare(entries, at, self.presence.audience(), self.moment())

    def _close_revoked(self) -> None:
        """Close the connections that came by a link that was replaced."""
        for connection in list(self.presence.connections):
            if not all(self.links.alive(grant.hash) for grant in connection.grants):
                message = "This link was replaced by the host. Ask for the new one."
                connection.close(Error(cid=None, code="token", message=message))
                self.disconnect(connection)

    def moment(self) -> Moment:
        """The table as it is now, for the broadcaster."""
        return Moment(self.game, self.undo_windows, self._next_stage(), self.log.number)

    def _next_stage(self) -> Stage:
        """The stage of the table after the next commit."""
        return "over" if self.game.over and self.data.stage == "playing" else self.data.stage

    def _send_table(self) -> None:
        info = self.info()
        for connection in self.presence.connections:
            connection.tell(TableMessage(table=info, feeds=self.presence.feeds_of(connection)))

    def info(self) -> TableInfo:
        """The table as everybody may know it."""
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
            chart=own_chart(self.game.state.options.board),
            record=self.data.position is None and not self.data.foreign,
            seal=None if self.data.seal is None else self.data.seal.public(over=self.data.stage == "over"),
        )

    def last_number(self) -> int:
        """The number of the last entry."""
        return self.log.number

    def undo_seconds(self) -> float | None:
        """For how many seconds an answer can be undone now; `None`: until it is confirmed."""
        people = sum(config.kind == "person" for config in self.data.seats)
        return undo_seconds(self.data.settings, people, self.presence.speed())

    def seat_config(self, seat: int) -> SeatConfig:
        """A seat by its number; `CommandRefused` if there is none."""
        if seat >= len(self.data.seats):
            last = len(self.data.seats) - 1
            raise CommandRefused("seat", f"there is no seat {seat} at this table; seats run from 0 to {last}")
        return self.data.seats[seat]
