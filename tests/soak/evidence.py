"""What the checker looks at: the transcripts of clients, the records they downloaded, and the rows of the database. All
of it is read without the server's code."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

Message = dict[str, Any]
WITHOUT_EFFECT = ("resync", "recap", "why_not", "hint")
"""The commands that change nothing, so that the database does not store them."""


class Violation(Exception):
    """Something that must never happen; the sentence says what."""


# ---- what a client was told


@dataclass
class ClientTranscript:
    """What one client sent and was told."""

    name: str
    table: str = ""
    hashes: set[bytes] = field(default_factory=set)
    """The SHA-256 of its tokens."""
    seats: set[int] = field(default_factory=set)
    sent: dict[str, Message] = field(default_factory=dict)
    """Its commands by `cid`, in the order in which it sent them first."""
    place: dict[str, int] = field(default_factory=dict)
    """By `cid`: how many commands it had sent when this one was sent last. A command without an answer is sent again,
    by the client or by a server when the table moves, and then may come after later ones: perhaps it was refused
    before, and only the answer was lost."""
    told: dict[int, Message] = field(default_factory=dict)
    """The entries that it was told, by number, without what they changed in the view."""
    done: dict[str, int] = field(default_factory=dict)
    """The commands with an effect that it was told were carried out, with the number in the reply."""
    refused: dict[str, str] = field(default_factory=dict)
    """The commands that it was told were refused, with the code."""

    def sends(self, message: Message) -> None:
        """Note a message that the client sent."""
        if message["type"] == "hello":
            self.hashes |= {hashlib.sha256(token.encode()).digest() for token in message["tokens"]}
        else:
            self.sent.setdefault(message["cid"], message)
            self.place[message["cid"]] = len(self.sent)

    def receives(self, message: Message) -> None:
        """Note a message that the client got; a `Violation` if it contradicts an earlier one."""
        kind = message["type"]
        if kind == "welcome":
            self.table = message["table"]["id"]
            self.seats |= set(message["seats"])
            self.place |= dict.fromkeys(self.sent.keys() - self.done.keys() - self.refused.keys(), len(self.sent))
        elif kind in ("sync", "update"):
            for entry in message["entries"]:
                self._entry({name: value for name, value in entry.items() if name not in ("change", "changes")})
        elif kind == "done" and self.sent[message["cid"]]["type"] not in WITHOUT_EFFECT:
            before = self.done.setdefault(message["cid"], message["number"])
            if before != message["number"]:
                both = f"{before} and then number {message['number']}"
                raise Violation(f"{self.name}: command {message['cid']} was answered with number {both}")
        elif kind == "error" and message["cid"] is not None:
            self.refused[message["cid"]] = message["code"]

    def _entry(self, entry: Message) -> None:
        number = entry["number"]
        if self.told.setdefault(number, entry) != entry:
            raise Violation(f"{self.name}: entry {number} was told in two ways: {self.told[number]} and {entry}")
        if number > 1 and number - 1 not in self.told:
            raise Violation(f"{self.name}: entry {number} was told, but not the one before it")

    def effects(self) -> dict[str, Message]:
        """Its commands that would change something, by `cid`."""
        return {cid: command for cid, command in self.sent.items() if command["type"] not in WITHOUT_EFFECT}


def read_transcripts(folder: Path) -> list[ClientTranscript]:
    """What the clients whose transcripts are in a folder sent and were told."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        client = ClientTranscript(path.stem)
        with path.open() as lines:
            for line in map(json.loads, lines):
                if "sent" in line:
                    client.sends(line["sent"])
                else:
                    client.receives(line["received"])
        found.append(client)
    if not found:
        raise Violation(f"there is no transcript in {folder}")
    return found


# ---- what the database has


@dataclass(frozen=True)
class StoredEntry:
    """A row of the log."""

    number: int
    at: float
    kind: str
    body: Message


@dataclass
class Stored:
    """What the database has of one table."""

    stage: str
    finished: bool
    log: list[StoredEntry] = field(default_factory=list)
    commands: dict[tuple[bytes, str], int] = field(default_factory=dict)
    """The number in the reply to each command, by token and `cid`."""


def read_database(address: str) -> dict[str, Stored]:
    """The tables of a SQLite file or a PostgreSQL, by id."""
    tables = {
        id: Stored(json.loads(bytes(settings))["stage"], finished is not None)
        for id, settings, finished in _rows(address, "SELECT id, settings, finished FROM tables")
    }
    for id, number, at, kind, body in _rows(
        address, "SELECT table_id, number, at, kind, body FROM log ORDER BY table_id, number"
    ):
        tables[id].log.append(StoredEntry(number, at, kind, json.loads(bytes(body))))
    for id, token, cid, number in _rows(address, "SELECT table_id, token, cid, number FROM commands"):
        tables[id].commands[bytes(token), cid] = number
    return tables


def _rows(address: str, query: str) -> Iterator[Sequence[Any]]:
    if address.startswith("postgresql://"):
        with psycopg.connect(address) as connection:
            yield from connection.execute(query.encode())
    elif not Path(address).exists():
        raise Violation(f"there is no database at {address}")
    else:
        with closing(sqlite3.connect(address)) as connection:
            yield from connection.execute(query)
