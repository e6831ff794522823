"""The ASGI application, and the server process around it."""

import asyncio
import contextlib
import logging
import signal
import socket as net
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from jamaica.server.cluster.bus import open_bus
from jamaica.server.cluster.membership import Membership
from jamaica.server.gc_tuning import collect_seldom
from jamaica.server.metrics import Metrics
from jamaica.server.protocol.requests import Problem
from jamaica.server.session.registry import TableRegistry
from jamaica.server.settings import PORT, Settings, allow_descriptors, listen, listen_privately
from jamaica.server.storage.ownership import session
from jamaica.server.storage.store import Store, StoreError
from jamaica.server.supervision import SupervisedTask
from jamaica.server.web import routes, static_files, websocket
from jamaica.server.web.handling import encoded
from jamaica.server.web.middleware import Middleware
from jamaica.server.web.relay_server import RelayServer
from jamaica.server.web.sockets import HttpConnection, OpenSockets, WebSocketConnection, quiet_about_clients
from jamaica.server.workers.pool import WorkerPool

GRACEFUL_SECONDS: Final = 3
TURN_SECONDS: Final = 0.0005
"""Python's switch interval: how long the database writer waits for a busy event loop."""
_LOOP: Final = uvicorn.Config("", log_config=None).get_loop_factory()
"""The event loop that uvicorn would choose: uvloop if it is installed."""


def application(registry: TableRegistry, settings: Settings, client: Path = static_files.CLIENT) -> ASGIApp:
    """The application around a registry of tables."""
    app = Starlette(
        routes=[*routes.ROUTES, WebSocketRoute("/ws", websocket.endpoint), *static_files.routes(client)],
        exception_handlers={HTTPException: _not_found},
    )
    app.state.registry = registry
    return Middleware(app, settings.allowed_hosts(), registry.addresses, registry.metrics)


async def _not_found(request: Request, error: Exception) -> Response:
    """The response for an unknown path or method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    message = "There is nothing at this address." if status == 404 else "This address does not allow that method."
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    body = Problem("table" if status == 404 else "message", message)
    return Response(encoded(body), status, headers, media_type="application/json")


@contextlib.asynccontextmanager
async def open_registry(settings: Settings, address: str) -> AsyncIterator[TableRegistry]:
    """A registry of tables with its database and workers; a ValueError if the database cannot be opened."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            cluster = await _opened_cluster(settings, stack)
            bus = None if cluster is None else open_bus(settings.bus, settings.db)
            name = session(cluster.identity.server) if cluster is not None else None
            store = await Store.open(settings.db, server=address, session=name)
            stack.push_async_callback(store.close)
            await (store.leave_cluster() if cluster is None else cluster.join())
        except StoreError as error:
            raise ValueError(str(error)) from None
        metrics = Metrics()
        pool = WorkerPool(settings.workers, metrics)
        stack.push_async_callback(pool.close)
        registry = TableRegistry(
            store, pool, address, limits=settings.limits, keep=settings.keep, metrics=metrics, cluster=cluster, bus=bus
        )
        stack.push_async_callback(registry.close)
        await registry.open()
        if cluster is not None:
            cluster.clients = lambda: len(registry.addresses.clients)
        yield registry


async def _opened_cluster(settings: Settings, stack: contextlib.AsyncExitStack) -> Membership | None:
    """This server's membership in a cluster, if it is to be in one."""
    if settings.advertise is None:
        return None
    cluster = Membership(settings.db, settings.advertise, settings.secret)
    stack.push_async_callback(cluster.close)
    return cluster


class _Server(uvicorn.Server):
    """uvicorn's server. It stops at a signal but does not raise it again: the tables are still to be closed. In a
    cluster other servers take the tables before it closes connections, so that clients find them at once."""

    registry: TableRegistry | None = None

    async def shutdown(self, sockets: list[net.socket] | None = None) -> None:
        """Accept no more connections, drain the tables, then close all connections."""
        for server in self.servers:
            server.close()
        if self.registry is not None:
            await self.registry.drain()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at Ctrl-C and SIGTERM."""
        usual = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in usual.items():
                signal.signal(each, handler)


async def serve(settings: Settings, ready: Callable[[str, bool], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `ready` is called once the server accepts requests, with the address and whether
    its port is not the default one."""
    listener = listen(settings.host, settings.port)
    port = listener.getsockname()[1]
    address = settings.address(port)
    with contextlib.closing(listener), _private_listener(settings) as private:
        async with open_registry(settings, address) as registry, _relaying(registry, private):
            await _serve(registry, settings, listener, lambda: ready(address, settings.port is None and port != PORT))


def _private_listener(settings: Settings) -> contextlib.AbstractContextManager[net.socket | None]:
    """The socket for other servers, if there is a cluster."""
    if settings.advertise is None:
        return contextlib.nullcontext()
    return contextlib.closing(listen_privately(*settings.advertised()))


@contextlib.asynccontextmanager
async def _relaying(registry: TableRegistry, listener: net.socket | None) -> AsyncIterator[None]:
    """Answer other servers as long as the context lasts."""
    if listener is None or not isinstance(registry.cluster, Membership):
        yield
        return
    relay = RelayServer(registry, registry.cluster.identity)
    await relay.start(listener)
    try:
        yield
    finally:
        await registry.drain()
        await relay.close()


def http_server(registry: TableRegistry, settings: Settings, sockets: OpenSockets) -> uvicorn.Server:
    """The HTTP server of the application; its sockets are counted and timed."""
    server = _Server(
        uvicorn.Config(
            application(registry, settings),
            http=partial(HttpConnection, sockets),  # type: ignore[arg-type]
            ws=partial(WebSocketConnection, sockets),  # type: ignore[arg-type]
            ws_max_size=settings.limits.message_bytes,
            proxy_headers=settings.proxy is not None,
            forwarded_allow_ips=settings.proxy,
            ws_per_message_deflate=False,  # slower than sending, and a length could reveal a secret
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        )
    )
    server.registry = registry
    return server


async def _serve(registry: TableRegistry, settings: Settings, listener: net.socket, ready: Callable[[], None]) -> None:
    sockets = OpenSockets(registry.addresses.sockets, settings.limits, settings.proxies())
    server = http_server(registry, settings, sockets)
    sweeper = SupervisedTask("sweeping", sockets.keep_sweeping, lambda: registry.metrics.count("restarts", "sweeping"))
    sweeper.start()
    tasks = [asyncio.create_task(each) for each in (_when_started(server, ready), collect_seldom())]
    try:
        await server.serve(sockets=[listener])
    finally:
        await sweeper.stop()
        for task in tasks:
            task.cancel()


async def _when_started(server: uvicorn.Server, ready: Callable[[], None]) -> None:
    while not server.started:
        await asyncio.sleep(0.01)
    ready()


def run(settings: Settings, ready: Callable[[str, bool], None]) -> None:
    """Serve until Ctrl-C or SIGTERM, close all tables and workers, and return."""
    sys.setswitchinterval(TURN_SECONDS)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    quiet_about_clients()
    if warning := allow_descriptors(settings.limits.sockets):
        logging.getLogger("jamaica.server").warning(warning)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # also before and after serving
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_LOOP) as runner:
        runner.run(serve(settings, ready))
