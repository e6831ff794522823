"""Two servers at one PostgreSQL, in processes of their own: each serves every client, and each takes over the tables of
the other."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from jamaica.server.session.live.inbox import CANNOT_SAVE
from tests.soak.checker import check
from tests.support.attentive_client import a_client, first_move, run, token
from tests.support.fleet import Fleet, Member
from tests.support.socket_clients import RandomClient, ServerProcess, Transcript
from tests.support.unreliable_network import State, UnreliableNetwork

PEOPLE = [{"kind": "person", "name": "Anne"}, {"kind": "person", "name": "Mary"}]
AT_ONCE = {"undo_window": 0, "pace": 0}
PRACTICE = {"settings": AT_ONCE, "practice": {"seed": 1692}}


@pytest.fixture
def fleet(postgresql: Callable[[], str], tmp_path: Path) -> Iterator[Fleet]:
    database = postgresql()
    fleet = Fleet([database, database], tmp_path)
    try:
        fleet.start()
        yield fleet
        assert "Traceback" not in fleet.said()
    finally:
        fleet.kill()


def test_everything_works_at_the_server_that_does_not_have_the_table(fleet: Fleet) -> None:
    own, other = fleet.members

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(PEOPLE, **PRACTICE)
        anne, mary = await a_client(stack, own, token(made, 0)), await a_client(stack, other, token(made, 1))
        host = await a_client(stack, other, made["host"]["token"])
        await mary.done("chat", seat=1, text="Hello from afar")
        assert (await anne.until(type="update"))["entries"][-1]["text"] == "Hello from afar"
        assert (await anne.done("recap", seat=0))["type"] == "recap"
        table = json.loads(other.get("/api/table", token(made, 1)))
        assert [seat["here"] for seat in table["table"]["seats"]] == [True, True]
        assert json.loads(other.get(f"/api/tables/{made['table']['id']}", token(made, 0)))["spectators"] == 1
        assert json.loads(other.get(f"/api/tables/{made['table']['id']}/replay?as=1", token(made, 1)))["entries"]
        link = (await host.done("reissue", seat=1))["link"]
        gone = await mary.until(type="error", cid=None)
        assert (gone["code"], gone["message"]) == ("token", "This link was replaced by the host. Ask for the new one.")
        await a_client(stack, other, link["token"])

    run(test)


def test_a_rematch_leads_everybody_to_the_next_table(fleet: Fleet) -> None:
    own, other = fleet.members
    bots = [PEOPLE[0], {"kind": "bot", "bot": "random"}]

    async def test(stack: AsyncExitStack) -> None:
        made = own.make_table(bots, **PRACTICE)
        player = RandomClient(other, token(made, 0), 0, 1)
        await player.play()
        anne = await a_client(stack, other, token(made, 0))
        await anne.say("rematch")
        links = (await anne.until(type="follow"))["links"]
        await a_client(stack, other, links[0]["token"])
        assert other.get(f"/api/tables/{made['table']['id']}/record").startswith(b"jamaica")

    run(test)


async def a_game(fleet: Fleet, folder: Path, disturb: Callable[[RandomClient], Awaitable[None]]) -> None:
    """A game of two people at different servers, which is disturbed and goes on; nothing is lost, nothing happens
    twice."""
    own, other = fleet.members
    made = own.make_table(PEOPLE, settings=AT_ONCE)
    transcripts = [Transcript(folder / f"seat-{seat}.jsonl") for seat in (0, 1)]
    anne = RandomClient(fleet, token(made, 0), 0, 1, transcripts[0])
    mary = RandomClient(other, token(made, 1), 1, 1, transcripts[1])
    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        for player in (anne, mary):
            group.create_task(player.play())
        await disturb(mary)
    for transcript in transcripts:
        transcript.close()
    (folder / f"{made['table']['id']}.jam").write_bytes(fleet.get(f"/api/tables/{made['table']['id']}/record"))
    assert mary.connects == 1


async def reach(player: RandomClient, number: int) -> None:
    """Wait until somebody was told so many entries."""
    while player.number < number:
        await asyncio.sleep(0.005)


async def counted(member: Member, name: str, count: int) -> None:
    """Wait until a server's metric has a value."""
    while f"jamaica_{name}_total {count}\n".encode() not in await asyncio.to_thread(member.get, "/metrics"):
        await asyncio.sleep(0.05)


def database_of(fleet: Fleet) -> str:
    return fleet.members[0].database


def test_the_owner_is_killed_and_the_other_goes_on_without_a_break(fleet: Fleet, tmp_path: Path) -> None:
    async def disturb(mary: RandomClient) -> None:
        await reach(mary, 50)
        fleet.members[0].kill()
        await reach(mary, 80)

    asyncio.run(a_game(fleet, tmp_path, disturb))
    assert check(tmp_path, database_of(fleet))["games"] == 1


def test_a_paused_owner_cannot_write_any_more_and_its_clients_go_on(fleet: Fleet, tmp_path: Path) -> None:
    owner, other = fleet.members

    async def disturb(mary: RandomClient) -> None:
        await reach(mary, 50)
        owner.signal(signal.SIGSTOP)
        await counted(other, "tables_loaded", 1)
        owner.signal(signal.SIGCONT)
        await counted(owner, "tables_lost", 1)

    asyncio.run(a_game(fleet, tmp_path, disturb))
    assert check(tmp_path, database_of(fleet))["games"] == 1


def test_a_server_that_stops_hands_its_tables_over(fleet: Fleet, tmp_path: Path) -> None:
    async def disturb(mary: RandomClient) -> None:
        await reach(mary, 50)
        assert await asyncio.to_thread(fleet.members[0].end) == 0
        await reach(mary, 80)

    asyncio.run(a_game(fleet, tmp_path, disturb))
    assert check(tmp_path, database_of(fleet))["games"] == 1


def test_a_server_cut_off_from_its_database_loses_its_tables_and_serves_on(
    postgresql: Callable[[], str], tmp_path: Path
) -> None:
    database = postgresql()
    with UnreliableNetwork(database) as network:
        fleet = Fleet([network.database, database], tmp_path)

        async def disturb(mary: RandomClient) -> None:
            await reach(mary, 50)
            network.be("silent")
            await counted(fleet.members[1], "tables_loaded", 1)
            network.be("up")
            await counted(fleet.members[0], "tables_lost", 1)

        try:
            fleet.start()
            asyncio.run(a_game(fleet, tmp_path, disturb))
        finally:
            network.be("up")
            fleet.kill()
    assert check(tmp_path, database)["games"] == 1


@pytest.mark.parametrize("state", ["down", "silent"])
def test_clients_of_a_server_cut_off_from_the_owner_are_told_and_go_on_later(
    postgresql: Callable[[], str], tmp_path: Path, state: State
) -> None:
    database = postgresql()
    owner = Member(database, tmp_path / "owner")
    with UnreliableNetwork(f"tcp://{owner.advertise}") as between:
        other = Member(database, tmp_path / "other", detours={owner.advertise.split(":")[1]: between.port})

        async def test(stack: AsyncExitStack) -> None:
            made = await asyncio.to_thread(owner.make_table, PEOPLE, **PRACTICE)
            anne, mary = await a_client(stack, owner, token(made, 0)), await a_client(stack, other, token(made, 1))
            between.be(state)
            cid = await mary.say("chat", seat=1, text="Do you hear me?")
            await anne.done("chat", seat=0, text="Where is Mary?")
            cut_off = await mary.until(type="error", cid=None)
            assert (cut_off["code"], cut_off["message"]) == ("server", CANNOT_SAVE)
            between.be("up")
            assert (await mary.until(cid=cid))["type"] == "done"
            said = await anne.until(type="update", number=mary.heard[-1]["number"])
            assert said["entries"][-1]["text"] == "Do you hear me?"

        try:
            other.start()
            owner.start()
            run(test)
            assert "Traceback" not in owner.said() + other.said()
        finally:
            between.be("up")
            owner.kill()
            other.kill()


@pytest.mark.parametrize("hours", [-30, 5])
def test_a_server_whose_clock_is_wrong_by_hours_takes_over_like_any_other(
    postgresql: Callable[[], str], tmp_path: Path, hours: int
) -> None:
    database = postgresql()
    fleet = Fleet([database, database], tmp_path)
    right, wrong = fleet.members[0], Member(database, tmp_path / "wrong", clock_wrong_by=3600.0 * hours)
    fleet.members = [right, wrong]

    async def disturb(mary: RandomClient) -> None:
        await reach(mary, 50)
        await asyncio.to_thread(right.kill)
        await reach(mary, 80)
        await asyncio.to_thread(right.restart)

    try:
        fleet.start()
        asyncio.run(a_game(fleet, tmp_path, disturb))
    finally:
        fleet.kill()
    assert check(tmp_path, database)["games"] == 1


def test_a_paused_server_shows_nothing_old_of_a_table_that_another_has_taken(fleet: Fleet) -> None:
    owner, other = fleet.members

    async def test(stack: AsyncExitStack) -> None:
        made = owner.make_table(PEOPLE, **PRACTICE)
        anne = await a_client(stack, other, token(made, 0))
        owner.signal(signal.SIGSTOP)
        said = await anne.done("chat", seat=0, text="Who is the captain?")
        owner.signal(signal.SIGCONT)
        mary = await a_client(stack, owner, token(made, 1))
        assert mary.heard[-1]["number"] >= said["number"]
        await mary.done("chat", seat=1, text="You are")
        await anne.until(type="update", number=said["number"] + 1)

    run(test)


def test_a_command_that_was_not_answered_is_carried_out_once_by_the_next_owner(fleet: Fleet) -> None:
    owner, other = fleet.members

    async def test(stack: AsyncExitStack) -> None:
        made = owner.make_table(PEOPLE, **PRACTICE)
        mary = await a_client(stack, other, token(made, 1), token(made, 0))
        owner.signal(signal.SIGSTOP)
        seat = next(each["seat"] for each in mary.heard if each.get("prompt"))
        before = mary.heard[-1]["number"]
        cid = await mary.say("move", seat=seat, move=first_move(mary))
        done = await mary.until(cid=cid)
        assert done["type"] == "done"
        assert done["number"] > before
        owner.signal(signal.SIGCONT)
        await mary.done("chat", seat=seat, text="still here")

    run(test)


def status(fleet: Fleet) -> "subprocess.CompletedProcess[str]":
    """What `jamaica status` says."""
    command = [sys.executable, "-m", "jamaica", "status", "--db", database_of(fleet)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "120"}, check=False)


def test_the_state_of_a_cluster_is_shown(fleet: Fleet) -> None:
    own, other = fleet.members
    for _ in range(3):
        own.make_table(PEOPLE, **PRACTICE)
    shown = status(fleet)
    rows = {
        member: next(line.split() for line in shown.stdout.splitlines() if member.advertise in line)
        for member in fleet.members
    }
    assert [rows[own][index] for index in (5, -4, -2)] == ["alive", "0", "3"]
    assert [rows[other][index] for index in (5, -4, -2)] == ["alive", "0", "0"]
    assert (shown.returncode, "0 unfinished tables have no living owner" in shown.stdout) == (0, True)
    assert fleet.end() == 0
    shown = status(fleet)
    assert (shown.returncode, "3 unfinished tables have no living owner" in shown.stdout) == (1, True)


def test_a_server_alone_is_refused_while_the_cluster_lives_and_starts_after_it(fleet: Fleet, tmp_path: Path) -> None:
    alone = ServerProcess(database_of(fleet), tmp_path)
    made = fleet.members[0].make_table(PEOPLE, **PRACTICE)
    with pytest.raises(AssertionError, match="start this one with --advertise and their secret, or stop them first"):
        alone.start()
    assert fleet.end() == 0
    alone.start()
    try:
        assert json.loads(alone.get("/api/table", token(made, 0)))["table"]["stage"] == "playing"
    finally:
        alone.kill()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"secret": "another secret of at least 32 characters"},
            "does not accept this one: it does not have the same secret",
        ),
        ({"advertise": "192.0.2.1:1700"}, "not an address of this machine"),
        ({"advertise": "nowhere.invalid:1700"}, "there is no such host"),
    ],
)
def test_a_server_that_does_not_fit_the_others_is_refused(
    fleet: Fleet, tmp_path: Path, settings: dict[str, Any], message: str
) -> None:
    wrong = Member(database_of(fleet), tmp_path / "wrong", **settings)
    with pytest.raises(AssertionError, match=message):
        wrong.start()
