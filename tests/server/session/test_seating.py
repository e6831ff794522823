"""Coming and going: joining by a link, absence, bots standing in, the host's powers, rematch, watching, ending."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import jamaica
from jamaica.server.protocol.commands import Hint
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.rate_limits import Limits
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.feeds.connection import Connection
from jamaica.server.session.feeds.replay import record_of, record_replay, table_replay
from jamaica.server.session.feeds.view_payload import changed, open_view
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, Plain, a_registry, make, people, play, with_registry

LUCK = random.Random(1692)
OPEN: Plain = {"kind": "open"}
BOT: Plain = {"kind": "bot", "bot": "random"}


def any_move(seat: int, moves: list[str]) -> str:
    return LUCK.choice(moves)


async def table_with_host(
    registry: TableRegistry, seats: list[Plain], settings: Plain | None = None
) -> tuple[InProcessClient, list[InProcessClient]]:
    """The host with a seat of their own if the first is a person's, and a client for every other seat's link."""
    made = await make(registry, seats, settings)
    own = [made.host, made.seats[0]] if seats[0]["kind"] == "person" else [made.host]
    host = await InProcessClient(registry, own).come()
    others = [InProcessClient(registry, [link]) for link in made.seats]
    return host, others


@with_registry
async def test_a_link_claims_nothing_until_a_name_is_sent(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, [*people(1), OPEN])
    assert host.table.data.stage == "lobby"
    ben = await clients[1].come()
    assert ben.heard[0]["seats"] == [1]
    assert ben.heard[0]["feeds"] == [None]
    assert ben.heard[0]["table"]["seats"][1]["kind"] == "open"
    assert (await ben.refused("chat", seat=1, text="Ahoy"))["code"] == "seat"
    assert (await ben.refused("join", seat=1, name="ann"))["code"] == "name"
    assert (await ben.refused("join", seat=1, name=" \u202e "))["code"] == "name"
    assert (await ben.refused("join", seat=0, name="Ben"))["code"] == "seat"
    await ben.done("join", seat=1, name="  Ben  the Bold ")
    assert ben.table.data.stage == "playing"
    assert ben.table.info().seats[1].name == "Ben the Bold"
    assert 1 in ben.views
    assert isinstance(ben.views[1]["seats"][1]["hand"], list)
    assert [each["feeds"] for each in ben.heard if each["type"] == "table"][-1] == [1]
    again = await InProcessClient(registry, clients[1]._links).come()
    assert again.heard[0]["feeds"] == [1]
    assert (await again.refused("join", seat=1, name="Somebody"))["code"] == "taken"


@with_registry
async def test_a_wrong_link_opens_nothing(registry: TableRegistry) -> None:
    one, other = await make(registry, people(2)), await make(registry, people(2))
    with pytest.raises(CommandRefused, match="opens no table"):
        await registry.grants(["wrong"])
    with pytest.raises(CommandRefused, match="several tables"):
        await registry.grants([one.host.token, other.host.token])


@with_registry
async def test_the_host_begins_with_bots_on_open_seats_and_a_person_comes_later(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, [*people(1), OPEN, OPEN], {"undo_window": 0, "pace": 5})
    ben = await clients[1].come()
    assert (await ben.refused("start", bot="random"))["code"] == "host"
    assert (await host.refused("start", bot="process:true"))["code"] == "bot"
    await host.done("start", bot="random")
    assert host.table.data.stage == "playing"
    await ben.hear()
    assert ben.heard[-1]["table"]["seats"][1]["bot"] == "random"
    assert list(ben.views) == [None]
    await ben.done("join", seat=1, name="Ben")
    assert host.table.data.seats[1].kind == "person"
    assert isinstance(ben.views[1]["seats"][1]["hand"], list)


@with_registry
async def test_leaving_and_coming_back(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(3), {"undo_window": 0, "pace": 10})
    ben = await clients[1].come()
    assert (await ben.refused("return_to_seat", seat=1))["code"] == "seat"
    await ben.done("leave", seat=1)
    place = host.table.data.seats[1]
    assert (place.kind, place.stands_in, place.name) == ("bot", True, "Ben")
    assert (await ben.refused("move", seat=1, move="morning 1"))["code"] == "seat"
    await ben.done("return_to_seat", seat=1)
    assert (place.kind, place.bot, place.stands_in) == ("person", None, False)
    lobby, others = await table_with_host(registry, [*people(2), OPEN])
    ben = await others[1].come()
    await ben.done("leave", seat=1)
    assert lobby.table.data.seats[1].kind == "open"


@with_registry
async def test_the_host_puts_a_bot_in_for_somebody_who_is_away(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(3), {"undo_window": 0, "pace": 10})
    ben, cid = await clients[1].come(), await clients[2].come()
    assert (await host.refused("put_bot", seat=1, bot="random"))["code"] == "taken"
    await ben.go()
    await host.hear()
    assert host.heard[-1]["type"] == "presence"
    assert host.heard[-1]["here"] == [True, False, True]
    assert (await cid.refused("put_bot", seat=1, bot="random"))["code"] == "host"
    await host.done("put_bot", seat=1, bot="random")
    await cid.hear()
    seat = cid.heard[-1]["table"]["seats"][1]
    assert (seat["bot"], seat["stands_in"], seat["name"]) == ("random", True, "Ben")


def test_anybody_seated_puts_a_bot_in_after_long_absence_while_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_registry(tmp_path, Limits(absence=0.2)) as registry:
            made = await make(registry, people(3), {"undo_window": 0, "pace": 10})
            captain = registry.tables[made.table.id].game.asked()[0]
            other = await InProcessClient(registry, [made.seats[(captain + 1) % 3]]).come()
            assert "others can in" in (await other.refused("put_bot", seat=captain, bot="random"))["message"]
            await asyncio.sleep(0.25)
            assert (await other.refused("put_bot", seat=(captain + 2) % 3, bot="random"))["code"] == "host"
            await other.done("put_bot", seat=captain, bot="random")
            assert other.table.data.seats[captain].stands_in

    asyncio.run(run())


@with_registry
async def test_chat_emotes_muting_and_limits(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(2), {"undo_window": 0, "pace": 0})
    ben = await clients[1].come()
    await ben.done("chat", seat=1, text="  Ahoy,\n Ann ")
    await ben.done("emote", seat=1, emote="cheer")
    await host.hear()
    said = [entry for each in host.heard if each["type"] == "update" for entry in each["entries"]]
    assert next(entry for entry in said if entry["kind"] == "chat")["text"] == "Ahoy, Ann"
    assert (await ben.refused("mute", seat=0, muted=True))["code"] == "host"
    await host.done("mute", seat=1, muted=True)
    assert (await ben.refused("chat", seat=1, text="Why?"))["code"] == "muted"
    await host.done("mute", seat=1, muted=False)
    refused = [await ben.say("chat", seat=1, text=f"{n}") for n in range(8)]
    assert [each["code"] for each in refused if each["type"] == "error"] == ["rate"] * 5
    await host.done("change_settings", settings={"undo_window": 0, "pace": 0, "chat": False})
    assert (await host.refused("chat", seat=0, text="So"))["code"] == "forbidden"
    assert (await ben.refused("change_settings", settings={}))["code"] == "host"


@with_registry
async def test_hints_can_be_forbidden_and_are_for_who_is_asked(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(2), {"undo_window": 0, "pace": 0, "hints": False})
    ben = await clients[1].come()
    asked = host.table.game.asked()[0]
    who = (host, ben)[asked]
    assert (await who.refused("hint", seat=asked, depth=1))["code"] == "forbidden"
    await host.done("change_settings", settings={"undo_window": 0, "pace": 0, "hints": True})
    assert (await (ben, host)[asked].refused("hint", seat=1 - asked, depth=1))["code"] == "turn"


@with_registry
async def test_hints_come_from_a_worker_while_the_table_goes_on(registry: TableRegistry) -> None:
    made = await make(registry, people(2), options={"ghost": False})
    both = await InProcessClient(registry, made.seats).come()
    asked = both.table.game.asked()[0]
    for depth in (1, 2, 3):
        submit(both.table, both.connection, Hint(cid=f"hint {depth}", seen=both.number, seat=asked, depth=depth))
        await both.done("emote", seat=asked, emote="think")
        await both.wait_for(lambda: both.heard[-1]["type"] == "hint", 40)
        assert (both.heard[-1]["cid"], both.heard[-1]["depth"]) == (f"hint {depth}", depth)
        assert both.heard[-1]["hint"]
    assert both.table.game.asked()[0] == asked


@with_registry
async def test_renaming(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, [*people(2), BOT], {"undo_window": 0, "pace": 10})
    ben = await clients[1].come()
    await ben.done("rename", seat=1, name="Benny")
    assert (await ben.refused("rename", seat=0, name="Annie"))["code"] == "seat"
    assert (await ben.refused("rename", seat=1, name="ANN"))["code"] == "name"
    await host.done("rename", seat=2, name="Tin Man")
    assert [place.name for place in host.table.data.seats] == ["Ann", "Benny", "Tin Man"]


@with_registry
async def test_a_link_made_anew_kills_the_old_one(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, people(2), {"undo_window": 0, "pace": 0})
    ben = await clients[1].come()
    assert (await ben.refused("reissue", seat=0))["code"] == "host"
    made = await host.say("reissue", seat=1, cid="again")
    assert made["type"] == "link"
    await ben.hear()
    assert ben.heard[-1]["code"] == "token"
    assert ben.connection.closed
    assert await host.say("reissue", seat=1, cid="again") == made
    _, grants = await registry.grants([made["link"]["token"]])
    assert grants[0].seat == 1
    with pytest.raises(CommandRefused, match="opens no table"):
        await registry.grants([clients[1]._links[0].token])
    assert (await host.say("reissue", seat=None))["link"]["role"] == "spectator"


@with_registry
async def test_watching_tells_what_a_watcher_may_know(registry: TableRegistry) -> None:
    made = await make(registry, people(2))
    spectator = await InProcessClient(registry, [made.spectator]).come()
    assert spectator.heard[0]["table"]["spectators"] == 1
    assert (await spectator.refused("move", seat=0, move="morning 1"))["code"] == "seat"
    assert (await spectator.refused("end"))["code"] == "host"
    assert all(isinstance(ship["hand"], int) for ship in spectator.views[None]["seats"])
    assert spectator.asks[None] is None
    assert spectator.last[None]["undo"] is None


@with_registry
async def test_a_rematch_brings_the_same_company_together_again(registry: TableRegistry) -> None:
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
    assert following.data.stage == "playing"
    await spectator.hear()
    assert next(each for each in spectator.heard if each["type"] == "follow")["links"][0]["role"] == "spectator"
    await both.done("rematch")
    late = await InProcessClient(registry, [made.host]).come()
    await late.wait_for(lambda: any(each["type"] == "follow" for each in late.heard))


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
    assert table.foreign
    assert not table.info().record
    assert table.info().number == len(entries)
    assert table_replay(table.id, table.data, entries, "open") == replay
    with pytest.raises(CommandRefused, match="another version of the rules"):
        record_of(table.data, entries)
    with pytest.raises(CommandRefused, match="another version of the rules"):
        await table.connect(Connection([]), None)


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
async def test_taken_back_moves_are_in_the_log_and_in_no_replay(registry: TableRegistry) -> None:
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
