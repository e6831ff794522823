"""What the HTTP handlers share: refusals as responses, bodies, tokens, questions to the workers."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from jamaica.record import BIGGEST
from jamaica.server.addresses import client_network
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.protocol.requests import Problem
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry, StoreError
from jamaica.server.web.access import opened_by
from jamaica.server.web.open_tables import OpenTable, open_table
from jamaica.server.worker import Document, TableRecord
from jamaica.server.workers.pool import Terms
from jamaica.server.workers.queue import Busy, NoAnswer, Origin

Handler = Callable[[Request], Awaitable[Response]]

STATUS: Final[dict[str, int]] = {
    "message": 400,
    "bot": 400,
    "name": 400,
    "token": 401,
    "forbidden": 403,
    "table": 404,
    "stage": 409,
    "conflict": 409,
    "rate": 429,
    "full": 429,
}
"""The status of a response by the code of its problem."""
SHORT_BYTES: Final = 20_000
"""A record or a board up to this length is drawn or replayed in some tens of milliseconds."""
SHORT_LOG_BYTES: Final = 500_000
"""Likewise the log of a table."""
SECONDS: Final = 10.0
"""How long a replay, a record or a chart may take, the time in the queue included."""


def encoded(value: Any) -> bytes:
    """A value as JSON."""
    return msgspec.json.encode(value)


def json_response(value: Any, status: int = 200) -> Response:
    """A response with a value as JSON."""
    return response_of(encoded(value), status)


def response_of(body: bytes, status: int = 200) -> Response:
    """A response with a body that is JSON."""
    return Response(body, status, media_type="application/json")


def with_refusals(handler: Handler) -> Handler:
    """A handler whose refusals become responses with a `Problem`."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except CommandRefused as refused:
            registry_of(request).metrics.count("refused", refused.code)
            if refused.code == "rate":
                await asyncio.sleep(registry_of(request).limits.refusal_seconds)
            status = 413 if isinstance(refused, TooBig) else STATUS[refused.code]
            return json_response(Problem(refused.code, refused.message), status)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except Busy:
            registry_of(request).metrics.count("refused", "full")
            return json_response(Problem("full", "The server is too busy to compute this. Try again in a moment."), 503)
        except NoAnswer:
            return json_response(Problem("server", "The server could not compute this. Try again in a moment."), 503)
        except StoreError:
            return json_response(Problem("server", CANNOT_SAVE), 503)

    return answer


def registry_of(request: Request) -> TableRegistry:
    """The registry of the server's tables."""
    registry: TableRegistry = request.app.state.registry
    return registry


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request; `TooBig` if it is too long. A body that announces its length is not even read then."""
    announced = request.headers.get("content-length", "")
    _require_size(int(announced) if announced.isdecimal() else 0, most)
    parts, size = list[bytes](), 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        _require_size(size, most)
    return b"".join(parts)


def _require_size(size: int, most: int) -> None:
    if size > most:
        raise TooBig(f"the body is too long; it can have at most {most:,} bytes")


def _token(request: Request) -> str | None:
    """The token of a request's `Authorization: Bearer TOKEN`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and 0 < len(token.strip()) <= 64 else None


async def own_table(request: Request) -> tuple[OpenTable, Grant]:
    """The table that a request's token opens, and as what."""
    token = _token(request)
    if token is None:
        raise CommandRefused("token", "the header `Authorization: Bearer TOKEN` is missing; send a link's token in it")
    id, grants = await opened_by(registry_of(request), [token], client_network(request))
    table = await open_table(registry_of(request), id)
    if table is None:
        raise CommandRefused("token", "this table was deleted")
    return table, grants[0]


async def named_table(request: Request) -> tuple[OpenTable, Grant | None]:
    """The table in the path: after the game for everybody, before that for holders of one of its links."""
    id = request.path_params["id"]
    if _token(request) is not None:
        table, grant = await own_table(request)
        if table.id == id:
            return table, grant
    found = await open_table(registry_of(request), id)
    if found is None:
        raise CommandRefused("table", "there is no such table; it may have been deleted")
    if found.data.stage != "over":
        raise CommandRefused("token", "the game is not over; send the token of one of the table's links")
    return found, None


async def computed(request: Request, question: Document, size: int, short: int) -> bytes:
    """A worker's answer to a question; `size` says how much there is to compute, up to `short` it is little."""
    terms = Terms("short" if size <= short else "deep", SECONDS, least=2.0)
    origin = Origin(client_network(request), request.path_params.get("id", ""))
    return await registry_of(request).pool.compute("replay", question, terms, origin)


async def log_of(request: Request, table: OpenTable) -> tuple[list[Entry], int]:
    """The log of a table and its length in bytes; `TooBig` if it is too long to be replayed."""
    entries = await table.entries()
    size, longest = sum(len(entry.body) for entry in entries), registry_of(request).limits.replay_bytes
    if size > longest:
        raise TooBig(f"the log of this game has {size:,} bytes; at most {longest:,} can be replayed")
    return entries, size


async def finished_record(request: Request) -> tuple[str, bytes]:
    """The id of a table and the record of its finished game."""
    table, _ = await named_table(request)
    if table.data.stage != "over":
        raise CommandRefused("stage", "the game is not over; its record would show what is hidden")
    entries, size = await log_of(request, table)
    question = TableRecord(table.data.encoded(), entries, BIGGEST)
    return table.id, await computed(request, question, size, SHORT_LOG_BYTES)
