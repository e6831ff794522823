"""The HTTP routes of the coach: analyses, moments to go on from, puzzles, result cards. All are of finished games."""

from typing import Final

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from jamaica.server.addresses import client_network
from jamaica.server.protocol.coach import NewCard, Queued
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.web.handling import (
    SHORT_BYTES,
    body_of,
    computed,
    finished_record,
    json_response,
    registry_of,
    response_of,
    with_refusals,
)
from jamaica.server.worker import RecordMoment, ResultCard, ShippedPuzzles
from jamaica.server.workers.queue import Origin

WAITING: Final = 202
"""The status while an analysis waits for its turn."""


async def _analysis(request: Request, record: bytes) -> bytes | Queued:
    """The coach's analysis of a record, given up when the client is gone."""
    origin = Origin(client_network(request))
    return await registry_of(request).analyses.of(record, origin, request.is_disconnected)


async def _analysed(request: Request, record: bytes) -> Response:
    found = await _analysis(request, record)
    return json_response(found, WAITING) if isinstance(found, Queued) else response_of(found)


@with_refusals
async def analyse(request: Request) -> Response:
    """The coach's analysis of a table's finished game."""
    return await _analysed(request, (await finished_record(request))[1])


@with_refusals
async def analyse_record(request: Request) -> Response:
    """The coach's analysis of an uploaded record of a finished game, which is not stored."""
    return await _analysed(request, await body_of(request, registry_of(request).limits.record_bytes))


@with_refusals
async def moment(request: Request) -> Response:
    """A moment of an uploaded record of a finished game, which is not stored."""
    limits = registry_of(request).limits
    body = await body_of(request, limits.record_bytes)
    number = request.query_params.get("number", "")
    if not (number.isascii() and number.isdecimal() and len(number) <= 6):
        raise CommandRefused("message", "`number` says how many moves were made before the moment, from 0")
    question = RecordMoment(body, int(number), limits.replay_bytes)
    return response_of(await computed(request, question, len(body), SHORT_BYTES))


@with_refusals
async def puzzles(request: Request) -> Response:
    """The puzzles that come with the package."""
    question = ShippedPuzzles(registry_of(request).limits.replay_bytes)
    return response_of(await computed(request, question, SHORT_BYTES, SHORT_BYTES))


@with_refusals
async def card(request: Request) -> Response:
    """The result card of an uploaded record of a finished game as SVG; nothing is stored."""
    limits = registry_of(request).limits
    body = await body_of(request, limits.record_bytes)
    try:
        new = msgspec.json.decode(body, type=NewCard)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandRefused("message", f"the body does not describe a card: {error}") from None
    record = new.record.encode(errors="replace")
    found = await _analysis(request, record)
    if isinstance(found, Queued):
        return json_response(found, WAITING)
    svg = await computed(request, ResultCard(record, found, new.words, limits.replay_bytes), len(record), SHORT_BYTES)
    return Response(svg, media_type="image/svg+xml")


ROUTES: Final = [
    Route("/api/tables/{id}/analysis", analyse, methods=["GET"]),
    Route("/api/analyses", analyse_record, methods=["POST"]),
    Route("/api/moments", moment, methods=["POST"]),
    Route("/api/puzzles", puzzles, methods=["GET"], middleware=[Middleware(GZipMiddleware)]),
    Route("/api/cards", card, methods=["POST"]),
]
