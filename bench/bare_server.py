"""The least that a table server can be: a Starlette app that commits a row, then sends it to all who are connected.

`python -m bench.bare_server PORT FILE` serves tables at `/ws/NAME`. Rows go to SQLite as carefully as the real
server's do (WAL, `synchronous=FULL`), through one thread that commits whatever waits together.
"""

import asyncio
import queue
import sqlite3
import sys
import threading
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

Row = tuple[str, int, str]


class Writer:
    """A thread that commits rows in groups."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._waiting: queue.SimpleQueue[tuple[Row, asyncio.Future[None]]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    async def write(self, row: Row) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((row, done))
        await done

    def _run(self) -> None:
        connection = sqlite3.connect(self._file, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE log (name, number, body, PRIMARY KEY (name, number)) WITHOUT ROWID")
        while True:
            group = [self._waiting.get()]
            while not self._waiting.empty():
                group.append(self._waiting.get())
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO log VALUES (?, ?, ?)", [row for row, _ in group])
            connection.execute("COMMIT")
            group[0][1].get_loop().call_soon_threadsafe(_tell, [done for _, done in group])


def _tell(waiting: "list[asyncio.Future[None]]") -> None:
    for done in waiting:
        done.set_result(None)


def app(file: str) -> Starlette:
    """The app that serves the tables."""
    writer = Writer(file)
    tables: dict[str, list[WebSocket]] = defaultdict(list)
    numbers: dict[str, int] = defaultdict(int)

    async def table(socket: WebSocket) -> None:
        name = socket.path_params["name"]
        await socket.accept()
        tables[name].append(socket)
        try:
            while True:
                said = await socket.receive_text()
                numbers[name] += 1
                await writer.write((name, numbers[name], said))
                for other in tables[name]:
                    await other.send_text(said)
        except WebSocketDisconnect:
            tables[name].remove(socket)

    return Starlette(routes=[WebSocketRoute("/ws/{name}", table)])


if __name__ == "__main__":
    uvicorn.run(app(sys.argv[2]), port=int(sys.argv[1]), log_level="warning", ws_max_queue=64)
