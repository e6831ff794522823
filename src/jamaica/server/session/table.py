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
from jamaica.server.protocol.errors import Refused
from jamaica.server.protocol.messages import AnyCommand, Error, Rematch, TableMessage
from jamaica.server.protocol.schemas import TableInfo
from jamaica.server.rate_limits import CHAT, Pace
from jamaica.server.session.broadcast import Teller, Word
from jamaica.server.session.connection import Connection
from jamaica.server.session.game import Game
from jamaica.server.session.inbox import Inbox
from jamaica.server.session.lazy import Once
from jamaica.server.session.log import Log, Step
from jamaica.server.session.persistence import Keeper, Remembered
from jamaica.server.session.presence import Presences
from jamaica.server.session.seating import Links, Place, TableData
from jamaica.server.session.undo_window import Graces
from jamaica.server.session.view_payload import open_view
from jamaica.server.storage.store import Entry, StoredTable, StoreError
from jamaica.server.workers.bot_runner import Thinking

if TYPE_CHECKING:
    from jamaica.server.session.registry import Hall


class Table(Inbox):
    """A table that somebody is at, or was at a short while ago."""

    def __init__(self, hall: "Hall", id: str, created: float, data: TableData, links: Links) -> None:
        super().__init__(f"table {id}")
        self.hall, self.id, self.created, self.data, self.links = hall, id, created, data, links
        self.log = Log()
        self.game = self._first_game()
        self.graces = Graces()
        self.presence = Presences(self)
        self.teller = Teller(self)
        self.thinking = Thinking(self)
        self.remembered = Remembered()
        self.keeper = Keeper(self)
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

    def _first_game(self) -> Game:
        """The game before luck has spoken for the first time."""
        data = self.data
        known = data.position and not self.foreign
        state = read(data.position) if known and data.position else start(data.play_options(), len(data.places))
        return Game(state, Luck(int(data.seed, 16)), self.log, data.script)

    @classmethod
    def loaded(cls, hall: "Hall", stored: StoredTable) -> "Table":
        """A table as the database has it."""
        row = stored.row
        data = msgspec.json.decode(row.settings, type=TableData)
        table = cls(hall, row.id, row.created, data, Links(row.tokens))
        table.keeper.restore(stored)
        return table

    @property
    def foreign(self) -> bool:
        """Whether the game was played by another version of the rules: it is only shown, from what was stored."""
        return self.data.behaviour != BEHAVIOUR

    def first_entries(self) -> list[Entry]:
        """The entries of a table that is being made, for its maker to commit."""
        self.changed = False
        return self.keeper.entries(self.log.take(), self.created)

    # ---- the task

    async def close(self) -> None:
        """Stop, after what is being done; nothing is lost, for everything told is in the database."""
        await self.thinking.end()
        if self._timer is not None:
            self._timer.cancel()
        for connection in self.connections:
            connection.close()
        await self.stop_working()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done, so that the table need not be kept in memory."""
        return not self.connections and self.empty and not self.thinking.busy and self._timer is None

    async def recover(self) -> None:
        """Go on from what the database has."""
        stored = await self.hall.store.load(self.id)
        if stored is None:
            await self.hall.drop(self)
            return
        self.log.take()
        self.thinking.stop()
        self.data = msgspec.json.decode(stored.row.settings, type=TableData)
        self.links = Links(stored.row.tokens)
        self.changed = self.links_changed = False
        self.remembered = Remembered()
        self.graces.clear()
        self.teller.forget(())
        self.game = self._first_game()
        self.keeper.restore(stored)
        self.tell_scenes()

    # ---- commands

    def command(self, connection: Connection, command: AnyCommand) -> None:
        """A client's command comes in."""
        self.post(lambda: self._carry_out(connection, command))

    async def _carry_out(self, connection: Connection, command: AnyCommand) -> None:
        from jamaica.server.session.commands.play import handle, is_kept

        key = (getattr(command, "seat", None), command.cid)
        known = self.remembered.reply(key) if is_kept(command) and self.may_use(connection, key[0]) else None
        if known is not None:
            connection.tell(known)
            return
        self.log.mark = {"by": key[0], "cid": command.cid} if is_kept(command) else None
        self._speaker = (connection, key[0])
        try:
            reply = await handle(self, connection, command)
            self.log.mark = None
            await self.commit()
        except Refused as refused:
            self.hall.metrics.count("refused", refused.code)
            reply = Error(cid=command.cid, code=refused.code, message=refused.message, rule=refused.rule)
        except StoreError:
            sentence = "The server could not keep this, so it has not happened; try again in a moment."
            connection.tell(Error(cid=command.cid, code="server", message=sentence))
            raise
        else:
            if is_kept(command) and reply is not None:
                self.remembered.add(key, reply)
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
        words = Once(lambda: self._words(steps, at))
        await self.hall.store.append(
            self.id,
            self.keeper.entries(steps, at),
            snapshot=self.keeper.snapshot(),
            finished=self.changed and self.data.stage in ("over", "ended"),
            settings=self.data.encoded() if self.changed else None,
            tokens=self.links.rows if self.links_changed else None,
            meanwhile=words.try_early,
        )
        self.hall.metrics.count("entries", by=len(steps))
        if self.links_changed:
            self._send_away()
        changed, self.changed, self.links_changed = self.changed, False, False
        if steps:
            self._note_news()
            self.teller.tell(words.get())
        if changed:
            self.tell_table()

    def _note_news(self) -> None:
        """Every connection's seats have something to see, but for what came of its own command for another seat."""
        who, seat = self._speaker or (None, None)
        for connection in self.connections:
            connection.note_news(self.log.number, but_for=seat if connection is who else None)

    def _words(self, steps: list[Step], at: float) -> list[Word]:
        """What everybody will be told of entries; nobody is before they are committed."""
        if self.game.choices.settled:
            self.graces.clear()
        if any(step.state is not None for step in steps):
            self.asked_since = time.monotonic()
        return self.teller.prepare(steps, at, self.here())

    def _send_away(self) -> None:
        """A link has died: who came by it is sent away."""
        for connection in list(self.connections):
            if not all(self.links.alive(grant.hash) for grant in connection.grants):
                sentence = "This link has died; the host has made another one."
                connection.close(Error(cid=None, code="token", message=sentence))
                self.presence.go(connection)

    def here(self) -> dict[int | None, list[Connection]]:
        """Every pair of eyes at the table, with the connections they look through."""
        found: dict[int | None, list[Connection]] = {}
        for connection in self.connections:
            for eyes in self.eyes_of(connection):
                found.setdefault(eyes, []).append(connection)
        return found

    def eyes_of(self, connection: Connection) -> list[int | None]:
        """Whose views a connection is sent: those of the seats it has joined, else a watcher's."""
        own: list[int | None] = [seat for seat in connection.seats if self.data.places[seat].persons]
        return own or [None]

    def tell_table(self) -> None:
        """Tell everybody who sits here and what is agreed."""
        info = self.info()
        for connection in self.connections:
            connection.tell(TableMessage(table=info, eyes=self.eyes_of(connection)))

    def tell_scenes(self, only: Connection | None = None) -> None:
        """Tell everybody, or one client, the whole table anew."""
        for connection in self.connections if only is None else [only]:
            for eyes in self.eyes_of(connection):
                self.teller.show(connection, eyes, [], complete=False)

    def info(self) -> TableInfo:
        """The table as everybody at it may know it."""
        return TableInfo(
            id=self.id,
            stage=self.data.stage,
            options=self.data.options,
            settings=self.data.settings,
            seats=[self.presence.seat_info(seat) for seat in range(len(self.data.places))],
            watchers=self.presence.watchers(),
            practice=self.data.practice,
            number=self.log.number,
            created=self.created,
            next=self.data.next,
            record=self.data.position is None and not self.foreign,
        )

    # ---- what goes on by itself

    def place(self, seat: int) -> Place:
        """A seat by its number; `Refused` if the table has none of that number."""
        if seat >= len(self.data.places):
            last = len(self.data.places) - 1
            raise Refused("seat", f"there is no seat {seat} at this table; seats run from 0 to {last}")
        return self.data.places[seat]

    def begin_if_full(self) -> None:
        """A game begins by itself when no seat is open."""
        if self.data.stage == "lobby" and all(place.kind != "open" for place in self.data.places):
            self.data.stage, self.changed = "playing", True
            self.log.add("table", {"what": "begun", "next": None, "view": open_view(self.game.state)})
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
            due = self.graces.release_at(self.game, now)
            if isfinite(due):
                self._timer = asyncio.get_running_loop().call_later(max(0.0, due - now), self.post, self._release)
        elif self.connections:
            self.thinking.begin()

    async def _release(self) -> None:
        """Carry the held answer out, if nobody waits any more."""
        now = time.monotonic()
        if self.game.held is not None and self.graces.release_at(self.game, now) <= now:
            self.game.release()
            self.graces.clear()
            await self.commit()
