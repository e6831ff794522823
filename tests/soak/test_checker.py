"""The checker accepts a game as it was played, and names every way in which transcripts and database can disagree."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.soak.checker import check
from tests.soak.evidence import Violation
from tests.support.busy_client import BusyClient
from tests.support.socket_clients import ServerProcess, Transcript

SETTINGS = {"undo_window": 0.02, "pace": 0}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of two people: transcripts, the record and the database."""
    folder = tmp_path_factory.mktemp("played")
    server = ServerProcess(str(folder / "tables.db"), folder)
    server.start()
    made = server.make_table([{"kind": "person"}, {"kind": "person"}], settings=SETTINGS)
    transcripts = [Transcript(folder / f"seat-{seat}.jsonl") for seat in (0, 1)]
    clients = [
        BusyClient(server, link["token"], link["seat"], 1, transcript)
        for link, transcript in zip(made["seats"], transcripts, strict=True)
    ]

    async def play() -> None:
        async with asyncio.timeout(300):
            await asyncio.gather(*(client.play() for client in clients))

    asyncio.run(play())
    for transcript in transcripts:
        transcript.close()
    id = made["table"]["id"]
    (folder / f"{id}.jam").write_bytes(server.get(f"/api/tables/{id}/record"))
    assert server.end() == 0
    return folder


class Copy:
    """A copy of the game, to be altered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.transcript = folder / "seat-0.jsonl"
        self.record = next(folder.glob("*.jam"))
        self.database = str(folder / "tables.db")

    def execute(self, *statements: str) -> None:
        """Change the database, whose triggers would not allow it."""
        with closing(sqlite3.connect(self.database)) as connection, connection:
            for name in ("log_follows", "log_stands", "log_stays"):
                connection.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                connection.execute(statement)

    def lines(self, what: str) -> list[dict[str, Any]]:
        """The messages that the client sent or received."""
        with self.transcript.open() as lines:
            return [line[what] for line in map(json.loads, lines) if what in line]

    def done(self, type: str = "move") -> dict[str, Any]:
        """A reply to a command of this type that was carried out."""
        cids = {message["cid"] for message in self.lines("sent") if message["type"] == type}
        return next(each for each in self.lines("received") if each["type"] == "done" and each["cid"] in cids)

    def entry(self, number: int) -> dict[str, Any]:
        """An entry that the client was told."""
        told = [each for each in self.lines("received") if each["type"] in ("sync", "update")]
        found: dict[str, Any] = next(each for one in told for each in one["entries"] if each["number"] == number)
        return found

    def hear(self, message: dict[str, Any]) -> None:
        """Add a message to the transcript, as if the client had received it."""
        self._add("received", message)

    def say(self, message: dict[str, Any]) -> None:
        """Add a message to the transcript, as if the client had sent it."""
        self._add("sent", message)

    def _add(self, what: str, message: dict[str, Any]) -> None:
        with self.transcript.open("a") as file:
            file.write(json.dumps({"at": 0.0, what: message}) + "\n")


LAST = "(SELECT max(number) FROM log)"


def lose_an_entry(copy: Copy) -> None:
    copy.execute("DELETE FROM log WHERE number = 5")


def lose_the_last_entry(copy: Copy) -> None:
    copy.execute(f"DELETE FROM log WHERE number = {LAST}")


def change_an_entry(copy: Copy) -> None:
    first = "(SELECT min(number) FROM log WHERE kind = 'move')"
    copy.execute(f"UPDATE log SET body = (SELECT body FROM log WHERE number = 3) WHERE number = {first}")


def change_the_time_of_an_entry(copy: Copy) -> None:
    copy.execute("UPDATE log SET at = at + 1 WHERE number = 5")


def tell_an_entry_in_another_way(copy: Copy) -> None:
    copy.hear({"type": "update", "entries": [{**copy.entry(7), "at": 0.0}]})


def tell_an_entry_after_a_gap(copy: Copy) -> None:
    copy.hear({"type": "update", "entries": [{**copy.entry(7), "number": 10_000}]})


def lose_a_command(copy: Copy) -> None:
    copy.execute(f"DELETE FROM commands WHERE cid = '{copy.done()['cid']}'")


def store_a_command_under_another_number(copy: Copy) -> None:
    copy.execute(f"UPDATE commands SET number = number + 1 WHERE cid = '{copy.done()['cid']}'")


def answer_with_another_number(copy: Copy) -> None:
    copy.hear({**copy.done(), "number": 10_000})


def refuse_a_command_that_was_carried_out(copy: Copy) -> None:
    copy.hear({"type": "error", "cid": copy.done()["cid"], "code": "stale", "message": ""})


def carry_a_command_out_twice(copy: Copy) -> None:
    copy.execute(
        f"INSERT INTO log SELECT table_id, 1 + {LAST}, at, kind, body FROM log "
        "WHERE number = (SELECT min(number) FROM log WHERE kind = 'chat')"
    )


def carry_a_command_out_without_an_entry(copy: Copy) -> None:
    copy.say({"type": "chat", "cid": "late", "seen": 0, "seat": 0, "text": "Ahoy"})
    copy.execute(
        f"INSERT INTO commands SELECT table_id, token, 'late', payload, 10000 FROM commands "
        f"WHERE cid = '{copy.done()['cid']}'"
    )


def carry_out_what_nobody_sent(copy: Copy) -> None:
    copy.execute(
        f"INSERT INTO commands SELECT table_id, token, 'never', payload, number FROM commands "
        f"WHERE cid = '{copy.done()['cid']}'"
    )


def store_two_commands_for_one_entry(copy: Copy) -> None:
    numbers = sorted({each["number"] for each in copy.lines("received") if each["type"] == "done"})
    lines = copy.transcript.read_text().splitlines(keepends=True)
    copy.transcript.write_text("".join(line for line in lines if '"type":"done"' not in line))
    copy.execute(f"UPDATE commands SET number = {numbers[1]} WHERE cid LIKE '0-%'")


def leave_a_game_unfinished(copy: Copy) -> None:
    copy.execute("UPDATE tables SET finished = NULL")


def keep_the_end_from_a_client(copy: Copy) -> None:
    lines = copy.transcript.read_text().splitlines(keepends=True)
    end = next(at for at, line in enumerate(lines) if '"game_over"' in line)
    copy.transcript.write_text("".join(lines[:end]))


def lose_the_table(copy: Copy) -> None:
    copy.execute("UPDATE tables SET id = 'other'", "UPDATE log SET table_id = 'other'", "DELETE FROM commands")


def move_a_command_to_the_end(copy: Copy) -> None:
    """As if the client had sent its first move last, and only then."""
    lines = [json.loads(line) for line in copy.transcript.read_text().splitlines()]
    first = copy.done()["cid"]
    moved = [line for line in lines if first in (line.get("sent", {}).get("cid"), line.get("received", {}).get("cid"))]
    rest = [line for line in lines if line not in moved]
    copy.transcript.write_text("".join(json.dumps(line) + "\n" for line in [*rest, *moved]))


def lose_the_record(copy: Copy) -> None:
    copy.record.unlink()


def damage_the_record(copy: Copy) -> None:
    copy.record.write_text(copy.record.read_text().replace("attempt 1", "attempt 2", 1))


def lose_a_secret(copy: Copy) -> None:
    reveal = next(each for each in copy.lines("sent") if each["type"] == "reveal")
    copy.say({**reveal, "cid": "other", "secret": "0" * 64})
    copy.execute(
        "INSERT INTO commands SELECT table_id, token, 'other', payload, 9999 FROM commands "
        f"WHERE cid = '{reveal['cid']}'"
    )
    copy.hear({"type": "done", "cid": "other", "number": 9999})


def lose_the_transcripts(copy: Copy) -> None:
    for path in copy.folder.glob("*.jsonl"):
        path.unlink()


def lose_the_database(copy: Copy) -> None:
    Path(copy.database).unlink()


NAMED: dict[Callable[[Copy], None], str] = {
    lose_an_entry: "has entry 6 where entry 5 should be",
    lose_the_last_entry: "was told, but the log ends at",
    change_an_entry: "was told as",
    change_the_time_of_an_entry: "entry 5 was told as",
    tell_an_entry_in_another_way: "entry 7 was told in two ways",
    tell_an_entry_after_a_gap: "entry 10000 was told, but not the one before it",
    lose_a_command: "was acknowledged, but the database does not have it",
    store_a_command_under_another_number: "but stored as",
    answer_with_another_number: "and then number 10000",
    refuse_a_command_that_was_carried_out: r"was refused \(stale\), but carried out",
    carry_a_command_out_twice: "so a command happened twice or unasked",
    carry_a_command_out_without_an_entry: "was carried out, but is missing in the log",
    carry_out_what_nobody_sent: "the database has command never, which nobody sent",
    store_two_commands_for_one_entry: "is the effect of",
    move_a_command_to_the_end: "was carried out after .*, which was sent later",
    leave_a_game_unfinished: "the game is not finished",
    keep_the_end_from_a_client: "was not told the end of the game",
    lose_the_table: "is not in the database",
    lose_the_record: "there is no record",
    lose_a_secret: "the secret of command other is not in the dice",
    damage_the_record: "the record is not a legal game",
    lose_the_transcripts: "there is no transcript",
    lose_the_database: "there is no database",
}


def test_a_game_as_it_was_played_is_accepted(played: Path) -> None:
    counts = check(played, str(played / "tables.db"))
    assert counts["games"] == 1
    assert counts["clients"] == 2
    assert counts["told"] > counts["entries"] > counts["commands"] >= counts["done"] > 100


def test_only_a_command_that_was_sent_again_may_come_after_a_later_one(played: Path, tmp_path: Path) -> None:
    copy = Copy(shutil.copytree(played, tmp_path / "copy"))
    lines = copy.transcript.read_text().splitlines(keepends=True)
    hello = next(at for at, line in enumerate(lines) if '"hello"' in line)
    done = {message["cid"] for message in copy.lines("received") if message["type"] == "done"}
    sent = [(at, json.loads(line).get("sent", {})) for at, line in enumerate(lines)]
    times = Counter(message["cid"] for _, message in sent if message.get("type") == "move")
    once = {cid for cid in done if times[cid] == 1}
    last = max(at for at, message in sent if message.get("type") == "move" and message["cid"] in once)
    copy.transcript.write_text("".join([*lines[: hello + 1], lines[last], *lines[hello + 1 :]]))
    assert check(copy.folder, copy.database)["games"] == 1
    copy.transcript.write_text(
        "".join([*lines[: hello + 1], lines[last], *lines[hello + 1 : last], *lines[last + 1 :]])
    )
    with pytest.raises(Violation, match=r"was carried out after .*, which was sent later"):
        check(copy.folder, copy.database)


@pytest.mark.parametrize("alter", NAMED, ids=lambda alter: alter.__name__)
def test_every_disagreement_is_named(played: Path, tmp_path: Path, alter: Callable[[Copy], None]) -> None:
    copy = Copy(shutil.copytree(played, tmp_path / "copy"))
    alter(copy)
    with pytest.raises(Violation, match=NAMED[alter]):
        check(copy.folder, copy.database)


def test_the_program_prints_the_violation_and_fails(played: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.soak.checker", str(played)]
    good = subprocess.run([*command, str(played / "tables.db")], capture_output=True, text=True)
    assert (good.returncode, good.stdout[:9]) == (0, "Compared ")
    bad = subprocess.run([*command, str(tmp_path / "nothing.db")], capture_output=True, text=True)
    assert (bad.returncode, bad.stdout[:39]) == (1, "Violation. there is no database at " + str(tmp_path)[:4])


def test_the_checker_imports_nothing_of_the_server() -> None:
    look = "import sys, tests.soak.checker; print([name for name in sys.modules if name.startswith('jamaica.server')])"
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True)
    assert run.stdout.strip() == "[]", run.stdout + run.stderr
