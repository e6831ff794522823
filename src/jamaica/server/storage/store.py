"""The store of tables: for each an append-only log, a snapshot, and the hashes of its invite links."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from jamaica.server.storage.database import Database, StoreError
from jamaica.server.storage.rows import DAY, Entry, Keep, Opened, Snapshot, StoredTable, TableRow, TokenRow, token_hash
from jamaica.server.storage.schema import log, snapshots, tables, tokens
from jamaica.server.storage.write_requests import WriteRequest
from jamaica.server.storage.writer import Writer, WriteRefused

__all__ = [
    "DAY",
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


class NumberTaken(StoreError):
    """An entry's number does not follow the last one of its table: another server has written there. Load it again."""


class NoSuchTable(StoreError):
    """There is no such table, or it was deleted."""


class Store:
    """A database of tables. One writer commits all writes in groups; reads use connections of their own."""

    def __init__(self, database: Database) -> None:
        """Use `Store.open`."""
        self._database = database
        self._writer = Writer(database)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="jamaica reader")

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the database at an address (a path, `sqlite:///path`, `postgresql://user:password@host/name`), create it
        if it does not exist, and migrate it. A StoreError if that is not possible."""
        database = Database(url)
        try:
            await asyncio.to_thread(database.prepare)
        except BaseException:
            database.dispose()
            raise
        return cls(database)

    async def close(self) -> None:
        """Write everything that is waiting, and close the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
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
        finished: bool = False,
        settings: bytes | None = None,
        tokens: Sequence[TokenRow] | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Add entries to a table's log, and in the same commit a snapshot, the end, new settings, or new links
        that replace all old ones. Returns after the commit. `NumberTaken` if the numbers do not follow. `meanwhile`
        may be called while the disk writes; the commit can still fail then.

        After any StoreError load the table again: only the database knows what was written."""
        request = _request(table, entries, snapshot)
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

    async def tidy(self, now: float, keep: Keep | None = None) -> list[str]:
        """Delete the tables that are older than `keep` allows, and return their ids."""
        rule = Keep() if keep is None else keep
        gone: list[str] = []
        while some := await self._writer.write(lambda connection: _tidy(connection, now, rule)):
            gone += some
        return gone

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete tables, and everything of theirs."""
        for at in range(0, len(ids), LARGEST_TIDYING):
            some = ids[at : at + LARGEST_TIDYING]
            await self._writer.write(partial(_delete, ids=some))

    async def _write(self, request: WriteRequest) -> None:
        try:
            await self._writer.write(request)
        except (IntegrityError, WriteRefused) as error:
            raise await self._refusal(request) from error

    async def _refusal(self, request: WriteRequest) -> StoreError:
        """The reason why the database refused a request."""
        there = await self._read(lambda connection: connection.scalar(select(tables.c.id).filter_by(id=request.table)))
        if request.row is not None:
            return StoreError(f"the table '{request.table}' or one of its links is there already")
        if there is None:
            return NoSuchTable(f"there is no table '{request.table}', or it was deleted")
        if request.entries:
            first = request.entries[0]["number"]
            return NumberTaken(f"entry {first} does not follow the last one of the table '{request.table}'")
        return StoreError(f"a link of the table '{request.table}' belongs to another table")

    # ---- reading

    async def load(self, table: str) -> StoredTable | None:
        """A table as it was last committed; `None` if there is none."""
        if "\0" in table:  # PostgreSQL does not accept it in a text
            return None
        return await self._read(lambda connection: _load(connection, table))

    async def entries(self, table: str, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log of a table: entries with a number above `since`, and up to `until`."""
        return await self._read(lambda connection: _entries(connection, table, since, until))

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
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_here, ask)

    def _read_here(self, ask: Callable[[Connection], Answer]) -> Answer:
        """Read from the database, and once more if the connection was lost."""
        for last in (False, True):
            try:
                with self._database.reading.begin() as connection:
                    return ask(connection)
            except DBAPIError as error:
                if last or not error.connection_invalidated:
                    raise self._database.failure(error) from error
        raise AssertionError("unreachable")


# ---- rows

LARGEST_TIDYING = 100
"""How many tables are deleted in one transaction, so that other tables do not wait long."""


def _request(table: str, entries: Sequence[Entry], snapshot: Snapshot | None) -> WriteRequest:
    request = WriteRequest(table)
    request.entries = [
        {"table_id": table, "number": entry.number, "at": entry.at, "kind": entry.kind, "body": entry.body}
        for entry in entries
    ]
    if snapshot is not None:
        request.snapshot = {"table_id": table, "number": snapshot.number, "body": snapshot.body}
    return request


def _links(table: str, links: Sequence[TokenRow]) -> list[dict[str, Any]]:
    return [{"hash": link.hash, "table_id": table, "role": link.role, "seat": link.seat} for link in links]


def _load(connection: Connection, table: str) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    links = connection.execute(select(tokens).where(tokens.c.table_id == table).order_by(tokens.c.role, tokens.c.seat))
    found = connection.execute(select(snapshots).where(snapshots.c.table_id == table)).one_or_none()
    snapshot = None if found is None else Snapshot(found.number, found.body)
    own = TableRow(
        id=row.id,
        settings=row.settings,
        created=row.created,
        tokens=tuple(TokenRow(link.hash, link.role, link.seat) for link in links),
        finished=row.finished,
    )
    return StoredTable(own, snapshot, _entries(connection, table, snapshot.number if snapshot else 0, None))


def _entries(connection: Connection, table: str, since: int, until: int | None) -> list[Entry]:
    query = select(log.c.number, log.c.at, log.c.kind, log.c.body).where(log.c.table_id == table, log.c.number > since)
    if until is not None:
        query = query.where(log.c.number <= until)
    return [Entry(*row) for row in connection.execute(query.order_by(log.c.number))]


def _tidy(connection: Connection, now: float, keep: Keep) -> list[str]:
    """Delete some of the tables that are too old, and return their ids."""
    touched = select(log.c.at).where(log.c.table_id == tables.c.id).order_by(log.c.number.desc()).limit(1)
    last = func.coalesce(touched.scalar_subquery(), tables.c.created)
    over = (tables.c.finished.is_(None) & (last < now - keep.unfinished)) | (
        tables.c.finished.is_not(None) & (last < now - keep.finished)
    )
    gone = list(connection.scalars(select(tables.c.id).where(over).order_by(tables.c.id).limit(LARGEST_TIDYING)))
    if gone:
        _delete(connection, gone)
    return gone


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(tidied=1))
    for table in (log, snapshots, tokens):
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
