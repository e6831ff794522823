"""Where tables are kept: an append-only log for each, a snapshot to go on from, and the hashes of its secret links."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field


class StoreError(RuntimeError):
    """The database cannot be used; the sentence says why, and what would help. It never has a password in it."""


class NumberTaken(StoreError):
    """An entry's number does not follow the last one of its table: somebody else has written there. Load it again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table."""

    number: int
    """Its place in the table's log, from 1, without gaps."""
    at: float
    """When it happened, in seconds since 1970."""
    kind: str
    """What it is: `move`, `luck`, `chat`, `seat`, `take_back` ...; the store does not look at it."""
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


class Store:
    """A database of tables. All writing goes through one writer, which commits in groups."""

    @classmethod
    async def open(cls, url: str) -> "Store":
        """The database at an address (`sqlite:///path`, `postgresql://...`), brought up to this version's schema."""
        raise NotImplementedError

    async def close(self) -> None:
        """Write what is waiting, and let the database go."""
        raise NotImplementedError

    async def create(self, table: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Keep a table with its first entries; back after the commit."""
        raise NotImplementedError

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        snapshot: Snapshot | None = None,
        finished: bool = False,
        settings: bytes | None = None,
        tokens: Sequence[TokenRow] | None = None,
    ) -> None:
        """Add to a table's log, and with it in the same commit a snapshot, the end, other settings, or other links
        (which take the place of all it had); back after the commit. `NumberTaken` if the numbers do not follow."""
        raise NotImplementedError

    async def update(
        self, table: str, *, settings: bytes | None = None, tokens: Sequence[TokenRow] | None = None
    ) -> None:
        """Other settings or other links for a table, without an entry in its log."""
        await self.append(table, (), settings=settings, tokens=tokens)

    async def load(self, table: str) -> StoredTable | None:
        """A table as it was last committed."""
        raise NotImplementedError

    async def entries(self, table: str, since: int = 0, until: int | None = None) -> list[Entry]:
        """The log of a table: entries with a number above `since`, and up to `until`."""
        raise NotImplementedError

    async def unfinished(self) -> list[str]:
        """The tables that have not ended, oldest first."""
        raise NotImplementedError

    async def table_of(self, hash: bytes) -> Opened | None:
        """What a token opens, by its hash."""
        raise NotImplementedError

    async def tidy(self, now: float, keep: Keep | None = None) -> list[str]:
        """Remove the tables that nobody has touched for so long, by the stated rule; which they were."""
        raise NotImplementedError
