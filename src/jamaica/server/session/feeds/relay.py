"""What a server asks the server that has a table, over their private connection."""

import asyncio
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from jamaica.server.cluster.line import Line, Unreachable
from jamaica.server.cluster.membership import Cluster
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.storage.database import StoreError
from jamaica.server.storage.ownership import Elsewhere

ASK_SECONDS: Final = 5.0
"""How long another server may take to answer a question."""

NOT_HERE: Final = msgspec.Raw(b"null")
"""The answer of a server that does not have the table any more."""

Answer = TypeVar("Answer")


class Attach(Struct, tag_field="ask", tag="attach"):
    """Connect a client to a table. From then on lines are the client's commands, and the messages for it that do not
    follow from the log."""

    table: str
    grants: list[Grant]
    address: str
    """The network address that the client comes from."""
    seals: bool


class AskInfo(Struct, tag_field="ask", tag="info"):
    """The table as everybody may know it."""

    table: str


class AskAccess(Struct, tag_field="ask", tag="access"):
    """The table as somebody with a link may know it."""

    table: str
    grant: Grant


class AskLinks(Struct, tag_field="ask", tag="links"):
    """New links to the table for somebody who had such links to the table before it."""

    table: str
    grants: list[Grant]


Question = Attach | AskInfo | AskAccess | AskLinks


class SyncDue(Struct, tag_field="type", tag="sync_due"):
    """The client needs a `sync`: it asked for one, or the table was loaded again after a failure."""


SYNC_DUE: Final = msgspec.json.encode(SyncDue())


class Parted(Struct, tag_field="type", tag="parted"):
    """The last line for a client: whether to look where the table is now, or the connection has ended."""

    moved: bool


class Answered(Struct):
    """The answer to a question."""

    value: msgspec.Raw = NOT_HERE


async def ask(cluster: Cluster, where: Elsewhere, question: Question, kind: type[Answer]) -> Answer:
    """The answer of the server that has a table; a StoreError if there is none now."""
    try:
        async with asyncio.timeout(ASK_SECONDS):
            answer = await _ask(await cluster.call(where), question)
    except (Unreachable, TimeoutError) as error:
        raise StoreError(f"the server of this table cannot be asked: {error}") from None
    if bytes(answer.value) == bytes(NOT_HERE):
        raise StoreError("the server that was asked does not have this table any more")
    return msgspec.json.decode(answer.value, type=kind)


async def _ask(line: Line, question: Question) -> Answered:
    try:
        await line.say(question)
        return await line.expect(Answered)
    finally:
        await line.close()
