"""Requests made up from the server's own description of itself, and from things it never said: it answers each as it
says it will, and never with a 5xx."""

import http.client
import json
import random
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)  # fmt: skip

import jamaica
from jamaica.bots import make_bot
from jamaica.match import Match
from tests.conftest import wanted
from tests.support.socket_clients import ServerProcess

SCALE = 10 if wanted("JAMAICA_SOAK") else 1
EXAMPLES = 600 if wanted("JAMAICA_SOAK") else 30
"""How many requests are made up for each operation."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose limits on the number of requests are lifted."""
    folder = tmp_path_factory.mktemp("fuzz")
    server = ServerProcess(str(folder / "tables.db"), folder)
    server.start()
    yield server
    assert server.end() == 0
    assert "Traceback" not in server.said()


def test_every_request_is_answered_as_the_description_says(server: ServerProcess) -> None:
    made = server.make_table([{"kind": "person"}, {"kind": "person"}])
    schema = schemathesis.openapi.from_dict(json.loads(server.get("/openapi.json")))
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy())
        def call(case: Any) -> None:
            response = case.call(base_url=server.address, timeout=60)
            case.validate_response(response, checks=CHECKS)

        call()
        tried += 1
    assert tried >= 8
    mine = json.loads(server.get("/api/table", made["host"]["token"]))
    assert mine["table"]["number"] == made["table"]["number"]


@pytest.fixture
def asker(server: ServerProcess) -> Iterator["Asker"]:
    """A line to the server."""
    line = Asker(server)
    yield line
    line.close()


class Asker:
    """A line over which any request can be made."""

    def __init__(self, server: ServerProcess) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def close(self) -> None:
        """Let the line go."""
        self._line.close()

    def status(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        """The status that a request is answered with; a 4xx says in a sentence what is wrong."""
        try:
            self._line.request(method, path, body, headers)
            answer = self._line.getresponse()
            said = answer.read()
        except (http.client.HTTPException, OSError):  # it was cut off, which is an answer too
            self._line.close()
            return 400
        if 400 <= answer.status < 500 and method != "HEAD" and said != b"Invalid HTTP request received.":
            assert answer.headers["content-type"] in ("application/json", "text/plain; charset=utf-8")
            assert said
        return answer.status


def spoilt(luck: random.Random, text: bytes) -> bytes:
    """A text with some bytes changed, left out, doubled or cut off."""
    found = bytearray(text)
    for _ in range(luck.randint(1, 4)):
        at, way = luck.randrange(len(found) + 1), luck.randrange(4)
        if way == 0:
            found[at:at] = luck.randbytes(luck.randint(1, 3))
        elif way == 1:
            del found[at : at + luck.randint(1, 9)]
        elif way == 2:
            found[at:at] = found[at : at + luck.randint(1, 30)]
        else:
            found[at : at + 1] = luck.choice([b"0", b"-1", b"null", b'"', b"9" * 30, b"{", b"]", b"1e999"])
    return bytes(found)


DIE = ["skull", "skull", "star", "circle", "square", "star"]
NEW = {
    "seats": [{"kind": "person", "name": "Anne"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}],
    "options": {"edition": "revised", "ghost": True, "bank": "limited", "shortage_die": DIE},
    "settings": {"undo_window": 2, "pace": 1, "hints": True, "chat": False},
    "practice": {"seed": 1692, "luck": ["*captain 1"]},
}


def test_tables_that_are_asked_for_in_a_wrong_way_are_refused(asker: Asker) -> None:
    luck = random.Random(1)
    assert asker.status("POST", "/api/tables", json.dumps(NEW).encode()) == 201
    bodies = [spoilt(luck, json.dumps(NEW).encode()) for _ in range(400 * SCALE)]
    statuses = {asker.status("POST", "/api/tables", body) for body in bodies}
    assert statuses <= {201, 400, 413, 422}
    assert statuses & {400, 422}


def test_records_that_are_none_are_refused(asker: Asker) -> None:
    record = Match(jamaica.options("revised"), [make_bot("random")] * 3, seed=1).play().record.text().encode()
    luck = random.Random(2)
    assert asker.status("POST", "/api/records", record) == 200
    statuses = {asker.status("POST", "/api/records", spoilt(luck, record)) for _ in range(200 * SCALE)}
    assert statuses <= {200, 400, 413, 422}
    assert statuses & {400, 422}


def test_odd_requests_are_refused(server: ServerProcess, asker: Asker) -> None:
    made = server.make_table([{"kind": "person"}, {"kind": "person"}])
    luck = random.Random(3)
    known = ["api", "tables", "table", "records", "replay", "record", "bots", made["table"]["id"]]
    parts = [*known, "..", "%2e%2e", "", "%00", "x" * 999]
    tokens = ["", "x", made["host"]["token"][:-1], made["host"]["token"] + "x", "\xff", "a b", "x" * 5000]
    for _ in range(400 * SCALE):
        path = "/" + "/".join(luck.choices(parts, k=luck.randint(0, 4)))
        method = luck.choice(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
        headers = {"Authorization": luck.choice(["Bearer ", "Basic ", ""]) + luck.choice(tokens)}
        assert asker.status(method, path, luck.randbytes(luck.randrange(9)), **headers) < 500, (method, path)
    mine = json.loads(server.get("/api/table", made["host"]["token"]))
    assert mine["table"]["number"] == made["table"]["number"]


ORIGINS = [
    "http://[",
    "http://]",
    "http://[::1",
    "//",
    "null",
    "http://a@b@c",
    "http://\xff",
    "http://127.0.0.1:x",
    "\t",
]


def test_odd_origins_are_refused(asker: Asker) -> None:
    for origin in ORIGINS:
        assert asker.status("POST", "/api/boards", b"{}", Origin=origin) in (400, 403), origin
    assert asker.status("GET", "/api/bots", Origin="http://[") == 200


def test_requests_that_break_off_anywhere_leave_no_trace(server: ServerProcess) -> None:
    luck = random.Random(4)
    body = json.dumps(NEW).encode()
    head = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
    chunked = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n"
    for _ in range(150 * SCALE):
        path = luck.choice([b"/api/tables", b"/api/records", b"/api/boards", b"/nowhere", b"/\xff", b"/api/bots?\xfe"])
        said = luck.choice([head, chunked]) % (path, len(body)) + body
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            line.sendall(said[: luck.randrange(len(said))])
    assert json.loads(server.get("/health"))
