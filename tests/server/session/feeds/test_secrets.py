"""Nothing that leaves the server gives a seat what its view does not have: no message, error, log line, metric, or
replay of a game in progress."""

import asyncio
import logging
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jamaica
from jamaica.model.cards import CARDS
from jamaica.server.protocol import commands as c
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.commands import dispatch as commands
from jamaica.server.session.data.seating import InviteLinks, TableData
from jamaica.server.session.feeds.connection import Connection, Grant
from jamaica.server.session.feeds.replay import table_replay
from jamaica.server.session.feeds.view_payload import changed, view_of
from jamaica.server.session.game.dice import SeededDice
from jamaica.server.session.game.table_game import TableGame
from jamaica.server.session.live.persistence import stored_entries
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.store import Entry
from tests.support.in_process_clients import InProcessClient, Plain, a_registry, make, people, play, with_registry

KINDS: list[tuple[int, Plain]] = [
    (2, {"edition": "revised"}),
    (3, {"edition": "first", "ghost": True}),
    (4, {"edition": "revised", "bank": "limited"}),
    (5, {"edition": "revised", "ghost": True, "bank": "limited"}),
    (6, {"edition": "first"}),
]
MOMENTS = 12
"""How often in each game another world is imagined."""


class World:
    """A table as it is, or as it might be for all that one viewer knows; and that viewer's connection to it. With
    `seats` the connection holds these seats, and the viewer is the spectator whose feed it also gets."""

    def __init__(
        self,
        registry: TableRegistry,
        like: LiveTable,
        viewer: int | None,
        state: jamaica.State,
        seats: Sequence[int] = (),
    ) -> None:
        data = msgspec.json.decode(like.data.encoded(), type=TableData)
        data.position = jamaica.write(state)
        self.entries: list[Entry] = []
        self.table = LiveTable(registry.services, like.id, like.created, data=data, links=InviteLinks())
        self.table.log.number = like.log.number
        self.table.game = TableGame(state, SeededDice(7), self.table.log)
        self.table.game.asked_at = list(like.game.asked_at)
        self.table.game.last_choice = list(like.game.last_choice)
        self.table.game.history.barriers = list(like.game.history.barriers)
        self.viewer = viewer
        role = Grant("spectator", None, b"") if viewer is None else Grant("seat", viewer, b"")
        self.line = Connection([Grant("seat", seat, b"") for seat in seats] or [role])
        self.table.presence.connections.append(self.line)

    def said(self) -> list[bytes]:
        """All that was sent for the viewer by now."""
        found = [each for each in self.line._outbox if msgspec.json.decode(each)["seat"] == self.viewer]
        self.line._outbox.clear()
        return found

    def sync(self) -> list[bytes]:
        self.table.send_syncs()
        return self.said()

    def answer(self, seat: int, move: jamaica.Move) -> list[bytes]:
        """A seat answers; what that tells this line. What would let something out is held."""
        self.table.game.answer(seat, move, wait=True)
        entries, moment = self.table.log.take(), self.table.moment()
        self.entries += stored_entries(entries, 0.0)
        audience = self.table.presence.audience()
        self.table.broadcaster.deliver(self.table.broadcaster.prepare(entries, 0.0, audience, moment), moment)
        return self.said()

    def replay(self) -> bytes:
        """The replay of what was played here, as the viewer gets it."""
        return msgspec.json.encode(table_replay("here", self.table.data, self.entries, self.viewer))

    async def asked(self, command: c.AnyCommand) -> Any:
        """The reply to a command that must not change anything."""
        try:
            return await commands.handle(self.table, self.line, command)
        except CommandRefused as refused:
            return refused.code, refused.message, refused.rule


async def compare_words(truth: World, other: World, luck: random.Random) -> None:
    """Both worlds say the same to every question and every impossible move of the seat."""
    seat = truth.viewer if truth.viewer is not None else 0
    legal = {move.text for move in jamaica.legal(truth.table.game.state, seat)}
    for move in luck.sample(jamaica.MOVES[:200], 25):
        seen = truth.table.log.number
        why = c.WhyNot(cid="x", seen=seen, seat=seat, move=move.text)
        assert await truth.asked(why) == await other.asked(why)
        if move.text not in legal:
            wrong = c.Move(cid="x", seen=seen, seat=seat, move=move.text)
            assert await truth.asked(wrong) == await other.asked(wrong)
    back = c.UndoMove(cid="x", seen=0, seat=seat)
    if not truth.table.game.history.last_number(seat):
        assert await truth.asked(back) == await other.asked(back)


async def compare_worlds(
    registry: TableRegistry, table: LiveTable, viewer: int | None, luck: random.Random, seats: Sequence[int] = ()
) -> int:
    """Play on in the world as it is and in another that this viewer cannot tell from it, and compare every byte that it
    gets: views, updates with their changes, and replays."""
    state = table.game.state.copy()
    imagined = jamaica.imagine(jamaica.view(state, viewer), jamaica.Luck(luck.randrange(10**9)))
    state.told, imagined.told = [], []
    truth, other = (World(registry, table, viewer, each, seats) for each in (state, imagined))
    assert truth.sync() == other.sync()
    compared = 1
    while truth.table.game.asked() and truth.table.game.held is None:
        if not seats:  # a connection may learn what its seats know, though its spectator feed may not show it
            await compare_words(truth, other, luck)
        seat = luck.choice(truth.table.game.asked())
        move = luck.choice(jamaica.legal(truth.table.game.state, seat))
        possible = jamaica.legal(other.table.game.state, seat)
        if seat == viewer or move.kind not in ("play", "give"):
            assert move in possible
            twin = move
        else:
            twins = [each for each in possible if each.kind == move.kind]
            if not twins:
                break
            twin = luck.choice(twins)
        assert truth.answer(seat, move) == other.answer(seat, twin)
        assert truth.sync() == other.sync()
        assert truth.replay() == other.replay()
        compared += 1
    return compared


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_know(seats: int, options: Plain, tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            luck = random.Random(seats)
            made = await make(registry, people(seats), options=options)
            table = registry.tables[made.table.id]
            compared = 0
            while not table.game.over:
                seat = luck.choice(table.game.asked())
                table.game.answer(seat, luck.choice(jamaica.legal(table.game.state, seat)), wait=False)
                await table.ask(lambda: None)
                if table.game.history.settled and not table.game.over and luck.random() < MOMENTS / 60:
                    compared += await compare_worlds(registry, table, luck.choice([None, *range(seats)]), luck)
                    compared += await compare_worlds(registry, table, None, luck, seats=(0, seats - 1))
            assert compared > MOMENTS

    asyncio.run(run())


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_every_message_of_a_whole_game_shows_what_the_engine_lets_its_viewer_see(
    seats: int, options: Plain, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            luck = random.Random(seats)
            made = await make(registry, people(seats), options=options)
            table = registry.tables[made.table.id]
            clients = {seat: await InProcessClient(registry, [link]).come() for seat, link in enumerate(made.seats)}
            spectator = await InProcessClient(registry, [made.spectator]).come()
            everybody: list[tuple[int | None, InProcessClient]] = [(None, spectator), *clients.items()]
            while table.data.stage == "playing":
                seat = luck.choice(table.game.asked())
                move = luck.choice(jamaica.legal(table.game.state, seat))
                await clients[seat].done("move", seat=seat, move=move.text, seen=table.log.number)
                for viewer, client in everybody:
                    await client.hear()
                    check(client, viewer, table)
                if luck.random() < 0.02 and table.data.stage == "playing":
                    await check_replay(registry, table, luck.choice([None, *clients]))
            texts = caplog.text + registry.metrics.text({})
            secrets = [*CARDS, table.data.seed, *(link.token for link in [*made.seats, made.host, made.spectator])]
            assert [secret for secret in secrets if secret in texts] == []

    asyncio.run(run())


def check(client: InProcessClient, viewer: int | None, table: LiveTable) -> None:
    """The last view is the engine's; moves, asks and face-down things are one's own alone."""
    assert client.views[viewer] == view_of(table.game.state, viewer)
    for message in client.heard:
        if message["type"] in ("sync", "update"):
            assert message["seat"] == viewer
            assert message["prompt"] is None or viewer in table.game.asked() or message is not client.heard[-1]
            for entry in message["entries"]:
                assert set(entry) <= ALLOWED[entry["kind"]], entry
                check_entry(entry, viewer)
    client.heard.clear()


ALLOWED: dict[str, set[str]] = {
    "move": {"kind", "number", "at", "seat", "move", "events", "changes"},
    "held": {"kind", "number", "at", "seat", "move", "change"},
    "undo": {"kind", "number", "at", "seat", "of", "change"},
    "seat": {"kind", "number", "at", "seat", "what", "name", "bot"},
    "table": {"kind", "number", "at", "what", "next"},
}


def check_entry(entry: Plain, viewer: int | None) -> None:
    """What an entry tells these viewer."""
    if entry.get("move") is not None:
        assert entry["seat"] == viewer
    for event in entry.get("events", ()):
        assert "known_to" not in event
        if event["kind"] in ("laid", "drew"):
            assert (event["card"] is not None) == (event["seat"] == viewer)
        if event["kind"] == "treasure_taken" and event["ship"] != viewer:
            assert event["treasure"] in (None, "map", "sabre", "beth", "sixth")


async def check_replay(registry: TableRegistry, table: LiveTable, viewer: int | None) -> None:
    """A replay of a game in progress tells what the viewer were told, and ends at their view."""
    entries = await registry.store.entries(table.id)
    replay = msgspec.to_builtins(table_replay(table.id, table.data, entries, viewer))
    assert not replay["open"]
    view = replay["view"]
    for entry in replay["entries"]:
        assert set(entry) <= ALLOWED["move"]
        check_entry(entry, viewer)
        for change in entry["changes"]:
            view = changed(view, change)
    assert view == view_of(table.game.state, viewer)


@with_registry
async def test_no_seed_is_in_an_unfinished_table_outside_of_the_database(registry: TableRegistry) -> None:
    made = await make(registry, people(2), practice=None)
    table = registry.tables[made.table.id]
    assert not made.table.practice
    assert int(table.data.seed, 16).bit_length() > 200
    both = await InProcessClient(registry, [*made.seats, made.host]).come(since=0)
    await play(both, lambda seat, moves: moves[-1], lambda: both.views[0]["round"] > 2)
    words = msgspec.json.encode(both.heard).decode() + msgspec.json.encode(made).decode()
    assert table.data.seed not in words
    assert str(int(table.data.seed, 16)) not in words


def test_a_log_of_a_table_that_fails_tells_nothing_hidden(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            made = await make(registry, people(2))
            both = await InProcessClient(registry, made.seats).come()
            number, state = both.table.log.number, both.table.game.state

            async def fails() -> None:
                both.table.log.add("chat", {"seat": 0, "text": "never"})
                raise RuntimeError(f"in hand: {CARDS[0]}")

            both.table.post(fails)
            await both.hear()
            assert both.table.log.number == number
            assert both.table.game.state == state
            assert both.heard[-1]["type"] == "sync"
            assert "RuntimeError" in caplog.text
            assert "test_secrets.py" in caplog.text
            assert "in hand: food" not in caplog.text
            await play(both, lambda seat, moves: moves[-1], lambda: both.views[0]["round"] > 2)

    asyncio.run(run())
