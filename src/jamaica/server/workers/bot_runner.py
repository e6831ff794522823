"""The bots of a table: they think in worker processes and answer through the inbox, like anyone."""

import asyncio
import hashlib
import logging
import time
from typing import TYPE_CHECKING, Final

import msgspec

from jamaica.model.moves import IllegalMove, move
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.messages import Error, Hint, HintGiven
from jamaica.server.protocol.schemas import Advice
from jamaica.server.session.connection import Connection
from jamaica.views import view

if TYPE_CHECKING:
    from jamaica.server.session.table import LiveTable

RETRY: Final = 2.0
"""Seconds until a bot that could not think is asked again."""

log = logging.getLogger("jamaica.server")


class BotRunner:
    """Which bots are bots, and about which question."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hints: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is bots."""
        return bool(self._tasks or self._hints)

    def begin(self) -> None:
        """Let every bot think that is asked and does not think yet."""
        for seat in self._table.game.asked():
            if self._table.data.seats[seat].kind == "bot" and seat not in self._tasks:
                self._tasks[seat] = asyncio.create_task(self._think(seat), name=f"bot {self._table.id} {seat}")

    def stop(self) -> None:
        """Let nobody think on."""
        for task in [*self._tasks.values(), *self._hints.values()]:
            task.cancel()
        self._tasks.clear()
        self._hints.clear()

    async def end(self) -> None:
        """Let nobody think on, and see all of them gone."""
        tasks = [*self._tasks.values(), *self._hints.values()]
        self.stop()
        await asyncio.gather(*tasks, return_exceptions=True)

    def hint(self, connection: Connection, command: Hint) -> None:
        """Have a hint thought up and sent; one at a time for a seat."""
        if command.seat in self._hints:
            raise CommandRefused("rate", "a hint is being thought up already; wait for it")
        self._hints[command.seat] = asyncio.create_task(self._hint(connection, command))

    async def _hint(self, connection: Connection, command: Hint) -> None:
        try:
            seen = view(self._table.game.state, command.seat)
            found = msgspec.convert(await self._table.registry.pool.hint(seen, command.depth), Advice)
            connection.tell(HintGiven(cid=command.cid, seat=command.seat, depth=command.depth, hint=found))
        except Exception as error:
            log.warning("table %s: no hint could be thought up: %s", self._table.id, type(error).__name__)
            sentence = "No hint could be thought up; try again."
            connection.tell(Error(cid=command.cid, code="bot", message=sentence))
        finally:
            self._hints.pop(command.seat, None)

    async def _think(self, seat: int) -> None:
        table = self._table
        asked_at, bot, began = table.game.asked_at[seat], table.data.seats[seat].bot or "", time.monotonic()
        seed = own_seed(table.data.seed, seat, asked_at)
        try:
            seen = view(table.game.state, seat)
            text = await table.registry.pool.choose(bot, seen, seed, table.registry.limits.bot_ms)
            await asyncio.sleep(max(0.0, table.data.settings.pace - (time.monotonic() - began)))
            await self._let_people_take_back()
        except Exception as error:
            log.warning("table %s: the bot %s cannot think: %s", table.id, bot, type(error).__name__)
            await self._rest(seat)
        else:
            table.post(lambda: self._answer(seat, asked_at, text))

    async def _rest(self, seat: int) -> None:
        """A bot that has failed is asked again after a while."""
        self._table.registry.metrics.count("bot_failures")
        await asyncio.sleep(RETRY)
        self._table.post(lambda: self._rested(seat))

    async def _rested(self, seat: int) -> None:
        self._tasks.pop(seat, None)

    async def _let_people_take_back(self) -> None:
        """A bot's choice would stand in the way of a person's, so it comes after the grace."""
        while True:
            now = time.monotonic()
            wait = self._table.undo_windows.bots_at(self._table.game, now) - now
            if wait <= 0:
                return
            await asyncio.sleep(wait)

    async def _answer(self, seat: int, asked_at: int, text: str) -> None:
        """A bot answers, if its question is still the same."""
        table = self._table
        self._tasks.pop(seat, None)
        same = table.data.seats[seat].kind == "bot" and table.game.asked_at[seat] == asked_at
        if not same or table.data.stage != "playing" or seat not in table.game.asked():
            return
        now = time.monotonic()
        try:
            table.game.answer(seat, move(text), wait=table.undo_windows.release_at(table.game, now) > now)
        except (IllegalMove, ValueError):
            log.warning("table %s: the bot %s gave no possible answer", table.id, table.data.seats[seat].bot)
            self._tasks[seat] = asyncio.create_task(self._rest(seat))
            return
        table.registry.metrics.count("bot_moves")
        await table.commit()


def own_seed(secret: str, seat: int, number: int) -> int:
    """The seed of a bot's own luck for one answer: it follows from the table's secret, and tells nothing of it."""
    return int.from_bytes(hashlib.sha256(f"{secret} bot {seat} {number}".encode()).digest()[:16], "big")
