"""The servers of a cluster, the owner of each table, and triggers by which only the owner writes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_POSTGRESQL = (
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
)


def upgrade() -> None:
    """Make empty tables: without an owner, a table is written to by a server alone, as before."""
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("clients", sa.Integer, nullable=False),
    )
    op.create_table(
        "ownership",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("ownership_owner", "ownership", ["owner"])
    if op.get_bind().dialect.name == "postgresql":
        for statement in _POSTGRESQL:
            op.execute(statement)
