"""Databases of every version that was ever released become databases of this one."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import jamaica.server.storage.database
from jamaica.server.storage.database import Database, upgrade
from jamaica.server.storage.schema import VERSION, VERSION_TABLE, metadata
from jamaica.server.storage.store import CommandRow, Entry, Opened, Snapshot, Store, StoredTable, TableRow, TokenRow

SCHEMAS = Path(__file__).with_name("schemas")
"""For every released schema a file of SQL for each kind of database, with one table in it."""

KEPT = StoredTable(
    TableRow(
        "port",
        b'{"settings":{"undo_window":2.0},"seats":[]}',
        100.0,
        (TokenRow(b"\x07" * 32, "seat", 1), TokenRow(b"\x08" * 32, "spectator")),
    ),
    Snapshot(1, b'{"game":{"barriers":[null,["chance","the dice have been rolled"]]}}'),
    [Entry(2, 102.5, "undo", b'{"seat":1,"of":1}')],
)
"""What is in each of them, in the words of this version."""


def revisions() -> list[str]:
    """All migrations, oldest first."""
    config = Config()
    config.set_main_option(
        "script_location", str(Path(jamaica.server.storage.database.__file__).with_name("migrations"))
    )
    config.set_main_option("path_separator", "os")
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def test_the_schema_names_the_newest_migration() -> None:
    assert revisions()[-1] == VERSION


def test_every_migration_has_its_released_schemas() -> None:
    wanted = [f"{revision}.{kind}.sql" for revision in revisions() for kind in ("postgresql", "sqlite")]
    assert sorted(file.name for file in SCHEMAS.iterdir()) == sorted(wanted)


def fill(database: str, file: str) -> None:
    """Make a database as a released version left it."""
    statements = (SCHEMAS / file).read_text()
    if "sqlite" in file:
        with sqlite3.connect(database) as connection:
            connection.executescript(statements)
        connection.close()
    else:
        with psycopg.connect(database) as other:
            other.execute(statements.encode())


@pytest.mark.parametrize("revision", revisions())
def test_a_released_database_is_brought_up_with_all_that_is_in_it(database: str, revision: str) -> None:
    kind = "postgresql" if "://" in database else "sqlite"
    fill(database, f"{revision}.{kind}.sql")

    async def run() -> StoredTable | None:
        store = await Store.open(database)
        found = await store.load("port")
        assert (await store.entries("port"))[0] == Entry(1, 101.0, "table", b'{"what":"started"}')
        assert await store.table_of(b"\x07" * 32) == Opened("port", "seat", 1)
        carried_out = CommandRow(b"\x07" * 32, "c1", b"\x01", 2) if revision >= "0003" else None
        assert await store.command("port", b"\x07" * 32, "c1") == carried_out
        await store.append("port", [Entry(3, 103.0, "move", b"{}")])
        await store.close()
        return found

    commands = [(b"\x07" * 32, "c1")] if revision >= "0003" else []
    assert asyncio.run(run()) == replace(KEPT, commands=commands)


def migrated(database: str) -> Database:
    """An empty database after all migrations, none of it made from the schema."""
    found = Database(database)
    with found.writing.begin() as connection:
        upgrade(connection)
    return found


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    whole = migrated(database)
    with whole.reading.begin() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, metadata) == []
    whole.dispose()


SQLITE = ("SELECT name, sql FROM sqlite_master ORDER BY name",)
POSTGRESQL = (
    "SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default, character_maximum_length"
    " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef",
    "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
    " ORDER BY conname",
    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname",
    "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname",
)


def described(database: Database) -> list[list[str]]:
    """All that a database says of its schema, blanks aside, and the version it says it is of."""
    questions = (*(SQLITE if database.sqlite else POSTGRESQL), f"SELECT * FROM {VERSION_TABLE}")
    with database.reading.begin() as connection:
        answers = [connection.exec_driver_sql(question).all() for question in questions]
    return [[" ".join(str(tuple(row)).replace("\\n", " ").split()) for row in answer] for answer in answers]


def test_an_empty_database_is_made_as_the_migrations_would_have(tmp_path: Path, postgresql: Callable[[], str]) -> None:
    for one, other in ((str(tmp_path / "a.db"), str(tmp_path / "b.db")), (postgresql(), postgresql())):
        made, by_steps = Database(one), migrated(other)
        made.prepare()
        assert described(made) == described(by_steps)
        assert len(described(made)[0]) > 4
        made.dispose()
        by_steps.dispose()


def test_two_servers_may_start_on_an_empty_database_at_once(postgresql: Callable[[], str], tmp_path: Path) -> None:
    async def run(database: str) -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(3)))
        for number, store in enumerate(stores):
            await store.create(TableRow(f"port{number}", b"{}", float(number)))
        assert [await store.unfinished() for store in stores] == [["port0", "port1", "port2"]] * 3
        for store in stores:
            await store.close()
        once = Database(database)
        with once.reading.begin() as connection:
            assert connection.exec_driver_sql(f"SELECT * FROM {VERSION_TABLE}").all() == [(VERSION,)]
        once.dispose()

    asyncio.run(run(postgresql()))
    for turn in range(10):  # they meet in a moment that is not always the same
        asyncio.run(run(str(tmp_path / f"tables-{turn}.db")))
