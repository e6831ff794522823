"""Opens tables by their links. Wrong links are paced, right ones never are."""

from collections.abc import Sequence

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry


async def open_table(registry: TableRegistry, tokens: Sequence[str], address: str) -> tuple[LiveTable, list[Grant]]:
    """The table that tokens open, and what each grants; `CommandRefused` if one is wrong."""
    try:
        async with registry.addresses.turn_to_try(address):
            id, grants = await registry.grants(tokens)
        table = await registry.find(id)
        if table is None:
            raise CommandRefused("token", "this table was deleted")
    except CommandRefused as refused:
        limit = registry.addresses.wrong_links
        if refused.code == "token" and not limit.allow(address):
            message = f"too many wrong links: a network address may try {limit}; wait a little"
            raise CommandRefused("rate", message) from None
        raise
    return table, grants
