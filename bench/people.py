"""A person at a table with bots, who plays at random and takes down how long everything takes."""

import asyncio
import http.client
import json
import random
from collections import Counter
from contextlib import suppress
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from jamaica.server.protocol.schemas import PROTOCOL

Plain = dict[str, Any]


def post(port: int, path: str, body: bytes, address: str) -> tuple[int, bytes]:
    """Status and body of the response to a POST request from an address."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))
    try:
        line.request("POST", path, body, {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


async def new_table(port: int, address: str, seats: list[Plain]) -> Plain | None:
    """A new table without pauses, with its links; `None` if the server refuses it."""
    wanted = {"seats": seats, "settings": {"undo_window": 0, "pace": 0}}
    status, body = await asyncio.to_thread(post, port, "/api/tables", json.dumps(wanted).encode(), address)
    made: Plain | None = json.loads(body) if status == 201 else None
    return made


def connection(port: int, address: str) -> connect:
    """A WebSocket from an address, to be used with `async with`."""
    there = f"ws://127.0.0.1:{port}/ws"
    return connect(there, compression=None, max_size=None, ping_interval=None, local_addr=(address, 0))


def hello(tokens: list[str]) -> str:
    """The first message of a connection."""
    return json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})


class Person:
    """Plays one game after the other against bots. With `hints`, asks for a deep hint before each move."""

    def __init__(self, port: int, address: str, bots: list[str], *, think: float = 0.0, hints: bool = False) -> None:
        self._port, self._address, self._bots, self._think, self._hints = port, address, bots, think, hints
        self._luck = random.Random(address)
        self.moves: list[float] = []
        """Milliseconds from each move of the person until it was done."""
        self.answers: list[float] = []
        """Milliseconds from each time that only bots were asked until the next update."""
        self.outcomes: Counter[str] = Counter()
        """How often each type of message came, with the code of an error."""
        self._state: Plain = {}
        self._sent_at = 0.0
        self._asked_at: float | None = None
        self._moving: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until this is cancelled."""
        seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in self._bots)]
        while True:
            made = await new_table(self._port, self._address, seats)
            if made is None:
                self.outcomes["table refused"] += 1
                await asyncio.sleep(1)
                continue
            async with connection(self._port, self._address) as line:
                await line.send(hello([made["seats"][0]["token"]]))
                await self._game(line)

    async def _game(self, line: ClientConnection) -> None:
        self._asked_at = None
        try:
            async for said in line:
                now, message = perf_counter(), json.loads(said)
                self.outcomes[" ".join(filter(None, (message["type"], message.get("code"))))] += 1
                if message["type"] == "done":
                    self.moves.append(1000 * (now - self._sent_at))
                elif message["type"] in ("sync", "update"):
                    if self._is_over(message):
                        return
                    await self._take_in(line, message, now)
                elif self._hints and message["type"] in ("hint", "error"):
                    await self._move(line)
        finally:
            self._stop_moving()

    async def _take_in(self, line: ClientConnection, message: Plain, now: float) -> None:
        """Note a new state, and answer it if the person is asked."""
        if self._asked_at is not None and message["type"] == "update":
            self.answers.append(1000 * (now - self._asked_at))
        self._state, self._asked_at = message, None if message["prompt"] else now
        self._stop_moving()
        if message["prompt"] and self._hints:
            await self._say(line, type="hint", seat=0, depth=3)
        elif message["prompt"]:
            self._moving = asyncio.create_task(self._move(line))

    def _stop_moving(self) -> None:
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None

    async def _move(self, line: ClientConnection) -> None:
        if self._think:
            await asyncio.sleep(self._luck.uniform(0, 2 * self._think))
        if self._state["prompt"]:
            self._sent_at = perf_counter()
            with suppress(OSError):
                await self._say(line, type="move", seat=0, move=self._luck.choice(self._state["prompt"]["moves"]))

    async def _say(self, line: ClientConnection, **command: Any) -> None:
        cid = f"{self._luck.getrandbits(64):x}"
        await line.send(json.dumps({"cid": cid, "seen": self._state["number"], **command}))

    def _is_over(self, message: Plain) -> bool:
        events = [event for entry in message["entries"] for event in entry.get("events", ())]
        return any(event["kind"] == "game_over" for event in events)
