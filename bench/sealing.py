"""How long the dice of a table take to be sealed: `python -m bench.sealing`, `--json` for JSON.

From the moment when the last player takes a seat until everybody has the first deal, at tables of two to six people
whose clients all add a secret.
"""

import argparse
import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.figures import show
from bench.people import connection, new_table
from bench.serving import prepare, table_server
from bench.tables import at
from jamaica.fair_dice import commitment, random_secret
from jamaica.server.protocol.schemas import PROTOCOL

SEATS = (2, 4, 6)
TABLES = 50
"""How many tables are sealed for each number of seats."""
ADDRESS = "127.0.0.1"

Message = dict[str, Any]


class Player:
    """A client that adds a secret to the dice."""

    def __init__(self, line: ClientConnection, seat: int) -> None:
        self._line, self._seat, self._secret = line, seat, random_secret()

    async def hello(self, token: str) -> None:
        """Connect to the table."""
        await self._send("hello", protocol=PROTOCOL, tokens=[token], seals=True)
        while json.loads(await self._line.recv())["type"] != "sync":
            pass

    async def join(self) -> None:
        """Take the open seat."""
        await self._send("join", cid="join", seen=0, seat=self._seat, name="Anne")

    async def started(self) -> float:
        """Take part in the sealing; the time when the game has started."""
        while True:
            message = json.loads(await self._line.recv())
            if message["type"] == "error":
                raise RuntimeError(message["message"])
            if message["type"] == "table":
                await self._seal(message["table"]["id"], message["table"]["seal"])
            elif message["type"] == "update" and any(entry["kind"] == "move" for entry in message["entries"]):
                return perf_counter()

    async def _seal(self, table: str, seal: Message) -> None:
        """Send what the phase asks for."""
        own = commitment(table, seal["attempt"], f"seat {self._seat}", self._secret)
        more = {"secret": self._secret} if seal["phase"] == "reveal" else {}
        if seal["phase"] != "sealed":
            await self._send(seal["phase"], cid=seal["phase"], seen=0, seat=self._seat, commitment=own, **more)

    async def _send(self, type: str, **more: Any) -> None:
        await self._line.send(json.dumps({"type": type, **more}))


async def sealed(port: int, seats: int) -> float:
    """Milliseconds from the last seat taken until the game has started for everybody."""
    made = await new_table(port, ADDRESS, [{"kind": "person"}] * (seats - 1) + [{"kind": "open"}])
    assert made is not None
    async with AsyncExitStack() as lines:
        players = [Player(await lines.enter_async_context(connection(port, ADDRESS)), seat) for seat in range(seats)]
        for player, link in zip(players, made["seats"], strict=True):
            await player.hello(link["token"])
        began = perf_counter()
        await players[-1].join()
        return 1000 * (max(await asyncio.gather(*(player.started() for player in players))) - began)


async def measure(port: int) -> dict[str, float]:
    """The median and the longest time by number of seats, in turn."""
    found: dict[int, list[float]] = {seats: [] for seats in SEATS}
    for _ in range(TABLES):
        for seats in SEATS:
            found[seats].append(await sealed(port, seats))
    return {
        f"sealing_{name}_ms_{seats}_seats": at(part, times)
        for seats, times in found.items()
        for name, part in (("p50", 0.5), ("longest", 1.0))
    }


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    parser = argparse.ArgumentParser(prog="python -m bench.sealing", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    prepare()
    with tempfile.TemporaryDirectory() as folder, table_server(Path(folder)) as server:
        show(asyncio.run(measure(server.port)), as_json=given.json)


if __name__ == "__main__":
    main()
