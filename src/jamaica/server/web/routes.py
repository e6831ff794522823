"""The HTTP routes: tables, replays, records, health and metrics."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from jamaica.bots import BOTS
from jamaica.record import BIGGEST
from jamaica.server.addresses import client_network
from jamaica.server.protocol.errors import CommandRefused, TooBig
from jamaica.server.protocol.requests import BotInfo, NewTable, Problem
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.feeds.replay import Audience
from jamaica.server.session.live.inbox import CANNOT_SAVE
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry, StoreError
from jamaica.server.web.access import opened_by
from jamaica.server.web.open_tables import OpenTable, open_table
from jamaica.server.web.openapi import document
from jamaica.server.worker import (
    BoardChart,
    Document,
    RecordDraws,
    RecordReplay,
    TableRecord,
    TableReplay,
    named_audience,
)
from jamaica.server.workers.pool import Terms
from jamaica.server.workers.queue import PACES, Busy, NoAnswer, Origin

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


def _json(value: Any, status: int = 200) -> Response:
    return _sent(encoded(value), status)


def _sent(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


def _refusals(handler: Handler) -> Handler:
    """A handler whose refusals become responses with a `Problem`."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except CommandRefused as refused:
            _registry(request).metrics.count("refused", refused.code)
            if refused.code == "rate":
                await asyncio.sleep(_registry(request).limits.refusal_seconds)
            status = 413 if isinstance(refused, TooBig) else STATUS[refused.code]
            return _json(Problem(refused.code, refused.message), status)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except Busy:
            _registry(request).metrics.count("refused", "full")
            return _json(Problem("full", "The server is too busy to compute this. Try again in a moment."), 503)
        except NoAnswer:
            return _json(Problem("server", "The server could not compute this. Try again in a moment."), 503)
        except StoreError:
            return _json(Problem("server", CANNOT_SAVE), 503)

    return answer


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def _body(request: Request, most: int) -> bytes:
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


async def _own_table(request: Request) -> tuple[OpenTable, Grant]:
    """The table that a request's token opens, and as what."""
    token = _token(request)
    if token is None:
        raise CommandRefused("token", "the header `Authorization: Bearer TOKEN` is missing; send a link's token in it")
    id, grants = await opened_by(_registry(request), [token], client_network(request))
    table = await open_table(_registry(request), id)
    if table is None:
        raise CommandRefused("token", "this table was deleted")
    return table, grants[0]


async def _named_table(request: Request) -> tuple[OpenTable, Grant | None]:
    """The table in the path: after the game for everybody, before that for holders of one of its links."""
    id = request.path_params["id"]
    if _token(request) is not None:
        table, grant = await _own_table(request)
        if table.id == id:
            return table, grant
    found = await open_table(_registry(request), id)
    if found is None:
        raise CommandRefused("table", "there is no such table; it may have been deleted")
    if found.data.stage != "over":
        raise CommandRefused("token", "the game is not over; send the token of one of the table's links")
    return found, None


# ---- tables


@_refusals
async def create(request: Request) -> Response:
    """Create a table."""
    registry = _registry(request)
    address, limit = client_network(request), registry.addresses.new_tables
    if not limit.allow(address):
        raise CommandRefused("rate", f"too many new tables: a network address may create {limit}; wait a little")
    body = await _body(request, registry.limits.body_bytes)
    try:
        new = msgspec.json.decode(body, type=NewTable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandRefused("message", f"the body does not describe a table: {error}") from None
    return _json(await registry.create(new, address), 201)


@_refusals
async def access(request: Request) -> Response:
    """The table that a token opens."""
    table, grant = await _own_table(request)
    return _json(await table.access(grant))


@_refusals
async def describe(request: Request) -> Response:
    """A table by its id."""
    table, _ = await _named_table(request)
    return _json(await table.info())


# ---- replays, records and boards, which a worker computes


async def _computed(request: Request, question: Document, size: int, short: int) -> bytes:
    """A worker's answer to a question; `size` says how much there is to compute, up to `short` it is little."""
    terms = Terms("short" if size <= short else "deep", SECONDS, least=2.0)
    origin = Origin(client_network(request), request.path_params.get("id", ""))
    return await _registry(request).pool.compute("replay", question, terms, origin)


async def _log(request: Request, table: OpenTable) -> tuple[list[Entry], int]:
    """The log of a table and its length in bytes; `TooBig` if it is too long to be replayed."""
    entries = await table.entries()
    size, longest = sum(len(entry.body) for entry in entries), _registry(request).limits.replay_bytes
    if size > longest:
        raise TooBig(f"the log of this game has {size:,} bytes; at most {longest:,} can be replayed")
    return entries, size


@_refusals
async def replay(request: Request) -> Response:
    """A replay of a table's game."""
    table, grant = await _named_table(request)
    audience = _audience(table, grant, request.query_params.get("as"))
    entries, size = await _log(request, table)
    longest = _registry(request).limits.replay_bytes
    question = TableReplay(table.id, table.data.encoded(), entries, audience, longest)
    return _sent(await _computed(request, question, size, SHORT_LOG_BYTES))


def _audience(table: OpenTable, grant: Grant | None, named: str | None) -> Audience:
    """For whom a replay of a table is; `CommandRefused` if the link may not see that."""
    wanted = None if named is None else named_audience(named, len(table.data.seats))
    if table.data.stage == "over":
        return "open" if named is None else wanted
    own = grant.seat if grant is not None else None
    seat = own if own is not None and table.data.seats[own].persons else None
    if named is not None and wanted not in (seat, None):
        raise CommandRefused("forbidden", "the game is not over: this link shows only its own seat or `spectator`")
    return seat if named is None else wanted


async def _record(request: Request) -> tuple[str, bytes]:
    """The id of a table and the record of its finished game."""
    table, _ = await _named_table(request)
    if table.data.stage != "over":
        raise CommandRefused("stage", "the game is not over; its record would show what is hidden")
    entries, size = await _log(request, table)
    question = TableRecord(table.data.encoded(), entries, BIGGEST)
    return table.id, await _computed(request, question, size, SHORT_LOG_BYTES)


@_refusals
async def record(request: Request) -> Response:
    """The record of a finished game."""
    id, text = await _record(request)
    headers = {"content-disposition": f'attachment; filename="jamaica-{id}.jam"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@_refusals
async def read_record(request: Request) -> Response:
    """A replay of an uploaded record, which is not stored."""
    limits = _registry(request).limits
    body = await _body(request, limits.record_bytes)
    question = RecordReplay(body, request.query_params.get("as"), limits.replay_bytes)
    return _sent(await _computed(request, question, len(body), SHORT_BYTES))


async def _analysed(request: Request, record: bytes) -> Response:
    """The coach's analysis of a record, given up when the client is gone."""
    origin = Origin(client_network(request))
    return _sent(await _registry(request).analyses.of(record, origin, request.is_disconnected))


@_refusals
async def analyse(request: Request) -> Response:
    """The coach's analysis of a table's finished game."""
    return await _analysed(request, (await _record(request))[1])


@_refusals
async def analyse_record(request: Request) -> Response:
    """The coach's analysis of an uploaded record of a finished game, which is not stored."""
    return await _analysed(request, await _body(request, _registry(request).limits.record_bytes))


@_refusals
async def draws(request: Request) -> Response:
    """Every roll and draw of an uploaded record with its odds; nothing is stored."""
    limits = _registry(request).limits
    body = await _body(request, limits.record_bytes)
    question = RecordDraws(body, limits.replay_bytes)
    return _sent(await _computed(request, question, len(body), SHORT_BYTES))


@_refusals
async def preview_board(request: Request) -> Response:
    """The chart of a board, for a preview; nothing is stored."""
    limits = _registry(request).limits
    body = await _body(request, limits.body_bytes)
    return _sent(await _computed(request, BoardChart(body, limits.replay_bytes), len(body), SHORT_BYTES))


# ---- the server


@_refusals
async def bots(request: Request) -> Response:
    """The bots that can be seated."""
    return _json([BotInfo(name, about) for name, about in BOTS.items()])


@_refusals
async def health(request: Request) -> Response:
    """Whether the database can be reached and written to."""
    await _registry(request).store.check()
    return _json({"status": "well", "version": _registry(request).version})


@_refusals
async def metrics(request: Request) -> Response:
    """Metrics in Prometheus' text format."""
    registry = _registry(request)
    gauges = {
        "tables_awake": float(len(registry.tables)),
        "tables_unfinished": float(len(registry.addresses.tables)),
        "tables_stalled": float(sum(table.stalled for table in registry.tables.values())),
        "connections": float(registry.connected()),
        "sockets": float(len(registry.addresses.sockets)),
        "writer_restarts": float(registry.store.restarts),
    } | {f"{pace}_questions_waiting": float(registry.pool.queue.waiting(pace)) for pace in PACES}
    if registry.cluster.shared:
        gauges |= {
            "relays": float(len(registry.watch.relays)),
            "tables_followed": float(len(registry.following.tables)),
            "bus_up": float(registry.services.bus.up),
            "lease_seconds": registry.cluster.seconds_left,
        }
    return Response(registry.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")


@_refusals
async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return _json(document())


ROUTES: Final = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/table", access, methods=["GET"]),
    Route("/api/tables/{id}", describe, methods=["GET"]),
    Route("/api/tables/{id}/replay", replay, methods=["GET"]),
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/tables/{id}/analysis", analyse, methods=["GET"]),
    Route("/api/records", read_record, methods=["POST"]),
    Route("/api/analyses", analyse_record, methods=["POST"]),
    Route("/api/draws", draws, methods=["POST"]),
    Route("/api/boards", preview_board, methods=["POST"]),
    Route("/api/bots", bots, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
    Route("/openapi.json", openapi, methods=["GET"]),
]
