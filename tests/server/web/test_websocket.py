"""The WebSocket over a real line: hello, breaks, junk, too much, and clients that do not read."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from jamaica.model.board import STANDARD
from jamaica.server.protocol.schemas import PROTOCOL
from tests.support.socket_clients import Message, RandomClient, ServerProcess

BRISK = {"undo_window": 0, "pace": 0}
PEOPLE: list[Message] = [{"kind": "person", "name": name} for name in ("Ann", "Ben")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    server = ServerProcess(str(folder / "tables.db"), folder)
    server.start()
    yield server
    assert server.end() == 0
    assert "Traceback" not in server.said()


async def told(server: ServerProcess, *said: str) -> list[Message]:
    """All that a line is told until it is cut, or for half a second, after these words."""
    heard: list[Message] = []
    async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as line:
        for text in said:
            await line.send(text)
        try:
            while True:
                heard.append(json.loads(await asyncio.wait_for(line.recv(), 0.5)))
        except (ConnectionClosed, TimeoutError):
            return heard


def hello(*tokens: str, **more: Any) -> str:
    return json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": list(tokens), **more})


def test_a_wrong_hello_is_answered_with_a_sentence(server: ServerProcess) -> None:
    cases = {
        hello("nobody"): "token",
        json.dumps({"type": "hello", "protocol": PROTOCOL - 1, "tokens": ["x"]}): "protocol",
        json.dumps({"type": "resync", "cid": "x", "seen": 0}): "message",
        "ahoy": "message",
        "[" * 10_000: "message",
    }
    for said, code in cases.items():
        heard = asyncio.run(told(server, said))
        assert [(each["type"], each["code"]) for each in heard] == [("error", code)]
        assert heard[0]["message"].endswith((".", ")"))
        if code == "protocol":
            assert heard[0]["message"] == "This page is from another version. Please reload."


def test_junk_after_hello_has_no_effect_and_keeps_its_cid(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK, practice={"seed": 1})
    token = made["seats"][0]["token"]
    junk = ["{}", '{"type": "move", "cid": "m", "seen": -1, "seat": 0, "move": "x"}', hello(token), "null", "\x00"]
    heard = asyncio.run(told(server, hello(token), *junk))
    errors = [each for each in heard if each["type"] == "error"]
    assert [each["cid"] for each in errors] == [None, "m", None, None, None]
    assert {each["code"] for each in errors} == {"message"}
    assert json.loads(server.get("/api/table", token))["table"]["number"] == made["table"]["number"]


def test_a_message_that_is_too_long_ends_the_connection_and_has_no_effect(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK, practice={"seed": 1})
    token = made["seats"][0]["token"]
    said = {"type": "chat", "cid": "c", "seen": 0, "seat": 0, "text": "Ahoy"}

    async def closed_after(padding: int) -> int | None:
        """The code with which the connection is closed after a chat line in a message of this length."""
        async with connect(f"ws://127.0.0.1:{server.port}/ws", max_size=None) as line:
            await line.send(hello(token))
            await line.send(json.dumps(said) + " " * padding)
            try:
                while json.loads(await asyncio.wait_for(line.recv(), 5))["type"] != "done":
                    pass
            except ConnectionClosed:
                return line.close_code
            return None

    number = made["table"]["number"]
    assert asyncio.run(closed_after(40_000)) == 1009
    assert json.loads(server.get("/api/table", token))["table"]["number"] == number
    assert asyncio.run(closed_after(0)) is None
    assert json.loads(server.get("/api/table", token))["table"]["number"] == number + 1


def test_a_token_tells_who_is_asked_while_the_game_is_played(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK, practice={"seed": 1})
    found = json.loads(server.get("/api/table", made["seats"][1]["token"]))
    assert (found["role"], found["seat"], found["asked"], found["winners"]) == ("seat", 1, [1], None)
    lobby = server.make_table([{"kind": "person"}, {"kind": "open"}], settings=BRISK)
    found = json.loads(server.get("/api/table", lobby["host"]["token"]))
    assert (found["role"], found["seat"], found["asked"], found["winners"]) == ("host", None, [], None)


def test_a_page_of_another_address_cannot_connect(server: ServerProcess) -> None:
    async def from_elsewhere(**headers: str) -> int:
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=headers):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(from_elsewhere(Origin="http://evil.example")) == 403
    assert asyncio.run(from_elsewhere(Origin="null")) == 403
    assert asyncio.run(from_elsewhere(Origin=f"http://127.0.0.1:{server.port}")) == 101
    assert asyncio.run(from_elsewhere()) == 101


def test_sailors_whose_lines_break_are_told_everything_exactly_once(server: ServerProcess) -> None:
    made = server.make_table([*PEOPLE, {"kind": "person", "name": "Cid"}], settings=BRISK)
    clients = [RandomClient(server, link["token"], link["seat"], seed=4) for link in made["seats"]]

    async def breaks(client: RandomClient) -> None:
        """Cut the line again and again while the client plays."""
        playing = asyncio.create_task(client.play())
        while not playing.done():
            await asyncio.wait([playing], timeout=0.15)
            if not playing.done() and not client.over:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                playing = asyncio.create_task(client.play())
        await playing

    async def race() -> None:
        await asyncio.wait_for(asyncio.gather(breaks(clients[0]), clients[1].play(), clients[2].play()), 50)

    asyncio.run(race())
    last = max(client.number for client in clients)
    for client in clients:
        assert sorted(client.told) == list(range(1, client.number + 1))
        assert client.number == last
    for number in range(1, last + 1):
        assert len({client.told[number]["kind"] for client in clients}) == 1


def test_a_client_that_does_not_read_is_disconnected_and_delays_nobody(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK)
    clients = [RandomClient(server, link["token"], link["seat"], seed=6) for link in made["seats"]]

    async def race() -> None:
        sleeper = await connect(f"ws://127.0.0.1:{server.port}/ws", max_queue=1)
        await sleeper.send(hello(made["spectator"]["token"], since=0))
        flood = asyncio.create_task(ask_without_reading(sleeper))
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 50)
        await asyncio.wait([flood], timeout=30)
        sleeper.transport.abort()
        flood.cancel()

    async def ask_without_reading(sleeper: ClientConnection) -> None:
        """Ask for more than fits into the outbox and the buffers of the network."""
        with suppress(ConnectionClosed):
            for number in range(6000):
                await sleeper.send(json.dumps({"type": "resync", "cid": str(number), "seen": 0}))

    asyncio.run(race())
    assert all(client.over for client in clients)
    assert "jamaica_slow_clients_total 1" in server.get("/metrics").decode()


def test_http_refuses_what_it_should(server: ServerProcess) -> None:
    def status(path: str, body: bytes | None = None, **headers: str) -> tuple[int, Message]:
        request = urllib.request.Request(
            server.address + path, body, {k.replace("_", "-"): v for k, v in headers.items()}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, {}
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    made = server.make_table(PEOPLE, settings=BRISK)
    other = server.make_table(PEOPLE, settings=BRISK)
    id, token = made["table"]["id"], made["seats"][0]["token"]
    assert status(f"/api/tables/{id}")[0] == 401
    assert status(f"/api/tables/{id}", Authorization=f"Bearer {other['host']['token']}")[0] == 401
    assert status(f"/api/tables/{id}", Authorization=f"Bearer {token}")[0] == 200
    assert status("/api/tables/nowhere")[0] == 404
    assert status(f"/api/tables/{id}/replay")[0] == 401
    assert status(f"/api/tables/{id}/record", Authorization=f"Bearer {token}")[0] == 409
    assert status("/api/table")[0] == 401
    assert status("/api/tables", b"{}")[0] == 400
    assert status("/api/tables", b"x" * 200_000)[0] == 413
    assert status("/api/records", b"no record")[0] == 400
    assert status("/api/records", b"\xff\xfe")[0] == 400
    assert status("/api/bots", Host="evil.example")[0] == 400
    assert status("/api/tables", b"{}", Origin="http://evil.example")[0] == 403
    seats = json.dumps({"seats": [{"kind": "bot", "bot": "process:touch here"}, {}]}).encode()
    assert status("/api/tables", seats)[1]["code"] == "bot"
    ghost = json.dumps({"seats": [{}] * 6, "options": {"ghost": True}}).encode()
    assert "six players" in status("/api/tables", ghost)[1]["message"]


def test_every_answer_has_the_headers_that_keep_pages_safe(server: ServerProcess) -> None:
    for path in ("/", "/health", "/api/bots"):
        with urllib.request.urlopen(server.address + path, timeout=10) as answer:
            headers = answer.headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_a_finished_game_is_replayed_recorded_and_read_back(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK, options={"ghost": False})
    clients = [RandomClient(server, link["token"], link["seat"], seed=8) for link in made["seats"]]

    async def race() -> None:
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 50)

    asyncio.run(race())
    id = made["table"]["id"]
    replay = json.loads(server.get(f"/api/tables/{id}/replay"))
    assert replay["finished"]
    assert replay["open"]
    assert all(isinstance(ship["hand"], list) for ship in replay["view"]["seats"])
    record = server.get(f"/api/tables/{id}/record")
    assert b"\nserver " in record
    request = urllib.request.Request(server.address + "/api/records", record)
    with urllib.request.urlopen(request, timeout=10) as answer:
        again = json.load(answer)
    assert again["scores"] == replay["scores"]
    assert again["winners"] == replay["winners"]
    assert [entry["move"] for entry in again["entries"]] == [entry["move"] for entry in replay["entries"]]
    assert json.loads(server.get("/api/table", made["seats"][0]["token"]))["winners"] == replay["winners"]
    assert replay["seat"] is None
    assert replays_differ_only_in_what_a_viewer_sees(server, id, replay, record)
    assert [entry["changes"] for entry in again["entries"]] == [entry["changes"] for entry in replay["entries"]]
    metrics = server.get("/metrics").decode()
    assert "jamaica_moves_total " in metrics
    assert id not in metrics


def replays_differ_only_in_what_a_viewer_sees(server: ServerProcess, id: str, whole: Message, record: bytes) -> bool:
    """Replays of a finished game, of the table and of its record, as each viewer."""
    for viewer in ("open", "spectator", "0", "1"):
        mine = json.loads(server.get(f"/api/tables/{id}/replay?as={viewer}"))
        request = urllib.request.Request(f"{server.address}/api/records?as={viewer}", record)
        with urllib.request.urlopen(request, timeout=10) as answer:
            uploaded = json.load(answer)
        assert mine["open"] == uploaded["open"] == (viewer == "open")
        assert mine["seat"] == uploaded["seat"] == (int(viewer) if viewer.isdigit() else None)
        assert [entry["number"] for entry in mine["entries"]] == [entry["number"] for entry in whole["entries"]]
        assert mine["view"] == uploaded["view"]
        for one, other in zip(mine["entries"], uploaded["entries"], strict=True):
            assert {**one, "number": 0, "at": 0} == {**other, "number": 0, "at": 0}
            if viewer != "open":
                assert one["move"] is None or one["seat"] == mine["seat"]
    return True


def test_a_replay_of_a_game_in_progress_shows_only_what_the_link_may_see(server: ServerProcess) -> None:
    made = server.make_table(PEOPLE, settings=BRISK)
    path, tokens = f"/api/tables/{made['table']['id']}/replay", [link["token"] for link in made["seats"]]

    def status(query: str, token: str) -> int | str:
        try:
            found = json.loads(server.get(path + query, token))
        except urllib.error.HTTPError as refused:
            with refused:
                return f"{refused.code} {json.load(refused)['code']}"
        return "spectator" if found["seat"] is None else int(found["seat"])

    assert [status("", token) for token in [*tokens, made["spectator"]["token"], made["host"]["token"]]] == [
        0, 1, "spectator", "spectator",
    ]  # fmt: skip
    assert status("?as=0", tokens[0]) == 0
    assert status("?as=spectator", tokens[0]) == "spectator"
    for wrong in ("1", "open"):
        assert status(f"?as={wrong}", tokens[0]) == "403 forbidden"
    assert status("?as=0", made["host"]["token"]) == "403 forbidden"
    for nonsense in ("2", "-1", "all", ""):
        assert status(f"?as={nonsense}", tokens[0]) == "400 message"


def test_a_board_is_previewed_as_a_chart(server: ServerProcess) -> None:
    def post(body: bytes) -> Message:
        with urllib.request.urlopen(urllib.request.Request(f"{server.address}/api/boards", body), timeout=10) as answer:
            found: Message = json.load(answer)
        return found

    board = {**STANDARD.to_dict(), "name": "Mine"}
    chart = post(json.dumps(board).encode())
    assert (chart["name"], chart["standard"], len(chart["spaces"])) == ("Mine", False, 50)
    made = server.make_table(PEOPLE, settings=BRISK, options={"board": board})
    assert made["table"]["chart"] == chart
    assert server.make_table(PEOPLE, settings=BRISK)["table"]["chart"] is None
    for wrong in (b"{}", b"[]", b"ahoy", json.dumps({**board, "spaces": board["spaces"][:9]}).encode()):
        with pytest.raises(urllib.error.HTTPError) as refused:
            post(wrong)
        with refused.value as answer:
            assert (answer.code, json.load(answer)["code"]) == (400, "message")
