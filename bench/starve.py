"""Whether one network address can slow down another: `python -m bench.starve`, with `--json` as JSON.

The victim plays against a greedy bot, first alone, then while another address has 21 tables of admirals and deep hints
and four clients that upload records without a pause. The server's rate limits are lifted. The attackers run in a
process of their own. An address with so many questions waiting has its uploads refused; with `--apart` they come from a
third address, so that they are computed.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import jamaica
from bench.figures import show
from bench.serving import prepare, table_server
from bench.tables import at
from jamaica.bots import make_bot
from jamaica.native import compiled
from jamaica.record import Record
from jamaica.server.protocol.schemas import PROTOCOL

VICTIM, ATTACKER, UPLOADER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
TABLES, UPLOADERS = 21, 4
SECONDS = 20.0
"""How long the victim plays, alone and under attack."""
SETTLING = 5.0
"""How long the attack lasts before the victim is measured."""

Plain = dict[str, Any]


def ask(port: int, path: str, body: bytes, address: str) -> bytes:
    """The response to a POST request from an address."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))
    try:
        line.request("POST", path, body, {"Content-Type": "application/json"})
        return line.getresponse().read()
    finally:
        line.close()


class Player:
    """A person at a new table against bots, who plays at random and can ask for a hint before each move."""

    def __init__(self, port: int, address: str, bots: list[str], *, hints: bool) -> None:
        self._port, self._address, self._bots, self._hints = port, address, bots, hints
        self._luck = random.Random(1692)
        self.moves: list[float] = []
        """Milliseconds from each move of the person until it was done."""
        self.answers: list[float] = []
        """Milliseconds from each time that only bots were asked until the next update."""

    async def play(self, until: float) -> None:
        """Play one game after the other until a time."""
        while perf_counter() < until:
            await self._game(until)

    async def _game(self, until: float) -> None:
        seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in self._bots)]
        wanted = {"seats": seats, "settings": {"undo_window": 0, "pace": 0}}
        made = await asyncio.to_thread(ask, self._port, "/api/tables", json.dumps(wanted).encode(), self._address)
        there = f"ws://127.0.0.1:{self._port}/ws"
        local = (self._address, 0)
        async with connect(there, compression=None, max_size=None, ping_interval=None, local_addr=local) as line:
            token = json.loads(made)["seats"][0]["token"]
            await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}))
            await self._talk(line, until)

    async def _talk(self, line: ClientConnection, until: float) -> None:
        asked_at: float | None = None
        state: Plain = {}
        sent = 0.0
        async for said in line:
            now, message = perf_counter(), json.loads(said)
            kind = message["type"]
            if kind in ("sync", "update"):
                if asked_at is not None and kind == "update":
                    self.answers.append(1000 * (now - asked_at))
                state, asked_at = message, None if message["prompt"] else now
                if self._is_over(message) or now > until:
                    return
            elif kind == "done":
                self.moves.append(1000 * (now - sent))
            if kind in ("sync", "update") and state["prompt"] and self._hints:
                await self._say(line, state, type="hint", seat=0, depth=3)
            elif (kind in ("sync", "update") or kind in ("hint", "error")) and state["prompt"]:
                sent = perf_counter()
                await self._say(line, state, type="move", seat=0, move=self._luck.choice(state["prompt"]["moves"]))

    async def _say(self, line: ClientConnection, state: Plain, **command: Any) -> None:
        cid = f"{self._luck.getrandbits(64):x}"
        await line.send(json.dumps({"cid": cid, "seen": state["number"], **command}))

    def _is_over(self, message: Plain) -> bool:
        events = [event for entry in message["entries"] for event in entry.get("events", ())]
        return any(event["kind"] == "game_over" for event in events)


# ---- the attackers


def long_record() -> bytes:
    """The record of a game of six greedy bots."""
    state, luck, greedy = jamaica.start(jamaica.options("revised"), 6), jamaica.Luck(1692), make_bot("greedy")
    options, moves = state.options, []
    while not state.over:
        seat = None if state.luck_next else jamaica.to_act(state)[0]
        move = jamaica.sample(state, luck) if seat is None else greedy.choose(jamaica.view(state, seat), luck)
        jamaica.apply(state, move, seat=seat)
        moves.append((seat, move))
    return Record(options, 6, moves).text().encode()


def upload(port: int, record: bytes, address: str) -> None:
    """Upload a record again and again."""
    while True:
        ask(port, "/api/records", record, address)


async def attack(port: int, uploader: str) -> None:
    """Attack until the process is ended."""
    os.nice(5)  # real attackers are on other machines
    record = long_record()
    tables = [Player(port, ATTACKER, ["admiral"] * 5, hints=True).play(float("inf")) for _ in range(TABLES)]
    await asyncio.gather(*tables, *(asyncio.to_thread(upload, port, record, uploader) for _ in range(UPLOADERS)))


@contextmanager
def attacked(port: int, apart: bool) -> Iterator[None]:
    """The attackers in a process of their own."""
    words = ["--attack", str(port), *(["--apart"] if apart else [])]
    process = subprocess.Popen([sys.executable, "-m", "bench.starve", *words])
    try:
        yield
        if process.poll() is not None:
            raise RuntimeError("the attackers gave up, so the figures are not those of an attack")
    finally:
        process.kill()
        process.wait()


# ---- the victim


async def measured(port: int, seconds: float) -> Player:
    """The victim, after playing for so long."""
    victim = Player(port, VICTIM, ["greedy"], hints=False)
    await victim.play(perf_counter() + seconds)
    return victim


def attackers(port: int) -> dict[str, float]:
    """What became of the attackers' requests, from the server's metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        counts = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[0] != "#")
    wanted = {
        "uploads_computed": 'requests_total{code="200"}',
        "uploads_and_hints_refused": 'refused_total{code="rate"}',
        "moves_of_replaced_bots": 'waited_too_long_total{code="bot"}',
    }
    return {name: float(counts.get(f"jamaica_{metric}", 0)) for name, metric in wanted.items()}


async def compare(seconds: float, apart: bool) -> dict[str, float]:
    """The victim's delays alone and under attack."""
    with tempfile.TemporaryDirectory() as folder, table_server(Path(folder)) as server:
        await measured(server.port, 2)  # the workers start
        alone = await measured(server.port, seconds)
        with attacked(server.port, apart):
            await asyncio.sleep(SETTLING)
            under = await measured(server.port, seconds)
        figures = await asyncio.to_thread(attackers, server.port)
    for what in ("answers", "moves"):
        name = {"answers": "bot_answer", "moves": "move"}[what]
        for part, label in ((0.5, "p50"), (0.99, "p99")):
            quiet, busy = at(part, getattr(alone, what)), at(part, getattr(under, what))
            figures[f"{name}_{label}_ms_alone"], figures[f"{name}_{label}_ms_under_attack"] = quiet, busy
            figures[f"{name}_{label}_ratio"] = busy / quiet
        figures[f"{name}_count_under_attack"] = len(getattr(under, what))
    return figures


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long the victim plays each time")
    parser.add_argument("--apart", action="store_true", help="let the uploads come from a third address")
    parser.add_argument("--attack", type=int, metavar="PORT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    assert compiled(), "this measures the compiled engine; run make engine first"
    prepare()
    if given.attack is not None:
        asyncio.run(attack(given.attack, UPLOADER if given.apart else ATTACKER))
    else:
        show(asyncio.run(compare(given.seconds, given.apart)), as_json=given.json)


if __name__ == "__main__":
    main()
