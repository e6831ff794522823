"""The writer: one thread that commits everything that is waiting together."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from jamaica.server.storage.database import Database, StoreError
from jamaica.server.storage.fast_append import FastAppend
from jamaica.server.storage.schema import commands, log, snapshots, tables, tokens
from jamaica.server.storage.write_requests import Row, WriteRequest, set_epochs
from jamaica.server.supervision import described

LARGEST_GROUP: Final = 256
"""How many requests are committed together at most."""


_log = logging.getLogger("jamaica.server")


class WriteRefused(Exception):
    """A request does not fit what is in the database."""


Ask = Callable[[Connection], Any]
"""Other work for the writer's thread, in a transaction of its own."""
Waiting = tuple[WriteRequest, "asyncio.Future[Any]"]

_INSERT_TABLE: Final = insert(tables)
_INSERT_TOKEN: Final = insert(tokens)
_INSERT_ENTRY: Final = insert(log)
_INSERT_SNAPSHOT: Final = insert(snapshots)
_INSERT_COMMAND: Final = insert(commands)
_DROP_SNAPSHOT: Final = delete(snapshots).where(snapshots.c.table_id == bindparam("of"))
_DROP_TOKENS: Final = delete(tokens).where(tokens.c.table_id == bindparam("of"))


class Writer:
    """A thread with a connection of its own. It commits requests in order, all that are waiting in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: queue.SimpleQueue[tuple[WriteRequest | Ask, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="jamaica writer", daemon=True)
        self._closed = False
        self._taken: list[tuple[WriteRequest | Ask, asyncio.Future[Any]]] = []
        """What is being carried out."""
        self._line: Connection | None = None
        self._fast_append = FastAppend(database)
        self.commits = 0
        """How many transactions were committed."""
        self.entries = 0
        """How many entries of logs were in them."""
        self.restarts = 0
        """How often it failed and went on."""
        self._thread.start()

    async def write(self, request: WriteRequest | Ask) -> Any:
        """Write a request; returns after its commit."""
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put((request, done))
        return await done

    async def close(self) -> None:
        """Write everything that is waiting, and end the thread."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---- the thread

    def _run(self) -> None:
        """Work until the end. An error that nobody expected fails what was being committed, and the work goes on."""
        while True:
            try:
                self._work()
                break
            except Exception as error:
                self.restarts += 1
                _log.error("the writer failed and goes on%s", described(error))
                unknown = StoreError("the writer failed; only the database knows what was written")
                _tell((done, unknown) for _, done in self._taken)
        if self._line is not None:
            self._line.close()

    def _work(self) -> None:
        while (item := self._waiting.get()) is not None:
            self._taken = [item]
            while len(self._taken) < LARGEST_GROUP and not self._waiting.empty():
                item = self._waiting.get()
                if item is None:
                    self._waiting.put(None)  # the end comes after this
                    break
                self._taken.append(item)
            self._carry_out(self._taken)

    def _carry_out(self, taken: "list[tuple[WriteRequest | Ask, asyncio.Future[Any]]]") -> None:
        """Commit requests together, and do other work in between."""
        group: list[Waiting] = []
        for request, done in taken:
            if isinstance(request, WriteRequest):
                group.append((request, done))
            else:
                self._commit(group)
                group = []
                self._do(request, done)
        self._commit(group)

    def _commit(self, group: list[Waiting]) -> None:
        """Commit requests together; if one of them fails, each by itself."""
        try:
            self._database.check_file()
            if group and not self._append(group):
                self._transact(lambda connection: _write(connection, [request for request, _ in group]))
        except StoreError as error:
            _tell((done, error) for _, done in group)
        except Exception as error:
            if len(group) == 1:
                _tell([(group[0][1], error)])
            else:
                for one in group:
                    self._commit([one])
        else:
            self.entries += sum(len(request.entries) for request, _ in group)
            _tell((done, None) for _, done in group)

    def _append(self, group: list[Waiting]) -> bool:
        """Commit requests that only add entries the fast way; `False` if they have to go the slow way."""
        requests = [request for request, _ in group]
        if self._line is None or self._line.invalidated or not all(request.plain for request in requests):
            return False
        done = self._fast_append.commit(self._line, requests, lambda: _begin_meanwhile(group))
        self.commits += done
        return done

    def _do(self, ask: Ask, done: "asyncio.Future[Any]") -> None:
        try:
            self._database.check_file()
            answer = self._transact(ask)
        except Exception as error:
            answer = error
        _tell([(done, answer)])

    def _transact(self, ask: Ask) -> Any:
        """Do something in a transaction, and once more if the connection was lost. Entry numbers ensure that nothing is
        written twice."""
        for last in (False, True):
            try:
                self._line = self._line or self._database.writing.connect()
                with self._line.begin():
                    answer = ask(self._line)
            except IntegrityError:
                raise
            except DBAPIError as error:
                if last or not error.connection_invalidated:
                    raise self._database.failure(error) from error
            else:
                self.commits += 1
                break
        return answer


def _write(connection: Connection, requests: list[WriteRequest]) -> None:
    """Write the rows of these requests: in one statement each if all only add entries, otherwise one by one."""
    if len(requests) > 1 and not all(request.plain for request in requests):
        for request in requests:
            _write(connection, [request])
        return
    set_epochs(connection.exec_driver_sql, requests)
    of = [{"of": request.table} for request in requests if request.unlink]
    _many(connection, _INSERT_TABLE, [request.row for request in requests if request.row])
    _many(connection, _DROP_TOKENS, of)
    _many(connection, _INSERT_TOKEN, [row for request in requests for row in request.links])
    _many(connection, _INSERT_ENTRY, [row for request in requests for row in request.entries])
    _many(connection, _INSERT_COMMAND, [request.command for request in requests if request.command])
    newest = {request.table: request.snapshot for request in requests if request.snapshot}
    _many(connection, _DROP_SNAPSHOT, [{"of": table} for table in newest])
    _many(connection, _INSERT_SNAPSHOT, list(newest.values()))
    for request in requests:
        if request.changes:
            changed = connection.execute(update(tables).where(tables.c.id == request.table).values(request.changes))
            if changed.rowcount == 0:
                raise WriteRefused


def _many(connection: Connection, statement: Any, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)


def _begin_meanwhile(group: list[Waiting]) -> None:
    """Let the event loops work while the disk writes."""
    for request, done in group:
        if request.meanwhile is not None and not done.get_loop().is_closed():
            done.get_loop().call_soon_threadsafe(request.meanwhile)


def _tell(answers: "Iterable[tuple[asyncio.Future[Any], Any]]") -> None:
    """Pass results to the waiting futures, with one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for done, answer in answers:
        by_loop.setdefault(done.get_loop(), []).append((done, answer))
    for loop, mine in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, mine)


def _settle(answers: "list[tuple[asyncio.Future[Any], Any]]") -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, BaseException):
            done.set_exception(answer)
        else:
            done.set_result(answer)
