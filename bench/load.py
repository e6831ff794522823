"""Clients of many tables at once: they make moves, and see how long the last client of a table waits.

The clients of one server are in a process of their own, because a process can open only so many sockets.
"""

import asyncio
import http.client
import json
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Literal, NamedTuple, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from jamaica.server.protocol.schemas import PROTOCOL

Delays = list[float]
Kind = Literal["bare", "tables", "elsewhere"]
"""Clients of the bare server, of tables at their own server, or of tables at another one."""


class Crowd(NamedTuple):
    """So many tables, each with so many clients that have so many seats each."""

    tables: int
    clients: int = 4
    seats: int = 1


class Load(Protocol):
    """The clients of one server."""

    crowd: Crowd

    async def open(self) -> None:
        """Connect all clients."""
        ...

    async def move(self, table: int) -> float:
        """One move at a table; the seconds until the last of its clients was told."""
        ...

    async def close(self) -> None:
        """Close all clients."""
        ...


class Told:
    """Waits until all clients of a table were told something."""

    def __init__(self, messages: int) -> None:
        """They get so many messages for each move."""
        self._messages = messages
        self._left = 0
        self._done: asyncio.Future[float] | None = None

    def expect(self) -> "asyncio.Future[float]":
        self._left = self._messages
        self._done = asyncio.get_running_loop().create_future()
        return self._done

    def arrived(self, at: float) -> None:
        self._left -= 1
        if self._left == 0 and self._done is not None:
            self._done.set_result(at)


class BareLoad:
    """Clients of the bare server."""

    def __init__(self, port: int, crowd: Crowd) -> None:
        self.crowd = crowd
        self._port = port
        self._lines: list[list[ClientConnection]] = []
        self._told = [Told(crowd.clients) for _ in range(crowd.tables)]
        self._tasks: list[asyncio.Task[None]] = []
        self._luck = random.Random(1)

    async def open(self) -> None:
        for table in range(self.crowd.tables):
            lines = [await _line(self._port, f"/ws/{table}") for _ in range(self.crowd.clients)]
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
    seat: int | None = None
    prompt: _Asked | None = None
    message: str = ""


_decode = msgspec.json.Decoder(_Message).decode


class _Client:
    """One client of the table server."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.number = 0
        self.moves: dict[int, list[str]] = {}
        """The moves of each seat that is asked."""
        self.here: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def hear(self, told: Told) -> None:
        async for said in self.line:
            at = perf_counter()
            message = _decode(said)
            if message.type in ("sync", "update"):
                self._take_in(message)
                if message.type == "update":
                    told.arrived(at)
                elif not self.here.done():
                    self.here.set_result(None)
            elif message.type == "error":
                raise RuntimeError(message.message)

    def _take_in(self, message: _Message) -> None:
        self.number = message.number
        if message.seat is not None:
            self.moves.pop(message.seat, None)
            if message.prompt is not None:
                self.moves[message.seat] = message.prompt.moves


class TableLoad:
    """Clients of the table server, or of several with the same tables, who play at random. A table whose game is over
    is replaced by another."""

    def __init__(self, ports: Sequence[int], crowd: Crowd, *, elsewhere: bool = False) -> None:
        """The servers have the tables in turn. A table's clients are connected to its server, or `elsewhere`: to the
        next one."""
        self.crowd = crowd
        feeds = 1 if crowd.seats == 1 else crowd.seats + 1  # several seats get the spectator's messages too
        self._ports, self._away = ports, int(elsewhere)
        self._clients: list[list[_Client]] = []
        self._told = [Told(crowd.clients * feeds) for _ in range(crowd.tables)]
        self._tasks: list[list[asyncio.Task[None]]] = []
        self._luck = random.Random(1)
        self._sent = 0

    async def open(self) -> None:
        for table in range(self.crowd.tables):
            await self._sit_down(table)

    async def _sit_down(self, table: int) -> None:
        count, seats = self.crowd.clients, self.crowd.seats
        own, near = (self._ports[(table + away) % len(self._ports)] for away in (0, self._away))
        made = await asyncio.to_thread(make_table, own, count * seats)
        clients = [_Client(await _line(near, "/ws")) for _ in range(count)]
        tasks = [asyncio.create_task(client.hear(self._told[table])) for client in clients]
        for number, client in enumerate(clients):
            tokens = [link["token"] for link in made["seats"][number * seats : (number + 1) * seats]]
            await client.line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens}))
            await asyncio.wait_for(client.here, 30)
        self._clients[table : table + 1] = [clients]
        self._tasks[table : table + 1] = [tasks]

    async def move(self, table: int) -> float:
        while not (asked := [(each, seat) for each in self._clients[table] for seat in each.moves]):
            await _close(self._tasks[table], [client.line for client in self._clients[table]])
            await self._sit_down(table)
        mover, seat = self._luck.choice(asked)
        done = self._told[table].expect()
        self._sent += 1
        said = {
            "type": "move", "cid": str(self._sent), "seen": mover.number, "seat": seat,
            "move": self._luck.choice(mover.moves[seat]),
        }  # fmt: skip
        began = perf_counter()
        await mover.line.send(json.dumps(said))
        return await asyncio.wait_for(done, 30) - began

    async def close(self) -> None:
        for tasks, clients in zip(self._tasks, self._clients, strict=True):
            await _close(tasks, [client.line for client in clients])


def make_table(port: int, seats: int = 4) -> Any:
    """A table of people, whose answers are not held."""
    body = {"seats": [{"kind": "person"}] * seats, "settings": {"undo_window": 0, "pace": 0}}
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


# ---- measuring


async def at_rate(load: Load, rate: float, seconds: float) -> Delays:
    """Moves at a steady rate, each at a random table that is not waiting for one; their delays in milliseconds."""
    luck, delays, free = random.Random(1692), list[float](), list(range(load.crowd.tables))

    async def move(table: int) -> None:
        delays.append(1000 * await load.move(table))
        free.append(table)

    began = perf_counter()
    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
            if free:
                group.create_task(move(free.pop(luck.randrange(len(free)))))
    return delays


async def at_full_speed(load: Load, seconds: float) -> float:
    """Moves a second if every table goes on as soon as all its clients were told."""
    began = perf_counter()

    async def play(table: int) -> int:
        moves = 0
        while perf_counter() < began + seconds:
            await load.move(table)
            moves += 1
        return moves

    moves = sum(await asyncio.gather(*(play(table) for table in range(load.crowd.tables))))
    return moves / (perf_counter() - began)


class Measurements:
    """Measures with the clients of one server, in their process."""

    def __init__(self, pipe: "Connection[tuple[str, float, float], Any]") -> None:
        self._pipe = pipe

    def at_rate(self, rate: float, seconds: float) -> Delays:
        """The delays of moves at a steady rate, in milliseconds."""
        self._pipe.send(("rate", rate, seconds))
        delays: Delays = self._pipe.recv()
        return delays

    def at_full_speed(self, seconds: float) -> float:
        """Moves a second."""
        self._pipe.send(("speed", 0.0, seconds))
        speed: float = self._pipe.recv()
        return speed


@contextmanager
def clients_of(kind: Kind, ports: Sequence[int], crowd: Crowd) -> Iterator[Measurements]:
    """Clients, connected to servers from a process of their own."""
    near, far = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_clients, args=(kind, ports, crowd, far), daemon=True)
    process.start()
    far.close()
    try:
        near.recv()  # all are connected
        yield Measurements(near)
    finally:
        process.terminate()
        process.join()


def _clients(kind: Kind, ports: Sequence[int], crowd: Crowd, pipe: "Connection[Any, tuple[str, float, float]]") -> None:
    async def run() -> None:
        load: Load
        if kind == "bare":
            load = BareLoad(ports[0], crowd)
        else:
            load = TableLoad(ports, crowd, elsewhere=kind == "elsewhere")
        await load.open()
        pipe.send(None)
        while True:
            what, rate, seconds = await asyncio.to_thread(pipe.recv)
            pipe.send(await (at_rate(load, rate, seconds) if what == "rate" else at_full_speed(load, seconds)))

    asyncio.run(run())
