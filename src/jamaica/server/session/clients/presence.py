"""Who is connected to a table, and for how long somebody has been away."""

import time
from collections.abc import Callable, Sequence

from jamaica.server.protocol.messages import Presence
from jamaica.server.protocol.schemas import SeatInfo, Speed
from jamaica.server.session.data.seating import SeatConfig
from jamaica.server.session.data.speed import slowest
from jamaica.server.session.feeds.connection import Connection


class PresenceTracker:
    """The connections of a table, and since when other seats have none."""

    def __init__(self, seats: Callable[[], Sequence[SeatConfig]]) -> None:
        """`seats` returns the table's seats as they are now."""
        self._seats = seats
        self.connections: list[Connection] = []
        self.address = ""
        """The network address of whoever created the table or, after a restart, connected first. The table's bots take
        its share of the workers."""
        self._gone: dict[int, float] = {}
        """By seat: when its last connection ended."""
        self._opened = time.monotonic()

    def add(self, connection: Connection) -> None:
        """A client has connected."""
        self.connections.append(connection)
        self.address = self.address or connection.address
        for seat in connection.seats:
            self._gone.pop(seat, None)

    def remove(self, connection: Connection) -> None:
        """A client's connection has ended."""
        self.connections.remove(connection)
        for seat in connection.seats:
            if not self.here(seat):
                self._gone[seat] = time.monotonic()

    def note_news(self, number: int, commander: tuple[Connection, int | None] | None) -> None:
        """Note for every connection that its seats have something new, except for other seats than that of its own
        command."""
        sender, seat = commander or (None, None)
        for connection in self.connections:
            connection.note_news(number, but_for=seat if connection is sender else None)

    # ---- who gets what

    def feeds_of(self, connection: Connection) -> list[int | None]:
        """The viewers whose messages a connection gets: the seats it has joined. A connection with none is a spectator;
        one with several (pass-and-play) also gets the spectator's view, to show between turns."""
        seats = self._seats()
        own = [seat for seat in connection.seats if seats[seat].persons]
        return [*own] if len(own) == 1 else [*own, None]

    def audience(self) -> dict[int | None, list[Connection]]:
        """Every viewer at the table with the connections that get its messages from this server."""
        found: dict[int | None, list[Connection]] = {}
        for connection in self.connections:
            if connection.elsewhere:
                continue
            for viewer in self.feeds_of(connection):
                found.setdefault(viewer, []).append(connection)
        return found

    # ---- who is here

    def joined(self) -> list[Connection]:
        """The clients that have joined a seat."""
        return [connection for connection in self.connections if self.feeds_of(connection) != [None]]

    def here(self, seat: int) -> bool:
        """Whether a client is connected that has this seat's link; a bot is always here."""
        config = self._seats()[seat]
        connected = any(seat in connection.seats for connection in self.connections)
        return config.kind == "bot" or (config.kind == "person" and connected)

    def away(self, seat: int) -> float | None:
        """For how many seconds the person of this seat has been away; `None` if here."""
        if self._seats()[seat].kind != "person" or self.here(seat):
            return None
        return time.monotonic() - self._gone.get(seat, self._opened)

    def speed(self) -> Speed | None:
        """The slowest speed of the connected people who play, `None` if none of them is connected."""
        seats = self._seats()
        playing = (each for each in self.connections if any(seats[seat].kind == "person" for seat in each.seats))
        return slowest(each.speed for each in playing)

    def spectators(self) -> int:
        """How many connections have joined no seat."""
        return sum(self.feeds_of(connection) == [None] for connection in self.connections)

    def seat_info(self, seat: int) -> SeatInfo:
        """A seat for the protocol."""
        config = self._seats()[seat]
        return SeatInfo(
            seat=seat,
            name=config.name,
            kind=config.kind,
            bot=config.bot,
            stands_in=config.stands_in,
            here=self.here(seat),
            away=self._away(seat),
            muted=config.muted,
        )

    def announce(self, but: Connection | None = None) -> None:
        """Send everybody who is connected, one connection perhaps left out."""
        seats = range(len(self._seats()))
        message = Presence(
            here=[self.here(seat) for seat in seats],
            away=[self._away(seat) for seat in seats],
            spectators=self.spectators(),
        )
        for connection in self.connections:
            if connection is not but:
                connection.tell(message)

    def _away(self, seat: int) -> float | None:
        away = self.away(seat)
        return None if away is None else round(away, 1)
