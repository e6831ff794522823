"""Coming and going: joining by a link, absence, bots standing in, the host's powers, rematch, watching, ending."""

import asyncio
from pathlib import Path

import pytest

from jamaica.server.protocol.commands import Hint
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.rate_limits import Limits
from jamaica.server.session.commands.dispatch import submit
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, a_registry, make, people, with_registry
from tests.support.seated_people import BOT, OPEN, table_with_host


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
async def test_somebody_who_takes_a_seat_gets_the_log_up_to_then(registry: TableRegistry) -> None:
    host, clients = await table_with_host(registry, [*people(1), OPEN], {"undo_window": 0, "pace": 5})
    await host.done("chat", seat=0, text="Ahoy")
    ben = await clients[1].come()
    await ben.done("join", seat=1, name="Ben")
    sync = next(each for each in ben.heard if each["type"] == "sync" and each["seat"] == 1)
    assert sync["complete"]
    assert [entry["number"] for entry in sync["entries"]] == list(range(1, sync["number"] + 1))
    assert [entry["text"] for entry in sync["entries"] if entry["kind"] == "chat"] == ["Ahoy"]


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
async def test_hints_can_be_switched_off_and_are_for_the_seat_that_is_asked(registry: TableRegistry) -> None:
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
async def test_a_new_link_revokes_the_old_one(registry: TableRegistry) -> None:
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
