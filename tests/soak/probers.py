"""Clients that send what nobody means: over WebSockets, by HTTP, and over bare sockets."""

import asyncio
import json
import random
import socket
from collections import Counter
from functools import cache
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import jamaica
from jamaica.bots import make_bot
from jamaica.server.protocol.schemas import PROTOCOL
from tests.soak.evidence import Violation
from tests.soak.generator import Generator
from tests.support.fuzzing import (
    METHODS,
    NEW,
    ODD_PATHS,
    ORIGINS,
    UPGRADE,
    WRONG_FRAMES,
    Asker,
    broken_off,
    odd_authorization,
    odd_path,
    spoilt,
)  # fmt: skip
from tests.support.socket_clients import ServerProcess

BATCH = 25
"""How many messages are sent before the replies are read."""
SECONDS = 60.0
"""A server that does not answer for so long hangs."""


class _Prompt(msgspec.Struct):
    moves: list[str]


class _Message(msgspec.Struct):
    """The fields of the server's messages that a prober looks at."""

    type: str
    number: int = 0
    cid: str | None = None
    code: str = ""
    seat: int | None = None
    prompt: _Prompt | None = None


_decode = msgspec.json.Decoder(_Message).decode


class Prober:
    """A WebSocket client that sends what a generator makes, and reads all that comes."""

    def __init__(self, server: ServerProcess, tokens: list[str], seat: int | None, seed: str) -> None:
        self._address = f"ws://127.0.0.1:{server.port}/ws"
        self._hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})
        self._made = Generator(seed)
        self._made.seat = seat
        self.seen: Counter[str] = Counter()
        """How many messages were sent, and how many of which type came back."""

    async def send(self, count: int) -> Counter[str]:
        """Send so many messages, over a new connection whenever the server has closed one; what came of it."""
        while self.seen["messages"] < count:
            try:
                async with connect(self._address, max_size=None, compression=None, ping_interval=None) as line:
                    self.seen["messages"] += 1
                    first = self._hello if self._made.luck.random() < 0.9 else self._made.next()
                    await line.send(first)
                    while self.seen["messages"] < count:
                        await self._batch(line, min(BATCH, count - self.seen["messages"]))
            except (OSError, WebSocketException):
                self.seen["connections closed"] += 1
        return self.seen

    async def _batch(self, line: ClientConnection, size: int) -> None:
        """Send some messages, and read until the last one is answered. They count only then: a server that closes the
        connection does not read the rest."""
        for _ in range(size - 1):
            await line.send(self._made.next())
        marker = f"marker {self.seen['messages']}"
        await line.send(json.dumps({"type": "resync", "cid": marker, "seen": 0}))
        try:
            async with asyncio.timeout(SECONDS):
                while self._read(await line.recv(decode=False)) != marker:
                    pass
        except TimeoutError:
            raise Violation(f"the server did not answer a resync within {SECONDS:.0f} seconds") from None
        self.seen["messages"] += size

    def _read(self, said: bytes) -> str | None:
        """Take in a message; the `cid` it answers."""
        message = _decode(said)
        self.seen[f"error {message.code}" if message.type == "error" else message.type] += 1
        if message.type == "error" and message.code == "server":
            raise Violation(f"the server refused a message for a reason of its own: {said.decode()}")
        if message.type in ("sync", "update") and message.seat == self._made.seat:
            self._made.number = message.number
            self._made.moves = message.prompt.moves if message.prompt is not None else []
        return message.cid


@cache
def _record() -> bytes:
    bots = [make_bot("random")] * 3
    return jamaica.Match(jamaica.options("revised"), bots, seed=1).play().record.text().encode()


class Requester:
    """Sends HTTP requests, one after the other, and pieces of them."""

    def __init__(self, server: ServerProcess, made: dict[str, Any], seed: str) -> None:
        """`made` is a table to ask for."""
        self._port = server.port
        self._line = Asker(server)
        self._luck = random.Random(seed)
        self._id, self._token = made["table"]["id"], made["host"]["token"]

    def send(self, count: int) -> Counter[str]:
        """Send so many requests; how many were answered with which status."""
        seen: Counter[str] = Counter()
        ways = {self._table: 25, self._odd: 40, self._look: 20, self._bare: 10, self._replay: 5}
        for way in self._luck.choices(list(ways), list(ways.values()), k=count):
            seen["requests"] += 1
            seen[f"status {way()}"] += 1
        self._line.close()
        return seen

    def _table(self) -> int:
        body = json.dumps(NEW).encode()
        if self._luck.random() < 0.9:
            body = spoilt(self._luck, body)
        return self._line.status("POST", "/api/tables", body)

    def _odd(self) -> int:
        method, path = self._luck.choice(METHODS), odd_path(self._luck, self._id)
        headers = {"Authorization": odd_authorization(self._luck, self._token)}
        if self._luck.random() < 0.2:
            headers["Origin"] = self._luck.choice(ORIGINS)
        return self._line.status(method, path, self._luck.randbytes(self._luck.randrange(9)), **headers)

    def _look(self) -> int:
        path = self._luck.choice(
            ["/api/table", f"/api/tables/{self._id}", "/api/bots", "/health", "/", "/openapi.json"]
        )
        return self._line.status("GET", path, Authorization=f"Bearer {self._token}")

    def _replay(self) -> int:
        way = self._luck.randrange(3)
        if way == 0:
            return self._line.status("POST", "/api/records", spoilt(self._luck, _record()))
        if way == 1:
            return self._line.status("POST", "/api/boards", spoilt(self._luck, b'{"spaces": [{"kind": "port"}]}'))
        viewer = self._luck.choice(["spectator", "0", "5", "open", "", "x"])
        path = f"/api/tables/{self._id}/replay?as={viewer}"
        return self._line.status("GET", path, Authorization=f"Bearer {self._token}")

    def _bare(self) -> int:
        """Send bytes over a socket and close it without reading; counted as status 0."""
        luck = self._luck
        said = luck.choice(
            [
                broken_off(luck, json.dumps(NEW).encode()),
                UPGRADE % b"" + luck.choice(WRONG_FRAMES),
                UPGRADE % luck.choice(ODD_PATHS),
                spoilt(luck, UPGRADE % b""),
            ]
        )
        with socket.create_connection(("127.0.0.1", self._port), SECONDS) as line:
            line.sendall(said)
        return 0
