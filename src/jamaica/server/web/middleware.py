"""Checks of Host and Origin, rate limits, and the headers of every response."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jamaica.server.addresses import AddressBook, network
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.messages import ErrorCode
from jamaica.server.protocol.requests import Problem
from jamaica.server.rate_limits import RateLimit
from jamaica.server.settings import LOOPBACK

_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_OWN_WINDOW: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Browsers accept it only from https and localhost, and warn about it elsewhere."""
_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

FILES: Final = "/assets/"
"""The path of the browser client's files."""


class Middleware:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], addresses: AddressBook, metrics: Metrics) -> None:
        self._app, self._hosts, self._addresses, self._metrics = app, frozenset(hosts), addresses, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = _header(scope, b"host")
        wrong = self._wrong(scope, host)
        guarded = self._with_headers(scope, send, host) if scope["type"] == "http" else send
        if wrong is not None and wrong[1] == "rate":
            await asyncio.sleep(self._addresses.refusal_seconds)
        if wrong is None:
            await self._pass_on(scope, receive, guarded)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": wrong[2]})
        else:
            await _answer(guarded, *wrong)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on. The server cancels it if it stops before there is a response."""
        try:
            await self._app(scope, receive, send)
        except asyncio.CancelledError:
            if scope["type"] == "http":
                with suppress(RuntimeError):  # the response has begun
                    await _answer(send, 503, "server", "The server is stopping. Try again in a moment.")

    def _wrong(self, scope: Scope, host: str) -> tuple[int, ErrorCode, str] | None:
        """Status, code and message for a request that is refused."""
        if _name(f"//{host}") not in self._hosts:
            return (
                400,
                "forbidden",
                "This server does not accept that host name. Use the address it printed, or --allow-host.",
            )
        origin = _header(scope, b"origin")
        acts = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if acts and origin and not self._own(origin, host):
            return 403, "forbidden", "This request comes from a page of another site."
        client = scope.get("client")
        limit = self._limit(scope)
        if client and not limit.allow(network(client[0])):
            return 429, "rate", f"Too many requests: a network address may send {limit}. Wait a little."
        return None

    def _limit(self, scope: Scope) -> RateLimit:
        """The limit that counts a request; WebSockets and the client's files have their own."""
        if scope["type"] == "websocket":
            return self._addresses.connects
        return self._addresses.files if scope["path"].startswith(FILES) else self._addresses.requests

    def _own(self, origin: str, host: str) -> bool:
        """Whether a page belongs to this server: same host and port, or an allowed name at the default port."""
        parts = _parts(origin)
        return parts.netloc == host or (parts.netloc == parts.hostname and _name(origin) in self._hosts)

    def _with_headers(self, scope: Scope, send: Send, host: str) -> Send:
        private = scope["scheme"] == "https" or _name(f"//{host}") in LOOPBACK
        policy = _POLICY.format(host=host if _name(f"//{host}") in self._hosts else "localhost")

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.count("requests", str(message["status"]))
                own = [(b"content-security-policy", policy.encode("latin-1")), *_HEADERS]
                own += [_OWN_WINDOW] if private else []
                there = {name for name, _ in message["headers"]}
                own += [] if b"cache-control" in there else [(b"cache-control", b"no-store")]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        return send_on


async def _answer(send: Send, status: int, code: ErrorCode, message: str) -> None:
    body = msgspec.json.encode(Problem(code, message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _name(address: str) -> str:
    """The host name in an address, without the port; empty if there is none."""
    return (_parts(address).hostname or "").lower()


def _parts(address: str) -> SplitResult:
    """The parts of an address; all are empty if it is none, such as `http://[`."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
