"""Telling a table's company what happened: for each pair of eyes what they may know, encoded once."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from jamaica.server.connection import Connection, encode
from jamaica.server.log import Step, entry_for
from jamaica.server.protocol import Happened, Scene
from jamaica.server.scenes import Plain, ask_of, change, view_of
from jamaica.server.shapes import Back, Grace
from jamaica.server.store import Entry

if TYPE_CHECKING:
    from jamaica.server.table import Table

MOST_AGAIN: Final = 400
"""How many entries are sent again after a gap; beyond that only the table as it lies."""


class Teller:
    """What a table tells, and to whom."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._views: dict[int | None, Plain] = {}
        """The view last told to each pair of eyes that is here."""
        self._asks: dict[int, tuple[int, msgspec.Raw]] = {}
        """What each seat is asked, encoded, and the entry with which that came up."""

    def forget(self, eyes: Iterable[int | None]) -> None:
        """Keep nothing but what these eyes are told."""
        here = set(eyes)
        self._views = {each: seen for each, seen in self._views.items() if each in here}
        self._asks = {seat: ask for seat, ask in self._asks.items() if seat in here}

    def happened(self, steps: list[Step], at: float, here: dict[int | None, list[Connection]]) -> None:
        """Tell everybody of entries that were committed."""
        for eyes, connections in here.items():
            entries = [self._live(step, at, eyes) for step in steps]
            message = Happened(eyes=eyes, number=steps[-1].number, entries=entries, **self._moment(eyes))
            encoded = encode(message)
            for connection in connections:
                if eyes in connection.shown:
                    connection.send(encoded)
                else:
                    self.show(connection, eyes, [], complete=False)

    def show(self, connection: Connection, eyes: int | None, entries: list[Entry], complete: bool) -> None:
        """Send a client the whole table for one pair of eyes."""
        connection.send(self._scene(eyes, entries, complete))
        connection.shown.add(eyes)

    def _live(self, step: Step, at: float, eyes: int | None) -> Any:
        """An entry for these eyes, with what it changes in their view."""
        entry = entry_for(step.number, at, step.kind, step.body, eyes)
        if step.state is not None:
            after = view_of(step.state, eyes, step.body["seat"] if step.kind == "held" else None)
            before = self._views.get(eyes)
            if before is not None:
                entry["change"] = change(before, after)
            self._views[eyes] = after
        return entry

    def _scene(self, eyes: int | None, entries: list[Entry], complete: bool) -> bytes:
        """The whole table for one pair of eyes."""
        game = self._table.game
        held = None if game.held is None else game.held.seat
        view = self._views[eyes] = view_of(game.state, eyes, held)
        again: list[Any] = [
            entry_for(entry.number, entry.at, entry.kind, msgspec.json.decode(entry.body), eyes) for entry in entries
        ]
        scene = Scene(
            eyes=eyes,
            number=self._table.log.number,
            entries=again,
            complete=complete,
            view=view,  # type: ignore[arg-type]
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
        return self._table.game.back(eyes, self._table.graces.running(eyes, time.monotonic()))
