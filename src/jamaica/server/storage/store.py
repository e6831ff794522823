"""The store of tables: for each an append-only log, a snapshot, and the hashes of its invite links."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from jamaica.server.storage import loading, ownership, tidying
from jamaica.server.storage.database import Database, StoreError
from jamaica.server.storage.probe import find_room
from jamaica.server.storage.refusals import CommandKnown, NoSuchTable, NotOwner, NumberTaken, refusal
from jamaica.server.storage.rows import (
    DAY,
    CommandRow,
    Entry,
    Keep,
    News,
    Opened,
    Snapshot,
    StoredTable,
    TableRow,
    TokenRow,
    token_hash,
)
from jamaica.server.storage.schema import commands, tables, tokens
from jamaica.server.storage.write_requests import Row, WriteRequest
from jamaica.server.storage.writer import Writer, WriteRefused

__all__ = [
    "DAY",
    "CommandKnown",
    "CommandRow",
    "Entry",
    "Keep",
    "News",
    "NoSuchTable",
    "NotOwner",
    "NumberTaken",
    "Opened",
    "Snapshot",
    "Store",
    "StoreError",
    "StoredTable",
    "TableRow",
    "TokenRow",
    "token_hash",
]

Answer = TypeVar("Answer")

READ_SECONDS: Final = 5.0
"""How long a read may take; then the database counts as gone."""
CLOSE_SECONDS: Final = 5.0
"""How long the store waits at its end for a database that does not answer."""

_log = logging.getLogger("jamaica.server")


class Store:
    """A database of tables. One writer commits all writes in groups; reads use connections of their own."""

    def __init__(self, database: Database) -> None:
        """Use `Store.open`."""
        self._database = database
        self._writer = Writer(database)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="jamaica reader")
        self._failing: set[str] = set()
        """What fails at present: `reading`, `writing`."""
        self._probe: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, *, server: str | None = None, session: Mapping[str, str] | None = None) -> "Store":
        """Open the database at an address (a path, `sqlite:///path`, `postgresql://user:password@host/name`), create it
        if it does not exist, and migrate it. A StoreError if that is not possible. For a server, given
        by its address, also if another one uses the same file. `session` has settings for connections to PostgreSQL."""
        database = Database(url, session)
        try:
            if server is not None:
                database.lock(server)
            await asyncio.to_thread(database.prepare)
        except BaseException:
            database.dispose()
            raise
        return cls(database)

    async def close(self) -> None:
        """Write everything that is waiting, and close the database; one that does not answer is left behind."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._writer.close()
                await asyncio.to_thread(self._readers.shutdown)
        except TimeoutError:
            _log.error("the database %s does not answer; it is not closed", self.name)
            return
        self._database.dispose()

    @property
    def name(self) -> str:
        """The database's name in messages, without a password."""
        return self._database.name

    @property
    def commits(self) -> int:
        """How many transactions were committed since it was opened."""
        return self._writer.commits

    @property
    def written(self) -> int:
        """How many entries of logs were in them."""
        return self._writer.entries

    @property
    def restarts(self) -> int:
        """How often the writer failed and went on."""
        return self._writer.restarts

    async def check(self) -> None:
        """A StoreError unless the database can be read and, as far as is known, written to."""
        await self._read(lambda connection: connection.scalar(select(tables.c.id).limit(1)))
        await self.ready()

    async def ready(self) -> None:
        """After a failed write: a StoreError unless the database can be written to again. Everybody who asks at once
        shares one attempt."""
        if "writing" not in self._failing:
            return
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._try_to_write())
        await asyncio.shield(self._probe)

    async def _try_to_write(self) -> None:
        await self._reported("writing", self._writer.write(find_room))
        self._works_again("writing")

    async def _reported(self, what: str, work: Awaitable[Answer]) -> Answer:
        """The result of some work; the log says once that it fails."""
        try:
            return await work
        except StoreError as error:
            if what not in self._failing:
                self._failing.add(what)
                _log.error("%s fails: %s", what, error)
            raise

    def _works_again(self, what: str) -> None:
        """Note that something works. One write that fits where another did not proves nothing: only a probe does."""
        if what in self._failing:
            self._failing.discard(what)
            _log.warning("%s works again: the database %s", what, self.name)

    # ---- writing

    async def create(self, table: TableRow, entries: Sequence[Entry] = (), *, snapshot: Snapshot | None = None) -> None:
        """Store a new table with its first entries; returns after the commit."""
        request = _request(table.id, entries, snapshot)
        request.row = {"id": table.id, "settings": table.settings, "created": table.created, "finished": table.finished}
        request.links = _links(table.id, table.tokens)
        await self._write(request)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        snapshot: Snapshot | None = None,
        command: CommandRow | None = None,
        finished: bool = False,
        settings: bytes | None = None,
        tokens: Sequence[TokenRow] | None = None,
        epoch: int | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Add entries to a table's log, and in the same commit the command that made them, a snapshot, the end, new
        settings, or new links that replace all old ones. Returns after the commit. `NumberTaken` if the numbers do not
        follow, `CommandKnown` if the command was carried out before, `NotOwner` if this server does not own the table
        in this epoch any more. `meanwhile` may be called while the disk writes; the commit can still fail then.

        After any StoreError load the table again: only the database knows what was written."""
        request = _request(table, entries, snapshot)
        if command is not None:
            request.command = _command(table, command)
        request.epoch, request.meanwhile = epoch, meanwhile
        if finished:
            request.changes["finished"] = entries[-1].at
        if settings is not None:
            request.changes["settings"] = settings
        if tokens is not None:
            request.unlink = True
            request.links = _links(table, tokens)
        await self._write(request)

    async def update(
        self, table: str, *, settings: bytes | None = None, tokens: Sequence[TokenRow] | None = None
    ) -> None:
        """Store new settings or links of a table, without an entry in its log."""
        await self.append(table, (), settings=settings, tokens=tokens)

    async def note_hours(self, at: float, count: int = 1) -> None:
        """Note that a server has run for an hour more, or for several; the clock says `at`."""
        await self._reported(
            "writing", self._writer.write(lambda connection: tidying.note_hours(connection, at, count))
        )

    async def delete_stale(self, table: str, keep: Keep, epoch: int | None = None) -> bool:
        """Delete a table if it is older than it is kept; whether it was."""
        deleted: bool = await self._delete(table, lambda line: tidying.delete_stale(line, table, keep, epoch))
        return deleted

    async def delete(self, table: str, epoch: int | None = None) -> None:
        """Delete a table and everything of it."""
        await self._delete(table, lambda line: tidying.delete_table(line, table, epoch))

    async def _delete(self, table: str, work: Callable[[Connection], Answer]) -> Answer:
        try:
            return await self._reported("writing", self._writer.write(work))
        except IntegrityError as error:
            raise NotOwner(f"another server has taken over the table '{table}'") from error

    async def _write(self, request: WriteRequest) -> None:
        try:
            await self._reported("writing", self._writer.write(request))
        except (IntegrityError, WriteRefused) as error:
            reason = await self._read(lambda connection: refusal(connection, request))
            _log.warning("a write was refused: %s", reason)
            raise reason from error

    async def leave_cluster(self) -> None:
        """Prepare the database for a server alone; a StoreError if servers of a cluster use it."""
        if not self._database.sqlite:
            await self._writer.write(ownership.leave_cluster)

    # ---- reading

    async def load(self, table: str) -> StoredTable | None:
        """A table as it was last committed; `None` if there is none."""
        if "\0" in table:  # PostgreSQL does not accept it in a text
            return None
        return await self._read(lambda connection: loading.load(connection, table))

    async def entries(self, table: str, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log of a table: entries with a number above `since`, and up to `until`."""
        return await self._read(lambda connection: loading.entries(connection, table, since, until))

    async def news(self, table: str, since: int) -> News | None:
        """What is new at a table after an entry; `None` if there is no such table."""
        return await self._read(lambda connection: loading.news(connection, table, since))

    async def last_numbers(self, wanted: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        return await self._read(lambda connection: loading.last_numbers(connection, wanted))

    async def command(self, table: str, token: bytes, cid: str) -> CommandRow | None:
        """A command that was carried out; `None` if it was not."""
        query = select(commands.c.payload, commands.c.number).filter_by(table_id=table, token=token, cid=cid)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else CommandRow(token, cid, *row)

    async def stale(self, keep: Keep) -> list[str]:
        """Tables that are older than they are kept."""
        return await self._read(lambda connection: tidying.stale(connection, keep))

    async def unfinished(self) -> list[str]:
        """The tables that have not ended, oldest first."""
        query = select(tables.c.id).where(tables.c.finished.is_(None)).order_by(tables.c.created, tables.c.id)
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def table_of(self, hash: bytes) -> Opened | None:
        """What a token opens, by its hash."""
        query = select(tokens.c.table_id, tokens.c.role, tokens.c.seat).where(tokens.c.hash == hash)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Opened(*row)

    async def _read(self, ask: Callable[[Connection], Answer]) -> Answer:
        answer = await self._reported("reading", self._read_in_time(ask))
        self._works_again("reading")
        return answer

    async def _read_in_time(self, ask: Callable[[Connection], Answer]) -> Answer:
        try:
            async with asyncio.timeout(READ_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_here, ask)
        except TimeoutError:
            raise StoreError(f"the database {self.name} does not answer") from None

    def _read_here(self, ask: Callable[[Connection], Answer]) -> Answer:
        """Read from the database, and once more if the connection was lost."""
        self._database.check_file()
        for last in (False, True):
            try:
                with self._database.reading.begin() as connection:
                    return ask(connection)
            except DBAPIError as error:
                if last or not error.connection_invalidated:
                    raise self._database.failure(error) from error
        raise AssertionError("unreachable")


# ---- rows


def _request(table: str, entries: Sequence[Entry], snapshot: Snapshot | None) -> WriteRequest:
    request = WriteRequest(table)
    request.entries = [
        {"table_id": table, "number": entry.number, "at": entry.at, "kind": entry.kind, "body": entry.body}
        for entry in entries
    ]
    if snapshot is not None:
        request.snapshot = {"table_id": table, "number": snapshot.number, "body": snapshot.body}
    return request


def _command(table: str, command: CommandRow) -> Row:
    """`asdict` would take longer than all the rest of a request."""
    return {
        "table_id": table,
        "token": command.token,
        "cid": command.cid,
        "payload": command.payload,
        "number": command.number,
    }


def _links(table: str, links: Sequence[TokenRow]) -> list[Row]:
    return [{"hash": link.hash, "table_id": table, "role": link.role, "seat": link.seat} for link in links]
