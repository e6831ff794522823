"""Telling a table's company what happened: to each pair of viewer what they may know."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from jamaica.server.protocol.messages import Sync, Update
from jamaica.server.protocol.schemas import Undo, UndoWindow
from jamaica.server.session.connection import Connection, encode
from jamaica.server.session.log import Step, entry_for
from jamaica.server.session.redaction import RedactedEntry
from jamaica.server.session.view_payload import Plain, prompt_of, view_of
from jamaica.server.storage.store import Entry

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable

MOST_AGAIN: Final = 400
"""How many entries are sent again after a gap; beyond that only the table as it lies."""

Delivery = tuple[int | None, bytes, list[Connection]]
"""Whose viewer, what they are told, and who looks through them."""


class Broadcaster:
    """What a table tells, and to whom."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._view: Plain | None = None
        """The view last told, as a spectator may know it; nothing while nobody is here."""
        self._prompts: dict[int, tuple[int, msgspec.Raw]] = {}
        """What each seat is asked, encoded, and the entry with which that came up."""

    def forget(self, viewer: Iterable[int | None]) -> None:
        """Keep nothing but what these viewer are told."""
        here = set(viewer)
        self._view = self._view if here else None
        self._prompts = {seat: ask for seat, ask in self._prompts.items() if seat in here}

    def prepare(self, steps: list[Step], at: float, here: dict[int | None, list[Connection]]) -> list[Delivery]:
        """What everybody is told of entries, once they are committed."""
        if not here:
            self._view = None
            return []
        redacted = []
        for step in steps:
            redacted.append(RedactedEntry(step, at, self._view))
            self._view = redacted[-1].after
        return [(viewer, self._update(viewer, redacted, steps[-1].number), here[viewer]) for viewer in here]

    def _update(self, viewer: int | None, redacted: list[RedactedEntry], number: int) -> bytes:
        entries: list[Any] = [entry.seen_by(viewer) for entry in redacted]
        return encode(Update(seat=viewer, number=number, entries=entries, **self._moment(viewer)))

    def tell(self, words: list[Delivery]) -> None:
        """Tell it."""
        for viewer, encoded, connections in words:
            for connection in connections:
                if viewer in connection.shown:
                    connection.send(encoded)
                else:
                    self.show(connection, viewer, [], complete=False)

    def show(self, connection: Connection, viewer: int | None, entries: list[Entry], complete: bool) -> None:
        """Send a client the whole table for one pair of viewer."""
        connection.send(self._sync(viewer, entries, complete))
        connection.shown.add(viewer)

    def _sync(self, viewer: int | None, entries: list[Entry], complete: bool) -> bytes:
        """The whole table for one pair of viewer."""
        game = self._table.game
        held = None if game.held is None else game.held.seat
        self._view = view_of(game.state, None, held)
        again: list[Any] = [
            entry_for(entry.number, entry.at, entry.kind, msgspec.json.decode(entry.body), viewer) for entry in entries
        ]
        sync = Sync(
            seat=viewer,
            number=self._table.log.number,
            entries=again,
            complete=complete,
            view=view_of(game.state, viewer, held),  # type: ignore[arg-type]
            **self._moment(viewer),
        )
        return encode(sync)

    def _moment(self, viewer: int | None) -> dict[str, Any]:
        """What is asked and what can be taken back, after all entries."""
        return {"prompt": self._prompt(viewer), "undo_window": self._window(viewer), "undo": self._undo(viewer)}

    def _prompt(self, viewer: int | None) -> msgspec.Raw | None:
        game = self._table.game
        if viewer is None or self._table.data.stage != "playing" or viewer not in game.asked():
            return None
        kept = self._prompts.get(viewer)
        if kept is None or kept[0] != game.asked_at[viewer]:
            number = game.asked_at[viewer]
            kept = self._prompts[viewer] = (
                number,
                msgspec.Raw(encode({"number": number, **prompt_of(game.state, viewer)})),
            )
        return kept[1]

    def _window(self, viewer: int | None) -> UndoWindow | None:
        held = self._table.game.held
        if held is None:
            return None
        deadlines = self._table.undo_windows.deadlines(self._table.game, time.monotonic())
        return UndoWindow(held.seat, held.move.text if held.seat == viewer else None, deadlines)

    def _undo(self, viewer: int | None) -> Undo | None:
        if viewer is None:
            return None
        if self._table.data.stage != "playing":
            return Undo(False, "over", "The game is not being played.")
        return self._table.game.undo_history.undo_state(
            viewer, self._table.undo_windows.running(viewer, time.monotonic())
        )
