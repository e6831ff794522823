"""The entries of a table's log, as a viewer gets them."""

from typing import Literal

from msgspec import Struct

from jamaica.model.events import Event
from jamaica.server.protocol.schemas import Emote, ViewChange
from jamaica.server.protocol.seals import SealInfo


class LogEntry(Struct, tag_field="kind", kw_only=True):
    """An entry of the table's log. Numbers have no gaps, and are the same for every viewer."""

    number: int
    at: float
    """When, in seconds since 1970."""


class Played(LogEntry, tag="move", omit_defaults=True):
    """A seat's answer took effect, or chance decided something: dice were rolled, cards were drawn."""

    seat: int | None
    """The seat that answered; `null` for chance."""
    move: str | None
    """The answer; only that seat gets it, and everybody in the replay of a finished game. The events tell the others
    what they may know."""
    events: list[Event]
    """What happened, as this viewer may know it: hidden values are `null`."""
    changes: list[ViewChange] | None = None
    """How the view changed with each event, in step with `events`; left out in entries that are sent again after a
    gap."""


class Held(LogEntry, tag="held", omit_defaults=True):
    """A seat has answered, and the answer is held during the undo window."""

    seat: int
    move: str | None
    """The answer; only that seat gets it, others get `null`."""
    change: ViewChange | None = None


class Undone(LogEntry, tag="undo", omit_defaults=True):
    """A seat undid its last choice: the entry `of` no longer counts."""

    seat: int
    of: int
    """The number of the entry that was undone."""
    change: ViewChange | None = None


class Chatted(LogEntry, tag="chat"):
    """A person wrote something."""

    seat: int
    text: str


class Emoted(LogEntry, tag="emote"):
    """A person sent an emote."""

    seat: int
    emote: Emote


SeatNews = Literal["joined", "left", "bot", "returned", "renamed", "muted", "unmuted", "reissued"]


class SeatChanged(LogEntry, tag="seat"):
    """Something about a seat changed; the table message that follows has all of it."""

    seat: int
    what: SeatNews
    name: str
    """The seat's name from then on."""
    bot: str | None


TableNews = Literal["started", "settings", "ended", "rematch"]


class TableChanged(LogEntry, tag="table"):
    """Something about the table changed: the game started, settings changed, the host ended it, a rematch was made."""

    what: TableNews
    next: str | None
    """For a rematch: the id of the next table."""


class SealChanged(LogEntry, tag="seal"):
    """The seal of the dice came to its next phase, or starts again without a client that failed."""

    seal: SealInfo


AnyEntry = Played | Held | Undone | Chatted | Emoted | SeatChanged | TableChanged | SealChanged
