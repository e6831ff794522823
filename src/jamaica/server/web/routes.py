"""The HTTP side: tables made and described, replays, records, health and metrics."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jamaica.bots import BOTS
from jamaica.record import BIGGEST, BadRecord, Record
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import BotInfo, NewTable, Problem, TableAccess
from jamaica.server.rate_limits import Pace
from jamaica.server.session.connection import Grant
from jamaica.server.session.registry import TableRegistry
from jamaica.server.session.replay import finished_replay, record_of, record_replay, replay_so_far
from jamaica.server.session.table import LiveTable
from jamaica.server.storage.store import StoreError
from jamaica.server.web.openapi import document

Handler = Callable[[Request], Awaitable[Response]]

STATUS: Final[dict[str, int]] = {
    "message": 400,
    "bot": 400,
    "name": 400,
    "token": 401,
    "table": 404,
    "stage": 409,
    "rate": 429,
    "full": 429,
}
"""The status of an answer by the code of its trouble."""


class TooBig(Exception):
    """A body is longer than it may be."""


def encoded(value: Any) -> bytes:
    """A value as JSON."""
    return msgspec.json.encode(value)


def _json(value: Any, status: int = 200) -> Response:
    return Response(encoded(value), status, media_type="application/json")


def _told(handler: Handler) -> Handler:
    """What is refused is answered with a sentence."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except CommandRefused as refused:
            _registry(request).metrics.count("refused", refused.code)
            return _json(Problem(refused.code, refused.message), STATUS[refused.code])
        except TooBig:
            return _json(Problem("message", "The body is longer than it may be."), 413)
        except StoreError:
            return _json(Problem("server", "The server cannot reach its database; try again in a moment."), 503)

    return answer


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def _body(request: Request, most: int) -> bytes:
    """The body of a request, not longer than it may be."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > most:
            raise TooBig
    return bytes(found)


def _token(request: Request) -> str | None:
    """The token of a request's `Authorization: Bearer TOKEN`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and 0 < len(token.strip()) <= 64 else None


async def _own_table(request: Request) -> tuple[LiveTable, Grant]:
    """The table that a request's token opens, and as what."""
    token = _token(request)
    if token is None:
        raise CommandRefused("token", "a link's token is wanted, in the header `Authorization: Bearer TOKEN`")
    id, grants = await _registry(request).grants([token])
    table = await _registry(request).find(id)
    if table is None:
        raise CommandRefused("token", "this table is not kept any longer")
    return table, grants[0]


async def _named_table(request: Request) -> tuple[LiveTable, Grant | None]:
    """The table named in the path: after the game for everybody, before that for who has one of its links."""
    id = request.path_params["id"]
    if _token(request) is not None:
        table, grant = await _own_table(request)
        if table.id == id:
            return table, grant
    found = await _registry(request).find(id)
    if found is None:
        raise CommandRefused("table", "there is no such table; it may have been tidied away")
    if found.data.stage != "over":
        raise CommandRefused("token", "the game is not over, so the token of one of the table's links is wanted")
    return found, None


# ---- tables


@_told
async def make(request: Request) -> Response:
    """Make a table."""
    registry = _registry(request)
    pace: Pace = request.app.state.new_tables
    if not pace.allow(request.client.host if request.client else ""):
        raise CommandRefused("rate", "too many tables at once; wait a little")
    body = await _body(request, registry.limits.body_bytes)
    try:
        new = msgspec.json.decode(body, type=NewTable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandRefused("message", f"this is no table to be made: {error}") from None
    return _json(await registry.make(new), 201)


@_told
async def mine(request: Request) -> Response:
    """The table that a token opens."""
    table, grant = await _own_table(request)
    info = await table.ask(table.info)
    return _json(TableAccess(info, grant.role, grant.seat))  # type: ignore[arg-type]


@_told
async def describe(request: Request) -> Response:
    """A table by its id."""
    table, _ = await _named_table(request)
    return _json(await table.ask(table.info))


@_told
async def replay(request: Request) -> Response:
    """A game to look at again."""
    table, grant = await _named_table(request)
    number = await table.ask(lambda: table.log.number)
    entries = await table.registry.store.entries(table.id, 0, number)
    if table.data.stage == "over":
        return _json(finished_replay(table.id, table.data, entries))
    seat = grant.seat if grant is not None else None
    viewer = seat if seat is not None and table.data.seats[seat].persons else None
    return _json(replay_so_far(table.id, table.data, entries, viewer))


@_told
async def record(request: Request) -> Response:
    """The record of a finished game."""
    table, _ = await _named_table(request)
    if table.data.stage != "over":
        raise CommandRefused("stage", "the game is not over; its record would tell what is hidden")
    entries = await table.registry.store.entries(table.id)
    headers = {"content-disposition": f'attachment; filename="jamaica-{table.id}.jam"'}
    return Response(record_of(table.data, entries).text(), media_type="text/plain; charset=utf-8", headers=headers)


@_told
async def read_record(request: Request) -> Response:
    """A record that somebody has, as a replay; nothing of it is kept."""
    body = await _body(request, BIGGEST)
    try:
        found = Record.parse(body.decode())
    except UnicodeDecodeError:
        raise CommandRefused("message", "this is not text in UTF-8, so it is no record") from None
    except BadRecord as error:
        raise CommandRefused("message", f"this is no record that can be replayed: {error}") from None
    return _json(record_replay(found))


# ---- the server


@_told
async def bots(request: Request) -> Response:
    """Who can be seated."""
    return _json([BotInfo(name, about) for name, about in BOTS.items()])


@_told
async def health(request: Request) -> Response:
    """Whether tables can be kept."""
    await _registry(request).store.unfinished()
    return _json({"status": "well", "version": _registry(request).version})


@_told
async def metrics(request: Request) -> Response:
    """What was counted, in Prometheus' text form."""
    registry = _registry(request)
    gauges = {
        "tables_awake": float(len(registry.tables)),
        "tables_unfinished": float(registry.unfinished),
        "connections": float(registry.connected()),
    }
    return Response(registry.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")


@_told
async def openapi(request: Request) -> Response:
    """This list in full."""
    return _json(document())


ROUTES: Final = [
    Route("/api/tables", make, methods=["POST"]),
    Route("/api/table", mine, methods=["GET"]),
    Route("/api/tables/{id}", describe, methods=["GET"]),
    Route("/api/tables/{id}/replay", replay, methods=["GET"]),
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/records", read_record, methods=["POST"]),
    Route("/api/bots", bots, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", metrics, methods=["GET"]),
    Route("/openapi.json", openapi, methods=["GET"]),
]
