"""Rewrite the words of protocol 1 in stored settings, links, entries and snapshots."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Body = dict[str, Any]

_tables = sa.table("tables", sa.column("id"), sa.column("settings", sa.LargeBinary))
_tokens = sa.table("tokens", sa.column("role"))
_log = sa.table("log", sa.column("table_id"), sa.column("number"), sa.column("kind"), sa.column("body", sa.LargeBinary))
_snapshots = sa.table("snapshots", sa.column("table_id"), sa.column("body", sa.LargeBinary))

_APPEND_ONLY = """
    CREATE TRIGGER log_stands BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
    """
_REASONS = {
    "luck has spoken (the captain is chosen)": "the captain has been chosen",
    "luck has spoken (a card was drawn)": "a card has been drawn",
    "luck has spoken (the dice are rolled)": "the dice have been rolled",
    "luck has spoken (the combat die is rolled)": "the combat die has been rolled",
    "luck has spoken (the shortage die is rolled)": "the shortage die has been rolled",
    "luck has spoken (a treasure was drawn)": "a treasure has been drawn",
    "luck has spoken": "the dice have been rolled",
}


def upgrade() -> None:
    """Rewrite every row that has a word of protocol 1. The log may be changed only here."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP TRIGGER log_stands" if sqlite else "ALTER TABLE log DISABLE TRIGGER log_stands")
    op.execute(_tokens.update().where(_tokens.c.role == "watch").values(role="spectator"))
    op.execute(_log.update().where(_log.c.kind == "take_back").values(kind="undo"))
    _rewrite(_tables, _tables.c.settings, ("id",), _settings)
    _rewrite(_log, _log.c.body, ("table_id", "number"), _entry, _log.c.kind == "table")
    _rewrite(_snapshots, _snapshots.c.body, ("table_id",), _snapshot)
    op.execute(_APPEND_ONLY if sqlite else "ALTER TABLE log ENABLE TRIGGER log_stands")


def _rewrite(table: Any, column: Any, keys: tuple[str, ...], change: Callable[[Body], None], *only: Any) -> None:
    """Change the JSON in a column of every row, or of some."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(column, *(table.c[key] for key in keys)).where(*only)).all():
        body = json.loads(row[0])
        before = json.dumps(body)
        change(body)
        if json.dumps(body) != before:
            found = sa.and_(*(table.c[key] == value for key, value in zip(keys, row[1:], strict=True)))
            text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            connection.execute(table.update().where(found).values({column.name: text.encode()}))


def _settings(body: Body) -> None:
    body["seats"] = body.pop("places")
    settings = body["settings"]
    body["settings"] = {"undo_window" if key == "grace" else key: value for key, value in settings.items()}


def _entry(body: Body) -> None:
    if body["what"] == "begun":
        body["what"] = "started"


def _snapshot(body: Body) -> None:
    for barrier in body["game"]["barriers"]:
        if barrier is not None and barrier[0] == "luck":
            barrier[:] = ["chance", _REASONS[barrier[1]]]
