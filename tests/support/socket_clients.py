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
from typing import Any, Literal, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from jamaica.server.protocol.schemas import PROTOCOL

Message = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


SERVE = """
import asyncio, gc, json, signal, sys, time
from jamaica.server.app import run
from jamaica.server.rate_limits import Limits
from jamaica.server.settings import Settings

signal.signal(signal.SIGUSR1, lambda *_: gc.collect())
many = (1_000_000, 1.0)
rates = {name: many for name in ("messages", "requests", "connects", "new_tables", "wrong_links", "changes")}
limits = Limits(**rates, tables_per_address=10_000, **json.loads(sys.argv[3]))
more = json.loads(sys.argv[4])
right, wrong_by = time.time, more.pop("clock_wrong_by", 0.0)
time.time = lambda: right() + wrong_by
connect, detours = asyncio.open_connection, more.pop("detours", {})
asyncio.open_connection = lambda host, port, **rest: connect(host, detours.get(str(port), port), **rest)
more |= {"secret": more["secret"].encode()} if "secret" in more else {}
try:
    run(Settings(db=sys.argv[1], port=int(sys.argv[2]), workers=1, limits=limits, **more), print)
except ValueError as error:
    sys.exit(f"jamaica: {error}")
"""
"""`jamaica serve` for clients that are in a hurry. It collects its garbage at SIGUSR1, its clock can be wrong, and its
way to a port of another server can lead through another port."""


class Site:
    """Something that answers requests at a port of this machine."""

    port: int

    @property
    def address(self) -> str:
        """With which links start."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ports(self) -> list[int]:
        """Where clients connect."""
        return [self.port]

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


class ServerProcess(Site):
    """A server in a process of its own, on a port that it keeps."""

    def __init__(self, database: str, folder: Path, *, settings: Message | None = None, **limits: float) -> None:
        """`settings` and `limits` are those of the server that are not its defaults."""
        self.database = database
        self.port = free_port()
        self._words = [database, str(self.port), json.dumps(limits), json.dumps(settings or {})]
        self._said = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it, and do not wait."""
        with self._said.open("ab") as said:
            command = [sys.executable, "-c", SERVE, *self._words]
            self.process = subprocess.Popen(command, stdout=said, stderr=said)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        assert self.process is not None
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


class Transcript:
    """All that a client sent and received, with the time, in a file of JSON lines."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)

    def add(self, what: Literal["sent", "received"], text: str) -> None:
        """Add a message."""
        self._file.write(f'{{"at": {time.time()}, "{what}": {text}}}\n')

    def close(self) -> None:
        """Close the file."""
        self._file.close()


EXPECTED = ("stale", "turn", "rule", "late", "stage", "forbidden", "rate", "server")
"""The codes of refusals that a client gets because the table has gone on, or because it is in a hurry."""


OPEN_SECONDS = 5.0
"""How long a client waits for a server that does not answer, before it tries another."""


class Servers(Protocol):
    """One server or several with the same tables."""

    @property
    def ports(self) -> list[int]:
        """Where clients connect."""

    def get(self, path: str, token: str | None = None) -> bytes:
        """The answer to a request."""

    def make_table(self, seats: list[Message], **more: Any) -> Message:
        """A table, with its links."""


class RandomClient:
    """A player or a spectator, who plays at random until the game is over and reconnects when necessary. Commands that
    were not answered are sent again."""

    def __init__(
        self,
        server: "Servers",
        tokens: str | list[str],
        seat: int | None,
        seed: int,
        transcript: Transcript | None = None,
    ) -> None:
        self.seat = seat
        self.told: dict[int, Message] = {}
        """Every entry that it was told, by number, without what it changed in the view."""
        self.number = 0
        """The last entry it was told."""
        self.over = False
        self.luck = random.Random(f"{seed} {seat}")
        self.waiting: dict[str, Message] = {}
        """The commands that were not answered yet, by `cid`, in the order in which they were sent."""
        self.last: Message = {}
        """The last `sync` or `update`."""
        tokens = [tokens] if isinstance(tokens, str) else tokens
        self._hello = {"type": "hello", "protocol": PROTOCOL, "tokens": tokens}
        self._ports = server.ports
        self.connects = 0
        """How often it has connected."""
        self._transcript = transcript
        self._commands = 0

    async def play(self) -> None:
        """Play to the end of the game, and until every command is answered."""
        while not self._finished:
            try:
                port = self.luck.choice(self._ports)
                address = f"ws://127.0.0.1:{port}/ws"
                async with connect(address, max_size=None, compression=None, open_timeout=OPEN_SECONDS) as line:
                    self.connects += 1
                    await self._send(line, {**self._hello, "since": self.number})
                    for command in self.waiting.values():  # perhaps they arrived, perhaps not
                        await self._send(line, command)
                    while not self._finished:
                        await self.hear(line, await self._receive(line))
            except (OSError, WebSocketException):  # a TimeoutError too
                await asyncio.sleep(0.02)

    @property
    def _finished(self) -> bool:
        return self.over and not self.waiting

    async def hear(self, line: ClientConnection, message: Message) -> None:
        """Take in a message, and answer if this seat is asked. Other messages than those named here are ignored."""
        kind = message["type"]
        if kind in ("sync", "update"):
            self._learn(message)
        elif message.get("cid") in self.waiting:
            await self._answered(line, message)
        elif kind == "error" and message["cid"] is None and message["code"] != "server":
            raise AssertionError(f"seat {self.seat} was sent away: {message}")
        prompt = self.last.get("prompt")
        if prompt is not None and not self.over and not self._moving:
            await self.command(line, "move", seat=self.seat, move=self.luck.choice(prompt["moves"]))

    @property
    def _moving(self) -> bool:
        return any(command["type"] == "move" for command in self.waiting.values())

    async def command(self, line: ClientConnection, type: str, **fields: Any) -> None:
        """Send a command."""
        self._commands += 1
        command = {"type": type, "cid": f"{self.seat}-{self._commands}", "seen": self.number, **fields}
        self.waiting[command["cid"]] = command
        await self._send(line, command)

    async def _answered(self, line: ClientConnection, message: Message) -> None:
        """A command was carried out or refused. After a refused move, look at the table again."""
        command = self.waiting.pop(message["cid"])
        if message["type"] != "error":
            return
        assert message["code"] in EXPECTED, message
        if command["type"] == "move" and not self.over:
            self.last = {}
            await self.command(line, "resync")

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
        self.last = message
        self.over = self.over or bool(message.get("view", {}).get("over"))
        for entry in message["entries"]:
            self.over = self.over or any(event["kind"] == "game_over" for event in entry.get("events", ()))

    async def _send(self, line: ClientConnection, message: Message) -> None:
        text = json.dumps(message)
        if self._transcript is not None:
            self._transcript.add("sent", text)
        await line.send(text)

    async def _receive(self, line: ClientConnection) -> Message:
        text = await line.recv(decode=True)
        if self._transcript is not None:
            self._transcript.add("received", text)
        message: Message = json.loads(text)
        return message


def kill(pid: int) -> None:
    """kill -9, whether or not there is such a process any more."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
