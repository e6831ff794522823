"""A whole server in this process, with a clock that a test moves on."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from jamaica.server.app import http_server
from jamaica.server.protocol.schemas import PROTOCOL
from jamaica.server.rate_limits import Limits
from jamaica.server.session.registry import TableRegistry
from jamaica.server.settings import Settings, listen
from jamaica.server.web.sockets import OpenSockets
from tests.support.in_process_clients import a_registry

Plain = dict[str, Any]
HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
)


class RawClient:
    """A socket over which a test sends any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self._writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)
        await self._writer.drain()

    async def rest(self) -> bytes:
        """Everything until the server closes the socket."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""

    async def response(self) -> tuple[int, Plain]:
        """The status and the JSON body of the next response."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = next(int(line[15:]) for line in head.lower().split("\r\n") if line.startswith("content-length:"))
        body = await self.reader.readexactly(length)
        return int(head.split()[1]), msgspec.json.decode(body) if body.startswith(b"{") else {}

    def close(self) -> None:
        """Close the socket."""
        self._writer.close()


class InProcessServer:
    """A server, and clients that connect to it over the network."""

    def __init__(self, registry: TableRegistry, sockets: OpenSockets, port: int) -> None:
        self.registry, self.sockets, self.port = registry, sockets, port
        self._raw: list[RawClient] = []

    async def raw(self, data: bytes = b"") -> RawClient:
        """A new socket, after it has sent some bytes."""
        client = RawClient(*await asyncio.open_connection("127.0.0.1", self.port))
        self._raw.append(client)
        await client.send(data)
        return client

    async def post(self, path: str, body: bytes, *headers: bytes) -> tuple[int, Plain]:
        """The status and the JSON body of the response to a POST."""
        lines = b"".join(line + b"\r\n" for line in (b"Content-Length: %d" % len(body), *headers))
        client = await self.raw(b"POST " + path.encode() + b" HTTP/1.1\r\n" + HOST + lines + b"\r\n" + body)
        return await client.response()

    async def get(self, path: str, token: str) -> int:
        """The status of the response to a GET with a token."""
        authorization = f"Authorization: Bearer {token}\r\n".encode()
        client = await self.raw(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + authorization + b"\r\n")
        return (await client.response())[0]

    async def hello(self, token: str) -> Plain:
        """The answer to a `hello` with a token."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None) as line:
            await line.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}).decode())
            answer: Plain = msgspec.json.decode(await line.recv())
            return answer

    def pass_time(self, seconds: float) -> None:
        """Look for sockets that are overdue as if so many seconds had passed."""
        self.sockets.sweep(asyncio.get_running_loop().time() + seconds)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not true():
            await asyncio.sleep(0.001)

    def close(self) -> None:
        """Close all raw sockets."""
        for client in self._raw:
            client.close()


@asynccontextmanager
async def a_server(
    folder: Path, limits: Limits | None = None, proxy: str | None = None
) -> AsyncIterator[InProcessServer]:
    """A server that ends with the context."""
    settings = Settings(db="", limits=limits or Limits(), proxy=proxy)
    async with a_registry(folder, limits) as registry:
        sockets = OpenSockets(registry.addresses.sockets, settings.limits, settings.proxies())
        with listen("127.0.0.1", 0) as listener:
            uvicorn = http_server(registry, settings, sockets)
            serving = asyncio.create_task(uvicorn.serve(sockets=[listener]))
            server = InProcessServer(registry, sockets, listener.getsockname()[1])
            try:
                yield server
            finally:
                server.close()
                uvicorn.should_exit = True
                await serving


def with_server(
    limits: Limits | None = None, proxy: str | None = None
) -> Callable[[Callable[[InProcessServer], Awaitable[None]]], Callable[[Path], None]]:
    """A test that needs a server with these limits."""

    def decorate(test: Callable[[InProcessServer], Awaitable[None]]) -> Callable[[Path], None]:
        @wraps(test)
        def run(tmp_path: Path) -> None:
            async def inside() -> None:
                async with a_server(tmp_path, limits, proxy) as server:
                    await asyncio.wait_for(test(server), 60)

            asyncio.run(inside())

        del run.__dict__["__wrapped__"]  # pytest looks there for the fixtures that are wanted
        return run

    return decorate
