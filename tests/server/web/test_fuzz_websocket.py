"""Thousands of messages and requests that nobody meant: no 5xx, no hang, and no effect on a table beyond what is
answered as done."""

import asyncio
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jamaica.server.protocol.schemas import PROTOCOL, SPEEDS
from tests.support.fuzzing import BOTS, COMMANDS, EMOTES, MOVES, ODD_PATHS, UPGRADE, WRONG_FRAMES, frame
from tests.support.socket_clients import ServerProcess

# ---- messages that look like messages

_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
_fields: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.integers(-1, 7) | st.none(),
    "move": st.sampled_from(MOVES),
    "depth": st.integers(0, 4),
    "text": st.text(max_size=400),
    "emote": st.sampled_from(EMOTES),
    "name": st.text(max_size=30),
    "bot": st.sampled_from(BOTS),
    "muted": st.booleans(),
    "speed": st.sampled_from(SPEEDS),
    "settings": st.fixed_dictionaries(
        {},
        optional={
            "undo_window": st.floats() | st.none(),
            "undo_by_speed": st.booleans(),
            "pace": st.floats(),
            "hints": st.booleans(),
            "chat": _junk,
        },
    ),
    "protocol": st.integers(0, PROTOCOL),
    "tokens": st.lists(st.text(max_size=70), max_size=9),
    "since": st.integers(-1, 10**30),
    "seen": st.integers(-1, 10**30),
}


@st.composite
def commands(draw: st.DrawFn) -> dict[str, Any]:
    """A message with some of the fields that messages have, most of them as they should be."""
    message: dict[str, Any] = {"type": draw(st.sampled_from(COMMANDS)), "cid": "fuzz", "seen": 10**6}
    names = draw(st.lists(st.sampled_from(sorted(_fields)), unique=True, max_size=4))
    for name in names:
        message[name] = draw(_fields[name] if draw(st.integers(0, 9)) else _junk)
    if not draw(st.integers(0, 9)):
        message.pop(draw(st.sampled_from(sorted(message))))
    return message


def raw_messages() -> st.SearchStrategy[str | bytes]:
    """What may come over a line: messages, other JSON, other text, bytes."""
    written = commands().map(json.dumps)
    spoilt = st.tuples(written, st.integers(0, 200)).map(lambda pair: pair[0][: pair[1]])
    return written | written | written | spoilt | _junk.map(json.dumps) | st.text() | st.binary(max_size=100)


# ---- a server to try them on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose limits on the number of messages are lifted."""
    folder = tmp_path_factory.mktemp("fuzz")
    server = ServerProcess(str(folder / "tables.db"), folder)
    server.start()
    yield server
    assert server.end() == 0
    assert "Traceback" not in server.said()


def people(count: int) -> list[dict[str, Any]]:
    return [{"kind": "person"} for _ in range(count)]


class Prodder:
    """A client that sends anything, and looks what it did to the table."""

    def __init__(self, server: ServerProcess, token: str) -> None:
        self._address = f"ws://127.0.0.1:{server.port}/ws"
        self._hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]})
        self._line: ClientConnection | None = None
        self._asked = 0

    async def prod(self, said: str | bytes) -> tuple[list[dict[str, Any]], int]:
        """Send something; the answers to it, and the table's number after it."""
        line = await self._connected()
        answers: list[dict[str, Any]] = []
        try:
            await line.send(said)
            number = await self._look(line, answers)
        except ConnectionClosed:
            self._line = None
            number = await self._look(await self._connected(), [])
        return answers, number

    async def _connected(self) -> ClientConnection:
        if self._line is None:
            self._line = await connect(self._address, max_size=None, compression=None)
            await self._line.send(self._hello)
        return self._line

    async def _look(self, line: ClientConnection, answers: list[dict[str, Any]]) -> int:
        """Have the table shown; what comes before that is taken down."""
        self._asked += 1
        cid = f"look {self._asked}"
        await line.send(json.dumps({"type": "resync", "cid": cid, "seen": 0}))
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 60))
            if message.get("cid") == cid:
                assert message["type"] == "done", message
                return int(message["number"])
            answers.append(message)

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()


def check_answers(answers: list[dict[str, Any]], before: int, after: int) -> None:
    """What is refused has no effect, and nothing is refused for a reason of the server's own."""
    refused = [one for one in answers if one["type"] == "error"]
    assert not [one for one in refused if one["code"] == "server"], refused
    if not any(one["type"] in ("done", "link") for one in answers):
        assert after == before


@pytest.mark.parametrize("role", ["spectator", "seat", "host"])
def test_messages_that_nobody_meant_do_nothing_that_is_not_answered(server: ServerProcess, role: str) -> None:
    made = server.make_table(people(3), settings={"undo_window": 0}, practice={"seed": 1})
    token = made["seats"][0]["token"] if role == "seat" else made[role]["token"]
    with asyncio.Runner() as runner:
        prodder = Prodder(server, token)
        number = [runner.run(prodder.prod("{}"))[1]]

        @settings(max_examples=500, suppress_health_check=list(HealthCheck))
        @given(raw_messages())
        def prod(said: str | bytes) -> None:
            answers, after = runner.run(prodder.prod(said))
            check_answers(answers, number[0], after)
            if role == "spectator":
                assert after == number[0]
            number[0] = after

        prod()
        runner.run(prodder.close())
    assert json.loads(server.get("/health"))


def test_no_message_has_an_effect_before_hello(server: ServerProcess) -> None:
    made = server.make_table(people(3))

    async def run() -> None:
        luck = random.Random(1)
        for _ in range(50):
            async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as line:
                said = {
                    "type": luck.choice(COMMANDS),
                    "cid": "x",
                    "seen": 0,
                    "seat": 0,
                    "name": "Anne",
                    "move": "sail 1",
                }
                await line.send(json.dumps(said))
                answer = json.loads(await asyncio.wait_for(line.recv(), 60))
                assert (answer["type"], answer["cid"]) == ("error", None)

    asyncio.run(run())
    mine = json.loads(server.get("/api/table", made["host"]["token"]))
    assert mine["table"]["number"] == made["table"]["number"]


def test_a_connection_that_is_cut_anywhere_holds_up_nobody(server: ServerProcess) -> None:
    luck = random.Random(2)
    request = UPGRADE % b""
    for _ in range(100):
        said = bytearray(request if luck.random() < 0.7 else b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{}")
        for _ in range(luck.randrange(3)):
            said[luck.randrange(len(said))] = luck.randrange(256)
        with socket.create_connection(("127.0.0.1", server.port), 5) as line:
            line.sendall(said[: luck.randrange(len(said) + 1)] + luck.randbytes(luck.randrange(40)))
    assert json.loads(server.get("/health"))


@pytest.mark.parametrize("said", ["[" * 100_000, '{"type":' * 10_000, "9" * 10_000, '"' + "a" * 1_000_000 + '"'])
def test_messages_that_are_too_long_or_too_deep_are_refused(server: ServerProcess, said: str) -> None:
    made = server.make_table(people(2), practice={"seed": 1})
    with asyncio.Runner() as runner:
        prodder = Prodder(server, made["seats"][0]["token"])
        _, before = runner.run(prodder.prod("{}"))
        answers, after = runner.run(prodder.prod(said))
        check_answers(answers, before, after)
        runner.run(prodder.close())
    assert not Path("owned").exists()


def test_frames_that_are_no_text_end_their_connection_quietly(server: ServerProcess) -> None:
    made = server.make_table(people(2))
    hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [made["seats"][0]["token"]]}).encode()
    for after_hello in (True, False):
        for said in WRONG_FRAMES:
            with socket.create_connection(("127.0.0.1", server.port), 60) as line:
                line.sendall(UPGRADE % b"")
                assert line.recv(12) == b"HTTP/1.1 101"
                line.sendall((frame(1, hello) if after_hello else b"") + said)
                while line.recv(65_536):  # until the server closes
                    pass
    for path in ODD_PATHS:
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            line.sendall(UPGRADE % path)
            assert line.recv(10) == b"HTTP/1.1 4"
    assert json.loads(server.get("/health"))
