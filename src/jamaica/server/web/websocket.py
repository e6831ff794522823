"""The WebSocket: after `hello` a client's commands go into the table's inbox, and its outbox to the client."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from jamaica.server.addresses import client_network
from jamaica.server.protocol.commands import AnyCommand, ClientMessage, Hello
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, ErrorCode
from jamaica.server.protocol.schemas import PROTOCOL
from jamaica.server.rate_limits import RateLimit
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection, Grant, encode
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import StoreError
from jamaica.server.web.access import open_table

LAST_WORD_SECONDS: Final = 2.0
"""How long a client that is disconnected may take to read the reason."""
LONGEST_PAUSE: Final = 1.0
"""The most seconds until a client that sends too much is looked at again."""

_decode: Final[Callable[[str], Hello | AnyCommand]] = msgspec.json.Decoder(ClientMessage).decode
_cid = msgspec.json.Decoder(dict[str, object]).decode


async def endpoint(socket: WebSocket) -> None:
    """A client's connection, from connecting to the end. It counts from the start, not only from `hello` on."""
    registry: TableRegistry = socket.app.state.registry
    address = client_network(socket)
    await socket.accept()
    try:
        with registry.addresses.clients.place(address):
            await _serve(registry, socket, address)
    except CommandRefused as refused:
        registry.metrics.count("refused", refused.code)
        if refused.code == "rate":
            await asyncio.sleep(registry.limits.refusal_seconds)
        await _last_word(socket, Error(cid=None, code=refused.code, message=refused.message))


async def _serve(registry: TableRegistry, socket: WebSocket, address: str) -> None:
    """Connect a client to its table until it goes; `CommandRefused` if its `hello` is wrong."""
    try:
        hello = await _hello(registry, socket)
    except (WebSocketDisconnect, RuntimeError):
        return
    table, grants = await _opened(registry, hello, address)
    connection = Connection(grants, address, seals=hello.seals)
    registry.visited(table.id)
    registry.metrics.count("connections_opened")
    table.post(lambda: _connect(table, connection, hello.since))
    if table.stalled:
        table.tell_stalled(connection)
    try:
        await _talk(registry, table, connection, socket)
    finally:
        connection.close()
        table.post(lambda: _disconnect(table, connection))


async def _connect(table: LiveTable, connection: Connection, since: int | None) -> None:
    try:
        await table.connect(connection, since)
    except CommandRefused as refused:
        connection.close(Error(cid=None, code=refused.code, message=refused.message))
    except StoreError:
        connection.close(Error(cid=None, code="server", message=CANNOT_SAVE))  # the client connects again
        raise


async def _disconnect(table: LiveTable, connection: Connection) -> None:
    table.disconnect(connection)


async def _hello(registry: TableRegistry, socket: WebSocket) -> Hello:
    """A client's `hello`."""
    seconds = registry.limits.hello_seconds
    try:
        text = await asyncio.wait_for(_text(socket), seconds)
    except TimeoutError:
        raise CommandRefused("message", f"no `hello` came within {seconds:g} seconds") from None
    message = _message(text)
    if not isinstance(message, Hello):
        raise CommandRefused("message", "a connection starts with `hello`")
    if message.protocol != PROTOCOL:
        raise CommandRefused("protocol", "this page is from another version. Please reload.")
    return message


async def _opened(registry: TableRegistry, hello: Hello, address: str) -> tuple[LiveTable, list[Grant]]:
    """The table that a `hello` opens, and what its tokens grant."""
    try:
        async with asyncio.timeout(registry.limits.hello_seconds):
            return await open_table(registry, hello.tokens, address)
    except (StoreError, TimeoutError):
        raise CommandRefused("server", CANNOT_SAVE) from None


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if isinstance(text, str) else bytes(message.get("bytes") or b"").decode("utf-8", "replace")


def _message(text: str) -> Hello | AnyCommand:
    try:
        return _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CommandRefused("message", f"this is not a message of the protocol: {error}") from None


async def _talk(registry: TableRegistry, table: LiveTable, connection: Connection, socket: WebSocket) -> None:
    """Read and write until either ends."""
    reading = asyncio.create_task(_read(registry, table, connection, socket))
    writing = asyncio.create_task(_write(connection, socket))
    await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
    connection.close()
    if not reading.done():
        await asyncio.wait([writing], timeout=LAST_WORD_SECONDS)
    for task in (reading, writing):
        task.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
            await task
    if connection.slow:
        registry.metrics.count("slow_clients")
    await _close(socket)


async def _read(registry: TableRegistry, table: LiveTable, connection: Connection, socket: WebSocket) -> None:
    """Read commands, as fast as the limit allows."""
    limit = RateLimit(*registry.limits.messages)
    while not connection.closed:
        while not (connection.closed or limit.allow(None)):
            await asyncio.sleep(min(limit.interval, LONGEST_PAUSE))
        text = await _text(socket)
        try:
            message = _message(text)
            if isinstance(message, Hello):
                raise CommandRefused("message", "`hello` was sent already; send commands now")
        except CommandRefused as refused:
            registry.metrics.count("refused", refused.code)
            connection.tell(_refusal(text, refused.code, refused.message))
        else:
            submit(table, connection, message)


def _refusal(text: str, code: ErrorCode, message: str) -> Error:
    """An error with the `cid` of the message, if it has one."""
    cid: object = None
    with suppress(msgspec.DecodeError, RecursionError):
        cid = _cid(text).get("cid")
    return Error(cid=cid if isinstance(cid, str) and len(cid) <= 64 else None, code=code, message=message)


async def _write(connection: Connection, socket: WebSocket) -> None:
    while True:
        message = await connection.next()
        if message is None:
            return
        await socket.send_text(message.decode())
        if connection.closed and connection.slow:
            return


async def _last_word(socket: WebSocket, error: Error) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode(error).decode())
    await _close(socket)


async def _close(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        await asyncio.wait_for(socket.close(1008), LAST_WORD_SECONDS)
