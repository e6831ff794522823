"""Nothing that leaves the server gives a seat what its view does not have: no message, error, log line, metric, or
replay of a game in progress."""

import asyncio
import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jamaica
from jamaica.model.cards import CARDS
from jamaica.server.protocol import messages as p
from jamaica.server.protocol.errors import Refused
from jamaica.server.session.commands import play as commands
from jamaica.server.session.connection import Connection, Grant
from jamaica.server.session.game import Game
from jamaica.server.session.registry import Hall
from jamaica.server.session.replay import replay_so_far
from jamaica.server.session.seating import Links, TableData
from jamaica.server.session.table import Table
from jamaica.server.session.view_payload import changed, view_of
from tests.support.in_process_clients import Guest, Plain, a_hall, in_a_hall, make, people, play

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
    """A table as it is, or as it might be for all that one seat knows; and that seat's line to it."""

    def __init__(self, hall: Hall, like: Table, eyes: int | None, state: jamaica.State) -> None:
        data = msgspec.json.decode(like.data.encoded(), type=TableData)
        self.table = Table(hall, like.id, like.created, data, Links())
        self.table.log.number = like.log.number
        self.table.game = Game(state, jamaica.Luck(7), self.table.log)
        self.table.game.asked_at = list(like.game.asked_at)
        self.table.game.last_choice = list(like.game.last_choice)
        self.table.game.choices.barriers = list(like.game.choices.barriers)
        self.eyes = eyes
        role = Grant("watch", None, b"") if eyes is None else Grant("seat", eyes, b"")
        self.line = Connection([role])
        self.table.connections.append(self.line)

    def said(self) -> list[bytes]:
        """All that was sent by now."""
        found = list(self.line._outbox)
        self.line._outbox.clear()
        return found

    def scene(self) -> list[bytes]:
        self.table.tell_scenes()
        return self.said()

    def answer(self, seat: int, move: jamaica.Move) -> list[bytes]:
        """A seat answers; what that tells this line. What would let something out is held."""
        self.table.game.answer(seat, move, wait=True)
        self.table.teller.tell(self.table.teller.prepare(self.table.log.take(), 0.0, self.table.here()))
        return self.said()

    async def asked(self, command: p.AnyCommand) -> Any:
        """The reply to a command that must not change anything."""
        try:
            return await commands.handle(self.table, self.line, command)
        except Refused as refused:
            return refused.code, refused.message, refused.rule


async def compare_words(truth: World, other: World, luck: random.Random) -> None:
    """Both worlds say the same to every question and every impossible move of the seat."""
    seat = truth.eyes if truth.eyes is not None else 0
    legal = {move.text for move in jamaica.legal(truth.table.game.state, seat)}
    for move in luck.sample(jamaica.MOVES[:200], 25):
        seen = truth.table.log.number
        why = p.WhyNot(cid="x", seen=seen, seat=seat, move=move.text)
        assert await truth.asked(why) == await other.asked(why)
        if move.text not in legal:
            wrong = p.Move(cid="x", seen=seen, seat=seat, move=move.text)
            assert await truth.asked(wrong) == await other.asked(wrong)
    back = p.TakeBack(cid="x", seen=0, seat=seat)
    if not truth.table.game.choices.last_number(seat):
        assert await truth.asked(back) == await other.asked(back)


async def compare_worlds(hall: Hall, table: Table, eyes: int | None, luck: random.Random) -> int:
    """Play on in the world as it is and in another that this seat cannot tell from it, and compare what it is told."""
    state = table.game.state.copy()
    imagined = jamaica.imagine(jamaica.view(state, eyes), jamaica.Luck(luck.randrange(10**9)))
    state.told, imagined.told = [], []
    truth, other = World(hall, table, eyes, state), World(hall, table, eyes, imagined)
    assert truth.scene() == other.scene()
    compared = 1
    while truth.table.game.asked() and truth.table.game.held is None:
        await compare_words(truth, other, luck)
        seat = luck.choice(truth.table.game.asked())
        move = luck.choice(jamaica.legal(truth.table.game.state, seat))
        possible = jamaica.legal(other.table.game.state, seat)
        if seat == eyes or move.kind not in ("play", "give"):
            assert move in possible
            twin = move
        else:
            twins = [each for each in possible if each.kind == move.kind]
            if not twins:
                break
            twin = luck.choice(twins)
        assert truth.answer(seat, move) == other.answer(seat, twin)
        assert truth.scene() == other.scene()
        compared += 1
    return compared


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_know(seats: int, options: Plain, tmp_path: Path) -> None:
    async def law() -> None:
        async with a_hall(tmp_path) as hall:
            luck = random.Random(seats)
            made = await make(hall, people(seats), options=options)
            table = hall.tables[made.table.id]
            compared = 0
            while not table.game.over:
                seat = luck.choice(table.game.asked())
                table.game.answer(seat, luck.choice(jamaica.legal(table.game.state, seat)), wait=False)
                await table.ask(lambda: None)
                if table.game.choices.settled and not table.game.over and luck.random() < MOMENTS / 60:
                    compared += await compare_worlds(hall, table, luck.choice([None, *range(seats)]), luck)
            assert compared > MOMENTS

    asyncio.run(law())


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_every_message_of_a_whole_game_is_what_the_engine_lets_its_eyes_see(
    seats: int, options: Plain, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def law() -> None:
        async with a_hall(tmp_path) as hall:
            luck = random.Random(seats)
            made = await make(hall, people(seats), options=options)
            table = hall.tables[made.table.id]
            guests = {seat: await Guest(hall, [link]).come() for seat, link in enumerate(made.seats)}
            watcher = await Guest(hall, [made.watch]).come()
            everybody: list[tuple[int | None, Guest]] = [(None, watcher), *guests.items()]
            while table.data.stage == "playing":
                seat = luck.choice(table.game.asked())
                move = luck.choice(jamaica.legal(table.game.state, seat))
                await guests[seat].done("move", seat=seat, move=move.text, seen=table.log.number)
                for eyes, guest in everybody:
                    await guest.hear()
                    check(guest, eyes, table)
                if luck.random() < 0.02 and table.data.stage == "playing":
                    await check_replay(hall, table, luck.choice([None, *guests]))
            texts = caplog.text + hall.metrics.text({})
            secrets = [*CARDS, table.data.seed, *(link.token for link in [*made.seats, made.host, made.watch])]
            assert [secret for secret in secrets if secret in texts] == []

    asyncio.run(law())


def check(guest: Guest, eyes: int | None, table: Table) -> None:
    """The last view is the engine's; moves, asks and face-down things are one's own alone."""
    assert guest.views[eyes] == view_of(table.game.state, eyes)
    for message in guest.heard:
        if message["type"] in ("scene", "happened"):
            assert message["eyes"] == eyes
            assert message["ask"] is None or eyes in table.game.asked() or message is not guest.heard[-1]
            for entry in message["entries"]:
                assert set(entry) <= ALLOWED[entry["kind"]], entry
                check_entry(entry, eyes)
    guest.heard.clear()


ALLOWED: dict[str, set[str]] = {
    "move": {"kind", "number", "at", "seat", "move", "events", "change"},
    "held": {"kind", "number", "at", "seat", "move", "change"},
    "take_back": {"kind", "number", "at", "seat", "of", "change"},
    "seat": {"kind", "number", "at", "seat", "what", "name", "bot"},
    "table": {"kind", "number", "at", "what", "next"},
}


def check_entry(entry: Plain, eyes: int | None) -> None:
    """What an entry tells these eyes."""
    if entry.get("move") is not None:
        assert entry["seat"] == eyes
    for event in entry.get("events", ()):
        assert "known_to" not in event
        if event["kind"] in ("laid", "drew"):
            assert (event["card"] is not None) == (event["seat"] == eyes)
        if event["kind"] == "treasure_taken" and event["ship"] != eyes:
            assert event["treasure"] in (None, "map", "sabre", "beth", "sixth")


async def check_replay(hall: Hall, table: Table, eyes: int | None) -> None:
    """A replay of a game in progress tells what the eyes were told, and ends at their view."""
    entries = await hall.store.entries(table.id)
    replay = msgspec.to_builtins(replay_so_far(table.id, table.data, entries, eyes))
    assert not replay["open"]
    view = replay["view"]
    for entry in replay["entries"]:
        assert set(entry) <= ALLOWED["move"]
        check_entry(entry, eyes)
        view = changed(view, entry["change"])
    assert view == view_of(table.game.state, eyes)


@in_a_hall
async def test_no_seed_is_in_an_unfinished_table_outside_of_the_database(hall: Hall) -> None:
    made = await make(hall, people(2), practice=None)
    table = hall.tables[made.table.id]
    assert not made.table.practice
    assert int(table.data.seed, 16).bit_length() > 200
    both = await Guest(hall, [*made.seats, made.host]).come(since=0)
    await play(both, lambda seat, moves: moves[-1], lambda: both.views[0]["round"] > 2)
    words = msgspec.json.encode(both.heard).decode() + msgspec.json.encode(made).decode()
    assert table.data.seed not in words
    assert str(int(table.data.seed, 16)) not in words


def test_a_log_of_a_table_that_fails_tells_nothing_hidden(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def law() -> None:
        async with a_hall(tmp_path) as hall:
            made = await make(hall, people(2))
            both = await Guest(hall, made.seats).come()
            number, state = both.table.log.number, both.table.game.state

            async def fails() -> None:
                both.table.log.add("chat", {"seat": 0, "text": "never"})
                raise RuntimeError(f"in hand: {CARDS[0]}")

            both.table.post(fails)
            await both.hear()
            assert both.table.log.number == number
            assert both.table.game.state == state
            assert both.heard[-1]["type"] == "scene"
            assert "RuntimeError" in caplog.text
            assert "test_secrets.py" in caplog.text
            assert "in hand: food" not in caplog.text
            await play(both, lambda seat, moves: moves[-1], lambda: both.views[0]["round"] > 2)

    asyncio.run(law())
