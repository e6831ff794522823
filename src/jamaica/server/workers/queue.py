"""The queue for the workers: questions take turns by network address, and within an address by table."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal

from jamaica.server.protocol.errors import CommandRefused

Pace = Literal["quick", "deep"]
"""How much a question takes: some milliseconds, or a search."""
IN_A_ROW: Final = 8
"""After so many quick questions in a row a deep one that waits has its turn."""


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

    Quick questions go first, but not for ever. If there are several places, deep questions leave one of them free."""

    def __init__(self, places: int, quotas: Quotas | None = None) -> None:
        self._quotas = quotas or Quotas()
        self._lines: dict[Pace, _Line] = {"quick": _Line(), "deep": _Line()}
        self._free = places
        self._free_for_deep = max(1, places - 1)
        self._in_a_row = 0

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
    async def place(self, origin: Origin, pace: Pace, seconds: float) -> AsyncIterator[None]:
        """Hold a place, once it is the turn of this question; `Busy` if that takes longer than so many seconds."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self._lines[pace].add(origin, turn)
        self._give_places()
        try:
            async with asyncio.timeout(seconds):
                await asyncio.shield(turn)  # it stays in the line until it is removed here
        except BaseException as error:
            if turn.done():
                self._free_place(pace)
            else:
                self._lines[pace].remove(origin, turn)
            if isinstance(error, TimeoutError):
                raise Busy("it waited too long for a worker") from None
            raise
        try:
            yield
        finally:
            self._free_place(pace)

    def _give_places(self) -> None:
        while self._free and (pace := self._next_pace()) is not None:
            self._free -= 1
            self._free_for_deep -= pace == "deep"
            self._lines[pace].pop().set_result(None)

    def _free_place(self, pace: Pace) -> None:
        self._free += 1
        self._free_for_deep += pace == "deep"
        self._give_places()

    def _next_pace(self) -> Pace | None:
        """Whether a quick or a deep question is next; `None` if none can have a place."""
        quick, deep = bool(self.waiting("quick")), bool(self.waiting("deep")) and self._free_for_deep > 0
        if deep and (not quick or self._in_a_row >= IN_A_ROW):
            self._in_a_row = 0
            return "deep"
        self._in_a_row += deep
        return "quick" if quick else None


Turn = asyncio.Future[None]


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
