"""A client whose table is at another server: what is passed on over the private connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from jamaica.server.cluster.line import Line
from jamaica.server.protocol.commands import AnyCommand, Chat
from jamaica.server.protocol.messages import Done
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.registry import TableRegistry
from jamaica.server.web.attachments import RemoteAttachment
from tests.support.in_process_clients import with_registry


@asynccontextmanager
async def a_line() -> AsyncIterator[tuple[Line, asyncio.StreamWriter]]:
    """A private connection, and the other server's end of it."""
    accepted: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
    server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), "127.0.0.1", 0)
    line = Line(*await asyncio.open_connection(*server.sockets[0].getsockname()), server="other")
    other = await accepted
    try:
        yield line, other
    finally:
        other.close()
        server.close()
        await line.close()


class WatchedConnection(Connection):
    """A connection that notes when it was told to end."""

    def __init__(self, unanswered: dict[str, AnyCommand]) -> None:
        super().__init__([], unanswered=unanswered)
        self.ended = asyncio.Event()

    def move(self) -> None:
        super().move()
        self.ended.set()


async def answered(registry: TableRegistry, *, closed: bool) -> tuple[bytes | None, bool]:
    """The reply that a client gets to its command, and whether the command counts as answered."""
    connection = WatchedConnection({"c": Chat(cid="c", seen=0, seat=0, text="Ahoy")})
    async with a_line() as (line, other):
        attachment = RemoteAttachment(registry, "table", line, connection)
        if closed:
            connection.move()
            connection.ended.clear()
        other.write(msgspec.json.encode(Done(cid="c", number=7)) + b"\n")
        other.close()
        await connection.ended.wait()
        attachment.detach()
    return await connection.next(), "c" not in connection.unanswered


@with_registry
async def test_a_reply_that_arrives_answers_the_command(registry: TableRegistry) -> None:
    assert await answered(registry, closed=False) == (b'{"type":"done","cid":"c","number":7}', True)


@with_registry
async def test_a_reply_that_comes_too_late_for_the_client_answers_nothing(registry: TableRegistry) -> None:
    assert await answered(registry, closed=True) == (None, False)
