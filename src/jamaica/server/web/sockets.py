"""The server's sockets, counted and timed from accept to close. uvicorn itself waits for a request as long as it takes,
and for a client that does not read."""

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from math import inf
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from jamaica.server.addresses import Quota, network
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import ErrorCode
from jamaica.server.protocol.requests import Problem
from jamaica.server.rate_limits import Limits
from jamaica.server.settings import Network

SWEEP_SECONDS: Final = 1.0
"""Seconds between two looks for sockets that are overdue."""
CLOSING_SECONDS: Final = 2.0
"""Seconds that a client has to read what was sent before its socket was closed."""

Overdue = Callable[[float], None]
"""Closes a connection if it is overdue at a time."""


class OpenSockets:
    """All open sockets. `sweep` closes those that are overdue."""

    def __init__(self, places: Quota, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        """Each address may have its share of the places; proxies, which connect for many clients, may have all."""
        self._places, self.limits, self._proxies = places, limits, proxies
        self._open: dict[asyncio.Transport, Overdue] = {}
        self._closing: dict[asyncio.Transport, float] = {}

    def add(self, transport: asyncio.Transport, address: str, overdue: Overdue) -> None:
        """Count a new socket; `CommandRefused` if there are too many."""
        self._places.take(transport, "" if self._is_proxy(address) else network(address))
        self._open[transport] = overdue

    def upgrade(self, transport: asyncio.Transport, overdue: Overdue) -> None:
        """Go on with a socket that becomes a WebSocket."""
        self._open[transport] = overdue

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a socket that is closed."""
        self._places.give_back(transport)
        self._open.pop(transport, None)
        self._closing.pop(transport, None)

    def sweep(self, now: float) -> None:
        """Close the sockets that are overdue, and cut those whose clients do not let them close."""
        for transport, overdue in list(self._open.items()):
            if not transport.is_closing():
                overdue(now)
            elif now > self._closing.setdefault(transport, now) + CLOSING_SECONDS:
                transport.abort()

    async def keep_sweeping(self) -> None:
        """Sweep for as long as this runs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(asyncio.get_running_loop().time())

    def _is_proxy(self, address: str) -> bool:
        return any(ipaddress.ip_address(address) in each for each in self._proxies)


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection that must send its requests, and read its responses, in time."""

    def __init__(self, sockets: OpenSockets, **given: Any) -> None:
        super().__init__(**given)
        self._sockets, self._limits = sockets, sockets.limits
        self._receive_by = self._within(self._limits.head_seconds)
        """When the head or the body that is awaited must be complete; infinite while none is awaited."""
        self._read_by = inf
        """When the client must have read some of the response that fills the buffer."""
        self._in_head, self._head_bytes = False, 0

    def _within(self, seconds: float) -> float:
        return float(self.loop.time()) + seconds

    # ---- from accept to close

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the socket, or refuse it."""
        super().connection_made(transport)
        try:
            self._sockets.add(transport, self.client[0] if self.client else "", self._close_overdue)
        except CommandRefused as refused:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, refused.code, refused.message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket."""
        super().connection_lost(exc)
        self._sockets.remove(self.transport)

    def shutdown(self) -> None:
        """End with the server: at once if a request is not complete, else after its response."""
        if self._receive_by < inf:
            self.transport.close()
        else:
            super().shutdown()

    # ---- requests

    def data_received(self, data: bytes) -> None:
        """Parse what has come, unless a head gets too long."""
        was_in_head = self._in_head
        super().data_received(data)
        if was_in_head and self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self._limits.head_bytes and not self.transport.is_closing():
                message = f"The headers are too long: at most {self._limits.head_bytes} bytes."
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "message", message)

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        """The head is complete: await the body."""
        self._in_head = False
        self._receive_by = self._within(self._limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete: await the next one if it is answered already."""
        super().on_message_complete()
        self._receive_by = inf
        self._await_next()

    def on_response_complete(self) -> None:
        """A response is complete: await the next request, if this one has come to its end."""
        super().on_response_complete()
        self._await_next()

    def _await_next(self) -> None:
        answered = self.cycle is not None and self.cycle.response_complete
        if answered and self._receive_by == inf:
            self._receive_by = self._within(self._limits.head_seconds)

    # ---- responses

    def pause_writing(self) -> None:
        """The client reads more slowly than the server writes: it must read some in time."""
        super().pause_writing()
        self._read_by = self._within(self._limits.unread_seconds)

    def resume_writing(self) -> None:
        """The client has read some."""
        super().resume_writing()
        self._read_by = inf

    # ---- too late, too much

    def _close_overdue(self, now: float) -> None:
        if now > self._read_by:
            self.transport.abort()
        elif now > self._receive_by:
            if self._in_head or (self.cycle is not None and not self.cycle.response_started):
                message = "The request did not arrive in time. Send it again, faster."
                self._refuse(HTTPStatus.REQUEST_TIMEOUT, "message", message)
            else:
                self.transport.close()

    def _refuse(self, status: HTTPStatus, code: ErrorCode, message: str) -> None:
        """Write a response without asking the application, and close."""
        body = msgspec.json.encode(Problem(code, message))
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        rest = f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(f"{head}{rest}".encode() + body)
        self.transport.close()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that must complete its handshake, and end, in time. The application times the rest."""

    def __init__(self, sockets: OpenSockets, **given: Any) -> None:
        super().__init__(**given)
        self._sockets = sockets
        self._shake_by = float(self.loop.time()) + sockets.limits.head_seconds
        self.close_timeout = CLOSING_SECONDS

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with the socket of the HTTP request."""
        super().connection_made(transport)
        self._sockets.upgrade(self.transport, self._close_overdue)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket."""
        super().connection_lost(exc)
        self._sockets.remove(self.transport)

    def _close_overdue(self, now: float) -> None:
        if now > self._shake_by and not self.handshake_complete:
            self.transport.abort()


def quiet_about_clients() -> None:
    """Let uvicorn log failures of the server, but not what clients do wrong."""
    logger = logging.getLogger("uvicorn.error")
    logger.setLevel(logging.ERROR)
    logger.addFilter(lambda record: not str(record.msg).startswith("Invalid UTF-8 sequence received"))
