"""How a client is connected to its table: in this server's memory, or at another server over a private line."""

import asyncio
from typing import Final, Protocol

import msgspec

from jamaica.server.cluster.line import Line
from jamaica.server.protocol.commands import AnyCommand, SetSpeed
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection, encode
from jamaica.server.session.feeds.relay import Attach
from jamaica.server.session.live.followed_table import FollowedTable
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.ownership import Elsewhere
from jamaica.server.storage.store import StoreError


class Attachment(Protocol):
    """A connection of a client to its table."""

    connection: Connection

    def submit(self, command: AnyCommand) -> None:
        """Send a command to the table."""

    def detach(self) -> None:
        """End the connection."""


class LocalAttachment:
    """A client at a table in this server's memory."""

    def __init__(self, registry: TableRegistry, table: LiveTable, connection: Connection) -> None:
        self.connection, self._table = connection, table
        registry.housekeeping.note_visited(table.id)
        table.arrive(connection)

    def submit(self, command: AnyCommand) -> None:
        """Send a command to the table."""
        submit(self._table, self.connection, command)

    def detach(self) -> None:
        """End the connection."""
        self.connection.close()
        self._table.post(lambda: _disconnect(self._table, self.connection))


async def _disconnect(table: LiveTable, connection: Connection) -> None:
    table.disconnect(connection)


class _Head(msgspec.Struct):
    """What a server that passes messages on has to know of them."""

    type: str
    cid: str | None = None
    number: int = 0
    moved: bool = False
    feeds: list[int | None] | None = None


_head: Final = msgspec.json.Decoder(_Head).decode


class RemoteAttachment:
    """A client at a table that another server has. That server carries out the client's commands and replies to them;
    this one reads the log and sends the client what it says, in order with the replies."""

    def __init__(self, registry: TableRegistry, table: str, line: Line, connection: Connection) -> None:
        self.where, self.connection = Elsewhere(line.server, line.address), connection
        self._table, self._line = table, line
        self._relays, self._following = registry.watch.relays, registry.following
        self._followed: FollowedTable | None = None
        self._relays.add(self)
        self._passing_on = asyncio.create_task(self._pass_on())

    @classmethod
    async def open(
        cls, registry: TableRegistry, where: Elsewhere, attach: Attach, connection: Connection
    ) -> "RemoteAttachment":
        """Connect a client; `Unreachable` if the other server cannot be reached."""
        line = await registry.cluster.call(where)
        line.write(msgspec.json.encode(attach))
        registry.metrics.count("relayed")
        return cls(registry, attach.table, line, connection)

    def submit(self, command: AnyCommand) -> None:
        """Send a command to the table."""
        if isinstance(command, SetSpeed):
            self.connection.speed = command.speed
        self._line.write(encode(command))

    def detach(self) -> None:
        """End the connection."""
        self.connection.close()
        self._relays.discard(self)
        if self._followed is not None:
            self._following.leave(self._followed, self.connection)
        self._passing_on.cancel()
        self._line.abort()

    def drop(self) -> None:
        """End the connection because the other server is silent: the client looks where its table is now."""
        self.connection.move()

    async def _pass_on(self) -> None:
        """Pass messages on to the client, until the other server has no more."""
        try:
            while (message := await self._line.receive()) is not None:
                head = _head(message)
                if head.type == "parted":
                    if not head.moved:
                        self.connection.close()
                    break
                await self._pass(head, message)
        except StoreError:
            pass  # the client is connected again when the log can be read
        finally:
            self.connection.move()  # unless it is closed

    async def _pass(self, head: _Head, message: bytes) -> None:
        """Pass a message on, after the entries that come before it."""
        if head.type == "sync_due":
            if self._followed is not None:
                await self._followed.sync(self.connection)
            return
        if self._followed is not None:
            await self._followed.reach(head.number)
        if self.connection.closed:
            return  # a reply that does not arrive answers nothing: the command is sent again
        self.connection.send(message)
        if head.feeds is not None:
            self._followed = await self._following.follow(self._table, self.connection, head.feeds)
        if head.cid is not None:
            self.connection.unanswered.pop(head.cid, None)
