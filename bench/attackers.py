"""The attackers of `bench.attack`, in a process of their own: `python -m bench.attackers PORT ATTACK...`.

They come from four network addresses, attack until their input ends, and then print what became of it as JSON.
"""

import asyncio
import json
import os
import secrets
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path

from websockets.exceptions import WebSocketException

import jamaica
from bench.people import Person, connection, hello, new_table
from bench.serving import prepare
from jamaica.bots import make_bot
from jamaica.record import Record
from jamaica.server.rate_limits import Limits

ADDRESSES = tuple(f"127.0.2.{number}" for number in range(1, 5))
TABLES = 5
"""Tables of admirals of one address."""
HALVES = 400
"""Half requests of one address at once: as many sockets as the default limits allow it."""
PAUSE = 0.05
"""Seconds until somebody whose connection failed tries again."""
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(100_000))\n"
"""A program that only keeps a core busy, as long as the process that started it."""

Attack = Callable[[int, str, Counter[str]], Coroutine[None, None, None]]


async def deep_hints(port: int, address: str, outcomes: Counter[str]) -> None:
    """Tables of five admirals each, where somebody asks for a deep hint before each move."""
    people = [Person(port, address, ["admiral"] * 5, hints=True) for _ in range(TABLES)]
    for person in people:
        person.outcomes = outcomes
    await asyncio.gather(*(forever(person.play) for person in people))


async def uploads(port: int, address: str, outcomes: Counter[str]) -> None:
    """Records uploaded without a pause: of an ordinary game, as long as the server allows, and longer."""
    game = ordinary_record()
    long, too_long = (game + b"\n" * (size - len(game)) for size in (Limits().record_bytes, 2_000_000))
    bodies = [post_request("/api/records", body) for body in (game, game, long, too_long)]
    await forever(lambda: requests(port, address, outcomes, bodies))


async def half_requests(port: int, address: str, outcomes: Counter[str]) -> None:
    """As many sockets as possible that never send the end of a head or of a body."""
    halves = [b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", post_request("/api/records", b"x" * 5000)[:-1]]
    await asyncio.gather(*(forever(half_request(port, address, outcomes, halves[n % 2])) for n in range(HALVES)))


def half_request(port: int, address: str, outcomes: Counter[str], half: bytes) -> Callable[[], Awaitable[None]]:
    """Sends half a request and a byte each second, until the server closes the socket."""

    async def send() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        outcomes["opened"] += 1
        try:
            writer.write(half)
            while not reader.at_eof():
                with suppress(TimeoutError):
                    said = await asyncio.wait_for(reader.read(1000), 1)
                    outcomes[said.split(b" ")[1].decode() if said else "closed"] += 1
                    break
                if half.startswith(b"GET"):
                    writer.write(b"x")
        finally:
            writer.close()
        await asyncio.sleep(PAUSE)

    return send


async def wrong_tokens(port: int, address: str, outcomes: Counter[str]) -> None:
    """Guessed links, by HTTP and by WebSocket, eight at a time."""
    head = "GET /api/table HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
    bodies = [f"{head}{secrets.token_urlsafe(18)}\r\n\r\n".encode() for _ in range(50)]

    async def connect() -> None:
        async with connection(port, address) as line:
            await line.send(hello([secrets.token_urlsafe(18) for _ in range(8)]))
            outcomes["WebSocket " + json.loads(await line.recv())["code"]] += 1

    by_http = [forever(lambda: requests(port, address, outcomes, bodies)) for _ in range(4)]
    await asyncio.gather(*by_http, *(forever(connect) for _ in range(4)))


async def renames(port: int, address: str, outcomes: Counter[str]) -> None:
    """Somebody in a lobby who renames their seat again and again; each new name is stored and broadcast."""

    async def sit_down() -> None:
        made = await new_table(port, address, [{"kind": "person"}, {"kind": "open"}])
        if made is None:
            outcomes["table refused"] += 1
            await asyncio.sleep(1)
            return
        async with connection(port, address) as line:
            await line.send(hello([made["seats"][0]["token"]]))
            for cid in count():
                rename = {"type": "rename", "cid": str(cid), "seen": 0, "seat": 0, "name": f"Anne {cid}"}
                await line.send(json.dumps(rename))
                outcomes[await reply(line.recv)] += 1

    await asyncio.gather(*(forever(sit_down) for _ in range(4)))


async def reply(receive: Callable[[], Awaitable[str | bytes]]) -> str:
    """Whether the next reply is `done`, or the code of its error."""
    while True:
        message = json.loads(await receive())
        if message["type"] in ("done", "error"):
            return str(message.get("code", "done"))


async def busy(port: int, address: str, outcomes: Counter[str]) -> None:
    """No attack: the cores are kept busy and nothing is sent. This shows what a busy machine costs by itself."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BUSY)
    outcomes["processes"] += 1
    await process.wait()


ATTACKS: dict[str, Attack] = {
    "hints": deep_hints,
    "uploads": uploads,
    "halves": half_requests,
    "tokens": wrong_tokens,
    "renames": renames,
}
CONTROLS: dict[str, Attack] = {"busy": busy}
"""What an attack is compared with."""


# ---- helpers


def ordinary_record() -> bytes:
    """The record of a game of six greedy bots."""
    state, luck, greedy = jamaica.start(jamaica.options("revised"), 6), jamaica.Luck(1692), make_bot("greedy")
    options, moves = state.options, []
    while not state.over:
        seat = None if state.luck_next else jamaica.to_act(state)[0]
        move = jamaica.sample(state, luck) if seat is None else greedy.choose(jamaica.view(state, seat), luck)
        jamaica.apply(state, move, seat=seat)
        moves.append((seat, move))
    return Record(options, 6, moves).text().encode()


def post_request(path: str, body: bytes) -> bytes:
    """A POST request."""
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def requests(port: int, address: str, outcomes: Counter[str], bodies: list[bytes]) -> None:
    """Send requests one after the other through one socket; their statuses are counted."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        for body in bodies:
            writer.write(body)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            await reader.readexactly(length)
            outcomes[head.split(b" ")[1].decode()] += 1
    finally:
        writer.close()


async def forever(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try again and again."""
    while True:
        with suppress(OSError, EOFError, WebSocketException):
            await attempt()
            continue
        await asyncio.sleep(PAUSE)


async def attack(port: int, names: list[str]) -> None:
    """Attack until the input ends, print what became of each attack, and end the process."""
    outcomes = {name: Counter[str]() for name in names}
    parts = [
        asyncio.create_task((ATTACKS | CONTROLS)[name](port, address, outcomes[name]))
        for name in names
        for address in ADDRESSES
    ]
    await asyncio.to_thread(sys.stdin.read)
    if failed := [part for part in parts if part.done()]:
        await failed[0]
    print(json.dumps(outcomes), flush=True)
    os._exit(0)  # without waiting for requests in progress


def yield_to_all() -> None:
    """Take only the processor's time that nobody else wants. Real attackers are on other machines."""
    os.nice(19)
    if sys.platform == "linux":  # a process of low priority may finish its slice of some milliseconds, an idle one not
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(OSError):  # this process has a session of its own, among which Linux may divide the time first
        Path("/proc/self/autogroup").write_text("19")


if __name__ == "__main__":
    yield_to_all()
    prepare()
    asyncio.run(attack(int(sys.argv[1]), sys.argv[2:]))
