"""The stage `sealing`: who adds a secret to the dice, what is published when, and what happens if a client fails."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jamaica.fair_dice import random_secret
from jamaica.server.protocol.messages import Link
from jamaica.server.session.live import sealing
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, a_registry, make, people, play, with_registry
from tests.support.sealing_clients import (
    SealingClient,
    a_table,
    entries,
    finish,
    play_some,
    seals,
    the_seal,
    time_is_up,
)


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that answer have all the time they need."""
    monkeypatch.setattr(sealing, "COMMIT_SECONDS", 60.0)
    monkeypatch.setattr(sealing, "REVEAL_SECONDS", 60.0)


# ---- sealing


@with_registry
async def test_every_connected_person_adds_a_secret(registry: TableRegistry) -> None:
    made, clients = await a_table(registry)
    for client in reversed(clients):
        await client.commit()
    for client in clients:
        await client.reveal()
    for client in clients:
        await client.until("playing")
        sealed = client.info["seal"]
        assert sealed["phase"] == "sealed"
        assert [each["secret"] for each in sealed["contributions"]] == [each.secret for each in clients]
        assert [each["seat"] for each in sealed["contributions"]] == [0, 1, 2]
        assert (sealed["attempt"], sealed["left_out"], sealed["secret"]) == (1, [], None)
    await finish(clients, registry, made)


@with_registry
async def test_all_commitments_are_published_before_any_secret(registry: TableRegistry) -> None:
    made, clients = await a_table(registry)
    for client in clients[:-1]:
        await client.commit()
    assert clients[0].info["seal"]["contributions"] == []
    with pytest.raises(AssertionError):
        await clients[0].done("reveal", seat=0, commitment=clients[0].own, secret=clients[0].secret)
    await clients[-1].commit()
    for client in clients[:-1]:
        await client.reveal()
    await clients[-1].hear()
    assert [each["secret"] for each in clients[-1].info["seal"]["contributions"]] == [None] * 3
    await clients[-1].reveal()
    await clients[0].until("playing")
    logged = await seals(registry, made.table.id)
    assert [each["phase"] for each in logged] == ["commit", "reveal", "sealed"]
    assert len({each["commitment"] for each in logged}) == 1
    assert [len(each["contributions"]) for each in logged] == [0, 3, 3]
    kinds = [kind for kind, _ in await entries(registry, made.table.id)]
    assert kinds[:5] == ["seal", "seal", "seal", "table", "luck"]


@with_registry
async def test_the_servers_secret_is_told_to_nobody_before_the_end(registry: TableRegistry) -> None:
    made, clients = await a_table(registry, 2)
    for client in clients:
        await client.commit()
    for client in clients:
        await client.reveal()
    every = await SealingClient(registry, [*made.seats, made.host]).come(seals=False)
    await every.until("playing")
    secret = the_seal(every).secret
    watching = [*clients, every]
    while every.table.data.stage != "over":
        await play_some(every, 20)
        for client in watching:
            await client.hear()
    for client in watching:
        told = [each for each in client.heard if secret in json.dumps(each)]
        assert [(each["type"], each["table"]["stage"]) for each in told] == [("table", "over")]


@with_registry
async def test_a_client_that_does_not_seal_starts_the_game_at_once(registry: TableRegistry) -> None:
    made = await make(registry, people(2), practice=None)
    assert made.table.stage == "sealing"
    client = await InProcessClient(registry, [made.seats[0]]).come()
    await client.wait_for(lambda: client.table.data.stage == "playing")
    assert the_seal(client).contributions == []


@with_registry
async def test_bots_alone_start_at_once(registry: TableRegistry) -> None:
    made = await make(registry, [{"kind": "bot", "bot": "random"}] * 2, practice=None)
    assert made.table.stage == "playing"


@with_registry
async def test_a_spectator_neither_starts_nor_seals(registry: TableRegistry) -> None:
    made = await make(registry, people(2), practice=None)
    client = await SealingClient(registry, [made.spectator, made.host]).come()
    assert client.info["stage"] == "sealing"
    secret = random_secret()
    assert (await client.refused("commit", seat=0, commitment=secret))["code"] == "seat"


@with_registry
async def test_the_last_one_to_join_and_the_hosts_start_begin_the_stage(registry: TableRegistry) -> None:
    for by_host in (False, True):
        seats = [*people(1), {"kind": "open"}]
        made = await make(registry, seats, practice=None, options={"ghost": False})
        first = await SealingClient(registry, [made.seats[0], made.host]).come()
        assert first.info["stage"] == "lobby"
        assert first.info["seal"] is None
        second = await SealingClient(registry, [made.seats[1]]).come()
        if by_host:
            await first.done("start", bot="random")
        else:
            await second.done("join", seat=1, name="Ben")
        await first.commit()
        if not by_host:
            await second.commit()
            await second.reveal()
        await first.reveal()
        await first.until("playing")
        assert [each.seat for each in the_seal(first).contributions] == ([0] if by_host else [0, 1])


@with_registry
async def test_practice_tables_keep_their_seed_and_a_rematch_has_a_seal_of_its_own(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    every = await InProcessClient(registry, made.seats).come()
    assert (made.table.stage, every.table.data.seal) == ("playing", None)
    await play(every, lambda seat, moves: moves[0], lambda: every.table.data.stage == "over")
    await every.done("rematch")
    follow = next(each for each in every.heard if each["type"] == "follow")
    links = [Link(**link) for link in follow["links"]]
    after = await SealingClient(registry, links).come()
    await after.commit()
    await after.reveal()
    await after.until("playing")
    first = the_seal(after)
    await play(after, lambda seat, moves: moves[0], lambda: after.table.data.stage == "over")
    await after.done("rematch")
    last = next(each for each in after.heard if each["type"] == "follow")
    third = await SealingClient(registry, [Link(**link) for link in last["links"]]).come()
    assert the_seal(third).secret != first.secret
    assert the_seal(third).contributions == []


# ---- clients that fail


@with_registry
async def test_a_client_that_reveals_nothing_is_left_out(registry: TableRegistry) -> None:
    made, clients = await a_table(registry)
    for client in clients:
        await client.commit()
    before = the_seal(clients[0]).secret
    for client in clients[:2]:
        await client.reveal()
    await time_is_up(clients[0])
    await clients[0].wait_for(lambda: clients[0].info["seal"]["attempt"] == 2)
    assert (await clients[2].refused("commit", seat=2, commitment=random_secret()))["code"] == "stage"
    for client in clients[:2]:
        await client.commit()
    for client in clients[:2]:
        await client.reveal()
    await clients[2].until("playing")
    seal = the_seal(clients[0])
    assert [(each.seat, each.why) for each in seal.left_out] == [(2, "silent")]
    assert [each.seat for each in seal.contributions] == [0, 1]
    assert seal.secret != before
    logged = await seals(registry, made.table.id)
    assert [(each["attempt"], each["phase"]) for each in logged] == [
        *((1, "commit"), (1, "reveal")),
        *((2, "commit"), (2, "reveal"), (2, "sealed")),
    ]
    assert logged[2]["left_out"] == [{"seat": 2, "why": "silent"}]
    await finish(clients, registry, made)


@with_registry
async def test_a_client_that_reveals_something_else_is_named(registry: TableRegistry) -> None:
    made, clients = await a_table(registry)
    for client in clients:
        await client.commit()
    await clients[0].reveal()
    await clients[1].reveal(secret=random_secret())
    await clients[0].hear()
    assert clients[0].info["seal"]["left_out"] == [{"seat": 1, "why": "false"}]
    assert clients[0].info["seal"]["attempt"] == 2
    for client in (clients[0], clients[2]):
        await client.commit()
    for client in (clients[0], clients[2]):
        await client.reveal()
    await clients[0].until("playing")
    await finish(clients, registry, made)


@with_registry
async def test_a_client_that_commits_to_nothing_is_not_waited_for_long(registry: TableRegistry) -> None:
    _, clients = await a_table(registry)
    for client in clients[:2]:
        await client.commit()
    await time_is_up(clients[0])
    for client in clients[:2]:
        await client.reveal()
    await clients[2].until("playing")
    assert the_seal(clients[2]).left_out == []
    late = await clients[2].refused("commit", seat=2, commitment=random_secret())
    assert late["code"] == "stage"


@with_registry
async def test_each_client_adds_one_secret_of_its_own(registry: TableRegistry) -> None:
    made, clients = await a_table(registry)
    first, second, _ = clients
    await first.commit()
    await first.done("commit", seat=0, commitment=first.own)
    assert (await first.refused("commit", seat=0, commitment=random_secret()))["code"] == "stage"
    assert (await second.refused("commit", seat=0, commitment=random_secret()))["code"] == "seat"
    other = await SealingClient(registry, [made.seats[0]]).come()
    await other.commit()
    assert [each.seat for each in the_seal(first).contributions] == [0, 0]


@with_registry
async def test_nobody_can_play_while_the_dice_are_sealed(registry: TableRegistry) -> None:
    _, clients = await a_table(registry)
    refused = await clients[0].refused("move", seat=0, move="morning 1")
    assert (refused["code"], refused["message"]) == ("stage", "The game starts as soon as the dice are sealed.")
    assert all(ask is None for ask in clients[0].asks.values())


@with_registry
async def test_the_seal_goes_on_when_somebody_leaves_or_a_bot_stands_in(registry: TableRegistry) -> None:
    _, clients = await a_table(registry)
    await clients[0].commit()
    await clients[1].commit()
    await clients[2].done("leave", seat=2)
    await clients[2].go()
    await clients[0].reveal()
    await clients[1].reveal()
    await clients[0].until("playing")
    assert the_seal(clients[0]).seats == ["person", "person", clients[0].table.data.seats[2].bot]


# ---- faults


@with_registry
async def test_an_outage_does_not_count_as_silence(registry: TableRegistry) -> None:
    _, clients = await a_table(registry, 2)
    await clients[0].commit()
    await clients[1].commit()
    table = clients[0].table
    await clients[0].wait_for(lambda: the_seal(clients[0]).phase == "reveal")

    def go_on_after_a_long_outage() -> None:
        table._sealing._since = -1e9
        table.on_resume()

    await table.ask(go_on_after_a_long_outage)
    for client in clients:
        await client.reveal()
    await clients[0].until("playing")
    assert the_seal(clients[0]).attempt == 1


# ---- restarts


async def one_commits(clients: list[SealingClient]) -> None:
    await clients[0].commit()


async def all_commit(clients: list[SealingClient]) -> None:
    for client in clients:
        await client.commit()


async def one_reveals(clients: list[SealingClient]) -> None:
    await all_commit(clients)
    await clients[0].reveal()


async def nothing(clients: list[SealingClient]) -> None:
    pass


@pytest.mark.parametrize("first", [nothing, one_commits, all_commit, one_reveals])
def test_a_table_that_is_loaded_again_goes_on_where_it_was(
    tmp_path: Path, first: Callable[[list[SealingClient]], Any]
) -> None:
    async def run() -> None:
        async with a_registry(tmp_path) as registry:
            made, clients = await a_table(registry, 2)
            await first(clients)
            before = the_seal(clients[0])
        async with a_registry(tmp_path) as registry:
            again = [SealingClient(registry, [link]) for link in made.seats]
            for old, new in zip(clients, again, strict=True):
                new.secret = old.secret
                await new.come()
            assert the_seal(again[0]).secret == before.secret
            assert [each["phase"] for each in await seals(registry, made.table.id)] == [
                *(["commit", "reveal"] if before.phase == "reveal" else ["commit"])
            ]
            for client in again:
                if before.phase == "commit":
                    client.secret = client.secret or random_secret()
                    await client.done("commit", seat=client.seat, commitment=client.own)
            for client in again:
                await client.reveal()
            await again[0].until("playing")
            assert [each.secret for each in the_seal(again[0]).contributions] == [each.secret for each in again]
            await finish(again, registry, made)

    asyncio.run(run())
