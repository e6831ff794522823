"""A client's WebSocket after `hello`. It stays open when the client's table moves to another server: the client is
connected there with the entries it lacks, and its unanswered commands are sent again."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from jamaica.server.cluster.line import Unreachable
from jamaica.server.protocol.commands import AnyCommand, ClientMessage, Hello
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, ErrorCode
from jamaica.server.rate_limits import RateLimit
from jamaica.server.session.feeds.connection import Connection, Grant, encode
from jamaica.server.session.feeds.relay import Attach
from jamaica.server.session.live.inbox import CANNOT_SAVE, STALL_SECONDS
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import StoreError
from jamaica.server.web.attachments import Attachment, LocalAttachment, RemoteAttachment

LAST_WORD_SECONDS: Final = 2.0
"""How long a client that is disconnected may take to read the reason."""
LONGEST_PAUSE: Final = 1.0
"""The most seconds until a client that sends too much is looked at again."""
RETRY_SECONDS: Final = 0.1
"""The pause between two attempts to find the server that has a table."""
MOST_HELD: Final = 64
"""How many commands of a client may wait until its table is found again."""
POLICY, RESTART = 1008, 1012
"""Why a WebSocket is closed: this client has to go, or the server stops and the client should connect again."""

_decode: Final[Callable[[str], Hello | AnyCommand]] = msgspec.json.Decoder(ClientMessage).decode
_cid = msgspec.json.Decoder(dict[str, object]).decode


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A client that has said hello: where it wants to go, and with which links."""

    table: str
    grants: list[Grant]
    address: str
    hello: Hello


class ClientSession:
    """A client's WebSocket from `hello` to the end, whichever server has its table."""

    def __init__(self, registry: TableRegistry, socket: WebSocket, newcomer: Newcomer) -> None:
        self._registry, self._socket, self._newcomer = registry, socket, newcomer
        self._attachment: Attachment | None = None
        self._since = newcomer.hello.since
        self._unanswered: dict[str, AnyCommand] = {}

    async def run(self) -> None:
        """Connect the client to its table until either goes; `CommandRefused` if that is not possible."""
        await self._attach_first()
        self._registry.metrics.count("connections_opened")
        reading = asyncio.create_task(self._read())
        try:
            while await self._at_one_server(reading):
                pass
        finally:
            await _ended(reading)
        await close(self._socket, RESTART if self._registry.stopping else POLICY)

    # ---- finding the table

    async def _attach_first(self) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(self._registry.limits.hello_seconds):
                while not await self._attached_since(began):
                    await asyncio.sleep(RETRY_SECONDS)
        except (StoreError, TimeoutError):
            raise CommandRefused("server", CANNOT_SAVE) from None

    async def _attached_since(self, began: float) -> bool:
        """Try to connect the client; `StoreError` only after some time: a server without a heartbeat often has the next
        in a moment."""
        try:
            return await self._attach()
        except StoreError:
            if time.monotonic() - began > STALL_SECONDS:
                raise
            return False

    async def _attach_again(self, reading: "asyncio.Task[None]") -> bool:
        """Connect the client to its table where it is now, and send its unanswered commands again; `False` if the
        client or the server goes."""
        began, told = time.monotonic(), False
        while not (reading.done() or self._registry.stopping):
            with suppress(StoreError):
                if await self._attach():
                    self._send_again()
                    return True
            if not told and time.monotonic() - began > STALL_SECONDS:
                told = True
                await self._send(encode(Error(cid=None, code="server", message=CANNOT_SAVE)))
            await asyncio.sleep(RETRY_SECONDS)
        return False

    async def _attach(self) -> bool:
        """Try to connect the client to its table; whether that was possible."""
        new, registry = self._newcomer, self._registry
        found = await registry.locate(new.table)
        if found is None:
            raise CommandRefused("token", "this table was deleted")
        connection = Connection(
            new.grants, new.address, seals=new.hello.seals, since=self._since, unanswered=self._unanswered
        )
        if isinstance(found, LiveTable):
            self._attachment = LocalAttachment(registry, found, connection)
            return True
        attach = Attach(new.table, new.grants, new.address, new.hello.seals)
        try:
            self._attachment = await RemoteAttachment.open(registry, found, attach, connection)
        except Unreachable:
            return False
        return True

    def _send_again(self) -> None:
        assert self._attachment is not None
        for command in list(self._unanswered.values()):
            self._attachment.submit(command)

    # ---- at one server

    async def _at_one_server(self, reading: "asyncio.Task[None]") -> bool:
        """Serve the client where its table is, until either goes; whether the client is at the table again."""
        attachment = self._attachment
        assert attachment is not None
        connection = attachment.connection
        try:
            await self._talk(connection, reading)
        finally:
            self._attachment = None
            attachment.detach()
        if connection.slow:
            self._registry.metrics.count("slow_clients")
        if not connection.moved or reading.done():
            return False
        self._since = min(connection.synced.values(), default=self._since)
        return await self._attach_again(reading)

    async def _talk(self, connection: Connection, reading: "asyncio.Task[None]") -> None:
        """Write until the client goes or the connection to the table ends."""
        writing = asyncio.create_task(self._write(connection))
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
        connection.close()
        if not reading.done():
            await asyncio.wait([writing], timeout=LAST_WORD_SECONDS)
        await _ended(writing)

    async def _write(self, connection: Connection) -> None:
        while True:
            message = await connection.next()
            if message is None:
                return
            await self._socket.send_text(message.decode())
            if connection.closed and connection.slow:
                return

    async def _send(self, message: bytes) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.send_text(message.decode())

    async def _read(self) -> None:
        """Read commands, as fast as the limit allows."""
        limit = RateLimit(*self._registry.limits.messages)
        while True:
            while not limit.allow(None):
                await asyncio.sleep(min(limit.interval, LONGEST_PAUSE))
            text = await text_of(self._socket)
            try:
                message = message_of(text)
                if isinstance(message, Hello):
                    raise CommandRefused("message", "`hello` was sent already; send commands now")
            except CommandRefused as refused:
                self._registry.metrics.count("refused", refused.code)
                await self._refuse(_refusal(text, refused.code, refused.message))
            else:
                self._submit(message)

    async def _refuse(self, error: Error) -> None:
        if self._attachment is None:
            await self._send(encode(error))
        else:
            self._attachment.connection.tell(error)

    def _submit(self, command: AnyCommand) -> None:
        """Send a command to the table, or hold it until the table is found again."""
        if self._registry.cluster.shared:
            self._unanswered[command.cid] = command
        if self._attachment is not None:
            self._attachment.submit(command)
        elif len(self._unanswered) > MOST_HELD:
            raise CommandRefused("server", CANNOT_SAVE)


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        await task


# ---- messages


async def text_of(socket: WebSocket) -> str:
    """The next message of a client."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if isinstance(text, str) else bytes(message.get("bytes") or b"").decode("utf-8", "replace")


def message_of(text: str) -> Hello | AnyCommand:
    """A message of the protocol, or `CommandRefused`."""
    try:
        return _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CommandRefused("message", f"this is not a message of the protocol: {error}") from None


def _refusal(text: str, code: ErrorCode, message: str) -> Error:
    """An error with the `cid` of the message, if it has one."""
    cid: object = None
    with suppress(msgspec.DecodeError, RecursionError):
        cid = _cid(text).get("cid")
    return Error(cid=cid if isinstance(cid, str) and len(cid) <= 64 else None, code=code, message=message)


async def close(socket: WebSocket, code: int = POLICY) -> None:
    """Close a WebSocket."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        await asyncio.wait_for(socket.close(code), LAST_WORD_SECONDS)
