"""The bus tells the other servers which tables have new entries. It only says where to look: the entries are in the
database.

A bus may lose, repeat or delay messages, or be away: every server also looks by itself once a second. Nothing waits for
it, and nothing secret is sent over it.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from jamaica.server.supervision import SupervisedTask

SEND_SECONDS: Final = 2.0
"""How long sending or connecting may take; then the bus counts as gone."""
CHECK_SECONDS: Final = 3.0
"""After so long without a message a server sends one, to see whether it arrives."""
RETRY_SECONDS: Final = 0.5
"""The pause before the next attempt to connect."""
MOST_IN_MESSAGE: Final = 100
"""How many tables one message names at most."""
LONGEST_NUMBER: Final = 12
"""The most digits that the number of an entry has."""

log = logging.getLogger("jamaica.server")

Look = Callable[[str, int], None]
"""Called with a table and the number of its newest entry."""


class Channel(Protocol):
    """A connection over which all servers hear what each of them sends."""

    async def send(self, message: str) -> None:
        """Send a message to all servers."""

    async def receive(self, seconds: float) -> str | None:
        """The next message of any server, this one included, or several in lines of their own; `None` if none comes in
        so many seconds."""


class Bus:
    """A bus of one: a server alone has nobody to tell."""

    up = False
    """Whether messages arrive at present."""

    def publish(self, table: str, number: int) -> None:
        """Tell the other servers the number of a table's newest entry. Never waits."""

    async def start(self, look: Look, connected: Callable[[], None], restarted: Callable[[], None]) -> None:
        """Listen. `connected` is called each time that the bus is there, because messages may have been missed;
        `restarted` when listening ended unexpectedly and starts again."""

    async def close(self) -> None:
        """Stop."""


class MessageBus(Bus):
    """A bus that connects again whenever its connection is lost."""

    def __init__(self, name: str, connect: Callable[[], AbstractAsyncContextManager[Channel]]) -> None:
        """`name` is for the log, without a password."""
        self._name, self._connect = name, connect
        self._outbox: dict[str, int] = {}
        """By table: the number to be sent. A newer one replaces it."""
        self._filled = asyncio.Event()
        self._failing = self._closing = False
        self._look: Look = lambda table, number: None
        self._connected: Callable[[], None] = lambda: None
        self._restarted: Callable[[], None] = lambda: None
        self._task = SupervisedTask("the bus", self._run, lambda: self._restarted())

    def publish(self, table: str, number: int) -> None:
        """Tell the other servers the number of a table's newest entry. While the bus is away nothing is kept."""
        if self.up:
            self._outbox[table] = number
            self._filled.set()

    async def start(self, look: Look, connected: Callable[[], None], restarted: Callable[[], None]) -> None:
        """Listen, now or as soon as the bus is there."""
        self._look, self._connected, self._restarted = look, connected, restarted
        self._task.start()

    async def close(self) -> None:
        """Close the connection."""
        self._closing = True
        await self._task.stop()

    async def _run(self) -> None:
        while True:
            try:
                async with self._connect() as channel:
                    await self._use(channel)
            except Exception as error:
                self._lost(error)
                if self._closing:  # a connection that is lost at the same moment hides that the task is cancelled
                    return
            await asyncio.sleep(RETRY_SECONDS)

    async def _use(self, channel: Channel) -> None:
        """Send and listen until the connection is lost."""
        self._outbox.clear()
        self.up = True
        if self._failing:
            log.warning("the bus %s works again", self._name)
            self._failing = False
        self._connected()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._send(channel))
            group.create_task(self._listen(channel))

    def _lost(self, error: Exception) -> None:
        self.up = False
        if not self._failing:
            cause = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
            log.warning(
                "the bus %s is away (%s): news from other servers take up to a second", self._name, type(cause).__name__
            )
            self._failing = True

    async def _send(self, channel: Channel) -> None:
        """Send what there is. A message without a table shows that the bus still works."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            lines = [f"{table} {number}" for table, number in self._outbox.items()]
            self._outbox.clear()
            for first in range(0, max(1, len(lines)), MOST_IN_MESSAGE):
                async with asyncio.timeout(SEND_SECONDS):
                    await channel.send("\n".join(lines[first : first + MOST_IN_MESSAGE]))

    async def _listen(self, channel: Channel) -> None:
        """Listen until nothing is heard, not even this server's own messages."""
        silent = False
        while True:
            message = await channel.receive(CHECK_SECONDS)
            if message is not None:
                self._hear(message)
            elif silent:
                raise ConnectionError("not even this server's own messages arrive")
            silent = message is None
            if silent:
                self._filled.set()

    def _hear(self, message: str) -> None:
        for line in message.split("\n"):
            table, _, number = line.partition(" ")
            if number.isdecimal() and len(number) <= LONGEST_NUMBER:
                self._look(table, int(number))


def open_bus(address: str | None, database: str) -> Bus:
    """The bus at an address, `valkey://host:port`; without one that of the database. A ValueError if the package for it
    is missing. The packages are optional and take time to load, so a server alone loads none."""
    kind = "postgresql" if address is None else "valkey"
    try:
        channel: Any = import_module(f"jamaica.server.cluster.{kind}_channel")
    except ModuleNotFoundError:
        extra = "postgres" if address is None else "valkey"
        raise ValueError(f"this bus needs one more package: pip install 'jamaica[{extra}]'") from None
    if address is None:
        return MessageBus("of the database", lambda: channel.connect(database))
    parts = urlsplit(address)
    return MessageBus(f"{parts.scheme}://{parts.hostname}:{parts.port or 6379}", lambda: channel.connect(address))
