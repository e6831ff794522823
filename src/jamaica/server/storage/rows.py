"""The values that the store takes and returns."""

import hashlib
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log."""

    number: int
    """Its place in the table's log, from 1, without gaps."""
    at: float
    """When it happened, in seconds since 1970."""
    kind: str
    """Its kind: `move`, `luck`, `chat`, `seat`, `undo` ...; the store does not interpret it."""
    body: bytes
    """The whole entry as JSON with everything hidden; the store does not interpret it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table after an entry, so that a restart need not replay the game from the start."""

    number: int
    """The last entry that is in it."""
    body: bytes
    """What the table is rebuilt from; the store does not interpret it."""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command that was carried out."""

    token: bytes
    """`token_hash` of the link it came by."""
    cid: str
    """The client's own id of it."""
    payload: bytes
    """A hash of all that it says."""
    number: int
    """The number in the reply: of the table's last entry after it."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """What an invite link opens. The link's token itself is not stored."""

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
    """Its id in the log and in addresses; not a secret."""
    settings: bytes
    """Seats, options and settings as JSON."""
    created: float
    """When it was created, in seconds since 1970."""
    tokens: tuple[TokenRow, ...] = ()
    """What its invite links open."""
    finished: float | None = None
    """When it ended; the time of its last entry."""


@dataclass(frozen=True, slots=True)
class News:
    """What is new at a table."""

    settings: bytes
    """All its settings, as they are now."""
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is needed to go on with a table."""

    row: TableRow
    snapshot: Snapshot | None
    """The newest snapshot."""
    entries: list[Entry] = field(default_factory=list)
    """The entries after the snapshot, or all of them."""
    commands: list[tuple[bytes, str]] = field(default_factory=list)
    """The token and `cid` of every command that was carried out."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a token opens."""

    table: str
    role: str
    seat: int | None


HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Keep:
    """How long tables are kept after the last entry in their log, while a server runs."""

    unfinished: float = 30 * DAY
    """Seconds that a table which has not ended is kept."""
    finished: float = 365 * DAY
    """Seconds that a finished game is kept."""


def token_hash(token: str) -> bytes:
    """The SHA-256 of a link's token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).digest()
