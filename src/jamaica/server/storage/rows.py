"""What is kept of a table, as the store takes it and gives it back."""

import hashlib
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table."""

    number: int
    """Its place in the table's log, from 1, without gaps."""
    at: float
    """When it happened, in seconds since 1970."""
    kind: str
    """What it is: `move`, `luck`, `chat`, `seat`, `undo` ...; the store does not look at it."""
    body: bytes
    """The whole of it as JSON, what is hidden included; the store does not look at it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after an entry, so that a restart need not play the game again from its start."""

    number: int
    """The last entry that is in it."""
    body: bytes
    """What the table is built from; the store does not look at it."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """What a secret link opens. The link's token itself is kept nowhere."""

    hash: bytes
    """`token_hash` of the token."""
    role: str
    """What it opens: `host`, `seat`, `watch` ...; the store does not look at it."""
    seat: int | None = None
    """Which seat it opens."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table's own row."""

    id: str
    """Its name in the log and in addresses; no secret."""
    settings: bytes
    """What was agreed when it was made, as JSON."""
    created: float
    """When it was made, in seconds since 1970."""
    tokens: tuple[TokenRow, ...] = ()
    """What its secret links open."""
    finished: float | None = None
    """When it ended; the time of its last entry."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is needed to go on with a table."""

    row: TableRow
    snapshot: Snapshot | None
    """The newest snapshot."""
    entries: list[Entry] = field(default_factory=list)
    """The entries after the snapshot, or all of them."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a token opens."""

    table: str
    role: str
    seat: int | None


DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Keep:
    """How long tables are kept that nobody touches. A table is touched by every entry in its log."""

    unfinished: float = 30 * DAY
    """Seconds that a table which has not ended is kept."""
    finished: float = 365 * DAY
    """Seconds that a finished game is kept."""


def token_hash(token: str) -> bytes:
    """The SHA-256 of a link's token: all that is ever kept of it."""
    return hashlib.sha256(token.encode()).digest()
