"""Telling a table's company what happened: to each pair of eyes what they may know."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from jamaica.server.protocol.messages import Happened, Scene
from jamaica.server.protocol.schemas import Back, Grace
from jamaica.server.session.connection import Connection, encode
from jamaica.server.session.log import Step, entry_for
from jamaica.server.session.redaction import Tiding
from jamaica.server.session.view_payload import Plain, ask_of, view_of
from jamaica.server.storage.store import Entry

if TYPE_CHECKING:
    from jamaica.server.session.table import Table

MOST_AGAIN: Final = 400
"""How many entries are sent again after a gap; beyond that only the table as it lies."""

Word = tuple[int | None, bytes, list[Connection]]
"""Whose eyes, what they are told, and who looks through them."""


class Teller:
    """What a table tells, and to whom."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._view: Plain | None = None
        """The view last told, as a watcher may know it; nothing while nobody is here."""
        self._asks: dict[int, tuple[int, msgspec.Raw]] = {}
        """What each seat is asked, encoded, and the entry with which that came up."""

    def forget(self, eyes: Iterable[int | None]) -> None:
        """Keep nothing but what these eyes are told."""
        here = set(eyes)
        self._view = self._view if here else None
        self._asks = {seat: ask for seat, ask in self._asks.items() if seat in here}

    def prepare(self, steps: list[Step], at: float, here: dict[int | None, list[Connection]]) -> list[Word]:
        """What everybody is told of entries, once they are committed."""
        if not here:
            self._view = None
            return []
        tidings = []
        for step in steps:
            tidings.append(Tiding(step, at, self._view))
            self._view = tidings[-1].after
        return [(eyes, self._happened(eyes, tidings, steps[-1].number), here[eyes]) for eyes in here]

    def _happened(self, eyes: int | None, tidings: list[Tiding], number: int) -> bytes:
        entries: list[Any] = [tiding.seen_by(eyes) for tiding in tidings]
        return encode(Happened(eyes=eyes, number=number, entries=entries, **self._moment(eyes)))

    def tell(self, words: list[Word]) -> None:
        """Tell it."""
        for eyes, encoded, connections in words:
            for connection in connections:
                if eyes in connection.shown:
                    connection.send(encoded)
                else:
                    self.show(connection, eyes, [], complete=False)

    def show(self, connection: Connection, eyes: int | None, entries: list[Entry], complete: bool) -> None:
        """Send a client the whole table for one pair of eyes."""
        connection.send(self._scene(eyes, entries, complete))
        connection.shown.add(eyes)

    def _scene(self, eyes: int | None, entries: list[Entry], complete: bool) -> bytes:
        """The whole table for one pair of eyes."""
        game = self._table.game
        held = None if game.held is None else game.held.seat
        self._view = view_of(game.state, None, held)
        again: list[Any] = [
            entry_for(entry.number, entry.at, entry.kind, msgspec.json.decode(entry.body), eyes) for entry in entries
        ]
        scene = Scene(
            eyes=eyes,
            number=self._table.log.number,
            entries=again,
            complete=complete,
            view=view_of(game.state, eyes, held),  # type: ignore[arg-type]
            **self._moment(eyes),
        )
        return encode(scene)

    def _moment(self, eyes: int | None) -> dict[str, Any]:
        """What is asked and what can be taken back, after all entries."""
        return {"ask": self._ask(eyes), "grace": self._grace(eyes), "back": self._back(eyes)}

    def _ask(self, eyes: int | None) -> msgspec.Raw | None:
        game = self._table.game
        if eyes is None or self._table.data.stage != "playing" or eyes not in game.asked():
            return None
        kept = self._asks.get(eyes)
        if kept is None or kept[0] != game.asked_at[eyes]:
            number = game.asked_at[eyes]
            kept = self._asks[eyes] = (number, msgspec.Raw(encode({"number": number, **ask_of(game.state, eyes)})))
        return kept[1]

    def _grace(self, eyes: int | None) -> Grace | None:
        held = self._table.game.held
        if held is None:
            return None
        waits = self._table.graces.waits(self._table.game, time.monotonic())
        return Grace(held.seat, held.move.text if held.seat == eyes else None, waits)

    def _back(self, eyes: int | None) -> Back | None:
        if eyes is None:
            return None
        if self._table.data.stage != "playing":
            return Back(False, "over", "The game is not being played.")
        return self._table.game.choices.back(eyes, self._table.graces.running(eyes, time.monotonic()))
