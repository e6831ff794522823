"""The OpenAPI document: the HTTP side as a program may read it."""

from functools import cache
from typing import Any, Final

from jamaica import __version__

_PREFIX: Final = "#/components/schemas/"
_SENTENCES: Final = {
    400: "The body, the Host, or what it asks for is not right.",
    401: "A link's token is missing, mistyped or dead.",
    403: "The request comes from a page of another address.",
    404: "There is no such table.",
    409: "Not at this stage of the table.",
    413: "The body is longer than it may be.",
    429: "Too much at once, or no room for more.",
    503: "The database cannot be reached.",
}
_ALWAYS: Final = (400, 429, 503)


@cache
def document() -> dict[str, Any]:
    """The document."""
    from jamaica.server.protocol.codegen import schema

    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Jamaica's table server",
            "version": __version__,
            "description": "Tables are made here and played over the WebSocket /ws; see docs/protocol.md.",
        },
        "components": {
            "schemas": schema(_PREFIX),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "paths": {
            "/api/tables": {"post": _post("Make a table", _of("NewTable"), 201, _of("CreatedTable"), 403, 413)},
            "/api/table": {"get": _get("The table that a token opens", _of("TableAccess"), 401, token=True)},
            "/api/tables/{id}": {"get": _by_id("A table", _of("TableInfo"))},
            "/api/tables/{id}/replay": {"get": _by_id("A game to look at again", _of("Replay"), 409)},
            "/api/tables/{id}/record": {"get": _by_id("A finished game's record", _text(), 409)},
            "/api/records": {"post": _post("A record as a replay", _text(), 200, _of("Replay"), 403, 413)},
            "/api/bots": {"get": _get("Who can be seated", _list_of("BotInfo"))},
            "/health": {"get": _get("Whether all is well", _health())},
            "/metrics": {"get": _get("What was counted", _text())},
            "/openapi.json": {"get": _get("This document", {"application/json": {"schema": {"type": "object"}}})},
        },
    }


def _of(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _PREFIX + name}}}


def _list_of(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "array", "items": {"$ref": _PREFIX + name}}}}


def _text() -> dict[str, Any]:
    return {"text/plain": {"schema": {"type": "string"}}}


def _health() -> dict[str, Any]:
    words = {name: {"type": "string"} for name in ("status", "version")}
    return {"application/json": {"schema": {"type": "object", "properties": words, "required": list(words)}}}


def _answers(status: int, content: dict[str, Any], troubles: tuple[int, ...]) -> dict[str, Any]:
    found = {str(status): {"description": "What was asked for.", "content": content}}
    for each in sorted({*_ALWAYS, *troubles}):
        found[str(each)] = {"description": _SENTENCES[each], "content": _of("Problem")}
    return found


def _get(summary: str, content: dict[str, Any], *troubles: int, token: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {"summary": summary, "responses": _answers(200, content, troubles)}
    return found | {"security": [{"token": []}]} if token else found


def _by_id(summary: str, content: dict[str, Any], *troubles: int) -> dict[str, Any]:
    id = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    found = _get(summary, content, 401, 404, *troubles)
    return found | {"parameters": [id], "security": [{}, {"token": []}]}


def _post(summary: str, body: dict[str, Any], status: int, content: dict[str, Any], *troubles: int) -> dict[str, Any]:
    wanted = {"required": True, "content": body}
    return {"summary": summary, "requestBody": wanted, "responses": _answers(status, content, troubles)}
