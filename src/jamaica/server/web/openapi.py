"""The OpenAPI document: the HTTP side as a program may read it."""

from functools import cache
from typing import Any, Final

from jamaica import __version__
from jamaica.server.protocol.codegen import schema

_PREFIX: Final = "#/components/schemas/"
_PROBLEMS: Final = {
    400: "The body, the query or the Host header is not valid.",
    401: "A link's token is missing, mistyped or replaced.",
    403: "The request comes from a page of another site, or the token may not see this.",
    404: "There is no such table.",
    409: "Not possible at this stage of the table.",
    413: "The body, the game's log or the answer is too long.",
    429: "Over a rate limit, or no room for more tables.",
    503: "The database cannot be reached, or the server is too busy or stopping.",
}
_ALWAYS: Final = (400, 429, 503)
_AS: Final = {
    "name": "as",
    "in": "query",
    "required": False,
    "description": "The viewer: a seat's number, `spectator`, or `open` for nothing hidden.",
    "schema": {"type": "string", "pattern": "^([0-5]|spectator|open)$"},
}


_NUMBER: Final = {
    "name": "number",
    "in": "query",
    "required": True,
    "description": "How many moves were made before the moment.",
    "schema": {"type": "integer", "minimum": 0},
}


@cache
def document() -> dict[str, Any]:
    """The document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Jamaica's table server",
            "version": __version__,
            "description": "Tables are created here and played over the WebSocket /ws; see docs/reference/protocol.md.",
        },
        "components": {
            "schemas": schema(_PREFIX),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "paths": {
            "/api/tables": {"post": _post("Create a table", _of("NewTable"), 201, _of("CreatedTable"), 403, 413)},
            "/api/table": {"get": _get("The table that a token opens", _of("TableAccess"), 401, token=True)},
            "/api/tables/{id}": {"get": _by_id("A table", _of("TableInfo"))},
            "/api/tables/{id}/replay": {"get": _by_id("A replay of the game", _of("Replay"), 403, 409, 413, query=_AS)},
            "/api/tables/{id}/record": {"get": _by_id("A finished game's record", _text(), 409, 413)},
            "/api/records": {
                "post": _post("A replay of an uploaded record", _text(), 200, _of("Replay"), 403, 413, query=_AS)
            },
            "/api/tables/{id}/analysis": {
                "get": _or_queued(_by_id("The coach's analysis", _of("GameAnalysis"), 409, 413))
            },
            "/api/analyses": {
                "post": _or_queued(
                    _post("An analysis of a finished record", _text(), 200, _of("GameAnalysis"), 403, 409, 413)
                )
            },
            "/api/moments": {
                "post": _post(
                    "A moment of a finished record", _text(), 200, _of("Moment"), 403, 409, 413, query=_NUMBER
                )
            },
            "/api/puzzles": {"get": _get("The puzzles of the package", _list_of("Puzzle"))},
            "/api/cards": {
                "post": _or_queued(
                    _post("The result card of a finished record", _of("NewCard"), 200, _svg(), 403, 409, 413)
                )
            },
            "/api/draws": {
                "post": _post("The rolls and draws of a record, with their odds", _text(), 200, _of("Draws"), 403, 413)
            },
            "/api/boards": {"post": _post("The chart of a board", _object(), 200, _of("Chart"), 403, 413)},
            "/api/bots": {"get": _get("The bots that can be seated", _list_of("BotInfo"))},
            "/health": {"get": _get("Whether the server works", _health())},
            "/metrics": {"get": _get("Metrics for Prometheus", _text())},
            "/openapi.json": {"get": _get("This document", _object())},
        },
    }


def _of(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _PREFIX + name}}}


def _list_of(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "array", "items": {"$ref": _PREFIX + name}}}}


def _text() -> dict[str, Any]:
    return {"text/plain": {"schema": {"type": "string"}}}


def _svg() -> dict[str, Any]:
    return {"image/svg+xml": {"schema": {"type": "string"}}}


def _object() -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "object"}}}


def _health() -> dict[str, Any]:
    words = {name: {"type": "string"} for name in ("status", "version")}
    return {"application/json": {"schema": {"type": "object", "properties": words, "required": list(words)}}}


def _answers(status: int, content: dict[str, Any], problems: tuple[int, ...]) -> dict[str, Any]:
    found = {str(status): {"description": "The requested resource.", "content": content}}
    for each in sorted({*_ALWAYS, *problems}):
        found[str(each)] = {"description": _PROBLEMS[each], "content": _of("Problem")}
    return found


def _get(summary: str, content: dict[str, Any], *problems: int, token: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {"summary": summary, "responses": _answers(200, content, problems)}
    return found | {"security": [{"token": []}]} if token else found


def _or_queued(found: dict[str, Any]) -> dict[str, Any]:
    """An endpoint that may answer that the analysis has to wait."""
    waiting = {"description": "It has to wait; ask again in some seconds.", "content": _of("Queued")}
    return found | {"responses": found["responses"] | {"202": waiting}}


def _by_id(
    summary: str, content: dict[str, Any], *problems: int, query: dict[str, Any] | None = None
) -> dict[str, Any]:
    id = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    found = _get(summary, content, 401, 404, *problems)
    return found | {"parameters": [id, query] if query else [id], "security": [{}, {"token": []}]}


def _post(
    summary: str,
    body: dict[str, Any],
    status: int,
    content: dict[str, Any],
    *problems: int,
    query: dict[str, Any] | None = None,
) -> dict[str, Any]:
    found = {
        "summary": summary,
        "requestBody": {"required": True, "content": body},
        "responses": _answers(status, content, problems),
    }
    return found | {"parameters": [query]} if query else found
