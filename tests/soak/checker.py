"""Compares what clients were told with what the database has: `python -m tests.soak.checker TRANSCRIPTS DATABASE`.

TRANSCRIPTS is a folder: a `.jsonl` file for each client, and the record of each table that a client downloaded after
the game (`TABLE.jam`). DATABASE is the path of a SQLite file or the address of a PostgreSQL. The checker uses the rules
engine to replay the records, and nothing of the server. It prints what it compared; at the first violation it prints
one sentence and exits with status 1.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from jamaica.record import BadRecord, Record
from tests.soak.evidence import (
    ClientTranscript,
    Message,
    Stored,
    StoredEntry,
    Violation,
    read_database,
    read_transcripts,
)

Effect = tuple[str, ...]
"""What a command leaves in the log: its kind, and what was chosen or written."""
Owner = int | str
"""Whose effect it is: a seat's, or the host's."""


def check(folder: Path, database: str) -> Counter[str]:
    """Compare everything; how much there was of it. A `Violation` says what is wrong."""
    clients, tables = read_transcripts(folder), read_database(database)
    counts: Counter[str] = Counter(clients=len(clients))
    for id in sorted({client.table for client in clients}):
        here = [client for client in clients if client.table == id]
        if id not in tables:
            raise Violation(f"{here[0].name}: the table {id!r} is not in the database")
        stored = tables[id]
        check_log(id, stored)
        for client in here:
            check_told(client, stored)
            check_replies(client, stored)
        check_commands(id, here, stored)
        check_finished(id, here, stored)
        record = check_record(id, folder / f"{id}.jam", stored)
        check_seal(record, here)
        counts += counted(here, stored)
        counts["secrets"] += 0 if record.seal is None else len(record.seal.contributions)
    return counts


def counted(clients: list[ClientTranscript], stored: Stored) -> Counter[str]:
    """How much there was to compare at one table."""
    found = Counter(games=1, entries=len(stored.log), commands=len(stored.commands))
    for client in clients:
        found += Counter(told=len(client.told), done=len(client.done), refused=len(client.refused))
    return found


# ---- the log, and what was told of it


def check_log(id: str, stored: Stored) -> None:
    """The numbers of a log run from 1 without holes."""
    for expected, entry in enumerate(stored.log, 1):
        if entry.number != expected:
            raise Violation(f"table {id}: the log has entry {entry.number} where entry {expected} should be")


def check_told(client: ClientTranscript, stored: Stored) -> None:
    """Every entry that was told is in the log under its number, and says the same."""
    for number, told in client.told.items():
        if number > len(stored.log):
            raise Violation(f"{client.name}: entry {number} was told, but the log ends at {len(stored.log)}")
        entry = stored.log[number - 1]
        if not same(told, entry):
            raise Violation(f"{client.name}: entry {number} was told as {told}, but the log has {entry}")


def same(told: Message, entry: StoredEntry) -> bool:
    """Whether a told entry says what the stored one says. What the viewer may not know is null."""
    kind = "move" if entry.kind == "luck" else entry.kind
    if (told["kind"], told["at"]) != (kind, entry.at):
        return False
    stored = {"seat": None, **entry.body}
    return all(
        _same_events(value, stored["events"]) if name == "events" else value == stored[name] or _hidden(name, value)
        for name, value in told.items()
        if name not in ("kind", "number", "at")
    )


def _hidden(name: str, value: Any) -> bool:
    return name == "move" and value is None


def _same_events(told: list[Message], stored: list[Message]) -> bool:
    if len(told) != len(stored):
        return False
    for one, whole in zip(told, stored, strict=True):
        secret = "known_to" in whole
        if any(value != whole[name] and not (secret and value is None) for name, value in one.items()):
            return False
    return True


# ---- commands


def check_replies(client: ClientTranscript, stored: Stored) -> None:
    """A command that was answered with `done` has its row with that number; one that was refused has none."""
    rows = rows_of(client, stored)
    for cid, number in client.done.items():
        if cid not in rows:
            raise Violation(f"{client.name}: command {cid} was acknowledged, but the database does not have it")
        if rows[cid] != number:
            raise Violation(f"{client.name}: command {cid} was acknowledged as {number}, but stored as {rows[cid]}")
    for cid, code in client.refused.items():
        if cid in rows:
            raise Violation(f"{client.name}: command {cid} was refused ({code}), but carried out as {rows[cid]}")


def rows_of(client: ClientTranscript, stored: Stored) -> dict[str, int]:
    """The numbers of a client's commands that were carried out, by `cid`."""
    return {cid: number for (token, cid), number in stored.commands.items() if token in client.hashes}


def check_commands(id: str, clients: list[ClientTranscript], stored: Stored) -> None:
    """Each seat's commands that were carried out are what the log has of that seat: none twice, none missing, in the
    order in which they were sent."""
    carried: dict[Owner, list[tuple[int, Effect]]] = {seat: [] for client in clients for seat in client.seats}
    numbers: Counter[int] = Counter()
    for client in clients:
        rows = rows_of(client, stored)
        for cid in rows:
            if cid not in client.sent:
                raise Violation(f"{client.name}: the database has command {cid}, which nobody sent")
        for cid, command in client.effects().items():
            found = effect_of(command)
            if cid in rows and found is not None:
                numbers[rows[cid]] += 1
                carried.setdefault(found[0], []).append((rows[cid], found[1]))
        check_order(client, rows)
    logged = logged_effects(stored.log)
    for owner, effects in carried.items():
        own = [effect for _, effect in sorted(effects, key=lambda numbered: numbered[0])]
        _check_same(f"table {id}, {f'seat {owner}' if isinstance(owner, int) else owner}", own, logged.get(owner, []))
    for number, count in numbers.items():
        if count > 1:
            raise Violation(f"table {id}: entry {number} is the effect of {count} commands")


def check_order(client: ClientTranscript, rows: dict[str, int]) -> None:
    """A client's commands were carried out in the order in which they were sent."""
    latest, sent = "", list(client.sent)
    for cid in sorted((cid for cid in client.effects() if cid in rows), key=lambda cid: rows[cid]):
        if latest and client.place[cid] <= sent.index(latest):
            raise Violation(f"{client.name}: command {cid} was carried out after {latest}, which was sent later")
        latest = cid if not latest or sent.index(cid) > sent.index(latest) else latest


def _check_same(whose: str, carried: list[Effect], logged: list[Effect]) -> None:
    for at, effect in enumerate(logged):
        if carried[at : at + 1] != [effect]:
            instead = f"{carried[at]} was carried out" if at < len(carried) else "no command is left"
            raise Violation(f"{whose}: the log has {effect} where {instead}, so a command happened twice or unasked")
    if len(carried) > len(logged):
        raise Violation(f"{whose}: {carried[len(logged)]} was carried out, but is missing in the log")


def effect_of(command: Message) -> tuple[Owner, Effect] | None:
    """Whose effect a command has, and which; `None` if it adds no entry to the log."""
    match command["type"]:
        case "move" | "chat" | "emote" as kind:
            return command["seat"], (kind, command["text" if kind == "chat" else kind])
        case "undo":
            return command["seat"], ("undo",)
        case "rename":
            return command["seat"], ("renamed", command["name"])
        case "change_settings":
            return "host", ("settings",)
    return None


def logged_effects(log: list[StoredEntry]) -> dict[Owner, list[Effect]]:
    """The effects of commands that the log has, by their owner, in order. A held answer that takes effect later is no
    second one."""
    found: dict[Owner, list[Effect]] = {}
    held: set[Owner] = set()
    for entry in log:
        owner: Owner = "host" if entry.kind == "table" else entry.body.get("seat", "chance")
        released = entry.kind == "move" and owner in held
        effect = None if released else logged_effect(entry)
        if effect is not None:
            found.setdefault(owner, []).append(effect)
        if entry.kind == "held":
            held.add(owner)
        elif entry.kind in ("move", "undo"):
            held.discard(owner)
    return found


def logged_effect(entry: StoredEntry) -> Effect | None:
    """The effect of a command that an entry is; `None` if it is something else."""
    body = entry.body
    match entry.kind:
        case "move" | "held":
            return "move", body["move"]
        case "chat" | "emote" as kind:
            return kind, body["text" if kind == "chat" else kind]
        case "undo":
            return ("undo",)
        case "seat" if body["what"] == "renamed":
            return "renamed", body["name"]
        case "table" if body["what"] == "settings":
            return ("settings",)
    return None


# ---- the end


def check_finished(id: str, clients: list[ClientTranscript], stored: Stored) -> None:
    """The game is over, in the database and for every client."""
    if stored.stage != "over" or not stored.finished:
        raise Violation(f"table {id}: the game is not finished; its stage is {stored.stage!r}")
    for client in clients:
        if not any(event["kind"] == "game_over" for entry in client.told.values() for event in entry.get("events", ())):
            raise Violation(f"{client.name}: the client was not told the end of the game")


def check_record(id: str, path: Path, stored: Stored) -> Record:
    """The record of the game. It has the moves of the log, and they are a whole game that follows from its dice."""
    if not path.exists():
        raise Violation(f"table {id}: there is no record {path.name}")
    undone = {entry.body["of"] for entry in stored.log if entry.kind == "undo"}
    played = [entry for entry in stored.log if entry.kind in ("move", "luck") and entry.number not in undone]
    try:
        record = Record.parse(path.read_text())
        if [(seat, move.text) for seat, move in record.moves] != [(e.body.get("seat"), e.body["move"]) for e in played]:
            raise Violation(f"table {id}: the moves of the record are not those of the log")
        if not record.replay().over:
            raise Violation(f"table {id}: the record ends before the game does")
        record.verify()
    except BadRecord as error:
        raise Violation(f"table {id}: the record is not a legal game: {error}") from None
    return record


def check_seal(record: Record, clients: list[ClientTranscript]) -> None:
    """Every secret that was acknowledged is in the dice, unless they were sealed again."""
    if record.seal is None:
        return
    sealed = {each.commitment: each.secret for each in record.seal.contributions}
    for client in clients:
        revealed = [client.sent[cid] for cid in client.done if client.sent[cid]["type"] == "reveal"]
        for command in revealed:
            if sealed.get(command["commitment"]) != command["secret"] and record.seal.attempt == 1:
                raise Violation(f"{client.name}: the secret of command {command['cid']} is not in the dice")


def main() -> int:
    """Check, print what was compared, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak.checker", description="Compares transcripts and database."
    )
    parser.add_argument("transcripts", type=Path)
    parser.add_argument("database")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    args = parser.parse_args()
    try:
        counts = check(args.transcripts, args.database)
    except Violation as error:
        print(f"Violation. {error}")
        return 1
    print(json.dumps(counts) if args.json else sentence(counts))
    return 0


def sentence(counts: Counter[str]) -> str:
    """What was compared."""
    return (
        f"Compared {counts['games']:,} finished games of {counts['clients']:,} clients: {counts['entries']:,} entries "
        f"in the log, told {counts['told']:,} times; {counts['commands']:,} commands stored, {counts['done']:,} "
        f"acknowledged, {counts['refused']:,} refused; {counts['secrets']:,} secrets in the dice. Nothing is lost, "
        "doubled or contradicted."
    )


if __name__ == "__main__":
    sys.exit(main())
