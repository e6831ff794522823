"""Tables of people and bots at one server that is killed again and again: every client writes a transcript."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.support.busy_client import BusyClient
from tests.support.socket_clients import RandomClient, ServerProcess, Servers, Transcript

SECONDS = 1200.0
"""How long all games of a voyage may take."""
PEOPLE = [{"kind": "person", "name": name} for name in ("Anne", "Mary", "Jack")]
BOT = {"kind": "bot", "bot": "random"}
TABLES: list[tuple[list[dict[str, str]], dict[str, Any]]] = [
    (PEOPLE, {"undo_window": 0, "pace": 0}),
    ([*PEOPLE[:2], BOT], {"undo_window": 0, "pace": 0}),
    (PEOPLE[:2], {"undo_window": 0.05, "pace": 0}),
]
"""The seats and settings of the tables."""


class Voyage:
    """Some tables, their clients, and what these write down."""

    def __init__(self, server: Servers, folder: Path, seed: int) -> None:
        """Transcripts and records are written to `folder`."""
        self._server, self._folder, self._seed = server, folder, seed
        self._luck = random.Random(seed)
        self._tables: dict[str, list[RandomClient]] = {}
        self._transcripts: list[Transcript] = []

    def make_some_tables(self) -> list[RandomClient]:
        """Make some tables, with a spectator at each; their clients."""
        made_now: list[RandomClient] = []
        for seats, settings in TABLES:
            made = self._server.make_table(seats, settings=settings)
            clients: list[RandomClient] = [self._client(RandomClient, None, [made["spectator"]["token"]])]
            for link, seat in zip(made["seats"], seats, strict=True):
                if seat["kind"] == "person":
                    host = {"settings": settings} if link["seat"] == 0 else {}
                    tokens = [link["token"], *([made["host"]["token"]] if host else [])]
                    clients.append(self._client(BusyClient, link["seat"], tokens, **host))
            self._tables[made["table"]["id"]] = clients
            made_now += clients
        return made_now

    def _client(self, kind: type[RandomClient], seat: int | None, tokens: list[str], **more: Any) -> RandomClient:
        name = f"table-{len(self._tables) + 1}-{'spectator' if seat is None else f'seat-{seat}'}"
        transcript = Transcript(self._folder / f"{name}.jsonl")
        self._transcripts.append(transcript)
        return kind(self._server, tokens, seat, self._seed, transcript, **more)

    def end(self) -> None:
        """Download the records, and close the transcripts."""
        for id in self._tables:
            (self._folder / f"{id}.jam").write_bytes(self._server.get(f"/api/tables/{id}/record"))
        for transcript in self._transcripts:
            transcript.close()


class KilledVoyage(Voyage):
    """Tables at one server that is killed again and again."""

    def __init__(self, server: ServerProcess, folder: Path, seed: int) -> None:
        """Transcripts and records are written to `folder`."""
        super().__init__(server, folder, seed)
        self._process = server
        self.kills = 0
        """How often the server was killed."""

    def end(self) -> None:
        """Download the records, close the transcripts, and end the server."""
        super().end()
        assert self._process.end() == 0

    async def sail(self, kills: int) -> None:
        """Play to the end of all games, killed so often on the way, or less if the games are over before."""
        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
            for clients in self._tables.values():
                for client in clients:
                    group.create_task(client.play())
            while self.kills < kills and await self._some_time():
                self._kill()
                if self._luck.random() < 0.1 and self.kills < kills:
                    self._process.launch()
                    await asyncio.sleep(self._luck.random())
                    self._kill()
                await asyncio.to_thread(self._process.start)

    def _kill(self) -> None:
        self._process.kill()
        self.kills += 1

    async def _some_time(self) -> bool:
        """Wait for a moment in the middle of play: after some entries more at one table, and a little later. False if
        all games are over."""
        playing = [clients[0] for clients in self._tables.values() if not clients[0].over]
        if not playing:
            return False
        watched = self._luck.choice(playing)
        until = watched.number + self._luck.randint(0, 12)
        while watched.number < until and not watched.over:
            await asyncio.sleep(0.001)
        await asyncio.sleep(self._luck.random() * 0.01)
        return True
