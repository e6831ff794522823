"""The HTTP routes: tables, replays, records, health and metrics."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jamaica.bots import BOTS
from jamaica.server.addresses import client_network
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import BotInfo, NewTable
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.feeds.replay import Audience
from jamaica.server.web import coach_routes
from jamaica.server.web.handling import (
    SHORT_BYTES,
    SHORT_LOG_BYTES,
    body_of,
    computed,
    finished_record,
    json_response,
    log_of,
    named_table,
    own_table,
    registry_of,
    response_of,
    with_refusals,
)
from jamaica.server.web.open_tables import OpenTable
from jamaica.server.web.openapi import document
from jamaica.server.worker import BoardChart, RecordDraws, RecordReplay, TableReplay, named_audience
from jamaica.server.workers.queue import PACES


@with_refusals
async def create(request: Request) -> Response:
    """Create a table."""
    registry = registry_of(request)
    address, limit = client_network(request), registry.addresses.new_tables
    if not limit.allow(address):
        raise CommandRefused("rate", f"too many new tables: a network address may create {limit}; wait a little")
    body = await body_of(request, registry.limits.body_bytes)
    try:
        new = msgspec.json.decode(body, type=NewTable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandRefused("message", f"the body does not describe a table: {error}") from None
    return json_response(await registry.create(new, address), 201)


@with_refusals
async def access(request: Request) -> Response:
    """The table that a token opens."""
    table, grant = await own_table(request)
    return json_response(await table.access(grant))


@with_refusals
async def describe(request: Request) -> Response:
    """A table by its id."""
    table, _ = await named_table(request)
    return json_response(await table.info())


# ---- replays, records and boards, which a worker computes


@with_refusals
async def replay(request: Request) -> Response:
    """A replay of a table's game."""
    table, grant = await named_table(request)
    audience = _audience(table, grant, request.query_params.get("as"))
    entries, size = await log_of(request, table)
    longest = registry_of(request).limits.replay_bytes
    question = TableReplay(table.id, table.data.encoded(), entries, audience, longest)
    return response_of(await computed(request, question, size, SHORT_LOG_BYTES))


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


@with_refusals
async def record(request: Request) -> Response:
    """The record of a finished game."""
    id, text = await finished_record(request)
    headers = {"content-disposition": f'attachment; filename="jamaica-{id}.jam"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@with_refusals
async def read_record(request: Request) -> Response:
    """A replay of an uploaded record, which is not stored."""
    limits = registry_of(request).limits
    body = await body_of(request, limits.record_bytes)
    question = RecordReplay(body, request.query_params.get("as"), limits.replay_bytes)
    return response_of(await computed(request, question, len(body), SHORT_BYTES))


@with_refusals
async def draws(request: Request) -> Response:
    """Every roll and draw of an uploaded record with its odds; nothing is stored."""
    limits = registry_of(request).limits
    body = await body_of(request, limits.record_bytes)
    question = RecordDraws(body, limits.replay_bytes)
    return response_of(await computed(request, question, len(body), SHORT_BYTES))


@with_refusals
async def preview_board(request: Request) -> Response:
    """The chart of a board, for a preview; nothing is stored."""
    limits = registry_of(request).limits
    body = await body_of(request, limits.body_bytes)
    return response_of(await computed(request, BoardChart(body, limits.replay_bytes), len(body), SHORT_BYTES))


# ---- the server


@with_refusals
async def bots(request: Request) -> Response:
    """The bots that can be seated."""
    return json_response([BotInfo(name, about) for name, about in BOTS.items()])


@with_refusals
async def health(request: Request) -> Response:
    """Whether the database can be reached and written to."""
    await registry_of(request).store.check()
    return json_response({"status": "well", "version": registry_of(request).version})


@with_refusals
async def metrics(request: Request) -> Response:
    """Metrics in Prometheus' text format."""
    registry = registry_of(request)
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


@with_refusals
async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return json_response(document())


ROUTES: Final = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/table", access, methods=["GET"]),
    Route("/api/tables/{id}", describe, methods=["GET"]),
    Route("/api/tables/{id}/replay", replay, methods=["GET"]),
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/records", read_record, methods=["POST"]),
    Route("/api/draws", draws, methods=["POST"]),
    Route("/api/boards", preview_board, methods=["POST"]),
    *coach_routes.ROUTES,
    Route("/api/bots", bots, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
    Route("/openapi.json", openapi, methods=["GET"]),
]
