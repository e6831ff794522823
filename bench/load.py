"""Clients of many tables at once, four at each: they make moves, and see how long the last of the four waits."""

import asyncio
import http.client
import json
import random
from time import perf_counter
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from jamaica.server.protocol.schemas import PROTOCOL

SEATS = 4


class Load(Protocol):
    """So many tables with four clients each."""

    tables: int

    async def move(self, table: int) -> float:
        """One move at a table; the seconds until the last of its four clients was told."""
        ...

    async def close(self) -> None:
        """Close all clients."""
        ...


class Told:
    """Waits until all clients of a table were told something."""

    def __init__(self) -> None:
        self._left = 0
        self._done: asyncio.Future[float] | None = None

    def expect(self) -> "asyncio.Future[float]":
        self._left = SEATS
        self._done = asyncio.get_running_loop().create_future()
        return self._done

    def arrived(self, at: float) -> None:
        self._left -= 1
        if self._left == 0 and self._done is not None:
            self._done.set_result(at)


class BareLoad:
    """Clients of the bare server."""

    def __init__(self, port: int, tables: int) -> None:
        self.tables = tables
        self._port = port
        self._lines: list[list[ClientConnection]] = []
        self._told = [Told() for _ in range(tables)]
        self._tasks: list[asyncio.Task[None]] = []
        self._luck = random.Random(1)

    async def open(self) -> None:
        for table in range(self.tables):
            lines = [await _line(self._port, f"/ws/{table}") for _ in range(SEATS)]
            self._lines.append(lines)
            self._tasks += [asyncio.create_task(self._hear(line, self._told[table])) for line in lines]

    async def move(self, table: int) -> float:
        done = self._told[table].expect()
        said = json.dumps({"type": "move", "cid": "0-1234", "seen": 1234, "seat": 0, "move": "sail 14"})
        began = perf_counter()
        await self._luck.choice(self._lines[table]).send(said)
        return await done - began

    async def _hear(self, line: ClientConnection, told: Told) -> None:
        async for _ in line:
            told.arrived(perf_counter())

    async def close(self) -> None:
        await _close(self._tasks, [line for lines in self._lines for line in lines])


class _Asked(msgspec.Struct):
    moves: list[str]


class _Message(msgspec.Struct):
    type: str
    number: int = 0
    prompt: _Asked | None = None
    message: str = ""


_decode = msgspec.json.Decoder(_Message).decode


class _Seat:
    """One client of the table server."""

    def __init__(self, line: ClientConnection, seat: int) -> None:
        self.line = line
        self.seat = seat
        self.number = 0
        self.moves: list[str] | None = None
        self.here: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def hear(self, told: Told) -> None:
        async for said in self.line:
            at = perf_counter()
            message = _decode(said)
            if message.type in ("sync", "update"):
                self.number = message.number
                self.moves = message.prompt.moves if message.prompt else None
                if message.type == "update":
                    told.arrived(at)
                elif not self.here.done():
                    self.here.set_result(None)
            elif message.type == "error":
                raise RuntimeError(message.message)


class TableLoad:
    """Clients of the table server, who play at random. A table whose game is over is replaced by another."""

    def __init__(self, port: int, tables: int) -> None:
        self.tables = tables
        self._port = port
        self._seats: list[list[_Seat]] = []
        self._told = [Told() for _ in range(tables)]
        self._tasks: list[list[asyncio.Task[None]]] = []
        self._luck = random.Random(1)
        self._sent = 0

    async def open(self) -> None:
        for table in range(self.tables):
            await self._sit_down(table)

    async def _sit_down(self, table: int) -> None:
        made = await asyncio.to_thread(make_table, self._port)
        seats = [_Seat(await _line(self._port, "/ws"), seat) for seat in range(SEATS)]
        tasks = [asyncio.create_task(seat.hear(self._told[table])) for seat in seats]
        for seat, link in zip(seats, made["seats"], strict=True):
            await seat.line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [link["token"]]}))
            await asyncio.wait_for(seat.here, 30)
        self._seats[table : table + 1] = [seats]
        self._tasks[table : table + 1] = [tasks]

    async def move(self, table: int) -> float:
        while not (asked := [seat for seat in self._seats[table] if seat.moves]):
            await _close(self._tasks[table], [seat.line for seat in self._seats[table]])
            await self._sit_down(table)
        mover = self._luck.choice(asked)
        assert mover.moves is not None
        done = self._told[table].expect()
        self._sent += 1
        said = {
            "type": "move", "cid": str(self._sent), "seen": mover.number, "seat": mover.seat,
            "move": self._luck.choice(mover.moves),
        }  # fmt: skip
        began = perf_counter()
        await mover.line.send(json.dumps(said))
        return await asyncio.wait_for(done, 30) - began

    async def close(self) -> None:
        for tasks, seats in zip(self._tasks, self._seats, strict=True):
            await _close(tasks, [seat.line for seat in seats])


def make_table(port: int) -> Any:
    """A table of four people, whose answers are not held."""
    body = {"seats": [{"kind": "person"}] * SEATS, "settings": {"undo_window": 0, "pace": 0}}
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
    answer = line.getresponse()
    said = answer.read()
    line.close()
    if answer.status != 201:
        raise RuntimeError(f"no table was made: {said.decode()}")
    return json.loads(said)


async def _line(port: int, path: str) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{port}{path}", compression=None, max_size=None, ping_interval=None)


async def _close(tasks: "list[asyncio.Task[None]]", lines: list[ClientConnection]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(line.close() for line in lines))
