"""What is kept of a table, on SQLite and on PostgreSQL alike."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from jamaica.server.storage.database import Database
from jamaica.server.storage.store import (
    CommandKnown,
    CommandRow,
    Entry,
    NoSuchTable,
    NumberTaken,
    Opened,
    Snapshot,
    Store,
    StoredTable,
    StoreError,
    TableRow,
    TokenRow,
    token_hash,
)  # fmt: skip
from tests.support.stores import entries, entry, with_store

LINKS = (TokenRow(token_hash("the host's"), "host"), TokenRow(token_hash("a friend's"), "seat", 1))
PORT = TableRow("port", b'{"seats":3}', 100.0, LINKS)


def test_a_table_comes_back_as_it_was_kept(database: str) -> None:
    async def play(store: Store) -> StoredTable | None:
        await store.create(PORT, entries(1, 2))
        await store.append("port", entries(3, 5))
        return await store.load("port")

    kept = StoredTable(PORT, None, entries(1, 5))
    assert with_store(database, play) == kept
    assert with_store(database, lambda store: store.load("port")) == kept


@pytest.mark.parametrize("name", ["nowhere", "", "\0", "\N{SNOWMAN}", "x" * 10_000])
def test_a_table_that_was_never_made_is_not_there(database: str, name: str) -> None:
    assert with_store(database, lambda store: store.load(name)) is None


def test_a_log_is_read_in_parts(database: str) -> None:
    async def play(store: Store) -> tuple[list[Entry], list[Entry], list[Entry]]:
        await store.create(PORT, entries(1, 9))
        log = store.entries
        return await log("port"), await log("port", since=7), await log("port", since=2, until=4)

    assert with_store(database, play) == (entries(1, 9), entries(8, 9), entries(3, 4))


def test_a_table_goes_on_from_its_newest_snapshot(database: str) -> None:
    async def play(store: Store) -> StoredTable | None:
        await store.create(PORT, entries(1, 2))
        await store.append("port", entries(3, 3), snapshot=Snapshot(3, b"early"))
        await store.append("port", entries(4, 6), snapshot=Snapshot(5, b"late"))
        await store.append("port", entries(7, 7))
        return await store.load("port")

    assert with_store(database, play) == StoredTable(PORT, Snapshot(5, b"late"), entries(6, 7))


@pytest.mark.parametrize("numbers", [[1], [2], [4], [3, 5], [4, 3], [3, 3], [0], [-1]])
def test_numbers_that_do_not_follow_are_refused_and_nothing_is_written(database: str, numbers: list[int]) -> None:
    async def play(store: Store) -> list[Entry]:
        await store.create(PORT, entries(1, 2))
        changes = {"snapshot": Snapshot(2, b"wrong"), "settings": b"wrong", "tokens": ()}
        with pytest.raises(NumberTaken, match=f"entry {numbers[0]} does not follow"):
            await store.append("port", [entry(number) for number in numbers], **changes)  # type: ignore[arg-type]
        assert await store.load("port") == StoredTable(PORT, None, entries(1, 2))
        await store.append("port", entries(3, 3))
        return await store.entries("port")

    assert with_store(database, play) == entries(1, 3)


def test_of_two_servers_that_write_the_same_number_one_is_refused(database: str) -> None:
    async def play(store: Store) -> None:
        other = await Store.open(database)
        await store.create(PORT, entries(1, 1))
        for number in range(2, 12):
            answers = await asyncio.gather(
                store.append("port", [entry(number)]), other.append("port", [entry(number)]), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "NumberTaken"]
        assert await other.entries("port") == entries(1, 11)
        await other.close()

    with_store(database, play)


def test_what_waits_together_is_committed_together(database: str) -> None:
    async def play(store: Store) -> int:
        names = [f"table{number}" for number in range(100)]
        await asyncio.gather(*(store.create(TableRow(name, b"", 0.0), entries(1, 1)) for name in names))
        before = store.commits
        for number in range(2, 6):
            await asyncio.gather(*(store.append(name, [entry(number)]) for name in names))
        assert store.written == 500
        assert [await store.entries(name) for name in names] == [entries(1, 5)] * 100
        return store.commits - before

    assert with_store(database, play) <= 40  # of 400 appends


def test_one_that_is_refused_does_not_spoil_the_group(database: str) -> None:
    async def play(store: Store) -> None:
        names = [f"table{number}" for number in range(20)]
        for name in names[1:]:
            await store.create(TableRow(name, b"", 0.0), entries(1, 1))
        wanted = [store.append(name, [entry(3 if name == "table7" else 2)]) for name in names]
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        refused = {name: type(answer) for name, answer in zip(names, answers, strict=True) if answer is not None}
        assert refused == {"table0": NoSuchTable, "table7": NumberTaken}
        assert [len(await store.entries(name)) for name in names] == [0, 2, 2, 2, 2, 2, 2, 1, *[2] * 12]

    with_store(database, play)


def test_appends_of_one_table_that_wait_together_keep_their_order(database: str) -> None:
    async def play(store: Store) -> StoredTable | None:
        await store.create(PORT)
        links = [(TokenRow(token_hash(f"link {number}"), "host"),) for number in range(10)]
        async with asyncio.TaskGroup() as group:
            for number in range(10):
                snapshot = Snapshot(number + 1, b"%d" % number)
                group.create_task(store.append("port", [entry(number + 1)], snapshot=snapshot, tokens=links[number]))
        return await store.load("port")

    last = TableRow(PORT.id, PORT.settings, PORT.created, (TokenRow(token_hash("link 9"), "host"),))
    assert with_store(database, play) == StoredTable(last, Snapshot(10, b"9"), [])


def test_what_is_answered_is_there_for_everybody(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(PORT)
        other = Database(database)
        for number in range(1, 6):
            await store.append("port", [entry(number)])
            with other.reading.begin() as connection:
                assert connection.scalar(text("SELECT max(number) FROM log")) == number
        other.dispose()

    with_store(database, play)


def test_closing_writes_what_is_waiting(database: str) -> None:
    async def play() -> list[bool]:
        store = await Store.open(database)
        await store.create(PORT)
        waiting = [asyncio.ensure_future(store.append("port", [entry(number)])) for number in range(1, 51)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError, match="closed"):
            await store.append("port", [entry(51)])
        return [one.done() for one in waiting]

    assert all(asyncio.run(play()))
    assert with_store(database, lambda store: store.entries("port")) == entries(1, 50)


def test_a_caller_that_does_not_wait_for_the_answer_holds_up_nobody(database: str) -> None:
    async def play(store: Store) -> list[Entry]:
        await store.create(PORT)
        gone = asyncio.ensure_future(store.append("port", [entry(1)]))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append("port", [entry(2)])
        return await store.entries("port")

    assert with_store(database, play) == entries(1, 2)


# ---- links, settings, the end


def test_a_link_opens_its_seat_until_another_takes_its_place(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(PORT)
        assert await store.table_of(token_hash("a friend's")) == Opened("port", "seat", 1)
        await store.update("port", tokens=[LINKS[0], TokenRow(token_hash("another"), "seat", 1)])
        assert await store.table_of(token_hash("a friend's")) is None
        assert await store.table_of(token_hash("another")) == Opened("port", "seat", 1)
        assert await store.table_of(token_hash("the host's")) == Opened("port", "host", None)

    with_store(database, play)


def test_no_token_is_kept_anywhere(database: str) -> None:
    with_store(database, lambda store: store.create(PORT, entries(1, 1)))
    whole = Database(database)
    with whole.reading.begin() as connection:
        rows = [list(connection.execute(text(f"SELECT * FROM {name}"))) for name in ("tables", "tokens", "log")]
    whole.dispose()
    assert "friend" not in repr(rows)
    assert len(LINKS[0].hash) == 32


def test_a_link_belongs_to_one_table(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(PORT)
        with pytest.raises(StoreError, match="'haven' or one of its links is there already"):
            await store.create(TableRow("haven", b"", 0.0, LINKS))
        await store.create(TableRow("haven", b"", 0.0))
        with pytest.raises(StoreError, match="belongs to another table"):
            await store.update("haven", tokens=LINKS)
        with pytest.raises(StoreError, match="'port' or one of its links is there already"):
            await store.create(PORT)

    with_store(database, play)


def test_settings_change_with_the_log_or_without(database: str) -> None:
    async def play(store: Store) -> list[bytes]:
        await store.create(PORT)
        await store.update("port", settings=b"first")
        found = [await store.load("port")]
        await store.append("port", entries(1, 1), settings=b"second")
        found.append(await store.load("port"))
        with pytest.raises(NoSuchTable, match="'nowhere'"):
            await store.update("nowhere", settings=b"third")
        return [table.row.settings for table in found if table]

    assert with_store(database, play) == [b"first", b"second"]


def test_a_finished_table_is_kept_but_not_among_the_unfinished(database: str) -> None:
    async def play(store: Store) -> None:
        for number, name in enumerate(["third", "first", "second"]):
            await store.create(TableRow(name, b"", (number + 2) % 3))
        assert await store.unfinished() == ["first", "second", "third"]
        await store.append("second", [entry(1, at=77.0)], finished=True)
        assert await store.unfinished() == ["first", "third"]
        ended = await store.load("second")
        assert ended is not None
        assert ended.row.finished == 77.0
        await store.append("second", [entry(2, at=80.0)])  # a word after the game
        assert await store.entries("second") == [entry(1, at=77.0), entry(2, at=80.0)]

    with_store(database, play)


# ---- the log stands


@pytest.mark.parametrize(
    "statement",
    ["UPDATE log SET body = '' WHERE number = 1", "UPDATE log SET number = 9 WHERE number = 2", "DELETE FROM log"],
)
def test_the_database_refuses_to_change_a_log(database: str, statement: str) -> None:
    with_store(database, lambda store: store.create(PORT, entries(1, 2)))
    whole = Database(database)
    with pytest.raises(IntegrityError, match="append-only"), whole.writing.begin() as connection:
        connection.execute(text(statement))
    whole.dispose()
    assert with_store(database, lambda store: store.entries("port")) == entries(1, 2)


# ---- commands


def test_a_command_is_carried_out_once_with_or_without_entries(database: str) -> None:
    async def play(store: Store) -> None:
        await store.create(PORT)
        one, other = CommandRow(b"a", "1", b"x", 1), CommandRow(b"b", "1", b"x", 1)
        await store.append("port", [entry(1)], command=one)
        await store.append("port", [], command=other)
        assert (await store.command("port", b"a", "1"), await store.command("port", b"b", "1")) == (one, other)
        assert await store.command("port", b"a", "2") is None
        with pytest.raises(CommandKnown, match="'1' was carried out before"):
            await store.append("port", [entry(2)], command=CommandRow(b"a", "1", b"y", 2))
        assert len(await store.entries("port")) == 1

    with_store(database, play)
