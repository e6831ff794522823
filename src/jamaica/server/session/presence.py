"""Who is at a table: coming, going, and how long somebody has been away."""

import time
from typing import TYPE_CHECKING

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Follow, Presence, Welcome
from jamaica.server.protocol.schemas import PROTOCOL, SeatInfo
from jamaica.server.session.broadcast import MOST_AGAIN
from jamaica.server.session.connection import Connection
from jamaica.server.storage.store import Entry

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable


class PresenceTracker:
    """Who is here, and since when others are not."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._gone: dict[int, float] = {}
        """By seat: when its last connection ended."""
        self._began = time.monotonic()

    async def come(self, connection: Connection, since: int | None) -> None:
        """A client said hello: it is told the table as it lies, and what came after the number it saw last."""
        table = self._table
        if connection.closed:
            return
        if table.foreign:
            raise CommandRefused("stage", "this game was played by another version of the rules; look at its replay")
        if len(table.connections) >= table.registry.limits.connections_per_table:
            raise CommandRefused("full", "there are too many at this table; try again later")
        again: list[Entry] = []
        complete = since is not None and table.log.number - MOST_AGAIN <= since <= table.log.number
        if complete and since is not None and since < table.log.number:
            again = await table.registry.store.entries(table.id, since)
        table.connections.append(connection)
        connection.note_news(table.log.number)
        for seat in connection.seats:
            self._gone.pop(seat, None)
        feeds = table.feeds_of(connection)
        connection.tell(
            Welcome(
                protocol=PROTOCOL,
                server=table.registry.version,
                table=table.info(),
                seats=connection.seats,
                feeds=feeds,
                host=connection.host,
            )
        )
        for each in feeds:
            table.broadcaster.show(connection, each, again, complete)
        self._tell(but=connection)
        if table.data.next is not None:
            await self.follow(connection)

    def go(self, connection: Connection) -> None:
        """A client's connection ended."""
        table = self._table
        if connection in table.connections:
            table.connections.remove(connection)
            for seat in connection.seats:
                if not self.here(seat):
                    self._gone[seat] = time.monotonic()
            table.broadcaster.forget(table.here())
            self._tell()

    async def follow(self, connection: Connection) -> None:
        """Tell a client its own links to the table of the rematch."""
        table = self._table
        if table.data.next is not None:
            links = await table.registry.links_to(table.data.next, connection.grants)
            if links:
                connection.tell(Follow(table=table.data.next, links=links))

    def here(self, seat: int) -> bool:
        """Whether somebody is connected who holds this seat; a bot always is."""
        place = self._table.data.seats[seat]
        held = any(seat in connection.seats for connection in self._table.connections)
        return place.kind == "bot" or (place.kind == "person" and held)

    def away(self, seat: int) -> float | None:
        """For how many seconds the person of this seat has been away."""
        if self._table.data.seats[seat].kind != "person" or self.here(seat):
            return None
        return time.monotonic() - self._gone.get(seat, self._began)

    def spectators(self) -> int:
        """How many watch."""
        return sum(self._table.feeds_of(connection) == [None] for connection in self._table.connections)

    def seat_info(self, seat: int) -> SeatInfo:
        """A seat, and who sits there."""
        place, away = self._table.data.seats[seat], self.away(seat)
        return SeatInfo(
            seat=seat,
            name=place.name,
            kind=place.kind,
            bot=place.bot,
            stands_in=place.stands_in,
            here=self.here(seat),
            away=None if away is None else round(away, 1),
            muted=place.muted,
        )

    def _tell(self, but: Connection | None = None) -> None:
        seats = range(len(self._table.data.seats))
        aways = [self.away(seat) for seat in seats]
        message = Presence(
            here=[self.here(seat) for seat in seats],
            away=[None if away is None else round(away, 1) for away in aways],
            spectators=self.spectators(),
        )
        for connection in self._table.connections:
            if connection is not but:
                connection.tell(message)
