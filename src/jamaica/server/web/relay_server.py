"""Answers other servers of the cluster: their clients are connected to the tables that this server has."""

import asyncio
import logging
import socket
from typing import Any, Final

import msgspec

from jamaica.server.cluster.line import HANDSHAKE_SECONDS, LONGEST_LINE, Identity, Line, Unreachable, answer
from jamaica.server.protocol.commands import AnyCommand
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.relay import Answered, AskInfo, AskLinks, Attach, Parted, Question
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import StoreError
from jamaica.server.web.attachments import LocalAttachment
from jamaica.server.web.open_tables import access

CLOSE_SECONDS: Final = 2.0
"""How long other servers may take to read the last messages for their clients."""

log = logging.getLogger("jamaica.server")

_question = msgspec.json.Decoder(Question).decode
_command: Any = msgspec.json.Decoder(AnyCommand).decode


class RelayServer:
    """Listens at the address that this server advertises."""

    def __init__(self, registry: TableRegistry, identity: Identity) -> None:
        self._registry, self._identity = registry, identity
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    async def start(self, listener: socket.socket) -> None:
        """Accept connections."""
        self._server = await asyncio.start_server(self._accept, sock=listener, limit=LONGEST_LINE)

    async def close(self) -> None:
        """Accept no more connections, and end those that are open."""
        if self._server is not None:
            self._server.close()
        if self._serving:
            await asyncio.wait(self._serving, timeout=CLOSE_SECONDS)
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(Line(reader, writer)))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, line: Line) -> None:
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                await answer(self._identity, line)
            asked = await line.receive()
            if asked is not None:
                await self._answer(line, _question(asked))
        except (Unreachable, TimeoutError) as error:
            log.warning("a connection to the relay was refused: %s", str(error) or "it said nothing")
        except (msgspec.DecodeError, CommandRefused, StoreError):
            return  # the other server looks again where the table is
        finally:
            await line.close()

    async def _answer(self, line: Line, question: Question) -> None:
        table = await self._registry.locate(question.table)
        if isinstance(question, Attach):
            await self._attach(line, question, table if isinstance(table, LiveTable) else None)
        elif isinstance(table, LiveTable):
            await line.say(Answered(msgspec.Raw(msgspec.json.encode(await self._value(table, question)))))
        else:
            await line.say(Answered())

    async def _value(self, table: LiveTable, question: Question) -> Any:
        """What this server knows of its table."""
        if isinstance(question, AskInfo):
            return await table.ask(table.info)
        if isinstance(question, AskLinks):
            return await self._registry.links_to(table.id, question.grants)
        assert not isinstance(question, Attach)
        return await access(table, question.grant)

    async def _attach(self, line: Line, asked: Attach, table: LiveTable | None) -> None:
        """Pass on what a client says and what it is told, until either ends."""
        if table is None:
            await line.say(Parted(moved=True))
            return
        connection = Connection(asked.grants, asked.address, seals=asked.seals, elsewhere=True)
        attachment = LocalAttachment(self._registry, table, connection)
        reading = asyncio.create_task(_read(line, attachment))
        try:
            while (message := await connection.next()) is not None:
                await line.send(message)
            await line.say(Parted(moved=connection.moved))
        finally:
            reading.cancel()
            attachment.detach()


async def _read(line: Line, attachment: LocalAttachment) -> None:
    """Pass a client's commands to its table, until the other server ends the connection."""
    while (command := await line.receive()) is not None:
        attachment.submit(_command(command))
    attachment.connection.close()
