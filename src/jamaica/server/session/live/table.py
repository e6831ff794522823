"""A live table: what happens without a command. The dice are sealed, games start, answers take effect, bots play."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from math import isfinite

import msgspec

from jamaica.fair_dice import random_secret
from jamaica.model.moves import IllegalMove, move
from jamaica.server.session.data.seal import TableSeal
from jamaica.server.session.data.seating import InviteLinks, TableData
from jamaica.server.session.data.speed import bot_pause
from jamaica.server.session.feeds.view_payload import open_view
from jamaica.server.session.live.persistence import first_game
from jamaica.server.session.live.saved_table import SavedTable
from jamaica.server.session.live.sealing import Sealing
from jamaica.server.session.live.services import TableServices
from jamaica.server.workers.bot_runner import BotQuestion, bot_seed
from jamaica.views import view


class LiveTable(SavedTable):
    """A table in memory."""

    def __init__(
        self, services: TableServices, id: str, created: float, *, data: TableData, links: InviteLinks
    ) -> None:
        super().__init__(services, id, created, data=data, links=links)
        self._sealing = Sealing(self.presence)
        self._timer: asyncio.TimerHandle | None = None

    # ---- lifetime

    async def close(self) -> None:
        """Stop after the work in progress. Everything that was broadcast is in the database."""
        await self.bots.close()
        if self._timer is not None:
            self._timer.cancel()
        for connection in self.clients():
            if self.moved:
                connection.move()
            connection.close()
        await self.stop_working()
        del self.presence, self.bots, self._sealing, self._task  # they refer to the table, and would keep it in memory

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is due, so that the table can leave memory."""
        return not self.presence.connections and self.empty and not self.bots.busy and self._timer is None

    # ---- starting

    def start_if_full(self) -> None:
        """Seal the dice and start the game if no seat is open. A practice table has dice of its own."""
        if self.data.stage != "lobby" or any(config.kind == "open" for config in self.data.seats):
            return
        if self.data.practice:
            self._start()
        else:
            self.data.stage, self.data.seal = "sealing", TableSeal(table=self.id, secret=random_secret())
            self.seal_changed(published=True)
            self._advance_seal()

    def _start(self) -> None:
        self.data.stage, self.changed = "playing", True
        self.game = first_game(self.data, self.log)
        self.log.add("table", {"what": "started", "next": None, "view": open_view(self.game.state)})
        self.game.start()

    def seal_changed(self, published: bool) -> None:
        """Have the seal stored; `published`: it is in another phase, which is logged."""
        assert self.data.seal is not None
        self.changed = True
        if published:
            self.log.add("seal", {"seal": msgspec.to_builtins(self.data.seal.public(over=False))})

    def _advance_seal(self) -> None:
        """Begin the phases of the stage `sealing` that are due, and after the last one the game."""
        while self._seal_due() == 0.0:
            assert self.data.seal is not None
            self._sealing.advance(self.data.seal, self.data.players())
            self.seal_changed(published=True)
            if self.data.seal.phase == "sealed":
                self._start()

    def _seal_due(self) -> float | None:
        """In how many seconds the next phase is due, if the dice are being sealed and a person is connected."""
        if self.data.stage != "sealing" or self.data.seal is None:
            return None
        return self._sealing.due(self.data.seal, self.data.players())

    def on_resume(self) -> None:
        """Send everybody the view, and give clients time to send again what could not be saved."""
        self._sealing.wait_anew()
        super().on_resume()

    async def _seal(self) -> None:
        self._advance_seal()
        await self.commit()

    # ---- what happens without a command

    def schedule(self) -> None:
        """Schedule the next phase of the seal or the end of the undo window, or start the bots that are asked."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.data.foreign:
            return
        seal_due = self._seal_due()
        if seal_due is not None:
            self._call_later(seal_due, self._seal)
        elif self.data.stage == "playing" and self.game.held is not None:
            now = time.monotonic()
            due = self.undo_windows.release_at(self.game.history, now)
            if isfinite(due):
                self._call_later(max(0.0, due - now), self._release)
        elif self.data.stage == "playing" and self.presence.connections:
            self.bots.start(self._bot_questions())

    def _call_later(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self.post, work)

    async def _release(self) -> None:
        """Let the held answer take effect, if no undo window is open any more."""
        now = time.monotonic()
        if self.game.held is not None and self.undo_windows.release_at(self.game.history, now) <= now:
            self.game.release()
            self.undo_windows.clear()
            await self.commit()

    # ---- bots

    def _bot_questions(self) -> list[BotQuestion]:
        """A question for every bot that is asked and does not compute yet."""
        return [
            BotQuestion(
                seat=seat,
                bot=self.data.seats[seat].bot or "",
                view=view(self.game.state, seat),
                seed=bot_seed(self.data.seed, seat, self.game.asked_at[seat]),
                address=self.presence.address,
                asked_at=self.game.asked_at[seat],
                deadline_ms=self.services.limits.bot_ms,
                pace=bot_pause(self.data.settings, self.presence.speed()),
                wait=self._bots_wait,
                answer=self._bot_answers,
            )
            for seat in self.game.asked()
            if self.data.seats[seat].kind == "bot" and not self.bots.is_busy(seat)
        ]

    def _bots_wait(self) -> float:
        """How many seconds bots have to wait for people who can still undo."""
        now = time.monotonic()
        return self.undo_windows.bots_at(self.game.history, now) - now

    async def _bot_answers(self, question: BotQuestion, text: str) -> bool:
        """Apply a bot's answer if its question is still open; whether the answer was possible."""
        seat, game = question.seat, self.game
        same = self.data.seats[seat].kind == "bot" and game.asked_at[seat] == question.asked_at
        if not same or self.data.stage != "playing" or seat not in game.asked():
            return True
        now = time.monotonic()
        try:
            game.answer(seat, move(text), wait=self.undo_windows.release_at(game.history, now) > now)
        except (IllegalMove, ValueError):
            return False
        self.services.metrics.count("bot_moves")
        await self.commit()
        return True
