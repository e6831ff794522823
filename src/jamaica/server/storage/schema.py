"""The tables of the database after the newest migration. An empty database is created from here."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)  # fmt: skip

VERSION: Final = "0004"
"""The newest migration, which is the version of a database of this jamaica."""
VERSION_TABLE: Final = "jamaica_version"
"""The table with a database's version."""

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

commands: Final = Table(
    "commands",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("token", LargeBinary, nullable=False),
    Column("cid", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("number", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "token", "cid"),
    sqlite_with_rowid=False,
)
"""The commands that were carried out: a command that is sent again is not carried out again."""

hours: Final = Table(
    "hours",
    metadata,
    Column("hour", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
"""The hours that servers have run, counted from 1, with what the clock said. Tables age by them."""

probes: Final = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
"""One row, written anew to find out whether there is room to write."""

servers: Final = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("started", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("clients", Integer, nullable=False),
)
"""The servers of a cluster, each with its last heartbeat by the database's clock. A server alone has no row."""

ownership: Final = Table(
    "ownership",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("owner", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Index("ownership_owner", "owner"),
)
"""The server of a cluster that may write to a table. The epoch is a new one whenever a server takes the table."""

version: Final = Table(
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)
"""The table with the version. It is Alembic's own, so it is not in `metadata`."""

TRIGGERS: Final = {
    "sqlite": (
        """
        CREATE TRIGGER log_follows BEFORE INSERT ON log
        WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM log WHERE table_id = NEW.table_id), 0)
        BEGIN SELECT RAISE(ABORT, 'the number does not follow the last one'); END
        """,
        """
        CREATE TRIGGER log_stands BEFORE UPDATE ON log
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
        """,
        """
        CREATE TRIGGER log_stays BEFORE DELETE ON log
        WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND tidied = 1)
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
        """,
    ),
    "postgresql": (
        """
        CREATE FUNCTION log_follows() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.number <> 1 + coalesce((SELECT max(number) FROM log WHERE table_id = NEW.table_id), 0) THEN
                RAISE EXCEPTION 'the number does not follow the last one' USING ERRCODE = 'unique_violation';
            END IF;
            RETURN NEW;
        END $$
        """,
        """
        CREATE FUNCTION log_stands() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND tidied = 1) THEN
                RETURN OLD;
            END IF;
            RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """,
        """
        CREATE FUNCTION log_whole() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """,
        "CREATE TRIGGER log_follows BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_follows()",
        "CREATE TRIGGER log_stands BEFORE UPDATE OR DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_stands()",
        "CREATE TRIGGER log_whole BEFORE TRUNCATE ON log FOR EACH STATEMENT EXECUTE FUNCTION log_whole()",
        """
        CREATE FUNCTION require_owner(id text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            given bigint := nullif(current_setting('jamaica.epochs', true), '')::jsonb ->> id;
            valid bigint;
        BEGIN
            SELECT epoch INTO valid FROM ownership WHERE table_id = id FOR SHARE;
            IF valid IS DISTINCT FROM given THEN
                RAISE EXCEPTION 'another server owns this table' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
        END $$
        """,
        """
        CREATE FUNCTION fence_row() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM require_owner(NEW.table_id);
            RETURN NEW;
        END $$
        """,
        """
        CREATE FUNCTION fence_table() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM require_owner(NEW.id);
            RETURN NEW;
        END $$
        """,
        "CREATE TRIGGER fence BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION fence_row()",
        "CREATE TRIGGER fence BEFORE INSERT ON commands FOR EACH ROW EXECUTE FUNCTION fence_row()",
        "CREATE TRIGGER fence BEFORE INSERT ON snapshots FOR EACH ROW EXECUTE FUNCTION fence_row()",
        "CREATE TRIGGER fence BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION fence_row()",
        "CREATE TRIGGER fence BEFORE UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION fence_table()",
        "CREATE SEQUENCE epochs",
    ),
}
"""Triggers: numbers follow each other, entries are never changed, and they are deleted only with their table. In a
cluster only the owner of a table writes to it: the fence compares the epoch of the transaction (the setting
`jamaica.epochs`, by table) with that of the table, and locks it until the transaction ends."""


def create_all(connection: Connection) -> None:
    """Create everything in an empty database, as the migrations would, but without loading Alembic."""
    metadata.create_all(connection, checkfirst=False)
    version.create(connection)
    for statement in TRIGGERS[connection.dialect.name]:
        connection.exec_driver_sql(statement)
    connection.execute(version.insert().values(version_num=VERSION))
