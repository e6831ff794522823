"""Sockets are counted from accept on, and closed when a request, a handshake or a `hello` does not come in time."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from jamaica.server.addresses import network
from jamaica.server.protocol.commands import Hello
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.schemas import PROTOCOL
from jamaica.server.rate_limits import Limits
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.ownership import Elsewhere
from jamaica.server.storage.store import StoreError
from jamaica.server.web.access import opened_by
from jamaica.server.web.sockets import CLOSING_SECONDS, HttpConnection
from jamaica.server.web.websocket import _newcomer
from tests.support.in_process_clients import a_registry, make, people, with_registry
from tests.support.in_process_server import HOST, UPGRADE, InProcessServer, with_server

REQUEST = b"GET /api/bots HTTP/1.1\r\n" + HOST + b"\r\n"
HALF_HEAD = REQUEST[:-9]
HALF_BODY = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 99\r\n\r\n{"


def connections(server: InProcessServer) -> list[Any]:
    """The server's side of all open sockets."""
    return [check.__self__ for check in server.sockets._open.values()]  # type: ignore[attr-defined]


def still_open(server: InProcessServer) -> bool:
    """Whether the one socket is open and not being closed."""
    [connection] = connections(server)
    return not connection.transport.is_closing()


async def waiting_for_the_rest(server: InProcessServer, data: bytes) -> None:
    """Wait until the server has received half a request."""

    def received() -> bool:
        found = [each for each in connections(server) if isinstance(each, HttpConnection)]
        return any(each._in_head if data is HALF_HEAD else each.cycle is not None for each in found)

    await server.until(received)


@pytest.mark.parametrize(("half", "seconds"), [(HALF_HEAD, 10), (HALF_BODY, 30)])
def test_half_a_request_is_given_up_with_a_408(half: bytes, seconds: float, tmp_path: Path) -> None:
    @with_server(Limits(head_seconds=10, body_seconds=30))
    async def run(server: InProcessServer) -> None:
        client = await server.raw(half)
        await waiting_for_the_rest(server, half)
        server.pass_time(seconds - 2)
        assert still_open(server)
        server.pass_time(seconds + 1)
        status, problem = await client.response()
        assert (status, problem["code"]) == (408, "message")
        assert await client.rest() == b""
        await server.until(lambda: len(server.registry.addresses.sockets) == 0)

    run(tmp_path)


@with_server()
async def test_a_socket_that_sends_nothing_is_closed(server: InProcessServer) -> None:
    client = await server.raw()
    await server.until(lambda: len(connections(server)) == 1)
    server.pass_time(11)
    assert await client.rest() == b""


@with_server()
async def test_a_socket_is_kept_for_the_next_request_but_not_by_blank_lines(server: InProcessServer) -> None:
    client = await server.raw(REQUEST)
    assert (await client.response())[0] == 200
    await client.send(b"\r\n")
    server.pass_time(8)
    await client.send(REQUEST)
    assert (await client.response())[0] == 200
    await client.send(b"\r\n")
    server.pass_time(11)
    assert await client.rest() == b""


@with_server()
async def test_a_body_that_is_not_wanted_must_come_in_time_too(server: InProcessServer) -> None:
    client = await server.raw(b"POST /nowhere HTTP/1.1\r\n" + HOST + b"Content-Length: 99\r\n\r\n{")
    assert (await client.response())[0] in (404, 405)
    server.pass_time(29)
    await client.send(b" ")
    assert still_open(server)
    server.pass_time(31)
    assert await client.rest() == b""


@with_server(Limits(head_bytes=2000))
async def test_a_head_that_is_too_long_is_refused(server: InProcessServer) -> None:
    client = await server.raw(HALF_HEAD)
    await waiting_for_the_rest(server, HALF_HEAD)
    for _ in range(3):
        await client.send(b"X: " + b"x" * 1000)
    status, problem = await client.response()
    assert status == 431
    assert "at most 2000 bytes" in problem["message"]


@with_server(Limits(head_seconds=1000))
async def test_a_response_that_is_not_read_is_given_up(server: InProcessServer) -> None:
    await server.raw(REQUEST)
    await server.until(lambda: len(connections(server)) == 1)
    connection = connections(server)[0]
    connection.pause_writing()
    server.pass_time(29)
    connection.resume_writing()
    connection.pause_writing()
    server.pass_time(29)
    assert still_open(server)
    server.pass_time(31)
    await server.until(lambda: not connections(server))


@with_server()
async def test_a_handshake_that_is_never_completed_is_given_up(server: InProcessServer) -> None:
    too_long = b"X: " + b"x" * 20_000 + b"\r\n"  # more than the WebSocket library reads
    client = await server.raw(b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + too_long + b"\r\n")
    await server.until(lambda: any(not isinstance(each, HttpConnection) for each in connections(server)))
    server.pass_time(11)
    assert await client.rest() == b""


def test_a_silent_websocket_is_told_why_and_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @with_server(Limits(hello_seconds=0.01))
    async def run(server: InProcessServer) -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
            assert "No `hello` came" in msgspec.json.decode(await line.recv())["message"]
        rude = await server.raw(b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"\r\n")
        await rude.reader.readuntil(b"No `hello` came")  # it does not answer the closing handshake
        await rude.rest()
        await server.until(lambda: not connections(server) and not len(server.registry.addresses.clients))

    monkeypatch.setattr("jamaica.server.web.sockets.CLOSING_SECONDS", 0.01)
    run(tmp_path)


@with_server()
async def test_a_client_that_does_not_read_cannot_keep_its_socket_from_closing(server: InProcessServer) -> None:
    await server.raw()
    await server.until(lambda: len(connections(server)) == 1)
    transport = connections(server)[0].transport
    transport.write(b"x" * 50_000_000)
    transport.close()
    server.pass_time(0)
    server.pass_time(CLOSING_SECONDS - 1)
    assert len(connections(server)) == 1
    server.pass_time(CLOSING_SECONDS + 1)
    await server.until(lambda: not connections(server))


# ---- how many


@with_server(Limits(connections=4, connections_per_address=2))
async def test_an_address_has_a_share_of_the_sockets_from_accept_on(server: InProcessServer) -> None:
    clients = [await server.raw(HALF_HEAD) for _ in range(4)]
    status, problem = await (await server.raw()).response()
    assert (status, problem["code"]) == (503, "full")
    assert len(server.registry.addresses.sockets) == 4
    clients[0].close()
    await server.until(lambda: len(server.registry.addresses.sockets) == 3)
    again = await server.raw(REQUEST)
    assert (await again.response())[0] == 200


@with_server(Limits(connections=4, connections_per_address=1), proxy="10.0.0.1, 127.0.0.0/8")
async def test_a_proxy_may_have_all_sockets(server: InProcessServer) -> None:
    for _ in range(8):
        await server.raw(HALF_HEAD)
    await server.until(lambda: len(server.registry.addresses.sockets) == 8)
    status, problem = await (await server.raw()).response()
    assert (status, problem["code"]) == (503, "full")


@with_server(Limits(connections_per_address=5))
async def test_clients_that_connect_at_once_do_not_exceed_their_share(server: InProcessServer) -> None:
    made = await make(server.registry, people(2))
    hello = msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "tokens": [made.spectator.token]}).decode()
    lines = await asyncio.gather(*(connect(f"ws://127.0.0.1:{server.port}/ws") for _ in range(9)))
    for line in lines:
        with suppress(ConnectionClosed):  # those without a place are refused before `hello`
            await line.send(hello)
    answers = [msgspec.json.decode(await line.recv()) for line in lines]
    assert sorted(each["type"] for each in answers) == ["error"] * 4 + ["welcome"] * 5
    refused = next(each for each in answers if each["type"] == "error")
    assert refused["code"] == "full"
    assert refused["message"].startswith("5 clients are connected from your network address")
    for line in lines:
        await line.close()
    await server.until(lambda: len(server.registry.addresses.clients) == 0)
    assert (await server.hello(made.spectator.token))["type"] == "welcome"


def test_an_ipv6_address_counts_with_its_prefix() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("192.0.2.2") != network("192.0.2.1")
    assert network("unknown") == "unknown"


# ---- over the limits


@with_server(Limits(messages=(3, 1e9)))
async def test_messages_over_the_limit_are_not_read_and_the_connection_stays(server: InProcessServer) -> None:
    made = await make(server.registry, people(2))
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
        await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [made.seats[0].token]}))
        for cid in "abcde":
            await line.send(json.dumps({"type": "resync", "cid": cid, "seen": 10**6}))
        heard: list[str] = []
        while len(heard) < 3:
            message = json.loads(await line.recv())
            heard += [message["cid"]] if message["type"] == "error" else []
        assert heard == ["a", "b", "c"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(line.recv(), 0.2)


@with_server(Limits(requests=(1, 1e9), connects=(0, 1e9), refusal_seconds=0.5))
async def test_what_is_over_the_limit_is_refused_after_a_pause(server: InProcessServer) -> None:
    assert await server.get("/api/bots", "") == 200
    began = asyncio.get_running_loop().time()
    assert await server.get("/api/bots", "") == 429
    with pytest.raises(InvalidStatus):
        await connect(f"ws://127.0.0.1:{server.port}/ws")
    assert asyncio.get_running_loop().time() - began >= 1.0


# ---- wrong links


@with_server(Limits(wrong_links=(3, 1e9), refusal_seconds=0))
async def test_wrong_links_are_paced_and_right_ones_are_not(server: InProcessServer) -> None:
    token = (await make(server.registry, people(2))).host.token
    assert [await server.get("/api/table", f"wrong{each}") for each in range(2)] == [401, 401]
    assert [(await server.hello(f"wrong{each}"))["code"] for each in range(3)] == ["token", "rate", "rate"]
    assert await server.get("/api/table", "wrong") == 429
    assert await server.get("/api/table", token) == 200
    assert (await server.hello(token))["type"] == "welcome"


@with_registry
async def test_an_address_with_too_many_wrong_links_has_one_looked_up_at_a_time(registry: TableRegistry) -> None:
    looked_up: list[str] = []
    answers: dict[str, asyncio.Future[None]] = {}
    grants = registry.grants

    async def slowly(tokens: Sequence[str]) -> tuple[str, list[Grant]]:
        looked_up.append(tokens[0])
        await answers.setdefault(tokens[0], asyncio.get_running_loop().create_future())
        return await grants(tokens)

    registry.grants = slowly  # type: ignore[method-assign]
    while not registry.addresses.wrong_links.exhausted("10.0.0.1"):
        registry.addresses.wrong_links.allow("10.0.0.1")
    made = await make(registry, people(2))
    right = made.host.token
    tries = {
        token: asyncio.create_task(opened_by(registry, [token], address))
        for token, address in (("first", "10.0.0.1"), (right, "10.0.0.1"), ("other", "10.0.0.2"))
    }
    while len(looked_up) < 2:
        await asyncio.sleep(0)
    assert looked_up == ["first", "other"]
    answers["first"].set_result(None)
    with pytest.raises(CommandRefused, match="too many wrong links"):
        await tries["first"]
    while len(looked_up) < 3:
        await asyncio.sleep(0)
    answers["other"].set_result(None)
    answers[right].set_result(None)
    with pytest.raises(CommandRefused, match="opens no table"):
        await tries["other"]
    assert (await tries[right])[0] == made.table.id


@with_server(Limits(connects=(3, 1e9)))
async def test_new_websockets_of_an_address_are_paced(server: InProcessServer) -> None:
    token = (await make(server.registry, people(2))).host.token
    assert [(await server.hello(token))["type"] for _ in range(3)] == ["welcome"] * 3
    with pytest.raises(InvalidStatus):
        await server.hello(token)
    assert await server.get("/api/table", token) == 200


@pytest.mark.parametrize("fails", [True, False])
def test_a_database_that_fails_or_does_not_answer_is_said_to_the_client(fails: bool, tmp_path: Path) -> None:
    async def grants(tokens: object) -> None:
        if fails:
            raise StoreError("a secret reason")
        await asyncio.Event().wait()

    async def run() -> None:
        async with a_registry(tmp_path, Limits(hello_seconds=0.01)) as registry:
            registry.grants = grants  # type: ignore[assignment, method-assign]
            with pytest.raises(CommandRefused) as refused:
                await _newcomer(registry, Hello(protocol=PROTOCOL, tokens=["any"]), "")
        assert refused.value.code == "server"
        assert refused.value.message == CANNOT_SAVE

    asyncio.run(run())


@with_server()
async def test_a_client_is_let_in_although_its_table_could_not_be_found_at_first(server: InProcessServer) -> None:
    locate, tries = server.registry.locate, []

    async def missed(id: str) -> LiveTable | Elsewhere | None:
        tries.append(id)
        if len(tries) < 3:
            raise StoreError("no heartbeat")
        return await locate(id)

    token = (await make(server.registry, people(2))).host.token
    server.registry.locate = missed  # type: ignore[method-assign]
    assert (await server.hello(token))["type"] == "welcome"
    assert len(tries) == 3
