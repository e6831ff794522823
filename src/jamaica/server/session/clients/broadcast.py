"""What a table's viewers are sent: updates with new entries, and the whole view on connecting."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from jamaica.server.protocol.messages import Sync, Update
from jamaica.server.protocol.schemas import Stage, Undo, UndoWindow
from jamaica.server.session.data.log import PendingEntry
from jamaica.server.session.feeds.connection import Connection, encode
from jamaica.server.session.feeds.redaction import RedactedEntry, redact_entry
from jamaica.server.session.feeds.view_payload import Shown, prompt_of, view_of
from jamaica.server.session.game.table_game import TableGame
from jamaica.server.session.game.undo_window import UndoWindows
from jamaica.server.storage.store import Entry
from jamaica.views import view

MOST_MISSED: Final = 400
"""How many entries are sent again to a client that connects again; a client that missed more gets only the view."""

Delivery = tuple[int | None, bytes, list[Connection]]
"""A viewer, the encoded message for it, and the connections that get it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one moment: what is sent beside the entries of its log."""

    game: TableGame
    windows: UndoWindows
    stage: Stage
    number: int
    """The number of the last entry."""

    @property
    def held(self) -> int | None:
        """The seat whose answer is held."""
        return None if self.game.held is None else self.game.held.seat


class Broadcaster:
    """Encodes messages for viewers. It remembers the view that was sent last, and prompts that are still open."""

    def __init__(self) -> None:
        self._shown: Shown | None = None
        """The spectator's view that was sent last; `None` while nobody is connected."""
        self._prompts: dict[int, tuple[int, msgspec.Raw]] = {}
        """By seat: the number of the entry with which its prompt came up, and the encoded prompt."""

    def forget(self, viewers: Iterable[int | None]) -> None:
        """Forget what is not needed for these viewers."""
        here = set(viewers)
        self._shown = self._shown if here else None
        self._prompts = {seat: prompt for seat, prompt in self._prompts.items() if seat in here}

    def prepare(
        self, entries: list[PendingEntry], at: float, audience: dict[int | None, list[Connection]], moment: Moment
    ) -> list[Delivery]:
        """The updates for everybody, to be delivered once the entries are committed."""
        if not audience:
            self._shown = None
            return []
        redacted = []
        for entry in entries:
            redacted.append(RedactedEntry(entry, at, self._shown))
            self._shown = redacted[-1].after
        return [(viewer, self._update(viewer, redacted, moment), audience[viewer]) for viewer in audience]

    def _update(self, viewer: int | None, redacted: list[RedactedEntry], moment: Moment) -> bytes:
        entries: list[Any] = [entry.seen_by(viewer) for entry in redacted]
        return encode(Update(seat=viewer, number=moment.number, entries=entries, **self._asked(viewer, moment)))

    def deliver(self, deliveries: list[Delivery], moment: Moment, log: list[Entry] | None = None) -> None:
        """Send updates. A connection that has no view of a viewer yet gets a `sync` with the log instead."""
        for viewer, encoded, connections in deliveries:
            for connection in connections:
                if viewer in connection.synced:
                    connection.send(encoded)
                    connection.note_sent(viewer, moment.number)
                else:
                    self.sync(connection, viewer, moment, log)

    def sync(
        self, connection: Connection, viewer: int | None, moment: Moment, missed: list[Entry] | None = None
    ) -> None:
        """Send a connection the whole table for one viewer. `missed` has the entries that it lacks, `None` if they are
        unknown."""
        state = moment.game.state
        self._shown = Shown(view(state, None), moment.held)
        entries: list[Any] = [
            redact_entry(entry.kind, msgspec.json.decode(entry.body), viewer, number=entry.number, at=entry.at)
            for entry in missed or ()
        ]
        message = Sync(
            seat=viewer,
            number=moment.number,
            entries=entries,
            complete=missed is not None,
            view=view_of(state, viewer, moment.held),  # type: ignore[arg-type]
            **self._asked(viewer, moment),
        )
        connection.tell(message)
        connection.note_sent(viewer, moment.number)

    def _asked(self, viewer: int | None, moment: Moment) -> dict[str, Any]:
        """What the viewer is asked and what it can undo, after all entries."""
        return {
            "prompt": self._prompt(viewer, moment),
            "undo_window": _undo_window(viewer, moment),
            "undo": _undo(viewer, moment),
        }

    def _prompt(self, viewer: int | None, moment: Moment) -> msgspec.Raw | None:
        game = moment.game
        if viewer is None or moment.stage != "playing" or viewer not in game.asked():
            return None
        number = game.asked_at[viewer]
        known = self._prompts.get(viewer)
        if known is None or known[0] != number:
            encoded = msgspec.Raw(encode({"number": number, **prompt_of(game.state, viewer)}))
            known = self._prompts[viewer] = (number, encoded)
        return known[1]


def _undo_window(viewer: int | None, moment: Moment) -> UndoWindow | None:
    held = moment.game.held
    if held is None:
        return None
    deadlines = moment.windows.deadlines(moment.game.history, time.monotonic())
    return UndoWindow(held.seat, held.move.text if held.seat == viewer else None, deadlines)


def _undo(viewer: int | None, moment: Moment) -> Undo | None:
    if viewer is None:
        return None
    if moment.stage != "playing":
        return Undo(False, "over", "The game is not being played.")
    return moment.game.history.undo_state(viewer, moment.windows.running(viewer, time.monotonic()))
