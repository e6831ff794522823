"""Looks up what links open. Wrong links are paced, right ones never are."""

from collections.abc import Sequence

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.registry import TableRegistry


async def opened_by(registry: TableRegistry, tokens: Sequence[str], address: str) -> tuple[str, list[Grant]]:
    """The id of the table that tokens open, and what each grants; `CommandRefused` if one is wrong."""
    try:
        async with registry.addresses.turn_to_try(address):
            return await registry.grants(tokens)
    except CommandRefused as refused:
        limit = registry.addresses.wrong_links
        if refused.code == "token" and not limit.allow(address):
            message = f"too many wrong links: a network address may try {limit}; wait a little"
            raise CommandRefused("rate", message) from None
        raise
