"""A table from its game to its end: spectators, a rematch, sleep, finished games and failures."""

import asyncio
from typing import Any

import httpx2
import msgspec
import pytest

import jamaica
from jamaica.server.app import application
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.replay import record_of, record_replay, table_replay
from jamaica.server.session.feeds.view_payload import changed, open_view
from jamaica.server.session.registry import TableRegistry
from jamaica.server.settings import Settings
from jamaica.server.storage.store import StoreError
from tests.support.in_process_clients import InProcessClient, make, people, play, with_registry
from tests.support.seated_people import BOT, LUCK, any_move, table_with_host


@with_registry
async def test_spectating_shows_what_a_spectator_may_know(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    spectator = await InProcessClient(registry, [made.spectator]).come()
    assert spectator.heard[0]["table"]["spectators"] == 1
    assert (await spectator.refused("move", seat=0, move="morning 1"))["code"] == "seat"
    assert (await spectator.refused("end"))["code"] == "host"
    assert all(isinstance(ship["hand"], int) for ship in spectator.views[None]["seats"])
    assert spectator.asks[None] is None
    assert spectator.last[None]["undo"] is None


@with_registry
async def test_a_rematch_seats_the_same_people_again(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come()
    spectator = await InProcessClient(registry, [made.spectator]).come()
    assert (await both.refused("rematch"))["code"] == "stage"
    await play(both, any_move, lambda: both.table.data.stage == "over")
    assert (await spectator.refused("rematch"))["code"] == "host"
    await both.done("rematch")
    follow = next(each for each in both.heard if each["type"] == "follow")
    assert [(link["role"], link["seat"]) for link in follow["links"]] == [("seat", 0), ("seat", 1)]
    id, _ = await registry.grants([link["token"] for link in follow["links"]])
    assert id == follow["table"] == both.table.data.next
    following = await registry.find(id)
    assert following is not None
    assert following.data.seed != both.table.data.seed
    assert [place.name for place in following.data.seats] == ["Ann", "Ben"]
    assert following.data.stage == "sealing"
    await spectator.hear()
    assert next(each for each in spectator.heard if each["type"] == "follow")["links"][0]["role"] == "spectator"
    await both.done("rematch")
    late = await InProcessClient(registry, [made.host]).come()
    await late.wait_for(lambda: any(each["type"] == "follow" for each in late.heard))


@with_registry
async def test_a_rematch_of_a_practice_table_has_honest_luck(registry: TableRegistry) -> None:
    made = await make(registry, people(2), practice={"seed": 1692, "luck": ["*roll 1 1"]})
    both = await InProcessClient(registry, made.seats).come()
    await play(both, any_move, lambda: both.table.data.stage == "over")
    await both.done("rematch")
    following = await registry.find(str(both.table.data.next))
    assert following is not None
    assert not following.info().practice
    assert following.data.script == []
    assert following.data.seed != both.table.data.seed


@with_registry
async def test_an_ended_table_takes_nothing_more(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(2))
    ben = await clients[1].come()
    assert (await ben.refused("end"))["code"] == "host"
    await host.done("end")
    assert (await ben.refused("chat", seat=1, text="What?"))["code"] == "gone"
    assert ben.heard[-2]["table"]["stage"] == "ended"
    assert host.table.id not in await registry.store.unfinished()


@with_registry
async def test_a_client_that_does_not_read_is_dropped_and_holds_up_nobody(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    both, sleeper = (
        await InProcessClient(registry, made.seats).come(),
        await InProcessClient(registry, [made.spectator]).come(),
    )
    sleeper.connection._most_waiting = 20_000
    await play(both, any_move, lambda: sleeper.connection.closed)
    assert sleeper.connection.slow
    assert [each["code"] for each in await sleeper.hear()] == ["slow"]


@with_registry
async def test_a_table_that_nobody_is_at_is_put_to_sleep_and_wakes_again(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    both = await InProcessClient(registry, made.seats).come()
    await play(both, any_move, lambda: both.views[0]["round"] == 3)
    number, state = both.table.log.number, both.table.game.state
    assert not both.table.idle
    await both.go()
    assert both.table.idle
    await registry.tables.pop(both.table.id).close()
    assert registry.tables == {}
    await both.come(since=number - 3)
    assert both.table.game.state == state
    assert [entry["number"] for entry in both.last[0]["entries"]] == [number - 2, number - 1, number]
    assert both.last[0]["complete"]


@with_registry
async def test_bots_play_on_by_themselves_while_somebody_watches(registry: TableRegistry) -> None:
    made = await make(registry, [BOT, BOT], options={"ghost": False})
    table = registry.tables[made.table.id]
    await asyncio.sleep(0.05)
    before = table.log.number
    spectator = await InProcessClient(registry, [made.spectator]).come()
    await spectator.wait_for(lambda: table.log.number > before + 20, 20)


@with_registry
async def test_a_finished_game_is_shown_from_what_was_stored_whatever_the_rules_version(
    registry: TableRegistry,
) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come()
    await play(both, any_move, lambda: both.table.data.stage == "over")
    entries = await registry.store.entries(both.table.id)
    replay = table_replay(both.table.id, both.table.data, entries, "open")
    await both.go()
    both.table.data.behaviour += 1
    await registry.store.update(both.table.id, settings=both.table.data.encoded())
    await registry.tables.pop(both.table.id).close()
    table = await registry.find(both.table.id)
    assert table is not None
    assert table.data.foreign
    assert not table.info().record
    assert table.info().number == len(entries)
    assert table_replay(table.id, table.data, entries, "open") == replay
    with pytest.raises(CommandRefused, match="another version of the rules"):
        record_of(table.data, entries)
    with pytest.raises(CommandRefused, match="another version of the rules"):
        await table.connect(Connection([]))


@with_registry
async def test_a_stored_game_shows_the_crew_once_it_is_turned_over(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False, "crew": "chosen"})
    both = await InProcessClient(registry, made.seats).come()
    await play(both, any_move, lambda: both.table.data.stage == "over")
    replay = table_replay(both.table.id, both.table.data, await registry.store.entries(both.table.id), "open")
    view: Any = replay.view
    assert all("crew" not in ship for ship in view["seats"])
    for change in (change for entry in replay.entries for change in entry["changes"]):  # type: ignore[index]
        view = changed(view, change)
    assert [ship["crew"] for ship in view["seats"]] == [ship["crew_cards"][0] for ship in view["seats"]]


@with_registry
async def test_a_table_says_whether_there_can_be_a_record(registry: TableRegistry) -> None:
    position = jamaica.write(jamaica.start(jamaica.options(ghost=False), 2))
    assert (await make(registry, people(2))).table.record
    made = await make(registry, people(2), practice={"position": position})
    both = await InProcessClient(registry, made.seats).come()
    await play(both, any_move, lambda: both.table.data.stage == "over")
    entries = await registry.store.entries(both.table.id)
    assert not both.table.info().record
    with pytest.raises(CommandRefused, match="started from a written position"):
        record_of(both.table.data, entries)
    assert table_replay(both.table.id, both.table.data, entries, "open").finished


@with_registry
async def test_undone_moves_are_in_the_log_and_in_no_replay(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come()
    taken = 0
    while both.table.data.stage == "playing":
        seat = next(viewer for viewer, ask in both.asks.items() if ask is not None)
        assert seat is not None
        await both.done("move", seat=seat, move=any_move(seat, both.asks[seat]["moves"]))  # type: ignore[index]
        if both.last[seat]["undo"]["possible"] and LUCK.random() < 0.3:
            await both.done("undo", seat=seat)
            taken += 1
    assert taken > 5
    entries = await registry.store.entries(both.table.id)
    assert sum(entry.kind == "undo" for entry in entries) == taken
    record = record_of(both.table.data, entries)
    record.verify()
    again = record_replay(record, "open")
    replay = table_replay(both.table.id, both.table.data, entries, "open")
    assert [entry["move"] for entry in replay.entries] == [entry["move"] for entry in again.entries]  # type: ignore[index]
    view: Any = replay.view
    for entry in replay.entries:
        assert len(entry["changes"]) == len(entry["events"])  # type: ignore[index]
        for change in entry["changes"]:  # type: ignore[index]
            view = changed(view, change)
    assert view == open_view(both.table.game.state)


@with_registry
async def test_a_question_that_fails_is_answered_with_its_failure_and_the_table_goes_on(
    registry: TableRegistry,
) -> None:
    made = await make(registry, people(2))
    both = await InProcessClient(registry, made.seats).come()

    def fails() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        await both.table.ask(fails)
    await play(both, any_move, lambda: both.views[0]["round"] > 1)


@with_registry
async def test_the_end_of_a_game_is_not_known_before_it_is_committed(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come()
    committing, go_on = asyncio.Event(), asyncio.Event()
    append = registry.store.append

    async def slow(table: str, entries: Any, *, finished: bool = False, **more: Any) -> None:
        if finished:
            committing.set()
            await go_on.wait()
        await append(table, entries, finished=finished, **more)

    registry.store.append = slow  # type: ignore[method-assign]
    playing = asyncio.create_task(play(both, any_move, lambda: both.table.data.stage == "over"))
    await committing.wait()
    transport = httpx2.ASGITransport(application(registry, Settings(db="")))
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for what in ("", "/replay", "/record"):
            answer = await client.get(f"/api/tables/{made.table.id}{what}")
            assert (answer.status_code, answer.json()["code"]) == (401, "token"), what
        go_on.set()
        await playing
        for what in ("", "/replay", "/record"):
            assert (await client.get(f"/api/tables/{made.table.id}{what}")).status_code == 200, what


@with_registry
async def test_a_client_that_connects_while_its_table_moves_goes_on_where_the_table_is(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    ann = await InProcessClient(registry, made.seats).come()
    await ann.done("chat", seat=0, text="Ahoy")
    _, grants = await registry.grants([made.spectator.token])
    spectator = Connection(grants, since=0)  # it lacks an entry, which is read from the database
    table = ann.table
    table.arrive(spectator)
    await asyncio.sleep(0)  # the inbox takes it
    await asyncio.sleep(0)  # and reads
    registry.move(table.id)
    async with asyncio.timeout(30):
        while await spectator.next() is not None:
            pass
    assert spectator.moved


@with_registry
async def test_one_person_plays_solo_to_the_rank(registry: TableRegistry) -> None:
    for solo in ("phantom", "tide"):
        made = await make(registry, people(1), options={"solo": solo})
        only = await InProcessClient(registry, made.seats).come()
        await play(only, any_move, lambda only=only: only.table.data.stage == "over")  # type: ignore[misc]
        view = only.views[0]
        assert view["solo"]["rank"] is not None
        assert len(view["seats"]) == (2 if solo == "phantom" else 1)


@with_registry
async def test_solo_with_two_seats_and_one_seat_without_solo_are_refused(registry: TableRegistry) -> None:
    for seats, options, words in (
        (2, {"solo": "tide"}, "Solo is for exactly one player, not 2"),
        (1, {}, "one player plays Solo"),
        (1, {"solo": "tide", "ghost": True}, "no other ship sails"),
        (1, {"solo": "phantom", "ghost": False}, "against the Ghost Ship"),
    ):
        with pytest.raises(CommandRefused, match=words):
            await make(registry, people(seats), options=options)


@with_registry
async def test_a_client_that_waits_for_a_stalled_table_goes_on_where_the_table_is(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    table = (await InProcessClient(registry, made.seats).come()).table
    table.post(asyncio.get_running_loop().create_future)  # an answer of the database that never comes
    _, grants = await registry.grants([made.spectator.token])
    spectator, question = Connection(grants), asyncio.create_task(table.ask(table.info))
    table.arrive(spectator)
    await asyncio.sleep(0)  # the question is in the inbox
    registry.move(table.id)
    assert spectator.moved
    with pytest.raises(StoreError, match="cannot save right now"):
        await question


@with_registry
async def test_a_client_that_waits_is_told_that_the_table_is_stalled(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    table = (await InProcessClient(registry, made.seats).come()).table
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    table.post(lambda: answer)
    _, grants = await registry.grants([made.spectator.token])
    spectator = Connection(grants)
    table.arrive(spectator)
    table._stall()
    told = msgspec.json.decode(await spectator.next() or b"")
    assert (told["type"], told["code"]) == ("error", "server")
    answer.set_result(None)
    assert msgspec.json.decode(await spectator.next() or b"")["type"] == "welcome"
