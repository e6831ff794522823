"""Clients in this process that add secrets to the dice."""

import json

from jamaica.fair_dice import commitment, random_secret
from jamaica.server.protocol.requests import CreatedTable
from jamaica.server.session.data.seal import TableSeal
from jamaica.server.session.feeds.replay import record_of
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, Plain, make, people, play


class SealingClient(InProcessClient):
    """A client that can add a secret to the dice."""

    secret = ""

    async def come(self, since: int | None = None, address: str = "", seals: bool = True) -> "SealingClient":
        await super().come(since, address, seals)
        return self

    @property
    def seat(self) -> int:
        return self.connection.seats[0]

    @property
    def info(self) -> Plain:
        """The table as this client was told last."""
        found: Plain = [each["table"] for each in self.heard if each["type"] in ("welcome", "table")][-1]
        return found

    @property
    def own(self) -> str:
        """The commitment of its secret."""
        seal = self.info["seal"]
        return commitment(self.info["id"], seal["attempt"], f"seat {self.seat}", self.secret)

    async def commit(self) -> None:
        """Choose a new secret and commit to it."""
        await self._phase("commit")
        self.secret = random_secret()
        await self.done("commit", seat=self.seat, commitment=self.own)

    async def reveal(self, secret: str | None = None) -> None:
        """Reveal the secret, or another one."""
        await self._phase("reveal")
        await self.done("reveal", seat=self.seat, commitment=self.own, secret=secret or self.secret)

    async def _phase(self, phase: str) -> None:
        await self.hear()
        await self.wait_for(lambda: self.info["seal"] is not None and self.info["seal"]["phase"] == phase)

    async def until(self, stage: str) -> None:
        await self.wait_for(lambda: self.info["stage"] == stage)


async def a_table(registry: TableRegistry, seats: int = 3) -> tuple[CreatedTable, list[SealingClient]]:
    """A table that is being sealed, with a client at each seat."""
    made = await make(registry, people(seats), practice=None, options={"ghost": False})
    clients = [await SealingClient(registry, [link]).come() for link in made.seats]
    return made, clients


async def entries(registry: TableRegistry, id: str) -> list[tuple[str, Plain]]:
    return [(entry.kind, json.loads(entry.body)) for entry in await registry.store.entries(id)]


async def seals(registry: TableRegistry, id: str) -> list[Plain]:
    """What the log has of the seal."""
    return [body["seal"] for kind, body in await entries(registry, id) if kind == "seal"]


def the_seal(client: InProcessClient) -> TableSeal:
    seal = client.table.data.seal
    assert seal is not None
    return seal


async def time_is_up(client: InProcessClient) -> None:
    """Let so much time pass that nobody is waited for any more."""
    table = client.table
    await table.ask(lambda: setattr(table._sealing, "_since", -1e9))


async def play_some(every: InProcessClient, entries: int) -> None:
    """Play until there are so many entries more, or the game is over."""
    goal = every.number + entries
    await play(every, lambda seat, moves: moves[0], lambda: every.number > goal or every.table.game.over)


async def finish(clients: list[SealingClient], registry: TableRegistry, made: CreatedTable) -> None:
    """Play to the end, with undone choices, and check every roll and draw against the seal."""
    every = await SealingClient(registry, made.seats).come(seals=False)
    undone = 0
    while every.table.data.stage != "over":
        asked = [seat for seat, ask in every.asks.items() if ask is not None]
        if not asked:
            await every.hear()
            continue
        seat = asked[0]
        ask = every.asks[seat]
        assert ask is not None
        await every.done("move", seat=seat, move=ask["moves"][every.number % len(ask["moves"])])
        if every.number % 5 == 0 and every.last[seat]["undo"]["possible"]:
            await every.done("undo", seat=seat)
            undone += 1
    assert undone > 3
    record = record_of(every.table.data, await registry.store.entries(every.table.id))
    record.verify()
    assert record.seal == the_seal(every).whole()
