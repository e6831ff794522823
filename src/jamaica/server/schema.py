"""The tables of the database, as the newest migration leaves them."""

from typing import Final

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)  # fmt: skip

VERSION: Final = "0001"
"""The newest migration: what a database of this version of jamaica says of itself."""
VERSION_TABLE: Final = "jamaica_version"
"""Where a database says it."""

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("finished", Double),
    Column("tidied", Integer, nullable=False, server_default="0"),
    Index("tables_unfinished", "finished", "created"),
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("seat", Integer),
    Index("tokens_table", "table_id"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,  # a game's entries lie together, and an insert touches one page
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
