"""Tables, their links, the append-only log and the snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of the first schema."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.Column("tidied", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("tables_unfinished", "tables", ["finished", "created"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("tokens_table", "tokens", ["table_id"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)


# The database itself sees to it that a table's numbers follow each other, that no entry is ever changed, and that
# entries go only with a table that is being tidied away.
_SQLITE = (
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
)
_POSTGRESQL = (
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
)
