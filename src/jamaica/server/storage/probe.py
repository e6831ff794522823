"""Finds out whether a database has room to write, after a write has failed."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert

from jamaica.server.storage.schema import probes

PROBE_BYTES: Final = 1 << 18
"""How much room there has to be."""


def find_room(connection: Connection) -> None:
    """Write so much that it needs room on the disk, in place of what was written the last time."""
    fresh = secrets.randbits(31)
    connection.execute(insert(probes).values(id=fresh, body=secrets.token_bytes(PROBE_BYTES)))
    connection.execute(delete(probes).where(probes.c.id != fresh))
