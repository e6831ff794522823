"""What a table writes to the database, and how it is rebuilt from there."""

from typing import Final

import msgspec

from jamaica.engine import start
from jamaica.fair_dice import FairDice
from jamaica.notation import read
from jamaica.record.format import option_lines
from jamaica.server.session.data.log import Log, PendingEntry
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.game.dice import Dice, SeededDice, continued_dice
from jamaica.server.session.game.table_game import TableGame
from jamaica.server.storage.store import Entry, Snapshot, StoredTable

SNAPSHOT_EVERY: Final = 24
"""How many entries there are at least between two snapshots."""


def first_game(data: TableData, log: Log) -> TableGame:
    """The game before the first roll or draw."""
    if data.position and not data.foreign:
        state = read(data.position)
    else:
        state = start(data.play_options(), len(data.seats))
    return TableGame(state, table_dice(data), log, data.script)


def table_dice(data: TableData) -> Dice:
    """The dice of a table before the first roll."""
    if data.stream is not None:
        return continued_dice(data.stream)
    if data.seal is None or data.seal.phase != "sealed":
        return SeededDice(int(data.seed, 16))
    return FairDice(data.seal.whole().key(option_lines(data.play_options(), data.behaviour)))


def stored_entries(entries: list[PendingEntry], at: float) -> list[Entry]:
    """New entries as the store takes them."""
    return [Entry(entry.number, at, entry.kind, msgspec.json.encode(entry.body)) for entry in entries]


class Persistence:
    """Decides when a table takes a snapshot, and rebuilds its game from the newest one."""

    def __init__(self) -> None:
        self._snapshot = 0
        """The number of the last entry that is in a snapshot."""

    def snapshot(self, game: TableGame, number: int) -> Snapshot | None:
        """A snapshot, if one is due and nothing can be undone."""
        if not game.history.settled or number - self._snapshot < SNAPSHOT_EVERY:
            return None
        self._snapshot = number
        return Snapshot(number, msgspec.json.encode({"game": game.snapshot()}))

    def skip(self, stored: StoredTable, log: Log) -> None:
        """Set the log to the last stored entry, without playing the game."""
        self._snapshot = 0 if stored.snapshot is None else stored.snapshot.number
        log.number = stored.entries[-1].number if stored.entries else self._snapshot

    def restore(self, stored: StoredTable, data: TableData, log: Log) -> TableGame:
        """The game as the database has it."""
        log.number = self._snapshot = 0 if stored.snapshot is None else stored.snapshot.number
        if stored.snapshot is None:
            game = first_game(data, log)
        else:
            game = TableGame.restored(msgspec.json.decode(stored.snapshot.body)["game"], table_dice(data), log)
        for entry in stored.entries:
            log.number = entry.number
            game.apply_stored(entry.kind, msgspec.json.decode(entry.body))
        return game
