"""The WebSocket up to `hello`; then a client session takes over."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from jamaica.server.addresses import client_network
from jamaica.server.protocol.commands import Hello
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error
from jamaica.server.protocol.schemas import PROTOCOL
from jamaica.server.session.feeds.connection import encode
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import StoreError
from jamaica.server.web.access import opened_by
from jamaica.server.web.client_session import ClientSession, Newcomer, close, message_of, text_of


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
    await ClientSession(registry, socket, await _newcomer(registry, hello, address)).run()


async def _hello(registry: TableRegistry, socket: WebSocket) -> Hello:
    """A client's `hello`."""
    seconds = registry.limits.hello_seconds
    try:
        text = await asyncio.wait_for(text_of(socket), seconds)
    except TimeoutError:
        raise CommandRefused("message", f"no `hello` came within {seconds:g} seconds") from None
    message = message_of(text)
    if not isinstance(message, Hello):
        raise CommandRefused("message", "a connection starts with `hello`")
    if message.protocol != PROTOCOL:
        raise CommandRefused("protocol", "this page is from another version. Please reload.")
    return message


async def _newcomer(registry: TableRegistry, hello: Hello, address: str) -> Newcomer:
    """A client with the table that its `hello` opens, and what its tokens grant."""
    try:
        async with asyncio.timeout(registry.limits.hello_seconds):
            id, grants = await opened_by(registry, hello.tokens, address)
    except (StoreError, TimeoutError):
        raise CommandRefused("server", CANNOT_SAVE) from None
    return Newcomer(id, grants, address, hello)


async def _last_word(socket: WebSocket, error: Error) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode(error).decode())
    await close(socket)
