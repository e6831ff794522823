"""Requests made up from the server's own description of itself, and from things it never said: it answers each as it
says it will, and never with a 5xx."""

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
from tests.support.fuzzing import (
    METHODS,
    NEW,
    ORIGINS,
    Asker,
    broken_off,
    odd_authorization,
    odd_path,
    spoilt,
)  # fmt: skip
from tests.support.socket_clients import ServerProcess

EXAMPLES = 30
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
def asker(server: ServerProcess) -> Iterator[Asker]:
    """A line to the server."""
    line = Asker(server)
    yield line
    line.close()


def test_tables_that_are_asked_for_in_a_wrong_way_are_refused(asker: Asker) -> None:
    luck = random.Random(1)
    assert asker.status("POST", "/api/tables", json.dumps(NEW).encode()) == 201
    bodies = [spoilt(luck, json.dumps(NEW).encode()) for _ in range(400)]
    statuses = {asker.status("POST", "/api/tables", body) for body in bodies}
    assert statuses <= {201, 400, 413, 422}
    assert statuses & {400, 422}


def test_records_that_are_none_are_refused(asker: Asker) -> None:
    record = Match(jamaica.options("revised"), [make_bot("random")] * 3, seed=1).play().record.text().encode()
    luck = random.Random(2)
    assert asker.status("POST", "/api/records", record) == 200
    statuses = {asker.status("POST", "/api/records", spoilt(luck, record)) for _ in range(200)}
    assert statuses <= {200, 400, 413, 422}
    assert statuses & {400, 422}


def test_odd_requests_are_refused(server: ServerProcess, asker: Asker) -> None:
    made = server.make_table([{"kind": "person"}, {"kind": "person"}])
    luck = random.Random(3)
    for _ in range(400):
        method, path = luck.choice(METHODS), odd_path(luck, made["table"]["id"])
        headers = {"Authorization": odd_authorization(luck, made["host"]["token"])}
        assert asker.status(method, path, luck.randbytes(luck.randrange(9)), **headers) < 500, (method, path)
    mine = json.loads(server.get("/api/table", made["host"]["token"]))
    assert mine["table"]["number"] == made["table"]["number"]


def test_odd_origins_are_refused(asker: Asker) -> None:
    for origin in ORIGINS:
        assert asker.status("POST", "/api/boards", b"{}", Origin=origin) in (400, 403), origin
    assert asker.status("GET", "/api/bots", Origin="http://[") == 200


def test_requests_that_break_off_anywhere_leave_no_trace(server: ServerProcess) -> None:
    luck = random.Random(4)
    for _ in range(150):
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            line.sendall(broken_off(luck, json.dumps(NEW).encode()))
    assert json.loads(server.get("/health"))
