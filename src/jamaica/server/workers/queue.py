"""The queue for the workers: questions take turns by network address, and within an address by table."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal

from jamaica.server.protocol.errors import CommandRefused

Pace = Literal["quick", "short", "deep"]
"""How much a question takes: some milliseconds, some tens of milliseconds, or a search."""
PACES: Final[tuple[Pace, ...]] = ("quick", "short", "deep")
"""In the order in which questions go first."""
IN_A_ROW: Final = 8
"""A question that could have a place lets so many quicker ones go first, one after the other."""


class NoAnswer(RuntimeError):
    """A question could not be answered: the workers died, hung, or failed."""


class Busy(NoAnswer):
    """The workers had no time for a question."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a question comes from; questions of different origins take turns."""

    address: str = ""
    """The network address of whoever asks; of a bot, whoever created the table."""
    table: str = ""
    """The id of the table, empty for a question without one."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """How many questions may wait. Bots' questions count, but are never refused."""

    table: int = 8
    """Questions of one table from one network address."""
    address: int = 32
    """Questions of one network address."""
    total: int = 1000
    """Questions of all tables together."""


class FairQueue:
    """Places at the workers, and the questions that wait for one.

    Quicker questions go first, but not for ever. Place 0 is kept for quick questions and place 1 for quick and short
    ones; deep questions have the others. If there are fewer than three places, the last one is for all."""

    def __init__(self, places: int, quotas: Quotas | None = None) -> None:
        self._quotas = quotas or Quotas()
        self._lines: dict[Pace, _Line] = {pace: _Line() for pace in PACES}
        self._first: dict[Pace, int] = {pace: min(number, places - 1) for number, pace in enumerate(PACES)}
        self._free = set(range(places))
        self._passed_over: dict[Pace, int] = dict.fromkeys(PACES, 0)

    @property
    def free(self) -> int:
        """How many places are free."""
        return len(self._free)

    def is_for(self, pace: Pace, place: int) -> bool:
        """Whether questions of this pace can have this place."""
        return place >= self._first[pace]

    def waiting(self, pace: Pace) -> int:
        """How many questions of this pace wait."""
        return len(self._lines[pace])

    def admit(self, origin: Origin) -> None:
        """Refuse a question if too many wait: `CommandRefused` by its own table or address, `Busy` by all together."""
        lines, quotas = self._lines.values(), self._quotas
        if origin.table and sum(line.of_table(origin) for line in lines) >= quotas.table:
            raise CommandRefused("rate", "too many questions of this table are waiting; wait for their answers")
        if sum(line.of_address(origin) for line in lines) >= quotas.address:
            raise CommandRefused(
                "rate", "too many questions from your network address are waiting; wait for their answers"
            )
        if sum(len(line) for line in lines) >= quotas.total:
            raise Busy("too many questions are waiting")

    @asynccontextmanager
    async def place(self, origin: Origin, pace: Pace, seconds: float) -> AsyncIterator[int]:
        """Hold a place, whose number it is, once it is the turn of this question; `Busy` if that takes longer than so
        many seconds."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self._lines[pace].add(origin, turn)
        self._give_places()
        try:
            async with asyncio.timeout(seconds):
                place = await asyncio.shield(turn)  # it stays in the line until it is removed here
        except BaseException as error:
            if turn.done():
                self._give_back(turn.result())
            else:
                self._lines[pace].remove(origin, turn)
            if isinstance(error, TimeoutError):
                raise Busy("it waited too long for a worker") from None
            raise
        try:
            yield place
        finally:
            self._give_back(place)

    def _give_places(self) -> None:
        while (pace := self._next_pace()) is not None:
            place = min(self._places_for(pace))
            self._free.remove(place)
            self._lines[pace].pop().set_result(place)

    def _give_back(self, place: int) -> None:
        self._free.add(place)
        self._give_places()

    def _places_for(self, pace: Pace) -> list[int]:
        return [place for place in self._free if self.is_for(pace, place)]

    def _next_pace(self) -> Pace | None:
        """The pace of the question that is next; `None` if none can have a place."""
        ready = [pace for pace in PACES if self.waiting(pace) and self._places_for(pace)]
        if not ready:
            return None
        chosen = next((pace for pace in reversed(ready) if self._passed_over[pace] >= IN_A_ROW), ready[0])
        for pace in ready:
            self._passed_over[pace] += 1
        self._passed_over[chosen] = 0
        return chosen


Turn = asyncio.Future[int]


class _Line:
    """Waiting questions of one pace."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def of_address(self, origin: Origin) -> int:
        """How many questions of the same address wait."""
        return sum(map(len, self._addresses.get(origin.address, {}).values()))

    def of_table(self, origin: Origin) -> int:
        """How many questions of the same table and address wait."""
        tables = self._addresses.get(origin.address)
        return len(tables.get(origin.table, ())) if tables else 0

    def add(self, origin: Origin, turn: Turn) -> None:
        """Add a question after all others of its table."""
        tables = self._addresses.setdefault(origin.address, OrderedDict())
        tables.setdefault(origin.table, deque()).append(turn)
        self._size += 1

    def pop(self) -> Turn:
        """Remove the question whose turn it is. Its address and its table go to the end."""
        address, tables = next(iter(self._addresses.items()))
        table, turns = next(iter(tables.items()))
        self._addresses.move_to_end(address)
        tables.move_to_end(table)
        turn = turns[0]
        self.remove(Origin(address, table), turn)
        return turn

    def remove(self, origin: Origin, turn: Turn) -> None:
        """Remove a question."""
        tables = self._addresses[origin.address]
        tables[origin.table].remove(turn)
        self._size -= 1
        if not tables[origin.table]:
            del tables[origin.table]
        if not tables:
            del self._addresses[origin.address]
