"""A server in a process of its own, and clients that play at random, come back after every break, and remember all
that they were told."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from jamaica.server.protocol.schemas import PROTOCOL

Message = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


SERVE = """
import sys
from jamaica.server.app import run
from jamaica.server.rate_limits import Limits
from jamaica.server.settings import Settings

many = (1_000_000, 1.0)
rates = {name: many for name in ("messages", "requests", "connects", "new_tables", "wrong_links", "changes")}
limits = Limits(**rates, tables_per_address=10_000)
run(Settings(db=sys.argv[1], port=int(sys.argv[2]), workers=1, limits=limits), print)
"""
"""`jamaica serve` for clients that are in a hurry."""


class ServerProcess:
    """A server in a process of its own, on a port that it keeps."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._words = [database, str(self.port)]
        self._said = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self._said.open("ab") as said:
            command = [sys.executable, "-c", SERVE, *self._words]
            self.process = subprocess.Popen(command, stdout=said, stderr=said)
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.said()}")
            try:
                self.get("/health")
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError(f"the server does not answer: {self.said()}")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def end(self) -> int:
        """Ask it to end, as Ctrl-C does; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not end: {self.said()}") from None

    def said(self) -> str:
        """All that it printed."""
        return self._said.read_text()

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"jamaica.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def get(self, path: str, token: str | None = None) -> bytes:
        """What it answers to a request."""
        request = urllib.request.Request(self.address + path)
        if token is not None:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return bytes(answer.read())

    def make_table(self, seats: list[Message], **more: Any) -> Message:
        """A table, with its links."""
        body = json.dumps({"seats": seats, **more}).encode()
        request = urllib.request.Request(self.address + "/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            made: Message = json.load(answer)
        return made


class RandomClient:
    """A player or a spectator, who plays at random until the game is over and reconnects when necessary."""

    def __init__(self, server: ServerProcess, token: str, seat: int | None, seed: int) -> None:
        self.seat, self.token = seat, token
        self.told: dict[int, Message] = {}
        """Every entry that it was told, by number, without what it changed in the view."""
        self.number = 0
        """The last entry it was told."""
        self.done: dict[str, int] = {}
        """The number of the entry that each of its commands made, as it was told."""
        self.refused: set[str] = set()
        """The commands that it was told were refused."""
        self.sent: list[str] = []
        """All its moves, in order, by the ids it gave them."""
        self.over = False
        self._hello = {"type": "hello", "protocol": PROTOCOL, "tokens": [token]}
        self._address = f"ws://127.0.0.1:{server.port}/ws"
        self._luck = random.Random(f"{seed} {seat}")
        self._waiting: Message | None = None
        self._ask: Message | None = None

    async def play(self) -> None:
        """Play to the end of the game."""
        while not self.over:
            try:
                async with connect(self._address, max_size=None, compression=None) as line:
                    await line.send(json.dumps({**self._hello, "since": self.number}))
                    if self._waiting is not None:  # perhaps it was heard, perhaps not
                        await line.send(json.dumps(self._waiting))
                    while not self.over:
                        await self._hear(line, json.loads(await line.recv()))
            except (OSError, WebSocketException):
                await asyncio.sleep(0.02)

    async def _hear(self, line: ClientConnection, message: Message) -> None:
        kind = message["type"]
        if kind in ("sync", "update"):
            self._learn(message)
            self._ask = message["prompt"]
        elif kind in ("done", "error") and self._waiting is not None and message["cid"] == self._waiting["cid"]:
            self._waiting = None
            if kind == "done":
                self.done[message["cid"]] = message["number"]
            else:
                assert message["code"] in ("stale", "turn", "server"), message
                self.refused.add(message["cid"])
                self._ask = None
                await line.send(json.dumps({"type": "resync", "cid": f"look {self.number}", "seen": self.number}))
        elif kind == "error" and message["cid"] is None and message["code"] != "server":
            raise AssertionError(f"seat {self.seat} was sent away: {message}")
        if self._ask is not None and self._waiting is None and not self.over:
            await self._move(line, self._ask["moves"])

    def _learn(self, message: Message) -> None:
        """Take in entries: each follows the one before, and none is told anew in another way."""
        if message["type"] == "sync" and not message["entries"]:
            assert message["number"] >= self.number, (message["number"], self.number)
        for entry in message["entries"]:
            number = entry["number"]
            plain = {name: value for name, value in entry.items() if name not in ("change", "changes")}
            assert self.told.setdefault(number, plain) == plain, (self.told[number], plain)
            assert number <= self.number + 1, f"entry {number} was told after {self.number}"
            self.number = max(self.number, number)
        self.over = self.over or bool(message.get("view", {}).get("over"))
        for entry in message["entries"]:
            self.over = self.over or any(event["kind"] == "game_over" for event in entry.get("events", ()))

    async def _move(self, line: ClientConnection, moves: list[str]) -> None:
        cid = f"{self.seat}-{len(self.sent)}"
        move = self._luck.choice(moves)
        self._waiting = {"type": "move", "cid": cid, "seen": self.number, "seat": self.seat, "move": move}
        self.sent.append(cid)
        await line.send(json.dumps(self._waiting))


def kill(pid: int) -> None:
    """kill -9, whether or not there is such a process any more."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
