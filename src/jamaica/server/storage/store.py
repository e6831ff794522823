"""The store of tables: for each an append-only log, a snapshot, and the hashes of its invite links."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from jamaica.server.storage import loading, tidying
from jamaica.server.storage.database import Database, StoreError
from jamaica.server.storage.probe import find_room
from jamaica.server.storage.rows import (
    DAY,
    CommandRow,
    Entry,
    Keep,
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
    "NoSuchTable",
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


class NumberTaken(StoreError):
    """An entry's number does not follow the last one of its table: another server has written there. Load it again."""


class CommandKnown(StoreError):
    """A command was carried out before, and is not carried out again."""


class NoSuchTable(StoreError):
    """There is no such table, or it was deleted."""


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
    async def open(cls, url: str, *, server: str | None = None) -> "Store":
        """Open the database at an address (a path, `sqlite:///path`, `postgresql://user:password@host/name`), create it
        if it does not exist, and migrate it. A StoreError if that is not possible. For a server, given
        by its address, also if another one uses the same file."""
        database = Database(url)
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
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Add entries to a table's log, and in the same commit the command that made them, a snapshot, the end, new
        settings, or new links that replace all old ones. Returns after the commit. `NumberTaken` if the numbers do not
        follow, `CommandKnown` if the command was carried out before. `meanwhile` may be called while the disk writes;
        the commit can still fail then.

        After any StoreError load the table again: only the database knows what was written."""
        request = _request(table, entries, snapshot)
        if command is not None:
            request.command = _command(table, command)
        request.meanwhile = meanwhile
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

    async def delete_stale(self, table: str, keep: Keep) -> bool:
        """Delete a table if it is older than it is kept; whether it was."""
        work = self._writer.write(lambda connection: tidying.delete_stale(connection, table, keep))
        deleted: bool = await self._reported("writing", work)
        return deleted

    async def delete(self, table: str) -> None:
        """Delete a table and everything of it."""
        await self._reported("writing", self._writer.write(lambda connection: tidying.delete_table(connection, table)))

    async def _write(self, request: WriteRequest) -> None:
        try:
            await self._reported("writing", self._writer.write(request))
        except (IntegrityError, WriteRefused) as error:
            refusal = await self._refusal(request)
            _log.warning("a write was refused: %s", refusal)
            raise refusal from error

    async def _refusal(self, request: WriteRequest) -> StoreError:
        """The reason why the database refused a request."""
        there = await self._read(lambda connection: connection.scalar(select(tables.c.id).filter_by(id=request.table)))
        if request.row is not None:
            return StoreError(f"the table '{request.table}' or one of its links is there already")
        if there is None:
            return NoSuchTable(f"there is no table '{request.table}', or it was deleted")
        if request.command is not None and await self.command(request.table, *_key(request.command)) is not None:
            return CommandKnown(f"the command '{request.command['cid']}' was carried out before")
        if request.entries:
            first = request.entries[0]["number"]
            return NumberTaken(f"entry {first} does not follow the last one of the table '{request.table}'")
        return StoreError(f"a link of the table '{request.table}' belongs to another table")

    # ---- reading

    async def load(self, table: str) -> StoredTable | None:
        """A table as it was last committed; `None` if there is none."""
        if "\0" in table:  # PostgreSQL does not accept it in a text
            return None
        return await self._read(lambda connection: loading.load(connection, table))

    async def entries(self, table: str, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log of a table: entries with a number above `since`, and up to `until`."""
        return await self._read(lambda connection: loading.entries(connection, table, since, until))

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


def _key(command: Row) -> tuple[bytes, str]:
    return command["token"], command["cid"]


def _links(table: str, links: Sequence[TokenRow]) -> list[Row]:
    return [{"hash": link.hash, "table_id": table, "role": link.role, "seat": link.seat} for link in links]
